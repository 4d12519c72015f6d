// Who says a line of chat.

import type { ChatLine } from "./wire";
import { say } from "./words";

/** The name before a line; what the table itself says has none. */
export function chatName(line: ChatLine, names: readonly string[]): string {
  if (line.table) return "";
  return line.name || names[(line.seat ?? 0) - 1] || say("table.watcher");
}

/** The beginning that is left to be finished by hand ("My number was ..."), or null for a whole sentence. */
export function openPhrase(phrase: string): string | null {
  const begun = phrase.replace(/(\.{3}|…)$/, "");
  return begun === phrase ? null : `${begun.trimEnd()} `;
}
