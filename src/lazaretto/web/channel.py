"""A channel connects one live table with the browsers that look at it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from lazaretto.core import InputError, Refusal, Seat
from lazaretto.table.bucket import Bucket
from lazaretto.table.hints import Advised, advice
from lazaretto.table.opening import in_thread, stored_prologue
from lazaretto.table.screen import Change
from lazaretto.table.seating import NotNow, TableRecord, Talk
from lazaretto.table.table import Table, Viewer, where
from lazaretto.table.visible import visible
from lazaretto.web import wire
from lazaretto.web.connection import Connection, encode, padded
from lazaretto.web.presenters import chat_line, final_screen, screen_message, step_message, table_card, viewer_of
from lazaretto.web.replays import Film

if TYPE_CHECKING:
    from lazaretto.web.registry import Registry

log = logging.getLogger("lazaretto.web")

WATCHING: Final = "you are watching; take a seat to play"
NO_HINT: Final = "no hint could be found here"
NOT_OVER: Final = "the record reveals everything, so it is available when the game is over"
TOO_OFTEN: Final = "too many messages at once; wait a moment"


class Channel:
    """A table and its connections."""

    def __init__(self, document: TableRecord, registry: Registry) -> None:
        self.by_viewer: dict[Viewer, set[Connection]] = {}
        self.registry = registry
        self.limits = registry.limits
        self.films: dict[Viewer, Film] = {}  # of a game that ended under an older edition
        self.lines: dict[Viewer, Bucket] = {}  # limits for chat and hints
        self.hints: dict[Viewer, Bucket] = {}
        game = registry.games.get(document.game)
        self.secret = game is not None and game.info.secret
        undos = Bucket(self.limits.undos, self.limits.undos_burst)
        self.table = Table(
            document,
            game,
            registry.store,
            registry.bot_pool,
            registry.timings,
            self,
            registry.draw,
            undos,
            registry.unattended,
        )

    async def finished(self, otherwise: str = NOT_OVER) -> str:
        """The record of a game that is over; the phase is stored a moment later."""
        table = self.table
        match = table.match
        over = table.phase == "over" if match is None else match.game.outcome(match.state) is not None
        if table.phase == "paused" or not over:
            raise NotNow(otherwise)
        return await table.record()

    async def prologue(self) -> str:
        """What was played before the beginning of that record, if it goes on from another game."""
        return await in_thread(stored_prologue, self.table.document, self.table.store)

    # ---- from the table to the browsers ----

    def step(self, viewer: Viewer, change: Change, public: Change | None) -> None:
        connections = self.by_viewer.get(viewer)
        if connections:
            data = encode(step_message(change))
            if viewer is not None and self.secret:
                data = padded(data, 0 if public is None else len(encode(step_message(public))))
            for connection in tuple(connections):
                connection.put(data)

    def anew(self) -> None:
        for connection in self.connections():
            self.show(connection)

    def card(self) -> None:
        cards: dict[str, bytes] = {}  # by browser: one may have several connections
        for connection in self.connections():
            if not self.may_look(connection.browser, connection.viewer):
                self.look(connection, None)  # the seat belongs to somebody else now
                continue
            browser = connection.browser
            if browser not in cards:
                cards[browser] = encode(wire.Table(table_card(self.table, browser)))
            connection.put(cards[browser])

    def talk(self, line: Talk) -> None:
        data = encode(wire.Chat(chat_line(line)))
        for connection in self.connections():
            connection.put(data)

    def ended(self) -> None:
        self.registry.filming.add(self.table.document.id)

    def connections(self) -> list[Connection]:
        return [connection for group in self.by_viewer.values() for connection in group]

    # ---- joining, looking, leaving ----

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
        data = encode(self.screen_message(viewer, browser))
        if viewer is not None and self.secret:
            data = padded(data, len(encode(self.screen_message(None, browser))))
        connection.put(data)

    def screen_message(self, viewer: Viewer, browser: str) -> wire.Screen:
        film = self.films.get(viewer) or self.films.get(None)
        if self.table.match is not None or film is None:
            return screen_message(self.table, viewer, browser)
        return final_screen(self.table, viewer, browser, film.replay, film.last)

    # ---- from a browser to the table ----

    async def on_message(self, connection: Connection, data: str | bytes) -> None:
        if not connection.may_speak():
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
            await self.dispatch(connection, message)
        except InputError as error:
            connection.send(wire.Error(str(error)))
        except Exception as error:
            log.error("table %s: a message failed: %s", self.table.document.id, where(error))  # noqa: TRY400  # no secrets
            connection.send(wire.Error("something went wrong on the server; nothing was changed"))

    async def dispatch(self, connection: Connection, message: wire.ToServer) -> None:
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
            case wire.Puzzled(rule):
                self.puzzled(connection, rule)
            case wire.Say(text):
                await self.chat(connection, text)
            case wire.Look(seat):
                self.look_from(connection, seat)
            case wire.Skip():
                self.seat(connection)
                self.table.bot_driver.hurry()
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

    def puzzled(self, connection: Connection, rule: str) -> None:
        """Count what a screen had to explain; only rules of the game, and only to somebody who plays."""
        self.seat(connection)
        if rule not in self.registry.rules.get(self.table.document.game, ()):
            raise InputError(f"this game has no rule {rule!r}")
        if self.table.asked():
            self.table.counting.refuse(rule)

    def hint(self, connection: Connection, input_seq: int) -> None:
        """Search in the background; raises at once if hints are not allowed now."""
        seat = self.seat(connection)
        if not self.hints.setdefault(seat, Bucket(self.limits.hints, self.limits.hints_burst)).take():
            raise InputError("too many hints at once; wait a few seconds for the next one")
        think = advice(self.table, seat, input_seq)
        self.table.counting.hint()
        self.table.run(self.advise(connection, seat, input_seq, think))

    async def advise(
        self, connection: Connection, seat: Seat, input_seq: int, think: Callable[[], Awaitable[list[Advised]]]
    ) -> None:
        best: list[wire.Advice] = []
        try:
            best += [wire.Advice(x.text, x.say, round(x.share, 3), x.result, x.why) for x in await think()]
        except Exception as error:
            self.table.report("found no hint", error)
        if connection.viewer == seat:  # else this screen shows another seat by now
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
        if not visible(text):
            raise InputError("this chat message is empty")
        if not self.lines.setdefault(connection.viewer, Bucket(self.limits.lines, self.limits.lines_burst)).take():
            raise InputError("too many chat messages at once; wait a moment and send it again")
        seat = 0 if connection.viewer is None else connection.viewer + 1
        name = self.table.document.chairs[seat - 1].name if seat else ""
        self.answer(connection, text, await self.table.say(Talk(text.strip(), seat, name)))
