"""A live table: its match, its seats, who is here, who is asked, and the clock.

Inputs come one by one: each is judged, stored, and only then taken and shown. Where a game's rules raise an
exception the table pauses and says so; the record stays, and no other table notices.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import traceback
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from lazaretto.core import Game, InputError, Refusal, Seat, to_json
from lazaretto.table import chairs
from lazaretto.table.chairs import MOST_TALK, STAND_IN, Document, NotAllowed, NotNow, Talk
from lazaretto.table.clock import Clock
from lazaretto.table.match import Input, Match, Moment, rebuilt
from lazaretto.table.screen import Change, Screen
from lazaretto.table.store import Store, StoreError
from lazaretto.table.thinking import Thinkers

log = logging.getLogger("lazaretto.table")

NOT_PLAYING: Final = Refusal("table", "the game has not begun or is over")
UNKNOWN_GAME: Final = "the game of this table is not on this server"

Viewer = Seat | None  # None: the watchers


class Pace(Struct, frozen=True):
    """How long the table waits."""

    bot_least: float = 0.4  # seconds before a bot's input, the same whatever it has to think about
    bot_most: float = 0.9
    grace: float = 60.0  # until a bot may stand in for somebody who is away
    beat: float = 0.8  # seconds a picture takes: added to a deadline that begins behind several


class Audience(Protocol):
    """Those who look at a table."""

    def step(self, viewer: Viewer, change: Change) -> None:
        """A screen changed."""

    def anew(self) -> None:
        """Everything changed: send whole screens."""

    def card(self) -> None:
        """Seats, presence or phase changed."""

    def talk(self, line: Talk) -> None:
        """Somebody said something."""


class Table:
    def __init__(
        self,
        document: Document,
        game: Game[Any, Any] | None,
        store: Store,
        thinkers: Thinkers,
        pace: Pace,
        audience: Audience,
    ) -> None:
        self.document = document
        self.game = game
        self.store = store
        self.thinkers = thinkers
        self.pace = pace
        self.audience = audience
        self.queue = asyncio.Lock()  # first come, first served: one input at a time
        self.screens: dict[Viewer, Screen[Any, Any]] = {}
        self.present: dict[str, int] = {}  # browsers here now, and by how many connections
        self.away: dict[int, float] = {}  # seats of persons who are not here, and since when
        self.late: set[int] = set()  # away for longer than the grace time
        self.stand_ins: set[int] = set()  # away, and a bot plays on for them
        self.thoughts: dict[int, asyncio.Task[None]] = {}  # by seat: bots at work
        self.errands: set[asyncio.Task[None]] = set()
        self.clock = Clock(self.on_time)
        self.why = self.unplayable()  # a paused table says why; empty: it is not paused
        self._match: Match[Any, Any] | None = None

    # ---- the match ----

    def unplayable(self) -> str:
        if self.game is None:
            return UNKNOWN_GAME
        info, edition = self.game.info, self.document.edition
        if self.document.phase != "open" and edition != info.edition:
            return f"this table plays edition {edition} of {info.title}, and this server has edition {info.edition}"
        return ""

    @property
    def match(self) -> Match[Any, Any] | None:
        """Rebuilt from the store when first needed; None before the start and where it cannot be."""
        if self._match is None and self.document.phase != "open" and self.game is not None and not self.why:
            document = self.document
            try:
                options = self.game.setup(len(document.chairs), document.options)
                self._match = rebuilt(self.game, options, document.seed, self.store.lines(document.id))
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
        self.why = (
            f"the rules of {title} failed here ({type(error).__name__}), so the table is paused; its record is kept"
        )
        self.clock.stop()
        for thought in self.thoughts.values():
            thought.cancel()
        self.thoughts.clear()
        self.screens.clear()

    def report(self, what: str, error: BaseException) -> None:
        log.error("table %s %s: %s", self.document.id, what, where(error))

    def fail(self, error: Exception) -> None:
        self.pause(error)
        self.audience.anew()

    @property
    def phase(self) -> str:
        return "paused" if self.why else self.document.phase

    def asked(self) -> tuple[Seat, ...]:
        """The seats the table waits for: public in every game."""
        match = self.match if self.document.phase == "playing" else None
        return () if match is None or self.why else match.game.acting(match.state)

    # ---- inputs ----

    async def do(self, seat: Seat, text: str, mine: int) -> Refusal | None:
        return await self.input(lambda match: match.judge(seat, text, mine))

    async def back(self, seat: Seat, mine: int) -> Refusal | None:
        return await self.input(lambda match: match.judge_back(seat, mine))

    async def input(self, judge: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        """What speaks against it, or None when it is stored, taken and shown."""
        async with self.queue:
            if self.clock.passed():  # they were first
                await self.expire_passed()
            return await self.settle(judge)

    async def settle(self, judge: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        match = self.match
        if match is None or self.why or self.document.phase != "playing":
            return Refusal("table", self.why) if self.why else NOT_PLAYING
        try:
            step = judge(match)
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
            moments = match.take(step)
            self.after(moments)
        except Exception as error:
            self.fail(error)
        return None

    def after(self, moments: list[Moment[Any, Any]]) -> None:
        """Something happened: the clock, every screen, the bots."""
        match = self._match
        assert match is not None
        pause = self.pace.beat * max(0, len(moments) - 1)
        ticking = self.clock.set(match.game.deadlines(match.state), pause)
        left = self.clock.left() if ticking else None
        for viewer, screen in self.screens.items():
            change = screen.show(moments, left)
            if change is not None:
                self.audience.step(viewer, change)
        if match.game.acting(match.state):
            self.ask_bots()
        else:
            self.run(self.end())

    async def end(self) -> None:
        async with self.queue:
            self.clock.stop()
            if self.document.phase == "playing":
                with contextlib.suppress(StoreError):  # found out again when the table is next opened
                    await self.keep(replace(self.document, phase="over"))

    # ---- the clock ----

    def on_time(self) -> None:
        self.run(self.ring())

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
        refusal = await self.settle(lambda match: match.judge_expiry(name))
        if refusal is not None and self._match is not None and not self.why:
            self.clock.set(self._match.game.deadlines(self._match.state), 0.0)  # asked too early: from the start

    # ---- bots ----

    def bot_at(self, seat: int) -> str:
        chair = self.document.chairs[seat]
        return chair.bot if chair.kind == "bot" else STAND_IN if seat in self.stand_ins else ""

    def ask_bots(self) -> None:
        for seat in self.asked():
            if self.bot_at(seat) and seat not in self.thoughts:
                thought = asyncio.get_running_loop().create_task(self.think(seat))
                self.thoughts[seat] = thought
                thought.add_done_callback(partial(self.thought, seat))

    def thought(self, seat: Seat, done: asyncio.Task[None]) -> None:
        """A bot is through: perhaps it is asked again at once."""
        if self.thoughts.get(seat) is done:
            del self.thoughts[seat]
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            self.report("has a bot that failed", error)
        elif not self.why:
            self.ask_bots()

    async def think(self, seat: Seat) -> None:
        """Choose from the view alone, after a pause that is the same whatever there is to think about."""
        match = self.match
        if match is None or seat not in self.asked():
            return
        mine = match.mine[seat]
        try:
            legal = [str(action) for action in match.game.legal(match.state, seat)]
            view = to_json(match.game.view(match.state, seat))
        except Exception as error:
            self.fail(error)
            return
        pause = asyncio.sleep(random.uniform(self.pace.bot_least, self.pace.bot_most))
        text, _ = await asyncio.gather(self.thinkers.choose(match.game, self.bot_at(seat), view, legal), pause)
        if self.bot_at(seat):
            await self.do(seat, text, mine)

    # ---- those who look ----

    def screen(self, viewer: Viewer) -> Screen[Any, Any] | None:
        """What a viewer sees, kept up to date from now on; None before the start or in a pause."""
        match = self.match
        if match is None or self.why:
            return None
        screen = self.screens.get(viewer)
        if screen is None:
            try:
                screen = self.screens[viewer] = Screen(match, viewer)
            except Exception as error:
                self.fail(error)
        return screen

    def unwatched(self, viewer: Viewer) -> None:
        self.screens.pop(viewer, None)

    def seats_of(self, browser: str) -> list[Seat]:
        return [Seat(i) for i, chair in enumerate(self.document.chairs) if browser in chair.holders]

    def come(self, browser: str) -> None:
        self.present[browser] = self.present.get(browser, 0) + 1
        self.look_at_presence()

    def leave(self, browser: str) -> None:
        self.present[browser] -= 1
        if not self.present[browser]:
            del self.present[browser]
        self.look_at_presence()

    def here(self, seat: int) -> bool:
        return any([holder in self.present for holder in self.document.chairs[seat].holders])

    def look_at_presence(self) -> None:
        """Note who came and went; who is back plays again, and whoever stood in for them sits down."""
        before = (set(self.away), set(self.stand_ins), self.late)
        loop = asyncio.get_running_loop()
        persons = [i for i, chair in enumerate(self.document.chairs) if chair.kind == "person"]
        self.away = {seat: self.away.get(seat, loop.time()) for seat in persons if not self.here(seat)}
        self.stand_ins &= set(self.away)
        self.late = {seat for seat, since in self.away.items() if loop.time() >= since + self.pace.grace}
        waiting = [since for seat, since in self.away.items() if seat not in self.late]
        if self.document.phase == "playing" and waiting and self.present:
            loop.call_at(min(waiting) + self.pace.grace + 0.01, self.look_at_presence)
        if before != (set(self.away), self.stand_ins, self.late):
            self.audience.card()

    def stand_in(self, seat: int, browser: str) -> None:
        """Let a bot play on for somebody who is away until they are back; ``InputError`` says why not."""
        chair = chairs.chair_at(self.document, seat)
        if self.document.phase != "playing" or chair.kind != "person" or seat not in self.away:
            raise NotNow(f"{chair.name or 'nobody'} is not away, so no bot plays seat {seat + 1}")
        if browser != self.document.host and (self.document.host in self.present or not self.seats_of(browser)):
            raise NotAllowed("the host says when a bot plays on, or whoever sits here if the host is away too")
        if seat not in self.late:
            raise NotNow(f"{chair.name} may be back any moment; ask again a little later")
        self.stand_ins.add(seat)
        self.audience.card()
        self.ask_bots()

    def idle(self) -> bool:
        """Nothing happens here unless somebody comes."""
        return not (self.present or self.thoughts or self.errands or self.clock.ticking() or self.queue.locked())

    # ---- seats and talk ----

    async def change(self, change: Callable[[Document], Document]) -> None:
        """Change the document in turn with the inputs; ``InputError`` says why not."""
        async with self.queue:
            await self.keep(change(self.document))

    async def keep(self, document: Document) -> None:
        was = self.document
        if document is was:
            return
        if document.phase == "playing" and was.phase == "open":
            self.check_start(document)
        await self.store.save(document)
        self.document = document
        self.look_at_presence()
        if document.phase == "playing" and was.phase == "open":
            self.why = self.unplayable()
            self.audience.anew()
        elif document.chat is was.chat:
            self.audience.card()
            if document.phase == "playing":
                self.ask_bots()

    def check_start(self, document: Document) -> None:
        if self.game is None:
            raise InputError(UNKNOWN_GAME)
        self.game.setup(len(document.chairs), document.options)

    async def say(self, line: Talk) -> None:
        await self.change(lambda document: replace(document, chat=(*document.chat, line)[-MOST_TALK:]))
        self.audience.talk(line)

    async def resign(self, seat: int, browser: str) -> None:
        await self.change(lambda document: chairs.resign(document, seat, browser))

    def run(self, errand: Coroutine[Any, Any, None]) -> None:
        """Do something soon, and keep hold of it until it is done."""
        task = asyncio.get_running_loop().create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def close(self) -> None:
        self.clock.stop()
        for task in [*self.thoughts.values(), *self.errands]:
            task.cancel()


def where(error: BaseException) -> str:
    """For the server's log: what failed and at which line, but no message, since that might tell a secret."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {frames[-1].filename}:{frames[-1].lineno}" if frames else type(error).__name__
