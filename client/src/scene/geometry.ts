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

/** The size in units of the smallest piece on a board that one may want to distinguish from another. */
export function finestOf(names: readonly string[], index: Index): number {
  const sizes = names.flatMap((name) => {
    const piece = index.pieces.get(name);
    return piece?.label && piece.sprite ? [Math.max(piece.span[0], piece.span[1])] : [];
  });
  return Math.min(1, ...sizes);
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

/** A part of a board: its centre in units and how far it is enlarged beyond the whole. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const WHOLE_ZOOM = 1;
export const MOST_ZOOM = 6;

/** Keeps the camera inside the board. */
export function kept(camera: Camera, box: Box): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(WHOLE_ZOOM, camera.zoom));
  const free = (1 - 1 / zoom) / 2;
  const clamp = (value: number, middle: number, reach: number): number =>
    Math.min(middle + reach, Math.max(middle - reach, value));
  return {
    zoom,
    x: clamp(camera.x, box.x + box.w / 2, box.w * free),
    y: clamp(camera.y, box.y + box.h / 2, box.h * free),
  };
}

/** Enlarges by a factor while the point (in units) stays where it is on the screen. */
export function zoomed(camera: Camera, box: Box, factor: number, point: Pair): Camera {
  const zoom = Math.min(MOST_ZOOM, Math.max(WHOLE_ZOOM, camera.zoom * factor));
  const k = camera.zoom / zoom;
  return kept(
    { zoom, x: point[0] + (camera.x - point[0]) * k, y: point[1] + (camera.y - point[1]) * k },
    box,
  );
}
