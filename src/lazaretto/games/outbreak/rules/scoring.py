"""Who has won: whole teams as they stand at the end, players voted out included (O-091)."""

from __future__ import annotations

from lazaretto.core import Outcome
from lazaretto.games.outbreak import words
from lazaretto.games.outbreak.data import INFECTED, SURVIVOR
from lazaretto.games.outbreak.state import ALL_TASKS, ENDINGS, OVER, ZERO_OUT, Table


def survivors_won(ending: int) -> bool:
    return ending in (ZERO_OUT, ALL_TASKS)


def outcome(state: Table) -> Outcome | None:
    """1 for the winning team, 0 for the other: no points, no ties, so no rows either."""
    if state.step != OVER:
        return None
    won = survivors_won(state.ending)
    scores = tuple([int((role == SURVIVOR) == won) for role in state.roles])
    places = tuple([1 if score else 1 + sum(scores) for score in scores])
    tasks = len(state.points)
    done = sum([state.completed(task) for task in range(tasks)])
    text = words.ending(state.ending, state.day, state.shift, state.roles.count(INFECTED), done, tasks)
    return Outcome(scores, places, ENDINGS[state.ending], text, together=True)


def traits(state: Table, seat: int) -> tuple[str, ...]:
    """The role at the end, and what happened to it, for reports."""
    role = words.ROLES[state.roles[seat]]
    leader = ["first Leader"] if seat == state.first_leader else []
    return (role, *leader, *(["voted out"] if state.out[seat] else []))


def side(state: Table, seat: int) -> str:
    return "Survivors" if state.roles[seat] == SURVIVOR else "Infected"
