"""A token bucket: how often something may be done."""

from __future__ import annotations

import time


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
