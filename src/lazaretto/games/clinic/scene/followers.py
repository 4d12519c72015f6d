"""What follows an action nearly by itself, so that nobody is asked: cars park and leave, all patients are treated."""

from __future__ import annotations

from lazaretto.core import Action, Seat
from lazaretto.games.clinic.actions import (
    BY,
    TREAT,
    WITH_CARS,
    Admit,
    Park,
)
from lazaretto.games.clinic.rules import question
from lazaretto.games.clinic.rules.cars import Parking, Unparking, sensible, takes_place
from lazaretto.games.clinic.rules.decision import Decision, picked
from lazaretto.games.clinic.rules.forecast import forecast, treatments
from lazaretto.games.clinic.rules.treat import ChoosingDoctor, Treating
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.view import View


def followers(view: View, action: Action) -> list[str]:
    """The cars that are parked or go right after it, each at the sensible place.

    Not where that would cost a building place and end the action, as it could not be undone: then it is asked.
    """
    if not isinstance(action, WITH_CARS):
        return []
    seat, trial = Seat(view.seat), view.table.copy()
    asked = question(trial, seat)
    assert asked is not None
    asked.play(trial, seat, action)
    following: list[str] = []
    asked = question(trial, seat)
    while isinstance(asked, (Parking, Unparking)):
        best = sensible(trial.clinics[seat])
        costs = isinstance(best, Park) and takes_place(trial.clinics[seat], best.spot)
        asked.play(trial, seat, best)
        asked = question(trial, seat)
        if costs and asked is None:
            return []
        following.append(str(best))
    return following


def all_treatments(view: View) -> list[Action]:
    """Everybody who can be treated, as the forecast has it, with the doctors and the cars that go."""
    seat, trial = Seat(view.seat), view.table.copy()
    out: list[Action] = []
    asked = question(trial, seat)
    while asked is not None:
        action = treatment_step(trial.clinics[seat], asked)
        if action is None:
            break
        asked.play(trial, seat, action)
        out.append(action)
        asked = question(trial, seat)
    return out


def treatment_step(clinic: Clinic, asked: Decision) -> Action | None:
    if isinstance(asked, Unparking):
        return sensible(clinic)
    if isinstance(asked, Treating):
        best = treatments(clinic)[:1]
        return TREAT[best[0].person.id] if best else None
    if isinstance(asked, ChoosingDoctor):
        return BY[next(found.doctor.id for found in treatments(clinic) if found.person.id == picked(clinic))]
    return None


def income_with(state: Table, seat: Seat, action: Admit) -> int:
    """What the forecast would expect after it, less what it expects now."""
    trial = state.copy()
    asked = question(trial, seat)
    assert asked is not None
    asked.play(trial, seat, action)
    before, after = state.clinics[seat], trial.clinics[seat]
    return forecast(state.setup, after, state.phase).income - forecast(state.setup, before, state.phase).income
