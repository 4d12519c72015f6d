// What both layouts of a table, wide and phone, are given.

import type { Snippet } from "svelte";
import type { SeatCard } from "../../net/wire";

/** What a table shows besides its scene; `desk` and `side` are what the page adds. */
export interface Setting {
  seats: readonly SeatCard[];
  me: number;
  playing: boolean;
  bot?: (seat: number) => void;
  desk: Snippet;
  side: Snippet;
}
