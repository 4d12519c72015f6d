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
    generateBundle: {
      order: "post", // some entries only lead to others, and are gone by then
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const version = createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 12);
        const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
        const source = head + readFileSync(new URL("./src/app/service-worker.js", import.meta.url), "utf8");
        const { code } = minifySync("sw.js", source, { module: false, compress: { target: "es2022" } });
        this.emitFile({ type: "asset", fileName: "sw.js", source: code });
      },
    },
  };
}

type Chunk = {
  fileName: string;
  moduleIds?: readonly string[];
  viteMetadata?: { importedCss: Set<string> };
};

function chunkWith(bundle: Record<string, unknown>, module: string): Chunk {
  const found = (Object.values(bundle) as Chunk[]).find((each) =>
    each.moduleIds?.some((id) => id.endsWith(module)),
  );
  if (!found) throw new Error(`the build has no module ${module}`);
  return found;
}

const preload = (name: string): string => `<link rel="modulepreload" crossorigin href="./${name}">`;

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/** Puts the first script first and the styles after the first drawing, which need not wait for them. What a table
 * needs besides is listed in comments: at a table's address the server takes their marks away. */
function parts(): Plugin {
  return {
    name: "parts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const { fileName: helpers } = chunkWith(bundle, "rolldown/runtime.js");
        const { fileName: table, viteMetadata } = chunkWith(bundle, "/pages/TableLoader.svelte");
        const look = [...(viteMetadata?.importedCss ?? [])].map(
          (name) => `<link rel="stylesheet" crossorigin href="./${name}">`,
        );
        const styles = [...html.matchAll(STYLES)].join("");
        return html
          .replace(STYLES, "")
          .replace('<script type="module"', '<script type="module" async') // the first one waits for nothing
          .replace("</head>", `  ${preload(helpers)}\n    <!--table ${preload(table)} table-->\n  </head>`)
          .replace("</body>", `${styles}\n    <!--table ${look.join("")} table-->\n  </body>`);
      },
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

/** Svelte's switches for what this client never does, as constants: it is left out then. */
function never(): Plugin {
  const switches = /export let (hydrating|async_mode_flag|legacy_mode_flag|tracing_mode_flag) = false;/g;
  return {
    name: "never",
    apply: "build",
    transform: {
      filter: { id: /svelte\/src\/internal\/(flags\/index|client\/dom\/hydration)\.js/ },
      handler: (code) =>
        code.replace(switches, "export const $1 = false;").replace(/^\t(\w+) = (value|true|false);$/gm, ""),
    },
  };
}

/** What every page needs is one file, what tables and replays need another, and so is what is fetched now and then,
 * and what comes after a game: large files compress better, and few of them can all be on their way at once. */
const GROUPS = [
  { name: "first", priority: 5, test: /src\/(first|net\/(early|root))\.ts/ },
  {
    name: "app",
    priority: 4,
    test: /node_modules\/svelte|vite|rolldown|src\/(main|App|app\/(?!sound|wake-lock|invite)|net|board\/sprites|pages\/Lobby)|\/(ConfirmDialog|Dialog|SeatFlag)\.svelte/,
  },
  {
    name: "table",
    priority: 3,
    test: /pages\/Table|src\/(app|board|match|scene)\/|components\/(board\/(?!GridView)|chat|table\/(?!Moment(Page|Figure)|PuzzleBanner|HintList|ActionList|UndoRequest|RulesCorrected|Coach|TutorialBanner|TableMenu|ForkDialog|RulesPanel|ReplayViewer)|seats\/(?!SeatPicker))/,
  },
  { name: "replays", test: /pages\/(PuzzlesPage|ReplayPage)|ui\/PageHeader|table\/ReplayViewer/ },
  {
    name: "now-and-then",
    priority: 2,
    test: /components\/(board|lobby|seats|table\/(?!ReplayViewer)|ui\/(PaceChoice|Settings|CopyLink|QrCode))|node_modules\/uqr/,
  },
  {
    name: "after",
    priority: 1,
    test: /charts|components\/(end|review|table\/ReplayViewer|ui\/PageHeader)|pages/,
  },
];

export default defineConfig({
  base: "./", // the server puts the path under which it serves in front
  plugins: [
    never(),
    svelte({
      compilerOptions: { runes: true, discloseVersion: false, cssHash: ({ css, hash }) => scope(css, hash) },
    }),
    parts(),
    serviceWorker(),
  ],
  build: {
    outDir: "../src/lazaretto/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false }, // every browser we support preloads
    rolldownOptions: {
      input: ["index.html", "src/first.ts"],
      checks: { pluginTimings: false }, // how long parts of the build took is nothing to warn players of
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
    fs: { allow: [".", "../src/lazaretto/web/look"] }, // the look that pictures and prints share
  },
});
