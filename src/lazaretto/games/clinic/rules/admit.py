"""Admit: Queue Points for patients, and the rows of the appointment board (C-073 to C-081, C-203, C-204, CV-012)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import (
    ADMIT,
    ADMIT_ELDER,
    ADMIT_WOMAN,
    DONE,
    REROUTE,
    SWAP,
    Admit,
    AdmitElder,
    AdmitWoman,
    Reroute,
    Swap,
)
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.events import Admitted, Queued
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, end_if_nothing_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import ELDER, HOSPICE, NONE, PATIENT, WAITING_LIST, WOMAN

NO_POINTS: Final = Refusal("C-073", "no point is left for the rows")
NO_SERVICE: Final = Refusal("C-002", "that service is not in play")
ROW_EMPTY: Final = Refusal("C-074", "nobody waits in that row")
NO_HUB: Final = Refusal("C-074", "you own no hub of that service")
NO_NEIGHBOURS: Final = Refusal("C-075", "no two patients stand there")
SAME_COLOUR: Final = Refusal("C-075", "both have the same colour")
NO_ROW: Final = Refusal("C-076", "there is no row in play on that side")
NOBODY_THERE: Final = Refusal("C-076", "nobody stands there")
COLUMN_TAKEN: Final = Refusal("C-076", "the place in the other row is taken")
NOT_PLAYED: Final = Refusal("CV-002", "that is not part of this game")
NO_ELDERS: Final = Refusal("C-203", "no elder is left")
HOSPICE_FULL: Final = Refusal("C-203", "the hospice is full")
NO_WOMAN: Final = Refusal("C-204", "no pregnant woman is on offer")


@struct
class Admitting(Decision):
    """Queue Points buy patients and changes of the rows, in any order; the rest is lost (C-073, C-078)."""

    points: int  # left

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        rows = state.market.rows
        out: list[Action] = ADMIT[: len(rows)]
        for service in range(len(rows)):
            row = rows[service]
            for column in range(len(row) - 1):
                out.append(SWAP[service][column])
            for column in range(len(row)):
                out += REROUTE[service][column]
        if state.setup.expansions.elders:
            out.append(ADMIT_ELDER)
        if state.setup.expansions.women:
            out.append(ADMIT_WOMAN)
        out.append(DONE)
        return out

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        if not self.points:
            return [DONE]
        return [action for action in self.menu(state, seat) if self.refusal(state, seat, action) is None]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        if isinstance(action, AdmitElder) and not state.setup.expansions.elders:
            return NOT_PLAYED
        if isinstance(action, AdmitWoman) and not state.setup.expansions.women:
            return NOT_PLAYED
        if not isinstance(action, (Admit, Swap, Reroute, AdmitElder, AdmitWoman)):
            return None if action == DONE else NOT_ASKED
        if not self.points:
            return NO_POINTS
        if isinstance(action, Admit):
            return admit_refusal(state, clinic, action.service)
        if isinstance(action, Swap):
            return swap_refusal(state, action.service, action.column)
        if isinstance(action, Reroute):
            return reroute_refusal(state, action)
        return elder_refusal(state, clinic) if isinstance(action, AdmitElder) else woman_refusal(state, clinic)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if action == DONE:
            state.turn = NONE
            return
        state.clinics[seat].action = Admitting(self.points - 1)
        if isinstance(action, Admit):
            admit(state, seat, action.service)
        elif isinstance(action, Swap):
            swap(state, seat, action.service, action.column)
        elif isinstance(action, Reroute):
            reroute(state, seat, action)
        elif isinstance(action, AdmitElder):
            state.market.elders -= 1
            welcome(state, seat, ELDER, HOSPICE)
        else:
            state.market.woman = False
            state.market.women -= 1
            welcome(state, seat, WOMAN, WAITING_LIST)
        end_if_nothing_left(state, seat)


def points_left(clinic: Clinic) -> int:
    """Queue Points of the action that was begun last."""
    action = clinic.action
    return action.points if isinstance(action, Admitting) else 0


def admit_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    rows = state.market.rows
    if service >= len(rows):
        return NO_SERVICE
    if not rows[service]:
        return ROW_EMPTY
    if not survey(clinic.site).owned[service]:
        return NO_HUB
    return room_refusal(state, clinic)


def admit(state: Table, seat: int, service: int) -> None:
    """The front patient comes, onto a COVID tile if one waits there (C-079, CV-012)."""
    clinic = state.clinics[seat]
    level = state.market.rows[service].pop(0)
    ill = clinic.tokens.waiting[service] > 0
    if ill:
        clinic.tokens = clinic.tokens.waited(service, -1)
    clinic.join(PATIENT, level, service, WAITING_LIST, ill)
    if state.log is not None:
        state.emit(EVERYBODY, Admitted(seat, PATIENT, level, service, ill))
    park_if_forced(clinic)


def swap_refusal(state: Table, service: int, column: int) -> Refusal | None:
    if service >= len(state.market.rows):
        return NO_SERVICE
    row = state.market.rows[service]
    if column + 1 >= len(row):
        return NO_NEIGHBOURS
    return SAME_COLOUR if row[column] == row[column + 1] else None


def swap(state: Table, seat: int, service: int, column: int) -> None:
    row = state.market.rows[service]
    row[column], row[column + 1] = row[column + 1], row[column]
    if state.log is not None:
        state.emit(EVERYBODY, Queued(seat, service, column, NONE))


def reroute_refusal(state: Table, action: Reroute) -> Refusal | None:
    rows = state.market.rows
    if action.service >= len(rows):
        return NO_SERVICE
    target = action.service + (1 if action.way else -1)
    if not 0 <= target < len(rows):
        return NO_ROW
    if action.column >= len(rows[action.service]):
        return NOBODY_THERE
    return COLUMN_TAKEN if action.column < len(rows[target]) else None


def reroute(state: Table, seat: int, action: Reroute) -> None:
    """To the same column of the other row; both rows close up at once (C-076, C-077)."""
    target = action.service + (1 if action.way else -1)
    state.market.rows[target].append(state.market.rows[action.service].pop(action.column))
    if state.log is not None:
        state.emit(EVERYBODY, Queued(seat, action.service, action.column, target))


def elder_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if not state.market.elders:
        return NO_ELDERS
    if len([1 for person in clinic.people if person.kind == ELDER]) >= NUMBERS.elder_beds:
        return HOSPICE_FULL
    return room_refusal(state, clinic)


def woman_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    return room_refusal(state, clinic) if state.market.woman else NO_WOMAN


def welcome(state: Table, seat: int, kind: int, place: int) -> None:
    clinic = state.clinics[seat]
    clinic.join(kind, 0, NONE, place)
    if state.log is not None:
        state.emit(EVERYBODY, Admitted(seat, kind, 0, NONE, False))
    park_if_forced(clinic)


# ---- the bag and the rows ------------------------------------------------------------------------------------


def draw_patient(state: Table) -> int:
    """A level out of the bag, or NONE; an empty bag takes in the reserve first (C-081)."""
    bag = state.market.bags.patients
    if not sum(bag):
        for level in range(len(bag)):
            bag[level] += state.market.bags.reserve[level]
            state.market.bags.reserve[level] = 0
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
    for row in state.market.rows:
        if len(row) < NUMBERS.row:
            level = draw_patient(state)
            if level != NONE:
                row.append(level)
