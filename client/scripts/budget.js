// Prints the gzipped size of every built file and fails above the budgets: what a page loads at first, and all of it;
// and the script that a review as one file contains.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const STATIC = fileURLToPath(new URL("../../src/lazaretto/web/static/", import.meta.url));
const FIRST = 45_000; // the page, and the script and styles that it names
const ALL = 153_000; // with the parts fetched when they are needed: a table, what comes now and then, or after a game
const FONTS = 70_000;
const FILE = 34_000; // the script of a review as one file; its styles contain the fonts once more
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const page = readFileSync(`${STATIC}index.html`, "utf8").replace(/<!--table .*? table-->/g, ""); // as the lobby gets it
const sizes = { first: 0, later: 0, fonts: 0, file: 0 };
const brotli = { first: 0, later: 0 }; // the same two, as browsers take them over HTTPS
for (const name of readdirSync(STATIC, { recursive: true, encoding: "utf8" }).sort()) {
  if (!/\.(js|css|html|svg|woff2)$/.test(name)) continue;
  const bytes = name === "index.html" ? Buffer.from(page) : readFileSync(STATIC + name);
  const font = name.endsWith(".woff2");
  const size = font ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  if (name === "one-file/review.css") continue;
  const when = font
    ? "fonts"
    : name.startsWith("one-file/")
      ? "file"
      : name === "index.html" || page.includes(name)
        ? "first"
        : "later";
  sizes[when] += size;
  if (when in brotli)
    brotli[when] += existsSync(`${STATIC}${name}.br`) ? statSync(`${STATIC}${name}.br`).size : size;
  console.log(`${kB(size).padStart(10)}  ${name}`);
}
console.log(
  `${kB(sizes.first).padStart(10)}  page, code and styles at first, gzipped (at most ${kB(FIRST)})`,
);
const all = sizes.first + sizes.later;
console.log(`${kB(all).padStart(10)}  with parts fetched later, gzipped (at most ${kB(ALL)})`);
console.log(`${kB(brotli.first).padStart(10)}  and ${kB(brotli.first + brotli.later)} with Brotli`);
console.log(`${kB(sizes.fonts).padStart(10)}  fonts (at most ${kB(FONTS)})`);
console.log(`${kB(sizes.file).padStart(10)}  script of a review as one file, gzipped (at most ${kB(FILE)})`);
if (sizes.first > FIRST || all > ALL || sizes.fonts > FONTS || sizes.file > FILE) {
  console.error("The build is above its budget.");
  process.exit(1);
}
