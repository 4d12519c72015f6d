// One WebSocket for each table. It reconnects by itself with growing pauses until it is closed.

import { socketAddress, takeLine } from "./early";
import type { ToClient, ToServer } from "./wire";

export type Status = "connecting" | "on" | "lost";

export interface Listener {
  onMessage(message: ToClient): void;
  onStatus(now: Status): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds; the last one repeats
const OPEN_WITHIN = 8000; // else another attempt is made
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 10_000; // a line that does not answer a ping is dead
const SOON = 3000; // the same where there is reason to doubt it

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private limit: ReturnType<typeof setTimeout> | undefined; // runs until something is heard
  private readonly pinging: ReturnType<typeof setInterval>;
  /** After a sleep or in another network, a dead line still looks open; so it does when an answer is missing. */
  readonly wake = (): void => {
    if (!this.socket && !this.closed) this.open();
    else if (!document.hidden) this.ping(SOON);
  };

  constructor(
    private readonly id: string,
    public seat: number,
    private readonly listener: Listener,
  ) {
    this.pinging = setInterval(() => this.ping(ANSWER_WITHIN), PING_EVERY);
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  private open(): void {
    clearTimeout(this.retry);
    const address = socketAddress(this.id, this.seat);
    const early = takeLine(address);
    const socket = early?.socket ?? new WebSocket(address);
    this.socket = socket;
    this.listener.onStatus(this.tries === 0 ? "connecting" : "lost");
    socket.onopen = () => clearTimeout(this.limit);
    socket.onmessage = (event) => this.read(String(event.data));
    socket.onclose = () => this.dropped(socket);
    this.expect(OPEN_WITHIN);
    if (early) queueMicrotask(() => this.catchUp(early.heard)); // the listener is not ready yet
  }

  private catchUp(heard: readonly string[]): void {
    for (const data of this.closed ? [] : heard) this.read(data);
  }

  private read(data: string): void {
    clearTimeout(this.limit);
    this.tries = 0;
    this.listener.onStatus("on");
    this.listener.onMessage(JSON.parse(data) as ToClient);
  }

  /** Where nobody answers, the browser itself would notice only after a minute or more. */
  private expect(within: number): void {
    const socket = this.socket;
    clearTimeout(this.limit);
    this.limit = setTimeout(() => this.dropped(socket), within);
  }

  private dropped(socket: WebSocket | null): void {
    if (this.socket !== socket || this.closed) return;
    clearTimeout(this.limit);
    this.socket = null;
    socket?.close();
    this.listener.onStatus("lost");
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 8000;
    this.retry = setTimeout(() => this.open(), pause * (0.8 + Math.random() * 0.4));
  }

  private ping(within: number): void {
    if (this.send({ type: "ping" })) this.expect(within);
  }

  /** True if it went out; while the line is down nothing is queued, since the screen may have changed. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message).padEnd(256)); // its length must not reveal what it is
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.limit);
    clearInterval(this.pinging);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
