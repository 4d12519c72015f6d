"""Token buckets: how often something may be done."""

from __future__ import annotations

import time
from typing import Final

CROWD: Final = 1000  # buckets before full ones are looked for


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


class Buckets:
    """One bucket for each visitor, by any key; full ones are forgotten, since new ones are full."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.by_key: dict[str, Bucket] = {}
        self.crowd = CROWD

    def of(self, key: str) -> Bucket:
        bucket = self.by_key.get(key)
        if bucket is None:
            if len(self.by_key) >= self.crowd:
                self.by_key = {key: bucket for key, bucket in self.by_key.items() if not bucket.full()}
                self.crowd = 2 * len(self.by_key) + CROWD
            bucket = self.by_key[key] = Bucket(self.rate, self.burst)
        return bucket

    def take(self, key: str) -> bool:
        """False if the visitor's bucket is empty."""
        return self.of(key).take()
