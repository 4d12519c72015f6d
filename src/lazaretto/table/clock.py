"""The clock of a table: which deadlines run, and when the first of them has passed.

A deadline is armed when it first appears and dropped when it disappears. Times are those of the event loop, which
never runs backwards; after a restart every deadline starts again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lazaretto.core import Deadline


class Clock:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring  # called once when a deadline has passed
        self.due: dict[str, float] = {}
        self.known: dict[str, float] = {}  # as last sent to everybody
        self.timer: asyncio.TimerHandle | None = None

    def set(self, deadlines: tuple[Deadline, ...], pause: float) -> bool:
        """Arm new deadlines after a pause and drop old ones; True if anything changed."""
        if not deadlines and not self.known:
            return False
        now = asyncio.get_running_loop().time()
        due = {name: self.due.get(name, now + max(1, seconds) + pause) for name, seconds in deadlines}
        changed = due != self.known
        self.due, self.known = due, due.copy()
        if changed:
            self.wait()
        return changed

    def drop(self, name: str) -> None:
        self.due.pop(name, None)

    def passed(self) -> list[str]:
        """The names of deadlines that are over, the earliest first."""
        if not self.due:
            return []
        now = asyncio.get_running_loop().time()
        return [name for name in sorted(self.due, key=self.due.__getitem__) if self.due[name] <= now]

    def left(self) -> dict[str, float]:
        """Seconds until each deadline."""
        now = asyncio.get_running_loop().time()
        return {name: round(max(0.0, due - now), 2) for name, due in self.due.items()}

    def ticking(self) -> bool:
        return bool(self.due)

    def wait(self) -> None:
        """Ring when the first deadline has passed."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.due:
            self.timer = asyncio.get_running_loop().call_at(min(self.due.values()), self.ring)

    def stop(self) -> None:
        self.due = {}
        self.wait()
