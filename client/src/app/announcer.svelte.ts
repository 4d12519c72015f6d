// Lines for screen readers: polite (the log), at once (your turn), and errors that are also shown.

const KEPT = 20; // lines: frames that come together are drawn together, and all of them are read
const SOON = 50; // milliseconds: whatever shall say it is on the page by then
const HELD = 1000; // milliseconds in which no other line interrupts

export interface Spoken {
  text: string; // lines that are equal are still two
}

class Announcer {
  calm = $state.raw<readonly Spoken[]>([]);
  urgent = $state.raw<Spoken | null>(null);
  shown = $state("");
  covered = $state(false); // a dialog is open: only its inside is seen and read
  private held = false;
  private later: string[] = []; // what was said meanwhile
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  calmly(text: string): void {
    if (this.held) this.later.push(text);
    else this.calm = [...this.calm, { text }].slice(-KEPT);
  }

  /** The log waits while a page makes its result a secret. */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    for (const text of this.later.splice(0)) this.calmly(text);
  }

  now(text: string): void {
    if (!this.waiting.includes(text)) this.waiting.push(text);
    this.timer ??= setTimeout(() => this.next(), SOON);
  }

  private next(): void {
    const text = this.waiting.shift();
    this.timer = text === undefined ? undefined : setTimeout(() => this.next(), HELD);
    if (text !== undefined) this.urgent = { text };
  }

  error(text: string): void {
    this.shown = text;
    this.now(text);
  }

  forget(): void {
    this.shown = "";
  }
}

export const announce = new Announcer();
