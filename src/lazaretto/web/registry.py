"""The registry of a server's tables.

A table is in memory while somebody looks at it, a bot thinks or a clock runs, and for a while after that. The store
has all of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic, time
from typing import Any, Final

from lazaretto.core import BadRecord, Game, InputError, Seat, lessons_of
from lazaretto.table import seating
from lazaretto.table.bot_pool import NICE, BotPool, Lane, NoAnswer, source
from lazaretto.table.chance import Draw, drawn
from lazaretto.table.opening import in_thread, open_table
from lazaretto.table.seating import NotNow, TableRecord
from lazaretto.table.store import LeaseLost, Store, StoredSnapshot, StoreError
from lazaretto.table.table import Table, where
from lazaretto.table.timing import Timings
from lazaretto.table.unattended import Unattended
from lazaretto.web.channel import Channel
from lazaretto.web.filming import Filming
from lazaretto.web.limits import Limits, Slow
from lazaretto.web.presenters import viewer_of
from lazaretto.web.replays import Answer, Film, read_film
from lazaretto.web.reviews import Reviews
from lazaretto.web.visitors import Visitors

log = logging.getLogger("lazaretto.web")

UNATTENDED: Final = 64  # tables kept in memory although nobody looks at them
REMEMBERED: Final = 10_000  # tables whose acting seats are cached although they are not in memory
SWEEP_EVERY: Final = 6 * 3600.0  # seconds between searches for abandoned tables
STUCK: Final = 10.0  # seconds after its time limit when a worker is stopped: rules may hang on a stranger's position
DAY: Final = 24 * 3600.0
WEEK: Final = 7 * DAY
CATCHING_UP: Final = 4.0  # after a time without a server, this many days are removed in a day
OLD: Final = "nothing has happened here for {} days, so the table was removed"
ELSEWHERE: Final = "this table lives on another server now; try again in a moment"
MOST_ADOPTED: Final = 100  # tables at one go
ADOPT_EVERY: Final = 0.5  # seconds between searches for tables of servers that are gone
DELETED: Final = "the host has deleted this table"


class NoTable(InputError):
    """There is no such table."""


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
        self.rules = {slug: frozenset(game.info.ledger()) for slug, game in self.games.items()}
        self.store = store
        self.bot_pool = bot_pool
        self.timings = timings
        self.limits = limits
        self.keep_days = keep_days  # after the last input; 0: for ever
        self.draw = draw
        self.sweep_every = SWEEP_EVERY
        self.adopt_every = ADOPT_EVERY
        self.started = monotonic()
        self.unattended = Unattended(limits.unattended)
        self.live: dict[str, Channel] = {}  # the most recently used come last
        self.address = ""  # where other devices reach this server, if known
        self.root = ""  # the path of the site that is ours, such as /games
        self.crowd = UNATTENDED  # the number of live tables that triggers a search for idle ones
        self.sources = {game.info.slug: source(game) for game in games}  # for the worker that makes replays
        self.replay_lane = Lane(1, NICE, limits.replay_seconds + STUCK)
        self.filming = Filming(self)
        self.replay_jobs = 0  # running or waiting
        self.acting_after: dict[str, tuple[int, tuple[Seat, ...]]] = {}  # by table: number of inputs, acting seats
        self.visitors = Visitors(limits)
        self.reviews = Reviews(self)

    async def channel(self, id: str) -> Channel:
        """The table with this id, in memory; perhaps its match is not."""
        document = None
        if id not in self.live:
            await self.claim(id)
            document = await self.store.read(self.store.document, id)
        channel = self.live.pop(id, None)  # perhaps by now
        if channel is None:
            if document is None:
                raise NoTable("there is no such table; perhaps the link is incomplete")
            if not self.store.holds(id):  # not any more
                raise LeaseLost(ELSEWHERE)
            self.unload_idle()
            channel = Channel(document, self)
        self.live[id] = channel
        return channel

    async def claim(self, id: str, new: bool = False) -> None:
        """Make sure that a table is ours; ``LeaseLost`` if another server has it."""
        if await self.store.claim(id, new):
            raise LeaseLost(ELSEWHERE)

    async def find(self, id: str) -> Channel:
        """The same, and open; a table that was removed for being old comes back."""
        try:
            channel = await self.channel(id)
        except NoTable:
            if not await self.store.restore(id):
                raise
            channel = await self.channel(id)
        table = channel.table
        await table.open()
        if table.deleted:
            raise (LeaseLost if table.pause_reason == ELSEWHERE else NoTable)(table.pause_reason)
        if table.match is None and table.phase == "over" and not channel.films:
            channel.films = await in_thread(films_of, self.store, table.document)
        return channel

    def unload_idle(self) -> None:
        """Unload tables that nobody looks at, the least recently used first."""
        if len(self.live) < self.crowd:
            return
        idle = [id for id, channel in self.live.items() if channel.table.idle()]
        for id in idle[: max(0, len(idle) - UNATTENDED)]:
            self.live.pop(id).table.unload()
            self.store.release(id)
        self.crowd = len(self.live) + UNATTENDED

    async def open(
        self, document: TableRecord, lines: Sequence[str] = (), snapshots: Sequence[StoredSnapshot] = ()
    ) -> Channel:
        """A new table; one that goes on from another game has inputs and snapshots already."""
        await self.claim(document.id, new=True)
        await self.store.save(document, lines, snapshots)
        return await self.find(document.id)

    async def run_replay_job(self, job: Callable[..., Answer], *arguments: Any) -> bytes:
        """Have a worker make something of a record, one at a time; ``InputError`` says why it cannot."""
        if self.replay_jobs >= self.limits.replay_jobs:
            raise Slow("many replays are being made just now; try again in a moment")
        self.replay_jobs += 1
        try:
            answer = await self.replay_lane.ask(job, self.sources, *arguments, self.limits.replay_seconds)
        except NoAnswer as error:
            raise BadRecord(f"this record could not be replayed: the worker {error}") from error
        finally:
            self.replay_jobs -= 1
        if answer.problem:
            raise BadRecord(answer.problem)
        return answer.data

    async def acting(self, document: TableRecord) -> tuple[Seat, ...]:
        """The seats that a running table waits for, if it is not in memory and could be played.

        It is not loaded, because that would start its clocks and bots. Nothing can happen to it meanwhile.
        """
        taken = await self.store.read(self.store.taken, document.id)
        known = self.acting_after.get(document.id)
        if known is not None and known[0] == taken:
            return known[1]
        acting = await in_thread(find_acting, self.games[document.game], document, self.store)
        if len(self.acting_after) >= REMEMBERED:
            self.acting_after.clear()
        self.acting_after[document.id] = (taken, acting)
        return acting

    async def delete(self, id: str, browser: str) -> None:
        """Delete a table for its host and notify all viewers. ``InputError`` says why not."""
        unloaded = id not in self.live
        table = (await self.channel(id)).table
        seating.need_host(table.document, browser)
        if table.phase == "playing":
            changed = await self.store.read(self.store.changed, id)
            if unloaded and changed < time() - self.timings.grace:  # else somebody may be on the way
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
        channel = await self.channel(id)
        async with channel.table.queue:  # after the input that is being stored
            await store(id)
            channel.table.mark_deleted(reason)
        self.live.pop(id, None)
        self.store.release(id)
        for connection in channel.connections():
            connection.end(reason)

    def lose(self, ids: list[str]) -> None:
        """Other servers have these tables now, or will have them: their browsers come back and are led there."""
        for id in ids:
            channel = self.live.pop(id, None)
            if channel is not None:
                channel.table.mark_deleted(ELSEWHERE)
                for connection in channel.connections():
                    connection.come_back()

    async def adopt(self) -> None:
        """Go on with running tables of servers that are gone: a clock or a bot may be due."""
        found = await self.store.read(self.store.orphans, MOST_ADOPTED)
        for answer in await asyncio.gather(*[self.find(id) for id in found], return_exceptions=True):
            if isinstance(answer, BaseException) and not isinstance(answer, NoTable | LeaseLost):
                raise answer

    async def adopt_on(self) -> None:
        while self.store.secret:  # else there are no others
            await asyncio.sleep(self.adopt_every)
            try:
                await self.adopt()
            except StoreError as error:
                log.warning("tables of other servers could not be looked for: %s", error)

    async def sweep(self, passed: float) -> int:
        """Remove abandoned tables after seconds have passed; returns their number.

        Only time that the server itself has measured counts, and at most a day's worth of tables goes at once: a wrong
        clock removes little. For a week, opening a removed table brings it back.
        """
        if not await self.store.read(self.store.leads):
            return 0
        await self.store.forget_removed(passed, WEEK)
        if not self.keep_days:
            return 0
        cutoff = await self.store.advance_cutoff(self.keep_days * DAY, min(DAY, CATCHING_UP * passed))
        ids = await self.store.read(self.store.untouched, cutoff)
        removed = 0
        for id in ids:
            if id not in self.live or self.live[id].table.idle():
                with suppress(NoTable, LeaseLost):  # its host was faster, or another server has it
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

    async def shut_down(self) -> None:
        """Take snapshots of all live tables, so that they open quickly afterwards, and stop."""
        await asyncio.gather(*[channel.table.keeper.keep_now() for channel in self.live.values()])
        self.close()

    def close(self) -> None:
        self.filming.close()
        self.reviews.close()
        for channel in self.live.values():
            channel.table.close()
        self.bot_pool.close()
        self.replay_lane.close()
        self.store.close()


def find_acting(game: Game[Any, Any], document: TableRecord, store: Store) -> tuple[Seat, ...]:
    try:
        match = open_table(game, document, store).match
    except StoreError as error:
        log.error("table %s: %s", document.id, error)  # noqa: TRY400  # a sentence says it all
        return ()
    except Exception as error:
        log.error("table %s: the acting seats could not be found: %s", document.id, where(error))  # noqa: TRY400  # no secrets
        return ()
    return game.acting(match.state)


def films_of(store: Store, document: TableRecord) -> dict[Seat | None, Film]:
    """By viewer; none where none were stored."""
    found = {viewer_of(seat): store.film(document.id, seat) for seat in range(len(document.chairs) + 1)}
    return {viewer: read_film(data) for viewer, data in found.items() if data is not None}


def new_id() -> str:
    """Too long to be guessed."""
    return secrets.token_hex(8)
