import { describe, expect, test } from "vitest";
import {
  allOn,
  boardColumns,
  bounds,
  finestOf,
  kept,
  middleOn,
  outline,
  rowScale,
  setText,
  zoomed,
} from "../../src/scene/geometry";
import { indexScene } from "../../src/scene/scene";

const boardOf = (region: Record<string, unknown>, pieces: Record<string, Record<string, unknown>>) => {
  const index = indexScene({
    prompt: "",
    hint: "",
    regions: { b: { kind: "board", ...region } },
    pieces,
    paths: [],
  });
  const board = index.regions.get("b");
  if (!board) throw new Error("no board");
  return bounds(board, index);
};

describe("a board", () => {
  test("without a size fits its pieces", () => {
    const pieces = { a: { in: "b", at: [-1, 2] }, c: { in: "b", at: [3, 4], span: [2, 1] } };
    expect(boardOf({}, pieces)).toEqual({ x: -1, y: 2, w: 6, h: 3 });
  });

  test("with a size grows when a piece lies outside", () => {
    expect(boardOf({ size: [3, 3] }, { a: { in: "b", at: [3, 0] } })).toEqual({ x: 0, y: 0, w: 4, h: 3 });
  });

  test("with nothing on it is one unit", () => {
    expect(boardOf({}, {})).toEqual({ x: 0, y: 0, w: 1, h: 1 });
  });
});

describe("a row", () => {
  const six = Array.from({ length: 6 }, () => [1, 1.9] as const);

  test("keeps its size while there is room", () => {
    expect(rowScale(six, 88, 700)).toBe(1);
  });

  test("shrinks a little to fit", () => {
    expect(rowScale(six, 88, 400)).toBeCloseTo((400 - 50) / 528);
  });

  test("scrolls rather than become tiny", () => {
    expect(rowScale(six, 88, 250)).toBe(1);
  });

  test("with columns always fits its widest line", () => {
    expect(rowScale(six, 100, 320, 3)).toBe(1);
    expect(rowScale(six, 100, 250, 6)).toBeCloseTo(200 / 600);
  });
});

test("boards lie side by side when that makes them larger", () => {
  const two = [[4, 3] as const, [4, 3] as const];
  expect(boardColumns(two, 900, 300)).toBe(2);
  expect(boardColumns(two, 400, 700)).toBe(1);
});

describe("words", () => {
  test("break between words", () => {
    expect(setText("Nurses station", 16, 70, 60).lines).toEqual(["Nurses", "station"]);
  });

  test("keep to the lines they were given", () => {
    expect(setText("one\ntwo", 16, 200, 60).lines).toEqual(["one", "two"]);
  });

  test("shrink when one word is too long, but not below two thirds", () => {
    const set = setText("Decontamination", 16, 60, 20);
    expect(set.lines).toEqual(["Decontamination"]);
    expect(set.font).toBeCloseTo(16 * 0.66);
  });
});

test("an outline has only the edges no two cells share", () => {
  const cells = [
    { x: 0, y: 0, w: 1, h: 1 },
    { x: 1, y: 0, w: 1, h: 1 },
  ];
  expect(outline(cells).split("M").length - 1).toBe(6);
});

describe("the camera on a board", () => {
  const box = { x: 0, y: 0, w: 10, h: 10 };

  test("never leaves the board", () => {
    expect(kept({ x: 99, y: -99, zoom: 2 }, box)).toEqual({ x: 7.5, y: 2.5, zoom: 2 });
    expect(kept({ x: 3, y: 3, zoom: 0.2 }, box)).toEqual({ x: 5, y: 5, zoom: 1 });
  });

  test("enlarges round a point that stays where it is", () => {
    const after = zoomed({ x: 5, y: 5, zoom: 2 }, box, 2, [5, 4]);
    expect(after.zoom).toBe(4);
    expect((4 - after.y) * after.zoom).toBeCloseTo((4 - 5) * 2);
  });
});

test("a carried piece lies where its carrier lies, and the finest one that has a name counts", () => {
  const index = indexScene({
    prompt: "",
    hint: "",
    regions: { map: { kind: "board" } },
    pieces: {
      room: { in: "map", at: [2, 1], sprite: "room", label: "Room" },
      hero: { in: "room", at: [0.5, 0.25], span: [0.5, 0.5], sprite: "hero", label: "Hero" },
      spot: { in: "room", at: [0, 0], span: [0.1, 0.1], sprite: "dot" },
    },
    paths: [],
  });
  const all = allOn(index, "map");
  expect(all).toEqual(["room", "hero", "spot"]);
  expect(middleOn(index, "hero")).toEqual([2.75, 1.5]);
  expect(finestOf(all, index)).toBe(0.5);
});
