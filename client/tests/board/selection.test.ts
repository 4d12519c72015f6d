import { describe, expect, test } from "vitest";
import {
  buttons,
  draggable,
  grey,
  keepTaps,
  lit,
  neighbour,
  ofVerb,
  onlyOne,
  settingDown,
  takingUp,
  tap,
} from "../../src/board/selection";
import type { Path } from "../../src/net/wire";

const paths: Path[] = [
  { do: "join 2", path: ["cube", "line-2"], say: "Send it to Ben" },
  { do: "join 1", path: ["cube", "line-1"], say: "Keep it" },
  { do: "lay a", path: ["room", "cell-a"] },
  { do: "lay a turned", path: ["room", "cell-a"] },
  { do: "lay b", path: ["room", "cell-b"], why: ["Q-028", "the Lobby must keep one free side"] },
  { do: "clean", path: ["tile"], why: ["Q-080", "no action is left"] },
  { do: "end", path: [] },
];

describe("what is lit", () => {
  test("first the beginnings, in the order of the list", () => {
    expect([...lit(paths, []).keys()]).toEqual(["cube", "room"]);
    expect([...grey(paths, []).keys()]).toEqual(["tile"]);
  });

  test("then what goes on from the taps", () => {
    expect([...lit(paths, ["cube"]).keys()]).toEqual(["line-2", "line-1"]);
    expect([...grey(paths, ["room"]).keys()]).toEqual(["cell-b"]);
  });

  test("what can only become one action", () => {
    const cards: Path[] = [
      { do: "hand in 1", path: ["card-1", "tray"] },
      { do: "hand in 2", path: ["card-2", "tray"], why: ["O-027", "not yours"] },
      { do: "lay a", path: ["card-3", "cell"], ghost: "room" },
    ];
    expect(onlyOne(cards, ["card-1"])?.do).toBe("hand in 1");
    expect([onlyOne(cards, []), onlyOne(cards, ["card-2"])]).toEqual([null, null]);
    expect([onlyOne(paths, ["cube"]), onlyOne(cards, ["card-3"])]).toEqual([null, null]);
  });

  test("an empty path is a button and never lit", () => {
    expect(buttons(paths).map((action) => action.do)).toEqual(["end"]);
    expect(lit(paths, []).has("")).toBe(false);
  });
});

describe("a tap", () => {
  test("on a beginning goes one step", () => {
    expect(tap(paths, [], "cube")).toEqual({ kind: "step", taps: ["cube"] });
  });

  test("that completes a path sends its action", () => {
    expect(tap(paths, ["cube"], "line-1")).toEqual({ kind: "send", action: paths[1] });
  });

  test("on the same thing again steps back", () => {
    expect(tap(paths, ["cube"], "cube")).toEqual({ kind: "step", taps: [] });
  });

  test("on another beginning starts that one", () => {
    expect(tap(paths, ["cube"], "room")).toEqual({ kind: "step", taps: ["room"] });
  });

  test("shared by two actions opens a menu", () => {
    expect(tap(paths, ["room"], "cell-a")).toEqual({
      kind: "menu",
      taps: ["room", "cell-a"],
      actions: [paths[2], paths[3]],
    });
  });

  test("on something grey says why, also when another way was begun", () => {
    expect(tap(paths, ["room"], "cell-b")).toEqual({ kind: "why", action: paths[4] });
    expect(tap(paths, ["cube"], "tile")).toEqual({ kind: "why", action: paths[5] });
  });

  test("beside everything does nothing", () => {
    expect(tap(paths, [], "sea")).toEqual({ kind: "none" });
  });

  test("that completes one path and begins another leaves both open", () => {
    const both: Path[] = [
      { do: "stay", path: ["a"] },
      { do: "go", path: ["a", "b"] },
    ];
    expect(tap(both, [], "a")).toEqual({ kind: "menu", taps: ["a"], actions: [both[0]] });
    expect(tap(both, ["a"], "b")).toEqual({ kind: "send", action: both[1] });
  });

  test("may name the same piece twice", () => {
    const turn: Path[] = [{ do: "turn", path: ["t", "t"] }];
    expect(tap(turn, ["t"], "t")).toEqual({ kind: "send", action: turn[0] });
  });
});

test("taps are kept only while they lead somewhere", () => {
  expect(keepTaps(paths, ["cube"])).toEqual(["cube"]);
  expect(keepTaps(paths, ["gone"])).toEqual([]);
});

test("arrow keys find the nearest spot ahead", () => {
  const spots = [
    { name: "here", x: 0, y: 0 },
    { name: "right", x: 10, y: 1 },
    { name: "far right", x: 20, y: 0 },
    { name: "below", x: 0, y: 10 },
    { name: "aslant", x: 6, y: 9 },
  ];
  const from = { name: "here", x: 0, y: 0 };
  expect(neighbour(from, spots, "right")).toBe("right");
  expect(neighbour(from, spots, "down")).toBe("below");
  expect(neighbour(from, spots, "left")).toBeNull();
});

describe("a piece in hand", () => {
  const carried: Path[] = [
    { do: "lift a", path: ["a"], carry: "a" },
    { do: "lay b", path: ["b"], carry: "a" },
    { do: "lay c", path: ["c"], carry: "a", why: ["X-1", "full"] },
    { do: "lift d", path: ["d"], carry: "d", why: ["X-2", "stuck"] },
    { do: "go e", path: ["e"] },
  ];

  test("is what an action says is dragged for it", () => {
    expect([...draggable(carried, [])]).toEqual(["a"]);
  });

  test("is set down on the targets of its own actions, and a grey one says why", () => {
    expect(settingDown(carried, "a").map((action) => action.do)).toEqual(["lay b", "lay c"]);
    expect(settingDown(carried, null)).toEqual([]);
  });

  test("is dropped elsewhere where an action of its own name says so", () => {
    const paying: Path[] = [{ do: "pay red", path: ["red"], carry: "red", onto: "stack" }];
    expect([...draggable(paying, [])]).toEqual(["red"]);
    expect(takingUp(paying, "red")).toBeUndefined();
    expect(tap(settingDown(paying, "red"), [], "stack")).toMatchObject({
      kind: "send",
      action: { do: "pay red" },
    });
    expect(tap(paying, [], "red")).toMatchObject({ kind: "send" });
  });

  test("is taken up by the action that names it as its target", () => {
    expect(takingUp(carried, "a")?.do).toBe("lift a");
    expect(takingUp(carried, "d")).toBeUndefined();
    expect(takingUp(carried, null)).toBeUndefined();
  });
});

describe("dragging", () => {
  const two = [
    { do: "put a b", path: ["a", "b"] },
    { do: "put a c", path: ["a", "c"], why: ["X-1", "full"] },
    { do: "take d", path: ["d"] },
    { do: "move d e", path: ["d", "e"] },
    { do: "shut f g", path: ["f", "g"], why: ["X-2", "never"] },
  ];

  test("begins at a piece that another name follows", () => {
    expect([...draggable(two, [])]).toEqual(["a"]);
  });

  test("goes on with the piece that is chosen already, but not with its target", () => {
    expect([...draggable(two, ["a"])]).toEqual(["a"]);
  });
});

test("the targets of a calm verb are lit only while it is chosen", () => {
  const paths: Path[] = [
    { do: "move 1", path: ["cube-1"], verb: "reorder" },
    { do: "admit a", path: ["ward"], verb: "admit" },
  ];
  const verbs = [
    { name: "reorder", say: "Reorder", calm: true },
    { name: "admit", say: "Admit" },
  ];
  const names = (verb: string | null): string[] => [...lit(ofVerb(paths, verb, verbs), []).keys()];
  expect([names(null), names("reorder"), names("admit")]).toEqual([["ward"], ["cube-1"], ["ward"]]);
});
