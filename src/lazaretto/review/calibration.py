"""How the estimates of a game become chances: games are played by the policy of the rollouts, and estimates compared
with what came of them. They are fresh games with the same options, so nothing of the reviewed game is used.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from lazaretto.core import Game, Options, Outcome, Rng, State, seeded
from lazaretto.review.rollouts import Rollouts, Scale

GAMES: Final = 8
OFTEN: Final = 8  # actions between two estimates
UNTIL: Final = 0.98  # of a game: later estimates say little about the spread


def calibrated(game: Game[Any, Any], options: Options) -> tuple[Scale, bool]:
    """The scale of a game, and whether its scores are points."""
    player = Rollouts(game, Scale(1.0, 1.0, False), False, 0)
    seen = [played_out(game, game.new(options, 1 + i), player, seeded(1 + i, 5)) for i in range(GAMES)]
    length = sum([moves for moves, _, _ in seen]) / GAMES
    points = any([not 0 <= score <= 1 for _, outcome, _ in seen for score in outcome.scores])
    estimates = [(scores, at, outcome) for _, outcome, rows in seen for at, scores in rows]
    chances = all([0 <= score <= 1 for scores, _, _ in estimates for score in scores])
    rivals = options.seats > 1 and not any([outcome.together for _, outcome, _ in seen])
    alone = options.seats == 1 and points
    return Scale(length, spread(estimates, length), chances or rivals or alone), points


def played_out(
    game: Game[Any, Any], state: State, player: Rollouts, rng: Rng
) -> tuple[int, Outcome, list[tuple[int, list[float]]]]:
    """A game played to its end: its length, its outcome, and the estimates on the way."""
    estimates: list[tuple[int, list[float]]] = []
    moves = 0
    due = OFTEN
    while seats := game.acting(state):
        scores = game.evaluate(state) if moves >= due else None
        if scores is not None:
            estimates.append((moves, scores))
            due = moves + OFTEN
        seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
        menu = game.legal(state, seat)
        game.play(state, seat, menu[0] if len(menu) == 1 else player.choice(state, seat, menu, rng))
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return moves, outcome, estimates


def spread(estimates: list[tuple[list[float], int, Outcome]], length: float) -> float:
    """The standard deviation of the error of a lead, if a whole game were left."""
    errors: list[float] = []
    for scores, at, outcome in estimates:
        left = 1 - at / length
        if left < 1 - UNTIL:
            continue
        leads = [(scores[i] - scores[0]) - (outcome.scores[i] - outcome.scores[0]) for i in range(1, len(scores))]
        errors += [lead * lead / left for lead in leads]
    return sqrt(sum(errors) / len(errors)) if errors else 1.0
