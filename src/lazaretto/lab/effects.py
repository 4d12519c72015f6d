"""What goes with winning: each thing that seats did or had, against the seats that did not.

A seat is held against the same seat at the same table (options, and who sits where), so that a strong bot does not
make its habits look strong. It is still company, not cause: who is ahead can afford more. And of a hundred
comparisons five look clear by chance, so ``sure`` asks for an interval that is wide enough for all of them.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import polars as pl

from lazaretto.lab import tables
from lazaretto.lab.intervals import WIDE, Sample, Share, difference, wide_for
from lazaretto.lab.measures import Rows

TINY: Final = 1e-6
FEWEST: Final = 30  # seats on either side of a comparison
COMMON: Final = 0.9  # had by more seats than this: asked is who had it more often than the middle seat


class Effect(NamedTuple):
    """What a thing goes with."""

    kind: str  # an action or a trait
    thing: str
    often: int  # at least so many times; 1: at all
    size: int  # seats that had it
    part: float  # of all seats
    gain: Share  # in the share of wins, or in points where there is nothing to win
    sure: bool  # beyond what so many comparisons show by chance

    @property
    def name(self) -> str:
        return self.thing if self.often == 1 else f"{self.thing}, {self.often} times or more"


def effects(rows: Rows) -> list[Effect]:
    """The strongest first."""
    seats = with_target(rows)
    found = [tested for tested in tests(rows, seats) if tested is not None]
    wide = wide_for(len(found))
    crowd = math.sqrt(rows.seats["players"].cast(pl.Float64).mean() or 1) if rows.together else 1.0  # type: ignore[arg-type]  # numbers have a mean that is one
    made = [
        Effect(kind, thing, often, one.size, one.size / len(seats), difference(one, other, WIDE * crowd),
               difference(one, other, wide * crowd).clear)
        for kind, thing, often, one, other in found
    ]  # fmt: skip
    return sorted(made, key=lambda effect: -abs(effect.gain.value))


def with_target(rows: Rows) -> pl.DataFrame:
    """The seats with what they reached beyond the usual of their kind."""
    target = "won" if rows.winnable else "score"
    line = rows.seats.group_by("game").agg(pl.col("bot").sort_by("seat").str.join(" ").alias("line"))
    above = (pl.col(target) - pl.col(target).mean().over("options", "line", "seat")).alias("above")
    return rows.seats.join(line, on="game").select("game", "seat", above)


Tested = tuple[str, str, int, Sample, Sample]


def tests(rows: Rows, seats: pl.DataFrame) -> list[Tested | None]:
    """Every thing that enough seats had, and enough did not."""
    total = len(seats)
    things = rows.things.join(seats, on=["game", "seat"])
    counted = things.group_by("kind", "thing").agg(pl.len().alias("had"), pl.col("times").median().alias("middle"))
    cut = pl.when(pl.col("had") > COMMON * total).then(pl.col("middle").floor() + 1).otherwise(1).alias("often")
    chosen = things.join(counted.with_columns(cut), on=["kind", "thing"]).filter(pl.col("times") >= pl.col("often"))
    above = pl.col("above")
    sums = chosen.group_by("kind", "thing", "often").agg(
        pl.len().alias("count"), above.sum().alias("sum"), (above**2).sum().alias("squares")
    )
    whole = Sums(total, float(seats["above"].sum()), float((seats["above"] ** 2).sum()))
    return [tested(row, whole) for row in sums.sort("kind", "thing").iter_rows()]


class Sums(NamedTuple):
    size: int
    sum: float
    squares: float

    def sample(self) -> Sample:
        mean = self.sum / self.size
        return Sample(self.size, mean, max(0.0, self.squares - self.size * mean**2) / max(1, self.size - 1))


def tested(row: tuple[str, str, float, int, float, float], whole: Sums) -> Tested | None:
    kind, thing, often, count, total, squares = row
    bound_to_the_seat = abs(total) < TINY  # all of its own kind have it, or none: there is nobody to hold it against
    if bound_to_the_seat or not FEWEST <= count <= whole.size - FEWEST:
        return None
    without = Sums(whole.size - count, whole.sum - total, whole.squares - squares)
    return kind, thing, int(often), Sums(count, total, squares).sample(), without.sample()


# ---- what never happens -------------------------------------------------------------------------


class Never(NamedTuple):
    """What the game has and no game of the run showed."""

    endings: list[str]
    verbs: list[str]  # kinds of action that nobody ever took
    actions: dict[str, list[str]]  # by verb: the others of a kind that was taken
    words: dict[str, list[str]]  # by option: words that were not played


def never(rows: Rows) -> Never:
    manifest = rows.manifest
    seen = set(rows.games["ending"].unique())
    done = set(rows.things.filter(pl.col("kind") == tables.DEED)["thing"].unique())
    verbs = {text.partition(" ")[0] for text in done}
    idle = {
        verb: [text for text in texts if text not in done]
        for verb, texts in manifest.catalogue.items()
        if verb in verbs
    }
    played = {(name, word) for setup in manifest.setups for name, word in setup.options.items()}
    words = {name: [word for word in all if (name, word) not in played] for name, all in manifest.options.items()}
    return Never(
        [ending for ending in manifest.endings if ending not in seen],
        [verb for verb in manifest.catalogue if verb not in verbs],
        {verb: texts for verb, texts in idle.items() if texts},
        {name: left for name, left in words.items() if left},
    )
