"""What goes with winning: each thing that seats did or had, against the seats that did not.

A seat is held against the same seat at the same table (options, and who sits where), so that a strong bot does not
make its habits look strong. It is still company, not cause: who is ahead can afford more. And of a hundred
comparisons five look clear by chance, so ``sure`` asks for an interval that is wide enough for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import polars as pl

from lazaretto.lab.runs import tables
from lazaretto.lab.stats.intervals import FEWEST, Share
from lazaretto.lab.stats.measures import NUMBER, PERCENT, SCORING, WINNING, Figure, Rows, spoken
from lazaretto.lab.stats.slopes import Slope, slope

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
    found = list(compared(rows, seats))
    made = [
        Effect(kind, thing, often, size, size / len(seats), gain.interval(), gain.interval(len(found)).clear)
        for kind, thing, often, size, gain in found
    ]
    return sorted(made, key=lambda effect: -abs(effect.gain.value))


def gains(rows: Rows) -> Iterator[Figure]:
    """What each trait goes with, as a figure that can be held against that of another run."""
    traits = rows._replace(things=rows.things.filter(pl.col("kind") == tables.TRAIT))
    group, form = (WINNING, PERCENT) if rows.winnable else (SCORING, NUMBER)
    for _, thing, _, _, gain in compared(traits, with_target(rows)):
        yield Figure(group, thing, gain.sample, form)


def with_target(rows: Rows) -> pl.DataFrame:
    """The seats with what they reached, those to be held against each other under one number."""
    target = "won" if rows.winnable else "score"
    line = rows.seats.group_by("game").agg(pl.col("bot").sort_by("seat").str.join(" ").alias("line"))
    mix = pl.struct("options", "line").rank("dense").alias("mix")
    kind = pl.struct("options", "line", "seat").rank("dense").alias("kind")
    seats = rows.seats.sort("game", "seat").join(line, on="game", maintain_order="left")
    return seats.select("game", "seat", mix, kind, pl.col(target).cast(pl.Float64).alias("y")).with_row_index("row")


Compared = tuple[str, str, int, int, Slope]  # kind, thing, how often at least, seats that had it, what it goes with


def compared(rows: Rows, seats: pl.DataFrame) -> Iterator[Compared]:
    """Every thing that seats had in enough games, and had not in enough."""
    things = rows.things.join(seats.select("game", "seat", "row"), on=["game", "seat"])
    counted = things.group_by("kind", "thing").agg(pl.len().alias("had"), pl.col("times").median().alias("middle"))
    cut = pl.when(pl.col("had") > COMMON * len(seats)).then(pl.col("middle").floor() + 1).otherwise(1).alias("often")
    chosen = things.join(counted.with_columns(cut), on=["kind", "thing"]).filter(pl.col("times") >= pl.col("often"))
    had = chosen.group_by("kind", "thing", "often").agg("row", pl.len().alias("size"))
    for kind, thing, often, row, size in had.filter(pl.col("size") >= FEWEST).sort("kind", "thing").iter_rows():
        gain = slope(seats.with_columns(x=pl.col("row").is_in(row).cast(pl.Float64)))
        if gain is not None and gain.games >= FEWEST:
            yield kind, thing, int(often), size, gain


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
        [spoken(ending) for ending in manifest.endings if ending not in seen],
        [verb for verb in manifest.catalogue if verb not in verbs],
        {verb: texts for verb, texts in idle.items() if texts},
        {name: left for name, left in words.items() if left},
    )
