"""What one thing gains with another, over many seats of many games.

Seats are held against seats of their ``kind`` only. And seats of one game depend on each other (one wins because
another loses, a team wins whole), so what is independent is the sum of a game, and its spread makes the interval.
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
    games: int  # in which some seat had it, or in which some had not: the fewer of both

    def interval(self, tests: int = 1) -> Share:
        alike = self.error < TINY and self.games < FEWEST  # they have shown no spread yet
        return around(self.value, math.inf if alike else self.error, self.games - 1, tests)

    @property
    def sample(self) -> Sample:
        """So many games whose mean is as large and as uncertain."""
        return Sample(self.games, self.value, self.error**2 * self.games)


def slope(seats: pl.DataFrame) -> Slope | None:
    """Of the columns game, mix (of games that are alike), kind (of seats), x and y. None: there is nobody to compare.

    Both sides are taken from the mean of their kind, so kinds that mostly have the thing, or of which there are few
    seats, do not blur it (least squares with fixed effects; the variance is clustered by game).
    """
    x, y = pl.col("x"), pl.col("y")
    centred = seats.with_columns(dx=x - x.mean().over("kind"), dy=y - y.mean().over("kind"))
    square = float((centred["dx"] ** 2).sum())
    if square < TINY:
        return None
    value = float((centred["dx"] * centred["dy"]).sum()) / square
    dx, residual = pl.col("dx"), pl.col("dy") - value * pl.col("dx")
    told = centred.group_by("game", maintain_order=True).agg(
        pl.col("mix").first(), (dx * residual).sum().alias("part"), x.max().alias("some"), x.min().alias("all"),
        (dx.abs() > TINY).any().alias("tells"),
    ).filter("tells")  # fmt: skip
    alike = pl.len().over("mix")  # at least two: the first of its mix has no other to differ from
    squares = told.select((pl.col("part") ** 2 * alike / (alike - 1).clip(1)).sum()).item()
    games = min(int(told["some"].sum()), len(told) - int(told["all"].sum()), len(told) - told["mix"].n_unique())
    return Slope(value, math.sqrt(squares) / square, games)
