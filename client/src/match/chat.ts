// Lines of chat: their speaker, and phrases with a gap.

import { say } from "../app/messages";
import type { ChatLine } from "../net/wire";

/** The name before a line; a line of the table itself has none. */
export function chatName(line: ChatLine, names: readonly string[]): string {
  if (line.table) return "";
  return line.name || names[(line.seat ?? 0) - 1] || say("table.watcher");
}

const GAP = /[@#]/;

/** The gap in a phrase: "@" a player, "#" a number up to that of the players; null for nothing. */
export const gapIn = (phrase: string): string | null => GAP.exec(phrase)?.[0] ?? null;

/** The part before the gap, with dots for the rest. */
export const begin = (phrase: string): string => phrase.replace(/[@#].*/, "…");

export const fill = (phrase: string, word: string): string => phrase.replace(GAP, () => word);
