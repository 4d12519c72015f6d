import { expect, test } from "vitest";
import { apart, chartOf, tickStep } from "../../src/charts/score-chart";

test("ticks are round numbers, four at most", () => {
  expect([tickStep(0, 3), tickStep(0, 13), tickStep(-196, 47), tickStep(0, 1)]).toEqual([1, 5, 100, 1]);
});

test("flags that would lie over each other move apart and stay inside", () => {
  expect(apart([10, 12, 80], 20, 100)).toEqual([10, 30, 80]);
  expect(apart([95, 95], 20, 100)).toEqual([80, 100]);
});

test("a chart has a line a seat from the left edge to the right one, the best on top", () => {
  const chart = chartOf(
    [
      [0, 0],
      [2, 5],
      [4, 10],
    ],
    100,
    50,
  );
  expect(chart.lines.map((line) => line.dots.map(([x]) => x))).toEqual([
    [0, 50, 100],
    [0, 50, 100],
  ]);
  expect(chart.lines.map((line) => line.dots.at(-1)?.[1])).toEqual([30, 0]);
  expect(chart.ticks.map((tick) => tick.value)).toEqual([0, 5, 10]);
});

test("what lies deep below zero at the beginning is left out, a low end is not", () => {
  const chart = chartOf([[-190], [-90], [-50], [0], [50]], 90, 100);
  expect(chart.lines[0]?.dots).toEqual([
    [0, 100],
    [45, 50],
    [90, 0],
  ]);
  expect(chartOf([[10], [-40]], 90, 100).lines[0]?.dots.map(([, y]) => y)).toEqual([0, 100]);
  expect(chartOf([[-90], [-40]], 90, 100).lines[0]?.dots.length).toBe(2);
});
