"""The base class of bots, and the two bots that do not search."""

from __future__ import annotations

from typing import Any

from lazaretto.core import Action, BrokenInvariant, Game, Rng
from lazaretto.core.mypyc_compat import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One way to play any game."""

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        """Choose one of ``legal``, which is never empty. The same view, list and generator give the same choice."""
        raise BrokenInvariant(f"{type(self).__name__} must implement choose()")

    def check(self, game: Game[Any, Any], players: int) -> None:
        """``InputError`` if it cannot play this game with this number of players."""


class RandomBot(Bot):
    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        return rng.pick(legal)


class HeuristicBot(Bot):
    """Plays the action with the highest prior; ``distraction`` percent of its decisions are random."""

    def __init__(self, distraction: int = 0) -> None:
        self.distraction = distraction

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.distraction and rng.below(100) < self.distraction:
            return rng.pick(legal)
        below = shortfalls(game, view, legal)
        return rng.pick([action for action, much in zip(legal, below, strict=True) if much == 0])


def shortfalls(game: Game[Any, Any], view: Any, legal: list[Action]) -> list[float]:
    """How far the prior of each action is below the best one; 0 for the best."""
    priors = [game.prior(view, action) for action in legal]
    best = max(priors)
    return [best - prior for prior in priors]
