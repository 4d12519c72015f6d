// The viewport of a board. A sheet is always seen whole. A map opens at a size one can read and keeps that scale: it is
// panned to what happens, and zoomed by wheel, fingers, keys and buttons only.

import {
  type Box,
  type Camera,
  centred,
  exceeds,
  fitUnit,
  kept,
  panned,
  seenBy,
  type View,
  zoomed,
} from "../scene/geometry";
import type { Pair } from "../scene/scene";

const DRAG = 7; // pixels before a press becomes a drag
const DOUBLE = 320; // milliseconds between two taps that are one gesture
const BESIDE = 24; // pixels between them
const CLOSER = 2.2;
const STEP = 1.3; // a zoom button
const MOST = 300; // pixels for one unit
const RIM = 0.75; // units: what shall be seen is not nearer to the edge than this
const BESIDE_IT = 1.6; // and this, if its neighbours shall be seen too
const SLACK = 0.5; // units beyond the edge of a map, so that nothing is stuck under a button
const RESIZED = 0.12; // a change of the window beyond this opens the board anew

/** What a viewport is to show. */
export interface Subject {
  box: Box;
  map: boolean; // it keeps its scale
  units: readonly [number, number]; // a map opens between these, in pixels for one unit
  most: number; // a sheet is not larger than this
  top: boolean; // a sheet lies at the top of its room, else in the middle
  middle: Pair | null; // where a map opens
  covered: number; // pixels at the right that lie under something
}

export class Viewport {
  width = $state(0);
  height = $state(0);
  svg = $state<SVGSVGElement>();
  moving = $state(false);
  still = false; // a small board is neither moved nor enlarged
  private wish = $state.raw<Camera | null>(null); // null: the whole board

  readonly measured = $derived(this.width > 0 && this.height > 0);
  private readonly subject: Subject = $derived.by(() => this.read());
  private readonly box: Box = $derived(this.subject.box);
  private readonly view: View = $derived({
    width: this.width,
    height: this.height,
    covered: this.subject.covered,
  });
  private readonly fit = $derived(
    this.measured ? Math.min(this.subject.most, fitUnit(this.box, this.view)) : 1,
  );
  readonly now: Camera = $derived(
    this.wish ? kept(this.wish, this.box, this.view, this.subject.map ? SLACK : 0) : this.sheet(),
  );
  readonly unit = $derived(this.now.unit);
  readonly enlarged = $derived(this.measured && exceeds(this.now, this.box, this.view));
  /** Buttons to zoom are of use: a map, or a board that was enlarged. */
  readonly zooms = $derived(this.enlarged || this.subject.map);
  /** What is seen, in units. */
  readonly frame: Box = $derived(seenBy(this.now, this.view));

  private readonly fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private spread = 0;
  private lastTap = { time: -DOUBLE, x: 0, y: 0 }; // on the bare board
  private opened = { width: 0, height: 0 };

  constructor(private readonly read: () => Subject) {}

  /** A map opens when its room is known, and again when the window changes. */
  open(): void {
    const { map, middle, units } = this.subject;
    if (!map || this.still || !this.measured) return;
    const close = (now: number, was: number): boolean => Math.abs(now - was) <= was * RESIZED;
    if (this.wish && close(this.width, this.opened.width) && close(this.height, this.opened.height)) return;
    this.opened = { width: this.width, height: this.height };
    const unit = Math.min(units[1], Math.max(units[0], this.wish?.unit ?? fitUnit(this.box, this.view)));
    const there = this.wish ?? (middle ? { x: middle[0], y: middle[1] } : centred(this.box, unit));
    this.wish = kept({ ...there, unit }, this.box, this.view);
  }

  private under = 0; // what was covered before

  /** Something comes to lie over the right part, or goes: the board stays where it is, but the spot is seen. */
  cover(spot: Pair | null): void {
    const { covered } = this.subject;
    if (this.wish && covered !== this.under) {
      this.wish = { ...this.wish, x: this.wish.x - (covered - this.under) / 2 / this.unit };
      if (spot) this.reveal(spot);
    }
    this.under = covered;
  }

  private sheet(): Camera {
    const camera = centred(this.box, this.fit);
    return this.subject.top ? { ...camera, y: this.box.y + this.height / this.fit / 2 } : camera;
  }

  whole(): void {
    this.wish = this.subject.map ? centred(this.box, this.fit) : null;
  }

  /** One step nearer (1) or further away (-1). */
  zoom(way: 1 | -1): void {
    this.scale(this.unit * STEP ** way, [this.now.x, this.now.y]);
  }

  private scale(unit: number, point: Pair): void {
    const least = Math.min(this.fit, this.subject.units[0]);
    const next = Math.min(MOST, Math.max(least, unit));
    this.wish =
      !this.subject.map && next <= this.fit
        ? null
        : kept(zoomed(this.now, next, point), this.box, this.view, SLACK);
  }

  goTo([x, y]: Pair): void {
    this.wish = kept({ ...this.now, x, y }, this.box, this.view, SLACK);
  }

  /** Whether a spot can be seen. */
  sees([x, y]: Pair): boolean {
    const { frame, now } = this;
    const right = frame.x + frame.w - this.view.covered / now.unit;
    return x > frame.x && x < right && y > frame.y && y < frame.y + frame.h;
  }

  /** Pans until a spot is well inside, if it is not. */
  reveal(spot: Pair, rim = RIM): void {
    if (this.wish && this.measured && (this.enlarged || !this.sees(spot)))
      this.wish = kept(panned(this.now, this.view, spot, rim), this.box, this.view, SLACK);
  }

  /** Pans until what lies beside a spot is seen too. */
  surround(spot: Pair): void {
    this.reveal(spot, BESIDE_IT);
  }

  private pointAt(x: number, y: number): Pair {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix) return [this.now.x, this.now.y];
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return [point.x / 100, point.y / 100];
  }

  readonly down = (event: PointerEvent): void => {
    if (this.still || (event.target instanceof Element && event.target.closest(".piece.drags"))) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.dragged = false;
    this.spread = 0;
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.fingers.has(event.pointerId)) return;
    if (this.fingers.size === 1) this.pan(event);
    if (this.fingers.size === 2) this.pinch(event);
  };

  private pan(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || !this.enlarged) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (!this.dragged && Math.hypot(dx, dy) <= DRAG) return;
    if (!this.dragged) this.svg?.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.moving = true;
    this.goTo([this.now.x - dx / this.unit, this.now.y - dy / this.unit]);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private pinch(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return;
    const now = Math.hypot(a.x - b.x, a.y - b.y);
    const middle = this.pointAt((a.x + b.x) / 2, (a.y + b.y) / 2);
    if (this.spread > 0) this.scale((this.unit * now) / this.spread, middle);
    this.spread = now;
    this.dragged = true;
  }

  readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.spread = 0;
    this.moving = false;
  };

  private readonly click = (event: MouseEvent): void => {
    if (this.dragged) {
      event.stopPropagation();
      this.dragged = false;
      return;
    }
    if (this.still || (event.target instanceof Element && event.target.closest(".piece.live"))) return;
    const { clientX: x, clientY: y } = event;
    const time = performance.now();
    const twice =
      time - this.lastTap.time < DOUBLE && Math.hypot(x - this.lastTap.x, y - this.lastTap.y) < BESIDE;
    this.lastTap = { time: twice ? -DOUBLE : time, x, y };
    if (!twice) return;
    if (this.enlarged) this.whole();
    else this.scale(this.unit * CLOSER, this.pointAt(x, y));
  };

  private readonly wheel = (event: WheelEvent): void => {
    const away = event.deltaY > 0 && !event.ctrlKey && !event.metaKey;
    if (this.still || event.defaultPrevented || (away && !this.zooms)) return;
    event.preventDefault();
    this.scale(this.unit * Math.exp(-event.deltaY * 0.0016), this.pointAt(event.clientX, event.clientY));
  };

  /** On the element itself: a drag must not reach the listeners for taps further out. */
  readonly handling = (node: SVGSVGElement): (() => void) => {
    node.addEventListener("wheel", this.wheel, { passive: false });
    node.addEventListener("click", this.click);
    return () => {
      node.removeEventListener("wheel", this.wheel);
      node.removeEventListener("click", this.click);
    };
  };
}
