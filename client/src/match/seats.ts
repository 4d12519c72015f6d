// What a seat's card says, wide or narrow.

import { isBoard } from "./plan";
import type { Region } from "./scene";
import type { SeatCard } from "./wire";
import { say } from "./words";

export interface Sitting {
  seat: SeatCard;
  regions: readonly Region[];
  board: Region | undefined; // what is enlarged
  away: boolean;
  plays: boolean; // it is asked, and the game has no better word for it
  note: string;
}

function noteOf(seat: SeatCard, away: boolean, status: string): string {
  if (seat.stand_in) return say("table.standIn");
  if (!away) return status;
  return status ? `${say("table.away")}, ${status}` : say("table.away");
}

/** Every seat with the regions that lie there. */
export function sittings(
  seats: readonly SeatCard[],
  regions: readonly Region[],
  playing: boolean,
): Sitting[] {
  return seats.map((seat) => {
    const own = regions.filter((region) => region.seat === seat.seat);
    const away = playing && seat.kind === "person" && !seat.here && !seat.stand_in;
    const status = own.find((region) => region.status)?.status ?? "";
    return {
      seat,
      regions: own,
      board: own.find(isBoard),
      away,
      plays: playing && seat.asked === true && status === "",
      note: noteOf(seat, away, status),
    };
  });
}
