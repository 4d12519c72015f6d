// Who says a line of chat.

import type { ChatLine } from "./wire";
import { say } from "./words";

/** The name before a line; what the table itself says has none. */
export function chatName(line: ChatLine, names: readonly string[]): string {
  if (line.table) return "";
  return line.name || names[(line.seat ?? 0) - 1] || say("table.watcher");
}

const GAP = /[@#]/;

/** What a phrase leaves to be chosen: "@" a player, "#" a number up to that of the players; null for nothing. */
export const gapIn = (phrase: string): string | null => GAP.exec(phrase)?.[0] ?? null;

/** What stands before the gap, with dots for it. */
export const begin = (phrase: string): string => phrase.replace(/[@#].*/, "…");

export const fill = (phrase: string, word: string): string => phrase.replace(GAP, () => word);
