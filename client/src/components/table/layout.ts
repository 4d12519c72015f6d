// Both layouts of a table, wide and phone: what they are given, and how they are fetched.

import type { Snippet } from "svelte";
import type { SeatCard } from "../../net/wire";
import { PHONE } from "../../scene/geometry";

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

/** Only one of them is fetched. */
export const layouts = {
  phone: () => import("./PhoneLayout.svelte"),
  wide: () => import("./WideLayout.svelte"),
};

/** While the table itself is asked for. */
export function fetchLayout(): void {
  void (innerWidth < PHONE ? layouts.phone() : layouts.wide());
}
