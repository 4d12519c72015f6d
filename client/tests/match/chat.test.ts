import { expect, test } from "vitest";
import { begin, chatName, chatParts, fill, gapIn } from "../../src/match/chat";

test("a line bears its own name, that of its seat, or a watcher's", () => {
  expect(chatName({ text: "x", seat: 2 }, ["Ana", "Ben"])).toBe("Ben");
  expect(chatName({ text: "x", seat: 2, name: "Benno" }, ["Ana", "Ben"])).toBe("Benno");
  expect(chatName({ text: "x" }, ["Ana"])).toBe("Watcher");
  expect(chatName({ text: "x", table: true }, ["Ana"])).toBe("");
});

test("a phrase leaves a player or a number to be chosen", () => {
  expect(gapIn("Not me.")).toBeNull();
  expect(gapIn("I suspect @.")).toBe("@");
  expect(gapIn("My number was #.")).toBe("#");
  expect(fill("I suspect @.", "A$&B")).toBe("I suspect A$&B.");
  expect(begin("I suspect @.")).toBe("I suspect …");
  expect(begin("Not me.")).toBe("Not me.");
});

test("talk is under the heading of the log at which it was said", () => {
  const log = [
    { text: "Day 1", heading: true },
    { text: "x" },
    { text: "Day 2", heading: true },
    { text: "Day 3", heading: true },
  ];
  const [early, first, late] = [{ text: "a" }, { text: "b", part: 1 }, { text: "c", part: 9 }];
  expect(chatParts([early, first], log)).toEqual([
    { heading: "", lines: [early] },
    { heading: "Day 1", lines: [first] },
    { heading: "Day 3", lines: [] },
  ]);
  expect(chatParts([late], log)).toEqual([{ heading: "Day 3", lines: [late] }]);
  expect(chatParts([], [])).toEqual([]);
});

test("own lines are by you", () => {
  expect(chatName({ text: "x", seat: 2, name: "Ben" }, ["Ana", "Ben"], 2)).toBe("You");
});
