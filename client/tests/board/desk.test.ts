import { describe, expect, test } from "vitest";
import { deskOf, slots, verbOf } from "../../src/board/desk";
import type { Path, Verb } from "../../src/net/wire";

const verbs: Verb[] = [
  { name: "move", say: "Move" },
  { name: "search", say: "Search", why: ["V-1", "nothing lies here"] },
  { name: "cure", say: "Cure" },
  { name: "draw", say: "Draw" },
  { name: "stop", say: "Stop", quiet: true },
];
const paths: Path[] = [
  { do: "move n", path: ["room-n"], verb: "move" },
  { do: "move e", path: ["room-e"], verb: "move", why: ["V-2", "there is a wall"] },
  { do: "cure", path: ["bed"], verb: "cure", why: ["V-3", "no action is left"] },
  { do: "draw", path: [], verb: "draw" },
  { do: "stop", path: [], verb: "stop" },
  { do: "yes", path: [] },
  { do: "done", path: [], main: true },
  { do: "resign", path: [], quiet: true },
];

describe("the desk", () => {
  const desk = deskOf(paths, verbs, null);

  test("verbs keep the order of the scene, whether they can be used or not", () => {
    expect(desk.verbs.map(({ verb }) => verb.name)).toEqual(["move", "search", "cure", "draw"]);
    expect(desk.quietVerbs.map(({ verb }) => verb.name)).toEqual(["stop"]);
  });

  test("a grey verb has the reason of its first action, else its own", () => {
    expect(desk.verbs.map(({ why }) => why?.[1] ?? null)).toEqual([
      null,
      "nothing lies here",
      "no action is left",
      null,
    ]);
  });

  test("a verb with one action and no path sends it", () => {
    expect(desk.verbs.map(({ sends }) => sends?.do ?? null)).toEqual([null, null, null, "draw"]);
  });

  test("buttons without a verb: one filled, the others, the quiet ones", () => {
    expect(desk.main?.do).toBe("done");
    expect(desk.others.map((action) => action.do)).toEqual(["yes"]);
    expect(desk.quiet.map((action) => action.do)).toEqual(["resign"]);
  });

  test("an action with a path can be the filled button as well", () => {
    const park: Path = { do: "park here", path: ["corner"], verb: "move", main: true };
    expect(deskOf([park, { do: "stop", path: [], verb: "stop" }], verbs, null).main).toBe(park);
  });

  test("a verb that is not in the scene hides no action", () => {
    expect(deskOf(paths, [], null).others.map((action) => action.do)).toEqual(["draw", "stop", "yes"]);
  });

  test("the buttons of the chosen verb are there too", () => {
    const both: Path[] = [...paths, { do: "move back", path: [], verb: "move" }];
    expect(deskOf(both, verbs, null).others.map((action) => action.do)).toEqual(["yes"]);
    expect(deskOf(both, verbs, "move").others.map((action) => action.do)).toEqual(["yes", "move back"]);
  });

  test("what was tapped belongs to a verb", () => {
    expect(verbOf(paths, [])).toBe(null);
    const deep: Path[] = [
      { do: "lay a", path: ["card", "a"], verb: "explore" },
      { do: "lay b", path: ["card", "b"], verb: "explore" },
    ];
    expect(verbOf(deep, ["card"])).toBe("explore");
    expect(verbOf([...deep, { do: "burn", path: ["card", "fire"], verb: "burn" }], ["card"])).toBe(null);
  });
});

describe("slots", () => {
  test("what stays keeps its slot", () => {
    expect(slots(["a", "b", "c"], ["c"], 4)).toEqual([null, null, "c"]);
  });

  test("a new button never takes the place of one that was there a moment ago", () => {
    expect(slots(["a", "b"], ["c"], 4)).toEqual([null, null, "c"]);
    expect(slots([null, null, "c"], ["d"], 4)).toEqual(["d"]);
  });

  test("unless there is no other place", () => {
    expect(slots(["a", "b", "c", "d"], ["e"], 4)).toEqual(["e"]);
    expect(slots(["a"], ["b", "c", "d", "e", "f"], 4)).toEqual(["f", "b", "c", "d", "e"]);
  });
});
