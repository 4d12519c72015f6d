"""What a sensible beginner thinks of a clinic: how many beds it needs, what a site is worth, whom to admit or hire.

Everything is in dollars; a point of popularity is worth three. ``heuristics/policy.py`` turns these opinions into
priors.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    FEE,
    NUMBERS,
    PARKING,
    RED,
    TILE_CARS,
)
from lazaretto.games.clinic.data.grid import BOARD_CORNERS
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
    """Beds in working rooms of a service."""
    return survey(clinic.site).beds[service]


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


def free_beds(clinic: Clinic, service: int) -> int:
    return max(0, bed_count(clinic, service) - held(clinic, service))


def total_beds(clinic: Clinic) -> int:
    return sum(survey(clinic.site).beds)


def missing_patients(clinic: Clinic) -> int:
    """How many more could be treated this round."""
    lying = len([1 for p in clinic.people if p.bedded()])
    return min(len(doctors(clinic)), total_beds(clinic)) - lying


def free_places(clinic: Clinic) -> int:
    """Places left for cars."""
    site = clinic.site
    corners = BOARD_CORNERS[site.columns] & ~survey(site).banned & ~clinic.cars.corners
    return corners.bit_count() + TILE_CARS * site.kinds.count(PARKING) - sum(clinic.cars.lots)
