// The content of a seat's card, wide or narrow.

import { say } from "../app/messages";
import type { SeatCard } from "../net/wire";
import { isBoard } from "../scene/regions";
import type { Region } from "../scene/scene";

export interface Sitting {
  seat: SeatCard;
  label: string; // its name; "You" for the one own seat
  regions: readonly Region[];
  board: Region | undefined; // the one to enlarge
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
  revealing = false, // cards are turned up: nobody plays meanwhile
): Sitting[] {
  const alone = seats.filter((seat) => seat.mine).length === 1;
  return seats.map((seat) => {
    const own = regions.filter((region) => region.seat === seat.seat);
    const away = playing && seat.kind === "person" && !seat.here && !seat.stand_in;
    const status = own.find((region) => region.status)?.status ?? "";
    return {
      seat,
      label: seat.mine && alone ? say("seats.you") : seat.name || say("seats.free"),
      regions: own,
      board: own.find(isBoard),
      away,
      plays: playing && !revealing && seat.asked === true && status === "",
      note: noteOf(seat, away, status),
    };
  });
}
