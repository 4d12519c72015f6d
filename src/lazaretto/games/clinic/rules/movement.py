"""Step 4: everybody may move once; hours are counted when the plan ends (C-085 to C-103, CV-031 to CV-037).

A plan is made person by person: ``pick`` somebody, ``send`` them. Nothing moves before the plan ends. Who may go where,
and for how many hours, is in ``places.py``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import DONE, FETCH, FOLLOW, GIVE, PICK, SEND, Fetch, Follow, Give, Pick, Send
from lazaretto.games.clinic.data import HUBS
from lazaretto.games.clinic.data.grid import BIT, SPACES, listed
from lazaretto.games.clinic.events import Moved
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision
from lazaretto.games.clinic.rules.movement_plan import follow
from lazaretto.games.clinic.rules.places import (
    Crowd,
    closed,
    destinations,
    fits,
    has_refuge,
    may_lie,
    old_room_fits,
    others,
    plan_hours,
    reachable,
    suited,
    too_many,
    ways,
)
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.survey import FAR, survey
from lazaretto.games.clinic.state.terms import DOCTOR, EMPLOYEE, GUARD, ISOLATED, NONE, NURSE, WORKAHOLIC

NOBODY: Final = Refusal("C-101", "there is nobody of that number")
NAMED: Final = Refusal("C-101", "they have a destination already")
IMMOBILE: Final = Refusal("C-203", "they never move")
AWAY: Final = Refusal("CV-022", "they are isolated")
NO_WAY_OUT: Final = Refusal("C-100", "there is nowhere they could go")
SEND_FIRST: Final = Refusal("C-101", "first choose where this person goes")
PICK_FIRST: Final = Refusal("C-101", "pick somebody first")
HERE_ALREADY: Final = Refusal("C-101", "they are there already")
NO_WAY: Final = Refusal("C-089", "there is no way there")
NOT_FOR_PATIENTS: Final = Refusal(
    "C-093", "a patient goes to a working room or hub of their service, or to a waiting place"
)
NOT_FOR_WOMEN: Final = Refusal("C-204", "she goes to a treatment room that works")
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
NOT_A_DONOR: Final = Refusal("C-180", "only healthy staff give blood")
NOT_A_HUB: Final = Refusal("C-180", "blood is given in a hub")
NEEDED_OTHERWISE: Final = Refusal("C-102", "that place is needed for somebody who has nowhere else to go")
NOT_ALONE: Final = Refusal("C-180", "somebody else ends in that hub")
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


# ---- picking and sending -------------------------------------------------------------------------------------


@struct
class Planning(Decision):
    """Who moves next; or the plan ends, as it is or as it is proposed (C-085, C-101)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [PICK[person.id] for person in movers(state.clinics[seat])] + [FOLLOW, DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pick):
            return pick_refusal(state, state.clinics[seat], action.who)
        if isinstance(action, (Send, Give, Fetch)):
            return PICK_FIRST
        if isinstance(action, Follow):
            return None
        return end_refusal(state.clinics[seat]) if action == DONE else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        clinic = state.clinics[seat]
        if isinstance(action, Pick):
            clinic.pending = Sending(action.who)
            return
        if isinstance(action, Follow):
            follow(state.setup, clinic)
        end_movement(state, seat)


PLAN_MOVES: Final = Planning()


@struct
class Sending(Decision):
    """Where the person goes, and a nurse by way of which hub; or in which hub they give blood (C-101, C-180, C-182)."""

    who: int

    def person(self, clinic: Clinic) -> Person:
        person = clinic.person(self.who)
        assert person is not None
        return person

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        """Every module, and the other places there are."""
        clinic = state.clinics[seat]
        person = self.person(clinic)
        places = survey(clinic.site).spaces + others(state.setup, clinic, person)
        return [SEND[place] for place in places] + blood_options(state, clinic, person)

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        clinic = state.clinics[seat]
        return send_options(state, clinic, self.person(clinic))

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        clinic = state.clinics[seat]
        person = self.person(clinic)
        if isinstance(action, Send):
            return send_refusal(state, clinic, person, action.place)
        if isinstance(action, Give):
            allowed = state.setup.expansions.transfusion
            return donation_refusal(state, clinic, person, action.hub) if allowed else NO_DONATIONS
        if isinstance(action, Fetch):
            return marker_refusal(clinic, person, action.hub)
        return SEND_FIRST if action == DONE or isinstance(action, (Pick, Follow)) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        clinic = state.clinics[seat]
        person = self.person(clinic)
        if isinstance(action, Fetch):
            person.via = action.hub
            return
        clinic.pending = None
        if isinstance(action, Send):
            person.goal = action.place
        elif isinstance(action, Give):
            person.goal = action.hub
            person.donor = True

    def answerable(self, state: Table, clinic: Clinic) -> bool:
        return bool(send_options(state, clinic, self.person(clinic)))

    def subject(self) -> int:
        return self.who


def pick_refusal(state: Table, clinic: Clinic, who: int) -> Refusal | None:
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


def send_refusal(state: Table, clinic: Clinic, person: Person, place: int) -> Refusal | None:
    if place == person.place and person.via == NONE:
        return HERE_ALREADY
    suits = place in others(state.setup, clinic, person)
    if place < SPACES:
        suits = bool(suited(state.setup, clinic, person) & BIT[place])
    if not suits:
        return NOT_FOR_INFECTED if person.kind == DOCTOR and person.ill else REFUSALS[person.kind]
    if not reachable(clinic, ways(clinic, person), person, place):
        return NO_WAY
    if closed(clinic, person, place):
        return HUB_CLOSED
    return None if fits(clinic, Crowd(clinic), person, place) else FULL


def send_options(state: Table, clinic: Clinic, person: Person) -> list[Action]:
    places = [SEND[place] for place in destinations(state, clinic, person)]
    return places + blood_options(state, clinic, person)


# ---- blood ---------------------------------------------------------------------------------------------------


def blood_options(state: Table, clinic: Clinic, person: Person) -> list[Action]:
    out = [GIVE[hub] for hub in donations(state, clinic, person)]
    return out + [FETCH[hub] for hub in markers(state, clinic, person)]


def donations(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Hubs where this person could give blood (C-180)."""
    if not state.setup.expansions.transfusion:
        return []
    return [
        hub
        for hub in listed(survey(clinic.site).families[HUBS])
        if donation_refusal(state, clinic, person, hub) is None
    ]


def donation_refusal(state: Table, clinic: Clinic, person: Person, hub: int) -> Refusal | None:
    if person.ill or not EMPLOYEE[person.kind] or person.kind == GUARD or person.via != NONE:
        return NOT_A_DONOR
    facts = survey(clinic.site)
    if not facts.families[HUBS] & BIT[hub]:
        return NOT_A_HUB
    for other in clinic.people:
        if other is not person and other.end() == hub and EMPLOYEE[other.kind] and not other.bedded():
            return NOT_ALONE
    if ways(clinic, person)[hub] >= FAR:
        return NO_WAY
    if person.kind == WORKAHOLIC and not old_room_fits(clinic, person, hub):
        return FULL
    return NEEDED_OTHERWISE if strands(clinic, person, hub) else None


def strands(clinic: Clinic, donor: Person, hub: int) -> bool:
    """Somebody who is too many in a room could leave it for that hub alone (C-102)."""
    donor.goal = hub
    crowd = Crowd(clinic)
    leaving = [p for p in clinic.people if p.goal == NONE and too_many(clinic, crowd, p) and has_refuge(clinic, p)]
    donor.donor = True
    stranded = any([not has_refuge(clinic, person) for person in leaving])
    donor.goal, donor.donor = NONE, False
    return stranded


def markers(state: Table, clinic: Clinic, person: Person) -> list[int]:
    """Hubs with a marker that this nurse could go by (C-182)."""
    if person.kind != NURSE or person.blood or person.via != NONE:
        return []
    hubs = sorted(set(clinic.tokens.blood))
    return [hub for hub in hubs if marker_refusal(clinic, person, hub) is None]


def marker_refusal(clinic: Clinic, person: Person, hub: int) -> Refusal | None:
    if person.kind != NURSE or person.blood or person.via != NONE:
        return NOT_A_NURSE
    taken = len([1 for other in clinic.people if other.via == hub])
    if clinic.tokens.blood.count(hub) <= taken:
        return NO_MARKER
    if closed(clinic, person, hub):
        return HUB_CLOSED
    return None if ways(clinic, person)[hub] < FAR else NO_WAY


# ---- the end of the plan -------------------------------------------------------------------------------------


def end_refusal(clinic: Clinic) -> Refusal | None:
    """Every limit must hold, as far as people can make it hold (C-102, C-103, CV-033)."""
    crowd = Crowd(clinic)
    for person in clinic.people:
        if person.goal != NONE or not has_refuge(clinic, person):
            continue
        if too_many(clinic, crowd, person):
            return OVERFULL
        if person.kind == DOCTOR and person.ill and not may_lie(clinic, person.place):
            return DOCTOR_STANDS
    return None


def end_movement(state: Table, seat: int) -> None:
    clinic = state.clinics[seat]
    hours = plan_hours(clinic)
    clinic.hours += hours
    moved = 0
    for person in clinic.people:
        if person.via != NONE:
            blood = list(clinic.tokens.blood)
            blood.remove(person.via)
            clinic.tokens = clinic.tokens.bleeding(tuple(blood))
            person.blood = True
            person.via = NONE
        if person.goal != NONE:
            moved += person.goal != person.place
            person.place = person.goal
            person.goal = NONE
    clinic.ready = True
    if state.log is not None:
        state.emit(EVERYBODY, Moved(seat, moved, hours))
