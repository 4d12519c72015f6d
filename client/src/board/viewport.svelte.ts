// The viewport of a board: the whole board, or a part of it, zoomed and panned by wheel, fingers and keys.

import { type Box, type Camera, kept, MOST_ZOOM, zoomed } from "../scene/geometry";
import type { Pair } from "../scene/scene";

const DRAG = 7; // pixels before a press becomes a drag
const DOUBLE = 320; // milliseconds between two taps that are one gesture
const CLOSER = 2.2;
const RIM = 0.8; // units: nearer to the edge than this, a focus is brought to the middle

export class Viewport {
  width = $state(0);
  height = $state(0);
  svg = $state<SVGSVGElement>();
  moving = $state(false);
  still = false; // a small board is neither moved nor enlarged
  private wish = $state.raw<Camera | null>(null); // null: the whole board

  private readonly box: Box = $derived.by(() => this.read());
  readonly now: Camera = $derived(
    kept(this.wish ?? { x: this.box.x + this.box.w / 2, y: this.box.y + this.box.h / 2, zoom: 1 }, this.box),
  );
  readonly unit = $derived(Math.min(this.width / this.box.w, this.height / this.box.h) * this.now.zoom);
  readonly enlarged = $derived(this.now.zoom > 1.02);
  readonly measured = $derived(this.width > 0 && this.height > 0);
  /** The part that is seen, in units. */
  readonly frame: Box = $derived.by(() => {
    const [w, h] = [this.box.w / this.now.zoom, this.box.h / this.now.zoom];
    return { x: this.now.x - w / 2, y: this.now.y - h / 2, w, h };
  });

  private readonly fingers = new Map<number, { x: number; y: number }>();
  private dragged = false;
  private spread = 0;
  private lastTap = 0;

  constructor(private readonly read: () => Box) {}

  whole(): void {
    this.wish = null;
  }

  /** Enlarged by a factor round the middle of some spots. */
  near(spots: readonly Pair[], factor: number): void {
    const mean = (i: 0 | 1): number => spots.reduce((sum, spot) => sum + spot[i], 0) / spots.length;
    this.wish = { x: mean(0), y: mean(1), zoom: Math.min(MOST_ZOOM, this.now.zoom * factor) };
  }

  goTo([x, y]: Pair): void {
    this.wish = kept({ ...this.now, x, y }, this.box);
  }

  /** Brings a spot into view, if it is not well inside. */
  reveal([x, y]: Pair): void {
    const { w, h } = this.frame;
    const out = Math.abs(x - this.now.x) > w / 2 - RIM || Math.abs(y - this.now.y) > h / 2 - RIM;
    if (this.enlarged && out) this.goTo([x, y]);
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
    if (this.spread > 0) this.wish = zoomed(this.now, this.box, now / this.spread, middle);
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
    const bare = !(event.target instanceof Element && event.target.closest(".piece.live"));
    if (bare && !this.still && performance.now() - this.lastTap < DOUBLE) {
      const point = this.pointAt(event.clientX, event.clientY);
      this.wish = this.enlarged ? null : zoomed(this.now, this.box, CLOSER, point);
    }
    this.lastTap = performance.now();
  };

  private readonly wheel = (event: WheelEvent): void => {
    if (this.still || (!event.ctrlKey && !event.metaKey && !this.enlarged && event.deltaY > 0)) return;
    event.preventDefault();
    const point = this.pointAt(event.clientX, event.clientY);
    this.wish = zoomed(this.now, this.box, Math.exp(-event.deltaY * 0.0016), point);
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
