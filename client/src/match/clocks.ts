// The clocks of a table, in step with the server: a message may arrive late, so pings measure how late.

export interface Clock {
  name: string;
  ends: number; // in milliseconds of performance.now()
  whole: number; // seconds it had when it came
}

const PINGS = [0, 700, 2500]; // milliseconds after clocks were set

export class ClockSync {
  private asked = 0; // when the last ping went out; 0: none is on its way
  private quickest = Number.POSITIVE_INFINITY; // milliseconds until a ping was answered

  constructor(
    private readonly table: { clocks: readonly Clock[] },
    private readonly ping: () => boolean, // true if it went out
  ) {}

  /** Sets the clocks to the seconds that are left. */
  set(left: Record<string, number>): void {
    const now = performance.now();
    const whole = new Map(this.table.clocks.map((clock) => [clock.name, clock.whole]));
    this.table.clocks = Object.entries(left).map(([name, seconds]) => ({
      name,
      ends: now + seconds * 1000,
      whole: Math.max(seconds, whole.get(name) ?? 0),
    }));
    this.quickest = Number.POSITIVE_INFINITY;
    this.asked = 0;
    for (const pause of this.table.clocks.length > 0 ? PINGS : []) setTimeout(() => this.ask(), pause);
  }

  private ask(): void {
    if (this.table.clocks.length === 0 || this.asked > 0) return;
    if (this.ping()) this.asked = performance.now();
  }

  /** Corrects the clocks by the answer to a ping, if it is the quickest one so far. */
  correct(left: Record<string, number>): void {
    const took = performance.now() - this.asked;
    const then = this.asked + took / 2;
    if (this.asked > 0 && took < this.quickest) {
      this.quickest = took;
      this.table.clocks = this.table.clocks.map((clock) => {
        const seconds = left[clock.name];
        return seconds === undefined ? clock : { ...clock, ends: then + seconds * 1000 };
      });
    }
    this.asked = 0;
  }
}
