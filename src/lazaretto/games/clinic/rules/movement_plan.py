"""A sensible plan for the movement: who should go where, given what the owner has decided already.

The table shows it, the owner changes what they like person by person, and ``follow`` takes the rest as it is. It pairs
people in beds with doctors, dearest first, sends the nurses they need, and finds something useful for the others.
It is advice, not the best there is; but it never breaks a limit (C-102). A record says ``follow`` and no more, so a
change here is a new edition of the game.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    FEE,
    FLOOR_UPKEEP,
    HUB,
    HUBS,
    ICU,
    LABORATORY,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PLACES,
    RED,
    SUPPLIES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BIT, NEAR_BITS, NOWHERE, PLAN, SPACES, listed
from lazaretto.games.clinic.rules.places import (
    closed,
    guarded,
    has_refuge,
    hours_to,
    limited,
    may_lie,
    old_room_fits,
    reachable,
    start_of,
    suited,
    zombie_bits,
)
from lazaretto.games.clinic.state import Clinic, Person
from lazaretto.games.clinic.state.site import Setup
from lazaretto.games.clinic.state.survey import FAR, Survey, survey
from lazaretto.games.clinic.state.terms import (
    COVID,
    DOCTOR,
    ELDER,
    GUARD,
    HOSPICE,
    ISOLATED,
    NONE,
    NURSE,
    ORDERLY,
    OUTSIDE,
    PATIENT,
    POST,
    WOMAN,
    WORKAHOLIC,
)

# What things are worth, in tenths of a dollar: a point of popularity costs 30, ten hours cost a point.
HOUR: Final = 3
POINT: Final = 10 * NUMBERS.popularity_price
NURSE_USED: Final = 25
SURVIVOR: Final = 200  # in COVID-19, where it decides the game
DEATH: Final = 300
DOCTOR_CURED: Final = 175  # works again
DOCTOR_INFECTED: Final = 150


class Pairing:
    """One treatment that could come of the plan."""

    __slots__ = ("doctor", "needed", "person", "room", "worth")

    def __init__(self, worth: int, person: Person, doctor: Person, room: int, needed: int) -> None:
        self.worth = worth
        self.person = person
        self.doctor = doctor
        self.room = room
        self.needed = needed


class Known:
    """What plans for the same people have in common: only ``changed`` differs from plan to plan."""

    def __init__(self) -> None:
        self.changed = NONE
        self.options: dict[int, list[tuple[int, int]]] = {}  # by person
        self.pairings: dict[tuple[int, int], list[Pairing]] = {}  # by person and doctor


class Planner:
    """Fills ``goals`` by person; people the owner has sent already are taken as they are, and so is a workaholic
    whose patients would lose their beds without him (C-189)."""

    def __init__(self, setup: Setup, clinic: Clinic, known: Known | None = None) -> None:
        self.known = known
        self.setup = setup
        self.clinic = clinic
        self.facts: Survey = survey(clinic.site)
        self.guards = guarded(clinic)
        self.zombies = zombie_bits(clinic)
        self.goals: dict[int, int] = {}  # by person: where they should go
        self.beds = [0] * SPACES  # by room: patients' places taken for good
        self.chairs = [0] * SPACES  # by room: doctors' places
        self.nurses = [p for p in clinic.people if p.kind == NURSE and self.free(p) and p.via == NONE]
        self.pairs: list[Pairing] = []
        self.settled: set[int] = set()  # people who need no further thought
        for person in clinic.people:
            if not self.free(person) or self.stuck(person):
                self.take_place(person, person.end())
                if not self.free(person):
                    self.settled.add(person.id)

    def free(self, person: Person) -> bool:
        if person.goal != NONE or person.place == ISOLATED or person.kind == ELDER:
            return False
        return person.kind != WORKAHOLIC or old_room_fits(self.clinic, person, OUTSIDE)

    def stuck(self, person: Person) -> bool:
        """Holds a place and could not make room for others."""
        return limited(self.clinic, person, person.place) and not has_refuge(self.clinic, person)

    def take_place(self, person: Person, place: int) -> None:
        if place < SPACES:
            if person.bedded():
                self.beds[place] += 1
            elif person.kind in (DOCTOR, WORKAHOLIC):
                self.chairs[place] += 1

    def make(self) -> dict[int, int]:
        self.pair_up()
        self.bring_nurses()
        for person in self.clinic.people:
            if person.bedded() and person.id not in self.settled:
                self.settle_in_bed(person)
        for person in self.clinic.people:
            if person.kind in (DOCTOR, WORKAHOLIC) and person.id not in self.settled:
                self.settle_doctor(person)
        self.settle_orderlies()
        self.settle_nurses()
        self.settle_guards()
        return self.goals

    # ---- treatments ----

    def options_of(self, person: Person) -> list[tuple[int, int]]:
        known = self.known
        if known is None or known.changed == person.id:
            return self.options(person)
        if person.id not in known.options:
            known.options[person.id] = self.options(person)
        return known.options[person.id]

    def options(self, person: Person) -> list[tuple[int, int]]:
        """Rooms where this person could take part in a treatment, with the hours."""
        if not self.free(person):
            end = person.end()
            return [(end, 0)] if end < SPACES and self.treats(end) else []
        out: list[tuple[int, int]] = []
        walk = self.facts.hours(start_of(person), 0, self.zombies)
        for room in listed(suited(self.setup, self.clinic, person) & ~self.zombies):
            if self.treats(room) and reachable(self.clinic, walk, person, room):
                out.append((room, hours_to(self.clinic, person, room, self.guards)))
        return out

    def treats(self, room: int) -> bool:
        kind = self.clinic.site.kinds[room]
        return kind == OUTPATIENT or bool(self.facts.functional & BIT[room])

    def pair_up(self) -> None:
        """The dearest pairs first, as far as beds, chairs and nurses reach."""
        lying = [(p, self.options_of(p)) for p in self.clinic.people if p.bedded()]
        working = [
            (p, self.options_of(p)) for p in self.clinic.people if p.kind in (DOCTOR, WORKAHOLIC) and not p.bedded()
        ]
        found: list[Pairing] = []
        for person, rooms in lying:
            for doctor, offices in working:
                found += self.matches(person, rooms, doctor, offices)
        found.sort(key=lambda pairing: -pairing.worth)
        nurses = len([p for p in self.clinic.people if p.kind == NURSE and (self.free(p) or p.end() < SPACES)])
        done: set[int] = set()
        for pairing in found:
            if pairing.person.id in done or pairing.doctor.id in done or pairing.needed > nurses:
                continue
            if self.has_room(pairing.person, pairing.room) and self.has_room(pairing.doctor, pairing.room):
                done |= {pairing.person.id, pairing.doctor.id}
                nurses -= pairing.needed
                self.pairs.append(pairing)
                self.assign(pairing.person, pairing.room)
                self.assign(pairing.doctor, pairing.room)

    def matches(
        self, person: Person, rooms: list[tuple[int, int]], doctor: Person, offices: list[tuple[int, int]]
    ) -> list[Pairing]:
        known = self.known
        if known is None or known.changed in (person.id, doctor.id):
            return self.match(person, rooms, doctor, offices)
        key = (person.id, doctor.id)
        if key not in known.pairings:
            known.pairings[key] = self.match(person, rooms, doctor, offices)
        return known.pairings[key]

    def match(
        self, person: Person, rooms: list[tuple[int, int]], doctor: Person, offices: list[tuple[int, int]]
    ) -> list[Pairing]:
        found: list[Pairing] = []
        for room, hours in rooms:
            for office, more in offices:
                if room == office:
                    needed = self.needed(person, doctor, room)
                    if needed >= 0:
                        worth = self.worth(person, doctor, room) - HOUR * (hours + more) - NURSE_USED * needed
                        if worth > 0:
                            found.append(Pairing(worth, person, doctor, room, needed))
        return found

    def needed(self, person: Person, doctor: Person, room: int) -> int:
        """Nurses for this pair in this room; NONE: it does not work."""
        kind = self.clinic.site.kinds[room]
        if kind in (OPERATING, ICU) and person.kind != PATIENT:
            return NONE
        if person.kind == WOMAN:
            return NUMBERS.delivery_nurses if doctor.kind == DOCTOR and kind == TREATMENT else NONE
        if doctor.kind == WORKAHOLIC or kind in (OUTPATIENT, ICU):
            return 0
        return abs(doctor.level - person.level - (1 if person.ill else 0))

    def worth(self, person: Person, doctor: Person, room: int) -> int:
        """In tenths of a dollar, all that follows counted roughly."""
        kind = self.clinic.site.kinds[room]
        if person.kind == WOMAN:
            return 10 * NUMBERS.delivery_fee + 4 * POINT
        pay = NUMBERS.outpatient_fee if kind == OUTPATIENT else FEE[person.level]
        if kind == ICU and person.level >= NUMBERS.icu_levels:
            pay -= FEE[person.level - NUMBERS.icu_levels]
        if kind == OPERATING:
            pay += NUMBERS.operating_bonus
        worth = 10 * (pay + self.facts.extras(room))
        if person.ill and self.setup.mode == COVID and person.kind == PATIENT:
            worth += SURVIVOR
        if person.kind == DOCTOR:
            worth += DOCTOR_CURED
        if person.level == RED:
            worth += DEATH
        if kind == OUTPATIENT and person.ill and doctor.kind == DOCTOR:
            worth -= DOCTOR_INFECTED
        return worth if doctor.level == 0 else worth - POINT

    def has_room(self, person: Person, room: int) -> bool:
        """A place is left, or it is the own one that was counted from the start."""
        if not self.free(person) or (person.place == room and self.stuck(person)):
            return True
        places = PLACES[self.clinic.site.kinds[room]]
        return self.beds[room] < places[0] if person.bedded() else self.chairs[room] < places[1]

    def assign(self, person: Person, place: int) -> None:
        self.settled.add(person.id)
        if not self.free(person) or (person.place == place and self.stuck(person)):
            return
        self.take_place(person, place)
        if place != person.place:
            self.goals[person.id] = place

    def bring_nurses(self) -> None:
        """The nearest ones, room by room."""
        wanted: dict[int, int] = {}
        for pairing in self.pairs:
            wanted[pairing.room] = wanted.get(pairing.room, 0) + pairing.needed
        for room in sorted(wanted):
            there = [p for p in self.clinic.people if p.kind == NURSE and not self.free(p) and p.end() == room]
            missing = wanted[room] - len(there)
            self.nurses.sort(key=lambda nurse: hours_to(self.clinic, nurse, room, self.guards))
            while missing > 0 and self.nurses and self.can_walk(self.nurses[0], room):
                self.assign(self.nurses.pop(0), room)
                missing -= 1

    def can_walk(self, person: Person, place: int) -> bool:
        return self.facts.hours(start_of(person), 0, self.zombies)[place] < FAR

    # ---- those who are left ----

    def nearest(self, person: Person, spaces: int) -> int:
        """The nearest of these spaces that can be reached; NOWHERE: none."""
        best, fewest = NOWHERE, FAR
        for space in listed(spaces & ~self.zombies):
            if self.can_walk(person, space) and not closed(self.clinic, person, space):
                hours = hours_to(self.clinic, person, space, self.guards)
                if hours < fewest:
                    best, fewest = space, hours
        return best

    def can_stay(self, person: Person) -> bool:
        place = person.place
        if place < SPACES and self.zombies & BIT[place]:
            return False
        if person.kind == DOCTOR and person.ill and not may_lie(self.clinic, place):
            return False
        if not limited(self.clinic, person, place) or self.stuck(person):
            return True
        places = PLACES[self.clinic.site.kinds[place]]
        return self.beds[place] < places[0] if person.bedded() else self.chairs[place] < places[1]

    def settle_in_bed(self, person: Person) -> None:
        if self.can_stay(person):
            self.assign(person, person.place)
            return
        hubs = self.facts.families[HUBS] if person.kind != PATIENT else self.facts.of_kind[HUB + person.service]
        hub = self.nearest(person, hubs) if person.kind != WOMAN else NOWHERE
        if hub != NOWHERE:
            self.assign(person, hub)

    def settle_doctor(self, person: Person) -> None:
        """To the laboratory if there is one, else out of the way."""
        if person.kind == DOCTOR:
            lab = self.nearest(person, self.facts.of_kind[LABORATORY])
            if person.place < SPACES and self.clinic.site.kinds[person.place] == LABORATORY:
                lab = person.place
            if lab != NOWHERE and self.chairs[lab] < PLACES[LABORATORY][1]:
                self.assign(person, lab)
                return
        if self.can_stay(person):
            self.assign(person, person.place)
            return
        hub = self.nearest(person, self.facts.families[HUBS])
        if hub != NOWHERE:
            self.assign(person, hub)
        elif self.can_walk(person, OUTSIDE):
            self.assign(person, OUTSIDE)

    def settle_orderlies(self) -> None:
        """Each to the supply room where it spares most."""
        spared = 0
        for person in self.clinic.people:
            if person.kind == ORDERLY and not self.free(person) and person.end() < SPACES:
                spared |= BIT[person.end()] | NEAR_BITS[person.end()]
        for person in self.clinic.people:
            if person.kind == ORDERLY and self.free(person):
                best, most = NOWHERE, 0
                for room in listed(self.facts.families[SUPPLIES] & ~self.zombies):
                    if self.can_walk(person, room):
                        gain = 10 * self.savings(room, spared)
                        gain -= HOUR * hours_to(self.clinic, person, room, self.guards)
                        if gain > most:
                            best, most = room, gain
                if best != NOWHERE:
                    self.assign(person, best)
                    spared |= BIT[best] | NEAR_BITS[best]
                elif not self.can_stay(person):
                    self.flee(person)

    def savings(self, room: int, spared: int) -> int:
        saved = (BIT[room] | NEAR_BITS[room]) & self.facts.modules & ~spared
        return sum([FLOOR_UPKEEP[space] for space in listed(saved)])

    def settle_nurses(self) -> None:
        """They care for elders, and do not wait for a zombie."""
        elders = len([1 for p in self.clinic.people if p.kind == ELDER])
        caring = len([1 for p in self.clinic.people if p.kind == NURSE and not self.free(p) and p.end() == HOSPICE])
        for nurse in self.nurses:
            if elders > NUMBERS.elders_per_nurse * caring and self.can_walk(nurse, OUTSIDE):
                caring += 1
                self.assign(nurse, HOSPICE)
            elif not self.can_stay(nurse):
                self.flee(nurse)

    def settle_guards(self) -> None:
        """One to a door, those who stand there already first; Outside are those for whom none is left (C-205)."""
        guards = [p for p in self.clinic.people if p.kind == GUARD]
        doors = [POST + space for space in range(PLAN) if self.clinic.site.sides[space] != NOWHERE]
        open_doors = [door for door in doors if not any([p.goal == door for p in guards])]
        for person in guards:
            if self.free(person) and person.place in open_doors:
                open_doors.remove(person.place)
                self.assign(person, person.place)
        for person in guards:
            if self.free(person) and person.id not in self.settled:
                self.assign(person, open_doors.pop(0) if open_doors else OUTSIDE)

    def flee(self, person: Person) -> None:
        hub = self.nearest(person, self.facts.families[HUBS])
        if hub != NOWHERE:
            self.assign(person, hub)
        elif self.can_walk(person, OUTSIDE):
            self.assign(person, OUTSIDE)


def propose(setup: Setup, clinic: Clinic) -> dict[int, int]:
    """By person without a destination who should go somewhere: where."""
    return Planner(setup, clinic).make()


def follow(setup: Setup, clinic: Clinic) -> None:
    for who, place in propose(setup, clinic).items():
        person = clinic.person(who)
        assert person is not None
        person.goal = place
