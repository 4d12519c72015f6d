import { expect, test } from "vitest";
import { begin, chatName, fill, gapIn } from "../../src/match/chat";

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
