import { expect, test } from "vitest";
import { tally, turnTimes } from "../../src/match/vote";

test("ballots are turned every 1.2 seconds, the last one after 2, then the verdict", () => {
  expect(turnTimes(3)).toEqual([1200, 2400, 4400, 5600]);
  expect(turnTimes(1)).toEqual([1200, 2400]);
  expect(turnTimes(0)).toEqual([1200]);
});

test("the tally knows voters in the order of their ballots, and the lead", () => {
  const ballots = [
    { seat: 3, choice: 1 },
    { seat: 1, choice: 0 },
    { seat: 2, choice: 1 },
  ];
  expect(tally(ballots, 3)).toEqual({ voters: [[1], [3, 2], []], most: 2 });
  expect(tally([], 2)).toEqual({ voters: [[], []], most: 0 });
});
