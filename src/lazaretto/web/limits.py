"""How much a connection, a seat or an address may ask for."""

from __future__ import annotations

import time

from msgspec import Struct


class Limits(Struct, frozen=True):
    messages: float = 20.0  # a second, by connection
    burst: float = 40.0
    tables: float = 0.5  # opened a second, by address
    tables_burst: float = 30.0
    lines: float = 1.0  # said a second, by seat, and by all watchers of a table together
    lines_burst: float = 8.0
    hints: float = 0.25  # asked for a second, by seat
    hints_burst: float = 3.0
    films: int = 8  # replays and stories that may wait to be made
    longest: int = 4096  # characters of a message to the server
    outbox: int = 256  # messages that may wait for a slow reader
    outbox_length: int = 1_000_000  # characters in them


class Bucket:
    """Fills with time, and every taking empties it a little."""

    __slots__ = ("burst", "filled", "rate", "when")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.filled = burst
        self.when = time.monotonic()

    def take(self) -> bool:
        """False: too often."""
        now = time.monotonic()
        self.filled = min(self.burst, self.filled + (now - self.when) * self.rate)
        self.when = now
        if self.filled < 1:
            return False
        self.filled -= 1
        return True

    def full(self) -> bool:
        return self.filled + (time.monotonic() - self.when) * self.rate >= self.burst
