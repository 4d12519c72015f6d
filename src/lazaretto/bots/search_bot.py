"""The search as a bot and for hints: it plays a seat, or suggests actions and says how certain it is."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.bots.base import Bot
from lazaretto.bots.search import ActionStats, Search
from lazaretto.core import Action, Game, Rng

MOST: Final = 3  # suggested actions
WORTH_SAYING: Final = 0.1  # share of the visits that an action needs to be suggested
DOUBT: Final = 5  # iterations: a short search lowers the certainty
WIN: Final = 0.5  # the standard deviation of one game that is won or lost, at most
CLEAR: Final = 2.0  # standard errors by which an action must be better
SURE: Final = 0.95


class SearchBot(Bot):
    """Searches for a number of iterations, which is reproducible, or for a number of seconds."""

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        search = Search(game, view, legal, rng)
        if self.iterations:
            search.decide(self.iterations)
        else:
            search.run_for(self.seconds)
        return choice(search)


def choice(search: Search) -> Action:
    """The action with the most visits; for one of a large side the usual one, unless another is clearly better."""
    ranking = search.ranking()
    if of_many(search):
        ranking = steadied(ranking, search.first_sight(ranking), doubt(search, ranking))
    return ranking[0].action


def of_many(search: Search) -> bool:
    """Whether half the seats or more are on the observer's side, as far as it can tell.

    There one seat decides little, and a ballot less: what a search finds between its actions is mostly chance, and a
    side whose members each follow chance loses to one that sticks together.
    """
    sides = search.sides_of(search.first)
    return bool(sides) and sides[search.seat] != "" and 2 * sides.count(sides[search.seat]) >= len(sides)


class Advice(NamedTuple):
    """One suggested action."""

    action: Action
    share: float  # certainty from 0 to 1: the share of visits, less if the search was short
    result: str  # the expected result, in words


def advise(
    game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng, iterations: int = 0, seconds: float = 0.0
) -> list[Advice]:
    """The best action, and one or two more that are worth considering."""
    if len(legal) == 1:
        return [Advice(legal[0], 1.0, "the only legal action")]
    search = Search(game, view, legal, rng)
    if iterations:
        search.run(iterations)
    else:
        search.run_for(seconds)
    best = search.ranking()
    if search.has_prior:
        best = steadied(best, search.first_sight(best), doubt(search, best))
    best = best[:MOST]
    good = [stats for i, stats in enumerate(best) if i == 0 or stats.share >= WORTH_SAYING]
    certainty = search.iterations / (search.iterations + DOUBT)
    return [Advice(x.action, x.share * certainty, result(x, rivals(game, view, rng))) for x in good]


class Doubt(NamedTuple):
    """The standard deviation of a single result."""

    wins: float
    points: float


def doubt(search: Search, ranking: list[ActionStats]) -> Doubt:
    """Where results are estimated chances to win, they differ by much less than games won and lost."""
    spread = search.scale.spread
    estimated = search.has_evaluation and not counted(ranking[0])
    return Doubt(min(WIN, spread) if estimated else WIN, spread)


def steadied(ranking: list[ActionStats], priors: list[float], doubt: Doubt) -> list[ActionStats]:
    """The ranking, with what the regular bot would do first unless the search has found something clearly better.

    A short search that saw no difference must not advise to stop with a full stock.
    """
    best = ranking[0]
    usual = ranking[priors.index(max(priors))]
    if usual.visits and clearly_better(best, usual, doubt):
        return ranking
    others = [stats for stats in ranking if stats is not usual]
    if not usual.visits:  # nothing is known of it but that it looks best: the result is that of the best one tried
        usual = ActionStats(usual.action, 0.0, best.win, best.points)
    return [usual, *others]


def clearly_better(one: ActionStats, other: ActionStats, doubt: Doubt) -> bool:
    """By more than chance, in wins or in points."""
    error = CLEAR * sqrt(1 / one.visits + 1 / other.visits)
    more, points = one.win - other.win, one.points - other.points
    return more > doubt.wins * error or (counted(one) and points > doubt.points * error)


def counted(stats: ActionStats) -> bool:
    """Whether its game counts more than won and lost."""
    return not 0 <= stats.points <= 1


def rivals(game: Game[Any, Any], view: Any, rng: Rng) -> bool:
    return len(game.seats(game.determinize(view, rng))) > 1


def odds(win: float) -> str:
    """In words that encourage where a game is hard: most games that one plays together are lost."""
    if win >= SURE:
        return "almost certainly a win"
    wins = round(10 * win)
    return "a win needs luck now" if not wins else "about 1 win in 10" if wins == 1 else f"about {wins} wins in 10"


def result(stats: ActionStats, rivals: bool) -> str:
    """The expected result in words; points only if the game has scores besides win and loss."""
    parts: list[str] = []
    if rivals or not counted(stats):
        parts.append(odds(stats.win))
    if counted(stats):
        parts.append(f"about {stats.points:.0f} points")
    return ", ".join(parts)
