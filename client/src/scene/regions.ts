// Which region goes where on the page: boards, the rows round them, and the order of a phone's stack.

import { bounds } from "./geometry";
import type { Index, Pair, Place, Region } from "./scene";

export const isBoard = (region: Region): boolean => region.kind === "board" || region.kind === "player";

export const regionsAt = (index: Index, place: Place): Region[] =>
  [...index.regions.values()].filter((region) => region.place === place);

/** The middle of the table: its own regions, or a seat's small board that is shown large, with what lies beside it. */
export function middleOf(index: Index, large: string | null): Region[] {
  const chosen = large === null ? undefined : index.regions.get(large);
  if (!chosen) return regionsAt(index, "table");
  const beside = regionsAt(index, "seats").filter(
    (region) => region.seat > 0 && region.seat === chosen.seat && !isBoard(region),
  );
  return [chosen, ...beside];
}

/**
 * Of several boards, the two that are shown large, each in its place. They stay until another one is wanted: then it
 * takes the place of one where nothing can be chosen (`lively` says where).
 */
export function pairOf(
  before: readonly string[],
  boards: readonly Region[],
  lively: ReadonlySet<string>,
  wanted: string | undefined,
): string[] {
  const names = boards.map((region) => region.name);
  if (names.length <= 2) return names;
  const kept = before.filter((name) => names.includes(name)).slice(0, 2);
  const pair = [...kept, ...names.filter((name) => !kept.includes(name))].slice(0, 2);
  if (!wanted || !names.includes(wanted) || pair.includes(wanted)) return pair;
  const quiet = pair.findIndex((name) => !lively.has(name));
  pair[Math.max(0, quiet)] = wanted;
  return pair;
}

export interface Rows {
  above: Region[];
  below: Region[];
}

/** Rows that come before the first board of the scene lie above it. */
export function rowsRound(middle: readonly Region[]): Rows {
  const first = middle.findIndex(isBoard);
  return {
    above: middle.filter((region, i) => !isBoard(region) && i < first),
    below: middle.filter((region, i) => !isBoard(region) && i >= first),
  };
}

/** The regions that a phone stacks, in the order of the scene: one board of the middle with its own, and the rest. */
export function stackOf(index: Index, shown: Region | undefined): Region[] {
  return [...index.regions.values()].filter((region) => {
    if (region.place === "desk" || region.place === "market") return true;
    if (region.place !== "table") return false;
    return !isBoard(region) || region.name === shown?.name || region.of === shown?.name;
  });
}

/** The regions that open from the head of another. */
export const drawersOf = (index: Index, of: Region | undefined): Region[] =>
  regionsAt(index, "drawer").filter((region) => of !== undefined && region.of === of.name);

/** The boards that a phone chooses from: a board of another (`of`) is always shown with that one. */
export const chiefs = (boards: readonly Region[]): Region[] =>
  boards.filter((region) => !boards.some((other) => other.name === region.of));

export function sizeOf(region: Region, index: Index): Pair {
  const box = bounds(region, index);
  return [box.w, box.h];
}

/** Width to height of a board with its rim. */
export function ratioOf(region: Region, index: Index): number {
  const [w, h] = sizeOf(region, index);
  const rim = region.surface === "paper" ? 0.6 : 0.28;
  return (w + rim) / (h + rim);
}
