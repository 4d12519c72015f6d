import "../pretend";
import { expect, test } from "vitest";
import { type Display, FrameQueue, paced } from "../../src/board/frames";
import type { Frame, Scene } from "../../src/net/wire";

const scene: Scene = { prompt: "", hint: "", regions: {}, pieces: {}, paths: [] };
const frame = (prompt: string): Frame => ({ say: [{ text: prompt }], diff: { prompt } });

function shown() {
  const said: string[] = [];
  const display: Display = {
    scene,
    pace: "brisk",
    row: 0,
    playing: false,
    revealing: false,
    aim: () => {},
    report: ({ say }) => said.push(...(say ?? []).map((line) => line.text)),
  };
  return { said, display, queue: new FrameQueue(display) };
}

test("frames play in their order, those that come meanwhile after them", async () => {
  const { said, display, queue } = shown();
  const first = queue.play([frame("one"), frame("two")], () => said.push("first"));
  expect(display.playing).toBe(true);
  void queue.play([frame("three")], () => said.push("second"));
  await first;
  expect(said).toEqual(["one", "two", "first", "three", "second"]);
  expect([display.playing, display.scene?.prompt]).toEqual([false, "three"]);
});

test("frames that wait are dropped for a scene that is shown at once", async () => {
  const { said, display, queue } = shown();
  const playing = queue.play([frame("one")], () => {});
  void queue.play([frame("two")], () => said.push("never"));
  queue.clear();
  display.scene = scene;
  await playing;
  expect([said, display.playing, display.scene]).toEqual([["one"], false, scene]);
});

test("a frame that fails stops the rest, and the next one plays", async () => {
  const { said, display, queue } = shown();
  const broken = queue.play([frame("one")], () => {
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(display.playing).toBe(false);
  await queue.play([frame("two")], () => {});
  expect(said).toEqual(["one", "two"]);
});

test("brisk frames shrink, so that sixty of them last at most 8 seconds; instant ones take no time", () => {
  const longest = 600; // a frame that another one follows
  const sum = (pace: "calm" | "brisk" | "instant", frames: number): number =>
    Array.from({ length: frames }, (_, row) => paced(longest, pace, row)).reduce((a, b) => a + b, 0);
  expect(paced(longest, "brisk", 0)).toBe(longest);
  expect(sum("brisk", 60)).toBeLessThan(8000 + longest * 0.15 * 20);
  expect(sum("brisk", 30)).toBeLessThan(8000);
  expect(sum("instant", 60)).toBe(0);
  expect(paced(longest, "calm", 50)).toBeGreaterThan(longest);
});
