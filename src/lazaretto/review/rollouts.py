"""Rollouts for reviews: from a state to the value of the game for each seat. Compiled, because it takes all the time.

The policy is that of the search. A rollout ends with the game, or at the ``reach``-th moment at which the game has an
estimate: games that are compared end at the same point of a round, however many actions they took to get there. Values
are chances to win, or points.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from lazaretto.bots.rollout import rollout_choice
from lazaretto.core import Action, BrokenInvariant, Game, Outcome, Rng, Seat, State, wins
from lazaretto.core.game import LOST

STEEP: Final = 1.702  # makes the logistic function close to the normal distribution
STRIDE: Final = 24  # actions after which an estimate counts again if there is one at every moment
NARROW: Final = 1e-6  # a spread below this decides the game


class Scale:
    """How estimated scores become chances: by how far final leads differ from estimated ones, measured in games."""

    __slots__ = ("length", "reach", "spread", "usable")

    def __init__(self, length: float, reach: int, spread: float, usable: bool) -> None:
        self.length = length  # of a game, in actions
        self.reach = reach  # moments with an estimate after which a rollout ends
        self.spread = spread  # standard deviation of a lead over a whole game; that of a part is in proportion to roots
        self.usable = usable  # whether estimates become chances at all

    def chances(self, scores: list[float], played: int) -> list[float]:
        """The chance of each seat, if the game is estimated after this many actions."""
        if min(scores) >= 0 and max(scores) <= 1:
            return scores
        left = max(0.02, 1 - played / self.length)
        steep = STEEP / max(NARROW, self.spread * left**0.5)
        top = max(scores)
        weights = [exp(steep * (score - top)) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]


class Rollouts:
    """Plays games on. ``count`` says how many rollouts there were, which is what a budget counts."""

    def __init__(
        self, game: Game[Any, Any], scale: Scale, points: bool, estimates: bool = True, together: bool = False
    ) -> None:
        self.game = game
        self.scale = scale
        self.points = points  # values are points, not chances
        self.together = together  # all play on one side: only a win of all is one
        self.has_prior = type(game).prior is not Game.prior
        self.has_evaluation = type(game).evaluate is not Game.evaluate and scale.usable and estimates
        self.count = 0

    def after(self, world: State, seat: Seat, actions: list[Action], chance: int, played: int) -> list[float]:
        """The value by seat once ``seat`` has played these actions; ``chance`` is the same for what is compared."""
        state = world.copy()
        game = self.game
        for action in actions:
            game.play(state, seat, action)
        return self.value(state, Rng(chance), played + len(actions))

    def value(self, state: State, rng: Rng, played: int) -> list[float]:
        """The value by seat of one game that goes on from here; changes the state."""
        game = self.game
        self.count += 1
        moves = since = 0
        left = self.scale.reach
        fresh = False  # the last estimate is behind
        while True:
            seats = game.acting(state)
            if not seats:
                return self.ending(state)
            if self.has_evaluation:
                scores = game.evaluate(state)
                if scores is None:
                    fresh = True
                elif fresh or moves - since >= STRIDE:
                    fresh, since = False, moves
                    left -= 1
                    if left == 0:
                        return scores if self.points else self.scale.chances(scores, played + moves)
            seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
            menu = game.legal(state, seat)
            game.play(state, seat, menu[0] if len(menu) == 1 else self.choice(state, seat, menu, rng))
            moves += 1

    def choice(self, state: State, seat: Seat, menu: list[Action], rng: Rng) -> Action:
        if not self.has_prior:
            return menu[rng.below(len(menu))]
        return rollout_choice(self.game, state, seat, menu, rng)

    def ending(self, state: State) -> list[float]:
        outcome: Outcome | None = self.game.outcome(state)
        if outcome is None:
            raise BrokenInvariant(f"{self.game.info.title}: no seat may act, but the game is not over")
        return self.result(outcome)

    def result(self, outcome: Outcome) -> list[float]:
        """By seat, in the unit of the review; a game that several have lost together has no points."""
        if not self.points:
            won = list(wins(outcome))
            return [min(won)] * len(won) if self.together else won
        lost = self.together and outcome.ending == LOST and len(outcome.scores) > 1
        return [0.0 if lost else float(score) for score in outcome.scores]
