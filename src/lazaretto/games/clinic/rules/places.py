"""Where everybody is as the plan stands, where they may go, and what the way costs (C-086 to C-103, CV-031 to CV-037).

Places for patients and for doctors are counted apart: ``Crowd`` has them as the plan leaves them so far.
"""

from __future__ import annotations

from lazaretto.games.clinic.data import (
    EMPTY,
    HUB,
    HUBS,
    ICU,
    LABORATORY,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PLACES,
    ROOMS,
    SUPPLIES,
    TREATMENT,
    WAITING,
    WHITE,
    YELLOW,
)
from lazaretto.games.clinic.data.grid import BIT, NOWHERE, PLAN, SPACES, listed
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.site import Setup
from lazaretto.games.clinic.state.survey import DIRECT, FAR, survey
from lazaretto.games.clinic.state.terms import (
    DOCTOR,
    DORMITORY,
    EMPLOYEE,
    GUARD,
    HOSPICE,
    NONE,
    NURSE,
    ORDERLY,
    OUTSIDE,
    PATIENT,
    POST,
    RESTAURANT,
    WAITING_LIST,
    WOMAN,
    WORKAHOLIC,
)
from lazaretto.games.clinic.state.terms import PLACES as ALL_PLACES

# ---- who is where and may go where ---------------------------------------------------------------------------


class Crowd:
    """How full every place is as the plan stands, and who could still make room."""

    def __init__(self, clinic: Clinic) -> None:
        self.clinic = clinic
        self.beds = [0] * ALL_PLACES  # by place: people on patients' places
        self.doctors = [0] * ALL_PLACES  # by place: healthy doctors; in break rooms and at doors all who are there
        for person in clinic.people:
            place = person.end()
            if person.bedded():
                self.beds[place] += 1
            elif person.kind in (DOCTOR, WORKAHOLIC) or place >= RESTAURANT:
                self.doctors[place] += 1

    def counts(self, person: Person, place: int) -> int:
        return self.beds[place] if person.bedded() else self.doctors[place]


def limit(clinic: Clinic, person: Person, place: int) -> int:
    """How many of this person's sort the place holds; infected doctors take beds (C-097, CV-034)."""
    if place < SPACES:
        if person.bedded():
            kind = clinic.site.kinds[place]
            return beds_with_workaholic(clinic, place) if kind == TREATMENT else PLACES[kind][0]
        return PLACES[clinic.site.kinds[place]][1]
    return NUMBERS.break_places if place < POST else 1


def beds_with_workaholic(clinic: Clinic, room: int) -> int:
    """Four if all are white, three if all are yellow and a workaholic ends there, otherwise as usual (C-189)."""
    usual = PLACES[TREATMENT][0]
    there = False
    for person in clinic.people:
        if person.kind == WORKAHOLIC and person.end() == room:
            there = True
    if not there:
        return usual
    levels = [person.level for person in clinic.people if person.bedded() and person.end() == room]
    for level in (WHITE, YELLOW):
        if all([other == level for other in levels]):
            return NUMBERS.workaholic_patients[level]
    return usual


def limited(clinic: Clinic, person: Person, place: int) -> bool:
    """Whether this person takes one of a counted number of places there."""
    if person.bedded():
        return place < SPACES and not EMPTY < clinic.site.kinds[place] < TREATMENT
    if person.kind in (DOCTOR, WORKAHOLIC):
        if place < SPACES:
            return not EMPTY < clinic.site.kinds[place] < TREATMENT
        return place in (RESTAURANT, DORMITORY)
    return place in (RESTAURANT, DORMITORY) or place >= POST


def end_breaks(clinic: Clinic) -> None:
    """Who was on a break stands Outside again when the movement begins (C-202)."""
    for person in clinic.people:
        if person.place in (RESTAURANT, DORMITORY):
            person.place = OUTSIDE


def zombie_bits(clinic: Clinic) -> int:
    found = 0
    for space in clinic.tokens.zombies:
        found |= BIT[space]
    return found


def start_of(person: Person) -> int:
    """The module or Outside where the way begins."""
    return person.place if person.place < SPACES else OUTSIDE


def suited(setup: Setup, clinic: Clinic, person: Person) -> int:
    """The modules that are destinations for this person, as bits (C-093, C-094, C-095, C-096, CV-031, CV-032)."""
    facts = survey(clinic.site)
    of = facts.of_kind
    kind = person.kind
    if kind == PATIENT:
        rooms = of[HUB + person.service] | of[OUTPATIENT] | of[WAITING]
        for space in listed(facts.functional):
            if facts.service[space] == person.service:
                rooms |= BIT[space]
        return rooms
    if kind == DOCTOR and person.ill:
        return facts.functional & facts.families[ROOMS] | of[OUTPATIENT] | facts.families[HUBS]
    if kind in (DOCTOR, WORKAHOLIC):
        rooms = of[TREATMENT] | of[OPERATING] | of[OUTPATIENT] | of[ICU] | facts.families[HUBS]
        return rooms | of[LABORATORY] if kind == DOCTOR else rooms
    if kind == NURSE:
        return of[TREATMENT] | of[OPERATING] | facts.families[HUBS]
    if kind == ORDERLY:
        return facts.families[SUPPLIES] | facts.families[HUBS]
    return facts.functional & facts.families[ROOMS] if kind == WOMAN else 0


def direct(clinic: Clinic, person: Person, place: int) -> bool:
    """Patients come straight from pre-admissions into outpatient and waiting rooms, but to no zombie (C-091, C-195)."""
    if person.place != WAITING_LIST or place >= SPACES or place in clinic.tokens.zombies:
        return False
    return clinic.site.kinds[place] in DIRECT


def others(setup: Setup, clinic: Clinic, person: Person) -> list[int]:
    """The destinations that are no module; break rooms only for healthy employees (C-202, CV-084)."""
    kind = person.kind
    if person.bedded() or not EMPLOYEE[kind]:
        return []
    out = [OUTSIDE]
    if kind == GUARD:
        sides = clinic.site.sides
        return out + [POST + space for space in range(PLAN) if sides[space] != NOWHERE]
    if setup.expansions.elders and kind == NURSE:
        out.append(HOSPICE)
    if setup.expansions.breaks:
        out += [RESTAURANT, DORMITORY]
    return out


def destinations(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Every place this person may be sent to now, in order."""
    hours = ways(clinic, person)
    crowd = Crowd(clinic)
    out: list[int] = []
    for place in listed(suited(state.setup, clinic, person)) + others(state.setup, clinic, person):
        if place == person.place and person.via == NONE:
            continue
        if not reachable(clinic, hours, person, place):
            continue
        if not closed(clinic, person, place) and fits(clinic, crowd, person, place):
            out.append(place)
    return out


def ways(clinic: Clinic, person: Person) -> list[int]:
    """The hours to everywhere from where this person is, or from the hub where she takes blood (C-182)."""
    start = start_of(person) if person.via == NONE else person.via
    return survey(clinic.site).hours(start, 0, zombie_bits(clinic))


def reachable(clinic: Clinic, hours: list[int], person: Person, place: int) -> bool:
    if place >= POST:
        return True
    goal = place if place <= OUTSIDE else OUTSIDE
    return hours[goal] < FAR or direct(clinic, person, place)


def closed(clinic: Clinic, person: Person, place: int) -> bool:
    """A donor's hub takes part in no further moves of employees; who is infected is a patient there (C-180, CV-033)."""
    return EMPLOYEE[person.kind] and not person.bedded() and donor_in(clinic, place)


def donor_in(clinic: Clinic, place: int) -> bool:
    """The plan lets somebody give blood there."""
    return any([other.donor and other.goal == place for other in clinic.people])


def fits(clinic: Clinic, crowd: Crowd, person: Person, place: int) -> bool:
    """A place is free, or as many as would be too many can still go (C-102). The old room is looked at as well,
    since a workaholic's beds go with him (C-189)."""
    if not limited(clinic, person, place):
        return person.kind != WORKAHOLIC or old_room_fits(clinic, person, place)
    person.goal = place
    most = limit(clinic, person, place)
    person.goal = NONE
    over = crowd.counts(person, place) + (place != person.place) - most
    if over > 0 and can_go(clinic, person, place) < over:
        return False
    return person.kind != WORKAHOLIC or old_room_fits(clinic, person, place)


def old_room_fits(clinic: Clinic, person: Person, place: int) -> bool:
    room = person.place
    if room >= SPACES or clinic.site.kinds[room] != TREATMENT:
        return True
    person.goal = place
    lying = [other for other in clinic.people if other.bedded() and other.end() == room]
    over = len(lying) - beds_with_workaholic(clinic, room)
    person.goal = NONE
    return over <= 0 or can_go(clinic, lying[0], room) >= over


def can_go(clinic: Clinic, person: Person, place: int) -> int:
    """How many of the same sort there have no destination yet and could leave to a place without limit."""
    count = 0
    for other in clinic.people:
        stays = other.goal == NONE and other.place == place and limited(clinic, other, place)
        if stays and other.bedded() == person.bedded() and has_refuge(clinic, other):
            count += 1
    return count


def too_many(clinic: Clinic, crowd: Crowd, person: Person) -> bool:
    """More of this person's sort end there than the place holds."""
    place = person.end()
    return limited(clinic, person, place) and crowd.counts(person, place) > limit(clinic, person, place)


def has_refuge(clinic: Clinic, person: Person) -> bool:
    """A hub, or Outside, can be reached (C-102)."""
    facts = survey(clinic.site)
    hours = ways(clinic, person)
    if person.kind == WOMAN:
        return False
    if person.kind == GUARD:
        return True
    if not person.bedded() and hours[OUTSIDE] < FAR:
        return True
    hubs = facts.families[HUBS] if person.kind != PATIENT else facts.of_kind[HUB + person.service]
    return any([hours[hub] < FAR and not closed(clinic, person, hub) for hub in listed(hubs)])


# ---- the way -------------------------------------------------------------------------------------------------


def may_lie(clinic: Clinic, place: int) -> bool:
    """An infected doctor may end the movement there (CV-033)."""
    if place >= SPACES:
        return False
    facts = survey(clinic.site)
    beds = facts.functional & facts.families[ROOMS] | facts.of_kind[OUTPATIENT] | facts.families[HUBS]
    return bool(beds & BIT[place])


def guarded(clinic: Clinic) -> int:
    """Floor-0 modules whose entrance has a guard when the step ends (C-205)."""
    found = 0
    for person in clinic.people:
        if person.kind == GUARD and person.end() >= POST:
            found |= BIT[person.end() - POST]
    return found


def hours_to(clinic: Clinic, person: Person, goal: int, guards: int) -> int:
    """What it costs to bring this person there, by the cheapest way (C-086, C-091, CV-035).

    From pre-admissions to Outside is free (C-090).
    """
    if person.kind == GUARD or (goal == person.place and person.via == NONE):
        return 0
    facts = survey(clinic.site)
    if direct(clinic, person, goal):
        return NUMBERS.extinguisher_hours if clinic.site.extinguishers & BIT[goal] else 0  # it counts here too (C-185)
    zombies = zombie_bits(clinic)
    start, end = start_of(person), goal if goal <= OUTSIDE else OUTSIDE
    if person.via == NONE:
        hours = facts.hours(start, guards, zombies)[end]
    else:
        hours = facts.hours(start, guards, zombies)[person.via] + facts.hours(person.via, guards, zombies)[end]
    if goal in (RESTAURANT, DORMITORY):
        return hours + NUMBERS.break_hours
    waits = person.kind == PATIENT and person.place < SPACES and clinic.site.kinds[person.place] == WAITING
    return min(hours, NUMBERS.waiting_hours) if waits else hours


def plan_hours(clinic: Clinic) -> int:
    """The hours of all moves planned so far (C-098, C-101)."""
    guards = guarded(clinic)
    total = 0
    for person in clinic.people:
        if person.goal != NONE or person.via != NONE:
            total += hours_to(clinic, person, person.end(), guards)
        if person.donor:
            total += NUMBERS.donor_hours
    return total
