import { describe, expect, test } from "vitest";
import { between, glideTime } from "../../src/board/animation";

describe("numbers", () => {
  test("count from the old value to the new one", () => {
    expect(between("Round 2 of 12", "Round 4 of 12", 0.5)).toBe("Round 3 of 12");
    expect(between("Bag 10", "Bag 0", 0.25)).toBe("Bag 8");
  });

  test("keep the minus they are written with", () => {
    expect(between("Now −95", "Now −85", 0.5)).toBe("Now −90");
    expect(between("Now −10", "Now 10", 0.25)).toBe("Now −5");
  });

  test("are there at once when other words change, and at the end", () => {
    expect(between("Round 2 of 12", "The end", 0.1)).toBe("The end");
    expect(between("Bag 10", "Bag 0", 1)).toBe("Bag 0");
  });
});

test("a glide takes longer the farther it goes, to a limit", () => {
  expect(glideTime(0)).toBe(260);
  expect(glideTime(100)).toBe(300);
  expect(glideTime(5000)).toBe(480);
});
