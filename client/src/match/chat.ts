// Lines of chat: their speaker, and phrases with a gap.

import { say } from "../app/messages";
import type { ChatLine, LogLine } from "../net/wire";

/** The name before a line; a line of the table itself has none, and those of the own seat are by "You". */
export function chatName(line: ChatLine, names: readonly string[], self = 0): string {
  if (line.table) return "";
  if (self > 0 && line.seat === self) return say("seats.you");
  return line.name || names[(line.seat ?? 0) - 1] || say("table.watcher");
}

export interface ChatPart {
  heading: string; // of the log when these lines were said; empty: before the first
  lines: ChatLine[];
}

/** The chat under the headings of the log; of headings without talk only the present one is shown. */
export function chatParts(chat: readonly ChatLine[], log: readonly LogLine[]): ChatPart[] {
  const headings = ["", ...log.filter((line) => line.heading).map((line) => line.text)];
  const parts = new Map<number, ChatLine[]>();
  for (const line of chat) {
    const part = Math.min(line.part ?? 0, headings.length - 1);
    parts.set(part, [...(parts.get(part) ?? []), line]);
  }
  const last = headings.length - 1;
  if (last > 0 && !parts.has(last)) parts.set(last, []);
  return [...parts].map(([part, lines]) => ({ heading: headings[part] ?? "", lines }));
}

const GAP = /[@#]/;

/** The gap in a phrase: "@" a player, "#" a number up to that of the players; null for nothing. */
export const gapIn = (phrase: string): string | null => GAP.exec(phrase)?.[0] ?? null;

/** The part before the gap, with dots for the rest. */
export const begin = (phrase: string): string => phrase.replace(/[@#].*/, "…");

export const fill = (phrase: string, word: string): string => phrase.replace(GAP, () => word);
