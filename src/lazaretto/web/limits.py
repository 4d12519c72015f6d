"""Limits per connection, seat and address."""

from __future__ import annotations

import time

from msgspec import Struct


class Limits(Struct, frozen=True):
    messages: float = 20.0  # per second and connection
    burst: float = 40.0
    tables: float = 0.5  # opened per second and address
    tables_burst: float = 30.0
    lines: float = 1.0  # chat lines per second and seat; all watchers of a table share one allowance
    lines_burst: float = 8.0
    hints: float = 0.25  # per second and seat
    hints_burst: float = 3.0
    replay_jobs: int = 8  # replays and summaries that may wait
    longest: int = 4096  # characters of a message to the server
    outbox: int = 256  # messages that may wait for a slow client
    outbox_length: int = 1_000_000  # characters in them


class Bucket:
    """A token bucket: it refills with time, and every request takes one token."""

    __slots__ = ("burst", "filled", "rate", "when")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.filled = burst
        self.when = time.monotonic()

    def take(self) -> bool:
        """False if it is empty."""
        now = time.monotonic()
        self.filled = min(self.burst, self.filled + (now - self.when) * self.rate)
        self.when = now
        if self.filled < 1:
            return False
        self.filled -= 1
        return True

    def full(self) -> bool:
        return self.filled + (time.monotonic() - self.when) * self.rate >= self.burst
