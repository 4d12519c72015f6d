// Dragging a piece to its target does the same as tapping. If the game has an action for taking the piece up, it is sent
// first; dropped beside every target, the piece goes back to its place.

import { copyOf } from "./animation";
import type { SceneController } from "./controller.svelte";
import { boxOf, nameOf, namesUnder, nearby } from "./dom";

const STARTS = 8; // pixels: less is a tap

interface Carried {
  pointer: number;
  piece: Element;
  from: { x: number; y: number };
  copy: SVGSVGElement | null; // once it left its place
  began: boolean; // the drag itself tapped the piece
  steps: Promise<number>; // the number of actions that took it up
}

/** Handles drags. Calls `lifted` when a press becomes a drag. Returns a function: does this click end a drag? */
export function drag(
  root: HTMLElement,
  controller: SceneController,
  signal: AbortSignal,
  lifted: () => void,
) {
  let carried: Carried | null = null;
  let over = false; // a drag has ended, its click is still to come

  const targetAt = (
    event: PointerEvent,
    names = controller.lit as { has(name: string): boolean },
  ): Element | null => {
    const under = namesUnder(document.elementFromPoint(event.clientX, event.clientY));
    const hit = under.find((each) => names.has(nameOf(each)));
    return hit ?? nearby(root, names, event.clientX, event.clientY);
  };

  function lift(held: Carried): void {
    const name = nameOf(held.piece);
    const body = held.piece.querySelector<SVGGElement>(".body");
    if (body) held.copy = copyOf(body, boxOf(held.piece));
    controller.closeAll();
    controller.hand = name;
    held.began = !controller.carries(name) && controller.taps.at(-1) !== name;
    if (held.began) controller.tap(name, boxOf(held.piece));
    else held.steps = controller.takeUp();
    lifted();
  }

  function drop(): void {
    carried?.copy?.remove();
    carried = null;
    controller.pointed = null;
  }

  async function setDown(held: Carried, event: PointerEvent): Promise<void> {
    const steps = await held.steps;
    const landed = event.type === "pointerup";
    const target = landed ? (targetAt(event) ?? targetAt(event, controller.grey)) : null;
    const onto = target !== null && controller.lit.has(nameOf(target));
    const touch = event.pointerType === "touch";
    if (target) controller.tap(nameOf(target), boxOf(target), touch);
    controller.hand = null;
    if (!onto) await putBack(held, steps);
  }

  async function putBack({ began }: Carried, steps: number): Promise<void> {
    if (began) controller.stepBack();
    for (let left = steps; left > 0; left--) {
      await controller.undo();
      await controller.rested();
    }
  }

  function down(event: PointerEvent): void {
    over = false;
    if (event.button !== 0 || !event.isPrimary || controller.hand !== null) return;
    const piece = namesUnder(event.target).find((each) => controller.draggable.has(nameOf(each)));
    if (!piece?.matches("[data-piece]")) return;
    const from = { x: event.clientX, y: event.clientY };
    carried = { pointer: event.pointerId, piece, from, copy: null, began: false, steps: Promise.resolve(0) };
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
    controller.pointed = target ? nameOf(target) : null;
  }

  function up(event: PointerEvent): void {
    if (!carried || carried.pointer !== event.pointerId) return;
    const held = carried;
    drop();
    if (!held.copy) return;
    over = event.type === "pointerup";
    void setDown(held, event);
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
