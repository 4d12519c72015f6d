// A table as one browser sees it: what the socket said, and what one can say back.

import { announce } from "./announce.svelte";
import { api, sentence } from "./api";
import { buzz } from "./awake";
import { chatName } from "./chat";
import { prefs } from "./prefs.svelte";
import { withNames } from "./scene";
import { type Listener, type Status, TableSocket } from "./socket";
import { play } from "./sound";
import { Stage } from "./stage.svelte";
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
  TakeBack,
  ToClient,
} from "./wire";
import { say } from "./words";

export interface Clock {
  name: string;
  ends: number; // in milliseconds of performance.now()
  whole: number; // seconds it had when it came
}

const ANSWER_WITHIN = 4000;
const ASKED_AGAIN = [0, 700, 2500]; // milliseconds after clocks were set
const BY_TABLE = "table"; // the rule of a refusal that no rule of the game gave
const ASIDE: readonly string[] = ["chat", "pong", "table", "hinted"]; // these answer no move
const TALK = "talk"; // the table's own clock for a stretch of talk

/** Whether it may answer a move of this screen: what the others do meanwhile does not. */
const answers = (message: ToClient): boolean =>
  message.type === "step" ? message.mine != null : !ASIDE.includes(message.type);

export class TableModel implements Listener {
  card = $state.raw<TableCard>() as TableCard;
  log = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  chatOpen = $state(false);
  draft = $state(""); // what is being written
  back = $state(false);
  clocks = $state.raw<readonly Clock[]>([]);
  private asked = 0; // when the server was asked for the time; 0: it is not
  private quickest = Number.POSITIVE_INFINITY; // milliseconds until it answered
  ending = $state.raw<Ending | null>(null);
  status = $state<Status>("connecting");
  seat = $state(0);
  curtain = $state(0); // the seat that shall look next; 0: no curtain
  started = $state(false);
  lesson = $state.raw<LessonCard | null>(null); // what the guided first game says now
  hints = $state.raw<readonly Advice[]>([]); // what a strong bot would do now
  hinting = $state(false); // it thinks
  wishing = $state(false); // about to ask the others to take back
  gone = $state(""); // why there is no table here any more

  readonly stage = new Stage(
    (action) => this.do(action),
    (lines) => this.tell(lines),
    () => (this.back ? this.takeBack() : Promise.resolve()),
  );
  readonly mine = $derived(this.card.seats.filter((seat) => seat.mine));
  readonly names = $derived(this.card.seats.map((seat) => seat.name));
  readonly me = $derived<SeatCard | null>(this.card.seats[this.seat - 1] ?? null);
  readonly myTurn = $derived(
    this.card.phase === "playing" && this.me?.mine === true && this.me.asked === true,
  );

  private inputs = $state(0); // how many of this seat the screen knows of

  /** Whether the rules keep this screen silent now. */
  readonly silent = $derived((this.me?.mine ? this.me.hushed : this.card.hushed) === true);
  readonly talkClock = $derived(this.clocks.find((clock) => clock.name === TALK));
  readonly gameClocks = $derived(this.clocks.filter((clock) => clock.name !== TALK));
  /** Whether the others could be asked to take back this seat's last input. */
  readonly mayAsk = $derived(
    this.card.phase === "playing" &&
      this.me?.mine === true &&
      !this.back &&
      this.inputs > 0 &&
      !this.lesson?.step &&
      this.card.asking !== false &&
      !this.card.request,
  );

  /** Whether one may ask what a strong bot would do now. */
  readonly mayHint = $derived(this.myTurn && this.card.hints !== false && !this.lesson?.step);

  private at = 0;
  private met = false; // a screen was there already
  private said = ""; // a line of chat on its way
  private wantsBack = false; // asked for before the answer to the last input was there
  private sent: ReturnType<typeof setTimeout> | undefined; // runs while a move waits for its answer
  private readonly socket: TableSocket;

  constructor(card: TableCard) {
    this.card = card;
    const own = card.seats.filter((seat) => seat.mine);
    const first = own.find((seat) => seat.asked) ?? own[0];
    this.seat = first?.seat ?? 0;
    if (card.secret && own.length > 1 && card.phase === "playing") this.curtain = this.seat;
    this.socket = new TableSocket(card.id, this.seat, this);
  }

  heard(message: ToClient): void {
    if (answers(message)) this.answered();
    if (message.type === "screen") this.screen(message);
    if (message.type === "step") this.step(message);
    if (message.type === "table") this.table(message.table);
    if (message.type === "chat") this.chatted(message.line);
    if (message.type === "refused") this.refused(message);
    if (message.type === "oops") this.puzzled(message.reason);
    if (message.type === "hinted") this.hinted(message);
    if (message.type === "gone") this.leave(message.reason);
    if (message.type === "pong") this.setRight(message.clocks ?? {});
  }

  statusIs(now: Status): void {
    this.status = now;
    if (now === "lost") this.unsaid();
    this.rest();
  }

  /** Nothing is lit while the line is down, nor between a move and its answer. */
  private rest(): void {
    this.stage.asleep = this.status !== "on" || this.sent !== undefined;
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
    this.wantsBack = false;
    this.inputs = screen.mine;
    this.log = screen.log;
    this.catchUp(screen.chat);
    this.back = screen.back;
    this.ending = screen.ending;
    this.lesson = screen.lesson ?? null;
    this.forgetHints();
    this.started = screen.scene !== null;
    this.setClocks(screen.clocks);
    this.stage.me = screen.seat;
    const told = this.stage.bubble?.refused ? this.stage.bubble : null;
    this.stage.show(screen.scene);
    this.stage.bubble = told;
    this.table(screen.table);
  }

  private step(step: Step): void {
    if (step.at !== this.at + 1) {
      this.socket.send({ type: "again" });
      return;
    }
    this.at = step.at;
    if (step.clocks) this.setClocks(step.clocks); // time runs while pieces move
    this.stage.frames(step.frames, () => this.after(step)).catch((error) => this.stumbled(error));
  }

  /** A frame could not be shown: the whole picture can. */
  private stumbled(error: unknown): void {
    this.socket.send({ type: "again" });
    reportError(error);
  }

  private after(step: Step): void {
    if (step.asked || step.hushed) this.ask(step.asked, step.hushed);
    if (step.mine != null) this.inputs = step.mine;
    if (step.mine != null || step.paths) this.forgetHints();
    if (step.back != null) this.back = step.back;
    if (step.paths) this.stage.setPaths(step.paths);
    if (step.lesson) this.teach(step.lesson);
    if (step.ending) {
      this.ending = step.ending;
      play("end");
    }
    this.passOn();
    if (this.wantsBack) void this.takeBack();
  }

  private ask(
    asked: readonly number[] | null | undefined,
    hushed: readonly number[] | null | undefined,
  ): void {
    const seats = this.card.seats.map((seat) => ({
      ...seat,
      asked: asked ? asked.includes(seat.seat) : (seat.asked ?? false),
      hushed: hushed ? hushed.includes(seat.seat) : (seat.hushed ?? false),
    }));
    this.table({ ...this.card, seats, hushed: hushed ? hushed.includes(0) : (this.card.hushed ?? false) });
  }

  private teach(lesson: LessonCard): void {
    this.lesson = lesson;
    if (lesson.say) announce.now(withNames(lesson.say, this.names));
  }

  private hinted({ mine, best }: Hinted): void {
    const waited = this.hinting; // else the answer was put away before it came
    this.hinting = false;
    if (!waited || mine !== this.inputs || !this.myTurn) return;
    this.hints = best;
    const said = best.map((each) => withNames(each.say, this.names)).join(". ");
    announce.now(`${say("hint.name")}: ${said}`);
  }

  private puzzled(reason: string): void {
    this.hinting = false;
    this.wantsBack = false;
    this.unsaid();
    announce.error(reason);
  }

  private leave(reason: string): void {
    this.gone = reason;
    this.socket.close();
  }

  private table(card: TableCard): void {
    const before = this.myTurn;
    this.card = card;
    this.stage.names = card.seats.map((seat) => seat.name);
    if (this.myTurn && !before) {
      announce.now(say("table.yourTurn"));
      play("bell");
      if (prefs.buzz) buzz();
    }
    this.requested(card.request ?? null);
    this.passOn();
  }

  private known = 0; // the request that was announced last

  private requested(request: TakeBack | null): void {
    if (!request || request.number === this.known) return;
    this.known = request.number;
    this.wishing = false;
    if (!this.mine.some((seat) => request.waits.includes(seat.seat))) return;
    announce.now(say("back.asks", { name: this.names[request.seat - 1] ?? "" }));
    play("bell");
  }

  /** Several chairs, one device: when another of mine is asked, it looks next. */
  private passOn(): void {
    if (this.mine.length < 2 || this.card.phase !== "playing" || this.me?.asked || this.curtain) return;
    const next = this.mine.find((seat) => seat.asked);
    if (!next || next.seat === this.seat) return;
    if (this.card.secret) this.curtain = next.seat;
    else this.look(next.seat);
  }

  private setClocks(clocks: Record<string, number>): void {
    const now = performance.now();
    const whole = new Map(this.clocks.map((clock) => [clock.name, clock.whole]));
    this.clocks = Object.entries(clocks).map(([name, left]) => ({
      name,
      ends: now + left * 1000,
      whole: Math.max(left, whole.get(name) ?? 0),
    }));
    this.quickest = Number.POSITIVE_INFINITY;
    this.asked = 0;
    for (const pause of this.clocks.length > 0 ? ASKED_AGAIN : []) setTimeout(() => this.askTime(), pause);
  }

  private askTime(): void {
    if (this.clocks.length === 0 || this.asked > 0) return;
    if (this.socket.send({ type: "ping" })) this.asked = performance.now();
  }

  /** News may come late: the quickest answer to a ping says best how long the clocks still run. */
  private setRight(left: Record<string, number>): void {
    const took = performance.now() - this.asked;
    const then = this.asked + took / 2;
    if (this.asked > 0 && took < this.quickest) {
      this.quickest = took;
      this.clocks = this.clocks.map((clock) => {
        const seconds = left[clock.name];
        return seconds === undefined ? clock : { ...clock, ends: then + seconds * 1000 };
      });
    }
    this.asked = 0;
  }

  private tell(lines: readonly LogLine[]): void {
    this.log = [...this.log, ...lines];
    announce.calmly(lines.map((line) => withNames(line.text, this.names)).join(". "));
  }

  private chatted(line: ChatLine): void {
    this.chat = [...this.chat, line];
    if (!this.chatOpen && (this.seat === 0 || line.seat !== this.seat)) this.unread += 1;
    if (line.text === this.said) this.said = "";
    announce.calmly([chatName(line, this.names), line.text].filter(Boolean).join(": "));
  }

  /** What was said while the line was down comes after the last line that is known. */
  private catchUp(chat: readonly ChatLine[]): void {
    const last = JSON.stringify(this.chat.at(-1));
    const known = chat.findLastIndex((line) => JSON.stringify(line) === last);
    for (const line of this.met ? chat.slice(known + 1) : []) this.chatted(line);
    this.chat = chat;
    this.met = true;
  }

  /** A line that did not arrive comes back to the field. */
  private unsaid(): void {
    this.draft ||= this.said;
    this.said = "";
  }

  /** A refusal by the table itself means that this screen is old: it asks for the whole one. */
  private refused({ text, reason, rule }: Refused): void {
    this.wantsBack = false;
    if (text === this.said) this.unsaid();
    const desk = document.querySelector(".desk")?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    this.stage.bubble = { near: desk, text: reason, rule, refused: true };
    announce.now(reason);
    play("no");
    if (rule === BY_TABLE) this.socket.send({ type: "again" });
  }

  // ---- what one can do

  do(action: Path): void {
    if (this.socket.send({ type: "do", text: action.do, mine: this.inputs })) this.await();
  }

  /** Something was sent that changes the picture: until the answer is there, nothing can be done. */
  private await(): void {
    this.sent = setTimeout(() => {
      this.wantsBack = false;
      this.answered();
      this.socket.wake();
    }, ANSWER_WITHIN);
    this.rest();
  }

  /** What still glides ends first: it may bring the very input that is taken back. So does a move on its way. */
  async takeBack(): Promise<void> {
    this.stage.follow();
    this.wantsBack = this.sent !== undefined;
    if (this.wantsBack) return;
    await this.stage.skip();
    if (!this.back) this.wishing = this.mayAsk;
    else if (this.socket.send({ type: "back", mine: this.inputs })) this.await();
  }

  /** Asks what a strong bot would do; asked again, the answer is put away. */
  hint(): void {
    if (this.hinting || this.hints.length > 0) this.forgetHints();
    else if (this.mayHint) this.hinting = this.socket.send({ type: "hint", mine: this.inputs });
  }

  forgetHints(): void {
    this.hinting = false;
    this.hints = [];
    this.stage.advised = null;
  }

  /** Asks all others to let this seat take back what came to light. */
  askBack(): void {
    this.wishing = false;
    this.socket.send({ type: "ask", mine: this.inputs });
  }

  answer(yes: boolean): void {
    const number = this.card.request?.number;
    if (number !== undefined) this.socket.send({ type: "answer", number, yes });
  }

  /** True if it went out. */
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

  /** Runs a change of the table over HTTP, or says why not. */
  async change(ask: (id: string) => Promise<TableCard>): Promise<TableCard | null> {
    try {
      const card = await ask(this.card.id);
      if (card.id === this.card.id) this.settle(card);
      return card;
    } catch (error) {
      announce.error(sentence(error));
      return null;
    }
  }

  /** A chair of mine is new or gone: the socket looks from the right one. It brings the card too, and later news. */
  private settle(card: TableCard): void {
    if (this.status === "on") this.socket.wake();
    else this.table(card);
    const own = card.seats.filter((seat) => seat.mine);
    if (!own.some((seat) => seat.seat === this.seat)) this.look(own[0]?.seat ?? 0);
  }

  async resign(): Promise<void> {
    try {
      await api.resign(this.card.id, this.seat);
    } catch (error) {
      announce.error(sentence(error));
    }
  }

  close(): void {
    this.socket.close();
  }
}
