"""What a sensible beginner thinks of a clinic: how many beds it needs, what a site is worth, whom to admit or hire.

Everything is in dollars; a point of popularity is worth three. ``hints.py`` turns these opinions into appeals.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    FEE,
    FLOOR_UPKEEP,
    HUBS,
    LABORATORY,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PARKING,
    RED,
    ROOMS,
    SUPPLIES,
    TREATMENT,
)
from lazaretto.games.clinic.grid import BIT, COLUMN_OF, FLOOR, FLOOR_BITS, GROUND_SIDES, NEAR_BITS, listed
from lazaretto.games.clinic.site import Site
from lazaretto.games.clinic.state import (
    ADMIT,
    COVID,
    DOCTOR,
    GUARD,
    NURSE,
    ORDERLY,
    OUTSIDE,
    PATIENT,
    WORKAHOLIC,
    Clinic,
    Table,
)
from lazaretto.games.clinic.survey import FAR, survey

POINT: Final = NUMBERS.popularity_price
ROOM: Final = 26  # the beds of a working treatment room, while they are needed
SPARE_ROOM: Final = 3
SERVICE: Final = 7  # a row to admit from, a round; shared with whoever serves it too
RESERVE: Final = (8, 10, 10, 9, 6, 0)  # money to keep in step 7, by round
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


def tiles_to_come(state: Table) -> int:
    """COVID tiles a seat, the next time they are dealt out."""
    coming = state.track[state.round - 1] or state.track[min(state.round, NUMBERS.rounds - 1)]
    return coming // len(state.clinics)


def wanted_doctors(state: Table) -> int:
    """How many a clinic can use by now."""
    return min(3 + state.round, 7)


# ---- sites ---------------------------------------------------------------------------------------------------


def site_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """What a site is worth to its owner, maintenance to come subtracted."""
    facts = survey(site)
    left = rounds_left(state)
    rooms = listed(facts.functional & facts.families[ROOMS])
    needed = (max(len(doctors(clinic)) + 1, min(4, 1 + state.round)) + 1) // 2
    worth = 0.0
    useful = 0
    for number in range(len(rooms)):
        service = facts.service[rooms[number]]
        again = service in [facts.service[room] for room in rooms[:number]]
        wanted = useful < needed and not (again and owners(state, clinic, service) > 2)
        useful += wanted
        worth += ROOM * min(left, 3) / 3 if wanted else SPARE_ROOM
        worth += POINT * NUMBERS.room_points * FLOOR[rooms[number]]
    worth += POINT * NUMBERS.building_points * max(0, facts.scoring_buildings() - 1)
    worth += services_worth(state, clinic, site)
    worth += specials_worth(state, site) + gardens_worth(site, rooms, left)
    worth -= HOUR * (left if left < 4 else 4) * walking(site, rooms) * 2
    return worth - upkeep_worth(state, clinic, site)


def services_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """Services with a working room, by how many others serve them."""
    facts = survey(site)
    served = {facts.service[room] for room in listed(facts.functional)}
    left = min(rounds_left(state), 3) - (1 if rounds_left(state) == 1 else 0)
    return float(sum([SERVICE * left / owners(state, clinic, service) for service in sorted(served)]))


def contested(state: Table, clinic: Clinic) -> bool:
    """Too many admit from the rows this clinic serves."""
    facts = survey(clinic.site)
    rivals = [owners(state, clinic, facts.service[room]) for room in listed(facts.functional)]
    return bool(rivals) and min(rivals) > 2


def owners(state: Table, clinic: Clinic, service: int) -> int:
    """Seats that admit from this row, this one included."""
    return 1 + sum([1 for other in state.clinics if other is not clinic and survey(other.site).owned[service]])


def specials_worth(state: Table, site: Site) -> float:
    facts, left = survey(site), rounds_left(state)
    worth = 7.0 * min(left, 3) * (facts.of_kind[OPERATING] & facts.functional).bit_count()
    worth += 4.0 * (left - 1) * facts.of_kind[LABORATORY].bit_count()
    outpatient = 5.0 if state.setup.mode != COVID else 4.0
    return worth + outpatient * (left - 1) * facts.of_kind[OUTPATIENT].bit_count()


def gardens_worth(site: Site, rooms: list[int], left: int) -> float:
    facts = survey(site)
    beside = sum([(GROUND_SIDES[COLUMN_OF[room]] & facts.gardens).bit_count() for room in rooms])
    return NUMBERS.garden * 1.3 * (left - 0.5) * beside


def walking(site: Site, rooms: list[int]) -> float:
    """Mean hours from Outside to the rooms."""
    hours = survey(site).hours(OUTSIDE, 0, 0)
    reached = [min(hours[room], 9) for room in rooms if hours[room] < FAR]
    return sum(reached) / len(reached) if reached else 9.0


def upkeep_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """Maintenance of the rounds to come, with one orderly at the best supply room if there is one."""
    facts = survey(site)
    total = sum([FLOOR_UPKEEP[space] for space in facts.spaces])
    saved = 0
    if any([p.kind == ORDERLY for p in clinic.people]):
        for room in listed(facts.families[SUPPLIES]):
            near = listed((NEAR_BITS[room] | BIT[room]) & facts.modules)
            saved = max(saved, sum([FLOOR_UPKEEP[space] for space in near]))
    return float((total - saved) * rounds_left(state))


def crowding(clinic: Clinic, site: Site) -> float:
    """How few places for cars a site leaves."""
    corners = survey(site).banned.bit_count()
    lots = site.kinds.count(PARKING)
    free = 20 - corners + 4 * lots - clinic.cars()
    return 0.0 if free > 6 else (6 - free) * 2.5


def promise(state: Table, clinic: Clinic, site: Site) -> float:
    """A hub with room for a treatment room beside it will be more."""
    facts, left = survey(site), min(rounds_left(state), 3)
    worth = 0.0
    working = {facts.service[room] for room in listed(facts.functional)}
    for hub in listed(facts.families[HUBS]):
        if facts.service[hub] not in working and left > 1:
            spaces = facts.allows(TREATMENT) & NEAR_BITS[hub] & FLOOR_BITS[FLOOR[hub]]
            ready = any([NEAR_BITS[space] & facts.families[SUPPLIES] for space in listed(spaces)])
            share = SERVICE * left / owners(state, clinic, facts.service[hub])
            worth += 0.6 * share if ready else 0.2 * share if spaces else 0.0
    return worth


def building_worth(state: Table, clinic: Clinic, site: Site) -> float:
    return site_worth(state, clinic, site) + promise(state, clinic, site) - crowding(clinic, site)


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
        patients = [p.level + (1 if p.ill else 0) for p in clinic.people if p.bedded()]
        while patients and self.doctors:
            gap, doctor, patient = min([(abs(d - p), d, p) for d in self.doctors for p in patients])
            if gap > self.nurses:
                break
            self.nurses -= gap
            self.count += 1
            self.doctors.remove(doctor)
            patients.remove(patient)
        self.unmet = patients


def admission_worth(state: Table, clinic: Clinic, service: int, level: int) -> float:
    """What a patient of this colour brings if admitted now; negative: leave them."""
    ill = 1 if clinic.waiting[service] else 0
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


def expected_patients(state: Table, clinic: Clinic) -> int:
    """How many will be treated this round: those held, and those who can still be admitted."""
    coming = 0.0
    if clinic.unused[ADMIT] or clinic.points:
        for service in range(len(state.rows)):
            arriving = suited(state, clinic, service) + 0.5 * (NUMBERS.actions - 1 - state.action)
            coming += min(free_beds(clinic, service), arriving / owners(state, clinic, service))
    treatable = Matching(clinic).count
    return min(len(doctors(clinic)), total_beds(clinic), treatable + int(min(coming, 3) + 0.9))


def suited(state: Table, clinic: Clinic, service: int) -> int:
    """Patients of a row whom some doctor could treat."""
    return len([1 for level in state.rows[service] if admission_worth(state, clinic, service, level) > 4])


def free_beds(clinic: Clinic, service: int) -> int:
    return max(0, bed_count(clinic, service) - held(clinic, service))


def within_reach(state: Table, clinic: Clinic) -> int:
    """Patients that an Admit action could bring into free beds, neighbouring rows included."""
    total = 0
    for service in range(len(state.rows)):
        rows = [s for s in (service - 1, service, service + 1) if 0 <= s < len(state.rows)]
        able = [s for s in rows for level in state.rows[s] if admission_worth(state, clinic, service, level) > 4]
        total += min(free_beds(clinic, service), len(able))
    return total


def total_beds(clinic: Clinic) -> int:
    return sum([bed_count(clinic, service) for service in range(5)])
