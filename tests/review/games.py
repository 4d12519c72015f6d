"""Games for the tests of reviews: played from lines, by bots, or with a blunder at the end."""

from __future__ import annotations

from typing import Any

from lazaretto.bots import BOTS
from lazaretto.core import Action, Game, Run, Seat, seeded
from lazaretto.games import load

from ..places import ROOT

TIC_TAC_TOE = load(str(ROOT / "examples" / "tic_tac_toe.py"))
LOCKDOWN = load("lockdown")


def played(game: Game[Any, Any], *actions: str) -> Run[Any, Any]:
    """A game of two in which the seats take turns."""
    run = Run(game, game.setup(2), 1)
    for i, text in enumerate(actions):
        run.do(Seat(i % 2), game.info.notation().read(text))
    return run


def by_bots(game: Game[Any, Any], seats: int, seed: int, until: int = 10_000, **options: str) -> Run[Any, Any]:
    """A game of regular bots, up to this number of actions."""
    run, rng = Run(game, game.setup(seats, options), seed), seeded(seed, 9)
    while (acting := game.acting(run.state)) and len(run.inputs) < until:
        seat = acting[0]
        legal = game.legal(run.state, seat)
        run.do(seat, BOTS["regular"].choose(game, game.view(run.state, seat), legal, rng))
    return run


def blundered(game: Game[Any, Any], seed: int) -> tuple[Run[Any, Any], set[str], int]:
    """A game played alone whose last choice that matters is the worst one; what was best, and what it would have paid.

    After that choice nothing is left to decide, so its worth is known exactly.
    """
    whole = by_bots(game, 1, seed)
    for number in reversed(range(len(whole.inputs))):
        run = by_bots(game, 1, seed, until=number)
        scores = {str(action): last_score(game, run, action) for action in game.legal(run.state, Seat(0))}
        known = {text: score for text, score in scores.items() if score is not None}
        if len(known) == len(scores) and max(known.values()) > min(known.values()):
            worst, best = min(known, key=lambda text: known[text]), max(known.values())
            finish(run, game.info.notation().read(worst))
            return run, {text for text, score in known.items() if score == best}, best - min(known.values())
    raise AssertionError("in this game nothing mattered at the end")


def last_score(game: Game[Any, Any], run: Run[Any, Any], action: Action) -> int | None:
    """The score of seat 1 if nothing is left to decide after an action; else None."""
    state = run.state.copy()
    game.play(state, Seat(0), action)
    while acting := game.acting(state):
        legal = game.legal(state, acting[0])
        if len(legal) > 1:
            return None
        game.play(state, acting[0], legal[0])
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0]


def finish(run: Run[Any, Any], action: Action) -> None:
    run.do(Seat(0), action)
    while acting := run.game.acting(run.state):
        run.do(acting[0], run.game.legal(run.state, acting[0])[0])
