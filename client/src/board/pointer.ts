// The pointer: clicks, hovering and long presses on anything with a data-name.

import type { SceneController } from "./controller.svelte";
import { boxOf, nameOf, namesUnder, nearby } from "./dom";
import { drag } from "./drag";
import { keyboard } from "./keyboard";

const HOVER_HELP = 650;
const GRACE = 250; // for the way from a piece to its bubble

// No tooltip for a piece that appears under the pointer after a click, also one that has brought the whole board.
let clicked = { x: -1, y: -1 };
addEventListener("click", (event) => (clicked = { x: event.clientX, y: event.clientY }), true);
const LONG_PRESS = 450;
const LOOK = 300; // a private piece that was held longer was looked at, not tapped
const onControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, input, select") !== null;

function meant(controller: SceneController, under: readonly Element[]): Element | null {
  const last = controller.taps.at(-1);
  return (
    under.find((each) => controller.lit.has(nameOf(each))) ??
    under.find((each) => nameOf(each) === last) ??
    under.find((each) => controller.grey.has(nameOf(each))) ??
    null
  );
}

/** Attach to the element that holds all regions of a controller. */
export function pointer(controller: SceneController) {
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
    const dragged = drag(root, controller, off.signal, () => clearTimeout(timer));
    const ofFocus = keyboard(root, controller, off.signal);

    on(
      "click",
      (event) => {
        if (dragged()) event.stopPropagation();
        if (!controller.playing) return;
        void controller.skip();
        if (!onControl(event.target)) event.stopPropagation();
      },
      true,
    );

    on("click", (event) => {
      clearTimeout(timer);
      if (longPressed || answered) {
        longPressed = answered = false;
        return;
      }
      if (onControl(event.target)) return;
      const under = namesUnder(event.target);
      const hit = meant(controller, under) ?? nearby(root, controller.lit, event.clientX, event.clientY);
      if (hit) {
        event.preventDefault();
        controller.tap(nameOf(hit), boxOf(hit), finger);
        return;
      }
      controller.closeAll();
      const described = under.find((each) => controller.describes(nameOf(each)));
      if (described) controller.describe(nameOf(described), boxOf(described));
    });

    const help = (under: readonly Element[]): void => {
      const refused = under.find((each) => controller.grey.has(nameOf(each)));
      const at = under.find((each) => controller.describes(nameOf(each))) ?? refused;
      const action = refused ? controller.grey.get(nameOf(refused)) : undefined;
      if (at) controller.describe(nameOf(at), boxOf(at), action);
    };

    /** The tooltip goes when the pointer has left its thing, but not for the bubble itself; the focus keeps its own. */
    const leave = (): void => {
      const left = controller.tooltip; // a later tooltip is not about this
      if (ofFocus(left)) return;
      setTimeout(() => {
        if (controller.tooltip === left && !document.querySelector(".bubble :hover"))
          controller.tooltip = null;
      }, GRACE);
    };

    on("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(timer);
      const under = namesUnder(event.target);
      const hit = under.find((each) => controller.lit.has(nameOf(each)));
      controller.pointed = hit ? nameOf(hit) : null;
      if (Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < 2) return;
      if (under.length > 0) timer = setTimeout(() => help(under), HOVER_HELP);
      if (controller.tooltip) leave();
    });
    on("pointerleave", () => {
      clearTimeout(timer);
      controller.pointed = null;
      leave();
    });
    on("pointerdown", (event) => {
      clearTimeout(timer);
      longPressed = answered = false;
      finger = event.pointerType === "touch";
      const under = namesUnder(event.target);
      const secret = under.find((each) => controller.veiled(nameOf(each)));
      if (secret && event.button === 0 && controller.peek(nameOf(secret))) {
        looked = event.timeStamp;
        held = secret;
        return;
      }
      if (event.pointerType === "mouse") return;
      const hit = under.find((each) => controller.lit.has(nameOf(each)));
      controller.pointed = hit ? nameOf(hit) : null;
      timer = setTimeout(() => {
        longPressed = under.length > 0;
        help(under);
      }, LONG_PRESS);
    });
    const lifted = (event: PointerEvent): void => {
      clearTimeout(timer);
      if (event.pointerType !== "mouse") controller.pointed = null;
    };
    on("pointerup", lifted);
    on("pointercancel", lifted);
    on("contextmenu", (event) => {
      if (longPressed || looked > 0) event.preventDefault();
    });

    // A private piece is open only while it is pressed, wherever the finger goes meanwhile.
    const cover = (event: Event): void => {
      const lifted = event instanceof PointerEvent;
      if (controller.peeked === null || (lifted && looked === 0)) return; // or another part of the page holds it
      const since = looked;
      looked = 0;
      controller.peek(null); // first: a covered piece says nothing about itself
      if (event.type !== "pointerup" || since === 0) return;
      longPressed = event.timeStamp - since > LOOK;
      answered = dragged();
      if (!longPressed && !answered) quick(event);
    };
    // The piece under the pointer is redrawn, so the browser may send no click: the tap is handled here.
    const quick = (event: Event): void => {
      const name = held ? nameOf(held) : "";
      const again = namesUnder(event.target).find((each) => nameOf(each) === name);
      const hit = again ? meant(controller, [again]) : null;
      answered = hit !== null;
      if (hit) controller.tap(nameOf(hit), boxOf(hit), finger);
    };
    for (const kind of ["pointerup", "pointercancel", "blur", "keyup"]) {
      window.addEventListener(kind, cover, { signal: off.signal });
    }
    return () => {
      clearTimeout(timer);
      off.abort();
    };
  };
}
