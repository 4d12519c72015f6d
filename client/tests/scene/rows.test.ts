import { expect, test } from "vitest";
import { gridOf, nextNote, rowsOf } from "../../src/scene/rows";
import { indexScene, type Region } from "../../src/scene/scene";

function region(raw: Record<string, unknown>): Region {
  const scene = { prompt: "", hint: "", regions: { r: raw }, pieces: {}, paths: [] };
  return indexScene(scene).regions.get("r") as Region;
}

test("goals and steps have a state or none, and counts are words or numbers", () => {
  const rows = [{ title: "Open the door", count: 2, state: "now" }, { title: "Leave", state: "later" }, 7];
  expect(rowsOf(region({ kind: "goals", rows }))).toEqual([
    { title: "Open the door", text: "", count: "2", sprite: "", state: "now" },
    { title: "Leave", text: "", count: "", sprite: "", state: "" },
  ]);
});

test("a grid puts rows under the heading they name", () => {
  const cell = { text: "1", look: "outline", tint: "blue" };
  const rows = [
    { title: "morning", group: "Day 1", cells: [cell, {}] },
    { title: "night", cells: [], came: [cell], note: "1 lie" },
    { title: "morning", group: "Day 2" },
  ];
  const grid = gridOf(region({ kind: "grid", columns: [{ seat: 2 }, { title: "all" }], rows, notes: true }));
  expect(grid.groups.map((group) => [group.title, group.rows.length])).toEqual([
    ["Day 1", 2],
    ["Day 2", 1],
  ]);
  expect(grid.groups[0]?.rows[0]?.cells).toEqual([
    { text: "1", sprite: "", tint: "blue", look: "outline" },
    { text: "", sprite: "", tint: "", look: "solid" },
  ]);
  expect(grid.columns).toEqual([
    { seat: 2, title: "" },
    { seat: 0, title: "all" },
  ]);
  expect(grid.notes).toBe(true);
});

test("a note goes round", () => {
  expect(["", "trust", "doubt", "?"].map(nextNote)).toEqual(["trust", "doubt", "?", ""]);
});

test("a bar is filled from nothing to all", () => {
  const pieces = { a: { in: "r", fill: 2 }, b: { in: "r", fill: -1 }, c: { in: "r" } };
  const index = indexScene({ prompt: "", hint: "", regions: {}, pieces, paths: [] });
  expect(["a", "b", "c"].map((name) => index.pieces.get(name)?.fill)).toEqual([1, 0, null]);
});
