// Made by `npm run wire` from src/lazaretto/web/wire.py. Do not edit.

/** What the lobby shows of a game. */
export interface GameCard {
  slug: string;
  title: string;
  line: string;
  edition: string;
  seats: Array<number>;
  usual: number;
  minutes: number;
  secret: boolean;
  options: Array<OptionCard>;
  bots: Array<string>;
  phrases?: Array<string>;
  cover?: boolean;
  lesson?: boolean;
  lessons?: Array<LessonTitle>;
  only?: Record<string, Array<number>>;
}

export interface OptionCard {
  name: string;
  title: string;
  help: string;
  default: string;
  values: Array<Array<string>>;
  pick: number;
  of: Array<string>;
  common?: boolean;
  labels?: Record<string, string>;
}

/** A guided first game, for the game or for a variant of it. */
export interface LessonTitle {
  name: string;
  title: string;
}

export interface NewTable {
  game: string;
  seats: Array<SeatPlan>;
  options?: Record<string, string>;
  public?: boolean;
  start?: boolean;
  asking?: boolean;
  hints?: boolean;
  trying?: boolean;
  counted?: boolean;
  pace?: "brisk" | "calm" | "instant";
}

/** Who gets a seat: me (this browser), a bot, or anybody. */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
}

/** The guided first game: the learner on seat 1, bots on the others. */
export interface NewLesson {
  game: string;
  name?: string | null;
  lesson?: string | null;
}

/** Play on from a moment of a game, at a new table. */
export interface NewFork {
  at?: number | null;
  luck?: "new" | "same";
  seat?: number;
  name?: string | null;
  seats?: Array<SeatPlan>;
}

export interface TakeSeat {
  name: string;
}

export interface PutBot {
  bot: string;
}

export interface Resign {
  seat: number;
}

/** The host allows or forbids requests for an undo past a reveal. */
export interface Permit {
  asking: boolean;
}

/** The host allows or forbids that seats try out privately. */
export interface PermitTrying {
  trying: boolean;
}

/** The host sets how fast bots play. */
export interface SetPace {
  pace: "brisk" | "calm" | "instant";
}

/** What the server runs. */
export interface About {
  version: string;
  engine: "compiled" | "plain";
}

/** Where other devices reach this server; empty: they cannot. */
export interface Reach {
  address: string;
}

/** A table as seen by one browser. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  seats: Array<SeatCard>;
  options: Record<string, string>;
  phase: "open" | "over" | "paused" | "playing";
  host: boolean;
  public: boolean;
  secret: boolean;
  next?: string | null;
  why?: string;
  lesson?: boolean;
  asking?: boolean;
  request?: UndoRequest | null;
  muted?: boolean;
  may_replace?: boolean;
  hints?: boolean;
  trying?: boolean;
  counted?: boolean;
  corrections?: Array<Correction>;
  pace?: "brisk" | "calm" | "instant";
  watchers?: number;
  scores?: Array<Array<number>>;
  best?: string;
  origin?: Origin | null;
  fork?: boolean;
}

export interface SeatCard {
  seat: number;
  name: string;
  kind: "bot" | "open" | "person";
  bot?: string;
  mine?: boolean;
  here?: boolean;
  late?: boolean;
  stand_in?: boolean;
  asked?: boolean;
  muted?: boolean;
}

/** A seat asks to undo its last input and everything after it. */
export interface UndoRequest {
  number: number;
  seat: number;
  waits: Array<number>;
}

/** A correction of the rules, in a sentence, and the numbers of those rules. */
export interface Correction {
  text: string;
  rules: Array<string>;
}

/** The game from which a table goes on. */
export interface Origin {
  number: number;
  names: Array<string>;
  new_luck: boolean;
  guess: boolean;
  puzzle?: string;
}

export interface Lobby {
  mine: Array<TableCard>;
  open: Array<TableCard>;
}

/** Opens the seat on another device. Whoever has it sits there: treat it like a key. */
export interface SeatLink {
  url: string;
}

export interface RuleLine {
  id: string;
  chapter: string;
  text: string;
  reading?: string;
}

/** All puzzles of a server. */
export interface Puzzles {
  today: string;
  all: Array<PuzzleCard>;
}

export interface PuzzleCard {
  id: string;
  game: string;
  title: string;
  level: "easy" | "hard" | "medium";
  theme: string;
}

/** What became of a puzzle. */
export interface Verdict {
  moved?: boolean;
  solved?: boolean;
  best?: string;
  why?: string;
  missed?: number;
}

export interface RecordText {
  text: string;
}

/** The same from a moment of a record. */
export interface RecordFork {
  text: string;
  fork: NewFork;
}

/** A finished game from one point of view: the first picture, then one step a recorded action. */
export interface Replay {
  game: string;
  title: string;
  names: Array<string>;
  bots: Array<string>;
  seat: number;
  said: Array<LogLine>;
  first: Scene;
  steps: Array<Array<Frame>>;
  actions: Array<string>;
  ending: Ending | null;
  before?: number;
  stopped?: string;
  asked?: Array<number>;
  prologue?: number;
}

export interface LogLine {
  text: string;
  seat?: number;
  heading?: boolean;
}

export interface Scene {
  prompt: string;
  hint: string;
  regions: Record<string, Record<string, unknown>>;
  pieces: Record<string, Record<string, unknown>>;
  paths: Array<Path>;
  verbs?: Array<Verb>;
  tips?: Array<Tip>;
  moment?: Page | null;
}

/** An action on offer: the names to tap in turn, or why it cannot be done now. */
export interface Path {
  do: string;
  path: Array<string>;
  say?: string;
  why?: Array<string> | null;
  covers?: Array<string> | null;
  ghost?: string;
  tint?: string;
  sprite?: string;
  main?: boolean;
  quiet?: boolean;
  verb?: string;
  turn?: number;
  mirror?: boolean;
  handle?: "" | "mirror" | "turn";
  note?: string;
  next?: Array<string>;
  carry?: string;
  onto?: string;
  loose?: boolean;
}

/** A kind of action as a button in a fixed place; grey while none of its paths is legal. */
export interface Verb {
  name: string;
  say: string;
  sprite?: string;
  note?: string;
  about?: string;
  why?: Array<string> | null;
  quiet?: boolean;
  calm?: boolean;
  targets?: boolean;
}

/** Explains a thing once to every player, beside it. */
export interface Tip {
  name: string;
  at: string;
  say: string;
}

/** A moment that fills the screen until this viewer closes it; the game never waits for that. */
export interface Page {
  name: string;
  title: string;
  text?: string;
  sprite?: string;
  tint?: string;
  night?: boolean;
  private?: boolean;
  rows?: Array<PageRow>;
  button?: string;
  choices?: Array<BallotChoice>;
  ballots?: Array<Ballot>;
  before?: string;
  second?: string;
  cards?: Array<PageCard>;
  card?: LargeCard | null;
}

export interface PageRow {
  title: string;
  text: string;
  sprite?: string;
  tint?: string;
}

export interface BallotChoice {
  seat?: number;
  say?: string;
}

export interface Ballot {
  seat: number;
  choice: number;
}

/** One of a row of cards on a page. */
export interface PageCard {
  sprite: string;
  say: string;
  turned?: boolean;
  lifted?: boolean;
}

/** A card beside the text of a page: a figure, its numbers with their names, and sentences. */
export interface LargeCard {
  title: string;
  sprite: string;
  note?: string;
  numbers?: Array<PageNumber>;
  lines?: Array<string>;
}

export interface PageNumber {
  count: number;
  say: string;
}

/** One moment: log lines and changes of the picture. */
export interface Frame {
  say?: Array<LogLine>;
  diff?: Record<string, unknown>;
}

export interface Ending {
  text: string;
  scores: Array<number>;
  places: Array<number>;
  rows: Array<ScoreRow>;
  solo?: boolean;
}

export interface ScoreRow {
  name: string;
  rule: string;
  points: Array<number>;
  sprite?: string;
}

export interface Summary {
  points: Array<Array<number>>;
  facts: Array<Fact>;
}

/** Its name, its seat (counted from 1; 0: all) and its numbers. */
export interface Fact {
  name: "actions" | "busiest" | "gain" | "leads" | "rounds";
  seat: number;
  numbers: Array<number>;
}

/** Review a finished game, or go on waiting for its review. */
export interface WantedReview {
  have?: number;
}

/** The same for a record. */
export interface RecordReview {
  text: string;
  have?: number;
}

/** A review as far as it is made. */
export interface ReviewState {
  done: number;
  ahead?: number;
  review?: Review | null;
}

export interface Review {
  game: string;
  title: string;
  names: Array<string>;
  unit: "chance" | "points";
  unit_name: string;
  lines: Array<Array<number>>;
  moments: Array<Moment>;
  known: Light;
  hindsight: Light;
  done: number;
  note?: string;
}

/** A point of the curve: after ``at`` actions of the record. */
export interface Moment {
  at: number;
  label: string;
  mark?: string;
}

/** The game in one light: by what each seat could know, or with hindsight. */
export interface Light {
  headline: string;
  line: string;
  values: Array<Array<number>>;
  bars: Array<Bar>;
  mistakes: Array<Mistake>;
}

/** One seat: ``start + own + others + luck == end``. */
export interface Bar {
  start: number;
  own: number;
  others: number;
  luck: number;
  end: number;
}

/** A decision that cost more than the search's own uncertainty. */
export interface Mistake {
  at: number;
  seat: number;
  label: string;
  cost: number;
  doubt: number;
  sure: "fairly sure" | "sure" | "very sure";
  played: string;
  better: string;
  why?: string;
  picture?: string;
  played_action?: string;
  better_action?: string;
}

/** Every refusal over HTTP: one sentence that can be shown as is. */
export interface Problem {
  reason: string;
}

/** Play an action. ``input_seq``: how many inputs of this seat the sender knows of. */
export interface Do {
  type: "do";
  text: string;
  input_seq: number;
}

/** Undo the seat's own last input. */
export interface Back {
  type: "back";
  input_seq: number;
}

/** Ask the others to let this seat undo its last input and everything after it. */
export interface Ask {
  type: "ask";
  input_seq: number;
}

/** Agree to an undo request or not; the asking seat withdraws it with a no. */
export interface Answer {
  type: "answer";
  number: number;
  yes: boolean;
}

/** What would a strong bot do on this seat? ``input_seq``: the question it is about. */
export interface Hint {
  type: "hint";
  input_seq: number;
}

/** The screen has just explained why something is illegal; ``rule`` is its number. Nothing is answered. */
export interface Puzzled {
  type: "puzzled";
  rule: string;
}

export interface Say {
  type: "say";
  text: string;
}

/** Look from a seat this browser holds (pass and play), or as a watcher (0). */
export interface Look {
  type: "look";
  seat: number;
}

/** Bots need not pause until a person has to act. */
export interface Skip {
  type: "skip";
}

/** Something was missed: send the whole screen again. */
export interface Resync {
  type: "resync";
}

export interface Ping {
  type: "ping";
}

/** The whole picture: at first, after a gap, after looking from elsewhere. */
export interface Screen {
  type: "screen";
  at: number;
  seat: number;
  table: TableCard;
  scene: Scene | null;
  log: Array<LogLine>;
  chat: Array<ChatLine>;
  input_seq: number;
  back: boolean;
  clocks: Record<string, number>;
  ending: Ending | null;
  lesson?: LessonCard | null;
}

export interface ChatLine {
  text: string;
  seat?: number;
  name?: string;
  table?: boolean;
  part?: number;
  row?: number;
}

/** What the guided first game says to the learner now. */
export interface LessonCard {
  say: string;
  step: number;
  of: number;
  pages?: Array<string>;
  name?: string;
}

/** What changed, moment by moment. ``at`` counts what this screen was sent; a gap: send ``resync``. */
export interface Step {
  type: "step";
  at: number;
  frames: Array<Frame>;
  paths?: Array<Path> | null;
  input_seq?: number | null;
  back?: boolean | null;
  asked?: Array<number> | null;
  clocks?: Record<string, number> | null;
  ending?: Ending | null;
  muted?: Array<number> | null;
  lesson?: LessonCard | null;
}

/** Seats, presence or phase changed. */
export interface Table {
  type: "table";
  table: TableCard;
}

export interface Chat {
  type: "chat";
  line: ChatLine;
}

/** An action was not played, or a line not said, and why. Goes to its sender alone. */
export interface Refused {
  type: "refused";
  text: string;
  rule: string;
  reason: string;
}

/** A message could not be read or carried out. */
export interface Error {
  type: "error";
  reason: string;
}

/** The answer to a hint, the best action first. Outdated once the screen has another ``input_seq``. */
export interface Hinted {
  type: "hinted";
  input_seq: number;
  best: Array<Advice>;
}

/** One good action. */
export interface Advice {
  do: string;
  say: string;
  share: number;
  result: string;
  why?: string;
}

/** There is no table here (any more), so do not reconnect. The socket is then closed. */
export interface Closed {
  type: "closed";
  reason: string;
}

export interface Pong {
  type: "pong";
  clocks?: Record<string, number>;
}

export type ToServer =
  | Do
  | Back
  | Ask
  | Answer
  | Hint
  | Puzzled
  | Say
  | Look
  | Skip
  | Resync
  | Ping;

export type ToClient =
  | Screen
  | Step
  | Table
  | Chat
  | Refused
  | Error
  | Hinted
  | Closed
  | Pong;
