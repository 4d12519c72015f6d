import { expect, test } from "vitest";
import { scoreBars } from "../../src/charts/score-bars";

test("gains stand on the quay and losses hang below it", () => {
  const [ana, ben] = scoreBars({
    text: "",
    scores: [2, 4],
    places: [2, 1],
    rows: [
      { name: "Dad", rule: "L-060", points: [5, 4] },
      { name: "Virus", rule: "L-071", points: [-3, 0] },
    ],
  });

  expect(ana?.up.map((storey) => storey.name)).toEqual(["Dad"]);
  expect(ana?.down.map((storey) => [storey.name, storey.points])).toEqual([["Virus", -3]]);
  expect([ana?.height, ana?.depth]).toEqual([5, 3]);
  expect([ben?.height, ben?.depth, ben?.place]).toEqual([4, 0, 1]);
});
