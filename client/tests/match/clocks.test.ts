import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Clock, ClockSync } from "../../src/match/clocks";

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1000); // a page is never asked in its first instant
});
afterEach(() => {
  vi.useRealTimers();
});

function clocked() {
  const table: { clocks: readonly Clock[] } = { clocks: [] };
  const ping = vi.fn(() => true);
  return { table, ping, sync: new ClockSync(table, ping) };
}

const left = (table: { clocks: readonly Clock[] }): number[] =>
  table.clocks.map((clock) => clock.ends - performance.now());

test("the quickest answer to a ping sets the clocks right", () => {
  const { table, ping, sync } = clocked();
  sync.set({ round: 60 });
  vi.advanceTimersByTime(0);
  expect(ping).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  sync.correct({ round: 59 }); // written 100 ms ago
  expect(left(table)).toEqual([58_900]);

  vi.advanceTimersByTime(500); // the next ping
  expect(ping).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(300);
  sync.correct({ round: 5 }); // slower, so it says less
  expect(left(table)).toEqual([58_100]);
});

test("an answer that no ping asked for changes nothing", () => {
  const { table, sync } = clocked();
  sync.set({ round: 60 });
  sync.correct({ round: 5 });
  expect(left(table)).toEqual([60_000]);
});

test("a clock keeps the most that it had, and without clocks there is no ping", () => {
  const { table, ping, sync } = clocked();
  sync.set({ round: 60 });
  sync.set({ round: 20 });
  expect(table.clocks.map((clock) => clock.whole)).toEqual([60]);
  sync.set({});
  vi.advanceTimersByTime(5000);
  expect(ping).not.toHaveBeenCalled();
});
