import { expect, test } from "vitest";
import { sentences, withNames, wordsOf } from "../../src/scene/text";

const NAMES = ["Ana", "Ben", ""];

test("a sentence keeps the names, the own one too", () => {
  expect(withNames("@1 draws a card from @2.", NAMES, 1)).toBe("Ana draws a card from Ben.");
  expect(withNames("A card of @1, face down", NAMES, 1)).toBe("A card of Ana, face down");
  expect(withNames("@1 is voted out: a Survivor.", NAMES, 1)).toBe("Ana is voted out: a Survivor.");
  expect(withNames("Ballots: against @1 by @2.", NAMES, 1)).toBe("Ballots: against Ana by Ben.");
});

test("a label of the own seat is You", () => {
  expect(withNames("@1", NAMES, 1)).toBe("You");
  expect(withNames("@^1", NAMES, 1)).toBe("YOU");
  expect(withNames("@1: Patient Zero", NAMES, 1)).toBe("You: Patient Zero");
});

test("labels of other seats, and all of a watcher, are names", () => {
  expect(withNames("@2", NAMES, 1)).toBe("Ben");
  expect(withNames("@2: 4 points, @1: 5", NAMES, 1)).toBe("Ben: 4 points, Ana: 5");
  expect(withNames("@1: Draw", NAMES)).toBe("Ana: Draw");
  expect(withNames("@3 and @^2", NAMES, 1)).toBe("3 and BEN");
});

test("no sentence explains a name or gives You the verb of another", () => {
  const verbs = ["draws", "takes", "is", "has"];
  for (const verb of verbs) {
    for (const self of [0, 1, 2]) {
      const said = withNames(`@1 ${verb} it, @2: no`, NAMES, self);
      expect(said).toBe(`Ana ${verb} it, Ben: no`);
      expect(said).not.toMatch(/\(you\)|You/);
    }
  }
});

test("a sentence is cut into text and seats", () => {
  expect(wordsOf("@2 and @^1.", 2)).toEqual([{ seat: 2 }, " and ", { seat: 1, capitals: true }, "."]);
  expect(wordsOf("@2: yes", 2)).toEqual([{ seat: 2, own: true }, ": yes"]);
});

test("lines read as one text end with one full stop each", () => {
  expect(sentences(["Day 2", "Ana rests.", "Who leaves?"])).toBe("Day 2. Ana rests. Who leaves?");
});
