"""Who has won: whole teams as they are at the end, players voted out included (O-091)."""

from __future__ import annotations

from lazaretto.core import Outcome
from lazaretto.games.outbreak.data import SURVIVOR, TABLES
from lazaretto.games.outbreak.state import ALL_TASKS, ENDINGS, OVER, ZERO_OUT, Table


def survivors_won(ending: int) -> bool:
    return ending in (ZERO_OUT, ALL_TASKS)


def outcome(state: Table) -> Outcome | None:
    """1 for the winning team, 0 for the other: no points, no ties, so no rows either. ``text`` has the sentence."""
    if state.step != OVER:
        return None
    won = survivors_won(state.ending)
    scores = tuple([int((role == SURVIVOR) == won) for role in state.players.roles])
    places = tuple([1 if score else 1 + sum(scores) for score in scores])
    return Outcome(scores, places, ENDINGS[state.ending], "", together=True)


def traits(state: Table, seat: int) -> tuple[str, ...]:
    """The role at the end, and what happened to it, for reports."""
    players = state.players
    role = TABLES.roles[players.roles[seat]].name
    leader = ["first Leader"] if seat == players.first_leader else []
    return (role, *leader, *(["voted out"] if players.out[seat] else []))


def side(state: Table, seat: int) -> str:
    return "Survivors" if state.players.roles[seat] == SURVIVOR else "Infected"
