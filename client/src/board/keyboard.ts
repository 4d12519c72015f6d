// The keyboard: arrows and tab move the focus between lit names, Enter and space tap them or open a private piece.

import { announce } from "../app/announcer.svelte";
import type { Pair } from "../scene/scene";
import type { SceneController, Tooltip } from "./controller.svelte";
import { boxOf, nameOf } from "./dom";
import { neighbour, type Spot, type Way } from "./selection";

const FOCUS_HELP = 650;
const WAYS: Record<string, Way> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The lit pieces on the page in the order of the list. */
function inOrder(root: Element, controller: SceneController): HTMLElement[] {
  return [...controller.lit.keys()]
    .map((name) => root.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`))
    .filter((element) => element !== null);
}

const reachable = (root: Element): Element[] => [...root.querySelectorAll("[data-name][tabindex]")];

function onScreen(element: Element): Spot {
  const box = boxOf(element);
  return { name: nameOf(element), x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** On its board, in hundredths of a unit: a sheet may lie at an angle. */
function onBoard(controller: SceneController, element: Element, board: string): Spot | null {
  const piece = controller.index.pieces.get(nameOf(element));
  if (piece?.in !== board || typeof piece.at === "number") return null;
  const middle = (i: 0 | 1): number => ((piece.at as Pair)[i] + piece.span[i] / 2) * 100;
  return { name: piece.name, x: middle(0), y: middle(1) };
}

/** The next name inside the region that the target lies in. */
function within(controller: SceneController, region: Element, target: Element, way: Way): string | null {
  const board = region.getAttribute("data-region") ?? "";
  const from = onBoard(controller, target, board);
  if (!from) return neighbour(onScreen(target), reachable(region).map(onScreen), way);
  return neighbour(
    from,
    reachable(region).flatMap((each) => onBoard(controller, each, board) ?? []),
    way,
  );
}

function beyond(root: Element, region: Element | null, target: Element, way: Way): string | null {
  const others = reachable(root).filter((each) => !region?.contains(each));
  return neighbour(onScreen(target), others.map(onScreen), way);
}

function focusName(root: Element, name: string): void {
  root.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)?.focus();
}

/** Listens to the keys of the element that holds all regions, until the signal. Tells whether a tooltip is the focus's. */
export function keyboard(
  root: HTMLElement,
  controller: SceneController,
  signal: AbortSignal,
): (tip: Tooltip | null) => boolean {
  const look = (event: KeyboardEvent, name: string): boolean => {
    const may = event.key === " " || (event.key === "Enter" && !controller.lit.has(name));
    if (!may || !(event.repeat ? controller.peeked !== null : controller.peek(name))) return false;
    if (!event.repeat) announce.now(controller.named(controller.index.pieces.get(name)?.label ?? ""));
    return true;
  };

  // Deferred: removing a focused element fires focusout in the middle of drawing.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Tooltip | null = null; // the tooltip of the focus
  const refocus = (): void =>
    queueMicrotask(() => {
      const at = document.activeElement;
      const named = at && root.contains(at) && at.matches(":focus-visible") ? nameOf(at) : "";
      if (controller.focused === (named || null)) return;
      controller.focused = named || null;
      clearTimeout(timer);
      if (shown && controller.tooltip === shown) controller.tooltip = null;
      if (at && named) timer = setTimeout(() => help(named, at), FOCUS_HELP);
    });
  const help = (name: string, at: Element): void => {
    const piece = controller.index.pieces.get(name);
    if (!piece?.about || controller.tooltip || controller.choice) return;
    controller.describe(name, boxOf(at), controller.grey.get(name));
    shown = controller.tooltip;
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  root.addEventListener("focusin", refocus, { signal });
  root.addEventListener("focusout", refocus, { signal });

  const press = (event: KeyboardEvent): void => {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const name = nameOf(target);
    if (!name) return;
    if (look(event, name)) event.preventDefault();
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      controller.tap(name, boxOf(target));
    } else if (WAYS[event.key]) {
      event.preventDefault();
      moveFocus(target, WAYS[event.key] as Way);
    } else if (event.key === "Tab") {
      const order = inOrder(root, controller);
      const here = order.findIndex((each) => nameOf(each) === name);
      const next = here < 0 ? null : order[here + (event.shiftKey ? -1 : 1)];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  };
  root.addEventListener("keydown", press, { signal });
  return (tip) => tip === shown;

  function moveFocus(target: Element, way: Way): void {
    const region = target.closest("[data-region]");
    const next = (region && within(controller, region, target, way)) ?? beyond(root, region, target, way);
    if (next) focusName(root, next);
  }
}
