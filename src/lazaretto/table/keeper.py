"""When a table's snapshots are taken: after a quiet moment, every fifty inputs, and when the server stops."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from lazaretto.table.opening import stored
from lazaretto.table.reopen import snapshot_of
from lazaretto.table.snapshot import Snapshot
from lazaretto.table.store import StoreError

if TYPE_CHECKING:
    from lazaretto.table.table import Table

EVERY: Final = 50  # inputs
QUIET: Final = 2.0  # seconds without an input


class Keeper:
    """The snapshots of one table. One that fails is tried again later: the inputs are in the store anyway."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.number = -1  # of the last input that a snapshot contains; it may still be on its way
        self.lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.noted = 0.0  # when the last input was played, by the loop's clock

    def note(self, at_once: bool = False) -> None:
        """Something was played."""
        match = self.table.match
        if match is None or match.taken == self.number:
            return
        if at_once or match.taken - max(0, self.number) >= EVERY:
            self.table.run(self.keep(self.taken()))
            return
        loop = asyncio.get_running_loop()
        self.noted = loop.time()
        if self.timer is None:
            self.timer = loop.call_later(QUIET, self.ring)

    def ring(self) -> None:
        """The moment was quiet, or something was played meanwhile: then wait for as long after that."""
        loop = asyncio.get_running_loop()
        if self.noted + QUIET > loop.time():
            self.timer = loop.call_at(self.noted + QUIET, self.ring)
        else:
            self.table.run(self.keep(self.taken()))

    async def keep_now(self) -> None:
        """Store the present, and wait for what is being stored."""
        await self.keep(self.taken())

    def taken(self) -> Snapshot | None:
        """A snapshot of the present; None if there is one already."""
        self.stop()
        table, match = self.table, self.table.match
        if match is None or table.pause_reason or table.deleted or match.taken == self.number:
            return None
        self.number = match.taken
        return snapshot_of(match)

    async def keep(self, snapshot: Snapshot | None) -> None:
        table = self.table
        begins = table.document.begins
        async with self.lock:
            if snapshot is None:
                return
            try:
                body = stored(snapshot)  # a thread would take longer than that
                kept, counts = -1 if begins is None else begins, table.counting.body()
                await table.store.add_snapshot(table.document.id, body, kept, counts)
            except StoreError as error:
                self.number = -1
                table.report("could not store a snapshot", error)

    def waiting(self) -> bool:
        return self.timer is not None

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
