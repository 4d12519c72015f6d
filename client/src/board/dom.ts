// Elements with a name of the scene.

export const nameOf = (element: Element): string => element.getAttribute("data-name") ?? "";

/** Its box on the screen; of a piece, the box of its place without parts that stick out. */
export const boxOf = (element: Element): DOMRect =>
  (element.querySelector(".place") ?? element).getBoundingClientRect();

const BUTTONS = ".desk .doing .btn:is(.can, .act)";

/** Moves the keyboard's focus to a name, or to the first button that can be pressed, unless it is busy elsewhere. */
export function focusNext(name: string): void {
  const at = document.activeElement;
  if (at && at !== document.body && !at.closest("[data-name], .desk")) return;
  const next =
    document.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`) ??
    document.querySelector<HTMLElement>(BUTTONS);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The names under a point, innermost first. */
export function namesUnder(target: EventTarget | null): Element[] {
  const found: Element[] = [];
  let at = target instanceof Element ? target.closest("[data-name]") : null;
  while (at) {
    found.push(at);
    at = at.parentElement?.closest("[data-name]") ?? null;
  }
  return found;
}

const REACH = 22; // pixels: a tap beside a small lit piece still counts

/** The small one of these names that lies nearest to a point, if it is within reach. */
export function nearby(
  root: ParentNode,
  names: { has(name: string): boolean },
  x: number,
  y: number,
): Element | null {
  let best: Element | null = null;
  let least = REACH;
  for (const element of root.querySelectorAll("[data-name]")) {
    if (!names.has(nameOf(element))) continue;
    const box = boxOf(element);
    if (box.width > 44 && box.height > 44) continue;
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    const distance = Math.hypot(dx, dy);
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}
