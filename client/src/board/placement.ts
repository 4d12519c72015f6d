// Where a bubble goes: beside its thing, inside the window, and not over anything that one might want to press.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
}

const GAP = 10; // pixels between a thing and its bubble
const EDGE = 8; // from the rim of the window

const clamp = (value: number, from: number, to: number): number => Math.max(from, Math.min(to, value));

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The places beside a thing, the usual ones first; then those beyond what is in the way. */
function spots(near: Rect, width: number, height: number, avoid: readonly Rect[], view: Rect): Spot[] {
  const lefts = [(near.left + near.right - width) / 2, near.left, near.right - width];
  const tops = [(near.top + near.bottom - height) / 2, near.top, near.bottom - height];
  const across = (left: number): number => clamp(left, view.left + EDGE, view.right - EDGE - width);
  const along = (top: number): number => clamp(top, view.top + EDGE, view.bottom - EDGE - height);
  const [below, above] = [near.bottom + GAP, near.top - GAP - height];
  const [right, left] = [near.right + GAP, near.left - GAP - width];
  return [
    ...lefts.flatMap((x) => [
      { left: across(x), top: below },
      { left: across(x), top: above },
    ]),
    ...tops.flatMap((y) => [
      { left: right, top: along(y) },
      { left, top: along(y) },
    ]),
    ...avoid.flatMap((each) => [
      { left: across(lefts[0] ?? 0), top: each.bottom + GAP },
      { left: across(lefts[0] ?? 0), top: each.top - GAP - height },
    ]),
  ];
}

/** The place where it covers none of what shall stay free (`avoid`), or least of it; of these the first, then the nearest. */
export function placeBubble(
  near: Rect,
  size: { width: number; height: number },
  avoid: readonly Rect[],
  view: Rect,
): Spot {
  const { width, height } = size;
  const inside = ({ left, top }: Spot): boolean =>
    left >= view.left + EDGE - 1 &&
    top >= view.top + EDGE - 1 &&
    left + width <= view.right - EDGE + 1 &&
    top + height <= view.bottom - EDGE + 1;
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots(near, width, height, avoid, view).filter(inside)) {
    const box = { ...spot, right: spot.left + width, bottom: spot.top + height };
    const covered = [...avoid, near].reduce((sum, each) => sum + overlap(box, each), 0);
    const away = Math.max(0, box.top - near.bottom - GAP, near.top - box.bottom - GAP);
    const cost = covered * 1000 + away;
    if (cost < least) [best, least] = [spot, cost];
  }
  return (
    best ?? {
      left: clamp((near.left + near.right - width) / 2, EDGE, Math.max(EDGE, view.right - EDGE - width)),
      top: clamp(near.bottom + GAP, EDGE, Math.max(EDGE, view.bottom - EDGE - height)),
    }
  );
}

const STEP = 40; // of the search for a free place further away

/**
 * A place that covers nothing of `avoid` and not its thing either, as near as possible; null if there is none. Where it
 * was `before` it stays, beside its thing.
 */
export function freePlace(
  near: Rect,
  size: { width: number; height: number },
  avoid: readonly Rect[],
  view: Rect,
  before: Spot | null = null,
): Spot | null {
  const free = ({ left, top }: Spot): boolean => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    return [...avoid, near].every((each) => overlap(box, each) === 0);
  };
  if (before && sideOf(near, before, size) && free(before)) return before;
  const usual = placeBubble(near, size, avoid, view);
  if (free(usual)) return usual;
  const places: Spot[] = [];
  for (let top = view.top + EDGE; top + size.height <= view.bottom - EDGE; top += STEP)
    for (let left = view.left + EDGE; left + size.width <= view.right - EDGE; left += STEP)
      places.push({ left, top });
  const away = ({ left, top }: Spot): number =>
    Math.hypot(
      left + size.width / 2 - (near.left + near.right) / 2,
      top + size.height / 2 - (near.top + near.bottom) / 2,
    );
  return places.filter(free).sort((a, b) => away(a) - away(b))[0] ?? null;
}

export type Side = "below" | "above" | "right" | "left";

/** On which side of its thing a bubble lies close by; null if it lies further away. */
export function sideOf(near: Rect, spot: Spot, size: { width: number; height: number }): Side | null {
  const [right, bottom] = [spot.left + size.width, spot.top + size.height];
  const across = spot.left < near.right && right > near.left;
  const along = spot.top < near.bottom && bottom > near.top;
  if (across && Math.abs(spot.top - near.bottom) <= GAP + 1) return "below";
  if (across && Math.abs(near.top - bottom) <= GAP + 1) return "above";
  if (along && Math.abs(spot.left - near.right) <= GAP + 1) return "right";
  if (along && Math.abs(near.left - right) <= GAP + 1) return "left";
  return null;
}

const GRAZE = 2; // pixels between a disc and its thing
const [HIDES, AWAY, COVERS] = [20, 8, 2000]; // what one pixel costs: of others, of distance, of a whole cell of its own

/**
 * Where the disc goes that turns a thing: at the right upper corner of its first cell, or near it where it would hide
 * less of `own`, the cells of all ways to lie, and of `others`, which can be chosen as well.
 */
export function discPlace(
  first: Rect,
  own: readonly Rect[],
  others: readonly Rect[],
  view: Rect,
  size: number,
): Spot {
  const all = own.reduce(
    (a, b) => ({
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    }),
    first,
  );
  const along = (from: number, to: number): number[] => [
    to - size / 2,
    to + GRAZE,
    (from + to - size) / 2,
    from - size / 2,
    from - GRAZE - size,
  ];
  const area = (first.right - first.left) * (first.bottom - first.top);
  const cost = ({ left, top }: Spot): number => {
    const box = { left, top, right: left + size, bottom: top + size };
    const sum = (boxes: readonly Rect[]): number =>
      boxes.reduce((total, each) => total + overlap(box, each), 0);
    const away = Math.hypot(left + size / 2 - first.right, top + size / 2 - first.top);
    return sum(others) * HIDES + away * AWAY + (sum(own) / area) * COVERS;
  };
  const places = [first, all].flatMap((box) =>
    along(box.left, box.right).flatMap((left) =>
      along(box.top, box.bottom).map((top) => ({
        left: clamp(left, view.left, view.right - size),
        top: clamp(top, view.top, view.bottom - size),
      })),
    ),
  );
  return places.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

const PRESSED =
  "[data-name].live, [data-name].region-live, .desk .btn, .disc, .menu .btn, .ways .btn, .tabs button";

/** What no bubble may cover now: everything lit, and the buttons. */
export function pressable(near: Rect): Rect[] {
  const itself = (box: Rect): boolean =>
    Math.abs(box.left - near.left) < 2 && Math.abs(box.top - near.top) < 2;
  return [...document.querySelectorAll(PRESSED)]
    .map((each) => (each.querySelector(".place") ?? each).getBoundingClientRect())
    .filter((box) => box.width > 0 && !itself(box));
}
