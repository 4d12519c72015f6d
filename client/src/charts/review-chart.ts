// The drawings of a review: a curve over the game, and three steps for every seat.

import type { Bar, Light, Moment, Review } from "../net/wire";
import { apart, tickStep } from "./score-chart";

export interface Curve {
  x: (i: number) => number; // of a moment
  y: (value: number) => number;
  lines: ReadonlyArray<{ seats: readonly number[]; points: string; flag: number }>;
  ticks: ReadonlyArray<{ value: number; y: number }>;
  marks: ReadonlyArray<{ mark: string; from: number; middle: number; shown: boolean }>; // rounds, days or turns
}

export interface Scale {
  low: number;
  high: number;
  step: number;
}

const LABEL = 26; // pixels between two labels
const FLAG = 24;

/** The whole range of chances; of points as much as there is. */
export function scaleOf(review: Review, values: readonly number[]): Scale {
  if (review.unit === "chance")
    return { low: Math.min(0, ...values), high: Math.max(1, ...values), step: 0.25 };
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, ...values);
  return { low, high, step: tickStep(low, high) };
}

export function ticksOf({ low, high, step }: Scale): number[] {
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

export function curveOf(review: Review, light: Light, width: number, height: number): Curve {
  const scale = scaleOf(review, light.values.flat());
  const last = Math.max(1, review.moments.length - 1);
  const x = (i: number): number => (i / last) * width;
  const y = (value: number): number => height - ((value - scale.low) / (scale.high - scale.low)) * height;
  const flags = apart(
    review.lines.map((_, line) => y(light.values.at(-1)?.[line] ?? 0)),
    FLAG,
    height,
  );
  return {
    x,
    y,
    ticks: ticksOf(scale).map((value) => ({ value, y: y(value) })),
    lines: review.lines.map((seats, line) => ({
      seats,
      points: light.values.map((row, i) => `${x(i).toFixed(1)},${y(row[line] ?? 0).toFixed(1)}`).join(" "),
      flag: flags[line] ?? 0,
    })),
    marks: marksOf(review.moments, x),
  };
}

/** Where rounds begin; a label is left out if it would touch the one before. */
function marksOf(moments: readonly Moment[], x: (i: number) => number): Curve["marks"] {
  const begins = moments.flatMap((moment, i) => (moment.mark ? [i] : []));
  let free = Number.NEGATIVE_INFINITY;
  return begins.map((i, n) => {
    const from = x(i);
    const middle = (from + x(begins[n + 1] ?? moments.length - 1)) / 2;
    const shown = middle >= free;
    if (shown) free = middle + LABEL;
    return { mark: moments[i]?.mark ?? "", from, middle, shown };
  });
}

/** The step of the curve in which something was played after `at` actions: the moment before it. */
export function stepAt(moments: readonly Moment[], at: number): number {
  const after = moments.findIndex((moment) => moment.at > at);
  return Math.max(0, (after < 0 ? moments.length - 1 : after) - 1);
}

/** What happened between a moment and the next: where the game was then, and who acted. */
export function stepLabel(moments: readonly Moment[], i: number): string {
  const then = moments[i]?.label ?? "";
  const next = moments[i + 1]?.label ?? then;
  if (!moments.some((moment) => moment.mark)) return next;
  const [where = ""] = then.split(", ");
  const [, who] = next.split(", ");
  return who && !where.endsWith(who) ? `${where}, ${who}` : where;
}

/** The word for what the marks count: "Round" in "Round 5, Ben"; `usual` if the game has headings without numbers. */
export function markWord(moments: readonly Moment[], usual: string): string {
  const first = moments.find((moment) => moment.mark);
  const [word = "", number = ""] = first?.label.split(/[ ,:]+/) ?? [];
  if (!first) return "";
  return number === first.mark ? word : usual;
}

export interface Part {
  name: "own" | "others" | "luck";
  from: number;
  to: number;
  amount: number;
}

/** Three steps from start to end, each beginning where the last one ended. */
export function partsOf(bar: Bar): Part[] {
  let at = bar.start;
  return (["own", "others", "luck"] as const).map((name) => {
    const from = at;
    at += bar[name];
    return { name, from, to: at, amount: bar[name] };
  });
}

/** As people read it: chances out of 100, points with a decimal where they are few. */
export function shown(unit: Review["unit"], value: number): string {
  const scaled = unit === "chance" ? value * 100 : value;
  const places = unit === "points" || (scaled !== 0 && Math.abs(scaled) < 1) ? 1 : 0;
  return scaled
    .toFixed(places)
    .replace(/^-(?=0(\.0)?$)|\.0$/g, "")
    .replace("-", "−");
}

export const signed = (unit: Review["unit"], value: number): string => {
  const text = shown(unit, value);
  return value > 0 && text !== "0" ? `+${text}` : text;
};
