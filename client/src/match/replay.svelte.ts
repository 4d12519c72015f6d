// A finished game, step by step: scenes are worked out once and kept, so the slider jumps at no cost.

import { SceneController } from "../board/controller.svelte";
import type { LogLine, Replay, Scene } from "../net/wire";
import { applyDiff } from "../scene/diff";

const STEP_PAUSE = 700;

/** Where a replay is: kept while another point of view is fetched. */
export interface Playhead {
  at: number;
  running: boolean;
}

export class ReplayModel {
  at = $state(0);
  running = $state(false);
  readonly controller = new SceneController(
    () => {},
    () => {},
  );
  readonly length: number;
  private readonly scenes: Scene[];

  constructor(
    readonly replay: Replay,
    at: number,
  ) {
    this.controller.uncovered = true;
    this.length = replay.steps.length;
    this.scenes = [{ ...replay.first, paths: [] }];
    this.controller.names = replay.names;
    this.controller.me = replay.seat;
    this.jump(at);
  }

  private sceneAt(at: number): Scene {
    for (let known = this.scenes.length; known <= at; known++) {
      let scene = this.scenes[known - 1] as Scene;
      for (const frame of this.replay.steps[known - 1] ?? []) scene = applyDiff(scene, frame.diff);
      this.scenes.push(scene);
    }
    return this.scenes[at] as Scene;
  }

  /** The log up to the position. */
  get log(): readonly LogLine[] {
    const steps = this.replay.steps.slice(0, this.at);
    return this.replay.said.concat(steps.flatMap((step) => step.flatMap((frame) => frame.say ?? [])));
  }

  /** The last log line of this step. */
  get told(): LogLine | undefined {
    return this.replay.steps[this.at - 1]?.flatMap((frame) => frame.say ?? []).at(-1);
  }

  get action(): string {
    return this.replay.actions[this.at - 1] ?? "";
  }

  jump(to: number): void {
    this.at = Math.max(0, Math.min(this.length, Math.round(to)));
    this.controller.show(this.sceneAt(this.at));
  }

  /** One step on, with its pieces gliding. */
  async forward(): Promise<void> {
    if (this.at >= this.length) return;
    this.controller.skip();
    const frames = this.replay.steps[this.at] ?? [];
    this.at += 1;
    const here = this.at;
    await this.controller.frames(frames, () => {
      if (this.at === here) this.controller.scene = this.sceneAt(here);
    });
  }

  back(): void {
    this.jump(this.at - 1);
  }

  async run(): Promise<void> {
    if (this.running) {
      this.running = false;
      return;
    }
    if (this.at >= this.length) this.jump(0);
    this.running = true;
    while (this.running && this.at < this.length) {
      await this.forward();
      await new Promise((done) => setTimeout(done, STEP_PAUSE));
    }
    this.running = false;
  }
}
