// The desk: which button an action has, and where. Verbs keep their places, and a new button never takes the place of
// one that was there a moment ago.

import type { Path, Verb } from "../net/wire";

const legal = (action: Path): boolean => !action.why;

/** A verb with what it can do now. */
export interface VerbState {
  verb: Verb;
  legal: readonly Path[];
  sends: Path | null; // the one action without a path that pressing it sends
  why: readonly string[] | null; // why it is grey; null: it is not
}

export interface Desk {
  verbs: readonly VerbState[];
  quietVerbs: readonly VerbState[];
  main: Path | null;
  others: readonly Path[]; // buttons without a verb, or of the verb that is chosen
  quiet: readonly Path[];
}

export function verbState(verb: Verb, paths: readonly Path[]): VerbState {
  const all = paths.filter((action) => action.verb === verb.name && !action.handle);
  const can = all.filter(legal);
  const [first] = can;
  const sends = first && can.length === 1 && first.path.length === 0 ? first : null;
  const why = can.length > 0 ? null : (all.find((action) => action.why)?.why ?? verb.why ?? []);
  return { verb, legal: can, sends, why };
}

/** Everything the desk shows; `chosen` is the verb that is pressed. */
export function deskOf(paths: readonly Path[], verbs: readonly Verb[], chosen: string | null): Desk {
  const states = verbs.map((verb) => verbState(verb, paths));
  const known = new Set(verbs.map((verb) => verb.name));
  const buttons = paths.filter((action) => action.path.length === 0 && !action.handle);
  const mains = paths.filter((action) => action.main && !action.handle);
  const main = mains.find(legal) ?? mains[0] ?? null;
  const loose = buttons.filter(
    (action) =>
      action !== main && (!known.has(action.verb ?? "") || (action.verb === chosen && legal(action))),
  );
  return {
    verbs: states.filter((state) => !state.verb.quiet),
    quietVerbs: states.filter((state) => state.verb.quiet),
    main,
    others: loose.filter((action) => !action.quiet),
    quiet: loose.filter((action) => action.quiet),
  };
}

/** The verb that all actions after these taps share; null: none, or several. */
export function verbOf(paths: readonly Path[], taps: readonly string[]): string | null {
  if (taps.length === 0) return null;
  const going = paths.filter(
    (action) =>
      legal(action) && action.path.length > taps.length && taps.every((name, i) => action.path[i] === name),
  );
  const verbs = new Set(going.map((action) => action.verb ?? ""));
  return verbs.size === 1 ? [...verbs][0] || null : null;
}

/**
 * The slots of a row of buttons after a change: a button that stays keeps its slot, and a new one takes a slot that was
 * free before. Only when a row is full (`most` slots) are slots used again at once.
 */
export function slots(
  before: readonly (string | null)[],
  now: readonly string[],
  most: number,
): (string | null)[] {
  const length = Math.max(most, now.length);
  const after: (string | null)[] = Array.from({ length }, (_, i) => {
    const was = before[i];
    return was != null && now.includes(was) ? was : null;
  });
  for (const key of now) {
    if (after.includes(key)) continue;
    const unused = after.findIndex((slot, i) => slot === null && before[i] == null);
    after[unused >= 0 ? unused : after.indexOf(null)] = key;
  }
  return after.slice(0, after.findLastIndex((slot) => slot !== null) + 1);
}
