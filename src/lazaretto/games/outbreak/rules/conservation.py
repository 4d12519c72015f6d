"""Conservation: cards, roles and Tasks are the same from setup to the end."""

from __future__ import annotations

from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, SHIFTS, SURVIVOR, ZERO
from lazaretto.games.outbreak.state import NIGHT, Table


def pieces(state: Table) -> dict[str, int]:
    """Cards in hands, face down and in the piles of this Day; roles; Rest numbers; Tasks."""
    roles, hands = state.players.roles, state.hands
    today = state.history.draws[len(SHIFTS) * (state.day - 1) :] if state.step != NIGHT else ()
    held = sum([6 - spent.bit_count() for spent in hands.spent])
    laid = sum([len(draw.pile.faces) for draw in today]) + sum([card != NONE for card in hands.cards])
    numbers = sum([BIT[number] for number in hands.rest]) if max(hands.rest) else 0
    return {
        "action cards": held + laid,
        "Survivor or Infected": roles.count(SURVIVOR) + roles.count(INFECTED),
        "Patient Zero": roles.count(ZERO),
        "Rest numbers": numbers or sum([BIT[seat + 1] for seat in range(len(hands.rest))]),
        "Tasks": len(state.tasks.points),
    }
