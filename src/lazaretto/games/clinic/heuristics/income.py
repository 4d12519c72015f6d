"""What a round may still bring: the fees to hope for with the staff there is, and with somebody more.

Patients held come first, then those who can be admitted, as far as beds, cars and rivals allow. In COVID-19 the tiles
of the round are reckoned with: helpers take some, patients who can be cured all the same take others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.games.clinic.data import FEE, NUMBERS, SERVICES
from lazaretto.games.clinic.heuristics.staffing import (
    bed_count,
    doctors,
    free_beds,
    free_places,
    helpers,
    nurses,
    owners,
)
from lazaretto.games.clinic.rules.admit import points_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import ADMIT, COVID, NONE, NURSE

GAP: Final = 3.0  # dollars a nurse is worth
CURED: Final = 6.0  # of COVID-19
STILL_ILL: Final = 4.0  # a tile on a patient nobody treats
DOCTOR_ILL: Final = 16.0
HELD: Final = -1  # in place of a service: is here already
NO_PLACES: Final = [0] * SERVICES  # by service, where nobody could park


class Patient:
    """Somebody who could be treated this round."""

    __slots__ = ("chance", "fee", "ill", "level", "service")

    def __init__(self, service: int, level: int, ill: bool, chance: float, fee: float) -> None:
        self.service = service  # the row to admit from, or HELD
        self.level = level
        self.ill = ill
        self.chance = chance
        self.fee = fee


class Row(NamedTuple):
    """What a clinic can hope for from one service it owns."""

    levels: list[int]  # of the row, and of rows beside it that nobody owns
    places: int  # patients it can count on and has beds for
    chance: float


def row(state: Table, clinic: Clinic, service: int) -> Row:
    """None if it has no bed, or will not admit any more."""
    beds = free_beds(clinic, service)
    later = clinic.this_round.unused[ADMIT] > 0 and state.action < NUMBERS.actions - 1
    if not beds or (not later and not points_left(clinic)):
        return Row([], 0, 0.0)
    levels = state.market.rows[service][:]
    coming = NUMBERS.actions - 1 - state.action
    supply = len(levels) + coming
    for other in (service - 1, service + 1):
        if 0 <= other < len(state.market.rows) and owners(state, clinic, other) == 1 and not bed_count(clinic, other):
            levels += state.market.rows[other]
            supply += len(state.market.rows[other]) + coming
    share = supply / owners(state, clinic, service)
    return Row(levels, min(beds, int(share + 0.99)), min(0.9, 0.3 + 0.3 * share))


def patients(clinic: Clinic, rows: list[Row]) -> list[Patient]:
    found = [Patient(HELD, p.level, p.ill, 1.0, FEE[p.level]) for p in clinic.people if p.bedded()]
    for service in range(len(rows)):
        chance = rows[service].chance
        found += [Patient(service, level, False, chance, chance * FEE[level]) for level in rows[service].levels]
    return found


def tiles_ahead(state: Table) -> int:
    """COVID tiles a seat will get this round."""
    if state.setup.mode != COVID:
        return 0
    return -(-state.epidemic.track[state.round - 1] // len(state.clinics))


def harvest(state: Table, clinic: Clinic, doctor: int, helper: int) -> float:
    return Hopes(state, clinic).harvest(doctor, helper)


class Hopes:
    """What the fees of a round depend on, whoever is hired."""

    def __init__(self, state: Table, clinic: Clinic) -> None:
        self.staff = doctors(clinic)
        self.nursing = nurses(clinic)
        self.helping = helpers(clinic)
        self.cars = free_places(clinic)
        self.tiles = tiles_ahead(state)
        rows = [row(state, clinic, service) for service in range(len(state.market.rows))]
        self.places = [row.places for row in rows]
        self.found = patients(clinic, rows)
        self.known: dict[tuple[int, int], float] = {}

    def harvest(self, doctor: int, helper: int) -> float:
        """Fees to hope for this round. ``doctor`` is the level of one more doctor, ``helper`` the kind of one more
        helper; NONE: nobody more."""
        key = (doctor, helper)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.reckon(doctor, helper)
        return found

    def reckon(self, doctor: int, helper: int) -> float:
        staff = self.staff + ([doctor] if doctor != NONE else [])
        nursing = self.nursing + (helper == NURSE)
        absorbing = self.helping + (helper != NONE)
        cars = self.cars - (doctor != NONE) - (helper != NONE)
        best = -999.0
        for isolated in range(min(self.tiles, absorbing) + 1):
            working = min(nursing, absorbing - isolated)
            best = max(best, fees(staff, working, self.found, self.places, cars, self.tiles - isolated))
        return best


class Match:
    """The treatment that promises most, of those looked at."""

    __slots__ = ("at", "doctor", "gap", "infects", "worth")

    def __init__(self) -> None:
        self.worth = 0.0
        self.at = NONE  # the patient's place in the list
        self.doctor = NONE
        self.gap = 0  # nurses
        self.infects = False  # the patient takes a tile

    def consider(self, at: int, patient: Patient, doctor: int, helping: int, infects: bool) -> None:
        ill = infects or patient.ill
        gap = abs(doctor - patient.level - (1 if ill else 0))
        worth = patient.fee - GAP * gap + (CURED * patient.chance if ill else 0.0)
        if gap <= helping and worth > self.worth:
            self.worth, self.at, self.doctor, self.gap, self.infects = worth, at, doctor, gap, infects


def fees(staff: list[int], helping: int, found: list[Patient], places: list[int], cars: int, tiles: int) -> float:
    """With these doctors and nurses, and ``tiles`` that patients must take: the likeliest and dearest first."""
    staff, found, places = staff[:], found[:], places[:]
    total = 0.0
    while staff and found:
        best = dearest(staff, helping, found, places if cars > 0 else NO_PLACES, tiles)
        if best.at == NONE:
            break
        chosen = found.pop(best.at)
        staff.remove(best.doctor)
        total += chosen.fee
        helping -= best.gap
        tiles -= best.infects
        if chosen.service != HELD:
            places[chosen.service] -= 1
            cars -= 1
    waiting = len([1 for patient in found if patient.service == HELD and not patient.ill])
    return total - STILL_ILL * min(tiles, waiting) - DOCTOR_ILL * max(0, tiles - waiting)


def dearest(staff: list[int], helping: int, found: list[Patient], places: list[int], tiles: int) -> Match:
    best = Match()
    for at in range(len(found)):
        patient = found[at]
        if patient.service != HELD and not places[patient.service]:
            continue
        last = NONE
        for doctor in staff:
            if doctor != last:  # another one of the same level would do as well
                best.consider(at, patient, doctor, helping, False)
                if tiles and not patient.ill:
                    best.consider(at, patient, doctor, helping, True)
                last = doctor
    return best
