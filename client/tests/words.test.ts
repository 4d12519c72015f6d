import { expect, test } from "vitest";
import { listed, say, strength } from "../src/words";

test("values are filled into a sentence", () => {
  expect(say("lobby.seatsTaken", { taken: 2, all: 4 })).toBe("2 of 4");
});

test("names are listed as one says them", () => {
  expect(listed(["Ana"])).toBe("Ana");
  expect(listed(["Ana", "Ben", "Chiara"])).toBe("Ana, Ben and Chiara");
});

test("a strength without a word of ours is its own word", () => {
  expect(strength("regular")).toBe("fair");
  expect(strength("grandmaster")).toBe("grandmaster");
});
