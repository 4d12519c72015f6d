import { describe, expect, test } from "vitest";
import {
  allOn,
  boardColumns,
  bounds,
  centred,
  exceeds,
  fitUnit,
  kept,
  middleOn,
  outline,
  panned,
  rowLayout,
  rowScale,
  seenBy,
  setName,
  setText,
  shared,
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

test("a name keeps its font and is cut where there is no room", () => {
  expect(setName("Ana", 12, 60)).toEqual({ lines: ["Ana"], font: 12 });
  expect(setName("Maximiliane of Ragusa", 12, 60)).toEqual({ lines: ["Maximili…"], font: 12 });
  expect(setName("Max Moritz", 12, 40).lines).toEqual(["Max M…"]);
});

test("a row of pieces takes the lines in which it becomes largest", () => {
  const squares = Array.from({ length: 8 }, () => [1, 1] as const);
  expect(rowLayout(squares, 100, 2000, 100)).toEqual({ unit: 100, columns: 8 });
  expect(rowLayout(squares, 100, 300, 130)).toEqual({ unit: 60, columns: 4 });
  expect(rowLayout([], 100, 300, 130).columns).toBe(1);
});

test("widths that are too much together are shortened alike", () => {
  expect(shared([100, 50], 200, 10)).toEqual([100, 50]);
  expect(shared([100, 50], 85, 10)).toEqual([50, 25]);
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
  const view = { width: 500, height: 400, covered: 0 };

  test("sees all of it at a certain scale", () => {
    expect(fitUnit(box, view)).toBe(40);
    expect(fitUnit(box, { ...view, covered: 300 })).toBe(20);
    expect(exceeds(centred(box, 40), box, view)).toBe(false);
    expect(exceeds(centred(box, 50), box, view)).toBe(true);
  });

  test("never leaves a board that is larger than the view", () => {
    expect(kept({ x: 99, y: -99, unit: 100 }, box, view)).toEqual({ x: 7.5, y: 2, unit: 100 });
    expect(kept({ x: 99, y: -99, unit: 100 }, box, view, 0.5)).toEqual({ x: 8, y: 1.5, unit: 100 });
  });

  test("stays where it is while the board grows and is still seen whole", () => {
    const camera = { x: 5, y: 5, unit: 20 };
    const wider = { x: -5, y: 0, w: 16, h: 10 };
    expect(kept(camera, box, view)).toEqual(camera);
    expect(kept(camera, wider, view)).toEqual(camera);
    expect(kept(camera, { ...wider, w: 25 }, view)).toEqual({ ...camera, x: 7.5 });
  });

  test("enlarges round a point that stays where it is", () => {
    const after = zoomed({ x: 5, y: 5, unit: 50 }, 100, [5, 4]);
    expect(after).toEqual({ x: 5, y: 4.5, unit: 100 });
    expect((4 - after.y) * after.unit).toBeCloseTo((4 - 5) * 50);
  });

  test("pans no further than it must to show a point, beside what lies over the board", () => {
    const camera = { x: 5, y: 5, unit: 100 };
    expect(panned(camera, view, [6, 5], 1)).toEqual(camera);
    expect(panned(camera, view, [8, 5], 1)).toEqual({ ...camera, x: 6.5 });
    expect(panned(camera, { ...view, covered: 100 }, [8, 5], 1)).toEqual({ ...camera, x: 7 });
    expect(seenBy(camera, { ...view, covered: 100 })).toEqual({ x: 3, y: 3, w: 5, h: 4 });
  });
});

test("a carried piece lies where its carrier lies", () => {
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
});
