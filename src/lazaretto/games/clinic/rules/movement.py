"""Step 4: everybody may move once; hours are counted when the plan ends (C-085 to C-103, CV-031 to CV-037).

A plan is made person by person: ``pick`` somebody, ``send`` them. Nothing moves before the plan ends. Places for
patients and for doctors are counted apart: ``Crowd`` has them as the plan leaves them so far.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import DONE, FETCH, FOLLOW, GIVE, PICK, SEND
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
from lazaretto.games.clinic.events import Moved
from lazaretto.games.clinic.grid import BIT, NOWHERE, PLAN, SPACES, listed
from lazaretto.games.clinic.site import Setup
from lazaretto.games.clinic.state import (
    DOCTOR,
    DORMITORY,
    EMPLOYEE,
    GUARD,
    HOSPICE,
    ISOLATED,
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
    Clinic,
    Person,
    Table,
)
from lazaretto.games.clinic.state import PLACES as ALL_PLACES
from lazaretto.games.clinic.survey import DIRECT, FAR, Survey, survey

NOBODY: Final = Refusal("C-101", "there is nobody of that number")
NAMED: Final = Refusal("C-101", "they have a destination already")
IMMOBILE: Final = Refusal("C-203", "they never move")
AWAY: Final = Refusal("CV-022", "they are isolated")
NO_WAY_OUT: Final = Refusal("C-100", "there is nowhere they could go")
SEND_FIRST: Final = Refusal("C-101", "say first where the one picked goes")
PICK_FIRST: Final = Refusal("C-101", "pick somebody first")
HERE_ALREADY: Final = Refusal("C-101", "they are there already")
NO_WAY: Final = Refusal("C-089", "there is no way there")
NOT_FOR_PATIENTS: Final = Refusal("C-093", "a patient goes to a working room or hub of the own service, or to wait")
NOT_FOR_WOMEN: Final = Refusal("C-204", "she goes to a functional treatment room")
NOT_FOR_DOCTORS: Final = Refusal("C-094", "a doctor goes to a room for doctors, a hub, or Outside")
NOT_FOR_NURSES: Final = Refusal("C-095", "a nurse goes to a treatment or operating room, a hub, or Outside")
NOT_FOR_ORDERLIES: Final = Refusal("C-096", "an orderly goes to a supply room, a hub, or Outside")
NOT_FOR_GUARDS: Final = Refusal("C-205", "a guard stands at an entrance or Outside")
NOT_FOR_INFECTED: Final = Refusal("CV-032", "an infected doctor goes to a bed of a working room, or to a hub")
FULL: Final = Refusal("C-102", "no place is free there")
OVERFULL: Final = Refusal("C-102", "a place holds too many")
DOCTOR_STANDS: Final = Refusal("CV-033", "an infected doctor needs a bed or a hub")
HUB_CLOSED: Final = Refusal("C-180", "somebody gives blood in that hub")
NO_DONATIONS: Final = Refusal("CV-002", "transfusions are not part of this game")
NOT_A_DONOR: Final = Refusal("C-180", "only a healthy employee gives blood")
NOT_A_HUB: Final = Refusal("C-180", "blood is given in a hub")
NOT_ALONE: Final = Refusal("C-180", "another employee ends in that hub")
NOT_A_NURSE: Final = Refusal("C-182", "only a nurse without a marker takes one")
NO_MARKER: Final = Refusal("C-182", "no blood marker is left in that hub")
REFUSALS: Final = (
    NOT_FOR_PATIENTS,
    NOT_FOR_DOCTORS,
    NOT_FOR_NURSES,
    NOT_FOR_ORDERLIES,
    NOT_FOR_GUARDS,
    NOT_FOR_DOCTORS,
    NOT_FOR_WOMEN,
    IMMOBILE,
)  # by kind


# ---- who is where --------------------------------------------------------------------------------------------


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
    """How many of this person's sort the place holds (C-097)."""
    if place < SPACES:
        if person.bedded():
            kind = clinic.site.kinds[place]
            return beds_with_workaholic(clinic, place) if kind == TREATMENT else PLACES[kind][0]
        return PLACES[clinic.site.kinds[place]][1]
    return NUMBERS.break_places if place < POST else 1


def beds_with_workaholic(clinic: Clinic, room: int) -> int:
    """Four if all are white, three if all are yellow and a workaholic ends there, otherwise as usual (C-189)."""
    usual = NUMBERS.treatment_patients
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


# ---- where somebody may go -----------------------------------------------------------------------------------


def zombie_bits(clinic: Clinic) -> int:
    found = 0
    for space in clinic.zombies:
        found |= BIT[space]
    return found


def start_of(person: Person) -> int:
    """The module or Outside where the way begins."""
    return person.place if person.place < SPACES else OUTSIDE


def suited(setup: Setup, clinic: Clinic, person: Person) -> int:
    """The modules that are destinations for this person, as bits (C-093 to C-096, CV-031, CV-032)."""
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


def direct(facts: Survey, person: Person, place: int) -> bool:
    """Patients come straight from pre-admissions into outpatient and waiting rooms (C-091)."""
    return person.place == WAITING_LIST and place < SPACES and facts.site.kinds[place] in DIRECT


def others(setup: Setup, clinic: Clinic, person: Person) -> list[int]:
    """The destinations that are no module."""
    kind = person.kind
    if person.bedded() or not EMPLOYEE[kind]:
        return []
    out = [OUTSIDE]
    if kind == GUARD:
        sides = clinic.site.sides
        return out + [POST + space for space in range(PLAN) if sides[space] != NOWHERE]
    if setup.elders and kind == NURSE:
        out.append(HOSPICE)
    if setup.breaks:
        out += [RESTAURANT, DORMITORY]
    return out


def destinations(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Every place this person may be sent to now, in order."""
    facts = survey(clinic.site)
    hours = facts.hours(start_of(person), 0, zombie_bits(clinic))
    crowd = Crowd(clinic)
    out: list[int] = []
    for place in listed(suited(state.setup, clinic, person)) + others(state.setup, clinic, person):
        if place == person.place and person.via == NONE:
            continue
        if not reachable(facts, hours, person, place):
            continue
        if not closed(clinic, person, place) and fits(clinic, crowd, person, place):
            out.append(place)
    return out


def reachable(facts: Survey, hours: list[int], person: Person, place: int) -> bool:
    if place >= POST:
        return True
    goal = place if place <= OUTSIDE else OUTSIDE
    return hours[goal] < FAR or direct(facts, person, place)


def closed(clinic: Clinic, person: Person, place: int) -> bool:
    """A donor's hub takes part in no further moves of employees (C-180)."""
    if not EMPLOYEE[person.kind]:
        return False
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


def has_refuge(clinic: Clinic, person: Person) -> bool:
    """A hub, or Outside, can be reached (C-102)."""
    facts = survey(clinic.site)
    hours = facts.hours(start_of(person), 0, zombie_bits(clinic))
    if person.kind == WOMAN:
        return False
    if person.kind == GUARD:
        return True
    if not person.bedded() and hours[OUTSIDE] < FAR:
        return True
    hubs = facts.families[HUBS] if person.kind != PATIENT else facts.of_kind[HUB + person.service]
    return any([hours[hub] < FAR for hub in listed(hubs)])


# ---- picking and sending -------------------------------------------------------------------------------------


def pick_refusal(state: Table, clinic: Clinic, who: int) -> Refusal | None:
    if clinic.picked != NONE:
        return SEND_FIRST
    person = clinic.person(who)
    if person is None:
        return NOBODY
    if person.place == ISOLATED:
        return AWAY
    if person.goal != NONE:
        return NAMED
    if REFUSALS[person.kind] is IMMOBILE:
        return IMMOBILE
    if destinations(state, clinic, person) or donations(state, clinic, person) or markers(state, clinic, person):
        return None
    return NO_WAY_OUT


def movers(clinic: Clinic) -> list[Person]:
    """One of each sort of people who have no destination yet."""
    out: list[Person] = []
    for person in clinic.people:
        if person.goal == NONE and person.place != ISOLATED and not any([person.like(other) for other in out]):
            out.append(person)
    return out


def pick_candidates(clinic: Clinic) -> list[Action]:
    return [PICK[person.id] for person in movers(clinic)] + [FOLLOW, DONE]


def send_refusal(state: Table, clinic: Clinic, place: int) -> Refusal | None:
    person = clinic.person(clinic.picked)
    if person is None:
        return PICK_FIRST
    if place == person.place and person.via == NONE:
        return HERE_ALREADY
    suits = place in others(state.setup, clinic, person)
    if place < SPACES:
        suits = bool(suited(state.setup, clinic, person) & BIT[place])
    if not suits:
        return NOT_FOR_INFECTED if person.kind == DOCTOR and person.ill else REFUSALS[person.kind]
    facts = survey(clinic.site)
    if not reachable(facts, facts.hours(start_of(person), 0, zombie_bits(clinic)), person, place):
        return NO_WAY
    if closed(clinic, person, place):
        return HUB_CLOSED
    return None if fits(clinic, Crowd(clinic), person, place) else FULL


def send_candidates(state: Table, clinic: Clinic) -> list[Action]:
    """Every module, and the other places there are."""
    person = clinic.person(clinic.picked)
    if person is None:
        return []
    places = survey(clinic.site).spaces + others(state.setup, clinic, person)
    out = [SEND[place] for place in places]
    out += [GIVE[hub] for hub in donations(state, clinic, person)]
    return out + [FETCH[hub] for hub in markers(state, clinic, person)]


def send_options(state: Table, clinic: Clinic) -> list[Action]:
    person = clinic.person(clinic.picked)
    if person is None:
        return []
    out = [SEND[place] for place in destinations(state, clinic, person)]
    out += [GIVE[hub] for hub in donations(state, clinic, person)]
    return out + [FETCH[hub] for hub in markers(state, clinic, person)]


def send(clinic: Clinic, place: int) -> None:
    person = clinic.person(clinic.picked)
    assert person is not None
    person.goal = place
    clinic.picked = NONE


# ---- blood ---------------------------------------------------------------------------------------------------


def donations(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Hubs where this person could give blood (C-180)."""
    if not state.setup.transfusion:
        return []
    return [
        hub
        for hub in listed(survey(clinic.site).families[HUBS])
        if donation_refusal(state, clinic, person, hub) is None
    ]


def give_refusal(state: Table, clinic: Clinic, hub: int) -> Refusal | None:
    person = clinic.person(clinic.picked)
    if person is None:
        return PICK_FIRST
    return donation_refusal(state, clinic, person, hub) if state.setup.transfusion else NO_DONATIONS


def donation_refusal(state: Table, clinic: Clinic, person: Person, hub: int) -> Refusal | None:
    if person.ill or not EMPLOYEE[person.kind] or person.kind == GUARD or person.via != NONE:
        return NOT_A_DONOR
    facts = survey(clinic.site)
    if not facts.families[HUBS] & BIT[hub]:
        return NOT_A_HUB
    for other in clinic.people:
        if other is not person and other.end() == hub and EMPLOYEE[other.kind] and not other.bedded():
            return NOT_ALONE
    hours = facts.hours(start_of(person), 0, zombie_bits(clinic))
    if hours[hub] >= FAR:
        return NO_WAY
    return None if person.kind != WORKAHOLIC or old_room_fits(clinic, person, hub) else FULL


def give(clinic: Clinic, hub: int) -> None:
    person = clinic.person(clinic.picked)
    assert person is not None
    person.goal = hub
    person.donor = True
    clinic.picked = NONE


def markers(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Hubs with a marker that this nurse could go by (C-182)."""
    if person.kind != NURSE or person.blood or person.via != NONE:
        return []
    hubs = sorted(set(clinic.blood))
    return [hub for hub in hubs if marker_refusal(clinic, person, hub) is None]


def fetch_refusal(clinic: Clinic, hub: int) -> Refusal | None:
    person = clinic.person(clinic.picked)
    return PICK_FIRST if person is None else marker_refusal(clinic, person, hub)


def marker_refusal(clinic: Clinic, person: Person, hub: int) -> Refusal | None:
    if person.kind != NURSE or person.blood or person.via != NONE:
        return NOT_A_NURSE
    taken = len([1 for other in clinic.people if other.via == hub])
    if clinic.blood.count(hub) <= taken:
        return NO_MARKER
    if closed(clinic, person, hub):
        return HUB_CLOSED
    hours = survey(clinic.site).hours(start_of(person), 0, zombie_bits(clinic))
    return None if hours[hub] < FAR else NO_WAY


def fetch(clinic: Clinic, hub: int) -> None:
    person = clinic.person(clinic.picked)
    assert person is not None
    person.via = hub


# ---- the end of the plan -------------------------------------------------------------------------------------


def end_refusal(clinic: Clinic) -> Refusal | None:
    """Every limit must hold, as far as people can make it hold (C-102, C-103, CV-033)."""
    if clinic.picked != NONE:
        return SEND_FIRST
    crowd = Crowd(clinic)
    for person in clinic.people:
        place = person.end()
        if person.goal != NONE or (place >= SPACES and not person.ill) or not has_refuge(clinic, person):
            continue
        if limited(clinic, person, place) and crowd.counts(person, place) > limit(clinic, person, place):
            return OVERFULL
        if person.kind == DOCTOR and person.ill and not may_lie(clinic, place):
            return DOCTOR_STANDS
    return None


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
    """What it costs to bring this person there, by the cheapest way (C-086 to C-091)."""
    if person.kind == GUARD or (goal == person.place and person.via == NONE):
        return 0
    facts = survey(clinic.site)
    if direct(facts, person, goal):
        return 0
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


def end_movement(state: Table, seat: int) -> None:
    clinic = state.clinics[seat]
    hours = plan_hours(clinic)
    clinic.hours += hours
    moved = 0
    for person in clinic.people:
        if person.via != NONE:
            clinic.blood.remove(person.via)
            person.blood = True
            person.via = NONE
        if person.goal != NONE:
            moved += person.goal != person.place
            person.place = person.goal
            person.goal = NONE
    clinic.ready = True
    if state.log is not None:
        state.tell(EVERYBODY, Moved(seat, moved, hours))
