import { describe, expect, test } from "vitest";
import { middleOf, pairOf, ratioOf, regionsAt, rowsRound, stackOf } from "../../src/scene/regions";
import { indexScene, type Region } from "../../src/scene/scene";

const index = indexScene({
  prompt: "",
  hint: "",
  regions: {
    family: { kind: "shelf", place: "table" },
    mine: { kind: "board", size: [4, 2] },
    plan: { kind: "board", size: [7, 7], surface: "paper" },
    pencils: { kind: "shelf", place: "table" },
    market: { kind: "shelf" },
    hand: { kind: "hand" },
    ben: { kind: "player", size: [7, 7] },
    counts: { kind: "meters" },
  },
  pieces: {},
  paths: [],
});
const names = (regions: readonly Region[]): string[] => regions.map((region) => region.name);
const region = (name: string): Region => {
  const found = index.regions.get(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe("the plan of a page", () => {
  test("puts regions at their usual places", () => {
    expect(names(regionsAt(index, "desk"))).toEqual(["hand"]);
    expect(names(regionsAt(index, "seats"))).toEqual(["ben"]);
  });

  test("shows one small board in the middle when it was enlarged", () => {
    expect(names(middleOf(index, null))).toEqual(["family", "mine", "plan", "pencils"]);
    expect(names(middleOf(index, "ben"))).toEqual(["ben"]);
    expect(names(middleOf(index, "gone"))).toEqual(["family", "mine", "plan", "pencils"]);
  });

  test("lays rows above the boards or below them, as the scene has them", () => {
    const { above, below } = rowsRound(middleOf(index, null));
    expect(names(above)).toEqual(["family"]);
    expect(names(below)).toEqual(["pencils"]);
    expect(names(rowsRound([region("family")]).below)).toEqual(["family"]);
  });

  test("stacks one board and all rows on a phone", () => {
    expect(names(stackOf(index, region("plan")))).toEqual(["family", "plan", "pencils", "market", "hand"]);
  });

  test("gives paper a wider rim", () => {
    expect(ratioOf(region("mine"), index)).toBeCloseTo(4.28 / 2.28);
    expect(ratioOf(region("plan"), index)).toBe(1);
  });
});

test("two boards are large; another takes the place of one where nothing can be chosen", () => {
  const regions = Object.fromEntries(["a", "b", "c"].map((name) => [name, { kind: "board" }]));
  const index = indexScene({ prompt: "", hint: "", regions, pieces: {}, paths: [] });
  const boards = [...index.regions.values()];
  const none = new Set<string>();
  expect(pairOf([], boards.slice(0, 2), none, "b")).toEqual(["a", "b"]);
  expect(pairOf([], boards, none, undefined)).toEqual(["a", "b"]);
  expect(pairOf(["a", "b"], boards, new Set(["a"]), "c")).toEqual(["a", "c"]);
  expect(pairOf(["a", "c"], boards, none, "a")).toEqual(["a", "c"]);
  expect(pairOf(["a", "c"], boards, new Set(["a", "c"]), "b")).toEqual(["b", "c"]);
});
