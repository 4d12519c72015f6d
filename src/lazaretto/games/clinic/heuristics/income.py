"""What a round may still bring: the fees to hope for with the staff there is, and with somebody more.

Patients held come first, then those who can be admitted, as far as beds, cars and rivals allow. In COVID-19 the tiles
of the round are reckoned with: helpers take some, patients who can be cured all the same take others.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.games.clinic.data import FEE, NUMBERS
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


class Patient(NamedTuple):
    """Somebody who could be treated this round."""

    service: int  # the row to admit from, or HELD
    level: int
    ill: bool
    chance: float
    fee: float


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
    """Fees to hope for this round. ``doctor`` is the level of one more doctor, ``helper`` the kind of one more
    helper; NONE: nobody more."""
    staff = doctors(clinic) + ([doctor] if doctor != NONE else [])
    nursing = nurses(clinic) + (helper == NURSE)
    absorbing = helpers(clinic) + (helper != NONE)
    cars = free_places(clinic) - (doctor != NONE) - (helper != NONE)
    tiles = tiles_ahead(state)
    rows = [row(state, clinic, service) for service in range(len(state.market.rows))]
    places = [row.places for row in rows]
    found = patients(clinic, rows)
    best = -999.0
    for isolated in range(min(tiles, absorbing) + 1):
        working = min(nursing, absorbing - isolated)
        best = max(best, fees(staff, working, found, places, cars, tiles - isolated))
    return best


def fees(staff: list[int], helping: int, found: list[Patient], places: list[int], cars: int, tiles: int) -> float:
    """With these doctors and nurses, and ``tiles`` that patients must take: the likeliest and dearest first."""
    staff, found, places = staff[:], found[:], places[:]
    total = 0.0
    while staff and found:
        best, worker, chosen, infected = 0.0, NONE, found[0], False
        for patient in found:
            if patient.service != HELD and (not places[patient.service] or cars <= 0):
                continue
            for doctor in staff:
                for ill in (False, True):
                    if ill and (patient.ill or not tiles):
                        continue
                    gap = abs(doctor - patient.level - (1 if ill or patient.ill else 0))
                    worth = patient.fee - GAP * gap + (CURED * patient.chance if ill or patient.ill else 0.0)
                    if gap <= helping and worth > best:
                        best, worker, chosen, infected = worth, doctor, patient, ill
        if worker == NONE:
            break
        total += chosen.fee
        helping -= abs(worker - chosen.level - (1 if infected or chosen.ill else 0))
        tiles -= infected
        if chosen.service != HELD:
            places[chosen.service] -= 1
            cars -= 1
        found.remove(chosen)
        staff.remove(worker)
    waiting = len([1 for patient in found if patient.service == HELD and not patient.ill])
    return total - STILL_ILL * min(tiles, waiting) - DOCTOR_ILL * max(0, tiles - waiting)
