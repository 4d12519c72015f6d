"""Hire: one doctor, and one nurse, orderly or guard (C-070 to C-072, C-187)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import DONE, HIRE, HIRE_DOCTOR
from lazaretto.games.clinic.data import LEVELS, NUMBERS, SLOT_PRICES
from lazaretto.games.clinic.events import Hired
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.terms import (
    DOCTOR,
    GUARD,
    NONE,
    NURSE,
    ORDERLY,
    OUTSIDE,
    VACANT,
    WORKAHOLIC,
)

HELPERS: Final = (NURSE, ORDERLY, GUARD)
HELPER_PRICES: Final = (NUMBERS.nurse_price, NUMBERS.orderly_price, NUMBERS.guard_price)

PARK_FIRST: Final = Refusal("C-046", "park the car first")
ONE_DOCTOR: Final = Refusal("C-070", "one doctor was hired in this action")
ONE_HELPER: Final = Refusal("C-070", "one nurse, orderly or guard was hired in this action")
NO_DOCTOR: Final = Refusal("C-071", "nobody stands on that slot")
NOBODY_ON_OFFER: Final = Refusal("C-070", "nobody of that kind is on offer")
NO_MONEY: Final = Refusal("C-070", "the money does not reach")


def doctor_price(state: Table, slot: int) -> int:
    """By the slot; a workaholic has a price of his own (C-071, C-187)."""
    return NUMBERS.workaholic_price if state.university[slot] >= LEVELS else SLOT_PRICES[slot]


def hire_doctor_refusal(state: Table, clinic: Clinic, slot: int) -> Refusal | None:
    if clinic.parking:
        return PARK_FIRST
    if clinic.doctor_hired:
        return ONE_DOCTOR
    if slot >= len(state.university) or state.university[slot] == VACANT:
        return NO_DOCTOR
    if clinic.money < doctor_price(state, slot):
        return NO_MONEY
    return room_refusal(state, clinic)


def hire_doctor(state: Table, seat: int, slot: int) -> None:
    clinic = state.clinics[seat]
    level, price = state.university[slot], doctor_price(state, slot)
    state.university[slot] = VACANT
    clinic.money -= price
    clinic.doctor_hired = True
    kind = WORKAHOLIC if level >= LEVELS else DOCTOR
    clinic.join(kind, 0 if kind == WORKAHOLIC else level, NONE, OUTSIDE)
    if state.log is not None:
        state.tell(EVERYBODY, Hired(seat, kind, level, price))
    park_if_forced(clinic)


def on_offer(state: Table, helper: int) -> int:
    return (state.nurses, state.orderlies, state.guards)[helper]


def hire_refusal(state: Table, clinic: Clinic, helper: int) -> Refusal | None:
    if clinic.parking:
        return PARK_FIRST
    if clinic.helper_hired:
        return ONE_HELPER
    if not on_offer(state, helper):
        return NOBODY_ON_OFFER
    if clinic.money < HELPER_PRICES[helper]:
        return NO_MONEY
    return room_refusal(state, clinic)


def hire(state: Table, seat: int, helper: int) -> None:
    clinic = state.clinics[seat]
    kind = HELPERS[helper]
    if kind == NURSE:
        state.nurses -= 1
    elif kind == ORDERLY:
        state.orderlies -= 1
    else:
        state.guards -= 1
    clinic.money -= HELPER_PRICES[helper]
    clinic.helper_hired = True
    clinic.join(kind, 0, NONE, OUTSIDE)
    if state.log is not None:
        state.tell(EVERYBODY, Hired(seat, kind, 0, HELPER_PRICES[helper]))
    park_if_forced(clinic)


def hire_candidates(state: Table) -> list[Action]:
    doctors = HIRE_DOCTOR[: len(state.university)]
    return doctors + (HIRE if state.setup.guards else HIRE[:2]) + [DONE]
