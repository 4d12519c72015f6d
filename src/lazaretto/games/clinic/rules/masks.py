"""Masks: for $20 a seat removes a COVID tile of its clinic (CV-026 to CV-030)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import CLEAR, MASK
from lazaretto.games.clinic.data import NUMBERS, PLACES, SERVICES
from lazaretto.games.clinic.events import Masked
from lazaretto.games.clinic.grid import SPACES
from lazaretto.games.clinic.rules.places import donor_in
from lazaretto.games.clinic.rules.treat import IDLE
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.terms import (
    COVID,
    DOCTOR,
    MASKS_BEFORE_BUSINESS,
    NONE,
    TREAT,
    WORKAHOLIC,
)

NO_MASKS: Final = Refusal("CV-026", "there are masks only in the COVID-19 game")
NO_MONEY: Final = Refusal("CV-027", "a mask is paid with the own money, and it does not reach")
NOT_INFECTED: Final = Refusal("CV-028", "no COVID tile lies there to be removed")
FINISH_FIRST: Final = Refusal("CV-029", "finish the step you have begun first")


def can_mask(state: Table, clinic: Clinic) -> bool:
    """Money for a mask, and a tile to remove (CV-026 to CV-028)."""
    if state.setup.mode != COVID or clinic.money < NUMBERS.mask:
        return False
    return sum(clinic.waiting) > 0 or any([person.ill for person in clinic.people])


def price_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if state.setup.mode != COVID:
        return NO_MASKS
    if clinic.element or clinic.parking or clinic.leaving or clinic.picked != NONE or clinic.must != NONE:
        return FINISH_FIRST
    return NO_MONEY if clinic.money < NUMBERS.mask else None


def mask_refusal(state: Table, clinic: Clinic, who: int) -> Refusal | None:
    refusal = price_refusal(state, clinic)
    if refusal is not None:
        return refusal
    person = clinic.person(who)
    if person is None or not person.ill:
        return NOT_INFECTED
    return FINISH_FIRST if in_plan(clinic, person) else None


def in_plan(clinic: Clinic, person: Person) -> bool:
    """The movement plan counts on a bed for this doctor: he was sent to it, or lies beside a donor (C-180, CV-029)."""
    return person.kind == DOCTOR and (person.goal != NONE or donor_in(clinic, person.place))


def clear_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    refusal = price_refusal(state, clinic)
    if refusal is not None:
        return refusal
    return None if clinic.waiting[service] else NOT_INFECTED


def mask_options(state: Table, clinic: Clinic) -> list[Action]:
    """Masks on offer besides whatever else the seat is asked (CV-029)."""
    if not can_mask(state, clinic) or price_refusal(state, clinic) is not None:
        return []
    out: list[Person] = []
    for person in clinic.people:
        if mask_refusal(state, clinic, person.id) is None and not any([person.like(other) for other in out]):
            out.append(person)
    services = [CLEAR[service] for service in range(SERVICES) if clinic.waiting[service]]
    return [MASK[person.id] for person in out] + services


def mask(state: Table, seat: int, who: int) -> None:
    """The person is healthy at once; after the movement a doctor works if the room has a place for him (CV-030)."""
    clinic = state.clinics[seat]
    person = clinic.person(who)
    assert person is not None
    person.ill = False
    if person.kind == DOCTOR and state.phase in (MASKS_BEFORE_BUSINESS, TREAT) and not person.used:
        person.used = 0 if works_there(clinic, person) else IDLE
    pay_mask(state, seat, person.kind, person.level)


def works_there(clinic: Clinic, doctor: Person) -> bool:
    if doctor.place >= SPACES:
        return True
    working = [
        p
        for p in clinic.people
        if p.kind in (DOCTOR, WORKAHOLIC) and p.place == doctor.place and p is not doctor and not p.ill
    ]
    return len(working) < PLACES[clinic.site.kinds[doctor.place]][1]


def clear(state: Table, seat: int, service: int) -> None:
    state.clinics[seat].waiting[service] -= 1
    pay_mask(state, seat, NONE, 0)


def pay_mask(state: Table, seat: int, kind: int, level: int) -> None:
    state.clinics[seat].money -= NUMBERS.mask
    state.supply += 1
    if state.log is not None:
        state.tell(EVERYBODY, Masked(seat, kind, level))
