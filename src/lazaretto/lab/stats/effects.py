"""What goes with winning: seats that did or had a thing, compared with those that did not.

A seat is compared with the same seat among the same bots with the same options, so that a strong bot does not make its
habits look strong. It is still correlation, not causation: a leader can afford more. And five of a hundred comparisons
look significant by chance, so ``significant`` requires an interval that is wide enough for all of them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import polars as pl

from lazaretto.lab.runs import tables
from lazaretto.lab.stats.intervals import FEWEST, Share
from lazaretto.lab.stats.measures import NUMBER, PERCENT, SCORING, WINNING, Figure, Rows, spoken
from lazaretto.lab.stats.slopes import Slope, slope

SHOWN: Final = 3  # games that an effect names
COMMON: Final = 0.9  # if more seats than this had a thing, compare those that had it more often than the median


class Effect(NamedTuple):
    """The correlation of a thing with winning or with the score."""

    kind: str  # an action or a trait
    thing: str
    often: int  # at least this number of times; 1: at all
    size: int  # seats that had it
    part: float  # of all seats
    gain: Share  # in the share of wins, or in points if there is nothing to win
    significant: bool  # even after correcting for the number of comparisons
    games: tuple[int, ...] = ()  # some in which a seat had it

    @property
    def name(self) -> str:
        return self.called(self.thing)

    def called(self, name: str) -> str:
        return name if self.often == 1 else f"{name}, {self.often} times or more"


def effects(rows: Rows) -> list[Effect]:
    """All effects, the strongest first."""
    seats = with_target(rows)
    found = list(compared(rows, seats))
    made = [
        Effect(
            *(kind, thing, often, size, size / len(seats)),
            gain.interval(),
            gain.interval(len(found)).significant,
            games,
        )
        for kind, thing, often, size, gain, games in found
    ]
    return sorted(made, key=lambda effect: -abs(effect.gain.value))


def gains(rows: Rows) -> Iterator[Figure]:
    """The effect of each trait, as a figure that can be compared between runs."""
    traits = rows._replace(things=rows.things.filter(pl.col("kind") == tables.TRAIT))
    group, form = (WINNING, PERCENT) if rows.winnable else (SCORING, NUMBER)
    for _, thing, _, _, gain, _ in compared(traits, with_target(rows)):
        yield Figure(group, thing, gain.sample, form)


def with_target(rows: Rows) -> pl.DataFrame:
    """The seats with their wins or scores; comparable seats have the same ``kind``."""
    target = "won" if rows.winnable else "score"
    line = rows.seats.group_by("game").agg(pl.col("bot").sort_by("seat").str.join(" ").alias("line"))
    mix = pl.struct("options", "line").rank("dense").alias("mix")
    kind = pl.struct("options", "line", "seat").rank("dense").alias("kind")
    seats = rows.seats.sort("game", "seat").join(line, on="game", maintain_order="left")
    return seats.select("game", "seat", mix, kind, pl.col(target).cast(pl.Float64).alias("y")).with_row_index("row")


# Kind, thing, how often at least, seats that had it, effect, and the first games with it.
Compared = tuple[str, str, int, int, Slope, tuple[int, ...]]


def compared(rows: Rows, seats: pl.DataFrame) -> Iterator[Compared]:
    """Every thing that was present in enough games and absent in enough."""
    things = rows.things.join(seats.select("game", "seat", "row"), on=["game", "seat"])
    counted = things.group_by("kind", "thing").agg(pl.len().alias("had"), pl.col("times").median().alias("middle"))
    cut = pl.when(pl.col("had") > COMMON * len(seats)).then(pl.col("middle").floor() + 1).otherwise(1).alias("often")
    chosen = things.join(counted.with_columns(cut), on=["kind", "thing"]).filter(pl.col("times") >= pl.col("often"))
    games = pl.col("game").unique().sort().head(SHOWN)
    had = chosen.group_by("kind", "thing", "often").agg("row", pl.len().alias("size"), games)
    for kind, thing, often, row, size, first in had.filter(pl.col("size") >= FEWEST).sort("kind", "thing").iter_rows():
        gain = slope(seats.with_columns(x=pl.col("row").is_in(row).cast(pl.Float64)))
        if gain is not None and gain.games >= FEWEST:
            yield kind, thing, int(often), size, gain, tuple(first)


# ---- what never happens -------------------------------------------------------------------------


class Never(NamedTuple):
    """Parts of the game that never occurred in the run."""

    endings: list[str]
    verbs: list[str]  # kinds of action that were never played
    actions: dict[str, list[str]]  # by verb: single actions never played, of kinds that were
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
