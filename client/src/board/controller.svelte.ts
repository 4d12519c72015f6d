// A scene on show: its index, what is lit and pointed at, and frames played one after another.
// The table and the replay page both stand on it.

import { getContext, setContext, tick } from "svelte";
import { draggable, grey, keepTaps, lit, settingDown, takingUp, tap } from "./input";
import { glide, halt, measure, reduced } from "./motion";
import { prefs } from "./prefs.svelte";
import { applyDiff, indexScene, movedIn, regionOfPiece, surfaceOf } from "./scene";
import { play } from "./sound";
import type { Frame, LogLine, Path, Scene } from "./wire";
import { say } from "./words";

export interface Bubble {
  near: DOMRect;
  text: string;
  rule: string;
  refused: boolean;
}

export interface Choice {
  near: DOMRect;
  actions: readonly Path[];
  sure?: boolean; // one action that a finger hides: it is shown first, and sent when it is meant
}

const FRAME_PAUSE = 600; // a frame stays at least so long when another one follows
const CARD_PAUSE = 1000; // a card that is turned up among others
const BEAT = 700; // and a breath before what they add up to
const HURRY_AFTER = 3000;
const MOST_STEPS = 3; // to take a piece up
const PATIENCE = 5000;

export class Stage {
  scene = $state.raw<Scene | null>(null);
  names = $state.raw<readonly string[]>([]);
  me = $state(0);
  taps = $state.raw<readonly string[]>([]);
  hand = $state<string | null>(null); // the piece that is being dragged
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  uncovered = false; // nobody has to hide anything: a replay
  asleep = $state(false); // the line is down or it is no time to act: nothing is lit
  playing = $state(false);
  revealing = $state(false); // cards are turned up one after another
  bubble = $state.raw<Bubble | null>(null);
  choice = $state.raw<Choice | null>(null);
  unseen = $state.raw<ReadonlySet<string>>(new Set()); // regions that are folded away now
  large = $state<string | null>(null); // a small board shown in the middle
  peeked = $state<string | null>(null); // the region whose private pieces are held open
  recalled = $state.raw<ReadonlySet<string>>(new Set()); // pieces of the log line that is pointed at
  advised = $state.raw<Path | null>(null); // an action that somebody advises and points at
  private readonly moved = new WeakMap<LogLine, readonly string[]>();

  readonly index = $derived(indexScene(this.scene));
  readonly paths = $derived<readonly Path[]>(this.asleep || this.playing ? [] : (this.scene?.paths ?? []));
  private readonly landings = $derived(settingDown(this.paths, this.hand));
  /** What can be pointed at: while a piece is in hand, only where it can go. */
  private readonly offer = $derived(this.landings.length > 0 ? this.landings : this.paths);
  readonly lit = $derived(lit(this.offer, this.taps));
  readonly grey = $derived(grey(this.offer, this.taps));
  readonly draggable = $derived(draggable(this.paths, this.taps));
  /** Where the tab key enters the board: the first of the list that can be seen. */
  readonly entry = $derived(
    this.focused !== null && this.lit.has(this.focused)
      ? this.focused
      : ([...this.lit.keys()].find((name) => !this.unseen.has(regionOfPiece(this.index, name)?.name ?? "")) ??
          ""),
  );
  readonly surface = $derived(surfaceOf(this.index));
  /** The action one points at, if it shows what it would draw. */
  readonly ghost = $derived.by(() => {
    if (this.choice?.sure) return this.choice.actions[0] ?? null;
    if (this.advised?.covers) return this.advised;
    const name = this.pointed ?? this.focused;
    return name === null ? null : (this.lit.get(name)?.find((action) => action.covers) ?? null);
  });

  private queue: Array<() => void> = [];
  private wake: (() => void) | null = null;

  constructor(
    private readonly send: (action: Path) => void,
    private readonly heard: (lines: readonly LogLine[]) => void,
    readonly undo: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Shows a scene at once; what was still playing is dropped. */
  show(scene: Scene | null): void {
    this.queue = [];
    void this.skip();
    this.scene = scene;
    this.taps = [];
    this.closeAll();
  }

  setPaths(paths: readonly Path[]): void {
    if (!this.scene) return;
    this.scene = { ...this.scene, paths: [...paths] };
    this.taps = keepTaps(paths, this.taps);
  }

  /** `under`: the region under a finger. What a finger hides is asked once more, beside that region. */
  tap(name: string, near: DOMRect, under: DOMRect | null = null): void {
    const result = tap(this.offer, this.taps, name);
    const sure = this.choice?.sure ? this.choice.actions[0] : null;
    this.closeAll();
    if (under && result.kind === "send" && result.action.covers && result.action !== sure) {
      this.choice = { near: under, actions: [result.action], sure: true };
      return;
    }
    if (result.kind === "step") this.taps = result.taps;
    if (result.kind === "send") this.do(result.action);
    if (result.kind === "why") this.explain(result.action, near);
    if (result.kind === "menu") {
      this.taps = result.taps;
      this.choice = { near, actions: result.actions };
    }
  }

  do(action: Path): void {
    this.follow();
    this.closeAll();
    this.taps = [];
    this.pointed = null;
    this.send(action);
  }

  /** Whether an action says that this piece is dragged for it. */
  carries(name: string): boolean {
    return this.paths.some((action) => action.carry === name && !action.why);
  }

  /** Takes the piece in hand off its place, step by step until it can be set down; the number of steps. */
  async takeUp(): Promise<number> {
    let steps = 0;
    for (; steps < MOST_STEPS && this.landings.length === 0; steps++) {
      const action = takingUp(this.paths, this.hand);
      if (!action) break;
      this.do(action);
      await this.rested();
    }
    return steps;
  }

  /** Until what was sent is answered and shown. */
  async rested(): Promise<void> {
    const end = performance.now() + PATIENCE;
    while ((this.asleep || this.playing) && performance.now() < end) {
      if (this.playing) void this.skip();
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  private following = false;

  /** Somebody acts by keys: the focus shall go to what can be done after it. */
  follow(): void {
    this.following = document.activeElement?.matches(":focus-visible") ?? false;
  }

  /** True once after such an action. */
  followed(): boolean {
    const now = this.following;
    this.following = false;
    return now;
  }

  explain(action: Path, near: DOMRect): void {
    const [rule = "", reason = ""] = action.why ?? [];
    this.bubble = { near, text: reason, rule, refused: true };
    play("no");
  }

  describe(name: string, near: DOMRect): void {
    const piece = this.index.pieces.get(name);
    if (piece && this.veiled(name)) {
      this.bubble = { near, text: say("table.hold"), rule: "", refused: false };
    } else if (piece?.label) this.bubble = { near, text: piece.label, rule: piece.help, refused: false };
  }

  /** A private piece lies face down until somebody holds its region open, or wants all of them open. */
  veiled(name: string): boolean {
    const piece = this.index.pieces.get(name);
    if (this.uncovered || prefs.open || !piece?.states.includes("private")) return false;
    return regionOfPiece(this.index, name)?.name !== this.peeked;
  }

  /** Holds the region of a private piece open, or lets go (null). True if there was something to open. */
  peek(name: string | null): boolean {
    const hidden = name !== null && !prefs.open && this.index.pieces.get(name)?.states.includes("private");
    this.peeked = hidden ? (regionOfPiece(this.index, name)?.name ?? null) : null;
    return this.peeked !== null;
  }

  /** Outlines what changed when a line was written, until the next call. */
  recall(line: LogLine | null): void {
    this.recalled = new Set(line ? this.moved.get(line) : []);
  }

  /** Esc: closes what is open, else takes back the last tap. True if there was something. */
  stepBack(): boolean {
    if (this.bubble || this.choice) {
      this.closeAll();
      return true;
    }
    if (this.taps.length > 0) {
      this.taps = this.taps.slice(0, -1);
      return true;
    }
    return false;
  }

  /** Without its menu, the tap that opened one would lead nowhere. */
  closeAll(): void {
    if (this.choice && !this.choice.sure) this.taps = this.taps.slice(0, -1);
    this.bubble = null;
    this.choice = null;
  }

  /** Plays frames after those that still wait; `then` runs when they are through. */
  async frames(frames: readonly Frame[], then: () => void): Promise<void> {
    const jobs = frames.map((frame, i) => () => this.frame(frame, frames.length - 1 - i));
    this.queue.push(...jobs, then);
    if (!this.playing) await this.run();
  }

  private last = 0;
  private hurry = 1;

  /** Whatever fails in a frame, the table does not stand still: what waits is dropped, and `frames` rejects. */
  private async run(): Promise<void> {
    const started = performance.now();
    this.playing = true;
    try {
      for (let job = this.queue.shift(); job; job = this.queue.shift()) {
        this.hurry = performance.now() - started > HURRY_AFTER ? 2 : 1;
        this.last = 0;
        job();
        if (reduced() && this.queue.length > 0) continue; // nothing glides: what waits already is drawn with it
        await tick();
        this.settle?.();
        this.settle = null;
        if (this.last > 0) await this.pause(this.last);
      }
    } finally {
      this.queue = [];
      this.settle = null;
      this.playing = this.revealing = false;
    }
  }

  private settle: (() => void) | null = null;

  /** `more`: how many frames of the same moment follow. With reduced motion all of it is there at once. */
  private frame(frame: Frame, more: number): void {
    if (frame.say?.length) this.heard(frame.say);
    for (const line of frame.say ?? []) this.moved.set(line, movedIn(frame.diff));
    if (!this.scene || !frame.diff || Object.keys(frame.diff).length === 0) return;
    const before = this.skipping ? new Map() : measure(document);
    const after = applyDiff(this.scene, frame.diff);
    this.scene = after;
    this.last = this.skipping ? 0 : more > 0 && !reduced() ? FRAME_PAUSE / this.hurry : 1;
    this.settle = () => {
      if (this.skipping) return;
      const { time, turned } = glide(document, before, this.hurry);
      if (time > 130) play(turned ? "card" : "knock");
      this.revealing ||= turned && more > 0;
      if (turned && more > 0) this.last = CARD_PAUSE + (more === 1 ? BEAT : 0);
      else this.last = Math.max(this.last, more > 0 && !reduced() ? time : Math.min(time, 320));
    };
  }

  private skipping = false;

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

  /** Jumps to the end of what plays. */
  skip(): Promise<void> {
    if (!this.playing) return Promise.resolve();
    this.skipping = true;
    halt();
    this.wake?.();
    return this.calm();
  }

  private async calm(): Promise<void> {
    while (this.playing) await tick().then(() => new Promise((done) => setTimeout(done)));
    this.skipping = false;
  }
}

const KEY = Symbol("stage");
export const provideStage = (stage: Stage): Stage => setContext(KEY, stage);
export const useStage = (): Stage => getContext<Stage>(KEY);
