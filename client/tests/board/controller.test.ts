import "../pretend";
import { expect, test } from "vitest";
import { SceneController } from "../../src/board/controller.svelte";
import type { Path, Verb } from "../../src/net/wire";

test("when a menu is closed, what opened it can be tapped again", () => {
  const ways: Path[] = ["north", "south"].map((way) => ({
    do: `lay a1 ${way}`,
    path: ["card", "a1"],
    say: way,
  }));
  const sent: Path[] = [];
  const controller = new SceneController(
    (action) => sent.push(action),
    () => {},
  );
  controller.show({ prompt: "", hint: "", regions: {}, pieces: {}, paths: ways });
  const near = new DOMRect(0, 0, 1, 1);

  for (const closed of [() => controller.closeAll(), () => controller.stepBack()]) {
    if (controller.taps.length === 0) controller.tap("card", near);
    controller.tap("a1", near);
    expect(controller.choice?.actions).toEqual(ways);
    closed();
    expect([controller.choice, controller.taps, [...controller.lit.keys()]]).toEqual([
      null,
      ["card"],
      ["a1"],
    ]);
  }
});

test("a rule that has to be explained is reported", () => {
  const puzzled: string[] = [];
  const controller = new SceneController(
    () => {},
    () => {},
    undefined,
    (rule) => puzzled.push(rule),
  );
  const grey: Path[] = [{ do: "fly", path: ["bird"], why: ["X-1", "there is no wind"] }];
  controller.show({ prompt: "", hint: "", regions: {}, pieces: {}, paths: grey });
  const near = new DOMRect(0, 0, 1, 1);

  controller.tap("bird", near);
  controller.refuse("not now", "", near); // by the table, not by a rule

  expect(controller.tooltip?.text).toBe("not now");
  expect(puzzled).toEqual(["X-1"]);
});

const near = new DOMRect(0, 0, 1, 1);

function shown(paths: Path[], verbs: Verb[] = []): { controller: SceneController; sent: string[] } {
  const sent: string[] = [];
  const controller = new SceneController(
    (action) => sent.push(action.do),
    () => {},
  );
  controller.show({ prompt: "", hint: "", regions: {}, pieces: {}, paths, verbs });
  return { controller, sent };
}

const VERBS: Verb[] = [
  { name: "move", say: "Move" },
  { name: "cure", say: "Cure" },
  { name: "rest", say: "Rest" },
  { name: "fly", say: "Fly" },
];
const PATHS: Path[] = [
  { do: "move a", path: ["a"], verb: "move" },
  { do: "move b", path: ["b"], verb: "move" },
  { do: "cure c", path: ["c"], verb: "cure" },
  { do: "rest", path: [], verb: "rest" },
  { do: "fly", path: ["d"], verb: "fly", why: ["X-1", "there is no wind"] },
];
const press = (controller: SceneController, name: string): void => {
  const state = controller.desk.verbs.find(({ verb }) => verb.name === name);
  if (state) controller.press(state, near);
};

test("a verb lights its own targets; pressed again or with Esc it is released", () => {
  const { controller, sent } = shown(PATHS, VERBS);
  const all = ["a", "b", "c"];
  expect([...controller.lit.keys()]).toEqual(all);
  press(controller, "move");
  expect([controller.activeVerb, [...controller.lit.keys()]]).toEqual(["move", ["a", "b"]]);
  press(controller, "move");
  expect([controller.activeVerb, [...controller.lit.keys()]]).toEqual([null, all]);
  press(controller, "cure");
  expect([...controller.lit.keys()]).toEqual(["c"]);
  expect(controller.stepBack()).toBe(true);
  expect([...controller.lit.keys()]).toEqual(all);
  expect(controller.stepBack()).toBe(false);
  expect(sent).toEqual([]);
});

test("a verb without a target is done at once, a grey one says why not", () => {
  const { controller, sent } = shown(PATHS, VERBS);
  press(controller, "fly");
  expect(controller.tooltip?.text).toBe("there is no wind");
  press(controller, "rest");
  expect(sent).toEqual(["rest"]);
});

test("what another verb lights can still be tapped, and releases the chosen one", () => {
  const { controller, sent } = shown(PATHS, VERBS);
  press(controller, "move");
  controller.tap("c", near);
  expect(sent).toEqual(["cure c"]);
  expect(controller.verb).toBe(null);
});

test("while an answer is awaited, buttons stay and do nothing", () => {
  const { controller, sent } = shown(PATHS, VERBS);
  controller.asleep = true;
  expect(controller.desk.verbs.filter((state) => !state.why).length).toBe(3);
  press(controller, "rest");
  press(controller, "move");
  expect([sent, controller.verb]).toEqual([[], null]);
});

const WAYS: Path[] = [0, 1, 2].map((turn) => ({
  do: `lay ${turn}`,
  path: ["card", "a1"],
  ghost: "room",
  turn,
}));

test("ways to lay one thing are a ghost: it turns, and a second tap sends it as it lies", () => {
  const { controller, sent } = shown(WAYS);
  controller.tap("card", near);
  controller.tap("a1", near);
  expect([controller.choice, controller.ghost?.do]).toEqual([null, "lay 0"]);
  controller.turnGhost();
  controller.turnGhost();
  expect(controller.ghost?.do).toBe("lay 2");
  controller.turnGhost();
  controller.turnGhost(-1);
  expect(sent).toEqual([]);
  controller.tap("a1", near);
  expect(sent).toEqual(["lay 2"]);
});

test("Esc takes the ghost away, then the card", () => {
  const { controller } = shown(WAYS);
  controller.tap("card", near);
  controller.tap("a1", near);
  expect(controller.stepBack()).toBe(true);
  expect([controller.laying, controller.taps]).toEqual([null, ["card"]]);
});

test("what a finger hides is shown first", () => {
  const cell: Path[] = [{ do: "draw a1", path: ["a1"], covers: ["a1"], ghost: "ink" }];
  const { controller, sent } = shown(cell);
  controller.tap("a1", near, true);
  expect([sent, controller.ghost?.do]).toEqual([[], "draw a1"]);
  controller.tap("a1", near, true);
  expect(sent).toEqual(["draw a1"]);
  const mouse = shown(cell);
  mouse.controller.tap("a1", near);
  expect(mouse.sent).toEqual(["draw a1"]);
});

test("an action with a handle is not tapped", () => {
  const { controller } = shown([{ do: "turn", path: ["card"], handle: "turn" }, ...PATHS], VERBS);
  expect([...controller.lit.keys()]).toEqual(["a", "b", "c"]);
  expect(controller.handles.map((action) => action.do)).toEqual(["turn"]);
});
