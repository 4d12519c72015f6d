"""Films: what the replay of a finished game shows, stored with it.

They are made one after another in the worker that makes replays, at low priority: a hundred games that end at once do
not hold up the others. Those that a server did not get to are made after its next start.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from lazaretto.core import InputError
from lazaretto.table.bot_pool import NoAnswer
from lazaretto.table.opening import in_thread, stored_prologue, stored_record
from lazaretto.table.seating import TableRecord
from lazaretto.table.store import Store
from lazaretto.web.replays import film_job

if TYPE_CHECKING:
    from lazaretto.web.registry import Registry

log = logging.getLogger("lazaretto.web")

MOST_FILMED: Final = 1000  # finished tables that are filmed at one go, if a server was stopped before it did


class Filming:
    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.waiting: dict[str, None] = {}  # tables, the first to end first
        self.task: asyncio.Task[None] | None = None

    def add(self, id: str) -> None:
        """A game is over: film it when those before it are done."""
        self.waiting[id] = None
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    async def work(self) -> None:
        try:
            while self.waiting:
                id = next(iter(self.waiting))
                del self.waiting[id]
                await self.film(id)
        finally:
            self.task = None

    async def film(self, id: str) -> None:
        registry = self.registry
        store, lane = registry.store, registry.replay_lane
        document = await store.read(store.document, id)
        game = None if document is None else registry.games.get(document.game)
        if document is None or game is None or document.edition != game.info.edition:
            return
        try:
            text, before = await in_thread(stored_texts, document, store)
            seats = range(len(document.chairs) + 1) if game.info.secret else range(1)  # one for all without secrets
            films = {seat: await lane.ask(film_job, registry.sources, text, before, seat) for seat in seats}
            await store.add_films(id, films)
        except (InputError, NoAnswer) as error:
            log.warning("table %s: its replay could not be stored: %s", id, error)

    async def missing(self) -> None:
        """Finished games that were not filmed because the server was stopped."""
        store = self.registry.store
        if await store.read(store.leads):
            for document in await store.read(store.unfilmed, MOST_FILMED):
                self.add(document.id)

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()


def stored_texts(document: TableRecord, store: Store) -> tuple[str, str]:
    """The record of a game, and what was played before it."""
    return stored_record(document, store), stored_prologue(document, store)
