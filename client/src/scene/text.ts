// Sentences of a scene, in which @2 is the name of seat 2.
// One rule for the own seat: a sentence keeps the name ("Ana draws"), a label says "You" ("You", "You: Draw").

import { say } from "../app/messages";

export type Named = { seat: number; capitals?: true; own?: true };
export type Words = ReadonlyArray<string | Named>;

/**
 * A sentence with @2 for the name of seat 2, @^2 for it in capitals, cut into plain text and seats. A seat is a label
 * if there is nothing else, or a colon after it at the beginning; `self` is the own seat.
 */
export function wordsOf(sentence: string, self = 0): Words {
  const parts = sentence.split(/(@\^?[1-8])/).filter((part) => part !== "");
  const label = parts.length === 1 || parts[1]?.startsWith(":") === true;
  return parts.map((part, i) => {
    const [, capitals, digit] = /^@(\^?)([1-8])$/.exec(part) ?? [];
    if (!digit) return part;
    const seat = Number(digit);
    return {
      seat,
      ...(capitals && { capitals: true }),
      ...(label && i === 0 && seat === self && { own: true }),
    };
  });
}

/** Lines read as one text: each ends with a full stop, and none with two. */
export const sentences = (lines: readonly string[]): string =>
  lines.map((line) => (/[.!?:]$/.test(line) ? line : `${line}.`)).join(" ");

/** Whether it is a seat's name and nothing else. */
export const isName = (sentence: string): boolean => /^@\^?[1-8]$/.test(sentence);

/** The name of a seat as the sentence wants it; the number of a seat without one. */
export function nameOf({ seat, capitals, own }: Named, names: readonly string[]): string {
  const name = own ? say("seats.you") : names[seat - 1] || `${seat}`;
  return capitals ? name.toUpperCase() : name;
}

export function withNames(sentence: string, names: readonly string[], self = 0): string {
  return wordsOf(sentence, self)
    .map((part) => (typeof part === "string" ? part : nameOf(part, names)))
    .join("");
}
