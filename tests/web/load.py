"""How many moves a second the server takes: ``python -m tests.web.load [tables] [seconds] [think seconds]``.

Tables of tic-tac-toe are played flat out (or with a pause before each move), both seats over sockets of their
own. A move counts when both seats have been told of it; its time runs from sending until then.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from .harness import Server

GAMES_A_SECOND = 1000  # tables that are opened beforehand, for each second of play
decode = msgspec.json.decode


class Socket(asyncio.Protocol):
    """A WebSocket that costs next to nothing, so that the server is measured."""

    def __init__(self, run: Run, table: int, seat: int, request: bytes) -> None:
        self.run, self.table, self.seat, self.request = run, table, seat, request
        self.data = b""
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        data = self.data + data
        if not self.open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.data = head
                return
            assert b" 101 " in head[:20], head
            self.open = True
        place = 0
        while len(data) - place >= 2:
            size, start = data[place + 1], place + 2
            if size == 126:
                if len(data) - place < 4:
                    break
                size, start = int.from_bytes(data[place + 2 : place + 4], "big"), place + 4
            if len(data) < start + size:
                break
            if data[place] == 0x81:
                self.run.heard(self, data[start : start + size])
            place = start + size
        self.data = data[place:]

    def say(self, text: bytes) -> None:
        self.transport.write(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)  # masked with zeros


class Run:
    def __init__(self, server: Server, tables: int, think: float) -> None:
        self.server, self.tables, self.think = server, tables, think
        self.loop = asyncio.get_running_loop()
        self.pairs: list[list[Socket]] = []
        self.free: list[list[str]] = []
        self.sent: list[float] = []
        self.told: list[int] = []
        self.times: list[float] = []
        self.playing = False
        self.next = 0

    async def prepare(self, count: int) -> None:
        async with httpx.AsyncClient(base_url=self.server.url, timeout=30) as http:
            plan = {"game": "tic-tac-toe", "seats": [{"kind": "me"}, {"kind": "me"}], "start": True}
            await http.get("/api/lobby")  # gives the cookie
            for start in range(0, count, 16):
                many = range(min(16, count - start))
                answers = await asyncio.gather(*[http.post("/api/tables", json=plan) for _ in many])
                cookie = http.cookies["lazaretto"]
                for answer in answers:
                    await self.connect(answer.json()["id"], cookie)

    async def connect(self, id: str, cookie: str) -> None:
        table = len(self.pairs)
        pair = []
        for seat in (0, 1):
            request = (
                f"GET /api/tables/{id}/play?seat={seat + 1} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Sec-WebSocket-Version: 13\r\nCookie: lazaretto={cookie}\r\n\r\n"
            ).encode()
            _, socket = await self.loop.create_connection(
                partial(Socket, self, table, seat, request), "127.0.0.1", self.server.port
            )
            pair.append(socket)
        self.pairs.append(pair)
        self.free.append([f"{column}{row}" for column in "abc" for row in "123"])
        self.sent.append(0.0)
        self.told.append(0)
        await asyncio.gather(*[socket.ready for socket in pair])

    def begin(self) -> None:
        """The next table of the pool."""
        if self.next < len(self.pairs):
            table = self.next
            self.next += 1
            random.shuffle(self.free[table])
            self.move(table, 0)

    def move(self, table: int, seat: int) -> None:
        if not self.playing:
            return
        if self.think:
            self.loop.call_later(self.think * random.uniform(0.5, 1.5), self.send, table, seat)
        else:
            self.send(table, seat)

    def send(self, table: int, seat: int) -> None:
        free = self.free[table]
        mine = (9 - len(free)) // 2
        self.sent[table] = time.perf_counter()
        self.pairs[table][seat].say(b'{"type":"do","text":"mark %s","mine":%d}' % (free.pop().encode(), mine))

    def heard(self, socket: Socket, data: bytes) -> None:
        if not data.startswith(b'{"type":"step"'):
            assert not data.startswith((b'{"type":"refused"', b'{"type":"oops"')), data
            if not socket.ready.done():
                socket.ready.set_result(None)
            return
        table = socket.table
        self.told[table] += 1
        if self.told[table] % 2:
            return
        self.times.append(time.perf_counter() - self.sent[table])
        if b'"ending":' in data:
            self.begin()
        else:
            self.move(table, (9 - len(self.free[table])) % 2)


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes that are really there."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def measure(server: Server, tables: int, seconds: float, think: float) -> dict[str, float]:
    run = Run(server, tables, think)
    pid = server.process.pid
    before = memory(pid)
    count = int(tables + seconds * (GAMES_A_SECOND if not think else tables / think / 6))
    start = time.perf_counter()
    await run.prepare(count)
    opened = time.perf_counter() - start
    idle = memory(pid) - before
    run.playing = True
    for _ in range(tables):
        run.begin()
    await asyncio.sleep(0.5)
    run.times.clear()
    used, start = cpu(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    run.playing = False
    spent = time.perf_counter() - start
    times = sorted(run.times)
    return {
        "tables": tables,
        "moves a second": round(len(times) / spent),
        "p50 ms": round(1000 * statistics.median(times), 2),
        "p99 ms": round(1000 * times[int(0.99 * len(times))], 2),
        "server cpu": round((cpu(pid) - used) / spent, 2),
        "moves a cpu second": round(len(times) / (cpu(pid) - used)),
        "pool": count,
        "pool used up": run.next >= count,
        "tables opened a second": round(count / opened),
        "kB a table with two sockets": round(idle / count / 1024, 1),
    }


async def main(tables: int, seconds: float, think: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data").ready()
        try:
            print(await measure(server, tables, seconds, think))
        finally:
            server.kill()


if __name__ == "__main__":
    numbers = [float(x) for x in sys.argv[1:]]
    asyncio.run(main(int((numbers or [100])[0]), [*numbers, 3, 3][1], [*numbers, 0, 0, 0][2]))
