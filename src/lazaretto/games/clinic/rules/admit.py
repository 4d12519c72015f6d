"""Admit: Queue Points for patients, and the rows of the appointment board (C-073 to C-081, C-203, C-204, CV-012)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import ADMIT, ADMIT_ELDER, ADMIT_WOMAN, DONE, REROUTE, SWAP, Reroute
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.events import Admitted, Queued
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.rules.hire import PARK_FIRST
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.survey import survey
from lazaretto.games.clinic.terms import (
    ELDER,
    HOSPICE,
    NONE,
    PATIENT,
    WAITING_LIST,
    WOMAN,
)

NO_POINTS: Final = Refusal("C-073", "no Queue Point is left")
NO_SERVICE: Final = Refusal("C-002", "that service is not in play")
ROW_EMPTY: Final = Refusal("C-074", "nobody waits in that row")
NO_HUB: Final = Refusal("C-074", "you own no hub of that service")
NO_NEIGHBOURS: Final = Refusal("C-075", "no two patients stand there")
SAME_COLOUR: Final = Refusal("C-075", "both have the same colour")
NO_ROW: Final = Refusal("C-076", "there is no row in play on that side")
NOBODY_THERE: Final = Refusal("C-076", "nobody stands there")
COLUMN_TAKEN: Final = Refusal("C-076", "that space of the other row is taken")
NOT_PLAYED: Final = Refusal("CV-002", "that is not part of this game")
NO_ELDERS: Final = Refusal("C-203", "no elder is left")
HOSPICE_FULL: Final = Refusal("C-203", "the hospice is full")
NO_WOMAN: Final = Refusal("C-204", "no pregnant woman is on offer")


def spend_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if clinic.parking:
        return PARK_FIRST
    return None if clinic.points else NO_POINTS


def admit_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    refusal = spend_refusal(state, clinic)
    if refusal is not None:
        return refusal
    if service >= len(state.rows):
        return NO_SERVICE
    if not state.rows[service]:
        return ROW_EMPTY
    if not survey(clinic.site).owned[service]:
        return NO_HUB
    return room_refusal(state, clinic)


def admit(state: Table, seat: int, service: int) -> None:
    """The front patient comes, onto a COVID tile if one waits there (C-079, CV-012)."""
    clinic = state.clinics[seat]
    level = state.rows[service].pop(0)
    clinic.points -= 1
    ill = clinic.waiting[service] > 0
    clinic.waiting[service] -= ill
    clinic.join(PATIENT, level, service, WAITING_LIST, ill)
    if state.log is not None:
        state.tell(EVERYBODY, Admitted(seat, PATIENT, level, service, ill))
    park_if_forced(clinic)


def swap_refusal(state: Table, clinic: Clinic, service: int, column: int) -> Refusal | None:
    refusal = spend_refusal(state, clinic)
    if refusal is not None:
        return refusal
    if service >= len(state.rows):
        return NO_SERVICE
    row = state.rows[service]
    if column + 1 >= len(row):
        return NO_NEIGHBOURS
    return SAME_COLOUR if row[column] == row[column + 1] else None


def swap(state: Table, seat: int, service: int, column: int) -> None:
    row = state.rows[service]
    row[column], row[column + 1] = row[column + 1], row[column]
    state.clinics[seat].points -= 1
    if state.log is not None:
        state.tell(EVERYBODY, Queued(seat, service, column, NONE))


def reroute_refusal(state: Table, clinic: Clinic, action: Reroute) -> Refusal | None:
    refusal = spend_refusal(state, clinic)
    if refusal is not None:
        return refusal
    if action.service >= len(state.rows):
        return NO_SERVICE
    target = action.service + (1 if action.way else -1)
    if not 0 <= target < len(state.rows):
        return NO_ROW
    if action.column >= len(state.rows[action.service]):
        return NOBODY_THERE
    return COLUMN_TAKEN if action.column < len(state.rows[target]) else None


def reroute(state: Table, seat: int, action: Reroute) -> None:
    """To the same column of the other row; both rows close up at once (C-076, C-077)."""
    target = action.service + (1 if action.way else -1)
    state.rows[target].append(state.rows[action.service].pop(action.column))
    state.clinics[seat].points -= 1
    if state.log is not None:
        state.tell(EVERYBODY, Queued(seat, action.service, action.column, target))


def elder_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if not state.setup.elders:
        return NOT_PLAYED
    refusal = spend_refusal(state, clinic)
    if refusal is not None:
        return refusal
    if not state.elders:
        return NO_ELDERS
    if len([1 for person in clinic.people if person.kind == ELDER]) >= NUMBERS.elder_beds:
        return HOSPICE_FULL
    return room_refusal(state, clinic)


def admit_elder(state: Table, seat: int) -> None:
    state.elders -= 1
    welcome(state, seat, ELDER, HOSPICE)


def woman_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if not state.setup.women:
        return NOT_PLAYED
    refusal = spend_refusal(state, clinic)
    if refusal is not None:
        return refusal
    return room_refusal(state, clinic) if state.woman else NO_WOMAN


def admit_woman(state: Table, seat: int) -> None:
    state.woman = False
    state.women -= 1
    welcome(state, seat, WOMAN, WAITING_LIST)


def welcome(state: Table, seat: int, kind: int, place: int) -> None:
    clinic = state.clinics[seat]
    clinic.points -= 1
    clinic.join(kind, 0, NONE, place)
    if state.log is not None:
        state.tell(EVERYBODY, Admitted(seat, kind, 0, NONE, False))
    park_if_forced(clinic)


def admit_candidates(state: Table) -> list[Action]:
    out: list[Action] = ADMIT[: len(state.rows)]
    for service in range(len(state.rows)):
        row = state.rows[service]
        for column in range(len(row) - 1):
            out.append(SWAP[service][column])
        for column in range(len(row)):
            out += REROUTE[service][column]
    if state.setup.elders:
        out.append(ADMIT_ELDER)
    if state.setup.women:
        out.append(ADMIT_WOMAN)
    out.append(DONE)
    return out


# ---- the bag and the rows ------------------------------------------------------------------------------------


def draw_patient(state: Table) -> int:
    """A level out of the bag, or NONE; an empty bag takes in the reserve first (C-081)."""
    bag = state.patients
    if not sum(bag):
        for level in range(len(bag)):
            bag[level] += state.reserve[level]
            state.reserve[level] = 0
    return draw(state, bag)


def draw(state: Table, bag: list[int]) -> int:
    """One piece out of a bag of counts, or NONE."""
    total = sum(bag)
    if not total:
        return NONE
    pick = state.rng.below(total)
    for kind in range(len(bag)):
        if pick < bag[kind]:
            bag[kind] -= 1
            return kind
        pick -= bag[kind]
    return NONE


def new_appointments(state: Table) -> None:
    """A patient at the end of every row that has room (C-080)."""
    for row in state.rows:
        if len(row) < NUMBERS.row:
            level = draw_patient(state)
            if level != NONE:
                row.append(level)
