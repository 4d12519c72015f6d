// Selection: which names are lit after the taps so far, and what one more tap does.

import type { Path, Verb } from "../net/wire";

/** The result of a tap. */
export type Tapped =
  | { kind: "none" }
  | { kind: "step"; taps: readonly string[] }
  | { kind: "send"; action: Path }
  | { kind: "menu"; taps: readonly string[]; actions: readonly Path[] }
  | { kind: "why"; action: Path };

/** The name of an offer in a list: an action, and what follows it. */
export const keyOf = (action: Path): string => [action.do, ...(action.next ?? [])].join("; ");

const starts = (path: readonly string[], taps: readonly string[]): boolean =>
  path.length >= taps.length && taps.every((name, i) => path[i] === name);

const after = (paths: readonly Path[], taps: readonly string[]): Path[] =>
  paths.filter((action) => action.path.length > taps.length && starts(action.path, taps));

const whole = (paths: readonly Path[], taps: readonly string[]): Path[] =>
  paths.filter((action) => action.path.length === taps.length && starts(action.path, taps));

const allowed = (action: Path): boolean => !action.why;

/** The actions of a verb; without one, all but those of calm verbs. */
export function ofVerb(
  paths: readonly Path[],
  verb: string | null,
  verbs: readonly Verb[] = [],
): readonly Path[] {
  if (verb !== null) return paths.filter((action) => action.verb === verb);
  const calm = new Set(verbs.filter((each) => each.calm).map((each) => each.name));
  return calm.size === 0 ? paths : paths.filter((action) => !calm.has(action.verb ?? ""));
}

/** The names that can be tapped next, in the order of the list, each with its actions. */
export function lit(paths: readonly Path[], taps: readonly string[]): Map<string, Path[]> {
  const names = new Map<string, Path[]>();
  for (const action of after(paths, taps).filter(allowed)) {
    const next = action.path[taps.length] ?? "";
    const known = names.get(next);
    if (known) known.push(action);
    else names.set(next, [action]);
  }
  return names;
}

/** The names that would be next in actions that cannot be done now, with the first such action. */
export function grey(paths: readonly Path[], taps: readonly string[]): Map<string, Path> {
  const open = lit(paths, taps);
  const names = new Map<string, Path>();
  for (const action of after(paths, taps)) {
    const next = action.path[taps.length] ?? "";
    if (!open.has(next) && !names.has(next)) names.set(next, action);
  }
  return names;
}

/** The one action that the taps so far can still become; null: none or several, nothing was tapped, or it is laid first. */
export function onlyOne(paths: readonly Path[], taps: readonly string[]): Path | null {
  const going = taps.length > 0 ? [...whole(paths, taps), ...after(paths, taps)].filter(allowed) : [];
  const [only] = going;
  return going.length === 1 && only && !only.ghost ? only : null;
}

export const buttons = (paths: readonly Path[]): Path[] => paths.filter((action) => action.path.length === 0);

function advance(paths: readonly Path[], taps: readonly string[], name: string): Tapped {
  const now = [...taps, name];
  const done = whole(paths, now);
  const possible = done.filter(allowed);
  const further = after(paths, now).some(allowed);
  const only = possible[0];
  if (possible.length === 1 && only && !further) return { kind: "send", action: only };
  if (possible.length > 0) return { kind: "menu", taps: now, actions: done };
  return { kind: "step", taps: now };
}

/**
 * One more tap. A lit name goes on; the name tapped last steps back; a name that starts another way
 * (after fewer taps) starts that one; a grey name says why not.
 */
export function tap(paths: readonly Path[], taps: readonly string[], name: string): Tapped {
  if (lit(paths, taps).has(name)) return advance(paths, taps, name);
  if (taps.at(-1) === name) return { kind: "step", taps: taps.slice(0, -1) };
  const refused = grey(paths, taps).get(name);
  if (refused) return { kind: "why", action: refused };
  for (let kept = taps.length - 1; kept >= 0; kept--) {
    const fewer = taps.slice(0, kept);
    if (lit(paths, fewer).has(name)) return advance(paths, fewer, name);
  }
  const first = grey(paths, []).get(name);
  return first ? { kind: "why", action: first } : { kind: "none" };
}

const target = (action: Path): string => (action.path.length === 1 ? (action.path[0] ?? "") : "");

/** The actions that set down the piece in hand: on their targets. */
export const settingDown = (paths: readonly Path[], hand: string | null): Path[] =>
  paths
    .map((action) => (action.onto ? { ...action, path: [action.onto] } : action))
    .filter((action) => hand !== null && action.carry === hand && target(action) !== hand);

/** The action that takes a piece off its place, so that it can be set down elsewhere. */
export const takingUp = (paths: readonly Path[], hand: string | null): Path | undefined =>
  paths.find((action) => allowed(action) && action.carry === hand && target(action) === hand && !action.onto);

/** The names that can be carried: an action says so; or tapping one, or having tapped it, asks for another name. */
export function draggable(paths: readonly Path[], taps: readonly string[]): Set<string> {
  const names = new Set<string>();
  const ends = new Set<string>();
  for (const { path } of paths.filter(allowed)) {
    for (let kept = 0; kept <= taps.length; kept++) {
      const name = path[kept];
      if (name === undefined || !starts(path, taps.slice(0, kept))) break;
      if (path.length > kept + 1) names.add(name);
      else ends.add(name);
    }
  }
  for (const name of ends) names.delete(name);
  for (const { carry } of paths.filter(allowed)) if (carry) names.add(carry);
  return names;
}

/** Taps that still make sense after the list of actions changed. */
export function keepTaps(paths: readonly Path[], taps: readonly string[]): readonly string[] {
  return after(paths, taps).some(allowed) ? taps : [];
}

export interface Spot {
  name: string;
  x: number;
  y: number;
}

export type Way = "left" | "right" | "up" | "down";

const AHEAD: Record<Way, (dx: number, dy: number) => readonly [number, number]> = {
  right: (dx, dy) => [dx, dy],
  left: (dx, dy) => [-dx, dy],
  down: (dx, dy) => [dy, dx],
  up: (dx, dy) => [-dy, dx],
};

/** The nearest spot in the direction of an arrow key; one straight ahead is preferred. */
export function neighbour(from: Spot, spots: readonly Spot[], way: Way): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [ahead, aside] = AHEAD[way](spot.x - from.x, spot.y - from.y);
    if (spot.name === from.name || ahead < 1) continue;
    const cost = ahead + 2.5 * Math.abs(aside);
    if (cost < least) {
      least = cost;
      best = spot.name;
    }
  }
  return best;
}
