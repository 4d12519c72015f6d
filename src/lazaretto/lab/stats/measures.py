"""The figures of a run. Each is a sample, so that every page can show it with its interval.

``figures`` lists what reports show; ``side_by_side.py`` combines the figures of several runs. A mean over seats counts
every seat once; its interval is computed over games, since seats of one game are not independent.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from lazaretto.core import InputError
from lazaretto.core.game import LOST
from lazaretto.lab.reports.charts import of_players
from lazaretto.lab.runs import tables
from lazaretto.lab.runs.runs import PARTS, Manifest, Run, disk_errors, read_manifest
from lazaretto.lab.stats.intervals import Sample, Share, difference, mean, pooled, share, share_difference

SEATS: Final = "Wins by seat"
SIDES: Final = "Wins by side"
BOTS: Final = "Wins by bot"
TABLE: Final = "Wins of the whole table"
SCORES: Final = "Score"
POINTS: Final = "Parts of the score"
LENGTH: Final = "Length and choices"
ENDINGS: Final = "How games end"
LEADS: Final = "How leads change"
HAD: Final = "What seats had"
WINNING: Final = "What goes with winning"
SCORING: Final = "What goes with the score"
GROUPS: Final = (SIDES, SEATS, BOTS, TABLE, SCORES, POINTS, LENGTH, ENDINGS, LEADS, HAD, WINNING, SCORING)

FEW: Final = 10  # a figure that rests on this number of games or fewer names them
READ: Final = ("games", "seats", "things")  # the tables that figures are computed from

# The kind of a figure: a share of yes and no, a mean of shares, a mean of numbers.
SHARE: Final = "share"
PERCENT: Final = "percent"
NUMBER: Final = "number"


class Figure(NamedTuple):
    """A mean or a share of a run."""

    group: str
    name: str
    sample: Sample
    form: str  # SHARE, PERCENT or NUMBER
    games: tuple[int, ...] = ()  # the few games on which it rests

    @property
    def percent(self) -> bool:
        return self.form != NUMBER

    @property
    def signed(self) -> bool:
        """Whether it is a difference, shown with its sign."""
        return self.group in (WINNING, SCORING)

    def interval(self, tests: int = 1) -> Share:
        return share(self.sample, tests) if self.form == SHARE else mean(self.sample, tests)

    def minus(self, other: Figure, tests: int = 1) -> Share:
        differ = share_difference if self.form == SHARE else difference
        return differ(self.sample, other.sample, tests)


class Rows(NamedTuple):
    """The tables of a run, with its manifest."""

    folder: Path
    manifest: Manifest
    games: pl.DataFrame
    seats: pl.DataFrame
    things: pl.DataFrame

    @property
    def players(self) -> list[int]:
        """The numbers of players in the finished games."""
        return sorted(self.games["players"].unique())

    @property
    def together(self) -> bool:
        """Whether the whole table wins or loses together, in every game."""
        several = self.seats.filter(pl.col("players") > 1)
        if several.is_empty() or several["won"].n_unique() > 2:
            return False
        alike = several.group_by("game").agg(pl.col("won").n_unique(), pl.col("place").n_unique())
        return bool(alike["won"].max() == 1 and alike["place"].max() == 1)

    @property
    def winnable(self) -> bool:
        """Whether wins differ at all, so that correlations with winning exist."""
        return self.seats["won"].n_unique() > 1

    @property
    def losable(self) -> bool:
        """Whether a seat can lose with some number of players."""
        return any([self.can_lose(players) for players in self.players])

    def can_lose(self, players: int) -> bool:
        """Whether a seat can lose. A solo score always counts as a win, which means nothing."""
        won = self.seats.filter(pl.col("players") == players)["won"]
        return LOST in self.manifest.endings or bool((won < 1).any())


def read_rows(folder: Path) -> Rows:
    """The finished games of a run, which may still be going on. ``InputError`` if it is damaged or not a run."""
    manifest = read_manifest(folder)
    if manifest.done < manifest.games and (folder / PARTS).is_dir():
        try:
            return read_parts(folder, manifest)
        except InputError:
            manifest = read_manifest(folder)
            if manifest.done < manifest.games:
                raise  # otherwise it was finished just now, and the parts are gone
    return read_tables(folder, manifest, folder, manifest.table)


def read_parts(folder: Path, manifest: Manifest) -> Rows:
    """The finished games of a run that was stopped or is still going on."""
    with tempfile.TemporaryDirectory() as place, disk_errors(Path(place)):
        there = Run(folder, manifest).write_tables(Path(place), READ, "csv")
        return read_tables(folder, there, Path(place), "csv")


def read_tables(folder: Path, manifest: Manifest, place: Path, form: str) -> Rows:
    if not manifest.done:
        raise InputError(f"{folder} has no finished game yet")
    lacking = [f"{name}.{form}" for name in READ if not (place / f"{name}.{form}").is_file()]
    if lacking:
        raise InputError(f"{folder} is damaged: {lacking[0]} is missing")
    games, seats, things = [read_table(place / f"{name}.{form}", name, manifest.lines) for name in READ]
    if len(games) != manifest.done:
        raise InputError(f"{folder} is damaged: games.{form} has {len(games)} games, not {manifest.done}")
    if len(seats) != games["players"].sum():
        raise InputError(f"{folder} is damaged: seats.{form} has {len(seats)} seats, not {games['players'].sum()}")
    return Rows(folder, manifest, games, seats, things)


def read_table(path: Path, name: str, lines: Iterable[str]) -> pl.DataFrame:
    columns = tables.columns_of(name, lines)
    try:
        lacking = [column for column in columns if column not in columns_in(path)]
        if lacking:
            raise InputError(f"{path} is damaged: the column {lacking[0]} is missing")
        if path.suffix == ".parquet":
            return pl.read_parquet(path, columns=list(columns))
        return pl.read_csv(path, columns=list(columns), schema_overrides=tables.typed(columns))
    except (OSError, pl.exceptions.PolarsError) as error:
        raise InputError(f"{path} is damaged: {str(error).splitlines()[0]}") from error


def columns_in(path: Path) -> list[str]:
    return list(pl.read_parquet_schema(path)) if path.suffix == ".parquet" else pl.read_csv(path, n_rows=0).columns


# ---- samples ------------------------------------------------------------------------------------


def sample_of(column: pl.Series) -> Sample:
    numbers = column.drop_nulls().cast(pl.Float64)
    count = len(numbers)
    if not count:
        return Sample(0, 0.0, 0.0)
    return Sample(count, number(numbers.mean()), number(numbers.var()) if count > 1 else 0.0)


def by_game(seats: pl.DataFrame, column: str) -> Sample:
    """The mean over these seats, with the games as independent units."""
    known = seats.drop_nulls(column).group_by("game", maintain_order=True)
    return ratio(known.agg(pl.col(column).sum().alias("sum"), pl.len().alias("seats")), "sum", "seats")


def ratio(games: pl.DataFrame, total: str, size: str) -> Sample:
    """The sum of one column, divided by that of another."""
    return pooled(games[total].cast(pl.Float64).to_list(), games[size].to_list())


def number(value: Any) -> float:
    return 0.0 if value is None else float(value)


def by(frame: pl.DataFrame, *keys: str) -> Iterator[tuple[tuple[Any, ...], pl.DataFrame]]:
    """The groups of a frame, sorted."""
    yield from sorted(frame.partition_by(*keys, as_dict=True).items(), key=lambda pair: pair[0])


def few(rows: Rows, some: pl.DataFrame) -> tuple[int, ...]:
    """The games of these rows, if they are few and not the whole run."""
    games = some["game"].unique().sort()
    return tuple(games) if len(games) <= FEW and len(games) < len(rows.games) else ()


# ---- the figures --------------------------------------------------------------------------------


def figures(rows: Rows) -> list[Figure]:
    """Every figure of the pages, each with its group and name."""
    found = [*siding(rows), *winning(rows), *scoring(rows), *lengths(rows), *endings(rows), *leads(rows), *having(rows)]
    return [figure for figure in found if figure.sample.size]


def winning(rows: Rows) -> Iterator[Figure]:
    for (players,), group in by(rows.seats, "players"):
        if not rows.can_lose(players):
            continue
        alone = rows.together or players == 1
        if alone:
            yield Figure(TABLE, of_players(players), by_game(group, "won"), SHARE, few(rows, group))
        else:
            for (seat,), one in by(group, "seat"):
                name = f"{of_players(players)}: seat {seat}"
                yield Figure(SEATS, name, by_game(one, "won"), SHARE, few(rows, one))
        if len(rows.manifest.bots) > 1:
            for (bot,), one in by(group, "bot"):
                yield Figure(BOTS, f"{of_players(players)}: {bot}", by_game(one, "won"), SHARE, few(rows, one))


def siding(rows: Rows) -> Iterator[Figure]:
    """Teams against each other."""
    for players in rows.players:
        for side, won in sides(rows, players):
            yield Figure(SIDES, f"{of_players(players)}: {side}", won, SHARE)


def sides(rows: Rows, players: int) -> list[tuple[str, Sample]]:
    """How often each team wins: one winning seat wins for its side, and a side without seats has lost."""
    seats = rows.seats.filter(pl.col("players") == players)
    teams = seats.drop_nulls("side")
    if teams["side"].n_unique() < 2:
        return []
    found = []
    for (side,), mine in by(teams, "side"):
        known = seats.join(mine, on="options", how="semi", nulls_equal=True).select("game").unique(maintain_order=True)
        won = known.join(mine.group_by("game").agg(pl.col("won").max()), on="game", how="left", maintain_order="left")
        found.append((side, sample_of(won["won"].fill_null(0))))
    return found


def scoring(rows: Rows) -> Iterator[Figure]:
    yield Figure(SCORES, "all seats", by_game(rows.seats, "score"), NUMBER)
    if rows.winnable and not rows.together:
        winners = rows.seats.filter(pl.col("won") > 0)
        yield Figure(SCORES, "winners", by_game(winners, "score"), NUMBER, few(rows, winners))
    for (bot,), one in by(rows.seats, "bot"):
        if len(rows.manifest.bots) > 1:
            yield Figure(SCORES, bot, by_game(one, "score"), NUMBER, few(rows, one))
    for line in rows.manifest.lines:
        yield Figure(POINTS, line, by_game(rows.seats, tables.POINTS + line), NUMBER)


def lengths(rows: Rows) -> Iterator[Figure]:
    games, seats = rows.games, rows.seats
    yield Figure(LENGTH, "actions per game", sample_of(games["length"]), NUMBER)
    yield Figure(LENGTH, "decisions per seat", by_game(seats, "decisions"), NUMBER)
    yield Figure(LENGTH, "real choices per seat", by_game(seats, "choices"), NUMBER)
    yield Figure(LENGTH, "share of real choices", ratio(games, "choices", "length")._replace(each=1.0), PERCENT)


def endings(rows: Rows) -> Iterator[Figure]:
    words = rows.manifest.endings or sorted(rows.games["ending"].unique())
    for ending in words:
        games = few(rows, rows.games.filter(pl.col("ending") == ending))
        yield Figure(ENDINGS, spoken(ending), sample_of(rows.games["ending"] == ending), SHARE, games)


def spoken(word: str) -> str:
    """``few_survivors`` in words."""
    return word.replace("_", " ")


def leads(rows: Rows) -> Iterator[Figure]:
    """How often the leader after a quarter, half and three quarters wins, and how often the lead changes."""
    rivals = rows.seats.filter(pl.col("players") > 1, pl.col("at_50").is_not_null())
    if rows.together or rivals.is_empty():
        return
    several = rows.games.filter(pl.col("players") > 1)
    yield Figure(LEADS, "lead changes per game", sample_of(several["lead_changes"]), NUMBER, few(rows, several))
    for quarter, when in zip(tables.QUARTERS, ("a quarter", "half", "three quarters"), strict=True):
        best = pl.col(quarter) == pl.col(quarter).max().over("game")
        alone = best.sum().over("game") == 1
        leaders = rivals.filter(best & alone)
        yield Figure(LEADS, f"the leader after {when} wins", by_game(leaders, "won"), SHARE, few(rows, leaders))
    worst = pl.col("at_50") == pl.col("at_50").min().over("game")
    behind = rivals.filter(worst & (pl.col("at_50") != pl.col("at_50").max().over("game")))
    yield Figure(LEADS, "the last seat after half wins", by_game(behind, "won"), SHARE, few(rows, behind))


def having(rows: Rows) -> Iterator[Figure]:
    """The share of seats with each trait."""
    traits = rows.things.filter(pl.col("kind") == tables.TRAIT).group_by("thing", "game").len("had")
    for (trait,), had in by(traits, "thing"):
        seats = rows.games.select("game", "players").join(had, on="game", how="left", maintain_order="left")
        yield Figure(HAD, trait, ratio(seats.fill_null(0), "had", "players"), SHARE, few(rows, had))
