import { expect, test } from "vitest";
import {
  curveOf,
  markWord,
  partsOf,
  scaleOf,
  shown,
  signed,
  stepAt,
  stepLabel,
  ticksOf,
} from "../../src/charts/review-chart";
import type { Light, Review } from "../../src/net/wire";

const light: Light = {
  headline: "",
  line: "",
  values: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0, 1],
  ],
  bars: [],
  mistakes: [],
};
const review: Review = {
  game: "g",
  title: "G",
  names: ["Ana", "Ben"],
  unit: "chance",
  unit_name: "chances of 100",
  lines: [[0], [1]],
  moments: [
    { at: 0, label: "Round 1, Ana", mark: "1" },
    { at: 4, label: "Round 1, Ben" },
    { at: 9, label: "Round 2, Ana", mark: "2" },
  ],
  known: light,
  hindsight: light,
  done: 1,
};

test("the curve spans all moments and all chances", () => {
  const curve = curveOf(review, light, 200, 100);
  expect(curve.lines.map((line) => line.points)).toEqual([
    "0.0,50.0 100.0,60.0 200.0,100.0",
    "0.0,50.0 100.0,40.0 200.0,0.0",
  ]);
  expect(curve.ticks.map((tick) => tick.y)).toEqual([100, 75, 50, 25, 0]);
  expect(curve.marks.map(({ mark, from, middle }) => [mark, from, middle])).toEqual([
    ["1", 0, 100],
    ["2", 200, 200],
  ]);
});

test("labels that would touch are left out", () => {
  expect(curveOf(review, light, 20, 100).marks.map((mark) => mark.shown)).toEqual([true, false]);
});

test("points have a scale of their own", () => {
  const points: Review = { ...review, unit: "points" };
  expect(ticksOf(scaleOf(points, [12, 31]))).toEqual([0, 10, 20, 30]);
  expect(ticksOf(scaleOf(points, [-8, 3]))).toEqual([-5, 0]);
});

test("an action belongs to the step that ends after it", () => {
  expect([0, 3, 4, 8, 9, 99].map((at) => stepAt(review.moments, at))).toEqual([0, 0, 1, 1, 1, 1]);
});

test("a step is named by where the game was and who acted", () => {
  expect(stepLabel(review.moments, 0)).toBe("Round 1, Ben");
  expect(stepLabel(review.moments, 1)).toBe("Round 1, Ana");
  const turns = [
    { at: 0, label: "Turn of Ana", mark: "1" },
    { at: 5, label: "Turn of Ben, Ana" },
  ];
  expect(stepLabel(turns, 0)).toBe("Turn of Ana");
  const plain = [
    { at: 0, label: "Action 0" },
    { at: 1, label: "Action 1, Ana" },
  ];
  expect(stepLabel(plain, 0)).toBe("Action 1, Ana");
});

test("marks have a word where the labels say it", () => {
  expect(markWord(review.moments, "Turn")).toBe("Round");
  expect(markWord([{ at: 0, label: "The night", mark: "1" }], "Turn")).toBe("Turn");
  expect(markWord([{ at: 0, label: "The night", mark: "" }], "Turn")).toBe("");
});

test("each part begins where the last one ended", () => {
  const parts = partsOf({ start: 0.33, own: -0.21, others: 0.11, luck: -0.23, end: 0 });
  expect(parts.map((part) => part.name)).toEqual(["own", "others", "luck"]);
  expect(parts[1]?.from).toBe(parts[0]?.to);
  expect(parts[2]?.to).toBeCloseTo(0);
});

test("numbers as people read them", () => {
  expect(shown("chance", 0.304)).toBe("30");
  expect(shown("chance", 0.004)).toBe("0.4");
  expect(shown("points", 12.34)).toBe("12.3");
  expect(shown("points", 12)).toBe("12");
  expect(shown("chance", -0.0001)).toBe("0");
  expect(signed("chance", -0.21)).toBe("−21");
  expect(signed("chance", 0.11)).toBe("+11");
  expect(signed("points", 0)).toBe("0");
});
