"""Steps 6 and 7: salaries, maintenance, and popularity for money (C-120 to C-127, CV-053 to CV-055)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import BUY, DISMISS, MOST_BOUGHT, Buy, Dismiss
from lazaretto.games.clinic.data import FLOOR_UPKEEP, NUMBERS, SALARY, SUPPLIES
from lazaretto.games.clinic.data.grid import BIT, NEAR_BITS, SPACES
from lazaretto.games.clinic.events import Bought, Dismissed, Paid, Unpaid
from lazaretto.games.clinic.rules.cars import leave
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import DOCTOR, EMPLOYEE, GUARD, ISOLATED, NURSE, ORDERLY, WORKAHOLIC

NOBODY: Final = Refusal("C-124", "there is nobody of that number")
NOT_SHORT: Final = Refusal("C-126", "staff are dismissed only when the bills cannot be paid")
TOO_DEAR: Final = Refusal("C-127", "you have too little money")


def salary(person: Person) -> int:
    if person.kind == DOCTOR:
        return SALARY[person.level]
    if person.kind == NURSE:
        return NUMBERS.nurse_salary
    if person.kind == ORDERLY:
        return NUMBERS.orderly_salary
    if person.kind == GUARD:
        return NUMBERS.guard_salary
    return NUMBERS.workaholic_salary if person.kind == WORKAHOLIC else 0


def salaries(clinic: Clinic) -> int:
    """Isolated and infected employees are paid like all (CV-053, CV-054)."""
    return sum([salary(person) for person in clinic.people])


def maintenance(clinic: Clinic) -> int:
    """By floor; an orderly in a supply room spares it and all beside it (C-121, C-122)."""
    facts = survey(clinic.site)
    spared = 0
    for person in clinic.people:
        if person.kind == ORDERLY and person.place < SPACES and facts.families[SUPPLIES] & BIT[person.place]:
            spared |= BIT[person.place] | NEAR_BITS[person.place]
    return sum([FLOOR_UPKEEP[space] for space in facts.spaces if not spared & BIT[space]])


def due(clinic: Clinic) -> int:
    return salaries(clinic) + clinic.tally.upkeep


def settle(state: Table, seat: int) -> None:
    """Pay if the money reaches; give up what is missing when nobody is left to dismiss (C-123, C-124, C-125)."""
    clinic = state.clinics[seat]
    owed = due(clinic)
    if clinic.money >= owed:
        clinic.money -= owed
        clinic.ready = True
        if state.log is not None:
            state.emit(EVERYBODY, Paid(seat, owed))
    elif not any([EMPLOYEE[person.kind] for person in clinic.people]):
        if state.log is not None:
            state.emit(EVERYBODY, Unpaid(seat, owed - clinic.money))
        clinic.popularity -= owed - clinic.money
        clinic.money = 0
        clinic.ready = True


@struct
class Dismissing(Decision):
    """The money does not reach: an employee must go (C-124)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        out: list[Person] = []
        for person in state.clinics[seat].people:
            if EMPLOYEE[person.kind] and not any([person.like(other) for other in out]):
                out.append(person)
        return [DISMISS[person.id] for person in out]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return dismiss_refusal(state.clinics[seat], action.who) if isinstance(action, Dismiss) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Dismiss)
        dismiss(state, seat, action.who)


DISMISS_SOMEBODY: Final = Dismissing()


def dismiss_refusal(clinic: Clinic, who: int) -> Refusal | None:
    person = clinic.person(who)
    if person is None or not EMPLOYEE[person.kind]:
        return NOBODY
    return NOT_SHORT if clinic.money >= due(clinic) else None


def dismiss(state: Table, seat: int, who: int) -> None:
    clinic = state.clinics[seat]
    person = clinic.person(who)
    assert person is not None
    clinic.popularity -= NUMBERS.dismissal
    if person.ill or person.place == ISOLATED:
        state.epidemic.supply += 1
    if person.kind != NURSE:
        state.market.bags.gone[person.kind] += 1
    if state.log is not None:
        state.emit(EVERYBODY, Dismissed(seat, person.kind, person.level))
    leave(state, clinic, person)
    settle(state, seat)


def buy_options(clinic: Clinic) -> list[Action]:
    return BUY[: 1 + min(MOST_BOUGHT, clinic.money // NUMBERS.popularity_price)]


@struct
class Buying(Decision):
    """Step 7: popularity for money (C-127)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return buy_options(state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return buy_options(state.clinics[seat])

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Buy):
            return NOT_ASKED
        price = action.points * NUMBERS.popularity_price
        return None if 0 <= action.points <= MOST_BOUGHT and price <= state.clinics[seat].money else TOO_DEAR

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Buy)
        clinic = state.clinics[seat]
        clinic.money -= action.points * NUMBERS.popularity_price
        clinic.popularity += action.points
        clinic.ready = True
        if state.log is not None:
            state.emit(EVERYBODY, Bought(seat, action.points))


BUY_POPULARITY: Final = Buying()
