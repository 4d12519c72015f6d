"""The rules: ``steps`` has the six questions of a round, ``flow`` what is between rounds, ``sheet`` what is drawn."""

from __future__ import annotations

from lazaretto.core import Action, Seat
from lazaretto.games.lockdown.rules.conservation import pieces
from lazaretto.games.lockdown.rules.flow import finish, new
from lazaretto.games.lockdown.rules.scoring import outcome
from lazaretto.games.lockdown.rules.steps import candidates, legal, refusal, take_step
from lazaretto.games.lockdown.state import DONE, Table

__all__ = ["acting", "candidates", "legal", "new", "outcome", "pieces", "play", "refusal"]


def acting(state: Table) -> tuple[Seat, ...]:
    """All who have not finished the round, at once (L-012)."""
    plans = state.plans
    return tuple([Seat(i) for i in range(len(plans)) if plans[i].step != DONE])


def play(state: Table, seat: Seat, action: Action) -> None:
    take_step(state, seat, action)
    if state.plans[seat].step == DONE:
        finish(state, seat)
