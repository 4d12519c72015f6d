import { expect, test } from "vitest";
import { discPlace, freePlace, placeBubble, type Rect, sideOf } from "../../src/board/placement";

const view: Rect = { left: 0, top: 0, right: 400, bottom: 800 };
const size = { width: 200, height: 60 };
const at = (left: number, top: number, width = 40, height = 40): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const boxAt = (near: Rect, avoid: Rect[]): Rect => {
  const { left, top } = placeBubble(near, size, avoid, view);
  return at(left, top, size.width, size.height);
};
const apart = (a: Rect, b: Rect): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("a bubble is below its thing, or above where there is no room", () => {
  expect(placeBubble(at(180, 100), size, [], view)).toEqual({ left: 100, top: 150 });
  expect(placeBubble(at(180, 740), size, [], view)).toEqual({ left: 100, top: 670 });
});

test("it never leaves the window", () => {
  for (const near of [at(0, 0), at(360, 0), at(0, 760), at(360, 760)]) {
    const box = boxAt(near, []);
    expect(apart(box, near)).toBe(true);
    expect([box.left >= 8, box.top >= 8, box.right <= 392, box.bottom <= 792]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});

test("it covers nothing that can be pressed as long as there is another place", () => {
  const near = at(180, 400);
  const below = at(150, 450, 100, 100);
  const above = at(150, 300, 100, 90);
  for (const avoid of [[below], [above], [below, above]]) {
    const box = boxAt(near, avoid);
    expect(avoid.every((each) => apart(box, each))).toBe(true);
    expect(apart(box, near)).toBe(true);
  }
});

test("where everything is in its way it covers the least", () => {
  const all = [at(0, 420, 400, 380), at(0, 0, 400, 360), at(0, 360, 170, 60)];
  expect(boxAt(at(180, 380), all).top).toBeGreaterThan(0);
});

test("a tip lies where it covers nothing, or nowhere", () => {
  const near = at(180, 380);
  expect(sideOf(near, freePlace(near, size, [], view) ?? { left: 0, top: 0 }, size)).toBe("below");
  const band = at(0, 250, 400, 300);
  const spot = freePlace(near, size, [band], view);
  expect(spot && apart(at(spot.left, spot.top, size.width, size.height), band)).toBe(true);
  expect(spot && sideOf(near, spot, size)).toBe(null);
  expect(freePlace(near, size, [view], view)).toBe(null);
});

test("a disc lies at the corner of a large cell, and beside a small one", () => {
  const large = at(100, 400, 110, 110);
  expect(discPlace(large, [large], [], view, 46)).toEqual({ left: 187, top: 377 });
  const small = at(100, 400, 43, 43);
  const shape = [small, at(143, 400, 43, 43), at(100, 443, 43, 43)];
  const { left, top } = discPlace(small, shape, [], view, 46);
  expect(shape.every((each) => apart(at(left, top, 46, 46), each))).toBe(true);
});

test("a disc covers nothing else that can be chosen", () => {
  const cell = at(100, 400, 43, 43);
  const others = [at(143, 357, 43, 43), at(100, 357, 43, 43), at(143, 400, 43, 43)];
  const { left, top } = discPlace(cell, [cell], others, view, 46);
  expect(others.every((each) => apart(at(left, top, 46, 46), each))).toBe(true);
});
