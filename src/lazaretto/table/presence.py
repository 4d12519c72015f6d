"""Who is at the table now, who is away, and for whom a bot plays on until they return."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lazaretto.table.seating import TableRecord


class Presence:
    def __init__(self, grace: float, changed: Callable[[], None]) -> None:
        self.grace = grace  # seconds until somebody who is away is late
        self.changed = changed  # called when anybody came, went or is late
        self.here: dict[str, int] = {}  # browsers here now, and by how many connections
        self.away: dict[int, float] = {}  # seats of persons who are not here, and since when
        self.late: set[int] = set()  # away for longer than the grace time
        self.stand_ins: set[int] = set()  # away, and a bot plays on for them
        self.hosted = False  # the host is here
        self.timer: asyncio.TimerHandle | None = None  # looks again when the next one is late

    def come(self, browser: str) -> None:
        self.here[browser] = self.here.get(browser, 0) + 1

    def leave(self, browser: str) -> None:
        self.here[browser] -= 1
        if not self.here[browser]:
            del self.here[browser]

    def sits(self, document: TableRecord, seat: int) -> bool:
        """Whether somebody who plays the seat is here."""
        return any([holder in self.here for holder in document.chairs[seat].holders])

    def look(self, document: TableRecord, again: Callable[[], None]) -> None:
        """Note who came and went; who is back plays again, and whoever stood in for them sits down."""
        before = (set(self.away), set(self.stand_ins), self.late, self.hosted)
        loop = asyncio.get_running_loop()
        persons = [i for i, chair in enumerate(document.chairs) if chair.kind == "person"]
        self.away = {seat: self.away.get(seat, loop.time()) for seat in persons if not self.sits(document, seat)}
        self.stand_ins &= set(self.away)
        self.hosted = document.host in self.here
        self.late = {seat for seat, since in self.away.items() if loop.time() >= since + self.grace}
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        waiting = [since for seat, since in self.away.items() if seat not in self.late]
        if document.phase == "playing" and waiting and self.here:
            self.timer = loop.call_at(min(waiting) + self.grace + 0.01, again)
        if before != (set(self.away), self.stand_ins, self.late, self.hosted):
            self.changed()
