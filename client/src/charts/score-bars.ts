// Score bars: the storeys of every seat's bar, and where each begins.

import type { Ending } from "../net/wire";

export interface Storey {
  row: number; // of the ending's rows
  name: string;
  sprite: string;
  points: number;
  from: number; // points below it (or above it, under water)
}

export interface ScoreBar {
  seat: number;
  score: number;
  place: number;
  up: Storey[];
  down: Storey[]; // losses, below the quay
  height: number; // points above the quay
  depth: number;
}

/** One bar for each seat: gains lie above the quay in the order of the rows, losses below it. */
export function scoreBars(ending: Ending): ScoreBar[] {
  return ending.scores.map((score, i) => {
    const bar: ScoreBar = {
      seat: i + 1,
      score,
      place: ending.places[i] ?? 0,
      up: [],
      down: [],
      height: 0,
      depth: 0,
    };
    ending.rows.forEach((row, r) => {
      const points = row.points[i] ?? 0;
      const storey = { row: r, name: row.name, sprite: row.sprite ?? "", points };
      if (points > 0) {
        bar.up.push({ ...storey, from: bar.height });
        bar.height += points;
      } else if (points < 0) {
        bar.down.push({ ...storey, from: bar.depth });
        bar.depth -= points;
      }
    });
    return bar;
  });
}
