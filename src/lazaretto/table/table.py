"""A live table: its match, its seats, who is here, who is asked, and the clock.

Inputs come one by one: each is judged, stored, and only then taken and shown. Where a game's rules raise an
exception the table pauses and says so; the record stays, and no other table notices.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from msgspec.structs import replace

from lazaretto.core import Game, InputError, Refusal, Seat, lesson_of
from lazaretto.table import chat_limits, seating
from lazaretto.table.bot_driver import BotDriver
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.chat_limits import TalkClock
from lazaretto.table.clock import Clock
from lazaretto.table.match import Input, Match, Moment, rebuilt
from lazaretto.table.presence import Presence
from lazaretto.table.screen import Change, Screen
from lazaretto.table.seating import MOST_TALK, NotAllowed, NotNow, TableRecord, Talk
from lazaretto.table.store import Store, StoreError
from lazaretto.table.timing import Timings
from lazaretto.table.undo_vote import UndoVote

log = logging.getLogger("lazaretto.table")

NOT_PLAYING: Final = Refusal("table", "the game has not begun or is over")
UNKNOWN_GAME: Final = "the game of this table is not on this server"

Viewer = Seat | None  # None: the watchers


class Audience(Protocol):
    """Those who look at a table."""

    def step(self, viewer: Viewer, change: Change, public: Change | None) -> None:
        """A screen changed; ``public`` is what changed for the watchers, in games with secrets and if it did."""

    def anew(self) -> None:
        """Everything changed: send whole screens."""

    def card(self) -> None:
        """Seats, presence or phase changed."""

    def talk(self, line: Talk) -> None:
        """Somebody said something."""


class Table:
    def __init__(
        self,
        document: TableRecord,
        game: Game[Any, Any] | None,
        store: Store,
        bot_pool: BotPool,
        timings: Timings,
        audience: Audience,
        draw: Draw = drawn,
    ) -> None:
        self.document = document
        self.game = game
        self.store = store
        self.bot_pool = bot_pool
        self.timings = timings
        self.audience = audience
        self.draw = draw
        self.queue = asyncio.Lock()  # first come, first served: one input at a time
        self.screens: dict[Viewer, Screen[Any, Any]] = {}
        self.presence = Presence(timings.grace, audience.card)
        self.bot_driver = BotDriver(self)
        self.errands: set[asyncio.Task[None]] = set()
        self.clock = Clock(lambda: self.run(self.ring()))
        self.talk = TalkClock(lambda: self.run(self.end_talk()))
        self.talk.over = document.talked
        self.hushed: tuple[int, ...] = ()  # who may not talk, as everybody was last told
        self.undo_vote = UndoVote(self)
        self.pause_reason = unplayable(document, game)  # a paused table says why; empty: it is not paused
        self.gone = False  # it was deleted, and nothing may bring it back
        self._match: Match[Any, Any] | None = None

    # ---- the match ----

    @property
    def match(self) -> Match[Any, Any] | None:
        """Rebuilt from the store when first needed; None before the start and where it cannot be."""
        if self._match is None and self.document.phase != "open" and self.game is not None and not self.pause_reason:
            document = self.document
            try:
                options = self.game.setup(len(document.chairs), document.options)
                self._match = rebuilt(self.game, options, document.seed, self.store.lines(document.id))
                lesson = lesson_of(self.game) if document.lesson else None
                if lesson is not None:
                    self._match.guide(lesson)
                self.begin()
            except Exception as error:
                self.pause(error)
        return self._match

    def begin(self) -> None:
        """The match has just been built: from now on the clock runs and bots are asked."""
        self.look_at_presence()
        if self.document.phase == "playing":
            self.after([])

    def pause(self, error: Exception) -> None:
        """The rules failed: nothing goes on here until the server has better ones."""
        self.report("paused", error)
        title = "this game" if self.game is None else self.game.info.title
        self.pause_reason = (
            f"the rules of {title} failed here ({type(error).__name__}), so the table is paused; its record is kept"
        )
        self.undo_vote.request = None
        self.screens.clear()
        self.stop()

    def stop(self) -> None:
        self.clock.stop()
        self.talk.stop()
        self.bot_driver.stop()

    def report(self, what: str, error: BaseException) -> None:
        log.error("table %s %s: %s", self.document.id, what, where(error))

    def fail(self, error: Exception) -> None:
        self.pause(error)
        self.audience.anew()

    @property
    def phase(self) -> str:
        return "paused" if self.pause_reason else self.document.phase

    def asked(self) -> tuple[Seat, ...]:
        """The seats the table waits for: public in every game."""
        match = self.match if self.document.phase == "playing" else None
        return () if match is None or self.pause_reason else match.game.acting(match.state)

    # ---- inputs ----

    async def do(self, seat: Seat, text: str, input_seq: int) -> Refusal | None:
        return await self.input(lambda match: self.undo_vote.asker(seat) or match.validate(seat, text, input_seq))

    async def back(self, seat: Seat, input_seq: int) -> Refusal | None:
        return await self.input(lambda match: self.undo_vote.asker(seat) or match.validate_back(seat, input_seq))

    async def input(self, validate: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        """What speaks against it, or None when it is stored, taken and shown."""
        async with self.queue:
            if self.clock.passed():  # they were first
                await self.expire_passed()
            return await self.commit(validate)

    async def commit(self, validate: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        match = self.match
        if match is None or self.pause_reason or self.document.phase != "playing":
            return Refusal("table", self.pause_reason) if self.pause_reason else NOT_PLAYING
        try:
            step = validate(match) if match.game.acting(match.state) else NOT_PLAYING  # that it is over is kept later
        except Exception as error:
            self.report("could not judge an input", error)
            return Refusal("table", "the rules failed to judge this action, so it was not played")
        if isinstance(step, Refusal):
            return step
        try:
            await self.store.append(self.document.id, match.taken + 1, step.line())
        except StoreError as error:
            return Refusal("table", str(error))
        try:
            moments = match.apply(step)
            self.after(moments)
        except Exception as error:
            self.fail(error)
        return None

    def after(self, moments: list[Moment[Any, Any]]) -> None:
        """Something happened: the clock, every screen, the bots."""
        match = self._match
        assert match is not None
        self.undo_vote.notice(moments)
        self.show(moments, self.timings.beat * max(0, len(moments) - 1))
        if match.game.acting(match.state):
            self.bot_driver.ask()
        else:
            self.run(self.end())

    def show(self, moments: list[Moment[Any, Any]], pause: float = 0.0) -> None:
        """Bring the clocks and every screen up to date."""
        match = self._match
        assert match is not None
        game, state = match.game, match.state
        ticking = self.clock.set(() if match.scripted() else game.deadlines(state), pause)
        chatting = self.talk.follow(game.talk(match.options, state), pause)
        left = self.left() if ticking or chatting else None
        hushed = chat_limits.hushed(game, match.options, state)
        news = hushed if hushed != self.hushed else None
        self.hushed = hushed
        changes = {viewer: screen.show(moments, left, news) for viewer, screen in self.screens.items()}
        for viewer, change in changes.items():
            if change is not None:
                self.audience.step(viewer, change, changes.get(None))

    def left(self) -> dict[str, float]:
        """Seconds on every clock."""
        return {**self.clock.left(), **self.talk.seconds()}

    async def end(self) -> None:
        async with self.queue:
            self.clock.stop()
            self.talk.stop()
            self.undo_vote.drop()
            if self.document.phase == "playing" and not self.pause_reason:
                with contextlib.suppress(StoreError):  # found out again when the table is next opened
                    await self.keep(replace(self.document, phase="over"))

    # ---- the clock ----

    async def ring(self) -> None:
        async with self.queue:
            try:
                await self.expire_passed()
            except Exception as error:
                self.fail(error)
            self.clock.wait()

    async def expire_passed(self) -> None:
        while passed := self.clock.passed():
            await self.expire(passed[0])

    async def expire(self, name: str) -> None:
        self.clock.drop(name)
        refusal = await self.commit(lambda match: match.validate_expiry(name))
        if refusal is not None and self._match is not None and not self.pause_reason:
            self.clock.set(self._match.game.deadlines(self._match.state), 0.0)  # asked too early: from the start

    async def end_talk(self) -> None:
        """Time to talk is over: everybody is told, and nothing else happens."""
        async with self.queue:
            for name in self.talk.passed():
                line = Talk(chat_limits.TIME_IS_OVER, table=True)
                with contextlib.suppress(StoreError):
                    await self.keep(with_line(replace(self.document, talked=name), line))
                self.audience.talk(line)
                self.talk.over = name
                self.show([])

    # ---- those who look ----

    def screen(self, viewer: Viewer) -> Screen[Any, Any] | None:
        """What a viewer sees, kept up to date from now on; None before the start or in a pause."""
        match = self.match
        if match is None or self.pause_reason:
            return None
        screen = self.screens.get(viewer)
        if screen is None:
            try:
                screen = self.screens[viewer] = Screen(match, viewer)
                if match.game.info.secret and None not in self.screens:  # what everybody may know: see ``step``
                    self.screens[None] = Screen(match, None)
            except Exception as error:
                self.fail(error)
        return screen

    def unwatched(self, viewer: Viewer) -> None:
        self.screens.pop(viewer, None)

    def seats_of(self, browser: str) -> list[Seat]:
        return [Seat(i) for i, chair in enumerate(self.document.chairs) if browser in chair.holders]

    def come(self, browser: str) -> None:
        self.presence.come(browser)
        self.look_at_presence()

    def leave(self, browser: str) -> None:
        self.presence.leave(browser)
        self.look_at_presence()

    def look_at_presence(self) -> None:
        self.presence.look(self.document, self.look_at_presence)

    def may_replace(self, browser: str) -> bool:
        """Whether it may let a bot play on: the host, or whoever sits here if the host is away too."""
        return browser == self.document.host or (not self.presence.hosted and bool(self.seats_of(browser)))

    def stand_in(self, seat: int, browser: str) -> None:
        """Let a bot play on for somebody who is away until they are back; ``InputError`` says why not."""
        chair = seating.chair_at(self.document, seat)
        presence = self.presence
        if self.document.phase != "playing" or chair.kind != "person" or seat not in presence.away:
            raise NotNow(f"{chair.name or 'nobody'} is not away, so no bot plays seat {seat + 1}")
        if not self.may_replace(browser):
            raise NotAllowed("the host says when a bot plays on, or whoever sits here if the host is away too")
        if seat not in presence.late:
            raise NotNow(f"{chair.name} may be back any moment; ask again a little later")
        presence.stand_ins.add(seat)
        self.undo_vote.drop()
        self.audience.card()
        self.bot_driver.ask()

    def idle(self) -> bool:
        """Nothing happens here unless somebody comes."""
        clocks = self.clock.ticking() or self.talk.ticking()
        return not (self.presence.here or self.bot_driver.busy() or self.errands or clocks or self.queue.locked())

    # ---- seats and talk ----

    async def change(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Change the document in turn with the inputs; ``InputError`` says why not."""
        async with self.queue:
            await self.keep(change(self.document))

    async def keep(self, document: TableRecord) -> None:
        was = self.document
        if self.gone:
            raise NotNow(self.pause_reason)
        if document is was:
            return
        if document.phase == "playing" and was.phase == "open":
            self.check_start(document)
        await self.store.save(document)
        self.document = document
        self.look_at_presence()
        if document.phase == "playing" and was.phase == "open":
            self.pause_reason = unplayable(document, self.game)
            self.audience.anew()
        elif document.chat is was.chat:
            if document.chairs != was.chairs or not document.asking:
                self.undo_vote.request = None
            self.audience.card()
            if document.phase == "playing":
                self.bot_driver.ask()

    def check_start(self, document: TableRecord) -> None:
        if self.game is None:
            raise InputError(UNKNOWN_GAME)
        self.game.setup(len(document.chairs), document.options)

    def hush(self, viewer: Viewer) -> Refusal | None:
        """What speaks against talking now."""
        match = self.match
        if match is None or self.document.phase != "playing" or self.pause_reason:
            return None
        try:
            return match.game.hush(match.options, match.state, viewer)
        except Exception as error:
            self.fail(error)
            return None

    async def say(self, line: Talk) -> Refusal | None:
        """A line of chat, unless the game hushes whoever says it."""
        refusal = self.hush(None if line.seat == 0 else Seat(line.seat - 1))
        if refusal is None:
            await self.post(line)
        return refusal

    async def post(self, line: Talk) -> None:
        await self.change(lambda document: with_line(document, line))
        self.audience.talk(line)

    async def resign(self, seat: int, browser: str) -> None:
        await self.change(lambda document: seating.resign(document, seat, browser))

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something soon, and keep hold of it until it is done."""
        task = asyncio.get_running_loop().create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.ran)

    def ran(self, task: asyncio.Task[None]) -> None:
        self.errands.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.report("failed at an errand", error)

    def vanish(self, reason: str) -> None:
        """It was deleted."""
        self.pause_reason, self.gone = reason, True
        self.close()

    def close(self) -> None:
        self.stop()
        for task in self.errands:
            task.cancel()


def unplayable(document: TableRecord, game: Game[Any, Any] | None) -> str:
    """Why a table cannot be played here; empty: it can."""
    if game is None:
        return UNKNOWN_GAME
    info, edition = game.info, document.edition
    if document.phase != "open" and edition != info.edition:
        return f"this table plays edition {edition} of {info.title}, and this server has edition {info.edition}"
    return ""


def with_line(document: TableRecord, line: Talk) -> TableRecord:
    return replace(document, chat=(*document.chat, line)[-MOST_TALK:])


def where(error: BaseException) -> str:
    """For the server's log: what failed and at which line, but no message, since that might tell a secret."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {frames[-1].filename}:{frames[-1].lineno}" if frames else type(error).__name__
