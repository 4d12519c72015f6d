// Score towers: what every storey is and how high it stands.

import type { Ending } from "./wire";

export interface Storey {
  row: number; // of the ending's rows
  name: string;
  sprite: string;
  points: number;
  from: number; // points below it (or above it, under water)
}

export interface Tower {
  seat: number;
  score: number;
  place: number;
  up: Storey[];
  down: Storey[]; // losses, hanging below the quay
  height: number; // points above the quay
  depth: number;
}

/** One tower a seat: gains stand on the quay in the order of the rows, losses hang below it. */
export function towers(ending: Ending): Tower[] {
  return ending.scores.map((score, i) => {
    const tower: Tower = {
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
        tower.up.push({ ...storey, from: tower.height });
        tower.height += points;
      } else if (points < 0) {
        tower.down.push({ ...storey, from: tower.depth });
        tower.depth -= points;
      }
    });
    return tower;
  });
}
