"""The search as a player and as an adviser: it plays a seat, or says what it would do and how sure it is."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lazaretto.bots.base import Bot
from lazaretto.bots.search import ActionStats, Search
from lazaretto.core import Action, Game, Rng

MOST: Final = 3  # actions of an advice
WORTH_SAYING: Final = 0.1  # share of the search's attention below which an action is no advice
DOUBT: Final = 5  # iterations that tell nothing: who has hardly begun to think is not sure
CHANCES: Final = [
    (0.85, "a win almost surely"),
    (0.65, "probably a win"),
    (0.55, "rather a win than not"),
    (0.45, "an open game"),
    (0.3, "rather a loss than a win"),
    (0.0, "probably a loss"),
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
        return [Advice(legal[0], 1.0, "the only thing to do")]
    search = Search(game, view, legal, rng)
    if iterations:
        search.run(iterations)
    else:
        search.run_for(seconds)
    thoughts = search.thoughts()[:MOST]
    good = [thought for i, thought in enumerate(thoughts) if i == 0 or thought.share >= WORTH_SAYING]
    sure = search.iterations / (search.iterations + DOUBT)
    return [Advice(x.action, x.share * sure, result(x, rivals(game, view, rng))) for x in good]


def rivals(game: Game[Any, Any], view: Any, rng: Rng) -> bool:
    return len(game.seats(game.determinize(view, rng))) > 1


def result(thought: ActionStats, rivals: bool) -> str:
    """In words; points only where a game counts more than won and lost."""
    counted = not 0 <= thought.points <= 1
    parts: list[str] = []
    if rivals or not counted:
        parts.append(next(text for least, text in CHANCES if thought.win >= least))
    if counted:
        parts.append(f"about {thought.points:.0f} points")
    return ", ".join(parts)
