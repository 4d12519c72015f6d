// Imports of the client go downwards only: net, scene, board, match, components, pages.

import { expect, test } from "vitest";

const SOURCES = import.meta.glob<string>("../src/*/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Every room with the rooms that it may import. */
const BELOW: Record<string, readonly string[]> = {
  app: ["net"], // addresses
  net: [],
  charts: ["net"],
  scene: ["net", "app", "charts"],
  board: ["scene", "net", "app", "charts"],
  match: ["board", "scene", "net", "app", "charts"],
  components: ["match", "board", "scene", "net", "app", "charts"],
  pages: ["components", "match", "board", "scene", "net", "app", "charts"],
};

interface Import {
  file: string;
  target: string;
}

function importsOf(file: string, source: string): Import[] {
  const specs = [...source.matchAll(/(?:from|import) "(\.[^"]+)"/g)].map((found) => found[1] ?? "");
  return specs.map((spec) => ({ file, target: new URL(spec, `file:///client/tests/${file}`).pathname }));
}

const roomOf = (path: string): string => /\/src\/([^/]+)\//.exec(path)?.[1] ?? "";
const edges = Object.entries(SOURCES).flatMap(([file, source]) => importsOf(file, source));
const inClient = edges.filter(({ target }) => target.startsWith("/client/src/"));

test("every folder is a room", () => {
  const rooms = new Set(Object.keys(SOURCES).map(roomOf));
  expect([...rooms].sort()).toEqual(Object.keys(BELOW).sort());
});

test("imports go downwards only", () => {
  const upwards = inClient.filter(({ file, target }) => {
    const [from, to] = [roomOf(file), roomOf(target)];
    return from !== to && !BELOW[from]?.includes(to);
  });
  expect(upwards).toEqual([]);
  expect(inClient.length).toBeGreaterThan(200); // else the imports are written in another way by now
});

test("no files import each other in a circle", () => {
  const pathOf = (file: string): string => new URL(file, "file:///client/tests/layers.test.ts").pathname;
  const name = (path: string): string => path.replace(/\.ts$/, "");
  const next = new Map<string, string[]>();
  for (const { file, target } of inClient) {
    const from = name(pathOf(file));
    if (from !== name(target)) next.set(from, [...(next.get(from) ?? []), name(target)]); // a piece draws pieces
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (at: string, way: readonly string[]): void => {
    if (way.includes(at)) circles.push([...way.slice(way.indexOf(at)), at].join(" > "));
    if (done.has(at)) return;
    done.add(at);
    for (const target of next.get(at) ?? []) visit(target, [...way, at]);
  };
  for (const start of next.keys()) visit(start, []);
  expect(circles).toEqual([]);
});
