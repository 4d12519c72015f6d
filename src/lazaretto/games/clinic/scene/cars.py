"""Cars park themselves: what follows a hire or an admission nearly by itself, so that nobody is asked."""

from __future__ import annotations

from lazaretto.core import Action, Seat
from lazaretto.games.clinic.actions import (
    Admit,
    AdmitElder,
    AdmitWoman,
    Bonus,
    By,
    Dismiss,
    Hire,
    HireDoctor,
    Infect,
    Park,
    Transfuse,
    Treat,
)
from lazaretto.games.clinic.data.grid import CORNERS, TOUCHING
from lazaretto.games.clinic.heuristics import policy
from lazaretto.games.clinic.rules import question
from lazaretto.games.clinic.rules.cars import Parking, Unparking, building_places
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.view import View

COMING = (HireDoctor, Hire, Admit, AdmitElder, AdmitWoman, Bonus)
LEAVING = (Treat, By, Transfuse, Dismiss, Infect)


def followers(view: View, action: Action) -> list[str]:
    """The cars that are parked or go right after it, each at the sensible place.

    Not where that would cost a building place and end the action, as it could not be undone: then it is asked.
    """
    if not isinstance(action, (*COMING, *LEAVING)):
        return []
    seat, trial = Seat(view.seat), view.table.copy()
    asked = question(trial, seat)
    if asked is None:
        return []
    asked.play(trial, seat, action)
    then: list[str] = []
    asked = question(trial, seat)
    while isinstance(asked, (Parking, Unparking)):
        best = sensible(trial, seat)
        costs = isinstance(best, Park) and takes_place(trial.clinics[seat], best.spot)
        asked.play(trial, seat, best)
        asked = question(trial, seat)
        if costs and asked is None:
            return []
        then.append(str(best))
    return then


def sensible(state: Table, seat: Seat) -> Action:
    """A parking tile first, then the corner where the fewest building places are lost; the other way round to leave."""
    asked = question(state, seat)
    assert asked is not None
    return max(asked.legal(state, seat), key=lambda spot: policy.of_building(state, state.clinics[seat], spot))


def takes_place(clinic: Clinic, spot: int) -> bool:
    """A car there keeps a space beside the rooms empty that could be built on."""
    return spot < CORNERS and bool(TOUCHING[spot] & building_places(clinic))
