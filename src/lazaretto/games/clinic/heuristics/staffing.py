"""What a sensible beginner thinks of a clinic: how many beds it needs, what a site is worth, whom to admit or hire.

Everything is in dollars; a point of popularity is worth three. ``heuristics/policy.py`` turns these opinions into
priors.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    FEE,
    NUMBERS,
    OPERATING,
    PARKING,
    RED,
    TILE_CARS,
)
from lazaretto.games.clinic.data.grid import BOARD_CORNERS, listed
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import DOCTOR, GUARD, NURSE, ORDERLY, PATIENT, WORKAHOLIC

POINT: Final = NUMBERS.popularity_price
HOUR: Final = 0.3


def rounds_left(state: Table) -> int:
    """This one included."""
    return NUMBERS.rounds - state.round + 1


def doctors(clinic: Clinic) -> list[int]:
    """Levels of doctors who can work, highest first."""
    return sorted([p.level for p in clinic.people if p.kind == DOCTOR and not p.ill], reverse=True)


def nurses(clinic: Clinic) -> int:
    return len([1 for p in clinic.people if p.kind == NURSE])


def helpers(clinic: Clinic) -> int:
    """Nurses, orderlies and guards: people who can be isolated without much harm."""
    return len([1 for p in clinic.people if p.kind in (NURSE, ORDERLY, GUARD)])


def rounds_short_of_helpers(state: Table, clinic: Clinic) -> int:
    """Rounds to come in which a seat gets more COVID tiles than it has helpers to take them, one kept for work."""
    idle = helpers(clinic) - 1
    return len([1 for tiles in state.epidemic.track[state.round - 1 :] if tiles > idle * len(state.clinics)])


def wanted_doctors(state: Table) -> int:
    """How many a clinic can use by now."""
    return min(3 + state.round, 7)


def owners(state: Table, clinic: Clinic, service: int) -> int:
    """Seats that admit from this row, this one included."""
    return 1 + sum([1 for other in state.clinics if other is not clinic and survey(other.site).owned[service]])


# ---- patients ------------------------------------------------------------------------------------------------


def bed_count(clinic: Clinic, service: int) -> int:
    """Beds in working rooms of a service; outpatient rooms take anybody."""
    facts = survey(clinic.site)
    rooms = [s for s in listed(facts.functional) if facts.service[s] == service]
    return sum([1 if clinic.site.kinds[room] == OPERATING else 2 for room in rooms])


def held(clinic: Clinic, service: int) -> int:
    return len([1 for p in clinic.people if p.kind == PATIENT and p.service == service])


class Matching:
    """Doctors and patients of a clinic paired by the smallest difference of levels, as far as the nurses reach."""

    def __init__(self, clinic: Clinic) -> None:
        self.doctors = doctors(clinic) + [RED for p in clinic.people if p.kind == WORKAHOLIC]  # those left over
        self.nurses = nurses(clinic)
        self.count = 0
        self.fees = 0
        patients = [p.level + (1 if p.ill else 0) for p in clinic.people if p.bedded()]
        while patients and self.doctors:
            gap, doctor, patient = min([(abs(d - p), d, p) for d in self.doctors for p in patients])
            if gap > self.nurses:
                break
            self.nurses -= gap
            self.count += 1
            self.fees += FEE[min(patient, RED)]
            self.doctors.remove(doctor)
            patients.remove(patient)
        self.unmet = patients


def admission_worth(state: Table, clinic: Clinic, service: int, level: int) -> float:
    """What a patient of this colour brings if admitted now; negative: leave them."""
    ill = 1 if clinic.tokens.waiting[service] else 0
    bed = held(clinic, service) < bed_count(clinic, service)
    match = Matching(clinic)
    if bed and match.doctors:
        gap = min([abs(doctor - level - ill) for doctor in match.doctors])
        if gap <= min(2, match.nurses):
            return FEE[level] - 4.0 * gap + (6.0 if ill else 0.0)
    return -4.0 * (level + 1)


def missing_patients(clinic: Clinic) -> int:
    """How many more could be treated this round."""
    total = sum([bed_count(clinic, service) for service in range(5)])
    lying = len([1 for p in clinic.people if p.bedded()])
    return min(len(doctors(clinic)), total) - lying


def free_beds(clinic: Clinic, service: int) -> int:
    return max(0, bed_count(clinic, service) - held(clinic, service))


def within_reach(state: Table, clinic: Clinic) -> int:
    """Patients that an Admit action could bring into free beds, neighbouring rows included."""
    total = 0
    for service in range(len(state.market.rows)):
        rows = [s for s in (service - 1, service, service + 1) if 0 <= s < len(state.market.rows)]
        able = [s for s in rows for level in state.market.rows[s] if admission_worth(state, clinic, service, level) > 4]
        total += min(free_beds(clinic, service), len(able))
    return total


def total_beds(clinic: Clinic) -> int:
    return sum([bed_count(clinic, service) for service in range(5)])


def free_places(clinic: Clinic) -> int:
    """Places left for cars."""
    site = clinic.site
    corners = BOARD_CORNERS[site.columns] & ~survey(site).banned & ~clinic.cars.corners
    return corners.bit_count() + TILE_CARS * site.kinds.count(PARKING) - sum(clinic.cars.lots)
