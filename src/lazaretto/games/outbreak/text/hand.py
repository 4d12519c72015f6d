"""The words on the cards of one's own hand, and on the note beside them: what each card would do now."""

from __future__ import annotations

from typing import Final

from lazaretto.games.outbreak.data import (
    BIT,
    C2,
    MAY_ADD,
    MAY_SPEND,
    NEEDED,
    NONE,
    REST,
    SHIFTS,
    SURVIVOR,
    TASKS,
    ZERO,
    X,
    shift_name,
)
from lazaretto.games.outbreak.rules.cards import card_refusal
from lazaretto.games.outbreak.text import named_now, night_list
from lazaretto.games.outbreak.view import View

SPENT_IN: Final = ("this morning", "in the day Shift", "tonight")  # by Shift
NOT_YOURS: Final = ("Survivors never\nplay it", "only Patient\nZero plays it", "Patient Zero\nnever plays it")
NOT_WHEN_OUT: Final = "not after you\nare voted out"
NOTHING: Final = "You know nothing that the others do not."


def foot(view: View, card: int) -> str:
    """Two short lines: what the card does now, and to which Task; or why it cannot be handed in."""
    role = view.players.roles[view.seat]
    may = MAY_ADD if view.players.out[view.seat] else MAY_SPEND
    if not may[role] & BIT[card]:
        return NOT_WHEN_OUT if view.players.out[view.seat] else NOT_YOURS[1 if card == X else role]
    if view.own.spent & BIT[card]:
        return f"spent\n{spent_when(view, card)}"
    if card_refusal(role, view.own.spent, card) is not None or (view.players.out[view.seat] and view.own.spent):
        return "one a Day,\nand it is spent"
    if card == REST:
        return "no point; Infect\ncan hit it" if role == SURVIVOR else "no point, and\nno harm to you"
    return "hits the next\nRest turned up" if card == X else f"{task_of(view, card)}\n{change(view, card)}"


def spent_when(view: View, card: int) -> str:
    """Which Shift of this Day it was."""
    today = len(SHIFTS) * (view.day - 1)
    for number in range(today, len(view.own.cards)):
        if view.own.cards[number] != NONE and min(view.own.cards[number], REST) == card:
            return SPENT_IN[number - today]
    return "just now"


def task_of(view: View, card: int) -> str:
    slot, named = card & 1, named_now(view)
    return TASKS[named[slot]] if slot < len(named) else f"Task {slot + 1}"


def change(view: View, card: int) -> str:
    """The points before and after, if no other card came."""
    slot, named = card & 1, named_now(view)
    if slot >= len(named):
        return "+1 point" if card <= C2 else "\u22121 point"
    task = named[slot]
    points, need = view.tasks.points[task], NEEDED[task]
    if card <= C2:
        return "complete already" if points >= need else f"{points} → {points + 1} of {need}"
    return f"{points} → {points - 1} of {need}" if points > 0 else f"{points} → destroyed"


def note(view: View) -> str:
    """What only the viewer knows: the last night, or the own infection."""
    if view.players.roles[view.seat] == ZERO and view.own.nights:
        return f"Night {len(view.own.nights)}: {night_list(view.own.nights[-1])}"
    if view.players.roles[view.seat] == ZERO:
        return "Tonight you learn who is Infected."
    if view.own.turn != NONE:
        return f"Infected on {shift_name(view.own.turn)}."
    return NOTHING
