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

type Chunk = {
  fileName: string;
  facadeModuleId?: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** All that a chunk needs before it runs: itself and its imports, scripts and styles. */
function needs(bundle: Record<string, unknown>, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) needs(bundle, bundle[name] as Chunk, found);
  for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name);
  return found;
}

function chunkOf(bundle: Record<string, unknown>, part: string): Chunk {
  const found = (Object.values(bundle) as Chunk[]).find((each) =>
    each.facadeModuleId?.endsWith(`/${part}.svelte`),
  );
  if (!found) throw new Error(`the build has no part ${part}`);
  return found;
}

const TABLE = [
  ["TableLoader", ""],
  ["PhoneLayout", "(max-width: 899px)"],
  ["WideLayout", "(min-width: 900px)"],
] as const;

/** Lists in the page what a table needs, in a comment: at a table's address the server takes the comment marks away. */
function tableParts(): Plugin {
  return {
    name: "table-parts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const parts = TABLE.map(([name]) => needs(bundle, chunkOf(bundle, name)));
        const media = (name: string) => {
          const [table, ...ways] = parts.map((part) => part.has(name));
          return table || ways.every((way) => way) ? "" : ` media="${TABLE[1 + ways.indexOf(true)]?.[1]}"`;
        };
        const names = [...new Set(parts.flatMap((part) => [...part]))].filter((name) => !html.includes(name));
        const links = names.map((name) => {
          const kind = name.endsWith(".css") ? "stylesheet" : "modulepreload";
          return `<link rel="${kind}" crossorigin${media(name)} href="./${name}">`;
        });
        return html.replace("</head>", `<!--table ${links.join("")} table--></head>`);
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

/** What every page needs is one file, what tables and replays need another, and so are small parts that are fetched
 * now and then: they compress better. */
const GROUPS = [
  {
    name: "base",
    priority: 3,
    test: /node_modules\/svelte|vite|src\/(app\/(?!sound|wake-lock|invite)|net\/(?!socket))|board\/sprites|\/(ConfirmDialog|Dialog|Icon|Lazy|LiveRegion|SeatFlag|ThemeButton)\.svelte/,
  },
  {
    name: "table",
    priority: 2,
    test: /src\/(app|board|match|net|scene)\/|\/(BotFace|SeatText|TopBar|Tooltip)\.svelte/,
  },
  {
    name: "now-and-then",
    test: /components\/((board\/GridView|table\/(MomentPage|MomentFigure|PuzzleBanner|HintList|ActionList|UndoRequest|RulesCorrected|Coach|TutorialBanner|TableMenu|ForkDialog|RulesPanel))|ui\/(PaceChoice|Settings|CopyLink|QrCode)|lobby\/(NewTableDialog|NameDialog)|seats\/SeatPicker)/,
  },
];

export default defineConfig({
  base: "./", // the server puts the path under which it serves in front
  plugins: [
    svelte({ compilerOptions: { discloseVersion: false, cssHash: ({ css, hash }) => scope(css, hash) } }),
    tableParts(),
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
  server: {
    proxy: { "/api": { target: server, ws: true } },
    fs: { allow: [".", "../src/lazaretto/web/look"] }, // the look that pictures and prints share
  },
});
