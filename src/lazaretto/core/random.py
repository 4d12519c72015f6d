"""Chance: a random number generator small enough to be part of the state.

Multiply-with-carry on one 62-bit number. Its stream is the same on every platform, Python version and build, so
records always replay exactly. A script of outcomes may come first: tests and tutorials use it to decide what happens,
and rules cannot notice.
"""

from __future__ import annotations

from typing import Final, TypeVar

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.mypyc_compat import i64
from lazaretto.core.values import Mutable

T = TypeVar("T")

MULTIPLIER: Final = 1073740155  # makes the period about 2**61
MODULUS: Final = MULTIPLIER * 2**32 - 1
MASK64: Final = 2**64 - 1
MOST: Final = 2**31  # the largest ``n`` of one draw


class Rng(Mutable):
    """A random stream. ``s`` is its state, apart from the script."""

    __slots__ = ("s", "script")

    def __init__(self, s: int, script: tuple[int, ...] = ()) -> None:
        self.s: i64 = s
        self.script = script

    def below(self, n: int) -> int:
        """A number from 0 to n-1, uniformly distributed; n is at most 2**31."""
        if self.script:
            return self.scripted(n)
        s: i64 = self.s
        low: i64 = s & 0xFFFFFFFF
        high: i64 = s >> 32
        self.s = low * 1073740155 + high
        count: i64 = n
        return ((low ^ high) * count) >> 32

    def scripted(self, n: int) -> int:
        first = self.script[0]
        if not 0 <= first < n:
            raise BrokenInvariant(f"the script says {first} where {n} outcomes exist")
        self.script = self.script[1:]
        return first

    def pick(self, things: list[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: list[T]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    def copy(self) -> Rng:
        return Rng(self.s, self.script)

    def fork(self) -> Rng:
        """An independent stream, for a determinization or a bot; advances this one."""
        return seeded(self.below(MOST), self.below(MOST))


def seeded(seed: int, stream: int = 0) -> Rng:
    """The ``stream``-th independent generator of a seed."""
    s = (seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & MASK64
    s ^= s >> 31
    s = s * 0xBF58476D1CE4E5B9 & MASK64
    s ^= s >> 29
    rng = Rng(s % (MODULUS - 1) + 1)
    for _ in range(8):
        rng.below(2)
    return rng
