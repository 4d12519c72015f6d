// Sprite sheets: the shared one is built in, a game's own is fetched and laid beside it.

import shared from "../../../src/lazaretto/web/look/sprites.svg?raw";
import { api } from "../net/api";

const HOLDER = "lazaretto-art";

function lay(id: string, source: string): SVGElement | null {
  document.getElementById(id)?.remove();
  const sheet = new DOMParser().parseFromString(
    source.replaceAll(" style=", " data-style="),
    "image/svg+xml",
  ).documentElement;
  if (!(sheet instanceof SVGElement)) return null;
  for (const script of sheet.querySelectorAll("script, foreignObject")) script.remove();
  for (const styled of sheet.querySelectorAll<SVGElement>("[data-style]"))
    styled.style.cssText = styled.dataset.style ?? ""; // the page's policy forbids the attribute itself
  sheet.id = id;
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.style.position = "absolute";
  document.body.prepend(sheet);
  return sheet;
}

const symbols = (sheet: SVGElement | null): string[] =>
  [...(sheet?.querySelectorAll("[id]") ?? [])].map((symbol) => symbol.id);

let sharedIds = new Set<string>();
let artIds = new Set<string>();
let artOf = "";

export function layShared(): void {
  sharedIds = new Set(symbols(lay("lazaretto-shared", shared)));
}

/** Lays a game's sheet. Without it, pieces show only their text. */
export async function layArt(slug: string): Promise<void> {
  if (artOf === slug) return;
  artOf = slug;
  try {
    artIds = new Set(symbols(lay(HOLDER, await api.art(slug))));
  } catch {
    artOf = "";
  }
}

export const hasSprite = (id: string): boolean => sharedIds.has(id) || artIds.has(id);
