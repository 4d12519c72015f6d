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
CHANCES: Final = [
    (0.85, "almost certainly a win"),
    (0.65, "probably a win"),
    (0.55, "a win more likely than not"),
    (0.45, "an open game"),
    (0.3, "a loss more likely than not"),
    (0.0, "probably a loss"),
]


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
        ranking = steadied(ranking, search.first_sight(ranking), search.scale.spread)
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
        best = steadied(best, search.first_sight(best), search.scale.spread)
    best = best[:MOST]
    good = [stats for i, stats in enumerate(best) if i == 0 or stats.share >= WORTH_SAYING]
    certainty = search.iterations / (search.iterations + DOUBT)
    return [Advice(x.action, x.share * certainty, result(x, rivals(game, view, rng))) for x in good]


def steadied(ranking: list[ActionStats], priors: list[float], spread: float) -> list[ActionStats]:
    """The ranking, with what the regular bot would do first unless the search has found something clearly better.

    A short search that saw no difference must not advise to stop with a full stock. ``spread`` is that of points.
    """
    best = ranking[0]
    usual = ranking[priors.index(max(priors))]
    if usual.visits and clearly_better(best, usual, spread):
        return ranking
    others = [stats for stats in ranking if stats is not usual]
    if not usual.visits:  # nothing is known of it but that it looks best: the result is that of the best one tried
        usual = ActionStats(usual.action, 0.0, best.win, best.points)
    return [usual, *others]


def clearly_better(one: ActionStats, other: ActionStats, spread: float) -> bool:
    """By more than chance, in wins or in points; an estimated chance to win is as uncertain as a whole game."""
    error = CLEAR * sqrt(1 / one.visits + 1 / other.visits)
    return one.win - other.win > WIN * error or (counted(one) and one.points - other.points > spread * error)


def counted(stats: ActionStats) -> bool:
    """Whether its game counts more than won and lost."""
    return not 0 <= stats.points <= 1


def rivals(game: Game[Any, Any], view: Any, rng: Rng) -> bool:
    return len(game.seats(game.determinize(view, rng))) > 1


def result(stats: ActionStats, rivals: bool) -> str:
    """The expected result in words; points only if the game has scores besides win and loss."""
    parts: list[str] = []
    if rivals or not counted(stats):
        parts.append(next(text for least, text in CHANCES if stats.win >= least))
    if counted(stats):
        parts.append(f"about {stats.points:.0f} points")
    return ", ".join(parts)
