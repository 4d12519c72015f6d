// Frames played one after another: a frame changes the scene, its pieces glide, and the next one waits until it was seen.

import { flushSync, tick } from "svelte";
import { play } from "../app/sound";
import type { Frame, Scene, TableCard } from "../net/wire";
import { applyDiff, movedIn } from "../scene/diff";
import { glide, halt, measure, reduced } from "./animation";

const FRAME_PAUSE = 600; // the least time of a frame when another one follows
const CARD_PAUSE = 1000; // of a card that is turned up among others
const TOTAL_PAUSE = 700; // more before the result of these cards
const SHRINK = 0.9; // brisk: of the time of the frame before, as long as this seat does not play
const LEAST = 0.15; // but no frame is shorter than this part
const CALM = 1.4;

/** How long a frame lasts at a pace, of the time it would take alone; `row` frames were shown since this seat played. */
export const paced = (time: number, pace: Pace, row: number): number =>
  pace === "instant" ? 0 : time * (pace === "calm" ? CALM : Math.max(LEAST, SHRINK ** row));

export type Pace = NonNullable<TableCard["pace"]>;

/** What the frames change. */
export interface Display {
  pace: Pace;
  row: number; // frames since this seat played
  scene: Scene | null;
  playing: boolean;
  revealing: boolean;
  report(frame: Frame): void;
  aim(next: Scene, names: readonly string[]): void;
}

export class FrameQueue {
  private waiting: Array<() => void> = [];
  private wake: (() => void) | null = null; // ends the pause
  private settle: (() => void) | null = null; // starts the gliding, once the frame is drawn
  private skipping = false;
  private last = 0; // milliseconds that the current frame lasts

  constructor(private readonly display: Display) {}

  /** Plays frames after those that still wait; `then` runs when they are through. */
  async play(frames: readonly Frame[], then: () => void): Promise<void> {
    const jobs = frames.map((frame, i) => () => this.frame(frame, frames.length - 1 - i));
    this.waiting.push(...jobs, then);
    if (!this.display.playing) await this.run();
  }

  /** Whatever fails in a frame, the table goes on: the frames that wait are dropped, and `play` rejects. */
  private async run(): Promise<void> {
    this.display.playing = true;
    try {
      for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
        this.last = 0;
        job();
        if (reduced() && this.waiting.length > 0) continue; // nothing glides: the next frame is drawn with this one
        await tick();
        this.settle?.();
        this.settle = null;
        if (this.last > 0) await this.pause(this.last);
      }
    } finally {
      this.waiting = [];
      this.settle = null;
      this.display.playing = this.display.revealing = false;
    }
  }

  /** `more`: how many frames of the same moment follow. With reduced motion all of them are drawn at once. */
  private frame(frame: Frame, more: number): void {
    const { display } = this;
    display.report(frame);
    if (!display.scene || !frame.diff || Object.keys(frame.diff).length === 0) return;
    const next = applyDiff(display.scene, frame.diff);
    display.aim(next, movedIn(frame.diff));
    flushSync(); // boards bring it into view first: then only what moves is seen to move
    const part = this.skipping ? 0 : paced(1, display.pace, display.row++);
    const before = part > 0 ? measure(document) : new Map();
    display.scene = next;
    this.last = part === 0 ? 0 : more > 0 && !reduced() ? FRAME_PAUSE * part : 1;
    this.settle = () => {
      if (this.skipping || part === 0) return;
      const { time, turned } = glide(document, before, 1 / part);
      if (time > 130) play(turned ? "card" : "knock");
      display.revealing ||= turned && more > 0;
      if (turned && more > 0) this.last = CARD_PAUSE + (more === 1 ? TOTAL_PAUSE : 0);
      else this.last = Math.max(this.last, more > 0 && !reduced() ? time : Math.min(time, 320));
    };
  }

  private pause(time: number): Promise<void> {
    if (this.skipping || document.hidden) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Jumps to the end of all frames. */
  skip(): Promise<void> {
    if (!this.display.playing) return Promise.resolve();
    this.skipping = true;
    halt();
    this.wake?.();
    return this.calm();
  }

  /** Drops the frames that wait. */
  clear(): void {
    this.waiting = [];
    void this.skip();
  }

  private async calm(): Promise<void> {
    while (this.display.playing) await tick().then(() => new Promise((done) => setTimeout(done)));
    this.skipping = false;
  }
}
