"""The load: tables of tic-tac-toe with a socket for each seat, the same for every server.

A move counts when both seats have received it; its time runs from sending until then.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from functools import partial
from typing import Any, NamedTuple

from benchmarks.servers import Server


class Socket(asyncio.Protocol):
    """A WebSocket with almost no overhead, so that the server is measured."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.data = b""
        self.open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        server = self.game.load.server
        transport.write(
            f"GET {server.path(self.game.table, self.seat)} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {server.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self.data + data
        if not self.open:
            head, found, rest = data.partition(b"\r\n\r\n")
            self.open = bool(found)
            assert not found or b" 101 " in head[:20], head
            data = rest if found else data
        self.data = self.messages(data) if self.open else data

    def messages(self, data: bytes) -> bytes:
        """Handle every complete frame; returns the rest."""
        place = 0
        while len(data) - place >= 4:
            size, start = data[place + 1], place + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + size:
                break
            body = data[start : start + size]
            if data[place] == 0x89:  # a ping
                self.say(body, 0x8A)
            elif data[place] == 0x81:
                self.on_message(body)
            place = start + size
        if len(data) - place == 3 and data[place : place + 2] == b"\x81\x01":  # a single letter
            self.on_message(data[place + 2 :])
            place = len(data)
        return data[place:]

    def on_message(self, data: bytes) -> None:
        self.game.on_message(self, data)

    def is_ready(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def say(self, text: bytes, kind: int = 0x81) -> None:
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.transport.write(bytes([kind]) + size + bytes(4) + text)  # masked with zeros


class Game:
    """A table with both its players."""

    def __init__(self, load: Load, table: Any) -> None:
        self.load, self.table = load, table
        self.sockets: list[Socket] = []
        self.squares = random.sample(range(9), 9)
        self.made = 0  # moves
        self.received = 0  # by both players
        self.sent = 0.0

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            made = partial(Socket, self, seat)
            _, socket = await loop.create_connection(made, "127.0.0.1", self.load.server.port)
            self.sockets.append(socket)
        await asyncio.gather(*[socket.ready for socket in self.sockets])

    def move(self) -> None:
        if self.load.stopped:
            return
        seat = self.made % 2
        self.sent = time.perf_counter()
        self.sockets[seat].say(self.load.server.move(self.table, seat, self.made, self.squares[self.made]))
        self.made += 1

    def on_message(self, socket: Socket, data: bytes) -> None:
        what, answer = self.load.server.read(self.table, socket.seat, data)
        if answer:
            socket.say(answer)
        if what == "ready":
            socket.is_ready()
        elif what in ("move", "over"):
            self.moved(what == "over")

    def moved(self, over: bool) -> None:
        self.received += 1
        if self.received % 2:
            return
        self.load.times.append(time.perf_counter() - self.sent)
        if over:
            self.load.begin()
        elif self.load.pause:
            asyncio.get_running_loop().call_later(self.load.pause * random.uniform(0.5, 1.5), self.move)
        else:
            self.move()


class Asked(Game):
    """A table of one of our games: acting seats play one of the offered actions at once.

    A seat's plan is private, so a move counts when its own seat has received it.
    """

    def __init__(self, load: Load, table: Any) -> None:
        super().__init__(load, table)
        self.offers: list[list[dict[str, Any]]] = [[], []]  # by seat
        self.input_seq = [0, 0]
        self.waits = [0.0, 0.0]  # when the unanswered move was sent; 0: none
        self.playing = False

    def move(self) -> None:
        self.playing = True
        for socket in self.sockets:
            self.answer(socket)

    def answer(self, socket: Socket) -> None:
        offers = [path["do"] for path in self.offers[socket.seat] if "why" not in path]
        if offers and not self.waits[socket.seat] and self.playing and not self.load.stopped:
            self.waits[socket.seat] = time.perf_counter()
            text = {"type": "do", "text": random.choice(offers), "input_seq": self.input_seq[socket.seat]}
            socket.say(json.dumps(text).encode())

    def on_message(self, socket: Socket, data: bytes) -> None:
        message, seat = json.loads(data), socket.seat
        if message["type"] in ("refused", "error"):
            raise SystemExit(f"{self.load.server.name} refused a move: {data!r}")
        if message["type"] not in ("screen", "step"):
            return
        self.offers[seat] = (message.get("scene") or message).get("paths", self.offers[seat])
        if message.get("input_seq", self.input_seq[seat]) != self.input_seq[seat]:
            self.input_seq[seat] = message["input_seq"]
            self.load.times.append(time.perf_counter() - self.waits[seat])
            self.waits[seat] = 0.0
        if message["type"] == "screen":
            socket.is_ready()
        elif message.get("ending") and self.playing:
            self.playing = False
            self.load.begin()
        self.answer(socket)


class Figures(NamedTuple):
    """The results of one round."""

    moves: float  # per second
    moves_cpu: float  # per second of the server's processor time
    p50: float  # seconds from move to all seats
    p99: float


class Load:
    def __init__(self, server: Server, pause: float = 0.0, kind: type[Game] = Game) -> None:
        self.server, self.pause, self.kind = server, pause, kind
        self.games: list[Game] = []
        self.begun = 0
        self.times: list[float] = []
        self.stopped = False

    async def open(self, count: int) -> None:
        """Open tables that wait for their first move, with both players connected."""
        for _ in range(count):
            game = self.kind(self, self.server.open())
            await game.connect()
            self.games.append(game)

    def begin(self) -> None:
        """Start the next waiting table."""
        if self.begun < len(self.games):
            self.begun += 1
            self.games[self.begun - 1].move()

    async def play(self, tables: int, seconds: float) -> Figures:
        """Play a number of tables at once until no more are waiting, or until the time is up."""
        start, used = time.perf_counter(), self.server.cpu()
        for _ in range(tables):
            if self.pause:
                await asyncio.sleep(self.pause / tables)
            self.begin()
        while self.begun < len(self.games) and time.perf_counter() < start + seconds:
            await asyncio.sleep(0.01)
        spent, used = time.perf_counter() - start, self.server.cpu() - used
        self.stopped = True
        times = sorted(self.times)
        await asyncio.sleep(0.1)
        return Figures(len(times) / spent, len(times) / used, times[len(times) // 2], times[int(0.99 * len(times))])

    def close(self) -> None:
        for game in self.games:
            for socket in game.sockets:
                socket.transport.abort()
