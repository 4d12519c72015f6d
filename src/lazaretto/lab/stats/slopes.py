"""The effect of one thing on another, over many seats of many games.

Seats are compared with seats of their ``kind`` only. Seats of one game depend on each other (one wins because another
loses, a team wins together), so the independent units are the sums of games; their variance gives the interval.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import polars as pl

from lazaretto.lab.stats.intervals import FEWEST, Sample, Share, around

TINY: Final = 1e-9


class Slope(NamedTuple):
    """How much more ``y`` is where ``x`` is 1 than where it is 0."""

    value: float
    error: float
    games: int  # in which some seat had it, or in which some seat did not: the smaller number

    def interval(self, tests: int = 1) -> Share:
        alike = self.error < TINY and self.games < FEWEST  # no variance seen yet
        return around(self.value, math.inf if alike else self.error, self.games - 1, tests)

    @property
    def sample(self) -> Sample:
        """A sample of games with the same mean and standard error."""
        return Sample(self.games, self.value, self.error**2 * self.games)


def slope(seats: pl.DataFrame) -> Slope | None:
    """From the columns game, mix (equal for games of one setup), kind (of seats), x and y. None: nothing to compare.

    x and y are centred on the mean of their kind, so kinds that mostly have the thing, or have few seats, do not blur
    the effect (least squares with fixed effects; the variance is clustered by game).
    """
    x, y = pl.col("x"), pl.col("y")
    centred = seats.with_columns(dx=x - x.mean().over("kind"), dy=y - y.mean().over("kind"))
    square = float((centred["dx"] ** 2).sum())
    if square < TINY:
        return None
    value = float((centred["dx"] * centred["dy"]).sum()) / square
    dx, residual = pl.col("dx"), pl.col("dy") - value * pl.col("dx")
    known = centred.group_by("game", maintain_order=True).agg(
        pl.col("mix").first(), (dx * residual).sum().alias("part"), x.max().alias("some"), x.min().alias("all"),
        (dx.abs() > TINY).any().alias("varies"),
    ).filter("varies")  # fmt: skip
    alike = pl.len().over("mix")  # at least two: the only game of its mix has nothing to differ from
    squares = known.select((pl.col("part") ** 2 * alike / (alike - 1).clip(1)).sum()).item()
    games = min(int(known["some"].sum()), len(known) - int(known["all"].sum()), len(known) - known["mix"].n_unique())
    return Slope(value, math.sqrt(squares) / square, games)
