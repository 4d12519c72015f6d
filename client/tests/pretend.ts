// As much of a browser as a table needs when nobody draws it, and lines that do what a test wants.

import { vi } from "vitest";
import type { ToClient, ToServer } from "../src/net/wire";

/** A WebSocket to nobody: it opens, speaks and closes when told to. A peer that is gone never says that it is. */
export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  static get last(): Line {
    return Line.all.at(-1) as Line;
  }

  readyState = 0;
  sent: ToServer[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (): void => {};

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  open(): this {
    this.readyState = Line.OPEN;
    this.onopen();
    return this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  hear(message: ToClient): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was sent but for pings. */
  get words(): ToServer[] {
    return this.sent.filter((message) => message.type !== "ping");
  }

  close(): void {
    this.readyState = 2;
  }

  /** The other side hangs up. */
  cut(): void {
    this.readyState = 3;
    this.onclose();
  }
}

class Page extends EventTarget {
  hidden = false;
  querySelector = (): null => null;
  querySelectorAll = (): never[] => [];
}

const media = { matches: true, addEventListener: (): void => {} }; // whoever asks, motion is reduced
export const page = new Page();
vi.stubGlobal("document", page);
vi.stubGlobal("location", { protocol: "http:", host: "here" });
vi.stubGlobal("matchMedia", () => media);
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
vi.stubGlobal("DOMRect", class {});
vi.stubGlobal("WebSocket", Line);
vi.spyOn(Math, "random").mockReturnValue(0.999); // every pause that chance decides is as long as it can be
