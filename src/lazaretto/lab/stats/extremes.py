"""From a figure to a game: the games at the ends of each scale, and what happened in few games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import polars as pl

from lazaretto.lab.runs import tables
from lazaretto.lab.stats.measures import FEW, Rows, spoken

RARE: Final = 3  # what happened in this number of games or fewer hardly ever happens
MOST_RARE: Final = 60  # things on a page


class Extreme(NamedTuple):
    """A game that stands out, by a word that the command line takes too."""

    word: str
    title: str
    text: str
    game: int


class Rare(NamedTuple):
    """Something that happened in few games."""

    kind: str
    thing: str
    games: list[int]


def extremes(rows: Rows) -> list[Extreme]:
    """The games at the ends of each scale; of several alike, the first."""
    return [*by_length(rows), *by_score(rows), *by_lead(rows)]


def by_length(rows: Rows) -> Iterator[Extreme]:
    for word, descending in (("longest", True), ("shortest", False)):
        game = first(rows.games, "length", descending)
        yield Extreme(word, f"{word.capitalize()} game", f"{game['length']} actions", game["game"])


def by_score(rows: Rows) -> Iterator[Extreme]:
    for word, descending in (("highest", True), ("lowest", False)):
        seat = first(rows.seats, "score", descending)
        points = "1 point" if seat["score"] == 1 else f"{seat['score']} points"
        yield Extreme(word, f"{word.capitalize()} score", f"{points}, seat {seat['seat']}", seat["game"])


def by_lead(rows: Rows) -> Iterator[Extreme]:
    """The win from furthest behind, and the game whose lead changed most often."""
    rivals = rows.seats.filter(pl.col("players") > 1, pl.col("at_50").is_not_null())
    if rows.together or rivals.is_empty():
        return
    gaps = [(pl.col(quarter).max().over("game") - pl.col(quarter)).alias(quarter) for quarter in tables.QUARTERS]
    behind = rivals.with_columns(*gaps).filter(pl.col("won") == 1)
    if not behind.is_empty():
        behind = behind.with_columns(gap=pl.max_horizontal(*tables.QUARTERS))
        seat = first(behind, "gap", True)
        if seat["gap"] > 0:
            text = f"seat {seat['seat']} won from {seat['gap']} behind"
            yield Extreme("comeback", "Biggest comeback", text, seat["game"])
    game = first(rows.games.filter(pl.col("players") > 1), "lead_changes", True)
    if game["lead_changes"] > 0:
        yield Extreme("changes", "Most changes of the lead", f"{game['lead_changes']} changes", game["game"])


def first(frame: pl.DataFrame, column: str, descending: bool) -> dict[str, Any]:
    ordered = frame.sort([column, "game"], descending=[descending, False], maintain_order=True)
    return ordered.row(0, named=True)


def ending_games(rows: Rows) -> dict[str, list[int]]:
    """By ending, in words: its games, if they are few."""
    found = rows.games.sort("game").group_by("ending", maintain_order=True).agg("game")
    return {spoken(ending): games for ending, games in found.iter_rows() if len(games) <= FEW}


def rare(rows: Rows) -> list[Rare]:
    """Actions and traits of few games, the rarest first; in a small run everything is rare, so nothing is named."""
    if len(rows.games) < 10 * RARE:
        return []
    games = rows.things.group_by("kind", "thing").agg(pl.col("game").unique().sort())
    few = games.filter(pl.col("game").list.len() <= RARE).sort(pl.col("game").list.len(), "kind", "thing")
    return [Rare(kind, thing, found) for kind, thing, found in few.iter_rows()]
