import "../pretend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Status, TableSocket } from "../../src/net/socket";
import { Line, page } from "../pretend";

let status: Status;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  socket = new TableSocket("t", 1, {
    onMessage: () => {},
    onStatus: (now) => {
      status = now;
    },
  });
});
afterEach(() => socket.close());

/** A line on which something was heard. */
function connect(): Line {
  const line = Line.last.open();
  line.hear({ type: "pong" });
  expect(status).toBe("on");
  return line;
}

const wake = (): boolean => page.dispatchEvent(new Event("visibilitychange"));

test("a line that falls silent is given up at once, though it never closes", () => {
  const dead = connect();
  vi.advanceTimersByTime(25_000);
  expect(status).toBe("lost");
  expect(dead.readyState).toBe(2);
  expect(socket.send({ type: "resync" })).toBe(false);
  vi.advanceTimersByTime(300);
  expect(Line.all).toHaveLength(2);
  connect();
});

test("after waking up, a dead line is noticed in three seconds", () => {
  connect();
  wake();
  vi.advanceTimersByTime(3000);
  expect(status).toBe("lost");
  wake();
  expect(Line.all).toHaveLength(2); // it does not wait when somebody looks
});

test("a line that answers stays, however rarely a hidden page may ask", () => {
  const line = connect();
  line.send = () => void setTimeout(() => line.hear({ type: "pong" }), 20);
  for (let asked = 0; asked < 5; asked++) {
    vi.setSystemTime(Date.now() + 60_000); // its timers are late
    vi.advanceTimersByTime(20_000);
  }
  wake();
  vi.advanceTimersByTime(20_000);
  expect(line.readyState).toBe(Line.OPEN);
  expect(status).toBe("on");
});

test("nothing is asked of a line when the page is hidden", () => {
  const line = connect();
  page.hidden = true;
  wake();
  page.hidden = false;
  expect(line.sent).toEqual([]);
});

test("an attempt that hangs is given up for another one", () => {
  vi.advanceTimersByTime(8500);
  expect(Line.all).toHaveLength(2);
  Line.last.open();
  vi.advanceTimersByTime(8500);
  expect(Line.all).toHaveLength(2); // once open, much may have to come over a slow line
});
