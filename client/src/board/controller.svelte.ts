// Controls a scene that is shown: its index, what is lit and pointed at, and what a tap or a verb does.
// A table and a replay both have one.

import "./pieces.css";
import { getContext, setContext } from "svelte";
import { say } from "../app/messages";
import { prefs } from "../app/prefs.svelte";
import { play } from "../app/sound";
import type { ChatLine, Frame, LogLine, Page, Path, Scene } from "../net/wire";
import { movedIn } from "../scene/diff";
import { type Index, indexScene, regionOfPiece, surfaceOf } from "../scene/scene";
import { withNames } from "../scene/text";
import { type Desk, deskOf, type VerbState, verbOf } from "./desk";
import { FrameQueue, type Pace } from "./frames";
import {
  draggable,
  grey,
  keepTaps,
  keyOf,
  lit,
  ofVerb,
  onlyOne,
  settingDown,
  takingUp,
  tap,
} from "./selection";

/** The tooltip: what a thing is good for, how things are, why not now, and the rule. */
export interface Tooltip {
  near: DOMRect;
  about?: string;
  text: string;
  why?: string;
  rule: string;
  refused: boolean; // the text itself is the reason
}

export interface Choice {
  near: DOMRect;
  actions: readonly Path[];
}

/** Pieces that are about to move, and the scene in which they have moved. */
export interface Aim {
  index: Index;
  names: readonly string[];
}

/** A ghost that lies on the board until it is confirmed: one action, or several ways to lay one thing. */
export interface Laying {
  name: string; // where it lies
  ways: readonly Path[];
  at: number; // the way it lies now
}

const MOST_STEPS = 3; // to take a piece up
const PATIENCE = 5000;

export class SceneController {
  scene = $state.raw<Scene | null>(null);
  names = $state.raw<readonly string[]>([]);
  me = $state(0);
  self = $state(0); // the one seat of this browser; 0 where it has none or several
  table = ""; // its id; empty in a replay
  chat = $state.raw<readonly ChatLine[]>([]); // what was said, for grids of claims
  alone = $state(false); // one person plays with bots: nobody else looks
  moments = $state.raw<readonly Page[]>([]); // pages that this seat has met
  private looks = 0; // the seat that met them
  taps = $state.raw<readonly string[]>([]);
  hand = $state<string | null>(null); // the piece that is being dragged
  pointed = $state<string | null>(null);
  focused = $state<string | null>(null);
  uncovered = false; // nobody has to hide anything: a replay
  asleep = $state(false); // disconnected, or not the time to act: nothing is lit
  playing = $state(false);
  pace: Pace = "brisk"; // of frames
  row = 0; // frames since this seat played
  revealing = $state(false); // cards are turned up one after another
  tooltip = $state.raw<Tooltip | null>(null);
  choice = $state.raw<Choice | null>(null);
  laying = $state.raw<Laying | null>(null);
  verb = $state<string | null>(null); // the verb that is chosen: only its actions are lit
  private question = $state(""); // the prompt that the paths belong to
  unseen = $state.raw<ReadonlySet<string>>(new Set()); // regions that are folded away now
  large = $state<string | null>(null); // a small board shown in the middle
  peeked = $state<string | null>(null); // the region whose private pieces are held open
  recalled = $state.raw<ReadonlySet<string>>(new Set()); // pieces of the log line that is pointed at
  advised = $state.raw<Path | null>(null); // an advised action that is pointed at
  private readonly moved = new WeakMap<LogLine, readonly string[]>();

  readonly index = $derived(indexScene(this.scene));
  readonly paths = $derived<readonly Path[]>(this.asleep || this.playing ? [] : (this.scene?.paths ?? []));
  private readonly landings = $derived(settingDown(this.paths, this.hand));
  /** The actions that are tapped; those with a handle have a button of their own. */
  private readonly tappable = $derived(this.paths.filter((action) => !action.handle));
  readonly handles = $derived(this.paths.filter((action) => action.handle));
  /** The actions on offer; while a piece is dragged, only those that set it down. */
  private readonly offer = $derived(
    this.landings.length > 0 ? this.landings : ofVerb(this.tappable, this.verb, this.scene?.verbs),
  );
  readonly lit = $derived(lit(this.offer, this.taps));
  readonly grey = $derived(grey(this.offer, this.taps));
  readonly draggable = $derived(draggable(this.tappable, this.taps));
  /** The verb that is chosen, or the one that what was tapped belongs to. */
  readonly activeVerb = $derived(this.verb ?? verbOf(this.tappable, this.taps));
  /** The buttons. They stay while an action is on its way, and go when the question has changed. */
  readonly desk: Desk = $derived(
    deskOf(
      this.scene && (!this.playing || this.scene.prompt === this.question) ? this.scene.paths : [],
      this.scene?.verbs ?? [],
      this.activeVerb,
    ),
  );
  /** What was begun on the board, if only one action can come of it: a button does the rest. */
  readonly begunAction = $derived(onlyOne(this.offer, this.taps));
  readonly resting = $derived(this.asleep || this.playing);
  /** Where the tab key enters the board: the first of the list that can be seen. */
  readonly entry = $derived(
    this.focused !== null && this.lit.has(this.focused)
      ? this.focused
      : ([...this.lit.keys()].find((name) => !this.unseen.has(regionOfPiece(this.index, name)?.name ?? "")) ??
          ""),
  );
  /** Whether private pieces lie open: alone with bots they do, unless this person wants them covered. */
  readonly open = $derived(prefs.cards === "open" || (prefs.cards !== "covered" && this.alone));
  readonly surface = $derived(surfaceOf(this.index));
  /** The action that is pointed at, if it has a ghost. */
  readonly ghost = $derived.by(() => {
    if (this.laying) return this.laying.ways[this.laying.at] ?? null;
    if (this.advised?.covers) return this.advised;
    const name = this.pointed ?? this.focused;
    return name === null
      ? null
      : (this.lit.get(name)?.find((action) => action.covers || this.ends(action, name)) ?? null);
  });

  private readonly queue = new FrameQueue(this);

  constructor(
    private readonly send: (action: Path) => void,
    private readonly onLines: (lines: readonly LogLine[]) => void,
    readonly undo: () => Promise<void> = () => Promise.resolve(),
    private readonly puzzled: (rule: string) => void = () => {},
  ) {}

  /** Whether tapping this name would lay a ghost there. */
  private ends(action: Path, name: string): boolean {
    return !!action.ghost && action.path.at(-1) === name && action.path.length === this.taps.length + 1;
  }

  /** Shows a scene at once; frames that still play are dropped. */
  show(scene: Scene | null): void {
    this.queue.clear();
    this.scene = scene;
    if (this.looks !== this.me) this.moments = [];
    this.looks = this.me;
    this.meet(scene?.moment);
    this.question = scene?.prompt ?? "";
    this.taps = [];
    this.verb = null;
    this.closeAll();
  }

  /** A page that appears, even for one frame only, is kept until its viewer closes it. */
  private meet(page: Page | null | undefined): void {
    if (page) this.moments = [...this.moments.filter((each) => each.name !== page.name), page];
  }

  setPaths(paths: readonly Path[]): void {
    if (!this.scene) return;
    this.scene = { ...this.scene, paths: [...paths] };
    this.question = this.scene.prompt;
    this.taps = keepTaps(paths, this.taps);
    this.laying = null;
    if (ofVerb(paths, this.verb).every((action) => action.why)) this.verb = null;
  }

  /** A tap on a name. What a finger hides (`finger`) is shown first and needs a second tap. */
  tap(name: string, near: DOMRect, finger = false): void {
    const result = this.tapped(name);
    const laid = this.laying?.name === name ? this.laying : null;
    this.closeAll();
    if (result.kind === "step") this.taps = result.taps;
    if (result.kind === "why" && this.veiled(name)) this.describe(name, near);
    else if (result.kind === "why") this.explain(result.action, near);
    if (result.kind === "send")
      this.lay(name, [result.action], laid, !finger || !(result.action.covers || result.action.ghost));
    if (result.kind === "menu") {
      const ways = result.actions.filter((action) => !action.why);
      if (ways.every((action) => action.ghost)) this.lay(name, ways, laid, false);
      else {
        this.taps = result.taps;
        this.choice = { near, actions: result.actions };
      }
    }
  }

  /** With a verb chosen, a name that only another verb lights releases it. */
  private tapped(name: string): ReturnType<typeof tap> {
    const result = tap(this.offer, this.taps, name);
    if (this.verb === null || (result.kind !== "none" && result.kind !== "why")) return result;
    const freely = tap(ofVerb(this.tappable, null, this.scene?.verbs), this.taps, name);
    if (freely.kind === "none" || freely.kind === "why") return result.kind === "none" ? freely : result;
    this.verb = null;
    return freely;
  }

  /** The first tap lays a ghost, the second one at the same place sends it as it lies. */
  private lay(name: string, ways: readonly Path[], laid: Laying | null, atOnce: boolean): void {
    const same = laid?.ways.every((way, i) => keyOf(way) === keyOf(ways[i] ?? way))
      ? laid.ways[laid.at]
      : undefined;
    const sent = same ?? (atOnce ? ways[0] : undefined);
    if (sent) this.do(sent);
    else this.laying = { name, ways, at: 0 };
  }

  /** Turns the ghost to its next way (or the one before). */
  turnGhost(by = 1): void {
    if (!this.laying) return;
    const { ways, at } = this.laying;
    this.laying = { ...this.laying, at: (at + by + ways.length) % ways.length };
  }

  /** A verb is pressed: sends its only action, lights its targets, or says why not. Pressed again, it is released. */
  press({ verb, legal, sends, why }: VerbState, near: DOMRect): void {
    const pressed = this.activeVerb === verb.name;
    this.closeAll();
    if (this.resting) return;
    this.taps = [];
    this.verb = null;
    if (why) this.refuse(why[1] || say("table.notNow"), why[0] ?? "", near);
    else if (sends) this.do(sends);
    else if (pressed) return;
    else if (legal.every((action) => action.path.length === 0)) this.choice = { near, actions: legal };
    else this.verb = verb.name;
  }

  do(action: Path): void {
    this.follow();
    this.closeAll();
    this.taps = [];
    this.verb = null;
    this.pointed = null;
    this.row = 0;
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
    this.refuse(reason, rule, near);
  }

  refuse(reason: string, rule: string, near: DOMRect): void {
    this.tooltip = { near, text: reason, rule, refused: true };
    if (rule) this.puzzled(rule);
    play("no");
  }

  /** Whether there is something to say about a piece or region. */
  describes(name: string): boolean {
    const piece = this.index.pieces.get(name);
    return Boolean(piece?.label || piece?.about || this.index.regions.get(name)?.about);
  }

  /** Says what a thing is good for, how it is, and why `refused`, an action with it, cannot be done now. */
  describe(name: string, near: DOMRect, refused?: Path): void {
    const piece = this.index.pieces.get(name);
    const about = (piece ?? this.index.regions.get(name))?.about ?? "";
    const [rule = "", why = ""] = refused?.why ?? [];
    if (piece && this.veiled(name))
      this.tooltip = { near, text: say("table.hold"), rule: "", refused: false };
    else if (piece?.label || about || why)
      this.tooltip = {
        near,
        about,
        text: piece?.label ?? "",
        why,
        rule: rule || (piece?.help ?? ""),
        refused: false,
      };
  }

  /** A private piece lies face down until somebody holds its region open, or wants all of them open. */
  veiled(name: string): boolean {
    const piece = this.index.pieces.get(name);
    if (this.uncovered || this.open || !piece?.states.includes("private")) return false;
    return regionOfPiece(this.index, name)?.name !== this.peeked;
  }

  /** Holds the region of a private piece open, or lets go (null). True if there was something to open. */
  peek(name: string | null): boolean {
    const hidden = name !== null && !this.open && this.index.pieces.get(name)?.states.includes("private");
    this.peeked = hidden ? (regionOfPiece(this.index, name)?.name ?? null) : null;
    return this.peeked !== null;
  }

  /** Outlines the pieces that moved with a log line, until the next call. */
  recall(line: LogLine | null): void {
    this.recalled = new Set(line ? this.moved.get(line) : []);
  }

  /** Esc: closes what is open, else takes back the last tap. True if there was something. */
  stepBack(): boolean {
    if (this.tooltip || this.choice || this.laying) this.closeAll();
    else if (this.taps.length > 0) this.taps = this.taps.slice(0, -1);
    else if (this.verb !== null) this.verb = null;
    else return false;
    return true;
  }

  /** Whether there is a tap, a verb or a ghost to step back from. */
  readonly begun = $derived(this.taps.length > 0 || this.verb !== null || this.laying !== null);

  /** Without its menu, the tap that opened one would lead nowhere. */
  closeAll(): void {
    if (this.choice) this.taps = this.taps.slice(0, -1);
    this.tooltip = null;
    this.choice = null;
    this.laying = null;
  }

  aimed = $state.raw<Aim | null>(null); // what the next frame is about: boards bring it into view

  /** A sentence or a label with the names of the seats. */
  named(sentence: string): string {
    return withNames(sentence, this.names, this.self);
  }

  aim(next: Scene, names: readonly string[]): void {
    this.aimed = names.length > 0 ? { index: indexScene(next), names } : null;
  }

  /** Passes on a frame's log lines, and remembers which pieces moved with them. */
  report(frame: Frame): void {
    this.meet(frame.diff?.moment as Page | null | undefined); // first: it may be that the lines tell its result
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
