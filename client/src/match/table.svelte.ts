// A table as one browser sees it: the state that the socket brought, and everything a player can send.

import { announce } from "../app/announcer.svelte";
import { errorText, say } from "../app/messages";
import { prefs } from "../app/prefs.svelte";
import { play } from "../app/sound";
import { buzz } from "../app/wake-lock";
import { SceneController } from "../board/controller.svelte";
import { api } from "../net/api";
import { firstSeat } from "../net/early";
import { type Listener, type Status, TableSocket } from "../net/socket";
import type {
  Advice,
  ChatLine,
  Ending,
  Hinted,
  LessonCard,
  LogLine,
  Path,
  Refused,
  Screen,
  SeatCard,
  Step,
  TableCard,
  ToClient,
  UndoRequest,
} from "../net/wire";
import { sentences } from "../scene/text";
import { Chain } from "./chain";
import { chatName } from "./chat";
import { type Clock, ClockSync } from "./clocks";

const ANSWER_WITHIN = 4000;
const BY_TABLE = "table"; // the rule of a refusal by the table, not by the game
const ASIDE: readonly string[] = ["chat", "pong", "table", "hinted"]; // these answer no move
const TALK = "talk"; // the table's own clock for a stretch of talk

/** Whether it may answer a move of this screen; a move of another seat does not. */
const answers = (message: ToClient): boolean =>
  message.type === "step" ? message.input_seq != null : !ASIDE.includes(message.type);

export class TableModel implements Listener {
  card = $state.raw<TableCard>() as TableCard;
  log = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  chatOpen = $state(false);
  draft = $state(""); // the line being written
  back = $state(false);
  clocks = $state.raw<readonly Clock[]>([]);
  ending = $state.raw<Ending | null>(null);
  status = $state<Status>("connecting");
  seat = $state(0);
  curtain = $state(0); // the seat whose player takes the device next; 0: no curtain
  started = $state(false);
  lesson = $state.raw<LessonCard | null>(null); // the current step of the guided first game
  private read = $state(0); // pages of this step that were read
  /** The pages of this step that are still to be read, one after another. */
  readonly pages = $derived(this.lesson?.pages?.slice(this.read) ?? []);
  hints = $state.raw<readonly Advice[]>([]); // the best actions of a strong bot
  hinting = $state(false); // the bot thinks
  confirmingUndo = $state(false); // the player reads why there is no undo, and may ask the others for it
  skipping = $state(false); // until a person has to act, nothing takes time
  closed = $state(""); // why there is no table here any more

  readonly controller = new SceneController(
    (action) => this.do(action),
    (lines) => this.append(lines),
    () => (this.back ? this.undo() : Promise.resolve()),
    (rule) => this.seat > 0 && this.card.phase === "playing" && this.socket.send({ type: "puzzled", rule }),
  );
  readonly best: string; // of this browser's solo scores, as the game began; empty: there is none
  readonly mine = $derived(this.card.seats.filter((seat) => seat.mine));
  readonly names = $derived(this.card.seats.map((seat) => seat.name));
  /** The one seat of this browser; 0 where it has none or several. */
  readonly self = $derived(this.mine.length === 1 ? (this.mine[0]?.seat ?? 0) : 0);
  /** What lists and labels call the seats: the own one is "You". Sentences keep the names. */
  readonly labels = $derived(this.names.map((name, i) => (i + 1 === this.self ? say("seats.you") : name)));
  readonly me = $derived<SeatCard | null>(this.card.seats[this.seat - 1] ?? null);
  /** The pages that fill the screen, one after another, until this viewer closes them. */
  readonly moments = $derived(
    this.controller.moments.filter((page) => !prefs.closed.has(this.card.id, this.momentKey(page.name))),
  );
  readonly myTurn = $derived(
    this.card.phase === "playing" && this.me?.mine === true && this.me.asked === true,
  );

  private inputSeq = $state(0); // the number of this seat's inputs that the screen knows of

  /** Whether the rules mute this screen now. */
  readonly silent = $derived((this.me?.mine ? this.me.muted : this.card.muted) === true);
  readonly talkClock = $derived(this.clocks.find((clock) => clock.name === TALK));
  readonly gameClocks = $derived(this.clocks.filter((clock) => clock.name !== TALK));
  /** Whether this seat can request an undo from the others. */
  readonly mayRequestUndo = $derived(
    this.card.phase === "playing" &&
      this.me?.mine === true &&
      !this.back &&
      this.inputSeq > 0 &&
      !this.lesson?.step &&
      this.card.asking !== false &&
      !this.card.request,
  );

  /** Why the last action cannot be undone without asking. */
  readonly undoWhy = $derived.by(() => {
    if (this.lesson?.step) return say("undo.lesson");
    if (this.inputSeq === 0) return say("undo.nothing");
    const [first] = this.since;
    return first ? say("undo.since", { line: this.controller.named(first.text) }) : say("undo.revealed");
  });

  /** Whether the table waits for bots alone, so that a player can skip to the next decision of a person. */
  readonly maySkip = $derived(
    this.card.phase === "playing" &&
      this.me?.mine === true &&
      !this.skipping &&
      !this.me.asked &&
      this.card.seats.some((seat) => seat.asked) &&
      this.card.seats.every((seat) => !seat.asked || seat.kind === "bot" || seat.stand_in),
  );

  /** Whether this seat can ask for a hint now. */
  readonly mayHint = $derived(this.myTurn && this.card.hints !== false && !this.lesson?.step);

  private since = $state.raw<readonly LogLine[]>([]); // what was reported after this seat's last action
  private at = 0;
  private met = false; // a screen has arrived before
  private said = ""; // a line of chat that was sent and not yet received
  private undoPending = false; // an undo waits for the answer to the last input
  private sent: ReturnType<typeof setTimeout> | undefined; // runs while a move waits for its answer
  private readonly chain = new Chain();
  private readonly socket: TableSocket;
  private readonly sync = new ClockSync(this, () => this.socket.send({ type: "ping" }));

  constructor(card: TableCard) {
    this.card = card;
    this.controller.table = card.id;
    const own = card.seats.filter((seat) => seat.mine);
    this.best = own.length > 0 ? prefs.best(card.best ?? "") : "";
    this.seat = firstSeat(card);
    if (card.secret && own.length > 1 && card.phase === "playing") this.curtain = this.seat;
    this.socket = new TableSocket(card.id, this.seat, this);
  }

  onMessage(message: ToClient): void {
    if (answers(message)) this.answered();
    if (message.type === "screen") this.screen(message);
    if (message.type === "step") this.step(message);
    if (message.type === "table") this.table(message.table);
    if (message.type === "chat") this.chatted(message.line);
    if (message.type === "refused") this.refused(message);
    if (message.type === "error") this.failed(message.reason);
    if (message.type === "hinted") this.hinted(message);
    if (message.type === "closed") this.leave(message.reason);
    if (message.type === "pong") this.sync.correct(message.clocks ?? {});
  }

  onStatus(now: Status): void {
    this.status = now;
    if (now === "lost") this.unsaid();
    this.rest();
  }

  /** Nothing is lit while disconnected, between a move and its answer, or before a lesson's pages are read. */
  private rest(): void {
    this.controller.asleep = this.status !== "on" || this.sent !== undefined || this.pages.length > 0;
  }

  private answered(): void {
    clearTimeout(this.sent);
    this.sent = undefined;
    this.rest();
  }

  private screen(screen: Screen): void {
    this.at = screen.at;
    this.seat = screen.seat;
    this.socket.seat = screen.seat;
    this.undoPending = false;
    this.chain.clear();
    this.inputSeq = screen.input_seq;
    this.log = screen.log;
    this.catchUp(screen.chat);
    this.back = screen.back;
    this.ending = screen.ending;
    this.learn(screen.lesson ?? null);
    this.clearHints();
    this.started = screen.scene !== null;
    this.sync.set(screen.clocks);
    this.controller.me = screen.seat;
    const told = this.controller.tooltip?.refused ? this.controller.tooltip : null;
    this.controller.show(screen.scene);
    this.controller.tooltip = told;
    this.table(screen.table);
  }

  private step(step: Step): void {
    if (step.at !== this.at + 1) {
      this.socket.send({ type: "resync" });
      return;
    }
    this.at = step.at;
    if (step.clocks) this.sync.set(step.clocks); // time runs while pieces move
    this.controller.frames(step.frames, () => this.after(step)).catch((error) => this.recover(error));
  }

  /** A frame could not be shown: asks for the whole screen. */
  private recover(error: unknown): void {
    this.socket.send({ type: "resync" });
    reportError(error);
  }

  private after(step: Step): void {
    if (step.asked || step.muted) this.ask(step.asked, step.muted);
    if (step.input_seq != null) this.inputSeq = step.input_seq;
    if (step.input_seq != null) this.clearHints();
    if (step.back != null) this.back = step.back;
    if (this.back) this.confirmingUndo = false;
    if (step.paths) {
      this.controller.setPaths(step.paths);
      this.advise(this.hints);
    }
    if (step.lesson) this.teach(step.lesson);
    if (step.ending) {
      this.ending = step.ending;
      play("end");
    }
    this.passOn();
    if (this.undoPending) void this.undo();
    else if (step.input_seq != null) this.carryOn();
  }

  /** The rest of what one tap does, or undoes. */
  private carryOn(): void {
    if (this.chain.undoes()) {
      if (this.back) this.sendBack();
      return;
    }
    const next = this.chain.next(this.controller.scene?.paths ?? [], !this.back);
    if (next !== null) this.sendDo(next);
  }

  private ask(
    asked: readonly number[] | null | undefined,
    muted: readonly number[] | null | undefined,
  ): void {
    const seats = this.card.seats.map((seat) => ({
      ...seat,
      asked: asked ? asked.includes(seat.seat) : (seat.asked ?? false),
      muted: muted ? muted.includes(seat.seat) : (seat.muted ?? false),
    }));
    this.table({ ...this.card, seats, muted: muted ? muted.includes(0) : (this.card.muted ?? false) });
  }

  private learn(lesson: LessonCard | null): void {
    this.lesson = lesson;
    this.read = 0;
    this.rest();
  }

  turnPage(): void {
    this.read += 1;
    this.rest();
  }

  private teach(lesson: LessonCard): void {
    this.learn(lesson);
    if (lesson.say) announce.now(this.controller.named(lesson.say));
  }

  private hinted({ input_seq, best }: Hinted): void {
    const waited = this.hinting; // else the hint was cancelled before it came
    this.hinting = false;
    if (!waited || input_seq !== this.inputSeq || !this.myTurn) return;
    if (this.controller.playing)
      this.hints = best; // what is possible then is known later
    else this.advise(best);
    const said = sentences(this.hints.map((each) => this.controller.named(each.say)));
    announce.now(`${say("hint.name")}: ${said}`);
  }

  /** Others may have acted since it was asked: what cannot be done any more is no advice. */
  private advise(hints: readonly Advice[]): void {
    const paths = this.controller.scene?.paths ?? [];
    this.hints = hints.filter((each) => paths.some((path) => path.do === each.do && !path.why));
    this.controller.advised = null;
  }

  private failed(reason: string): void {
    this.hinting = false;
    this.undoPending = false;
    this.unsaid();
    announce.error(reason);
  }

  private leave(reason: string): void {
    this.closed = reason;
    this.socket.close();
  }

  private table(card: TableCard): void {
    const before = this.myTurn;
    this.card = card;
    this.controller.names = this.names;
    this.controller.self = this.self;
    if (this.skipping && card.seats.some((seat) => seat.asked && seat.kind !== "bot" && !seat.stand_in))
      this.skipping = false;
    this.controller.pace = this.skipping ? "instant" : (card.pace ?? "brisk");
    this.controller.alone = card.seats.filter((seat) => seat.kind !== "bot").length === 1;
    if (this.myTurn && !before) {
      const question = this.controller.named(this.controller.scene?.prompt ?? "");
      announce.now(sentences([say("table.yourTurn"), question].filter(Boolean)));
      play("bell");
      if (prefs.buzz) buzz();
    }
    this.requested(card.request ?? null);
    this.passOn();
  }

  private known = 0; // the request that was announced last

  private requested(request: UndoRequest | null): void {
    if (!request || request.number === this.known) return;
    this.known = request.number;
    this.confirmingUndo = false;
    if (!this.mine.some((seat) => request.waits.includes(seat.seat))) return;
    announce.now(say("undo.asks", { name: this.names[request.seat - 1] ?? "" }));
    play("bell");
  }

  /** Several seats on one device: when another one is asked, the device is passed on. */
  private passOn(): void {
    if (this.mine.length < 2 || this.card.phase !== "playing" || this.me?.asked || this.curtain) return;
    const next = this.mine.find((seat) => seat.asked);
    if (!next || next.seat === this.seat) return;
    if (this.card.secret) this.curtain = next.seat;
    else this.look(next.seat);
  }

  private momentKey(name: string): string {
    return `${this.controller.me}:${name}`;
  }

  closeMoment(name: string): void {
    prefs.closed.add(this.card.id, this.momentKey(name));
    announce.release();
  }

  private append(lines: readonly LogLine[]): void {
    this.log = [...this.log, ...lines];
    this.since = [...this.since, ...lines];
    if (this.moments.some((page) => page.choices?.length)) announce.hold(); // ballots are still to be turned over
    announce.calmly(sentences(lines.map((line) => this.controller.named(line.text.trimEnd()))));
  }

  private keep(chat: readonly ChatLine[]): void {
    this.chat = chat;
    this.controller.chat = chat;
  }

  private chatted(line: ChatLine): void {
    this.keep([...this.chat, line]);
    if (!this.chatOpen && (this.seat === 0 || line.seat !== this.seat)) this.unread += 1;
    if (line.text === this.said) this.said = "";
    announce.calmly([chatName(line, this.names), line.text].filter(Boolean).join(": "));
  }

  /** Lines of chat that were missed while disconnected come after the last known line. */
  private catchUp(chat: readonly ChatLine[]): void {
    const last = JSON.stringify(this.chat.at(-1));
    const known = chat.findLastIndex((line) => JSON.stringify(line) === last);
    for (const line of this.met ? chat.slice(known + 1) : []) this.chatted(line);
    this.keep(chat);
    this.met = true;
  }

  /** A line that did not arrive returns to the input field. */
  private unsaid(): void {
    this.draft ||= this.said;
    this.said = "";
  }

  /** A refusal by the table itself means that this screen is outdated: it asks for a new one. */
  private refused({ text, reason, rule }: Refused): void {
    this.undoPending = false;
    this.chain.clear();
    if (text === this.said) this.unsaid();
    const desk = document.querySelector(".desk")?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    this.controller.tooltip = { near: desk, text: reason, rule, refused: true };
    announce.now(reason);
    play("no");
    if (rule === BY_TABLE) this.socket.send({ type: "resync" });
  }

  // ---- what a player can do

  do(action: Path): void {
    this.confirmingUndo = false;
    this.since = [];
    this.chain.begin(action.next, action.loose);
    this.sendDo(action.do);
  }

  private sendDo(text: string): void {
    if (this.socket.send({ type: "do", text, input_seq: this.inputSeq })) this.await();
  }

  private sendBack(): void {
    if (this.socket.send({ type: "back", input_seq: this.inputSeq })) this.await();
  }

  /** A message that changes the scene was sent: nothing can be done until its answer. */
  private await(): void {
    this.sent = setTimeout(() => {
      this.undoPending = false;
      this.answered();
      this.socket.wake();
    }, ANSWER_WITHIN);
    this.rest();
  }

  /** Frames that still play end first, and a move on its way is answered first: either may bring the input to undo. */
  async undo(): Promise<void> {
    this.controller.follow();
    this.undoPending = this.sent !== undefined;
    if (this.undoPending) return;
    await this.controller.skip();
    const confirming = this.confirmingUndo;
    this.confirmingUndo = false;
    this.since = [];
    if (!this.back) {
      this.confirmingUndo = !confirming && this.card.phase === "playing" && !this.card.request;
      return;
    }
    this.chain.undo();
    this.sendBack();
  }

  /** Bots play on without pauses until a person has to act, and nothing glides until then. */
  skipToTurn(): void {
    this.skipping = this.socket.send({ type: "skip" });
    if (this.skipping) this.controller.pace = "instant";
    void this.controller.skip();
  }

  /** Asks for a hint; a second call hides it. */
  hint(): void {
    if (this.hinting || this.hints.length > 0) this.clearHints();
    else if (this.mayHint) this.hinting = this.socket.send({ type: "hint", input_seq: this.inputSeq });
  }

  clearHints(): void {
    this.hinting = false;
    this.hints = [];
    this.controller.advised = null;
  }

  /** Requests an undo past a reveal from all others. */
  requestUndo(): void {
    this.confirmingUndo = false;
    this.socket.send({ type: "ask", input_seq: this.inputSeq });
  }

  answer(yes: boolean): void {
    const number = this.card.request?.number;
    if (number !== undefined) this.socket.send({ type: "answer", number, yes });
  }

  /** True if it was sent. */
  say(text: string): boolean {
    const went = this.socket.send({ type: "say", text });
    if (went) this.said = text;
    return went;
  }

  look(seat: number): void {
    this.curtain = 0;
    this.seat = seat;
    this.socket.seat = seat;
    this.socket.send({ type: "look", seat });
  }

  /** Changes the table over HTTP, or announces why not. */
  async change(ask: (id: string) => Promise<TableCard>): Promise<TableCard | null> {
    try {
      const card = await ask(this.card.id);
      if (card.id === this.card.id) this.updated(card);
      return card;
    } catch (error) {
      announce.error(errorText(error));
      return null;
    }
  }

  /** After a seat was taken or left: the socket looks from the right seat. It brings the new card too. */
  private updated(card: TableCard): void {
    if (this.status === "on") this.socket.wake();
    else this.table(card);
    const own = card.seats.filter((seat) => seat.mine);
    if (!own.some((seat) => seat.seat === this.seat)) this.look(own[0]?.seat ?? 0);
  }

  async resign(): Promise<void> {
    try {
      await api.resign(this.card.id, this.seat);
    } catch (error) {
      announce.error(errorText(error));
    }
  }

  close(): void {
    this.socket.close();
  }
}
