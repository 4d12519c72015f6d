// Where a bubble goes: beside its thing, inside the window, and over nothing that can be tapped.

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = "below" | "above" | "right" | "left";

export interface Spot {
  left: number;
  top: number;
  side: Side | null; // where it lies as seen from its thing; null: further away
}

interface Size {
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 8;
const STEP = 40; // of the search for a free place further away

const shared = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Where it could lie on each side: in the middle first, then flush with either end. */
function around(near: Rect, size: Size): Spot[] {
  const across = [0.5, 0, 1].map((part) => part * (near.width - size.width) + near.left);
  const along = [0.5, 0, 1].map((part) => part * (near.height - size.height) + near.top);
  return [
    ...across.map((left): Spot => ({ left, top: near.top + near.height + GAP, side: "below" })),
    ...across.map((left): Spot => ({ left, top: near.top - GAP - size.height, side: "above" })),
    ...along.map((top): Spot => ({ left: near.left + near.width + GAP, top, side: "right" })),
    ...along.map((top): Spot => ({ left: near.left - GAP - size.width, top, side: "left" })),
  ];
}

/** Everywhere in the window, what is nearest to the thing first. */
function anywhere(near: Rect, size: Size, view: Size): Spot[] {
  const spots: Spot[] = [];
  for (let top = EDGE; top + size.height <= view.height - EDGE; top += STEP)
    for (let left = EDGE; left + size.width <= view.width - EDGE; left += STEP)
      spots.push({ left, top, side: null });
  const far = (spot: Spot): number =>
    Math.hypot(
      spot.left + size.width / 2 - near.left - near.width / 2,
      spot.top + size.height / 2 - near.top - near.height / 2,
    );
  return spots.sort((a, b) => far(a) - far(b));
}

function inside(spot: Spot, size: Size, view: Size): Spot {
  if (spot.side === "below" || spot.side === "above")
    return { ...spot, left: Math.max(EDGE, Math.min(view.width - size.width - EDGE, spot.left)) };
  return { ...spot, top: Math.max(EDGE, Math.min(view.height - size.height - EDGE, spot.top)) };
}

const fits = (spot: Spot, size: Size, view: Size): boolean =>
  spot.left >= EDGE &&
  spot.top >= EDGE &&
  spot.left + size.width <= view.width - EDGE &&
  spot.top + size.height <= view.height - EDGE;

/** A place that covers neither the thing nor anything of `avoid`; null if there is none. */
export function beside(near: Rect, size: Size, avoid: readonly Rect[], view: Size): Spot | null {
  const free = (spot: Spot): boolean =>
    fits(spot, size, view) && [near, ...avoid].every((rect) => shared({ ...spot, ...size }, rect) < 1);
  return (
    around(near, size)
      .map((spot) => inside(spot, size, view))
      .find(free) ??
    anywhere(near, size, view).find(free) ??
    null
  );
}
