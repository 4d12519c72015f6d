// The chart of a finished game: points from left to right, one line for each seat, with a flag at its end.

export interface Line {
  seat: number;
  dots: ReadonlyArray<readonly [number, number]>;
  flag: number; // the middle of its flag from the top
}

export interface Chart {
  lines: readonly Line[];
  ticks: ReadonlyArray<{ value: number; y: number }>;
}

const STEPS = [1, 2, 5];

/** A round number so that at most four lie between two values. */
export function tickStep(low: number, high: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.map((part) => part * power).find((each) => (high - low) / each <= 4);
    if (step) return step;
  }
}

/** Flags that would lie over each other move apart, in their order. */
export function apart(wanted: readonly number[], gap: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    placed[i] = Math.max(placed[i] ?? 0, free);
    free = placed[i] + gap;
  }
  let edge = most;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i] ?? 0, edge);
    edge = placed[i] - gap;
  }
  return placed;
}

/** A deep minus at the beginning, larger than the best score, is cut off: the end decides. */
export function chartOf(course: readonly (readonly number[])[], width: number, height: number): Chart {
  const high = Math.max(1, ...course.flat());
  const begin = course.findIndex((row) => Math.max(...row) >= -high);
  const points = course.slice(Math.max(0, begin));
  const low = Math.min(0, ...points.flat());
  const y = (value: number): number => height - ((value - low) / (high - low)) * height;
  const x = (i: number): number => (points.length > 1 ? (i / (points.length - 1)) * width : width);
  const step = tickStep(low, high);
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  const seats = points[0]?.map((_, i) => i) ?? [];
  const flags = apart(
    seats.map((i) => y(points.at(-1)?.[i] ?? 0)),
    20,
    height,
  );
  return {
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    lines: seats.map((i) => ({
      seat: i + 1,
      dots: points.map((row, at) => [x(at), y(row[i] ?? 0)] as const),
      flag: flags[i] ?? 0,
    })),
  };
}
