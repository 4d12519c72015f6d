"""``tournament``: every bot against every other on every seat; ratings with their uncertainty, and a cross table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from statistics import fmean
from typing import Any, NamedTuple

import polars as pl

from lazaretto.core import Game, InputError, Options
from lazaretto.extras import needed
from lazaretto.lab.reports.charts import Row, chart
from lazaretto.lab.reports.page import render, told
from lazaretto.lab.runs.simulate import Setup, seatings
from lazaretto.lab.stats.intervals import Share, mean, sample, share
from lazaretto.lab.stats.measures import Rows, by_game


class Seated(NamedTuple):
    """A bot at the end of one game."""

    bot: str
    place: int
    won: float
    score: int


Table = list[Seated]  # one game


class Entrant(NamedTuple):
    """One bot at the end of a tournament."""

    bot: str
    games: int
    rating: float  # openskill's mu; nought where a rating makes no sense
    doubt: float  # two of its standard deviations
    won: Share
    score: Share


class Result(NamedTuple):
    """A tournament, best first."""

    rated: bool
    losable: bool  # wins are worth telling
    remark: str  # what to know before reading it; or nothing
    entrants: list[Entrant]
    cross: dict[tuple[str, str], Share]  # how often the first finished before the second


def line_ups(game: Game[Any, Any], options: Options, names: Sequence[str]) -> tuple[Setup, ...]:
    """Who sits where: all bots against each other on all seats; where all win together, each bot with itself."""
    seats = options.seats
    if len(set(names)) < len(names) or len(names) < 2:
        raise InputError("a tournament is between two bots at least, each named once")
    if seats == 1 or game.is_cooperative(options):
        found = [(name,) * seats for name in names]
    elif len(names) < seats:
        found = seatings(names, seats)
    else:
        found = [line for some in combinations(names, seats) for line in turns(some)]
    return tuple([Setup(line, options.words) for line in found])


def turns(line: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [line[turn:] + line[:turn] for turn in range(len(line))]


def tables_of(rows: Rows) -> list[Table]:
    """The games of a run, in order."""
    chosen = rows.seats.sort("game", "seat").select("game", "bot", "place", "won", "score")
    found: dict[int, Table] = {}
    for game, *seat in chosen.iter_rows():
        found.setdefault(game, []).append(Seated(*seat))
    return list(found.values())


def result(rows: Rows) -> Result:
    """Rated by the places, in the order of the games; a bot that sits twice at a table counts by its mean place."""
    played, names = tables_of(rows), rows.manifest.bots
    alone = len(played[0]) == 1
    together = all([len({seat.bot for seat in table}) == 1 for table in played])
    rated = not together
    ratings = rate(played, names) if rated else {}
    entrants = []
    for name in names:
        mine = rows.seats.filter(pl.col("bot") == name)
        mu, sigma = ratings.get(name, (0.0, 0.0))
        won, score = share(by_game(mine, "won")), mean(by_game(mine, "score"))
        entrants.append(Entrant(name, mine["game"].n_unique(), mu, 2 * sigma, won, score))
    entrants.sort(key=lambda each: (-each.rating, -each.won.value, -each.score.value))
    cross = cross_table(played, names) if rated else {}
    return Result(rated, rows.losable, remark(played, alone, together), entrants, cross)


def remark(played: list[Table], alone: bool, together: bool) -> str:
    if alone:
        return "Alone there is nobody to beat, so there are no ratings: the bots are ranked by what they reach."
    if together:
        return (
            "Everybody wins or loses together, so a rating makes no sense: every bot played at tables of its own kind."
        )
    if any([sum([seat.won == 1 for seat in table]) > 1 for table in played]):
        return "Whole teams win here, and chance makes them: a rating says how often a bot was on the better side."
    return ""


def rate(played: list[Table], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    models = needed("openskill.models", "lab", "a tournament")
    model = models.PlackettLuce(tau=0.0)  # bots do not change: the first game counts as much as the last
    ratings = {name: model.rating(name=name) for name in names}
    for table in played:
        places = places_of(table)
        if len(places) > 1:
            teams = [[ratings[name]] for name in places]
            for name, (rating,) in zip(places, model.rate(teams, ranks=list(places.values())), strict=True):
                ratings[name] = rating
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def places_of(table: Table) -> dict[str, float]:
    names = dict.fromkeys([seat.bot for seat in table])
    return {name: fmean([seat.place for seat in table if seat.bot == name]) for name in names}


def cross_table(played: list[Table], names: Sequence[str]) -> dict[tuple[str, str], Share]:
    """A game counts once, by the mean of all meetings of the two in it."""
    found = {}
    for one, other in permutations(names, 2):
        met = [meetings(table, one, other) for table in played]
        means = [fmean(ahead) for ahead in met if ahead]
        if means:
            found[one, other] = share(sample(means, sum(map(len, met)) / len(means)))
    return found


def meetings(table: Table, one: str, other: str) -> list[float]:
    """Every two seats of these bots: 1 for the better place of the first, half for the same."""
    pairs = [(mine.place, their.place) for mine in table for their in table if (mine.bot, their.bot) == (one, other)]
    return [1.0 if mine < theirs else 0.5 if mine == theirs else 0.0 for mine, theirs in pairs]


def page(rows: Rows, outcome: Result) -> str:
    rated = [
        Row(
            each.bot,
            Share(each.rating, each.rating - each.doubt, each.rating + each.doubt),
            "first" if not i else "plain",
        )
        for i, each in enumerate(outcome.entrants)
    ]
    wins = [Row(each.bot, each.won, note=f"{each.games} games") for each in outcome.entrants]
    scores = [Row(each.bot, each.score) for each in outcome.entrants]
    return render(
        "tournament.html",
        title=rows.manifest.title,
        facts=[("games", str(rows.manifest.done)), *told(rows.manifest)],
        result=outcome,
        ratings=chart(rated, False) if outcome.rated else None,
        wins=chart(wins, True) if outcome.losable else None,
        scores=chart(scores, False),
        names=[each.bot for each in outcome.entrants],
    )
