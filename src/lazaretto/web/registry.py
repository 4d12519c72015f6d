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
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from litestar.types import Receive, Send

from lazaretto.core import Game, InputError, Refusal, Seat, lesson_of
from lazaretto.table import seating
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.hints import Advised, advice
from lazaretto.table.match import rebuilt
from lazaretto.table.screen import Change
from lazaretto.table.seating import NotNow, TableRecord, Talk
from lazaretto.table.store import Store, StoreError
from lazaretto.table.table import Table, Viewer, where
from lazaretto.table.timing import Timings
from lazaretto.web import wire
from lazaretto.web.limits import Bucket, Limits
from lazaretto.web.presenters import chat_line, screen_message, step_message, table_card, viewer_of

log = logging.getLogger("lazaretto.web")

R = TypeVar("R")

UNATTENDED: Final = 64  # tables kept in memory though nobody looks
REMEMBERED: Final = 10_000  # tables of which we know who is asked, though they are not in memory
NOTHING_HERE: Final = 4404  # the code with which a socket is closed where there is no table
SWEEP_EVERY: Final = 6 * 3600.0  # seconds between looks for tables that were left long ago
DAY: Final = 24 * 3600.0
DELETED: Final = "the host has deleted this table"
WATCHING: Final = "you are watching; take a seat to play"
NO_HINT: Final = "no hint could be found here"
TOO_OFTEN: Final = "too many messages at once; wait a moment"

ROOM: Final = 4096  # bytes beside the public part of a message for what only one seat is told

encode = msgspec.json.Encoder().encode


class NoTable(InputError):
    """There is no such table."""


class Slow(InputError):
    """Somebody asks too often, or too many at once."""


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
        self.over = False  # there is no table any more: what waits is sent, then the socket is closed

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
            if self.over:
                await send({"type": "websocket.close", "code": NOTHING_HERE, "reason": ""})
                return
            self.writer = asyncio.get_running_loop().create_future()
            await self.writer

    def send(self, message: wire.ToClient) -> None:
        self.put(encode(message).decode())

    def whisper(self, message: wire.Refused | wire.Hinted) -> None:
        """It may tell what only the seat knows."""
        self.put(padded(encode(message), 0).decode())

    def end(self, reason: str) -> None:
        self.over = True
        self.send(wire.Closed(reason))

    def put(self, text: str) -> None:
        self.outbox.append(text)
        self.waiting += len(text)
        if self.writer is not None and not self.writer.done():
            self.writer.set_result(None)
        if len(self.outbox) > self.limits.outbox or self.waiting > self.limits.outbox_length:
            self.drop()

    def drop(self) -> None:
        """Somebody does not read: nobody waits for them."""
        self.dropped = True
        if self.reader is not None:
            self.reader.cancel()


class Room:
    """A table and those who look at it."""

    def __init__(self, document: TableRecord, rooms: Rooms) -> None:
        self.by_viewer: dict[Viewer, set[Connection]] = {}
        self.limits = rooms.limits
        self.lines: dict[Viewer, Bucket] = {}  # who talks much, or asks for many hints, has to wait
        self.hints: dict[Viewer, Bucket] = {}
        game = rooms.games.get(document.game)
        self.secret = game is not None and game.info.secret
        self.table = Table(document, game, rooms.store, rooms.bot_pool, rooms.timings, self, rooms.draw)

    # ---- what the table says ----

    def step(self, viewer: Viewer, change: Change, public: Change | None) -> None:
        connections = self.by_viewer.get(viewer)
        if connections:
            data = encode(step_message(change))
            if viewer is not None and self.secret:
                data = padded(data, 0 if public is None else len(encode(step_message(public))))
            text = data.decode()
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
        text = encode(wire.Chat(chat_line(line))).decode()
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
            if connection.viewer is not None or not self.secret:
                self.table.unwatched(connection.viewer)
            if not self.by_viewer:
                self.table.unwatched(None)

    def look(self, connection: Connection, viewer: Viewer) -> None:
        self.forget(connection)
        connection.viewer = viewer
        self.by_viewer.setdefault(viewer, set()).add(connection)
        self.show(connection)

    def show(self, connection: Connection) -> None:
        viewer, browser = connection.viewer, connection.browser
        data = encode(screen_message(self.table, viewer, browser))
        if viewer is not None and self.secret:
            data = padded(data, len(encode(screen_message(self.table, None, browser))))
        connection.put(data.decode())

    # ---- what a connection says ----

    async def hear(self, connection: Connection, data: str | bytes) -> None:
        if not connection.bucket.take():
            connection.send(wire.Error(TOO_OFTEN))
            return
        if len(data) > connection.limits.longest:
            connection.send(wire.Error(f"a message may have {connection.limits.longest} characters at most"))
            return
        try:
            message = wire.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            connection.send(wire.Error(f"the message could not be read: {error}"))
            return
        try:
            await self.obey(connection, message)
        except InputError as error:
            connection.send(wire.Error(str(error)))
        except Exception as error:
            log.error("table %s: a message failed: %s", self.table.document.id, where(error))  # noqa: TRY400  # no secrets
            connection.send(wire.Error("something went wrong on the server, so nothing was done"))

    async def obey(self, connection: Connection, message: wire.ToServer) -> None:
        match message:
            case wire.Do(text, input_seq):
                self.answer(connection, text, await self.table.do(self.seat(connection), text, input_seq))
            case wire.Back(input_seq):
                self.answer(connection, "back", await self.table.back(self.seat(connection), input_seq))
            case wire.Ask(input_seq):
                self.answer(connection, "ask", await self.table.undo_vote.ask(self.seat(connection), input_seq))
            case wire.Answer(number, yes):
                seat = self.seat(connection)
                self.answer(
                    connection, "answer", await self.table.undo_vote.answer(connection.browser, seat, number, yes)
                )
            case wire.Hint(input_seq):
                self.hint(connection, input_seq)
            case wire.Say(text):
                await self.chat(connection, text)
            case wire.Look(seat):
                self.look_from(connection, seat)
            case wire.Resync():
                self.show(connection)
            case wire.Ping():
                connection.send(wire.Pong(self.table.left()))

    def seat(self, connection: Connection) -> Any:
        if connection.viewer is None:
            raise InputError(WATCHING)
        return connection.viewer

    def answer(self, connection: Connection, text: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            connection.whisper(wire.Refused(text, refusal.rule, refusal.reason))

    def hint(self, connection: Connection, input_seq: int) -> None:
        """Think about it beside everything else; what is not allowed is said at once."""
        seat = self.seat(connection)
        if not self.hints.setdefault(seat, Bucket(self.limits.hints, self.limits.hints_burst)).take():
            raise InputError("you have asked for many hints; wait a few seconds for the next")
        self.table.run(self.advise(connection, seat, input_seq, advice(self.table, seat, input_seq)))

    async def advise(
        self, connection: Connection, seat: Seat, input_seq: int, think: Callable[[], Awaitable[list[Advised]]]
    ) -> None:
        best: list[wire.Advice] = []
        try:
            best += [wire.Advice(x.text, x.say, round(x.share, 3), x.result) for x in await think()]
        except Exception as error:
            self.table.report("found no hint", error)
        if connection.viewer == seat:  # else somebody else sits before the screen by now
            if best:
                connection.whisper(wire.Hinted(input_seq, best))
            else:
                connection.send(wire.Error(NO_HINT))

    def look_from(self, connection: Connection, seat: int) -> None:
        viewer = viewer_of(seat)
        if not self.may_look(connection.browser, viewer):
            raise InputError(f"seat {seat} is not yours, so you cannot look from it")
        self.look(connection, viewer)

    async def chat(self, connection: Connection, text: str) -> None:
        if not text.strip():
            raise InputError("there is nothing to say in that message")
        if not self.lines.setdefault(connection.viewer, Bucket(self.limits.lines, self.limits.lines_burst)).take():
            raise InputError("that was a lot at once; wait a moment and say it again")
        seat = 0 if connection.viewer is None else connection.viewer + 1
        name = self.table.document.chairs[seat - 1].name if seat else ""
        self.answer(connection, text, await self.table.say(Talk(text.strip(), seat, name)))


class Rooms:
    """All tables of a server: those in memory, and through the store all others."""

    def __init__(
        self,
        games: list[Game[Any, Any]],
        store: Store,
        bot_pool: BotPool,
        timings: Timings,
        limits: Limits,
        keep_days: int = 0,
        draw: Draw = drawn,
    ) -> None:
        self.games = {game.info.slug: game for game in games}
        self.lessons = {slug: lesson for slug, game in self.games.items() if (lesson := lesson_of(game)) is not None}
        self.store = store
        self.bot_pool = bot_pool
        self.timings = timings
        self.limits = limits
        self.keep_days = keep_days  # after the last input; 0: for ever
        self.draw = draw
        self.live: dict[str, Room] = {}  # those used last come last
        self.address = ""  # where other devices reach this server, if it is known
        self.crowd = UNATTENDED  # how many may be in memory before we look which are idle
        self.projector = asyncio.Semaphore(1)  # films are long: one at a time
        self.films = 0  # that are made or wait for it
        self.asked_then: dict[str, tuple[int, tuple[Seat, ...]]] = {}  # by table: after so many inputs, who was asked
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

    async def open(self, document: TableRecord) -> Room:
        await self.store.save(document)
        return self.room(document.id)

    def may_open(self, address: str) -> bool:
        if len(self.buckets) > 1000:
            self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full()}
        bucket = self.buckets.setdefault(address, Bucket(self.limits.tables, self.limits.tables_burst))
        return bucket.take()

    async def film(self, make: Callable[..., R], *arguments: Any) -> R:
        """Make a film in a thread beside all that goes on, when it is its turn."""
        if self.films >= self.limits.films:
            raise Slow("many want to look back at a game just now; try again in a moment")
        self.films += 1
        try:
            async with self.projector:
                return await asyncio.to_thread(make, *arguments)
        finally:
            self.films -= 1

    async def asked(self, document: TableRecord) -> tuple[Seat, ...]:
        """Whom the running game of a table that is not in memory, and could be played, waits for.

        It is not brought there, since that would start its clocks and bots. Nothing can happen to it meanwhile.
        """
        taken = self.store.taken(document.id)
        known = self.asked_then.get(document.id)
        if known is not None and known[0] == taken:
            return known[1]
        lines = self.store.lines(document.id)
        asked = await asyncio.to_thread(asked_after, self.games[document.game], document, lines)
        if len(self.asked_then) >= REMEMBERED:
            self.asked_then.clear()
        self.asked_then[document.id] = (len(lines), asked)
        return asked

    async def delete(self, id: str, browser: str) -> None:
        """As the host wishes; whoever looks at it is told. ``InputError`` says why not."""
        room = self.room(id)
        table = room.table
        seating.need_host(table.document, browser)
        others = [i for i, chair in enumerate(table.document.chairs) if browser not in chair.holders]
        if table.phase == "playing" and any([table.presence.sits(table.document, i) for i in others]):
            raise NotNow("others still play here; a running game can be deleted when they are away")
        await self.remove(id, DELETED)

    async def remove(self, id: str, reason: str) -> None:
        room = self.room(id)
        async with room.table.queue:  # behind whatever is being stored
            await self.store.delete(id)
            room.table.vanish(reason)
        self.live.pop(id, None)
        for connection in room.connections():
            connection.end(reason)

    async def sweep(self) -> int:
        """Remove tables at which nothing has happened for long; how many it were."""
        ids = self.store.untouched(self.keep_days * DAY) if self.keep_days else []
        removed = 0
        for id in ids:
            if id not in self.live or self.live[id].table.idle():
                with suppress(NoTable):  # its host was quicker
                    await self.remove(id, f"nothing has happened here for {self.keep_days} days, so the table is gone")
                    removed += 1
        return removed

    async def sweep_on(self) -> None:
        while True:
            try:
                self.store.forget_touches()
                await self.sweep()
            except StoreError as error:
                log.warning("old tables could not be removed: %s", error)
            await asyncio.sleep(SWEEP_EVERY)

    def close(self) -> None:
        for room in self.live.values():
            room.table.close()
        self.bot_pool.close()
        self.store.close()


def asked_after(game: Game[Any, Any], document: TableRecord, lines: list[str]) -> tuple[Seat, ...]:
    try:
        match = rebuilt(game, game.setup(len(document.chairs), document.options), document.seed, lines)
    except Exception as error:
        log.error("table %s: nobody is asked there: %s", document.id, where(error))  # noqa: TRY400  # no secrets
        return ()
    return game.acting(match.state)


def padded(data: bytes, public: int) -> bytes:
    """A message with spaces behind it: its length follows from the public part's, and tells nothing about the rest.

    What is private finds room beside it; a menu too long for that is rounded up.
    """
    room = public + ROOM
    size = room if len(data) <= room else -(-len(data) // ROOM) * ROOM
    return data.ljust(size)


def new_id() -> str:
    """Long enough that nobody finds a table by trying."""
    return secrets.token_hex(8)
