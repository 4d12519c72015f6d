"""How the estimates of a game become chances: games are played by the policy of the rollouts, and estimates compared
with what came of them. They are fresh games with the same options, so nothing of the reviewed game is used.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.core import Game, Options, Outcome, Rng, State, seeded
from lazaretto.review.rollouts import STRIDE, Rollouts, Scale

GAMES: Final = 8
SHARE: Final = 6  # a rollout ends after about a sixth of the estimates of a whole game
TURNS: Final = 4  # estimates a seat and game from which on they belong to turns, not to rounds
UNTIL: Final = 0.95  # of a game: later estimates say little about the spread


class Played(NamedTuple):
    """A game, with the estimates on the way."""

    moves: int
    outcome: Outcome
    estimates: list[tuple[int, list[float]]]  # each after this many actions


def calibrated(game: Game[Any, Any], options: Options) -> tuple[Scale, bool]:
    """The scale of a game, and whether its scores are points."""
    player = Rollouts(game, Scale(1.0, 0, 1.0, False), False)
    seen = [played_out(game, game.new(options, 1 + i), player, seeded(1 + i, 5)) for i in range(GAMES)]
    points = any([not 0 <= score <= 1 for one in seen for score in one.outcome.scores])
    chances = all([0 <= score <= 1 for one in seen for _, scores in one.estimates for score in scores])
    rivals = options.seats > 1 and not any([one.outcome.together for one in seen])
    usable = chances or rivals or (options.seats == 1 and points)
    length = sum([one.moves for one in seen]) / GAMES
    return Scale(length, reach(seen, options.seats), spread(seen, length), usable), points


def played_out(game: Game[Any, Any], state: State, player: Rollouts, rng: Rng) -> Played:
    estimates: list[tuple[int, list[float]]] = []
    moves = since = 0
    fresh = True
    while seats := game.acting(state):
        scores = game.evaluate(state)
        if scores is not None and (fresh or moves - since >= STRIDE):
            estimates.append((moves, scores))
            since = moves
        fresh = scores is None
        seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
        menu = game.legal(state, seat)
        game.play(state, seat, menu[0] if len(menu) == 1 else player.choice(state, seat, menu, rng))
        moves += 1
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(moves, outcome, estimates)


def reach(seen: list[Played], seats: int) -> int:
    """How many estimates a rollout passes; where each turn has one, all seats have the same number of turns."""
    each = sum([len(one.estimates) for one in seen]) / len(seen)
    found = max(1, round(each / SHARE))
    return -(-found // seats) * seats if each >= TURNS * seats else found


def spread(seen: list[Played], length: float) -> float:
    """The standard deviation of the error of a lead, if a whole game were left."""
    errors: list[float] = []
    for _, outcome, estimates in seen:
        final = outcome.scores
        for at, scores in estimates:
            left = max(1 - UNTIL, 1 - at / length)
            leads = [(scores[i] - scores[0]) - (final[i] - final[0]) for i in range(1, len(scores))]
            errors += [lead * lead / left for lead in leads]
    return sqrt(sum(errors) / len(errors)) if errors else 1.0
