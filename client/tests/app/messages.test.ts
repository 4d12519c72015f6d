import { expect, test } from "vitest";
import { english, listed, say, strength } from "../../src/app/messages";

const SOURCES = import.meta.glob<string>("../../src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const COMPOSED =
  /^(fact|pace|strength|theme)\.|^fork\.(same|new)|^puzzles\.(easy|medium|hard)$|^review\.(known|hindsight|own|others|luck|.*sure)$/; // their ends come from the server, or from a list

test("every sentence is said somewhere", () => {
  const { "../../src/app/messages.ts": own = "", ...others } = SOURCES;
  const code = [own.slice(own.indexOf("} as const")), ...Object.values(others)].join();
  const silent = Object.keys(english).filter(
    (key) => !COMPOSED.test(key) && !RegExp(`["']${key}["']`).test(code),
  );
  expect(silent).toEqual([]);
});

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
