import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, minifySync, type Plugin } from "vite";

const server = process.env.LAZARETTO_SERVER ?? "http://127.0.0.1:8000";

/** Writes sw.js: the worker's source, after the list of built files and a version made from their names. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const version = createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 12);
      const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
      const source = head + readFileSync(new URL("./src/app/service-worker.js", import.meta.url), "utf8");
      const { code } = minifySync("sw.js", source, { module: false, compress: { target: "es2022" } });
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}

const scopes = new Map<string, string>();

/** The class that keeps a component's styles to itself: it is part of every rule, so it is short. */
function scope(css: string, hash: (text: string) => string): string {
  for (let length = 2; ; length++) {
    const name = `s${hash(css).slice(0, length)}`;
    if ((scopes.get(name) ?? css) === css) {
      scopes.set(name, css);
      return name;
    }
  }
}

/** What every page needs is one file, and so are small parts that are fetched now and then: they compress better. */
const GROUPS = [
  {
    name: "base",
    priority: 2,
    test: /node_modules\/svelte|vite|src\/(app|board|match|net|scene)\/|\/(ConfirmDialog|Dialog|Icon|Lazy|LiveRegion|SeatFlag|SeatText|ThemeButton)\.svelte/,
  },
  {
    name: "now-and-then",
    test: /components\/(table\/(HintList|ActionList|UndoRequest|RulesCorrected|Coach|TutorialBanner|TableMenu|ForkDialog|RulesPanel)|ui\/(PaceChoice|Settings|CopyLink|QrCode)|lobby\/(NewTableDialog|NameDialog)|seats\/SeatPicker)/,
  },
];

export default defineConfig({
  base: "./", // the server puts the path under which it serves in front
  plugins: [
    svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ css, hash }) => scope(css, hash) } }),
    serviceWorker(),
  ],
  build: {
    outDir: "../src/lazaretto/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false }, // every browser we support preloads
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
