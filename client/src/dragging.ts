// Dragging: a piece that is carried to its target does what tapping both does.

import { copyOf } from "./motion";
import type { Stage } from "./stage.svelte";
import { boxOf, frameOf, nameOf, namesUnder } from "./targets";

const STARTS = 8; // pixels: less is a tap

interface Carried {
  pointer: number;
  piece: Element;
  from: { x: number; y: number };
  copy: SVGSVGElement | null; // once it left its place
  began: boolean; // the drag itself tapped the piece
}

/** Carries pieces of a stage. `lifted` is told when a press becomes a drag. Says whether a click ends a drag. */
export function dragging(root: HTMLElement, stage: Stage, signal: AbortSignal, lifted: () => void) {
  let carried: Carried | null = null;
  let over = false; // a drag has ended, its click is still to come

  const targetAt = (event: PointerEvent): Element | null => {
    const under = namesUnder(document.elementFromPoint(event.clientX, event.clientY));
    return under.find((each) => stage.lit.has(nameOf(each))) ?? null;
  };

  function lift(held: Carried): void {
    const name = nameOf(held.piece);
    held.began = stage.taps.at(-1) !== name;
    if (held.began) stage.tap(name, boxOf(held.piece));
    const body = held.piece.querySelector<SVGGElement>(".body");
    if (body) held.copy = copyOf(body, boxOf(held.piece));
    lifted();
  }

  function drop(): void {
    carried?.copy?.remove();
    carried = null;
    stage.pointed = null;
  }

  function down(event: PointerEvent): void {
    over = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const piece = namesUnder(event.target).find((each) => stage.draggable.has(nameOf(each)));
    if (!piece?.matches("[data-piece]")) return;
    const from = { x: event.clientX, y: event.clientY };
    carried = { pointer: event.pointerId, piece, from, copy: null, began: false };
  }

  function move(event: PointerEvent): void {
    if (!carried || carried.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - carried.from.x, event.clientY - carried.from.y];
    if (!carried.copy) {
      if (Math.hypot(dx, dy) < STARTS) return;
      lift(carried);
    }
    if (carried.copy) carried.copy.style.translate = `${dx}px ${dy}px`;
    const target = targetAt(event);
    stage.pointed = target ? nameOf(target) : null;
  }

  function up(event: PointerEvent): void {
    if (!carried || carried.pointer !== event.pointerId) return;
    const { copy, began } = carried;
    const target = copy && event.type === "pointerup" ? targetAt(event) : null;
    drop();
    if (!copy) return;
    over = event.type === "pointerup";
    const touch = event.pointerType === "touch";
    if (target) stage.tap(nameOf(target), boxOf(target), touch ? frameOf(target) : null);
    else if (began) stage.stepBack();
  }

  root.addEventListener("pointerdown", down, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", up, { signal });
  window.addEventListener("pointercancel", up, { signal });
  signal.addEventListener("abort", drop);

  return (): boolean => {
    const ended = over;
    over = false;
    return ended;
  };
}
