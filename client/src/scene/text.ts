// Sentences of a scene, in which @2 is the name of seat 2.

export type Named = { seat: number; capitals?: true };
export type Words = ReadonlyArray<string | Named>;

/** A sentence with @2 for the name of seat 2, @^2 for it in capitals, cut into plain text and seats. */
export function wordsOf(sentence: string): Words {
  return sentence
    .split(/(@\^?[1-8])/)
    .filter((part) => part !== "")
    .map((part) => {
      const [, capitals, seat] = /^@(\^?)([1-8])$/.exec(part) ?? [];
      if (!seat) return part;
      return capitals ? { seat: Number(seat), capitals: true } : { seat: Number(seat) };
    });
}

/** The name of a seat as the sentence wants it; the number of a seat without one. */
export function nameOf({ seat, capitals }: Named, names: readonly string[]): string {
  const name = names[seat - 1] || `${seat}`;
  return capitals ? name.toUpperCase() : name;
}

/** A line that begins with the own seat as its speaker ("@2: ...") begins with `you` instead. */
export const spokenBy = (sentence: string, me: number, you: string): string =>
  me > 0 && sentence.startsWith(`@${me}:`) ? you + sentence.slice(2) : sentence;

export function withNames(sentence: string, names: readonly string[]): string {
  return wordsOf(sentence)
    .map((part) => (typeof part === "string" ? part : nameOf(part, names)))
    .join("");
}
