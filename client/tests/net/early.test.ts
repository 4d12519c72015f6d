import "../pretend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/net/api";
import { callAhead } from "../../src/net/early";
import { TableSocket } from "../../src/net/socket";
import type { TableCard, ToClient } from "../../src/net/wire";
import { Line } from "../pretend";

const SEATS = [{ seat: 1 }, { seat: 2, mine: true }, { seat: 3, mine: true, asked: true }];
const CARD = { id: "t1", seats: SEATS } as TableCard;
const PONG: ToClient = { type: "pong" };

let heard: ToClient[] = [];
let socket: TableSocket | undefined;

beforeEach(() => {
  Line.all = [];
  heard = [];
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/t/t1" });
  vi.stubGlobal("fetch", vi.fn(answer));
});
afterEach(() => socket?.close());

async function answer(): Promise<Response> {
  return new Response(JSON.stringify(CARD));
}

function sit(seat: number): void {
  socket = new TableSocket("t1", seat, { onMessage: (message) => heard.push(message), onStatus: () => {} });
}

test("at a table's address its card and its socket are asked for once", async () => {
  callAhead();
  expect(await api.table("t1")).toEqual(CARD);
  expect(Line.all.map((line) => line.url)).toEqual(["ws://here/api/tables/t1/play?seat=3"]);
  Line.last.open().hear(PONG);
  sit(3);
  expect(heard).toEqual([]); // whoever made it is not ready yet
  await Promise.resolve();
  expect(heard).toEqual([PONG]);
  Line.last.hear(PONG);
  expect(heard).toHaveLength(2);
  expect(Line.all).toHaveLength(1);
  expect(fetch).toHaveBeenCalledTimes(1);
  await api.table("t1");
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a socket for another seat, or one that has closed, is not used", async () => {
  for (const [seat, cut] of [
    [2, false],
    [3, true],
  ] as const) {
    callAhead();
    await api.table("t1");
    const early = Line.last.open();
    if (cut) early.cut();
    sit(seat);
    expect(Line.last).not.toBe(early);
    expect(Line.last.url).toBe(`ws://here/api/tables/t1/play?seat=${seat}`);
    expect(early.readyState).toBeGreaterThan(Line.OPEN);
    socket?.close();
  }
});

test("a card that did not come is asked for again", async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError());
  callAhead();
  expect(await api.table("t1")).toEqual(CARD);
  expect(Line.all).toEqual([]);
});

test("other pages ask for nothing", () => {
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/replay/t1" });
  callAhead();
  expect(fetch).not.toHaveBeenCalled();
});
