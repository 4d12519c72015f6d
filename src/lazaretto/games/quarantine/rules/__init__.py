"""Quarantine: four cubes in, four actions out, and mind the gray ones.

Every decision is a question in the chapter of its rule: what may be answered, why not, and what follows. This is the
front door: it finds the question that a seat is asked and passes on.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.quarantine.rules.conservation import pieces
from lazaretto.games.quarantine.rules.scoring import outcome
from lazaretto.games.quarantine.rules.setup import new
from lazaretto.games.quarantine.rules.turn import TAKE_TURN
from lazaretto.games.quarantine.state import ONE_SEAT, Decision, Table

__all__ = ["acting", "candidates", "legal", "new", "outcome", "pieces", "play", "question", "refusal"]

NOT_ASKED: Final = Refusal("Q-050", "another player is asked")


def acting(state: Table) -> tuple[Seat, ...]:
    asked = state.turn.asked
    return ONE_SEAT[state.turn.seat] if asked is None else asked.acting(state)


def question(state: Table, seat: Seat) -> Decision:
    """What ``seat``, one of those acting, is asked: the next step of its plan first."""
    plan = state.plans[seat]
    if plan is not None:
        return plan
    asked = state.turn.asked
    return TAKE_TURN if asked is None else asked


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What may be done, and what is worth explaining why not."""
    return question(state, seat).menu(state, seat) if seat in acting(state) else []


def legal(state: Table, seat: Seat) -> list[Action]:
    """All that ``seat`` may do now; empty if it is not asked."""
    return question(state, seat).legal(state, seat) if seat in acting(state) else []


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    return question(state, seat).refusal(state, seat, action) if seat in acting(state) else NOT_ASKED


def play(state: Table, seat: Seat, action: Action) -> None:
    question(state, seat).play(state, seat, action)
