import "../pretend";
import { expect, test } from "vitest";
import { ReplayModel } from "../../src/match/replay.svelte";
import type { Scene } from "../../src/net/wire";

const line = (text: string) => ({ text, seat: 1 });
const first: Scene = { prompt: "", hint: "", regions: {}, pieces: {}, paths: [] };

test("the log of a replay holds what was said up to here, the opening too", () => {
  const steps = ["one", "two"].map((text) => [{ say: [line(text)], diff: {} }]);
  const film = {
    game: "",
    title: "",
    names: ["A"],
    bots: [""],
    seat: 1,
    first,
    steps,
    actions: ["a", "b"],
    ending: null,
  };
  const model = new ReplayModel({ ...film, said: [line("opening")] }, 0);

  expect(model.log.map(({ text }) => text)).toEqual(["opening"]);
  model.jump(1);
  expect(model.log.map(({ text }) => text)).toEqual(["opening", "one"]);
  expect(model.told?.text).toBe("one");
});
