"""Patients: admit, cure, and the order of the line."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action
from lazaretto.games.quarantine.actions import Admit, Also, Cure, Enough, Gift, Move, Next, Pharmacy, Stop, To, Triage
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.heuristics.position import IDLE, chain, last_turn, mine, patients
from lazaretto.games.quarantine.rules.patients import MoveTo, OrderLine, targets
from lazaretto.games.quarantine.state.hospital import Hospital
from lazaretto.games.quarantine.view import View

PATIENT_KINDS: Final = (Admit, Stop, Cure, Also, Enough, Move, To, Triage, Next, Pharmacy, Gift)


def patient_prior(view: View, action: Action) -> float:
    hospital = mine(view)
    if isinstance(action, Move):
        return move_value(view, hospital, action.place)
    if isinstance(action, (Cure, Also)):
        return cure_value(view, hospital, action.color)
    if isinstance(action, Admit):
        return admit_value(view, hospital)
    if isinstance(action, Gift):
        return 0.46 - 0.02 * hospital.supply[action.color]
    if isinstance(action, Pharmacy):
        return 0.62 if chain(hospital, hospital.line) == 0 else 0.5
    if isinstance(action, (To, Triage, Next)):
        return order_prior(view, hospital, action)
    return 0.05


def order_prior(view: View, hospital: Hospital, action: Action) -> float:
    """To put the line in another order at the Triage, or the patient taken at another place."""
    if isinstance(action, Triage):
        return reorder_value(view, chain(hospital, best_order(hospital)) - chain(hospital, hospital.line))
    plan = view.plan
    if isinstance(action, To):
        assert isinstance(plan, MoveTo)
        return 0.1 + 0.1 * chain(hospital, moved(hospital.line, plan.place, action.place))
    assert isinstance(action, Next)
    assert isinstance(plan, OrderLine)
    return 0.9 if best_order(hospital)[len(plan.order)] == action.color else 0.5


def admit_value(view: View, hospital: Hospital) -> float:
    entering = chain(hospital, hospital.line)
    if view.turn.asked is not None:
        return 0.9
    if last_turn(view):
        if entering == len(hospital.line):
            return 0.95
        return 0.6 if view.turn.actions > 1 else IDLE / 2
    return (0.0, 0.42, 0.66, 0.72, 0.78)[min(entering, 4)]


def cure_value(view: View, hospital: Hospital, color: int) -> float:
    count = patients(hospital, color)
    first = hospital.line[0] if hospital.line else NONE
    blocking = 0.12 if first == color and chain(hospital, hospital.line) == 0 else 0.0
    return (0.0, 0.5, 0.64, 0.74, 0.8)[min(count, 4)] + blocking


def moved(line: list[int], start: int, end: int) -> list[int]:
    new = line[:start] + line[start + 1 :]
    new.insert(end, line[start])
    return new


def move_value(view: View, hospital: Hospital, place: int) -> float:
    if view.turn.actions < 2:
        return reorder_value(view, 0)
    line = hospital.line
    now = most = chain(hospital, line)
    for end in targets(line, place):
        if place <= now or end <= now:  # behind the first who finds no ward nothing changes
            most = max(most, chain(hospital, moved(line, place, end)))
    return reorder_value(view, most - now)


def reorder_value(view: View, gain: int) -> float:
    """Worth an action if the next admission takes at least two more, and there is an action to admit with."""
    if view.turn.actions < 2:
        return 0.02
    return 0.68 if gain >= 2 else 0.43 if gain == 1 else 0.02


def best_order(hospital: Hospital) -> list[int]:
    """Those who find a ward first, the others behind them."""
    front: list[int] = []
    back: list[int] = []
    for color in hospital.line:
        fits = chain(hospital, [*front, color]) == len(front) + 1
        (front if fits else back).append(color)
    return front + back
