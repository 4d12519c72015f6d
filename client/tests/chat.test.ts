import { expect, test } from "vitest";
import { chatName, openPhrase } from "../src/chat";

test("a line bears its own name, that of its seat, or a watcher's", () => {
  expect(chatName({ text: "x", seat: 2 }, ["Ana", "Ben"])).toBe("Ben");
  expect(chatName({ text: "x", seat: 2, name: "Benno" }, ["Ana", "Ben"])).toBe("Benno");
  expect(chatName({ text: "x" }, ["Ana"])).toBe("Watcher");
  expect(chatName({ text: "x", table: true }, ["Ana"])).toBe("");
});

test("a phrase that ends in dots is begun, not said", () => {
  expect(openPhrase("Not me.")).toBeNull();
  expect(openPhrase("I suspect …")).toBe("I suspect ");
  expect(openPhrase("My number was ...")).toBe("My number was ");
});
