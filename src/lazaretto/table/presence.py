"""Which players are connected, which are away, and for whom a bot plays until they return."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lazaretto.table.seating import TableRecord


class Presence:
    def __init__(self, grace: float, changed: Callable[[], None]) -> None:
        self.grace = grace  # seconds until somebody who is away is late
        self.changed = changed  # called when somebody came, left or is late
        self.here: dict[str, int] = {}  # connected browsers and the number of their connections
        self.away: dict[int, float] = {}  # absent players' seats, and since when
        self.late: set[int] = set()  # away for longer than the grace time
        self.stand_ins: set[int] = set()  # away, and a bot plays for them
        self.hosted = False  # the host is here
        self.unseen_since: float | None = None  # nobody was connected between this time and the first look
        self.left_at = float("-inf")  # when somebody last disconnected
        self.timer: asyncio.TimerHandle | None = None  # fires when the next player is late

    def come(self, browser: str) -> None:
        self.here[browser] = self.here.get(browser, 0) + 1

    def leave(self, browser: str) -> None:
        self.here[browser] -= 1
        self.left_at = asyncio.get_running_loop().time()
        if not self.here[browser]:
            del self.here[browser]

    def sits(self, document: TableRecord, seat: int) -> bool:
        """Whether somebody who plays the seat is here."""
        return any([holder in self.here for holder in document.chairs[seat].holders])

    def settled(self) -> bool:
        """Nobody is here, and nobody has just left."""
        return not self.here and asyncio.get_running_loop().time() >= self.left_at + self.grace

    def look(self, document: TableRecord, again: Callable[[], None]) -> None:
        """Update who is away; a player who is back replaces the stand-in."""
        before = (set(self.away), set(self.stand_ins), self.late, self.hosted)
        loop = asyncio.get_running_loop()
        persons = [i for i, chair in enumerate(document.chairs) if chair.kind == "person"]
        first = loop.time() if self.unseen_since is None else self.unseen_since
        self.away = {seat: self.away.get(seat, first) for seat in persons if not self.sits(document, seat)}
        self.unseen_since = None
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
