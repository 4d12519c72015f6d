// What the page of a table needs at once: its card, and the socket that brings the scene. Both are asked for while the
// client is still on its way.

import { root } from "./root";
import type { TableCard } from "./wire";

export const tableAddress = (id: string): string => `${root}/api/tables/${id}`;

export function socketAddress(id: string, seat: number): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${tableAddress(id)}/play?seat=${seat}`;
}

/** The seat from which this browser looks at first; 0: it has none. */
export function firstSeat(card: TableCard): number {
  const own = card.seats.filter((seat) => seat.mine);
  return (own.find((seat) => seat.asked) ?? own[0])?.seat ?? 0;
}

let cards: Record<string, Promise<TableCard>> = {};
let line: { socket: WebSocket; heard: string[] } | null = null;

async function call(id: string): Promise<TableCard> {
  const answer = await fetch(tableAddress(id), { credentials: "same-origin" });
  if (!answer.ok) throw new Error(answer.statusText);
  const card = (await answer.json()) as TableCard;
  const heard: string[] = [];
  const socket = new WebSocket(socketAddress(id, firstSeat(card)));
  socket.onmessage = (event) => heard.push(String(event.data));
  line = { socket, heard };
  return card;
}

/** At the address of a table, or just before it is shown; a second call changes nothing. */
export function callAhead(id = tableHere()): void {
  if (!id || cards[id]) return;
  cards = { [id]: call(id) };
  cards[id]?.catch(() => {}); // whoever takes it will know
}

const tableHere = (): string => new RegExp(`^${root}/t/([a-z0-9]+)$`).exec(location.pathname)?.[1] ?? "";

/** The card that was asked for, once; after a failure the caller asks itself. */
export function takeCard(id: string): Promise<TableCard> | undefined {
  const { [id]: card } = cards;
  cards = {};
  return card;
}

/** The socket with this address that was opened, with what it has said so far; once, and only while it lives. */
export function takeLine(address: string): { socket: WebSocket; heard: readonly string[] } | null {
  const found = line;
  if (found?.socket.url !== address || found.socket.readyState > WebSocket.OPEN) {
    hangUp();
    return null;
  }
  line = null;
  return found;
}

/** Nobody wants the socket that was opened. */
export function hangUp(): void {
  line?.socket.close();
  line = null;
}
