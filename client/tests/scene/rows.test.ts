import { expect, test } from "vitest";
import { claimOf, excess, gridOf, nextNote, offered, rowsOf, withClaims } from "../../src/scene/rows";
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
    { title: "morning", group: "Day 1", cells: [null, cell, {}] },
    { title: "night", cells: [], came: [cell], note: "1 lie" },
    { title: "morning", group: "Day 2" },
  ];
  const grid = gridOf(region({ kind: "grid", columns: [{ seat: 2 }, { title: "all" }], rows, notes: true }));
  expect(grid.groups.map((group) => [group.title, group.rows.length])).toEqual([
    ["Day 1", 2],
    ["Day 2", 1],
  ]);
  expect(grid.groups[0]?.rows[0]?.cells).toEqual([
    null,
    { text: "1", sprite: "", tint: "blue", look: "outline", own: false },
    { text: "", sprite: "", tint: "", look: "solid", own: false },
  ]);
  expect(grid.columns).toEqual([
    { seat: 2, title: "" },
    { seat: 0, title: "all" },
  ]);
  expect(grid.notes).toBe(true);
});

const work = { sprite: "i-check", text: "1" };
const claims = [
  { say: "I work.", row: 0, look: "outline", ...work },
  { say: "I worked.", row: -1, ...work },
  { say: "My number was #.", row: -1, sprite: "i-moon", text: "#" },
];
const columns = [{ seat: 1 }, { seat: 2 }, { seat: 3 }];
function table(...rows: object[]) {
  return gridOf(region({ kind: "grid", columns, rows, claims }));
}
const shown = (grid: ReturnType<typeof table>, chat: Parameters<typeof withClaims>[1], open = true) =>
  withClaims(grid, chat, open).flatMap((group) =>
    group.rows.map((row) => row.cells.map((cell) => cell && `${cell.look} ${cell.text}`)),
  );

test("phrases fill the cells of their speakers, in the row they are about", () => {
  const grid = table({ title: "morning" }, { title: "day" });
  const chat = [
    { seat: 2, text: "I work.", row: 0 },
    { seat: 1, text: "I worked.", row: 1 },
    { seat: 3, text: "My number was 4.", row: 1 },
    { seat: 3, text: "I work.", row: 1 },
    { seat: 2, text: "I work!", row: 1 },
    { text: "I work.", row: 1 },
    { seat: 1, text: "My number was it.", row: 1 },
    { seat: 1, text: "I worked.", row: 0 },
  ];
  expect(shown(grid, chat)).toEqual([
    ["solid 1", "outline 1", "solid 4"],
    [null, null, "outline 1"],
  ]);
});

test("a claim is found with any name it was said with, and offered with the one it has now", () => {
  const phrases = [
    { say: "I saw *.", now: "I saw Ben.", text: "1" },
    { say: "I ran*.", now: "" },
  ];
  const { claims } = gridOf(region({ kind: "grid", claims: phrases }));
  expect(claimOf(claims, { seat: 1, text: "I saw Ana.", row: 2 })?.row).toBe(2);
  expect(claimOf(claims, { seat: 1, text: "I saw Ana. Not you?", row: 2 })?.row).toBe(2);
  expect(claimOf(claims, { seat: 1, text: "I ran.", row: 2 })?.row).toBe(2);
  expect(claimOf(claims, { seat: 1, text: "I saw", row: 2 })).toBeNull();
  expect(offered(["I saw *.", "I ran*.", "Who *?"], claims)).toEqual(["I saw Ben.", "Who ?"]);
});

test("a claim may be a sentence among others, but not a part of one", () => {
  const grid = table({ title: "morning" }, { title: "day" });
  const chat = [
    { seat: 1, text: "Not me, Ben. I worked.", row: 1 },
    { seat: 2, text: "My number was 3. And yours?", row: 1 },
    { seat: 3, text: "Ana said I worked.", row: 1 },
  ];
  expect(shown(grid, chat)).toEqual([
    ["solid 1", "solid 3", null],
    [null, null, null],
  ]);
});

test("the last word counts, and own cells are shown only where cards lie open and nothing was said", () => {
  const own = { text: "x", private: true };
  const grid = table(
    { title: "morning", cells: [own, null, null] },
    { title: "day", cells: [own, null, null] },
  );
  const chat = [
    { seat: 1, text: "I work.", row: 0 },
    { seat: 1, text: "My number was 2.", row: 1 },
  ];
  expect(shown(grid, chat)).toEqual([
    ["solid 2", null, null],
    ["solid x", null, null],
  ]);
  expect(shown(grid, chat, false)[1]).toEqual([null, null, null]);
});

test("claims that what came up does not cover are counted", () => {
  const grid = table({ title: "morning", came: [work, { sprite: "i-moon", text: "4" }] });
  const told = (...texts: string[]) => {
    const chat = texts.map((text, i) => ({ seat: i + 1, text, row: 1 }));
    return withClaims(grid, chat, true).map((group) => group.rows.map(excess))[0]?.[0];
  };
  expect(told("I worked.")).toBe(0);
  expect(told("I worked.", "My number was 4.")).toBe(0);
  expect(told("I worked.", "I worked.")).toBe(1);
  expect(told("I worked.", "I worked.", "My number was 3.")).toBe(2);
});

test("a note goes round", () => {
  expect(["", "trust", "doubt", "?"].map(nextNote)).toEqual(["trust", "doubt", "?", ""]);
});

test("a bar is filled from nothing to all", () => {
  const pieces = { a: { in: "r", fill: 2 }, b: { in: "r", fill: -1 }, c: { in: "r" } };
  const index = indexScene({ prompt: "", hint: "", regions: {}, pieces, paths: [] });
  expect(["a", "b", "c"].map((name) => index.pieces.get(name)?.fill)).toEqual([1, 0, null]);
});
