import { expect, test } from "vitest";
import { Chain } from "../../src/match/chain";
import type { Path } from "../../src/net/wire";

const offer = (...texts: string[]): Path[] => texts.map((text) => ({ do: text, path: [] }));

test("what follows an action is sent while it is on offer", () => {
  const chain = new Chain();
  chain.begin(["draw a4", "give"]);
  expect(chain.next(offer("draw a3", "draw a4"))).toBe("draw a4");
  expect(chain.next([{ do: "give", path: [], why: ["L-1", "not now"] }])).toBeNull();
  expect(chain.next(offer("give"))).toBeNull(); // it has stopped there
});

test("one undo takes back all that one tap did, and the next one the tap before", () => {
  const chain = new Chain();
  chain.begin();
  chain.begin(["draw a4"]);
  chain.next(offer("draw a4"));
  chain.undo();
  expect([chain.undoes(), chain.undoes()]).toEqual([true, false]);
  chain.undo();
  expect(chain.undoes()).toBe(false);
  chain.undo(); // nothing is known of what was before
  expect(chain.undoes()).toBe(false);
});

test("nothing follows what was undone", () => {
  const chain = new Chain();
  chain.begin(["draw a4"]);
  chain.undo();
  expect(chain.next(offer("draw a4"))).toBeNull();
});
