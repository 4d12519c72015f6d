"""The search as a bot and for hints: it plays a seat, or suggests actions and says how certain it is."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.bots.base import Bot
from lazaretto.bots.search import ActionStats, Search
from lazaretto.bots.tree import find
from lazaretto.core import Action, Game, Rng

MOST: Final = 3  # suggested actions
WORTH_SAYING: Final = 0.1  # share of the visits that an action needs to be suggested
ERRORS: Final = 2  # standard errors by which the search must prefer another action to the one with the highest prior
DOUBT: Final = 5  # iterations: a short search lowers the certainty
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
        return search.ranking()[0].action


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
    best = favourite_first(search)[:MOST]
    good = [stats for i, stats in enumerate(best) if i == 0 or stats.share >= WORTH_SAYING]
    certainty = search.iterations / (search.iterations + DOUBT)
    return [Advice(x.action, x.share * certainty, result(x, rivals(game, view, rng))) for x in good]


def favourite_first(search: Search) -> list[ActionStats]:
    """The ranking; but the action with the highest prior comes first unless the search has clear evidence against it.

    A short search of a long game has seen little: what it visited most is then no better than chance.
    """
    ranking = search.ranking()
    if not search.has_prior or search.iterations == 0:
        return ranking
    likes = {id(stats): search.game.prior(search.view, stats.action) for stats in ranking}
    favourite = max(ranking, key=lambda stats: likes[id(stats)])
    top = ranking[0]
    if favourite is top or clearly_better(search, top, favourite):
        return ranking
    favourite.share = max(favourite.share, top.share)
    return [favourite, *[stats for stats in ranking if stats is not favourite]]


def clearly_better(search: Search, one: ActionStats, other: ActionStats) -> bool:
    """By two standard errors of the difference, at the most that a result from 0 to 1 can vary."""
    first = find(search.root.children, search.seat, one.action)
    second = find(search.root.children, search.seat, other.action)
    if first is None or second is None or not second.visits:
        return False
    error = sqrt(0.25 / first.visits + 0.25 / second.visits)
    return first.mean - second.mean > ERRORS * error


def rivals(game: Game[Any, Any], view: Any, rng: Rng) -> bool:
    return len(game.seats(game.determinize(view, rng))) > 1


def result(stats: ActionStats, rivals: bool) -> str:
    """The expected result in words; points only if the game has scores besides win and loss."""
    counted = not 0 <= stats.points <= 1
    parts: list[str] = []
    if rivals or not counted:
        parts.append(next(text for least, text in CHANCES if stats.win >= least))
    if counted:
        parts.append(f"about {stats.points:.0f} points")
    return ", ".join(parts)
