// Where things go, as plain arithmetic: boards in units, rows in pixels, words in lines.

import type { Index, Pair, Region } from "./scene";

export const PHONE = 900; // narrower than this, a table is laid out for a phone; the styles say max-width: 899px

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The bounds of a board: its size, widened by pieces that lie outside; without a size, its pieces. */
export function bounds(region: Region, index: Index): Box {
  let [left, top, right, bottom] = region.size
    ? [0, 0, region.size[0], region.size[1]]
    : [
        Number.POSITIVE_INFINITY,
        Number.POSITIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
        Number.NEGATIVE_INFINITY,
      ];
  for (const name of index.on(region.name)) {
    const piece = index.pieces.get(name);
    if (!piece || typeof piece.at === "number") continue;
    left = Math.min(left, piece.at[0]);
    top = Math.min(top, piece.at[1]);
    right = Math.max(right, piece.at[0] + piece.span[0]);
    bottom = Math.max(bottom, piece.at[1] + piece.span[1]);
  }
  if (!Number.isFinite(left)) return { x: 0, y: 0, w: 1, h: 1 };
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** The middle of a piece on its board, in units, through whatever carries it. */
export function middleOn(index: Index, name: string): Pair {
  let piece = index.pieces.get(name);
  let [x, y] = piece ? [piece.span[0] / 2, piece.span[1] / 2] : [0, 0];
  for (let depth = 0; piece && depth < 16; depth++) {
    if (typeof piece.at !== "number") [x, y] = [x + piece.at[0], y + piece.at[1]];
    piece = index.pieces.get(piece.in);
  }
  return [x, y];
}

/** Every piece on a board, with what they carry. */
export function allOn(index: Index, container: string): string[] {
  return index.on(container).flatMap((name) => [name, ...allOn(index, name)]);
}

export const ROW_GAP = 10;
const SMALLEST = 0.58;

/**
 * How much a row of pieces shrinks to fit the width, at most to a little over half; a longer one scrolls sideways.
 * With columns, the widest line of the shelf counts.
 */
export function rowScale(spans: readonly Pair[], unit: number, width: number, columns = 0): number {
  if (spans.length === 0 || width <= 0) return 1;
  const per = columns > 0 ? columns : spans.length;
  let need = 0;
  let gaps = 0;
  for (let start = 0; start < spans.length; start += per) {
    const line = spans.slice(start, start + per);
    const long = line.reduce((sum, span) => sum + span[0] * unit, 0);
    if (long > need) [need, gaps] = [long, (line.length - 1) * ROW_GAP];
  }
  const fit = (width - gaps) / need;
  if (fit >= 1) return 1;
  if (columns > 0) return Math.max(fit, 0.3);
  return fit >= SMALLEST ? fit : 1;
}

/** How a row of pieces lies in a box: in one line or more, so that a unit becomes as large as possible. */
export function rowLayout(
  spans: readonly Pair[],
  most: number,
  width: number,
  height: number,
): { unit: number; columns: number } {
  let best = { unit: 0, columns: Math.max(1, spans.length) };
  const highest = Math.max(0.01, ...spans.map((span) => span[1]));
  for (let lines = 1; lines <= Math.min(3, Math.max(1, spans.length)); lines++) {
    const columns = Math.max(1, Math.ceil(spans.length / lines));
    const widest = Math.max(
      0.01,
      ...spans.map((_, i) => sumOf(spans.slice(i - (i % columns), i - (i % columns) + columns))),
    );
    const across = (width - (columns - 1) * ROW_GAP) / widest;
    const along = (height - (lines - 1) * ROW_GAP) / (lines * highest);
    const unit = Math.min(most, across, along);
    if (unit > best.unit * 1.05) best = { unit, columns };
  }
  return best;
}

const sumOf = (spans: readonly Pair[]): number => spans.reduce((sum, span) => sum + span[0], 0);

/** The widths of things side by side: as they like, or all shortened alike. */
export function shared(widths: readonly number[], room: number, gap: number): number[] {
  const free = room - gap * Math.max(0, widths.length - 1);
  const sum = widths.reduce((all, width) => all + width, 0);
  return sum <= free ? [...widths] : widths.map((width) => (width * free) / sum);
}

/** Into how many columns boards go so that one unit becomes as large as possible. */
export function boardColumns(sizes: readonly Pair[], width: number, height: number, gap = 12): number {
  let best = 1;
  let largest = 0;
  for (let columns = 1; columns <= sizes.length; columns++) {
    const rows = Math.ceil(sizes.length / columns);
    const w = (width - gap * (columns - 1)) / columns;
    const h = (height - gap * (rows - 1)) / rows;
    const unit = Math.min(...sizes.map((size) => Math.min(w / size[0], h / size[1])));
    if (unit > largest * 1.01) [best, largest] = [columns, unit];
  }
  return best;
}

const LETTER = 0.53; // the usual width of a letter, in heights of the font

export interface Setting {
  lines: string[];
  font: number;
}

/** Words broken into lines within a width; the font shrinks (to two thirds at most) when they are too many. */
export function setText(text: string, font: number, width: number, height: number): Setting {
  let best: Setting = { lines: [text], font };
  for (const size of [font, font * 0.9, font * 0.8, font * 0.72, font * 0.66]) {
    best = { lines: text.split("\n").flatMap((line) => broken(line, size, width)), font: size };
    const widest = Math.max(...best.lines.map((line) => line.length)) * size * LETTER;
    if (widest <= width * 1.04 && best.lines.length * size * 1.15 <= Math.max(height, size * 1.2)) break;
  }
  return best;
}

/** A name in one line of its font, cut where there is no room. */
export function setName(name: string, font: number, width: number): Setting {
  const fits = Math.max(2, Math.floor((width * 1.04) / (font * LETTER)));
  return { lines: [name.length > fits ? `${name.slice(0, fits - 1).trimEnd()}…` : name], font };
}

function broken(line: string, font: number, width: number): string[] {
  const fits = Math.max(1, (width * 1.04) / (font * LETTER));
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length <= fits || current === "") current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** The outline round a set of cells of one size: the edges that no two cells share. */
export function outline(cells: readonly Box[]): string {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  const has = (x: number, y: number): boolean => cells.some((cell) => near(cell.x, x) && near(cell.y, y));
  let path = "";
  for (const { x, y, w, h } of cells) {
    if (!has(x, y - h)) path += `M${x} ${y}h${w}`;
    if (!has(x, y + h)) path += `M${x} ${y + h}h${w}`;
    if (!has(x - w, y)) path += `M${x} ${y}v${h}`;
    if (!has(x + w, y)) path += `M${x + w} ${y}v${h}`;
  }
  return path;
}

/** The part of a board that is seen: its centre in units, and the pixels for one unit. */
export interface Camera {
  x: number;
  y: number;
  unit: number;
}

/** The view in pixels; `covered`: at its right, something lies over the board. */
export interface View {
  width: number;
  height: number;
  covered: number;
}

const free = (view: View): number => Math.max(1, view.width - view.covered);

/** The pixels for one unit when the whole board is seen. */
export const fitUnit = (box: Box, view: View): number => Math.min(free(view) / box.w, view.height / box.h);

const clamp = (value: number, from: number, to: number): number =>
  from > to ? (from + to) / 2 : Math.min(to, Math.max(from, value));

/** The centre along one axis: the board stays in view as far as there is room, and is not left behind otherwise. */
function keptAxis(at: number, from: number, size: number, seen: number, slack: number): number {
  const [low, high] = [from + seen / 2, from + size - seen / 2];
  return size <= seen ? clamp(at, high, low) : clamp(at, low - slack, high + slack);
}

/** Moves the camera as little as possible so that it looks at the board; `slack`: units beyond its edge. */
export function kept(camera: Camera, box: Box, view: View, slack = 0): Camera {
  const { unit } = camera;
  return {
    unit,
    x: keptAxis(camera.x, box.x, box.w, free(view) / unit, slack),
    y: keptAxis(camera.y, box.y, box.h, view.height / unit, slack),
  };
}

/** The camera in the middle of a board. */
export const centred = (box: Box, unit: number): Camera => ({
  x: box.x + box.w / 2,
  y: box.y + box.h / 2,
  unit,
});

/** What the camera sees, with what is covered, in units. */
export function seenBy(camera: Camera, view: View): Box {
  const [w, h] = [view.width / camera.unit, view.height / camera.unit];
  return { x: camera.x - free(view) / camera.unit / 2, y: camera.y - h / 2, w, h };
}

/** Another scale, while the point (in units) stays where it is on the screen. */
export function zoomed(camera: Camera, unit: number, point: Pair): Camera {
  const k = camera.unit / unit;
  return { unit, x: point[0] + (camera.x - point[0]) * k, y: point[1] + (camera.y - point[1]) * k };
}

/** Pans as little as possible until the point is `rim` units inside what is free. */
export function panned(camera: Camera, view: View, point: Pair, rim: number): Camera {
  const reach = (pixels: number): number => Math.max(0, pixels / camera.unit / 2 - rim);
  const [w, h] = [reach(free(view)), reach(view.height)];
  return {
    unit: camera.unit,
    x: clamp(camera.x, point[0] - w, point[0] + w),
    y: clamp(camera.y, point[1] - h, point[1] + h),
  };
}

/** Whether the board is larger than what is free of the view. */
export const exceeds = (camera: Camera, box: Box, view: View): boolean =>
  box.w * camera.unit > free(view) + 1 || box.h * camera.unit > view.height + 1;
