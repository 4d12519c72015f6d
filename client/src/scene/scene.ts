// A scene as the client uses it: typed regions and pieces, and an index by container.

import type { Scene } from "../net/wire";

export type Kind =
  | "board"
  | "shelf"
  | "hand"
  | "queue"
  | "track"
  | "meters"
  | "player"
  | "forecast"
  | "goals"
  | "steps"
  | "grid";
export type Place = "table" | "desk" | "market" | "seats" | "bar" | "ribbon" | "sheet" | "drawer";
export type Surface = "chart" | "paper" | "night" | "plan" | "cloth" | "none";
export type Pair = readonly [number, number];

export const UNIT = 88; // pixels, where a game names none

export interface Region {
  name: string;
  kind: Kind;
  title: string;
  hint: string;
  seat: number;
  place: Place;
  size: Pair | null;
  surface: Surface;
  grid: boolean;
  columns: number;
  unit: number;
  status: string;
  focus: boolean;
  about: string;
  of: string;
  raw: Raw; // rows, columns and notes, read by the kinds that have them
  center: string;
}

export interface Piece {
  name: string;
  in: string;
  at: Pair | number;
  span: Pair;
  sprite: string;
  label: string;
  text: string;
  font: number;
  align: "start" | "middle" | "end";
  serif: boolean;
  tint: string;
  seat: number;
  count: number | null;
  turn: number;
  mirror: boolean;
  states: readonly string[];
  help: string;
  about: string;
  fill: number | null;
}

export type Raw = Record<string, unknown>;

const KINDS: readonly Kind[] = [
  "board",
  "shelf",
  "hand",
  "queue",
  "track",
  "meters",
  "player",
  "forecast",
  "goals",
  "steps",
  "grid",
];
const PLACES: readonly Place[] = ["table", "desk", "market", "seats", "bar", "ribbon", "sheet", "drawer"];
const SURFACES: readonly Surface[] = ["chart", "paper", "night", "plan", "cloth", "none"];
const USUAL_PLACE: Record<Kind, Place> = {
  board: "table",
  hand: "desk",
  shelf: "market",
  queue: "market",
  track: "market",
  forecast: "market",
  player: "seats",
  meters: "bar",
  goals: "market",
  steps: "ribbon",
  grid: "market",
};

export const text = (value: unknown): string => (typeof value === "string" ? value : "");
export const number = (value: unknown, usual: number): number => (typeof value === "number" ? value : usual);

function pair(value: unknown): Pair | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  return [number(value[0], 0), number(value[1], 0)];
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[], usual: T): T {
  return allowed.find((word) => word === value) ?? usual;
}

function readRegion(name: string, raw: Raw): Region {
  const kind = oneOf(raw.kind, KINDS, "shelf");
  return {
    name,
    kind,
    title: text(raw.title),
    hint: text(raw.hint),
    seat: number(raw.seat, 0),
    place: oneOf(raw.place, PLACES, USUAL_PLACE[kind]),
    size: pair(raw.size),
    surface: oneOf(raw.surface, SURFACES, "none"),
    grid: raw.grid === true,
    columns: number(raw.columns, 0),
    unit: number(raw.unit, UNIT),
    status: text(raw.status),
    focus: raw.focus === true,
    about: text(raw.about),
    of: text(raw.of),
    raw,
    center: text(raw.center),
  };
}

function readPiece(name: string, raw: Raw): Piece {
  return {
    name,
    in: text(raw.in),
    at: pair(raw.at) ?? number(raw.at, 0),
    span: pair(raw.span) ?? [1, 1],
    sprite: text(raw.sprite),
    label: text(raw.label),
    text: text(raw.text),
    font: number(raw.font, 0.16),
    align: oneOf(raw.align, ["start", "middle", "end"], "middle"),
    serif: raw.serif === true,
    tint: text(raw.tint),
    seat: number(raw.seat, 0),
    count: typeof raw.count === "number" ? raw.count : null,
    turn: number(raw.turn, 0),
    mirror: raw.mirror === true,
    states: Array.isArray(raw.states) ? raw.states.filter((state) => typeof state === "string") : [],
    help: text(raw.help),
    about: text(raw.about),
    fill: typeof raw.fill === "number" ? Math.max(0, Math.min(1, raw.fill)) : null,
  };
}

/** Reads a raw entry once: an unchanged entry gives the very same object again, so nothing is redrawn. */
function remembering<T>(read: (name: string, raw: Raw) => T): (name: string, raw: Raw) => T {
  const known = new WeakMap<Raw, T>();
  return (name, raw) => {
    const before = known.get(raw);
    if (before) return before;
    const made = read(name, raw);
    known.set(raw, made);
    return made;
  };
}

const regionOf = remembering(readRegion);
const pieceOf = remembering(readPiece);

/** A scene by name and by container, rows in their order. */
export interface Index {
  regions: ReadonlyMap<string, Region>;
  pieces: ReadonlyMap<string, Piece>;
  on: (container: string) => readonly string[];
}

const NOTHING: readonly string[] = [];

export function indexScene(scene: Scene | null): Index {
  const regions = new Map<string, Region>();
  const pieces = new Map<string, Piece>();
  const inside = new Map<string, string[]>();
  for (const [name, raw] of Object.entries(scene?.regions ?? {})) regions.set(name, regionOf(name, raw));
  for (const [name, raw] of Object.entries(scene?.pieces ?? {})) {
    const piece = pieceOf(name, raw);
    pieces.set(name, piece);
    const list = inside.get(piece.in);
    if (list) list.push(name);
    else inside.set(piece.in, [name]);
  }
  const place = (name: string): number => {
    const at = pieces.get(name)?.at;
    return typeof at === "number" ? at : 0;
  };
  for (const list of inside.values()) list.sort((a, b) => place(a) - place(b));
  return { regions, pieces, on: (container) => inside.get(container) ?? NOTHING };
}

/** The region a piece lies in, through whatever carries it. */
export function regionOfPiece(index: Index, name: string): Region | null {
  let at = name;
  for (let depth = 0; depth < 16; depth++) {
    const region = index.regions.get(at);
    if (region) return region;
    const piece = index.pieces.get(at);
    if (!piece) return null;
    at = piece.in;
  }
  return null;
}

/** The regions in which these pieces lie; a region lies in itself. */
export const regionsOf = (index: Index, names: Iterable<string>): Set<string> =>
  new Set([...names].flatMap((name) => regionOfPiece(index, name)?.name ?? []));

/** The first region with something that only its viewer may see; "" if there is none. */
export function privateRegion(index: Index): string {
  for (const [name, piece] of index.pieces) {
    if (piece.states.includes("private")) return regionOfPiece(index, name)?.name ?? "";
  }
  return "";
}

/** The surface of the page: the first one that covers a table. */
export function surfaceOf(index: Index): Surface {
  for (const region of index.regions.values()) {
    if (region.surface !== "none" && region.surface !== "paper") return region.surface;
  }
  return [...index.regions.values()].some((region) => region.surface === "paper") ? "cloth" : "chart";
}
