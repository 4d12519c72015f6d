"""Who has won: whole teams, as they stand at the end (O-091), players voted out included."""

from __future__ import annotations

from lazaretto.core import Outcome, Row
from lazaretto.games.outbreak.data import SURVIVOR
from lazaretto.games.outbreak.state import ALL_TASKS, ENDINGS, OVER, ZERO_OUT, Table


def survivors_won(ending: int) -> bool:
    return ending in (ZERO_OUT, ALL_TASKS)


def outcome(state: Table) -> Outcome | None:
    if state.step != OVER:
        return None
    won = survivors_won(state.ending)
    scores = tuple([int((role == SURVIVOR) == won) for role in state.roles])
    places = tuple([1 if score else 1 + sum(scores) for score in scores])
    return Outcome(scores, places, ENDINGS[state.ending], "text", (Row("On the winning team", "O-091", scores),))
