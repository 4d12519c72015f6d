"""Rooms: the live tables and the sockets around them.

A table lives in memory while somebody looks at it, a bot thinks or a clock runs, and for a while after; the
store has it whole. A connection has an outbox of bounded length: who does not read is dropped, and nobody waits
for them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from typing import Any, Final

import msgspec
from litestar.types import Receive, Send

from lazaretto.core import Game, InputError, Refusal
from lazaretto.table.chairs import Document, Talk
from lazaretto.table.screen import Change
from lazaretto.table.store import Store
from lazaretto.table.table import Pace, Table, Viewer, where
from lazaretto.table.thinking import Thinkers
from lazaretto.web import wire
from lazaretto.web.cards import screen_message, step_message, table_card, viewer_of
from lazaretto.web.limits import Bucket, Limits

log = logging.getLogger("lazaretto.web")

UNATTENDED: Final = 64  # tables kept in memory though nobody looks
WATCHING: Final = "you are watching; take a seat to play"
TOO_OFTEN: Final = "too many messages at once; wait a moment"

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(wire.ToServer).decode


class NoTable(InputError):
    """There is no such table."""


class Connection:
    """One socket: who is behind it, from which seat it looks, and what waits to be sent."""

    def __init__(self, browser: str, viewer: Viewer, limits: Limits) -> None:
        self.browser = browser
        self.viewer = viewer
        self.limits = limits
        self.bucket = Bucket(limits.messages, limits.burst)
        self.outbox: deque[str] = deque()
        self.waiting = 0  # characters in the outbox
        self.writer: asyncio.Future[None] | None = None  # waits for something to send
        self.reader: asyncio.Task[None] | None = None  # waits for something to hear: only then it may be cut off
        self.dropped = False

    async def listen(self, room: Room, receive: Receive) -> None:
        """Hear what comes until the other side leaves or does not read what it is sent."""
        task = asyncio.current_task()
        while not self.dropped:
            self.reader = task
            event = await receive()
            self.reader = None  # an input that is being stored must also be taken
            if event["type"] != "websocket.receive":
                return
            await room.hear(self, event.get("text") or event.get("bytes") or "")

    async def write(self, send: Send) -> None:
        while True:
            while self.outbox:
                text = self.outbox.popleft()
                self.waiting -= len(text)
                await send({"type": "websocket.send", "text": text, "bytes": None})
            self.writer = asyncio.get_running_loop().create_future()
            await self.writer

    def send(self, message: wire.ToClient) -> None:
        self.put(encode(message).decode())

    def put(self, text: str) -> None:
        self.outbox.append(text)
        self.waiting += len(text)
        if self.writer is not None and not self.writer.done():
            self.writer.set_result(None)
        if len(self.outbox) > self.limits.outbox or self.waiting > self.limits.outbox_bytes:
            self.drop()

    def drop(self) -> None:
        """Somebody does not read: nobody waits for them."""
        self.dropped = True
        if self.reader is not None:
            self.reader.cancel()


class Room:
    """A table and those who look at it."""

    def __init__(self, document: Document, rooms: Rooms) -> None:
        self.by_viewer: dict[Viewer, set[Connection]] = {}
        game = rooms.games.get(document.game)
        self.table = Table(document, game, rooms.store, rooms.thinkers, rooms.pace, self)

    # ---- what the table says ----

    def step(self, viewer: Viewer, change: Change) -> None:
        connections = self.by_viewer.get(viewer)
        if connections:
            text = encode(step_message(change)).decode()
            for connection in tuple(connections):
                connection.put(text)

    def anew(self) -> None:
        for connection in self.connections():
            self.show(connection)

    def card(self) -> None:
        texts: dict[str, str] = {}  # by browser: several may be open in one
        for connection in self.connections():
            if not self.may_look(connection.browser, connection.viewer):
                self.look(connection, None)  # the seat is somebody else's now
                continue
            browser = connection.browser
            if browser not in texts:
                texts[browser] = encode(wire.Table(table_card(self.table, browser))).decode()
            connection.put(texts[browser])

    def talk(self, line: Talk) -> None:
        text = encode(wire.Chat(wire.ChatLine(line.text, line.seat, line.name))).decode()
        for connection in self.connections():
            connection.put(text)

    def connections(self) -> list[Connection]:
        return [connection for group in self.by_viewer.values() for connection in group]

    # ---- coming, looking, going ----

    def may_look(self, browser: str, viewer: Viewer) -> bool:
        return viewer is None or viewer in self.table.seats_of(browser)

    def join(self, connection: Connection) -> None:
        if not self.may_look(connection.browser, connection.viewer):
            connection.viewer = None
        self.table.come(connection.browser)
        self.by_viewer.setdefault(connection.viewer, set()).add(connection)
        self.show(connection)

    def part(self, connection: Connection) -> None:
        self.forget(connection)
        self.table.leave(connection.browser)

    def forget(self, connection: Connection) -> None:
        group = self.by_viewer[connection.viewer]
        group.discard(connection)
        if not group:
            del self.by_viewer[connection.viewer]
            self.table.unwatched(connection.viewer)

    def look(self, connection: Connection, viewer: Viewer) -> None:
        self.forget(connection)
        connection.viewer = viewer
        self.by_viewer.setdefault(viewer, set()).add(connection)
        self.show(connection)

    def show(self, connection: Connection) -> None:
        connection.send(screen_message(self.table, connection.viewer, connection.browser))

    # ---- what a connection says ----

    async def hear(self, connection: Connection, data: str | bytes) -> None:
        if not connection.bucket.take():
            connection.send(wire.Oops(TOO_OFTEN))
            return
        if len(data) > connection.limits.longest:
            connection.send(wire.Oops(f"a message may have {connection.limits.longest} characters at most"))
            return
        try:
            message = decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            connection.send(wire.Oops(f"the message could not be read: {error}"))
            return
        try:
            await self.obey(connection, message)
        except InputError as error:
            connection.send(wire.Oops(str(error)))
        except Exception as error:
            log.error("table %s: a message failed: %s", self.table.document.id, where(error))  # noqa: TRY400  # no secrets
            connection.send(wire.Oops("something went wrong on the server, so nothing was done"))

    async def obey(self, connection: Connection, message: wire.ToServer) -> None:
        match message:
            case wire.Do(text, mine):
                self.answer(connection, text, await self.table.do(self.seat(connection), text, mine))
            case wire.Back(mine):
                self.answer(connection, "back", await self.table.back(self.seat(connection), mine))
            case wire.Say(text):
                await self.chat(connection, text)
            case wire.Look(seat):
                self.look_from(connection, seat)
            case wire.Again():
                self.show(connection)
            case wire.Ping():
                connection.send(wire.Pong())

    def seat(self, connection: Connection) -> Any:
        if connection.viewer is None:
            raise InputError(WATCHING)
        return connection.viewer

    def answer(self, connection: Connection, text: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            connection.send(wire.Refused(text, refusal.rule, refusal.reason))

    def look_from(self, connection: Connection, seat: int) -> None:
        viewer = viewer_of(seat)
        if not self.may_look(connection.browser, viewer):
            raise InputError(f"seat {seat} is not yours, so you cannot look from it")
        self.look(connection, viewer)

    async def chat(self, connection: Connection, text: str) -> None:
        if not text.strip():
            raise InputError("there is nothing to say in that message")
        seat = 0 if connection.viewer is None else connection.viewer + 1
        name = self.table.document.chairs[seat - 1].name if seat else ""
        await self.table.say(Talk(text.strip(), seat, name))


class Rooms:
    """All tables of a server: those in memory, and through the store all others."""

    def __init__(
        self, games: list[Game[Any, Any]], store: Store, thinkers: Thinkers, pace: Pace, limits: Limits
    ) -> None:
        self.games = {game.info.slug: game for game in games}
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.limits = limits
        self.live: dict[str, Room] = {}  # those used last come last
        self.address = ""  # where other devices reach this server, if it is known
        self.crowd = UNATTENDED  # how many may be in memory before we look which are idle
        self.projector = asyncio.Semaphore(1)  # films are long: one at a time
        self.buckets: dict[str, Bucket] = {}  # by address: how often tables are opened

    def room(self, id: str) -> Room:
        room = self.live.pop(id, None)
        if room is None:
            document = self.store.document(id)
            if document is None:
                raise NoTable("there is no such table; perhaps the link is incomplete")
            self.rest()
            room = Room(document, self)
        self.live[id] = room
        return room

    def rest(self) -> None:
        """Forget tables nobody looks at, the longest unused first."""
        if len(self.live) < self.crowd:
            return
        idle = [id for id, room in self.live.items() if room.table.idle()]
        for id in idle[: max(0, len(idle) - UNATTENDED)]:
            self.live.pop(id).table.close()
        self.crowd = len(self.live) + UNATTENDED

    async def open(self, document: Document) -> Room:
        await self.store.save(document)
        return self.room(document.id)

    def may_open(self, address: str) -> bool:
        if len(self.buckets) > 1000:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full()}
        bucket = self.buckets.setdefault(address, Bucket(self.limits.tables, self.limits.tables_burst))
        return bucket.take()

    def close(self) -> None:
        for room in self.live.values():
            room.table.close()
        self.thinkers.close()
        self.store.close()


def new_id() -> str:
    """Long enough that nobody finds a table by trying."""
    return secrets.token_hex(8)
