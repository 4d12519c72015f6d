"""Figures with the intervals that hold the true ones 95 times in a hundred.

Textbook formulas on the standard library, so that ``simulate`` needs nothing more: Student for means, Wilson for
shares, Welch and Newcombe for their differences. What is counted must be independent: games, not seats of one game.
Where ``tests`` intervals are looked at together, each is made so wide that all of them hold (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 0.95
FEWEST: Final = 30  # games on either side of a comparison where their spread does not speak for itself
MANY: Final = 1000  # from so many degrees of freedom on, Student's distribution is the normal one to all digits shown


class Share(NamedTuple):
    """A share, a mean or a difference with its interval."""

    value: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """One game alone gives no interval."""
        return math.isfinite(self.low)

    @property
    def clear(self) -> bool:
        """As a difference: it is not nothing."""
        return self.low > 0 or self.high < 0


class Sample(NamedTuple):
    """All that the formulas need to know of many numbers."""

    size: int
    mean: float
    variance: float
    each: float = 1.0  # seats that a number is the mean of

    @property
    def error(self) -> float:
        """The standard error of the mean; one number alone says nothing about it."""
        return math.sqrt(self.variance / self.size) if self.size > 1 else math.inf


def sample(numbers: Iterable[float], each: float = 1.0) -> Sample:
    given = list(numbers)
    count = len(given)
    mean = sum(given) / count if count else 0.0
    return Sample(count, mean, sum([(x - mean) ** 2 for x in given]) / max(1, count - 1), each)


def around(value: float, error: float, freedom: int, tests: int = 1) -> Share:
    margin = wide_for(tests, freedom) * error if error else 0.0
    return Share(value, value - margin, value + margin)


def mean(of: Sample, tests: int = 1) -> Share:
    """A few numbers that are all alike have shown no spread yet."""
    alike = of.variance == 0 and of.size < FEWEST
    return around(of.mean, math.inf if alike else of.error, of.size - 1, tests)


def share(of: Sample, tests: int = 1) -> Share:
    """Wilson's interval: sound near none and all as well. Half a win counts half.

    A mean over several seats of a game tells more than one yes or no, if they differ: as many as ``each`` at most.
    """
    value, wide = of.mean, wide_for(tests)
    spread = value * (1 - value)
    seen = of.variance * (of.size - 1) / max(1, of.size)
    tells = min(of.each, spread / seen) if seen > 0 else of.each
    count = max(1, of.size) * (tells if spread > 0 else 1.0)
    centre = (value + wide**2 / (2 * count)) / (1 + wide**2 / count)
    margin = wide / (1 + wide**2 / count) * math.sqrt(max(0, spread) / count + wide**2 / (4 * count**2))
    return Share(value, max(0.0, centre - margin), min(1.0, centre + margin))


def difference(one: Sample, other: Sample, tests: int = 1) -> Share:
    """How much more ``one`` is than ``other``, each with its own spread (Welch).

    A few games that are all alike on either side have shown no spread yet: what lies between them may be chance.
    """
    error, fewest = math.hypot(one.error, other.error), min(one.size, other.size)
    unknown = error == 0 and fewest < FEWEST and one.mean != other.mean
    return around(one.mean - other.mean, math.inf if unknown else error, fewest - 1, tests)


def share_difference(one: Sample, other: Sample, tests: int = 1) -> Share:
    """The same of two shares, sound near none and all as well (Newcombe)."""
    mine, theirs = share(one, tests), share(other, tests)
    value = mine.value - theirs.value
    below = math.hypot(mine.value - mine.low, theirs.high - theirs.value)
    above = math.hypot(mine.high - mine.value, theirs.value - theirs.low)
    return Share(value, value - below, value + above)


# ---- how wide -----------------------------------------------------------------------------------


@cache
def wide_for(tests: int = 1, freedom: int = MANY) -> float:
    """Standard errors to either side so that so many intervals all hold; few degrees of freedom make them wider."""
    chance = (1 - SURE) / max(1, tests)
    if freedom < 1:
        return math.inf
    if freedom >= MANY:
        return NormalDist().inv_cdf(1 - chance / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (low, angle) if beyond(angle, freedom) < chance else (angle, high)
    return math.tan(high) * math.sqrt(freedom)


def beyond(angle: float, freedom: int) -> float:
    """How often Student's t is further from nothing than tan(angle) times the root of its degrees of freedom.

    The sum for whole degrees of freedom, Abramowitz and Stegun 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    cosine, total = math.cos(angle), 0.0
    term = math.sin(angle) * (cosine if odd else 1.0)
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine**2 * (power + 1) / (power + 2)
    return 1 - (2 / math.pi * (angle + total) if odd else total)
