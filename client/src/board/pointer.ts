// The hands: clicks, hovering, long presses and keys on anything that bears a data-name.

import { announce } from "./announce.svelte";
import { dragging } from "./dragging";
import { neighbour, type Spot, type Way } from "./input";
import { type Pair, withNames } from "./scene";
import type { Stage } from "./stage.svelte";
import { boxOf, frameOf, nameOf, namesUnder, nearby } from "./targets";

const HOVER_HELP = 650;
const LONG_PRESS = 450;
const LOOK = 300; // a private piece that was held longer was looked at, not tapped
const WAYS: Record<string, Way> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const onControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select") !== null;

function meant(stage: Stage, under: readonly Element[]): Element | null {
  const last = stage.taps.at(-1);
  return (
    under.find((each) => stage.lit.has(nameOf(each))) ??
    under.find((each) => nameOf(each) === last) ??
    under.find((each) => stage.grey.has(nameOf(each))) ??
    null
  );
}

/** The lit pieces on the page in the order of the list. */
function inOrder(root: Element, stage: Stage): HTMLElement[] {
  return [...stage.lit.keys()]
    .map((name) => root.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`))
    .filter((element) => element !== null);
}

const reachable = (root: Element): Element[] => [...root.querySelectorAll("[data-name][tabindex]")];

function onScreen(element: Element): Spot {
  const box = boxOf(element);
  return { name: nameOf(element), x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** On its board, in hundredths of a unit: a sheet may lie at an angle. */
function onBoard(stage: Stage, element: Element, board: string): Spot | null {
  const piece = stage.index.pieces.get(nameOf(element));
  if (piece?.in !== board || typeof piece.at === "number") return null;
  const middle = (i: 0 | 1): number => ((piece.at as Pair)[i] + piece.span[i] / 2) * 100;
  return { name: piece.name, x: middle(0), y: middle(1) };
}

/** The next name inside the region that the target lies in. */
function within(stage: Stage, region: Element, target: Element, way: Way): string | null {
  const board = region.getAttribute("data-region") ?? "";
  const from = onBoard(stage, target, board);
  if (!from) return neighbour(onScreen(target), reachable(region).map(onScreen), way);
  return neighbour(
    from,
    reachable(region).flatMap((each) => onBoard(stage, each, board) ?? []),
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

/** Attach to the element that holds all regions of a stage. */
export function pointing(stage: Stage) {
  return (root: HTMLElement): (() => void) => {
    const off = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      hear: (event: HTMLElementEventMap[K]) => void,
      capture = false,
    ): void => root.addEventListener(kind, hear, { signal: off.signal, capture });

    let timer: ReturnType<typeof setTimeout> | undefined;
    let longPressed = false;
    let finger = false; // the last pointer that came down
    let looked = 0; // since when a private piece is held open
    let held: Element | null = null; // that piece
    let answered = false; // its quick tap was taken already; a click may follow or not
    const dragged = dragging(root, stage, off.signal, () => clearTimeout(timer));
    let clicked = { x: -1, y: -1 }; // what appears under a hand that has just clicked explains nothing

    on(
      "click",
      (event) => {
        if (dragged()) event.stopPropagation();
        if (!stage.playing) return;
        void stage.skip();
        if (!onControl(event.target)) event.stopPropagation();
      },
      true,
    );

    on("click", (event) => {
      clearTimeout(timer);
      clicked = { x: event.clientX, y: event.clientY };
      if (longPressed || answered) {
        longPressed = answered = false;
        return;
      }
      if (onControl(event.target)) return;
      const under = namesUnder(event.target);
      const hit = meant(stage, under) ?? nearby(root, stage.lit, event.clientX, event.clientY);
      if (hit) {
        event.preventDefault();
        stage.tap(nameOf(hit), boxOf(hit), finger ? frameOf(hit) : null);
        return;
      }
      stage.closeAll();
      const labelled = under.find((each) => stage.index.pieces.get(nameOf(each))?.label);
      if (labelled) stage.describe(nameOf(labelled), boxOf(labelled));
    });

    const help = (under: readonly Element[]): void => {
      const refused = under.find((each) => stage.grey.has(nameOf(each)));
      const action = refused && stage.grey.get(nameOf(refused));
      const labelled = under.find((each) => stage.index.pieces.get(nameOf(each))?.label);
      if (refused && action) {
        const [rule = "", text = ""] = action.why ?? [];
        stage.bubble = { near: boxOf(refused), text, rule, refused: true };
      } else if (labelled) stage.describe(nameOf(labelled), boxOf(labelled));
    };

    on("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer);
      const under = namesUnder(event.target);
      const hit = under.find((each) => stage.lit.has(nameOf(each)));
      stage.pointed = hit ? nameOf(hit) : null;
      if (Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < 2) return;
      if (under.length > 0) timer = setTimeout(() => help(under), HOVER_HELP);
      else if (stage.bubble && !stage.choice) timer = setTimeout(() => stage.closeAll(), HOVER_HELP);
    });
    on("pointerleave", () => {
      clearTimeout(timer);
      stage.pointed = null;
      const left = stage.bubble; // one that comes up after the pointer has gone is not about it
      timer = setTimeout(() => {
        if (stage.bubble === left && !document.querySelector(".bubble:hover")) stage.bubble = null;
      }, HOVER_HELP);
    });
    on("pointerdown", (event) => {
      clearTimeout(timer);
      longPressed = answered = false;
      finger = event.pointerType === "touch";
      const under = namesUnder(event.target);
      const secret = under.find((each) => stage.veiled(nameOf(each)));
      if (secret && event.button === 0 && stage.peek(nameOf(secret))) {
        looked = event.timeStamp;
        held = secret;
        return;
      }
      if (event.pointerType === "mouse") return;
      const hit = under.find((each) => stage.lit.has(nameOf(each)));
      stage.pointed = hit ? nameOf(hit) : null;
      timer = setTimeout(() => {
        longPressed = under.length > 0;
        help(under);
      }, LONG_PRESS);
    });
    const lifted = (event: PointerEvent): void => {
      clearTimeout(timer);
      if (event.pointerType !== "mouse") stage.pointed = null;
    };
    on("pointerup", lifted);
    on("pointercancel", lifted);
    on("contextmenu", (event) => {
      if (longPressed || looked > 0) event.preventDefault();
    });

    // A private piece is open only while it is pressed, wherever the finger goes meanwhile.
    const cover = (event: Event): void => {
      if (stage.peeked === null) return;
      if (event.type === "pointerup" && looked > 0) {
        longPressed = event.timeStamp - looked > LOOK;
        answered = dragged();
        if (!longPressed && !answered) quick(event);
      }
      looked = 0;
      stage.peek(null);
    };
    // What was under the hand is drawn anew, so the browser may send no click: the tap is taken here.
    const quick = (event: Event): void => {
      const hit = held && namesUnder(event.target).includes(held) ? meant(stage, [held]) : null;
      answered = hit !== null;
      if (hit) stage.tap(nameOf(hit), boxOf(hit), finger ? frameOf(hit) : null);
    };
    for (const kind of ["pointerup", "pointercancel", "blur", "keyup"]) {
      window.addEventListener(kind, cover, { signal: off.signal });
    }
    const look = (event: KeyboardEvent, name: string): boolean => {
      const may = event.key === " " || (event.key === "Enter" && !stage.lit.has(name));
      if (!may || !(event.repeat ? stage.peeked !== null : stage.peek(name))) return false;
      if (!event.repeat) announce.now(withNames(stage.index.pieces.get(name)?.label ?? "", stage.names));
      return true;
    };

    // After the fact, since an element that is taken away while it has the focus tells so in the middle of drawing.
    const refocus = (): void =>
      queueMicrotask(() => {
        const at = document.activeElement;
        const named = at && root.contains(at) && at.matches(":focus-visible") ? nameOf(at) : "";
        stage.focused = named || null;
      });
    on("focusin", refocus);
    on("focusout", refocus);

    on("keydown", (event) => {
      const target = event.target;
      if (!(target instanceof Element)) return;
      const name = nameOf(target);
      if (!name) return;
      if (look(event, name)) event.preventDefault();
      else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        stage.tap(name, boxOf(target));
      } else if (WAYS[event.key]) {
        event.preventDefault();
        moveFocus(target, WAYS[event.key] as Way);
      } else if (event.key === "Tab") {
        const order = inOrder(root, stage);
        const here = order.findIndex((each) => nameOf(each) === name);
        const next = here < 0 ? null : order[here + (event.shiftKey ? -1 : 1)];
        if (next) {
          event.preventDefault();
          next.focus();
        }
      }
    });

    function moveFocus(target: Element, way: Way): void {
      const region = target.closest("[data-region]");
      const next = (region && within(stage, region, target, way)) ?? beyond(root, region, target, way);
      if (next) focusName(root, next);
    }

    return () => {
      clearTimeout(timer);
      off.abort();
    };
  };
}
