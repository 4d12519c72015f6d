"""Bots: they get a view and the legal actions, and say which one they take. No bot ever holds a state.

``random`` takes any legal action, ``regular`` the one with the highest appeal (the game's own hints),
``beginner`` the same with a wandering mind. Bots keep nothing between two decisions.
"""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core import Action, BrokenInvariant, Game, InputError, Rng


class Bot:
    """One way to play any game."""

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        """One of ``legal``, which is never empty. The same view, list and generator give the same choice."""
        raise BrokenInvariant("a bot chooses")


class RandomBot(Bot):
    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        return rng.pick(legal)


class HeuristicBot(Bot):
    """Follows the game's hints; ``distraction`` in a hundred of its decisions are taken at random."""

    def __init__(self, distraction: int = 0) -> None:
        self.distraction = distraction

    def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.distraction and rng.below(100) < self.distraction:
            return rng.pick(legal)
        appeals = [game.appeal(view, action) for action in legal]
        best = max(appeals)
        return rng.pick([action for action, appeal in zip(legal, appeals, strict=True) if appeal == best])


BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "beginner": HeuristicBot(distraction=25),
    "regular": HeuristicBot(),
}
STRENGTHS: Final = ("beginner", "regular")  # what the table offers, weakest first


def bot(name: str) -> Bot:
    """By its name; a trained one by its file, or by the name under which the table offers it."""
    if name in BOTS:
        return BOTS[name]
    from lazaretto.bots import trained  # noqa: PLC0415  it builds on this module, and few need it

    found = trained.find(name)
    if found is None:
        raise InputError(f"there is no bot {name!r}; there are {', '.join(BOTS)}, or a trained one's file, NAME.onnx")
    return found
