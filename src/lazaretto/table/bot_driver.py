"""The seats that no person plays: bots, which think in other processes, and the script of a guided first game.

A bot chooses from its view alone, after a pause that does not depend on the decision; its remarks wait for the same
pause. So its timing reveals nothing about what it knows. Where talk comes first, bots speak one after another, may
answer people, and act when everybody has spoken and the people have acted.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lazaretto.core import LEARNER, Heard, Seat, to_json
from lazaretto.core.scene_text import with_names, with_seats
from lazaretto.table import seating
from lazaretto.table.chat_limits import has_own
from lazaretto.table.match import Match
from lazaretto.table.seating import STAND_IN, Talk
from lazaretto.table.store import StoreError

if TYPE_CHECKING:
    from lazaretto.table.table import Table

LONGEST_REMARK: Final = 200  # characters
RETRY: Final = 0.5  # seconds before a scripted input that could not be stored is tried again


class BotDriver:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.thoughts: dict[int, asyncio.Task[None]] = {}  # by seat: bots at work
        self.prompter: asyncio.Task[None] | None = None  # plays the other seats in a lesson
        self.row = 0  # bot inputs since a person's last one
        self.skip = asyncio.Event()  # set: bots do not pause until a person has to act
        self.spoke: dict[int, int] = {}  # by seat: the decision before which it last made a remark
        self.listened: dict[int, Talk | None] = {}  # by seat: the last line of a person that it has heard
        self.floor = asyncio.Lock()  # held by the bot that speaks next
        self.seen_at = 0.0  # on the clock of the event loop: browsers have shown what has happened

    def at(self, seat: int) -> str:
        """The strength of the bot that plays the seat; empty: a person."""
        chair = self.table.document.chairs[seat]
        if chair.kind == "bot":
            return chair.bot
        return STAND_IN if seat in self.table.presence.stand_ins else ""

    def ask(self) -> None:
        """Bots that have to act now start to think, unless they do already."""
        table = self.table
        match = table.match
        if match is None or table.pause_reason or table.undo_vote.request is not None or self.held():
            return
        if match.scripted():
            self.prompt(match)
            return
        asked = table.asked()
        bots = [seat for seat in asked if self.at(seat)]
        talking = self.talk_is_on(match, bots, len(bots) < len(asked) and not table.talk.over)
        for seat in bots:
            if seat in self.thoughts:
                continue
            if not talking:
                self.start(seat, self.think(match, seat))
            elif not self.has_spoken(match, seat) or self.listened.get(seat) is not self.last_word():
                self.start(seat, self.talk_first(match, seat))

    def talk_is_on(self, match: Match[Any, Any], bots: list[Seat], people: bool) -> bool:
        """Whether bots wait: for people who still have time to talk, and until each of them has spoken once."""
        if not match.game.bots_wait(match.state):
            return False
        return people or not all([self.has_spoken(match, seat) for seat in bots])

    def has_spoken(self, match: Match[Any, Any], seat: Seat) -> bool:
        return not has_own(match.game, "remark") or self.spoke.get(seat) == match.input_seq[seat]

    def start(self, seat: Seat, work: Coroutine[Any, Any, None]) -> None:
        thought = asyncio.get_running_loop().create_task(work)
        self.thoughts[seat] = thought
        thought.add_done_callback(partial(self.finished, seat))

    def held(self) -> bool:
        """Whether only bots play, nobody looks, and the server has no place for another such game."""
        table = self.table
        seats = range(len(table.document.chairs))
        if table.document.phase != "playing" or table.presence.here or not all([self.at(seat) for seat in seats]):
            table.unattended.leave(table.document.id)
            return False
        return not table.unattended.enter(table.document.id)

    def finished(self, seat: Seat, done: asyncio.Task[None]) -> None:
        """A bot has finished: perhaps it is asked again at once."""
        if self.thoughts.get(seat) is done:
            del self.thoughts[seat]
        self.check(done)

    def check(self, done: asyncio.Task[None]) -> None:
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            self.table.report("has a bot that failed", error)
        else:
            self.ask()

    async def think(self, match: Match[Any, Any], seat: Seat) -> None:
        table = self.table
        if seat not in table.asked():
            return
        input_seq = match.input_seq[seat]
        try:
            legal = [str(action) for action in match.game.legal(match.state, seat)]
            view = to_json(match.game.view(match.state, seat))
        except Exception as error:
            table.fail(error)
            return
        choice, remark, _ = await asyncio.gather(
            table.bot_pool.choose(match.game, self.at(seat), view, legal, self.seed(match, seat, "decides")),
            self.remark(match, seat, view),
            self.pause(),
        )
        if not self.at(seat) or match.input_seq[seat] != input_seq or table.undo_vote.request is not None:
            return  # asked again when the request has ended
        if choice.complaint:
            await self.replace(seat, choice.complaint)
        if remark:
            await self.until_seen()
            await self.speak(seat, remark)
        await table.do(seat, choice.text, input_seq)

    async def talk_first(self, match: Match[Any, Any], seat: Seat) -> None:
        """Speak, or answer a person; bots do so one after another, each having heard those before it."""
        async with self.floor:
            await self.until_seen()
            await self.pause()
            if seat not in self.table.asked() or not self.at(seat):
                return
            remark = await self.remark(match, seat, to_json(match.game.view(match.state, seat)))
            if remark and seat in self.table.asked():
                await self.speak(seat, remark)

    async def replace(self, seat: Seat, complaint: str) -> None:
        """A program has failed: a regular bot plays on, and a chat line says so."""
        with contextlib.suppress(StoreError):  # else it fails again at its next decision
            await self.table.change(lambda document: seating.replace_bot(document, seat))
            name = self.table.document.chairs[seat].name
            await self.table.say(Talk(f"{name} {complaint}; a regular bot plays on.", table=True))

    def seed(self, match: Match[Any, Any], seat: Seat, what: str) -> int:
        return self.table.draw(f"{match.seed}: seat {seat + 1} {what} at its input {match.input_seq[seat] + 1}")

    async def pause(self) -> None:
        table = self.table
        least, most = table.timings.bot_pause(table.document.pace, self.row)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.skip.wait(), random.uniform(least, most))

    def shown(self, seconds: float) -> None:
        """Browsers show what has just happened for so long."""
        self.seen_at = max(self.seen_at, asyncio.get_running_loop().time()) + seconds

    async def until_seen(self) -> None:
        """Talk about a card does not come before the card."""
        left = self.seen_at - asyncio.get_running_loop().time()
        if left > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.skip.wait(), left)

    def hurry(self) -> None:
        """Somebody wants to skip to the next decision of a person: bots do not pause until then."""
        if not self.waits_for_person():
            self.skip.set()

    def waits_for_person(self) -> bool:
        asked = self.table.asked()
        return not asked or any([not self.at(seat) for seat in asked])

    def noticed(self, seat: int) -> None:
        """An input was played: keep count of those of bots, and stop hurrying where a person has to act."""
        self.row = self.row + 1 if seat >= 0 and self.at(seat) else 0
        if self.waits_for_person():
            self.skip.clear()

    # ---- talk ----

    async def remark(self, match: Match[Any, Any], seat: Seat, view: Any) -> str:
        """What the bot says before it acts, once a decision; after that, what it answers a person."""
        replies, last = self.has_spoken(match, seat), self.last_word()
        if not has_own(match.game, "reply" if replies else "remark") or (replies and self.listened.get(seat) is last):
            self.listened[seat] = last
            return ""
        self.spoke[seat], self.listened[seat] = match.input_seq[seat], last
        heard = self.heard(match)
        if replies:
            heard = self.by_people_since(seat, heard)
        what = f"answers line {len(heard)}" if replies else "speaks"
        return await self.table.bot_pool.remark(match.game, view, heard, self.seed(match, seat, what), replies)

    def heard(self, match: Match[Any, Any]) -> list[Heard]:
        """What the players have said in this game."""
        names, phrases = [chair.name for chair in self.table.document.chairs], match.game.info.phrases
        lines = [line for line in self.table.document.chat if line.seat]
        return [Heard(line.seat - 1, with_seats(line.text, phrases, names), line.row) for line in lines]

    def by_people_since(self, seat: Seat, heard: list[Heard]) -> list[Heard]:
        """Without what bots have said since the seat's last line: bots do not keep each other talking."""
        own = max([place for place, line in enumerate(heard) if line.seat == seat], default=-1)
        return heard[: own + 1] + [line for line in heard[own + 1 :] if not self.at(line.seat)]

    def last_word(self) -> Talk | None:
        """The last line of a person who plays."""
        lines = [line for line in self.table.document.chat if line.seat and not self.at(line.seat - 1)]
        return lines[-1] if lines else None

    async def speak(self, seat: Seat, remark: str) -> None:
        """Post a remark in the chat, unless the game mutes the seat."""
        with contextlib.suppress(StoreError):  # a remark that cannot be stored is dropped; the bot plays on
            seated = self.table.document.chairs
            text = with_names(remark, [chair.name for chair in seated])
            await self.table.say(Talk(text[:LONGEST_REMARK], seat + 1, seated[seat].name))

    # ---- the lesson ----

    def prompt(self, match: Match[Any, Any]) -> None:
        if self.prompter is None and match.cue() is not None:
            self.prompter = asyncio.get_running_loop().create_task(self.follow(match))
            self.prompter.add_done_callback(self.prompted)

    def prompted(self, done: asyncio.Task[None]) -> None:
        self.prompter = None
        self.check(done)

    async def follow(self, match: Match[Any, Any]) -> None:
        """Play the scripted inputs of the other seats, at the pace of bots."""
        while match.cue() is not None and not self.table.pause_reason:
            saying = match.saying(LEARNER)
            if saying is not None and saying.step:
                await self.pause()
            if await self.table.input(Match.validate_cue) is not None:
                await asyncio.sleep(RETRY)

    def busy(self) -> bool:
        return bool(self.thoughts) or self.prompter is not None

    def stop(self) -> None:
        for task in [*self.thoughts.values(), *([] if self.prompter is None else [self.prompter])]:
            task.cancel()
        self.thoughts.clear()
