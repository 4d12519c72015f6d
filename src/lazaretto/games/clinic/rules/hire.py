"""Hire: one doctor, and one nurse, orderly or guard (C-070 to C-072, C-187)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import DONE, HIRE, HIRE_DOCTOR, Hire, HireDoctor
from lazaretto.games.clinic.data import LEVELS, NUMBERS, SLOT_PRICES
from lazaretto.games.clinic.events import Hired
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, end_if_nothing_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import DOCTOR, GUARD, NONE, NURSE, ORDERLY, OUTSIDE, VACANT, WORKAHOLIC

HELPERS: Final = (NURSE, ORDERLY, GUARD)
HELPER_PRICES: Final = (NUMBERS.nurse_price, NUMBERS.orderly_price, NUMBERS.guard_price)

ONE_DOCTOR: Final = Refusal("C-070", "you have hired one doctor in this action")
ONE_HELPER: Final = Refusal("C-070", "you have hired one nurse, orderly or guard in this action")
NO_DOCTOR: Final = Refusal("C-071", "nobody is on offer there")
NOBODY_ON_OFFER: Final = Refusal("C-070", "nobody of that kind is on offer")
NO_MONEY: Final = Refusal("C-070", "you have too little money")


def doctor_price(state: Table, slot: int) -> int:
    """By the slot; a workaholic has a price of his own (C-071, C-187)."""
    return NUMBERS.workaholic_price if state.market.university[slot] >= LEVELS else SLOT_PRICES[slot]


def on_offer(state: Table, helper: int) -> int:
    return (state.market.nurses, state.market.orderlies, state.market.guards)[helper]


@struct
class Hiring(Decision):
    """One doctor, and one nurse, orderly or guard (C-070)."""

    doctor_hired: bool
    helper_hired: bool

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        doctors = HIRE_DOCTOR[: len(state.market.university)]
        return doctors + (HIRE if state.setup.expansions.guards else HIRE[:2]) + [DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        if isinstance(action, HireDoctor):
            return self.doctor_refusal(state, clinic, action.slot)
        if isinstance(action, Hire):
            return self.helper_refusal(state, clinic, action.helper)
        return None if action == DONE else NOT_ASKED

    def doctor_refusal(self, state: Table, clinic: Clinic, slot: int) -> Refusal | None:
        if self.doctor_hired:
            return ONE_DOCTOR
        if slot >= len(state.market.university) or state.market.university[slot] == VACANT:
            return NO_DOCTOR
        if clinic.money < doctor_price(state, slot):
            return NO_MONEY
        return room_refusal(state, clinic)

    def helper_refusal(self, state: Table, clinic: Clinic, helper: int) -> Refusal | None:
        if self.helper_hired:
            return ONE_HELPER
        if not on_offer(state, helper):
            return NOBODY_ON_OFFER
        if clinic.money < HELPER_PRICES[helper]:
            return NO_MONEY
        return room_refusal(state, clinic)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        clinic = state.clinics[seat]
        if isinstance(action, HireDoctor):
            clinic.action = Hiring(True, self.helper_hired)
            hire_doctor(state, seat, action.slot)
        elif isinstance(action, Hire):
            clinic.action = Hiring(self.doctor_hired, True)
            hire(state, seat, action.helper)
        else:
            state.turn = NONE
            return
        end_if_nothing_left(state, seat)


def hire_doctor(state: Table, seat: int, slot: int) -> None:
    clinic = state.clinics[seat]
    level, price = state.market.university[slot], doctor_price(state, slot)
    state.market.university[slot] = VACANT
    clinic.money -= price
    kind = WORKAHOLIC if level >= LEVELS else DOCTOR
    clinic.join(kind, 0 if kind == WORKAHOLIC else level, NONE, OUTSIDE)
    if state.log is not None:
        state.emit(EVERYBODY, Hired(seat, kind, level, price))
    park_if_forced(clinic)


def hire(state: Table, seat: int, helper: int) -> None:
    clinic = state.clinics[seat]
    kind = HELPERS[helper]
    if kind == NURSE:
        state.market.nurses -= 1
    elif kind == ORDERLY:
        state.market.orderlies -= 1
    else:
        state.market.guards -= 1
    clinic.money -= HELPER_PRICES[helper]
    clinic.join(kind, 0, NONE, OUTSIDE)
    if state.log is not None:
        state.emit(EVERYBODY, Hired(seat, kind, 0, HELPER_PRICES[helper]))
    park_if_forced(clinic)
