// What both layouts of a table are given, the wide one and the phone's.

import type { Snippet } from "svelte";
import type { SeatCard } from "../../net/wire";

/** What a table shows besides its scene: what the page adds at the desk, at the side and, on a phone, around the sheet. */
export interface Setting {
  seats: readonly SeatCard[];
  me: number;
  playing: boolean;
  bot?: (seat: number) => void;
  desk: Snippet;
  side: Snippet;
  tabs?: Snippet; // the last row of the sheet
  above?: Snippet; // lies over the table, right above the sheet
}
