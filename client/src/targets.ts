// Elements that bear a name of the scene.

export const nameOf = (element: Element): string => element.getAttribute("data-name") ?? "";

/** Where it lies: of a piece its own place, without what sticks out. */
export const boxOf = (element: Element): DOMRect =>
  (element.querySelector(".place") ?? element).getBoundingClientRect();

/** The whole region it lies in. */
export const frameOf = (element: Element): DOMRect =>
  (element.closest("[data-region]") ?? element).getBoundingClientRect();

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
