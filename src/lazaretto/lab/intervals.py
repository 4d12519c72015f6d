"""Figures with the intervals that hold the true ones 95 times in a hundred.

Three textbook formulas on the normal distribution of the standard library, so that ``simulate`` needs nothing
more; with the hundreds of games that a run has, exact ones would not differ in a digit that is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 0.95
WIDE: Final = NormalDist().inv_cdf(0.5 + SURE / 2)  # standard deviations to either side


class Share(NamedTuple):
    """A share, a mean or a difference with its interval."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """As a difference: it is not nothing."""
        return self.low > 0 or self.high < 0


class Sample(NamedTuple):
    """All that the formulas need to know of many numbers."""

    size: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.size) if self.size else math.inf


def sample(numbers: Iterable[float]) -> Sample:
    given = list(numbers)
    count = len(given)
    mean = sum(given) / count if count else 0.0
    return Sample(count, mean, sum([(x - mean) ** 2 for x in given]) / max(1, count - 1))


def mean(of: Sample, wide: float = WIDE) -> Share:
    margin = wide * of.error
    return Share(of.mean, of.mean - margin, of.mean + margin)


def share(of: Sample, wide: float = WIDE) -> Share:
    """Wilson's interval: sound near none and all as well. Half a win counts half."""
    count, value = max(1, of.size), of.mean
    centre = (value + wide**2 / (2 * count)) / (1 + wide**2 / count)
    margin = wide / (1 + wide**2 / count) * math.sqrt(max(0, value * (1 - value)) / count + wide**2 / (4 * count**2))
    return Share(value, max(0.0, centre - margin), min(1.0, centre + margin))


def difference(one: Sample, other: Sample, wide: float = WIDE) -> Share:
    """How much more ``one`` is than ``other``, each with its own spread (Welch)."""
    value = one.mean - other.mean
    margin = wide * math.hypot(one.error, other.error)
    return Share(value, value - margin, value + margin)


def wide_for(tests: int) -> float:
    """Standard deviations for so many intervals that all of them hold, 95 times in a hundred (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - SURE) / (2 * max(1, tests)))
