// Prints the gzipped size of every built file and fails above the budget.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const STATIC = fileURLToPath(new URL("../../src/lazaretto/web/static/", import.meta.url));
const CODE = 100_000;
const FONTS = 70_000;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

let code = 0;
let fonts = 0;
for (const name of readdirSync(STATIC, { recursive: true, encoding: "utf8" }).sort()) {
  if (!/\.(js|css|html|svg|woff2)$/.test(name)) continue;
  const bytes = readFileSync(STATIC + name);
  const font = name.endsWith(".woff2");
  const size = font ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  if (font) fonts += size;
  else code += size;
  console.log(`${kB(size).padStart(10)}  ${name}`);
}
console.log(`${kB(code).padStart(10)}  code and styles, gzipped (at most ${kB(CODE)})`);
console.log(`${kB(fonts).padStart(10)}  fonts (at most ${kB(FONTS)})`);
if (code > CODE || fonts > FONTS) {
  console.error("The build is above its budget.");
  process.exit(1);
}
