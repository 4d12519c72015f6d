// Controls a scene that is shown: its index, what is lit and pointed at, and what a tap does.
// A table and a replay both have one.

import { getContext, setContext } from "svelte";
import { say } from "../app/messages";
import { prefs } from "../app/prefs.svelte";
import { play } from "../app/sound";
import type { Frame, LogLine, Path, Scene } from "../net/wire";
import { movedIn } from "../scene/diff";
import { indexScene, regionOfPiece, surfaceOf } from "../scene/scene";
import { FrameQueue } from "./frames";
import { draggable, grey, keepTaps, lit, settingDown, takingUp, tap } from "./selection";

export interface Tip {
  near: DOMRect;
  text: string;
  rule: string;
  refused: boolean;
}

export interface Choice {
  near: DOMRect;
  actions: readonly Path[];
  sure?: boolean; // one action that a finger hides: it is shown first, and sent when confirmed
}

const MOST_STEPS = 3; // to take a piece up
const PATIENCE = 5000;

export class SceneController {
  scene = $state.raw<Scene | null>(null);
  names = $state.raw<readonly string[]>([]);
  me = $state(0);
  taps = $state.raw<readonly string[]>([]);
  hand = $state<string | null>(null); // the piece that is being dragged
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  uncovered = false; // nobody has to hide anything: a replay
  asleep = $state(false); // disconnected, or not the time to act: nothing is lit
  playing = $state(false);
  revealing = $state(false); // cards are turned up one after another
  tooltip = $state.raw<Tip | null>(null);
  choice = $state.raw<Choice | null>(null);
  unseen = $state.raw<ReadonlySet<string>>(new Set()); // regions that are folded away now
  large = $state<string | null>(null); // a small board shown in the middle
  peeked = $state<string | null>(null); // the region whose private pieces are held open
  recalled = $state.raw<ReadonlySet<string>>(new Set()); // pieces of the log line that is pointed at
  advised = $state.raw<Path | null>(null); // an advised action that is pointed at
  private readonly moved = new WeakMap<LogLine, readonly string[]>();

  readonly index = $derived(indexScene(this.scene));
  readonly paths = $derived<readonly Path[]>(this.asleep || this.playing ? [] : (this.scene?.paths ?? []));
  private readonly landings = $derived(settingDown(this.paths, this.hand));
  /** The actions on offer; while a piece is dragged, only those that set it down. */
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
  /** The action that is pointed at, if it has a ghost. */
  readonly ghost = $derived.by(() => {
    if (this.choice?.sure) return this.choice.actions[0] ?? null;
    if (this.advised?.covers) return this.advised;
    const name = this.pointed ?? this.focused;
    return name === null ? null : (this.lit.get(name)?.find((action) => action.covers) ?? null);
  });

  private readonly queue = new FrameQueue(this);

  constructor(
    private readonly send: (action: Path) => void,
    private readonly onLines: (lines: readonly LogLine[]) => void,
    readonly undo: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Shows a scene at once; frames that still play are dropped. */
  show(scene: Scene | null): void {
    this.queue.clear();
    this.scene = scene;
    this.taps = [];
    this.closeAll();
  }

  setPaths(paths: readonly Path[]): void {
    if (!this.scene) return;
    this.scene = { ...this.scene, paths: [...paths] };
    this.taps = keepTaps(paths, this.taps);
  }

  /** `under`: the region under a finger. An action that a finger hides needs a second tap, beside that region. */
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

  /** Resolves when the last action is answered and shown. */
  async rested(): Promise<void> {
    const end = performance.now() + PATIENCE;
    while ((this.asleep || this.playing) && performance.now() < end) {
      if (this.playing) void this.skip();
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  private following = false;

  /** Remembers whether the action came from the keyboard: the focus then moves to the next choice. */
  follow(): void {
    this.following = document.activeElement?.matches(":focus-visible") ?? false;
  }

  /** True once after an action from the keyboard. */
  followed(): boolean {
    const now = this.following;
    this.following = false;
    return now;
  }

  explain(action: Path, near: DOMRect): void {
    const [rule = "", reason = ""] = action.why ?? [];
    this.tooltip = { near, text: reason, rule, refused: true };
    play("no");
  }

  describe(name: string, near: DOMRect): void {
    const piece = this.index.pieces.get(name);
    if (piece && this.veiled(name)) {
      this.tooltip = { near, text: say("table.hold"), rule: "", refused: false };
    } else if (piece?.label) this.tooltip = { near, text: piece.label, rule: piece.help, refused: false };
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

  /** Outlines the pieces that moved with a log line, until the next call. */
  recall(line: LogLine | null): void {
    this.recalled = new Set(line ? this.moved.get(line) : []);
  }

  /** Esc: closes what is open, else takes back the last tap. True if there was something. */
  stepBack(): boolean {
    if (this.tooltip || this.choice) {
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
    this.tooltip = null;
    this.choice = null;
  }

  /** Passes on a frame's log lines, and remembers which pieces moved with them. */
  report(frame: Frame): void {
    if (frame.say?.length) this.onLines(frame.say);
    for (const line of frame.say ?? []) this.moved.set(line, movedIn(frame.diff));
  }

  /** Plays frames after those that still wait; `then` runs when they are through. */
  frames(frames: readonly Frame[], then: () => void): Promise<void> {
    return this.queue.play(frames, then);
  }

  /** Jumps to the end of all frames. */
  skip(): Promise<void> {
    return this.queue.skip();
  }
}

const KEY = Symbol("controller");
export const provideController = (controller: SceneController): SceneController =>
  setContext(KEY, controller);
export const useController = (): SceneController => getContext<SceneController>(KEY);
