import "../pretend";
import { expect, test } from "vitest";
import { SceneController } from "../../src/board/controller.svelte";
import type { Path } from "../../src/net/wire";

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
