// Frames played one after another: a frame changes the scene, its pieces glide, and the next one waits until it was seen.

import { tick } from "svelte";
import { play } from "../app/sound";
import type { Frame, Scene } from "../net/wire";
import { applyDiff } from "../scene/diff";
import { glide, halt, measure, reduced } from "./animation";

const FRAME_PAUSE = 600; // the least time of a frame when another one follows
const CARD_PAUSE = 1000; // of a card that is turned up among others
const TOTAL_PAUSE = 700; // more before the result of these cards
const HURRY_AFTER = 3000;

/** What the frames change. */
export interface Display {
  scene: Scene | null;
  playing: boolean;
  revealing: boolean;
  report(frame: Frame): void;
}

export class FrameQueue {
  private waiting: Array<() => void> = [];
  private wake: (() => void) | null = null; // ends the pause
  private settle: (() => void) | null = null; // starts the gliding, once the frame is drawn
  private skipping = false;
  private last = 0; // milliseconds that the current frame lasts
  private hurry = 1;

  constructor(private readonly display: Display) {}

  /** Plays frames after those that still wait; `then` runs when they are through. */
  async play(frames: readonly Frame[], then: () => void): Promise<void> {
    const jobs = frames.map((frame, i) => () => this.frame(frame, frames.length - 1 - i));
    this.waiting.push(...jobs, then);
    if (!this.display.playing) await this.run();
  }

  /** Whatever fails in a frame, the table goes on: the frames that wait are dropped, and `play` rejects. */
  private async run(): Promise<void> {
    const started = performance.now();
    this.display.playing = true;
    try {
      for (let job = this.waiting.shift(); job; job = this.waiting.shift()) {
        this.hurry = performance.now() - started > HURRY_AFTER ? 2 : 1;
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
    const before = this.skipping ? new Map() : measure(document);
    display.scene = applyDiff(display.scene, frame.diff);
    this.last = this.skipping ? 0 : more > 0 && !reduced() ? FRAME_PAUSE / this.hurry : 1;
    this.settle = () => {
      if (this.skipping) return;
      const { time, turned } = glide(document, before, this.hurry);
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
