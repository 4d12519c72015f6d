// Compresses every built script, style and picture with Brotli; the server sends that where a browser takes it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const ASSETS = fileURLToPath(new URL("../../src/lazaretto/web/static/assets/", import.meta.url));
for (const name of readdirSync(ASSETS)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${ASSETS}${name}.br`, brotliCompressSync(readFileSync(ASSETS + name), { params }));
}
