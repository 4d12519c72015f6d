// Regions that consist of rows: goals, steps, and grids of what was said.

import { oneOf, type Raw, type Region, text } from "./scene";

export type RowState = "" | "done" | "now" | "next";

/** A goal, or a step of a turn. */
export interface Row {
  title: string;
  text: string;
  count: string;
  sprite: string;
  state: RowState;
}

export interface Cell {
  text: string;
  sprite: string;
  tint: string;
  look: "solid" | "outline" | "none";
  own: boolean; // only while private pieces lie open
}

/**
 * A phrase that fills a cell of its speaker, in the row that talk is about or one before it; `#` is a number, and `*`
 * any words or none.
 */
export interface Claim {
  say: string;
  now: string; // as it is said now; empty: there is nothing to say it about
  row: number;
  cell: Cell;
}

export interface Said {
  seat?: number;
  text: string;
  row?: number;
}

export interface GridRow {
  title: string;
  sprite: string;
  cells: (Cell | null)[];
  came: Cell[];
  note: string;
  tint: string;
}

export interface Group {
  title: string;
  rows: GridRow[];
}

/** A column belongs to a seat, or has a title. */
export interface Column {
  seat: number;
  title: string;
}

export interface Grid {
  columns: Column[];
  groups: Group[];
  notes: boolean;
  claims: Claim[];
}

const records = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "object" && each !== null) : [];
const written = (value: unknown): string => (typeof value === "number" ? String(value) : text(value));

export function rowsOf(region: Region): Row[] {
  return records(region.raw.rows).map((raw) => ({
    title: text(raw.title),
    text: text(raw.text),
    count: written(raw.count),
    sprite: text(raw.sprite),
    state: oneOf(raw.state, ["done", "now", "next"], ""),
  }));
}

function cellOf(raw: Raw): Cell {
  return {
    text: written(raw.text),
    sprite: text(raw.sprite),
    tint: text(raw.tint),
    look: oneOf(raw.look, ["solid", "outline", "none"], "solid"),
    own: raw.private === true,
  };
}

function gridRow(raw: Raw): GridRow {
  return {
    title: text(raw.title),
    sprite: text(raw.sprite),
    cells: Array.isArray(raw.cells) ? raw.cells.map((cell) => (cell ? cellOf(cell as Raw) : null)) : [],
    came: records(raw.came).map(cellOf),
    note: text(raw.note),
    tint: text(raw.tint),
  };
}

/** Rows that follow each other with the same group are one group; a row without one belongs to the group before. */
export function gridOf(region: Region): Grid {
  const groups: Group[] = [];
  for (const raw of records(region.raw.rows)) {
    const title = text(raw.group);
    const last = groups.at(-1);
    if (last && (title === "" || title === last.title)) last.rows.push(gridRow(raw));
    else groups.push({ title, rows: [gridRow(raw)] });
  }
  const columns = records(region.raw.columns).map((raw) => ({
    seat: typeof raw.seat === "number" ? raw.seat : 0,
    title: text(raw.title),
  }));
  const claims = records(region.raw.claims).map((raw) => ({
    say: text(raw.say),
    now: typeof raw.now === "string" ? raw.now : text(raw.say),
    row: typeof raw.row === "number" ? raw.row : 0,
    cell: cellOf(raw),
  }));
  return { columns, groups, notes: region.raw.notes === true, claims };
}

/** What a line claims, and in which row; null if it is other talk. A claim may be one sentence of several. */
export function claimOf(claims: readonly Claim[], line: Said): { row: number; cell: Cell } | null {
  for (const claim of claims) {
    const found = phraseIn(claim.say).exec(line.text);
    if (!found) continue;
    const words = claim.cell.text.replace("#", found[1] ?? "#");
    return { row: (line.row ?? 0) + claim.row, cell: { ...claim.cell, text: words } };
  }
  return null;
}

/** Finds a phrase as sentences of their own: at the beginning or after a full stop, with a number for `#`. */
function phraseIn(phrase: string): RegExp {
  const words = phrase
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace("*", "[^.!?]*")
    .replace("#", "(\\d+)");
  return new RegExp(`(?:^|[.!?] )${words}(?= |$)`);
}

/** The phrases that can be said now, in the words that they have now. */
export function offered(phrases: readonly string[], claims: readonly Claim[]): string[] {
  const now = new Map(claims.map((claim) => [claim.say, claim.now]));
  return phrases.map((phrase) => (now.get(phrase) ?? phrase).replace("*", "")).filter(Boolean);
}

/** The rows with what each seat says; the last word counts. Own cells give way to what was said. */
export function withClaims(grid: Grid, chat: readonly Said[], open: boolean): Group[] {
  const said = new Map<string, Cell>();
  for (const line of chat) {
    const claim = line.seat ? claimOf(grid.claims, line) : null;
    if (claim) said.set(`${claim.row} ${line.seat}`, claim.cell);
  }
  let number = -1;
  return grid.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      number += 1;
      const cells = grid.columns.map((column, i) => {
        const known = row.cells[i] ?? null;
        return said.get(`${number} ${column.seat}`) ?? (known?.own && !open ? null : known);
      });
      return { ...row, cells };
    }),
  }));
}

/** How many claims of a row cannot be true, as less of their kind came up. */
export function excess(row: GridRow): number {
  const left = row.came.map(kindOf);
  let over = 0;
  for (const cell of row.cells) {
    if (!cell || cell.own || cell.look === "none") continue;
    const at = left.indexOf(kindOf(cell));
    if (at < 0) over += 1;
    else left.splice(at, 1);
  }
  return over;
}

const kindOf = (cell: Cell): string => `${cell.sprite} ${cell.text} ${cell.tint}`;

const NOTES: readonly string[] = ["", "trust", "doubt", "?"];

/** The mark after this one. */
export const nextNote = (note: string): string => NOTES[(NOTES.indexOf(note) + 1) % NOTES.length] ?? "";
