import "./pretend";
import { expect, test } from "vitest";
import { Stage } from "../src/stage.svelte";
import type { Path } from "../src/wire";

test("when a menu is closed, what opened it can be tapped again", () => {
  const ways: Path[] = ["north", "south"].map((way) => ({
    do: `lay a1 ${way}`,
    path: ["card", "a1"],
    say: way,
  }));
  const sent: Path[] = [];
  const stage = new Stage(
    (action) => sent.push(action),
    () => {},
  );
  stage.show({ prompt: "", hint: "", regions: {}, pieces: {}, paths: ways });
  const near = new DOMRect(0, 0, 1, 1);

  for (const closed of [() => stage.closeAll(), () => stage.stepBack()]) {
    if (stage.taps.length === 0) stage.tap("card", near);
    stage.tap("a1", near);
    expect(stage.choice?.actions).toEqual(ways);
    closed();
    expect([stage.choice, stage.taps, [...stage.lit.keys()]]).toEqual([null, ["card"], ["a1"]]);
  }
});
