import { expect, test } from "vitest";
import { beside, type Rect } from "../../src/board/free-place";

const VIEW = { width: 400, height: 400 };
const SIZE = { width: 120, height: 40 };
const near: Rect = { left: 180, top: 180, width: 40, height: 40 };
const box = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
});

test("a bubble lies below its thing, in the middle", () => {
  expect(beside(near, SIZE, [], VIEW)).toEqual({ left: 140, top: 232, side: "below" });
});

test("or above, where something that can be tapped lies below", () => {
  expect(beside(near, SIZE, [box(0, 225, 400, 60)], VIEW)?.side).toBe("above");
});

test("or further away, where its sides are taken", () => {
  const spot = beside(near, SIZE, [box(0, 80, 400, 240)], VIEW);
  expect(spot?.side).toBe(null);
  expect(spot && (spot.top + SIZE.height <= 80 || spot.top >= 320)).toBe(true);
});

test("or nowhere, rather than over a target", () => {
  expect(beside(near, SIZE, [box(0, 0, 400, 400)], VIEW)).toBe(null);
});

test("it stays inside the window", () => {
  expect(beside(box(0, 0, 20, 20), SIZE, [], VIEW)).toEqual({ left: 8, top: 32, side: "below" });
  expect(beside(box(380, 380, 20, 20), SIZE, [], VIEW)).toEqual({ left: 272, top: 328, side: "above" });
});
