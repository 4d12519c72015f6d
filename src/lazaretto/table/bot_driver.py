"""The seats that no person plays: bots, who think elsewhere, and the script of a guided first game.

A bot chooses from its view alone, after a pause that is the same whatever there is to think about; what it says before
is sent behind the same pause. Nothing it does tells by its timing what it knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from lazaretto.core import LEARNER, Seat, to_json
from lazaretto.core.scene_text import with_names
from lazaretto.table import seating
from lazaretto.table.chat_limits import has_own
from lazaretto.table.match import Match
from lazaretto.table.seating import STAND_IN, Talk
from lazaretto.table.store import StoreError

if TYPE_CHECKING:
    from lazaretto.table.table import Table

LONGEST_REMARK: Final = 200  # characters
RETRY: Final = 0.5  # seconds before a script is tried again that could not be kept


class BotDriver:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.thoughts: dict[int, asyncio.Task[None]] = {}  # by seat: bots at work
        self.prompter: asyncio.Task[None] | None = None  # plays the others' part in a lesson
        self.spoke: dict[int, int] = {}  # by seat: the decision before which it last had its say

    def at(self, seat: int) -> str:
        """The strength of whoever plays the seat; empty: a person."""
        chair = self.table.document.chairs[seat]
        if chair.kind == "bot":
            return chair.bot
        return STAND_IN if seat in self.table.presence.stand_ins else ""

    def ask(self) -> None:
        """Whoever has to act now and does not think already begins to."""
        table = self.table
        match = table.match
        if match is None or table.pause_reason or table.undo_vote.request is not None:
            return
        if match.scripted():
            self.prompt(match)
            return
        for seat in table.asked():
            if self.at(seat) and seat not in self.thoughts:
                thought = asyncio.get_running_loop().create_task(self.think(match, seat))
                self.thoughts[seat] = thought
                thought.add_done_callback(partial(self.thought, seat))

    def thought(self, seat: Seat, done: asyncio.Task[None]) -> None:
        """A bot is through: perhaps it is asked again at once."""
        if self.thoughts.get(seat) is done:
            del self.thoughts[seat]
        self.through(done)

    def through(self, done: asyncio.Task[None]) -> None:
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
            return  # asked again when the request is settled
        if choice.complaint:
            await self.replace(seat, choice.complaint)
        if remark:
            await self.speak(seat, remark)
        await table.do(seat, choice.text, input_seq)

    async def replace(self, seat: Seat, complaint: str) -> None:
        """A program has failed: everybody is told who plays on."""
        with contextlib.suppress(StoreError):  # else it is found out again at its next decision
            await self.table.change(lambda document: seating.replace_bot(document, seat))
            name = self.table.document.chairs[seat].name
            await self.table.say(Talk(f"{name} {complaint}; a regular bot plays on.", table=True))

    def seed(self, match: Match[Any, Any], seat: Seat, what: str) -> int:
        return self.table.draw(f"{match.seed}: seat {seat + 1} {what} at its input {match.input_seq[seat] + 1}")

    async def pause(self) -> None:
        timings = self.table.timings
        await asyncio.sleep(random.uniform(timings.bot_least, timings.bot_most))

    # ---- talk ----

    async def remark(self, match: Match[Any, Any], seat: Seat, view: Any) -> str:
        """What the bot says before it acts, once a decision."""
        if not has_own(match.game, "remark") or self.spoke.get(seat) == match.input_seq[seat]:
            return ""
        self.spoke[seat] = match.input_seq[seat]
        return await self.table.bot_pool.remark(match.game, view, self.seed(match, seat, "speaks"))

    async def speak(self, seat: Seat, remark: str) -> None:
        """In the chat, unless the game hushes it."""
        with contextlib.suppress(StoreError):  # what cannot be kept is not said; the bot plays all the same
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
        self.through(done)

    async def follow(self, match: Match[Any, Any]) -> None:
        """Play what the script has for the others, at the pace of bots."""
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
