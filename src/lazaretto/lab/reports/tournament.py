"""``tournament``: all bots against each other on all seats; ratings with their uncertainty, and a cross table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from statistics import fmean
from typing import Any, NamedTuple

import polars as pl

from lazaretto.core import Game, InputError, Options
from lazaretto.extras import needed
from lazaretto.lab.reports.charts import Row, chart
from lazaretto.lab.reports.page import played_facts, render
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
    rating: float  # openskill's mu; 0 if ratings make no sense
    doubt: float  # two standard deviations of the rating
    won: Share
    score: Share


class Result(NamedTuple):
    """A tournament, best first."""

    rated: bool
    losable: bool  # wins are worth showing
    remark: str  # what to know before reading it; may be empty
    entrants: list[Entrant]
    cross: dict[tuple[str, str], Share]  # how often the first finished before the second


def line_ups(game: Game[Any, Any], options: Options, names: Sequence[str]) -> tuple[Setup, ...]:
    """The bots by seat: all against each other on all seats; in solo and cooperative games, each by itself."""
    seats = options.seats
    if len(set(names)) < len(names) or len(names) < 2:
        raise InputError("a tournament needs at least two bots, each named once")
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
    """Ratings by place, in the order of the games; a bot with several seats counts by its mean place."""
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
        return "Solo games have no opponents, so there are no ratings: the bots are ranked by their scores."
    if together:
        return "Everybody wins or loses together, so there are no ratings: at each table all seats used the same bot."
    if any([sum([seat.won == 1 for seat in table]) > 1 for table in played]):
        return "Teams win together, and chance forms them: a rating also shows how often a bot was on the better side."
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
    """How often each bot finished ahead of each other; a game counts once, by the mean over its pairs of seats."""
    found = {}
    for one, other in permutations(names, 2):
        met = [meetings(table, one, other) for table in played]
        means = [fmean(ahead) for ahead in met if ahead]
        if means:
            found[one, other] = share(sample(means, sum(map(len, met)) / len(means)))
    return found


def meetings(table: Table, one: str, other: str) -> list[float]:
    """For every pair of seats of these bots: 1 if the first has the better place, 0.5 for the same."""
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
        facts=[("games", str(rows.manifest.done)), *played_facts(rows.manifest)],
        result=outcome,
        ratings=chart(rated, False) if outcome.rated else None,
        wins=chart(wins, True) if outcome.losable else None,
        scores=chart(scores, False),
        names=[each.bot for each in outcome.entrants],
    )
