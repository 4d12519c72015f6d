"""The curve: what the game was worth to each seat at every moment, in both lights.

By what a seat could know: averaged over worlds that are possible for this seat at this moment. With hindsight: from the
real state with the real chance to come, averaged over how the seats play on.
"""

from __future__ import annotations

from lazaretto.core import OpenGame, Rng, Seat, State, seeded
from lazaretto.review.report import Moment
from lazaretto.review.rollouts import Rollouts
from lazaretto.review.timeline import Timeline


class Curve:
    """Values by moment and seat, which become better with each pass."""

    def __init__(
        self, timeline: Timeline, moments: list[Moment], rollouts: Rollouts, seed: int, hindsight: bool
    ) -> None:
        self.timeline = timeline
        self.moments = moments
        self.rollouts = rollouts
        self.seed = seed
        self.hindsight = hindsight
        self.passes = 0
        self.totals = [[0.0] * timeline.seats for _ in moments]
        game = timeline.game
        self.shared = hindsight or isinstance(game, OpenGame) or not game.info.secret  # one world serves all seats

    def add(self) -> None:
        """One more world for every moment."""
        number = self.passes
        self.passes += 1
        for i, moment in enumerate(self.moments):
            totals = self.totals[i]
            for seat, value in enumerate(self.sample(moment.at, number)):
                totals[seat] += value

    def sample(self, at: int, number: int) -> list[float]:
        outcome = self.timeline.outcome
        if outcome is not None and at == len(self.timeline):
            return self.rollouts.result(outcome)
        rng = seeded((self.seed * 100_003 + at) * 2 + self.hindsight, number)
        chance = rng.fork().s
        if self.shared:
            return self.rollouts.value(self.world(at, Seat(0), rng), Rng(chance), at)
        seats = range(self.timeline.seats)
        return [self.rollouts.value(self.world(at, Seat(seat), rng), Rng(chance), at)[seat] for seat in seats]

    def world(self, at: int, seat: Seat, rng: Rng) -> State:
        state, game = self.timeline.states[at], self.timeline.game
        world: State = state.copy() if self.hindsight else game.determinize(game.view(state, seat), rng)
        return world

    def values(self) -> list[list[float]]:
        """By moment, by seat."""
        count = max(1, self.passes)
        return [[total / count for total in row] for row in self.totals]
