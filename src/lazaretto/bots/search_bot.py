"""The search as a player and as an adviser: it plays a seat, or says what it would do and how sure it is."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.bots.base import Bot
from lazaretto.bots.search import ActionStats, Search
from lazaretto.core import Action, Game, Rng

MOST: Final = 3  # actions of an advice
WORTH_SAYING: Final = 0.1  # share of the search's attention below which an action is no advice
DOUBT: Final = 5  # iterations that tell nothing: who has hardly begun to think is not sure
WIN: Final = 0.5  # the standard deviation of one game that is won or lost, at most
CLEAR: Final = 2.0  # standard errors by which an action must be better
CHANCES: Final = [
    (0.85, "almost certainly a win"),
    (0.65, "likely a win"),
    (0.55, "a win more often than not"),
    (0.45, "a win or a loss, it is open"),
    (0.3, "a loss more often than not"),
    (0.0, "likely a loss"),
]


class SearchBot(Bot):
    """Thinks for so many iterations, which is the same everywhere, or else for so many seconds."""

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
        return search.thoughts()[0].action


class Advice(NamedTuple):
    """One good action."""

    action: Action
    share: float  # of the search's attention, less if that was short: how sure it is, from 0 to 1
    result: str  # what it would lead to, in words


def advise(
    game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng, iterations: int = 0, seconds: float = 0.0
) -> list[Advice]:
    """The best action, and one or two more that were worth a thought."""
    if len(legal) == 1:
        return [Advice(legal[0], 1.0, "there is nothing else to do")]
    search = Search(game, view, legal, rng)
    if iterations:
        search.run(iterations)
    else:
        search.run_for(seconds)
    thoughts = search.thoughts()
    if search.guided:
        thoughts = steadied(thoughts, [game.prior(view, x.action) for x in thoughts], search.scale.spread)
    thoughts = thoughts[:MOST]
    good = [thought for i, thought in enumerate(thoughts) if i == 0 or thought.share >= WORTH_SAYING]
    sure = search.iterations / (search.iterations + DOUBT)
    return [Advice(x.action, x.share * sure, result(x, rivals(game, view, rng))) for x in good]


def steadied(thoughts: list[ActionStats], priors: list[float], spread: float) -> list[ActionStats]:
    """The thoughts, with what the regular bot would do first unless the search has found something clearly better.

    A short search that saw no difference must not advise to stop with a full stock. ``spread`` is that of points.
    """
    best = thoughts[0]
    usual = thoughts[priors.index(max(priors))]
    if usual.visits and clearly_better(best, usual, spread):
        return thoughts
    others = [thought for thought in thoughts if thought is not usual]
    if not usual.visits:  # nothing is known of it but that it looks best: the result is that of the best one tried
        usual = ActionStats(usual.action, 0.0, best.win, best.points)
    return [usual, *others]


def clearly_better(one: ActionStats, other: ActionStats, spread: float) -> bool:
    """By more than chance, in wins or in points; an estimated chance to win is as uncertain as a whole game."""
    error = CLEAR * sqrt(1 / one.visits + 1 / other.visits)
    return one.win - other.win > WIN * error or (counted(one) and one.points - other.points > spread * error)


def counted(thought: ActionStats) -> bool:
    """Whether its game counts more than won and lost."""
    return not 0 <= thought.points <= 1


def rivals(game: Game[Any, Any], view: Any, rng: Rng) -> bool:
    return len(game.seats(game.determinize(view, rng))) > 1


def result(thought: ActionStats, rivals: bool) -> str:
    """In words; points only where a game counts more than won and lost."""
    parts: list[str] = []
    if rivals or not counted(thought):
        parts.append(next(text for least, text in CHANCES if thought.win >= least))
    if counted(thought):
        parts.append(f"about {thought.points:.0f} points")
    return ", ".join(parts)
