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
}

export interface GridRow {
  title: string;
  sprite: string;
  cells: Cell[];
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
  };
}

function gridRow(raw: Raw): GridRow {
  return {
    title: text(raw.title),
    sprite: text(raw.sprite),
    cells: records(raw.cells).map(cellOf),
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
  return { columns, groups, notes: region.raw.notes === true };
}

const NOTES: readonly string[] = ["", "trust", "doubt", "?"];

/** The mark after this one. */
export const nextNote = (note: string): string => NOTES[(NOTES.indexOf(note) + 1) % NOTES.length] ?? "";
