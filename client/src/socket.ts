// One WebSocket a table. It reconnects by itself with growing pauses, and gives up only when told to.

import type { ToClient, ToServer } from "./wire";

export type Status = "connecting" | "on" | "lost";

export interface Listener {
  heard(message: ToClient): void;
  statusIs(now: Status): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds; the last one repeats
const PING_EVERY = 20_000;
const SILENCE = 45_000; // without a word for so long, the line is dead

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly pinging: ReturnType<typeof setInterval>;
  private readonly wake = (): void => {
    if (!this.socket && !this.closed) this.open();
  };

  constructor(
    private readonly id: string,
    public seat: number,
    private readonly listener: Listener,
  ) {
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  private open(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/play?seat=${this.seat}`);
    this.socket = socket;
    this.listener.statusIs(this.tries === 0 ? "connecting" : "lost");
    socket.onmessage = (event) => this.read(String(event.data));
    socket.onclose = () => this.dropped(socket);
  }

  private read(data: string): void {
    this.heardAt = Date.now();
    this.tries = 0;
    this.listener.statusIs("on");
    this.listener.heard(JSON.parse(data) as ToClient);
  }

  private dropped(socket: WebSocket): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    this.listener.statusIs("lost");
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 8000;
    this.retry = setTimeout(() => this.open(), pause * (0.8 + Math.random() * 0.4));
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Math.abs(Date.now() - this.heardAt) > SILENCE)
      this.socket.close(); // a clock that was put back counts too
    else this.send({ type: "ping" });
  }

  /** True if it went out; while the line is down nothing is queued, since the screen may have changed. */
  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pinging);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
