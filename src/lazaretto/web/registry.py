"""The registry of a server's tables.

A table is in memory while somebody looks at it, a bot thinks or a clock runs, and for a while after that. The store
has all of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic, time
from typing import Any, Final, TypeVar

from lazaretto.core import Game, InputError, Seat, lessons_of
from lazaretto.table import seating
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.match import rebuilt
from lazaretto.table.seating import NotNow, TableRecord
from lazaretto.table.store import Store, StoreError
from lazaretto.table.table import Table, where
from lazaretto.table.time_limit import TimeLimit
from lazaretto.table.timing import Timings
from lazaretto.table.unattended import Unattended
from lazaretto.web.channel import Channel
from lazaretto.web.limits import Limits
from lazaretto.web.visitors import Visitors

log = logging.getLogger("lazaretto.web")

R = TypeVar("R")

UNATTENDED: Final = 64  # tables kept in memory although nobody looks at them
REMEMBERED: Final = 10_000  # tables whose acting seats are cached although they are not in memory
SWEEP_EVERY: Final = 6 * 3600.0  # seconds between searches for abandoned tables
DAY: Final = 24 * 3600.0
WEEK: Final = 7 * DAY
CATCHING_UP: Final = 4.0  # after a time without a server, this many days are removed in a day
OLD: Final = "nothing has happened here for {} days, so the table was removed"
DELETED: Final = "the host has deleted this table"


class NoTable(InputError):
    """There is no such table."""


class Slow(InputError):
    """Too many requests."""


class Registry:
    """All tables of a server: the live ones, and through the store all others."""

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
        self.lessons = {slug: {lesson.name: lesson for lesson in lessons_of(game)} for slug, game in self.games.items()}
        self.store = store
        self.bot_pool = bot_pool
        self.timings = timings
        self.limits = limits
        self.keep_days = keep_days  # after the last input; 0: for ever
        self.draw = draw
        self.sweep_every = SWEEP_EVERY
        self.started = monotonic()
        self.unattended = Unattended(limits.unattended)
        self.live: dict[str, Channel] = {}  # the most recently used come last
        self.address = ""  # where other devices reach this server, if known
        self.root = ""  # the path of the site that is ours, such as /games
        self.crowd = UNATTENDED  # the number of live tables that triggers a search for idle ones
        self.replay_lock = asyncio.Semaphore(1)  # replays take long: one at a time
        self.replay_jobs = 0  # running or waiting
        self.acting_after: dict[str, tuple[int, tuple[Seat, ...]]] = {}  # by table: number of inputs, acting seats
        self.visitors = Visitors(limits)

    def channel(self, id: str) -> Channel:
        channel = self.live.pop(id, None)
        if channel is None:
            document = self.store.document(id)
            if document is None:
                raise NoTable("there is no such table; perhaps the link is incomplete")
            self.unload_idle()
            channel = Channel(document, self)
        self.live[id] = channel
        return channel

    async def find(self, id: str) -> Channel:
        """The same; a table that was removed for being old comes back."""
        if id not in self.live and self.store.document(id) is None:
            await self.store.restore(id)
        return self.channel(id)

    def unload_idle(self) -> None:
        """Unload tables that nobody looks at, the least recently used first."""
        if len(self.live) < self.crowd:
            return
        idle = [id for id, channel in self.live.items() if channel.table.idle()]
        for id in idle[: max(0, len(idle) - UNATTENDED)]:
            self.live.pop(id).table.close()
        self.crowd = len(self.live) + UNATTENDED

    async def open(self, document: TableRecord) -> Channel:
        await self.store.save(document)
        return self.channel(document.id)

    async def run_replay_job(self, make: Callable[..., R], *arguments: Any) -> R:
        """Run a long job in a thread, one at a time; its last argument is the time limit."""
        if self.replay_jobs >= self.limits.replay_jobs:
            raise Slow("many replays are being made just now; try again in a moment")
        self.replay_jobs += 1
        try:
            async with self.replay_lock:
                return await asyncio.to_thread(make, *arguments, TimeLimit(self.limits.replay_seconds))
        finally:
            self.replay_jobs -= 1

    async def acting(self, document: TableRecord) -> tuple[Seat, ...]:
        """The seats that a running table waits for, if it is not in memory and could be played.

        It is not loaded, because that would start its clocks and bots. Nothing can happen to it meanwhile.
        """
        taken = self.store.taken(document.id)
        known = self.acting_after.get(document.id)
        if known is not None and known[0] == taken:
            return known[1]
        try:
            lines = self.store.lines(document.id)
        except StoreError as error:
            log.error("table %s: %s", document.id, error)  # noqa: TRY400  # a sentence says it all
            return ()
        acting = await asyncio.to_thread(find_acting, self.games[document.game], document, lines)
        if len(self.acting_after) >= REMEMBERED:
            self.acting_after.clear()
        self.acting_after[document.id] = (len(lines), acting)
        return acting

    async def delete(self, id: str, browser: str) -> None:
        """Delete a table for its host and notify all viewers. ``InputError`` says why not."""
        unloaded = id not in self.live
        table = self.channel(id).table
        seating.need_host(table.document, browser)
        if table.phase == "playing":
            if unloaded and self.store.changed(id) < time() - self.timings.grace:  # else somebody may be on the way
                table.presence.unseen_since = self.started
            self.check_deserted(table, browser)
        await self.remove(id, DELETED, self.store.delete)

    def check_deserted(self, table: Table, browser: str) -> None:
        """``NotNow`` if another player is here or may be back any moment."""
        table.look_at_presence()
        chairs = enumerate(table.document.chairs)
        others = [i for i, chair in chairs if chair.kind == "person" and browser not in chair.holders]
        if any([table.presence.sits(table.document, i) for i in others]):
            raise NotNow("other players are still here; a running game can be deleted when they are away")
        if set(others) - table.presence.late:
            raise NotNow(
                "other players may be back any moment; a running game can be deleted when they have been away for "
                f"{table.presence.grace:g} seconds"
            )

    async def remove(self, id: str, reason: str, store: Callable[[str], Awaitable[None]]) -> None:
        channel = self.channel(id)
        async with channel.table.queue:  # after the input that is being stored
            await store(id)
            channel.table.mark_deleted(reason)
        self.live.pop(id, None)
        for connection in channel.connections():
            connection.end(reason)

    async def sweep(self, passed: float) -> int:
        """Remove abandoned tables after seconds have passed; returns their number.

        Only time that the server itself has measured counts, and at most a day's worth of tables goes at once: a wrong
        clock removes little. For a week, opening a removed table brings it back.
        """
        await self.store.forget_removed(passed, WEEK)
        if not self.keep_days:
            return 0
        cutoff = await self.store.advance_cutoff(self.keep_days * DAY, min(DAY, CATCHING_UP * passed))
        ids = self.store.untouched(cutoff)
        removed = 0
        for id in ids:
            if id not in self.live or self.live[id].table.idle():
                with suppress(NoTable):  # its host was faster
                    await self.remove(id, OLD.format(self.keep_days), self.store.remove)
                    removed += 1
        return removed

    async def sweep_on(self) -> None:
        last = monotonic()
        while True:
            await asyncio.sleep(self.sweep_every)
            now = monotonic()
            try:
                self.store.forget_touches()
                await self.sweep(now - last)
            except StoreError as error:
                log.warning("old tables could not be removed: %s", error)
            last = now

    def close(self) -> None:
        for channel in self.live.values():
            channel.table.close()
        self.bot_pool.close()
        self.store.close()


def find_acting(game: Game[Any, Any], document: TableRecord, lines: list[str]) -> tuple[Seat, ...]:
    try:
        match = rebuilt(game, game.setup(len(document.chairs), document.options), document.seed, lines)
    except Exception as error:
        log.error("table %s: the acting seats could not be found: %s", document.id, where(error))  # noqa: TRY400  # no secrets
        return ()
    return game.acting(match.state)


def new_id() -> str:
    """Too long to be guessed."""
    return secrets.token_hex(8)
