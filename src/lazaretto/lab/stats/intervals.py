"""Means and shares with 95 % confidence intervals.

Textbook formulas on the standard library, so that ``simulate`` needs nothing more: Student for means, Wilson for
shares, Welch and Newcombe for their differences. Samples must be independent: games, not seats of one game. For
``tests`` simultaneous comparisons, intervals are widened to hold jointly (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
FEWEST: Final = 30  # games needed on each side of a comparison if the sample shows no variance
MANY: Final = 1000  # with more degrees of freedom, Student's distribution is the normal one to all digits shown


class Share(NamedTuple):
    """A share, a mean or a difference with its interval."""

    value: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there is an interval; a single game has none."""
        return math.isfinite(self.low)

    @property
    def significant(self) -> bool:
        """Of a difference: whether zero is outside the interval."""
        return self.low > 0 or self.high < 0


class Sample(NamedTuple):
    """The statistics of a sample that the formulas need."""

    size: int
    mean: float
    variance: float
    each: float = 1.0  # seats averaged into each number

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for a single number."""
        return math.sqrt(self.variance / self.size) if self.size > 1 else math.inf


def sample(numbers: Iterable[float], each: float = 1.0) -> Sample:
    given = list(numbers)
    count = len(given)
    mean = sum(given) / count if count else 0.0
    return Sample(count, mean, sum([(x - mean) ** 2 for x in given]) / max(1, count - 1), each)


def pooled(sums: Sequence[float], sizes: Sequence[float]) -> Sample:
    """The mean over all seats, from the sum and the number of seats of each game.

    Games are the independent units and weigh by their seats, so the interval is that of a ratio of two sums.
    """
    count = len(sums)
    each = sum(sizes) / max(1, count) or 1.0
    mean = sum(sums) / (each * max(1, count))
    squares = sum([((total - mean * size) / each) ** 2 for total, size in zip(sums, sizes, strict=True)])
    return Sample(count, mean, squares / max(1, count - 1), each)


def around(value: float, error: float, freedom: int, tests: int = 1) -> Share:
    margin = critical_value(tests, freedom) * error if error else 0.0
    return Share(value, value - margin, value + margin)


def mean(of: Sample, tests: int = 1) -> Share:
    """Student's interval. For a few equal numbers it is unknown, since they show no variance yet."""
    alike = of.variance == 0 and of.size < FEWEST
    return around(of.mean, math.inf if alike else of.error, of.size - 1, tests)


def share(of: Sample, tests: int = 1) -> Share:
    """Wilson's interval, which is also valid near 0 and 1. Half a win counts half.

    The mean of several seats of a game contains more information than one yes or no, if they differ: at most ``each``
    times as much.
    """
    value, wide = of.mean, critical_value(tests)
    spread = value * (1 - value)
    seen = of.variance * (of.size - 1) / max(1, of.size)
    weight = min(of.each, spread / seen) if seen > 0 else of.each
    count = max(1, of.size) * (weight if spread > 0 else 1.0)
    centre = (value + wide**2 / (2 * count)) / (1 + wide**2 / count)
    margin = wide / (1 + wide**2 / count) * math.sqrt(max(0, spread) / count + wide**2 / (4 * count**2))
    return Share(value, max(0.0, centre - margin), min(1.0, centre + margin))


def difference(one: Sample, other: Sample, tests: int = 1) -> Share:
    """``one`` minus ``other``, with unequal variances (Welch).

    If both sides are a few equal games, the interval is unknown: the difference may be chance.
    """
    error, fewest = math.hypot(one.error, other.error), min(one.size, other.size)
    unknown = error == 0 and fewest < FEWEST and one.mean != other.mean
    return around(one.mean - other.mean, math.inf if unknown else error, fewest - 1, tests)


def share_difference(one: Sample, other: Sample, tests: int = 1) -> Share:
    """The difference of two shares, also valid near 0 and 1 (Newcombe)."""
    mine, theirs = share(one, tests), share(other, tests)
    value = mine.value - theirs.value
    below = math.hypot(mine.value - mine.low, theirs.high - theirs.value)
    above = math.hypot(mine.high - mine.value, theirs.value - theirs.low)
    return Share(value, value - below, value + above)


# ---- critical values ----------------------------------------------------------------------------


@cache
def critical_value(tests: int = 1, freedom: int = MANY) -> float:
    """The half-width, in standard errors, at which this many intervals hold jointly."""
    chance = (1 - CONFIDENCE) / max(1, tests)
    if freedom < 1:
        return math.inf
    if freedom >= MANY:
        return NormalDist().inv_cdf(1 - chance / 2)
    low, high = 0.0, math.pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (low, angle) if tail_probability(angle, freedom) < chance else (angle, high)
    return math.tan(high) * math.sqrt(freedom)


def tail_probability(angle: float, freedom: int) -> float:
    """The probability that Student's |t| exceeds tan(angle) times the root of its degrees of freedom.

    The sum for whole degrees of freedom, Abramowitz and Stegun 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    cosine, total = math.cos(angle), 0.0
    term = math.sin(angle) * (cosine if odd else 1.0)
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cosine**2 * (power + 1) / (power + 2)
    return 1 - (2 / math.pi * (angle + total) if odd else total)
