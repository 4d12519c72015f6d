"""Masks: for $20 a seat removes a COVID tile of its clinic (CV-026 to CV-030).

A mask can be bought at any question the seat is asked, in the middle of a step too. What was begun goes on
afterwards, so a mask that would leave the question without an answer is illegal.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import CLEAR, DONE, MASK, Clear, Mask
from lazaretto.games.clinic.data import NUMBERS, PLACES, SERVICES
from lazaretto.games.clinic.data.grid import BIT, SPACES
from lazaretto.games.clinic.events import Masked
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, begun, finish
from lazaretto.games.clinic.rules.places import Crowd, closed, fits, suited
from lazaretto.games.clinic.rules.treat import IDLE, anything_to_treat
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.terms import COVID, DOCTOR, MASKS_BEFORE_BUSINESS, NONE, PAUSES, TREAT, WORKAHOLIC

NO_MASKS: Final = Refusal("CV-026", "there are masks only in the COVID-19 game")
NO_MONEY: Final = Refusal("CV-027", "a mask is paid with your own money, and you have too little")
NOT_INFECTED: Final = Refusal("CV-028", "no COVID tile lies there to be removed")
MONEY_BOUND: Final = Refusal("CV-029", "what you have begun to build could not be paid any more")
FINISH_FIRST: Final = Refusal("CV-029", "finish the step you have begun first: it counts on the infection")


@struct
class Masking(Decision):
    """A mask may be bought whenever a seat is asked anyway, besides what it is asked (CV-026, CV-029)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return mask_options(state, state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return mask_options(state, state.clinics[seat])

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        if isinstance(action, Mask):
            return mask_refusal(state, clinic, action.who)
        return clear_refusal(state, clinic, action.service) if isinstance(action, Clear) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        clinic = state.clinics[seat]
        if isinstance(action, Mask):
            mask(state, seat, action.who)
        elif isinstance(action, Clear):
            clear(state, seat, action.service)
        if state.phase in PAUSES and not can_mask(state, clinic):
            clinic.ready = True
        elif state.phase == TREAT:
            clinic.ready = not anything_to_treat(state, clinic)


MASKS: Final = Masking()


@struct
class Pausing(Decision):
    """A pause between two steps, for masks alone (CV-029)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [DONE]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if action == DONE else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        finish(state, seat)


PAUSE: Final = Pausing()


def can_mask(state: Table, clinic: Clinic) -> bool:
    """Money for a mask, and a tile to remove (CV-026, CV-027, CV-028)."""
    if state.setup.mode != COVID or clinic.money < NUMBERS.mask:
        return False
    return sum(clinic.tokens.waiting) > 0 or any([person.ill for person in clinic.people])


def price_refusal(state: Table, clinic: Clinic) -> Refusal | None:
    if state.setup.mode != COVID:
        return NO_MASKS
    if clinic.money < NUMBERS.mask:
        return NO_MONEY
    step = begun(state, clinic)
    payable = step is None or step.payable(state, clinic, clinic.money - NUMBERS.mask)
    return None if payable else MONEY_BOUND


def mask_refusal(state: Table, clinic: Clinic, who: int) -> Refusal | None:
    refusal = price_refusal(state, clinic)
    if refusal is not None:
        return refusal
    person = clinic.person(who)
    if person is None or not person.ill:
        return NOT_INFECTED
    person.ill = False
    undisturbed = keeps_plan(state, clinic, person) and keeps_answer(state, clinic)
    person.ill = True
    return None if undisturbed else FINISH_FIRST


def keeps_plan(state: Table, clinic: Clinic, person: Person) -> bool:
    """Healthy, the person can end where the movement plan has them end: a doctor may find no doctor's place there, or
    somebody who gives blood (C-102, C-180)."""
    goal = person.goal
    if person.kind != DOCTOR:
        return True
    if goal == NONE or closed(clinic, person, goal):
        return not closed(clinic, person, person.end())
    person.goal = NONE
    kept = bool(suited(state.setup, clinic, person) & BIT[goal]) and fits(clinic, Crowd(clinic), person, goal)
    person.goal = goal
    return kept


def keeps_answer(state: Table, clinic: Clinic) -> bool:
    """Whoever is picked can still be sent or treated."""
    step = begun(state, clinic)
    return step is None or step.answerable(state, clinic)


def clear_refusal(state: Table, clinic: Clinic, service: int) -> Refusal | None:
    refusal = price_refusal(state, clinic)
    if refusal is not None:
        return refusal
    return None if clinic.tokens.waiting[service] else NOT_INFECTED


def mask_options(state: Table, clinic: Clinic) -> list[Action]:
    """Masks on offer besides whatever else the seat is asked (CV-029)."""
    if not can_mask(state, clinic) or price_refusal(state, clinic) is not None:
        return []
    out: list[Person] = []
    for person in clinic.people:
        if mask_refusal(state, clinic, person.id) is None and not any([person.like(other) for other in out]):
            out.append(person)
    services = [CLEAR[service] for service in range(SERVICES) if clinic.tokens.waiting[service]]
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
    clinic = state.clinics[seat]
    clinic.tokens = clinic.tokens.waited(service, -1)
    pay_mask(state, seat, NONE, 0)


def pay_mask(state: Table, seat: int, kind: int, level: int) -> None:
    state.clinics[seat].money -= NUMBERS.mask
    state.epidemic.supply += 1
    if state.log is not None:
        state.emit(EVERYBODY, Masked(seat, kind, level))
