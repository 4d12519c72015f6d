// Differences between scenes, as frames bring them.

import type { Frame, Scene } from "../net/wire";
import type { Raw } from "./scene";

const isRecord = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A name with null is gone; a field with null is lost; a new name brings all its fields. */
function changed(before: Record<string, Raw>, diff: unknown): Record<string, Raw> {
  if (!isRecord(diff)) return before;
  const after = { ...before };
  for (const [name, change] of Object.entries(diff)) {
    if (!isRecord(change)) {
      delete after[name];
      continue;
    }
    const fields: Raw = { ...after[name] };
    for (const [field, value] of Object.entries(change)) {
      if (value === null) delete fields[field];
      else fields[field] = value;
    }
    after[name] = fields;
  }
  return after;
}

/** New names come last, unless the server lists the order. */
function inOrder(regions: Record<string, Raw>, order: unknown): Record<string, Raw> {
  if (!Array.isArray(order)) return regions;
  const places = new Map(order.map((name, place) => [name, place]));
  const place = (name: string): number => places.get(name) ?? order.length;
  return Object.fromEntries(Object.entries(regions).sort(([a], [b]) => place(a) - place(b)));
}

/** A part that comes as a whole, or is gone with null. */
function whole<K extends "verbs" | "tips" | "moment">(
  part: K,
  scene: Scene,
  diff: Raw,
): Partial<Pick<Scene, K>> {
  const value = part in diff ? diff[part] : scene[part];
  return value ? ({ [part]: value } as Pick<Scene, K>) : {};
}

export function applyDiff(scene: Scene, diff: Frame["diff"]): Scene {
  if (!diff) return scene;
  return {
    prompt: typeof diff.prompt === "string" ? diff.prompt : scene.prompt,
    hint: typeof diff.hint === "string" ? diff.hint : scene.hint,
    regions: inOrder(changed(scene.regions, diff.regions), diff.order),
    pieces: changed(scene.pieces, diff.pieces),
    paths: scene.paths,
    ...whole("verbs", scene, diff),
    ...whole("tips", scene, diff),
    ...whole("moment", scene, diff),
  };
}

const PLACED = ["in", "at", "sprite", "turn", "mirror", "seat"];

/** The pieces that a difference brings, moves or turns over; a mere change of state is no move. */
export function movedIn(diff: Frame["diff"]): string[] {
  const pieces = diff?.pieces;
  if (!isRecord(pieces)) return [];
  return Object.entries(pieces)
    .filter(([, change]) => isRecord(change) && PLACED.some((field) => field in change))
    .map(([name]) => name);
}
