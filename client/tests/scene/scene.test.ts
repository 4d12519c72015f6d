import { describe, expect, test } from "vitest";
import type { Scene } from "../../src/net/wire";
import { applyDiff, movedIn } from "../../src/scene/diff";
import { indexScene, privateRegion, regionOfPiece, surfaceOf } from "../../src/scene/scene";
import { withNames, wordsOf } from "../../src/scene/text";

const scene: Scene = {
  prompt: "Place the cube",
  hint: "",
  regions: { ward: { kind: "board", size: [2, 2] }, line: { kind: "queue" } },
  pieces: {
    "tile-1": { in: "ward", at: [0, 0], sprite: "lab", states: ["last"] },
    "cube*2": { in: "line", at: 1, sprite: "cube", tint: "red" },
    "cube*1": { in: "line", at: 0, sprite: "cube", tint: "blue" },
    mark: { in: "tile-1", at: [0.5, 0.5], sprite: "i-check" },
  },
  paths: [{ do: "end", path: [] }],
};

describe("differences", () => {
  test("move, change, lose a field, leave and arrive", () => {
    const after = applyDiff(scene, {
      prompt: "Done",
      pieces: {
        "cube*1": { in: "tile-1", at: [0, 0] },
        "tile-1": { states: null },
        "cube*2": null,
        "cube*3": { in: "line", at: 0, sprite: "cube", tint: "green" },
      },
    });

    expect(after.prompt).toBe("Done");
    expect(after.pieces["cube*1"]).toEqual({ in: "tile-1", at: [0, 0], sprite: "cube", tint: "blue" });
    expect(after.pieces["tile-1"]).toEqual({ in: "ward", at: [0, 0], sprite: "lab" });
    expect(Object.keys(after.pieces)).toEqual(["tile-1", "cube*1", "mark", "cube*3"]);
    expect(after.paths).toBe(scene.paths);
  });

  test("leave the scene before untouched and share what did not change", () => {
    const before = structuredClone(scene);
    const after = applyDiff(scene, { pieces: { "cube*1": { at: 5 } } });

    expect(scene).toEqual(before);
    expect(after.regions).toBe(scene.regions);
    expect(after.pieces["tile-1"]).toBe(scene.pieces["tile-1"]);
  });

  test("a region can go as well", () => {
    expect(Object.keys(applyDiff(scene, { regions: { line: null } }).regions)).toEqual(["ward"]);
  });
});

describe("the index", () => {
  const index = indexScene(scene);

  test("has rows in their order and pieces on pieces", () => {
    expect(index.on("line")).toEqual(["cube*1", "cube*2"]);
    expect(index.on("tile-1")).toEqual(["mark"]);
    expect(index.on("nowhere")).toEqual([]);
  });

  test("fills in what a scene leaves out", () => {
    expect(index.pieces.get("cube*1")).toMatchObject({ span: [1, 1], font: 0.16, count: null, states: [] });
    expect(index.regions.get("ward")).toMatchObject({ place: "table", unit: 88, surface: "none" });
    expect(index.regions.get("line")?.place).toBe("market");
  });

  test("puts a region that comes back where it was", () => {
    const gone = applyDiff(scene, { regions: { ward: null } });
    const regions = { ward: { kind: "board" }, late: { kind: "hand" } };
    const back = applyDiff(gone, { regions, order: ["ward", "line", "late"] });
    expect([...indexScene(back).regions.keys()]).toEqual(["ward", "line", "late"]);
  });

  test("gives the same object for an unchanged piece", () => {
    const again = indexScene(applyDiff(scene, { pieces: { "cube*1": { at: 5 } } }));
    expect(again.pieces.get("tile-1")).toBe(index.pieces.get("tile-1"));
    expect(again.pieces.get("cube*1")).not.toBe(index.pieces.get("cube*1"));
  });

  test("finds the region through what carries a piece", () => {
    expect(regionOfPiece(index, "mark")?.name).toBe("ward");
    expect(regionOfPiece(index, "ward")?.name).toBe("ward");
    expect(regionOfPiece(index, "nothing")).toBeNull();
    expect(privateRegion(index)).toBe("");
    const secret = applyDiff(scene, { pieces: { mark: { states: ["private"] } } });
    expect(privateRegion(indexScene(secret))).toBe("ward");
  });
});

test("a page stands on the first surface that covers a table", () => {
  const on = (...surfaces: string[]): string =>
    surfaceOf(
      indexScene({
        ...scene,
        regions: Object.fromEntries(surfaces.map((surface, i) => [`r${i}`, { kind: "board", surface }])),
      }),
    );
  expect(on("none", "night")).toBe("night");
  expect(on("paper")).toBe("cloth");
  expect(on("none")).toBe("chart");
});

test("names stand for seats in a sentence", () => {
  expect(wordsOf("@2 sends red to @1")).toEqual([{ seat: 2 }, " sends red to ", { seat: 1 }]);
  expect(withNames("@2 sends red to @1", ["Ana", "Ben"])).toBe("Ben sends red to Ana");
  expect(withNames("@3 waits", ["Ana"])).toBe("3 waits");
});

test("a name is written in capitals where the sentence asks for it and the script has them", () => {
  expect(wordsOf("for @^2!")).toEqual(["for ", { seat: 2, capitals: true }, "!"]);
  expect(withNames("@1, @^1, @^2 and @^3", ["José", "小林"])).toBe("José, JOSÉ, 小林 and 3");
});

test("what moved: pieces that came, went elsewhere or turned over, not those that changed their state", () => {
  const pieces = {
    a: { at: [1, 2] },
    b: { states: ["last"] },
    c: null,
    d: { in: "x", at: 0, sprite: "cube" },
  };
  expect(movedIn({ pieces })).toEqual(["a", "d"]);
  expect(movedIn({})).toEqual([]);
});
