import "../pretend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce } from "../../src/app/announcer.svelte";
import { TableModel } from "../../src/match/table.svelte";
import type { ChatLine, Path, Screen, SeatCard, Step, TableCard } from "../../src/net/wire";
import { Line } from "../pretend";

const MOVE: Path = { do: "mark a1", path: ["a1"] };
let model: TableModel;

/** Ana, who looks, and Ben; these are asked. */
function card(...asked: number[]): TableCard {
  const seats = ["Ana", "Ben"].map(
    (name, i): SeatCard => ({
      seat: i + 1,
      name,
      kind: "person",
      mine: name === "Ana",
      asked: asked.includes(i + 1),
    }),
  );
  return {
    id: "t",
    game: "g",
    title: "G",
    seats,
    options: {},
    phase: "playing",
    host: true,
    public: false,
    secret: false,
  };
}

const screen = (more: Partial<Screen> = {}): Screen & { type: "screen" } => ({
  type: "screen",
  at: 1,
  seat: 1,
  table: card(1),
  scene: { prompt: "Now", hint: "", regions: {}, pieces: {}, paths: [MOVE] },
  log: [],
  chat: [],
  input_seq: 0,
  back: true,
  clocks: {},
  ending: null,
  ...more,
});
const step = (more: Partial<Step> = {}): Step & { type: "step" } => ({
  type: "step",
  at: 2,
  frames: [],
  ...more,
});
const said = (text: string, seat = 2): ChatLine => ({ text, seat });

const calm = (): Promise<unknown> => vi.advanceTimersByTimeAsync(50);

/** Another line after this one is cut, and the whole picture on it. */
async function comeBack(more: Partial<Screen> = {}): Promise<Line> {
  Line.last.cut();
  await vi.advanceTimersByTimeAsync(400);
  const line = Line.last.open();
  line.hear(screen(more));
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  model = new TableModel(card(1));
  Line.last.open().hear(screen());
});
afterEach(() => model.close());

test("an undo that was asked for too early follows its own move", async () => {
  model.do(MOVE);
  await model.undo();
  Line.last.hear(step({ input_seq: 1, back: true }));
  await calm();
  expect(Line.last.words.at(-1)).toEqual({ type: "back", input_seq: 1 });
});

test.each([
  ["the line was cut", () => comeBack()],
  ["the server did not understand", async () => Line.last.hear({ type: "error", reason: "?" })],
  ["no answer came", () => vi.advanceTimersByTimeAsync(4500)],
])("and is forgotten when %s", async (_, trouble) => {
  model.do(MOVE);
  await model.undo();
  await trouble();
  Line.last.hear(step());
  await calm();
  expect(Line.last.words.filter((message) => message.type === "back")).toEqual([]);
});

test("a hint outlives what others do meanwhile, as long as it can be followed", async () => {
  const other: Path = { do: "draw b1", path: ["b1"] };
  const advice = { do: MOVE.do, say: "Move", share: 1, result: "", why: "" };
  model.hint();
  Line.last.hear(step({ paths: [MOVE, other] }));
  await calm();
  expect(model.hinting).toBe(true);
  Line.last.hear({ type: "hinted", input_seq: 0, best: [advice] });
  Line.last.hear(step({ at: 3, paths: [MOVE] }));
  await calm();
  expect(model.hints).toEqual([advice]);
  Line.last.hear(step({ at: 4, paths: [other] }));
  await calm();
  expect(model.hints).toEqual([]);

  model.hint();
  Line.last.hear(step({ at: 5, input_seq: 1, paths: [MOVE] })); // the own move
  await calm();
  expect(model.hinting).toBe(false);
});

test("one tap turns and draws, and one undo takes back both", async () => {
  const turns: Path = { do: "turn ##", next: ["draw a4"], path: ["a4"] };
  model.do(turns);
  Line.last.hear(step({ input_seq: 1, back: true, paths: [{ do: "draw a4", path: ["a4"] }] }));
  await calm();
  Line.last.hear(step({ at: 3, input_seq: 2, back: true, paths: [MOVE] }));
  await calm();
  await model.undo();
  Line.last.hear(step({ at: 4, input_seq: 3, back: true }));
  await calm();
  Line.last.hear(step({ at: 5, input_seq: 4, paths: [turns] }));
  await calm();
  expect(Line.last.words).toEqual([
    { type: "do", text: "turn ##", input_seq: 0 },
    { type: "do", text: "draw a4", input_seq: 1 },
    { type: "back", input_seq: 2 },
    { type: "back", input_seq: 3 },
  ]);
});

const HIRE: Path = JSON.parse('{"do": "hire", "path": [], "next": ["park here", "wave"], "loose": true}');
const PARK: Path = { do: "park here", path: [] };
const sent = (): string[] =>
  Line.last.words.flatMap((message) => (message.type === "do" ? [message.text as string] : []));

test("what follows an action is sent after its answer, one by one while it is legal", async () => {
  model.controller.do(HIRE);
  await calm();
  expect(sent()).toEqual(["hire"]);
  Line.last.hear(step({ input_seq: 1, back: true, paths: [MOVE, PARK] }));
  await calm();
  expect(sent()).toEqual(["hire", "park here"]);
  Line.last.hear(step({ at: 3, input_seq: 2, back: true, paths: [MOVE] }));
  await calm();
  expect(sent()).toEqual(["hire", "park here"]);
});

test.each([
  ["it is illegal then", { input_seq: 1, back: true, paths: [{ ...PARK, why: ["C-1", "no"] }] }],
  ["something was revealed", { input_seq: 1, back: false, paths: [PARK] }],
  ["somebody else has acted", { back: true, paths: [PARK] }],
])("but not if %s", async (_, answer) => {
  model.controller.do(HIRE);
  Line.last.hear(step(answer));
  await calm();
  expect(sent()).toEqual(["hire"]);
});

test("nor after a refusal", async () => {
  model.controller.do(HIRE);
  Line.last.hear({ type: "refused", text: "hire", rule: "C-1", reason: "no" });
  Line.last.hear(step({ input_seq: 1, back: true, paths: [PARK] }));
  await calm();
  expect(sent()).toEqual(["hire"]);
});

test("a line that leaves a move unanswered is doubted", async () => {
  model.do(MOVE);
  await vi.advanceTimersByTimeAsync(7500);
  expect(model.status).toBe("lost");
});

test("a frame that fails is reported, and the whole picture fetched", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const line = Line.last;
  const trouble = new Error("no voice");
  vi.spyOn(announce, "calmly").mockImplementationOnce(() => {
    throw trouble;
  });
  line.hear(step({ frames: [{ say: [{ text: "x" }], diff: { prompt: "Then" } }] }));
  line.hear(step({ at: 3, frames: [{ diff: { prompt: "Last" } }] }));
  await calm();
  expect(report).toHaveBeenCalledExactlyOnceWith(trouble);
  expect(line.words).toEqual([{ type: "resync" }]);

  line.hear(screen({ at: 3 }));
  line.hear(step({ at: 4, frames: [{ diff: { prompt: "Next" } }] }));
  await calm();
  expect(model.controller.scene?.prompt).toBe("Next");
  expect(model.controller.playing).toBe(false);
});

test("a phone that does not say whether it was touched is not asked to buzz", () => {
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  Line.last.hear(screen({ table: card(2) }));
  Line.last.hear(screen({ table: card(1) }));
  expect(model.myTurn).toBe(true);
  expect(vibrate).not.toHaveBeenCalled();
});

test("whoever says something is told whether it went out", () => {
  expect(model.say("Hello")).toBe(true);
  Line.last.hear({ type: "chat", line: said("Hello", 1) });
  Line.last.cut();
  expect(model.say("Ben?")).toBe(false);
  expect(model.draft).toBe(""); // the first one has arrived
});

test.each([
  ["refused", () => Line.last.hear({ type: "refused", text: "Hello", rule: "O-1", reason: "hush" })],
  ["not taken", () => Line.last.hear({ type: "error", reason: "too often" })],
  ["lost on the way", () => Line.last.cut()],
])("a line that was %s comes back to the field", (_, trouble) => {
  model.say("Hello");
  trouble();
  expect(model.draft).toBe("Hello");
});

test("it does not come back in the middle of another", () => {
  model.say("Hello");
  model.draft = "Are you";
  Line.last.cut();
  expect(model.draft).toBe("Are you");
});

test("what the others said while the line was down is unread", async () => {
  await comeBack({ chat: [said("a"), said("b"), said("mine", 1)] });
  expect(model.unread).toBe(2);
  await comeBack({ chat: [said("b"), said("mine", 1), said("c")] }); // the oldest is not kept
  expect(model.unread).toBe(3);
  expect(model.chat.at(-1)).toEqual(said("c"));
});

test("what was said before one came is not", () => {
  const late = new TableModel(card(1));
  Line.last.open().hear(screen({ chat: [said("a"), said("b")] }));
  expect(late.unread).toBe(0);
  expect(late.chat).toHaveLength(2);
  late.close();
});

test("an answer over HTTP does not undo what the socket has told since", async () => {
  await model.change(async () => {
    Line.last.hear(step({ asked: [2] }));
    await calm();
    return card(1);
  });
  expect(model.card.seats.map((seat) => seat.asked)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(model.status).toBe("lost"); // such a change is heard over a line that lives
});

test("but is all there is while the line is down", async () => {
  Line.last.cut();
  await model.change(async () => card(2));
  expect(model.card.seats.map((seat) => seat.asked)).toEqual([false, true]);
});
