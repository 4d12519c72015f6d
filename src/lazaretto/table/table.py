"""A live table: its match, seats, presence, bots and clock.

Inputs are processed one by one: each is validated, stored, and only then applied and shown. If a game's rules raise an
exception, the table pauses and says so; its record is kept, and no other table is affected.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from msgspec.structs import replace

from lazaretto.core import HEADING, Game, InputError, Refusal, Seat
from lazaretto.core.editions import is_older
from lazaretto.table import chat_limits, seating
from lazaretto.table.bot_driver import BotDriver
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.bucket import Bucket
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.chat_limits import TalkClock
from lazaretto.table.clock import Clock
from lazaretto.table.counts import Counting
from lazaretto.table.keeper import Keeper
from lazaretto.table.match import Input, Match, Moment
from lazaretto.table.opening import in_thread, open_table, reopened_before, stored_record
from lazaretto.table.presence import Presence
from lazaretto.table.reopen import reach_back
from lazaretto.table.screen import Change, Screen
from lazaretto.table.seating import MOST_TALK, NotAllowed, NotNow, TableRecord, Talk
from lazaretto.table.store import Store, StoreError
from lazaretto.table.timing import Timings
from lazaretto.table.unattended import Unattended
from lazaretto.table.undo_vote import UndoVote

log = logging.getLogger("lazaretto.table")

NOT_PLAYING: Final = Refusal("table", "the game has not begun or is over")
JUST_USED: Final = 5.0  # seconds for which a table stays in memory after somebody asked for it
UNKNOWN_GAME: Final = "this server does not have the game of this table"

Viewer = Seat | None  # None: the watchers


class Audience(Protocol):
    """The viewers of a table."""

    def step(self, viewer: Viewer, change: Change, public: Change | None) -> None:
        """A screen changed; ``public`` is the change for the watchers, in games with secrets."""

    def anew(self) -> None:
        """Everything changed: send whole screens."""

    def card(self) -> None:
        """Seats, presence or phase changed."""

    def talk(self, line: Talk) -> None:
        """Somebody said something."""

    def ended(self) -> None:
        """The game is over, and its last snapshot is stored."""


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
        undos: Bucket | None = None,
        unattended: Unattended | None = None,
    ) -> None:
        self.document = document
        self.game = game
        self.store = store
        self.bot_pool = bot_pool
        self.timings = timings
        self.audience = audience
        self.draw = draw
        self.unattended = unattended or Unattended()
        self.queue = asyncio.Lock()  # first come, first served: one input at a time
        self.screens: dict[Viewer, Screen[Any, Any]] = {}
        self.presence = Presence(timings.grace, audience.card)
        self.bot_driver = BotDriver(self)
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock = Clock(lambda: self.run(self.ring()))
        self.talk = TalkClock(lambda: self.run(self.end_talk()))
        self.talk.over = document.talked
        self.muted: tuple[int, ...] = ()  # the seats that may not talk, as last sent
        self.undo_vote = UndoVote(self, undos)
        self.keeper = Keeper(self)
        self.counting = Counting(document.counted)
        self.opening = asyncio.Lock()
        self.used = 0.0  # when somebody last asked for it, by the loop's clock
        self.pause_reason = unplayable(document, game)  # empty: not paused
        self.deleted = False  # deleted: nothing may store it again
        self._match: Match[Any, Any] | None = None

    # ---- the match ----

    @property
    def match(self) -> Match[Any, Any] | None:
        """None before the start, until the table is opened, and if that failed."""
        return self._match

    async def open(self) -> None:
        """Have the match ready: in a thread, from the newest snapshot. An older edition is brought up to date."""
        async with self.opening:
            self.used = asyncio.get_running_loop().time()
            if self._match is not None or self.game is None or self.pause_reason or not self.opens():
                return
            try:
                opened = await in_thread(open_table, self.game, self.document, self.store)
                self.counting.load(await self.store.read(self.store.counts, self.document.id))
                if opened.snapshot is not None:
                    await self.store.upgrade(opened.document, opened.snapshot)
                self.document, self._match, self.keeper.number = opened.document, opened.match, opened.number
                self.begin()
            except StoreError:
                raise
            except Exception as error:
                self.pause(error)

    def opens(self) -> bool:
        """A game that ended under an older edition is not played again: what its replay shows was stored."""
        assert self.game is not None
        return self.document.phase == "playing" or (
            self.document.phase == "over" and self.document.edition == self.game.info.edition
        )

    def begin(self) -> None:
        """The match has just been opened: start clock and bots."""
        self.look_at_presence()
        self.keeper.note(at_once=self.keeper.number < 0)
        if self.document.phase == "playing":
            self.after([])

    async def reach_back(self, seat: Seat) -> None:
        """Have the seat's last input in memory, however long ago it was; nothing is played meanwhile."""
        match = self._match
        if match is not None and self.game is not None and not match.reaches(seat):
            reach_back(match, await in_thread(reopened_before, self.game, self.document, self.store, seat))

    def pause(self, error: Exception) -> None:
        """The rules failed: stop until the server has better ones."""
        self.report("paused", error)
        title = "this game" if self.game is None else self.game.info.title
        self.pause_reason = (
            f"the rules of {title} failed here ({type(error).__name__}), so the table is paused; its record is kept"
        )
        self.undo_vote.request = None
        self.screens.clear()
        self.stop()

    def stop(self) -> None:
        self.unattended.leave(self.document.id)
        self.keeper.stop()
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
        """An action of a person."""
        now, since = asyncio.get_running_loop().time(), self.counting.asked.pop(seat, None)
        refusal = await self.input(lambda match: self.undo_vote.asker(seat) or match.validate(seat, text, input_seq))
        if refusal is None:
            self.counting.played(text.partition(" ")[0], since, now)
        else:
            self.counting.asked |= {} if since is None else {seat: since}
            self.counting.refuse(refusal.rule)
        return refusal

    async def back(self, seat: Seat, input_seq: int) -> Refusal | None:
        return await self.input(lambda match: self.undo_vote.asker(seat) or match.validate_back(seat, input_seq))

    async def input(self, validate: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        """The refusal, or None if the input was stored, applied and shown."""
        async with self.queue:
            if self.clock.passed():  # deadlines that passed come first
                await self.expire_passed()
            return await self.commit(validate)

    async def commit(self, validate: Callable[[Match[Any, Any]], Input | Refusal]) -> Refusal | None:
        match = self.match
        if match is None or self.pause_reason or self.document.phase != "playing":
            return Refusal("table", self.pause_reason) if self.pause_reason else NOT_PLAYING
        try:
            step = (
                validate(match) if match.game.acting(match.state) else NOT_PLAYING
            )  # the phase "over" is stored later
        except Exception as error:
            self.report("could not validate an input", error)
            return Refusal("table", "the rules failed to check this action, so it was not played")
        if isinstance(step, Refusal):
            return step
        try:
            await self.store.append(self.document.id, match.taken + 1, step.line())
        except StoreError as error:
            return Refusal("table", str(error))
        try:
            moments = match.apply(step)
            self.keeper.note(at_once=step.consent)
            self.bot_driver.noticed(int(step.seat))
            self.after(moments)
        except Exception as error:
            self.fail(error)
        return None

    def after(self, moments: list[Moment[Any, Any]]) -> None:
        """Something happened: update clocks, screens and bots."""
        match = self._match
        assert match is not None
        self.undo_vote.notice(moments)
        self.counting.ask(match.game.acting(match.state), asyncio.get_running_loop().time())
        showing = self.timings.showing(self.document.pace, len(moments))
        self.bot_driver.shown(showing)
        self.show(moments, showing)
        if match.game.acting(match.state):
            self.bot_driver.ask()
        else:
            self.run(self.end())

    def show(self, moments: list[Moment[Any, Any]], pause: float = 0.0) -> None:
        """Bring the clocks and every screen up to date."""
        match = self._match
        assert match is not None
        game, state = match.game, match.state
        stopped = match.scripted() or self.bot_driver.held()
        ticking = self.clock.set(() if stopped else game.deadlines(state), pause)
        chatting = self.talk.follow(game.talk(match.options, state), pause)
        left = self.left() if ticking or chatting else None
        muted = chat_limits.muted(game, match.options, state)
        changed = muted if muted != self.muted else None
        self.muted = muted
        changes = {viewer: screen.show(moments, left, changed) for viewer, screen in self.screens.items()}
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
            ends = self.document.phase == "playing" and not self.pause_reason
            if ends:
                with contextlib.suppress(StoreError):  # found again when the table is next opened
                    await self.keep(replace(self.document, phase="over"))
            self.unattended.leave(self.document.id)
            if ends and self.document.phase == "over":
                await self.keeper.keep_now()
                self.audience.ended()

    async def record(self) -> str:
        """The game as text, from the store."""
        await self.keeper.keep_now()
        return await in_thread(stored_record, self.document, self.store)

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
            self.clock.set(self._match.game.deadlines(self._match.state), 0.0)  # refused: start it again

    async def end_talk(self) -> None:
        """The talking time is over: say so. Only bots that wait for people act now."""
        async with self.queue:
            for name in self.talk.passed():
                line = Talk(chat_limits.TIME_IS_OVER, table=True, part=self.part())
                with contextlib.suppress(StoreError):
                    await self.keep(with_line(replace(self.document, talked=name), line))
                self.audience.talk(line)
                self.talk.over = name
                self.show([])
        self.bot_driver.ask()  # bots that wait for people wait no longer

    # ---- viewers ----

    def screen(self, viewer: Viewer) -> Screen[Any, Any] | None:
        """A viewer's screen, updated from now on; None before the start or while paused."""
        match = self.match
        if match is None or self.pause_reason:
            return None
        screen = self.screens.get(viewer)
        if screen is None:
            try:
                screen = self.screens[viewer] = Screen(match, viewer)
                if match.game.info.secret and None not in self.screens:  # the public part: see ``step``
                    self.screens[None] = Screen(match, None)
            except Exception as error:
                self.fail(error)
        return screen

    def unwatched(self, viewer: Viewer) -> None:
        self.screens.pop(viewer, None)

    def seats_of(self, browser: str) -> list[Seat]:
        return [Seat(i) for i, chair in enumerate(self.document.chairs) if browser in chair.holders]

    def come(self, browser: str) -> None:
        held = self._match is not None and self.bot_driver.held()
        self.seen(browser, self.presence.come)
        self.counting.arrive(self.seats_of(browser), asyncio.get_running_loop().time())
        if held and not self.pause_reason:
            self.after([])

    def leave(self, browser: str) -> None:
        self.seen(browser, self.presence.leave)

    def seen(self, browser: str, change: Callable[[str], None]) -> None:
        before = self.watchers()
        change(browser)
        self.look_at_presence()
        if self.watchers() != before:
            self.audience.card()

    def watchers(self) -> int:
        """The number of browsers that look without a seat, once there is something to watch."""
        playing = self.document.phase != "open"
        return len([1 for browser in self.presence.here if playing and not self.seats_of(browser)])

    def look_at_presence(self) -> None:
        self.presence.look(self.document, self.look_at_presence)

    def may_replace(self, browser: str) -> bool:
        """Whether this browser may let a bot play: the host's, or any player's while the host is away."""
        return browser == self.document.host or (not self.presence.hosted and bool(self.seats_of(browser)))

    def stand_in(self, seat: int, browser: str) -> None:
        """Let a bot play for an absent player until they return; ``InputError`` says why not."""
        chair = seating.chair_at(self.document, seat)
        presence = self.presence
        if self.document.phase != "playing" or chair.kind != "person" or seat not in presence.away:
            raise NotNow(f"{chair.name or 'nobody'} is not away, so no bot plays seat {seat + 1}")
        if not self.may_replace(browser):
            raise NotAllowed("only the host can let a bot play, or any player while the host is away")
        if seat not in presence.late:
            raise NotNow(f"{chair.name} may be back any moment; try again a little later")
        presence.stand_ins.add(seat)
        self.counting.leave()
        self.undo_vote.drop()
        self.audience.card()
        self.bot_driver.ask()

    def idle(self) -> bool:
        """Whether nothing happens here until somebody comes."""
        clocks = self.clock.ticking() or self.talk.ticking() or self.keeper.waiting()
        locked = self.queue.locked() or self.opening.locked()
        if not self.presence.settled() or self.bot_driver.busy() or self.tasks or clocks or locked:
            return False
        return asyncio.get_running_loop().time() > self.used + JUST_USED

    # ---- seats and talk ----

    async def change(self, change: Callable[[TableRecord], TableRecord]) -> None:
        """Change the table record between two inputs; ``InputError`` says why not."""
        async with self.queue:
            await self.keep(change(self.document))

    async def keep(self, document: TableRecord) -> None:
        was = self.document
        if self.deleted:
            raise NotNow(self.pause_reason)
        if document is was:
            return
        starts = document.phase == "playing" and was.phase == "open"
        if starts:
            document = self.checked(document)
        await self.store.save(document)
        self.document = document
        self.look_at_presence()
        if starts:
            self.pause_reason = unplayable(document, self.game)
            await self.open()
            self.audience.anew()
        elif document.chat is was.chat:
            if document.chairs != was.chairs or not document.asking:
                self.undo_vote.request = None
            self.audience.card()
            if document.phase == "playing":
                self.bot_driver.ask()

    def checked(self, document: TableRecord) -> TableRecord:
        """A game that starts has the edition of today, whenever its table was set up."""
        if self.game is None:
            raise InputError(UNKNOWN_GAME)
        words = self.game.setup(len(document.chairs), document.options).words
        return replace(document, edition=self.game.info.edition, options=words)

    def chat_refusal(self, viewer: Viewer) -> Refusal | None:
        """Why this viewer may not talk now."""
        match = self.match
        if match is None or self.document.phase != "playing" or self.pause_reason:
            return None
        try:
            return match.game.muted(match.options, match.state, viewer)
        except Exception as error:
            self.fail(error)
            return None

    async def say(self, line: Talk) -> Refusal | None:
        """Post a chat line, unless the game mutes the speaker."""
        refusal = self.chat_refusal(None if line.seat == 0 else Seat(line.seat - 1))
        if refusal is None:
            await self.post(line)
        return refusal

    async def post(self, line: Talk) -> None:
        line = replace(line, part=self.part(), row=self.subject())
        await self.change(lambda document: with_line(document, line))
        self.audience.talk(line)
        if line.seat and not self.bot_driver.at(line.seat - 1):
            self.bot_driver.ask()  # bots that wait may answer

    def part(self) -> int:
        """The number of turns, days or rounds that the log has begun, so that talk can be matched to them."""
        match = self.match if self.document.phase != "open" else None
        return 0 if match is None else len([1 for line in match.log[-1] if line.text.startswith(HEADING)])

    def subject(self) -> int:
        """What talk is about now, as far as the game says."""
        match = self.match if self.document.phase != "open" else None
        return 0 if match is None else match.game.subject(match.state)

    async def end_lesson(self, browser: str) -> None:
        """Leave the script of a guided game; it goes on as an ordinary one."""
        await self.change(lambda document: seating.end_lesson(document, browser))
        if self._match is not None:
            self._match.lesson = None
            self.screens.clear()
            self.audience.anew()
            self.bot_driver.ask()

    async def resign(self, seat: int, browser: str) -> None:
        if self.pause_reason:
            raise NotNow(f"nobody can resign while the table is paused: {self.pause_reason}")
        await self.change(lambda document: seating.resign(document, seat, browser))
        self.counting.leave()

    def run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.ran)

    def ran(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.report("failed in a background task", error)

    def mark_deleted(self, reason: str) -> None:
        """The table was deleted."""
        self.pause_reason, self.deleted = reason, True
        self.close()

    def close(self) -> None:
        self.stop()
        for task in self.tasks:
            task.cancel()

    def unload(self) -> None:
        """Nobody needs it in memory. Its match and screens go at once, without the garbage collector."""
        self.close()
        self._match = None
        self.screens.clear()


def unplayable(document: TableRecord, game: Game[Any, Any] | None) -> str:
    """Why a table cannot be played here; empty: it can."""
    if game is None:
        return UNKNOWN_GAME
    info, edition = game.info, document.edition
    if document.phase == "open" or edition == info.edition or is_older(edition, info.edition):
        return ""
    return f"this table plays edition {edition} of {info.title}, and this server has edition {info.edition}"


def with_line(document: TableRecord, line: Talk) -> TableRecord:
    return replace(document, chat=(*document.chat, line)[-MOST_TALK:])


def where(error: BaseException) -> str:
    """For the server's log: the error and its line, without its message, which might contain a secret."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {frames[-1].filename}:{frames[-1].lineno}" if frames else type(error).__name__
