"""Positions as text: a clinic is a row of words.

    hub-psychiatry=F0:a1 treatment-room=F0:b1 supply-room=F0:c1 entrance=F0:b1/south conveyor=F0:a1 parking=F0:d1
    white-doctor@F0:b1 red-patient:psychiatry@pre-admissions! nurse@outside car=4.3 lot=F0:d1 $15 hours=3 popularity=4

``!`` marks somebody infected, ``~`` a nurse with blood. People are p1, p2, ... in the order of the text; those without
a ``car`` or ``lot`` of their own get one on a corner at the back: 4.3, 3.3, 2.3, ... WHITE, YELLOW, ORANGE and RED are
the beginners' layouts.
"""

from __future__ import annotations

from lazaretto.core import Action, Event, EventLog, Refusal, Refused, Seat
from lazaretto.core.values import names
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import ELEMENT_NAMES, ENTRANCE, LEVEL_IDS, MODULE, SERVICE_IDS, TABLES
from lazaretto.games.clinic.data.grid import BIT, CORNERS, PLAN, SIDE_NAMES, SPACE_NAMES, SPOT_NAMES, listed
from lazaretto.games.clinic.rules import flow
from lazaretto.games.clinic.rules.build import Placing, building
from lazaretto.games.clinic.rules.cars import free_corners
from lazaretto.games.clinic.rules.movement import Sending
from lazaretto.games.clinic.rules.treat import ChoosingDoctor
from lazaretto.games.clinic.state import Clinic, Person, Table
from lazaretto.games.clinic.state.site import Site, bare_site
from lazaretto.games.clinic.state.terms import ACT, CHOOSE, KIND_IDS, MOVEMENT, NONE, PLACE_NAMES, TREAT

NOTATION = GAME.info.notation()
SMALL = {"helipad": 16, "conveyor": 17, "extinguisher": 18, "dish": 19}


def layout(cube: int) -> str:
    row = TABLES.layouts[cube]
    modules = f"hub-psychiatry={row.hub} treatment-room={row.treatment} supply-room={row.supply}"
    return f"{modules} entrance={row.entrance}/{row.side}"


WHITE, YELLOW, ORANGE, RED = (layout(cube) for cube in range(4))


def space(name: str) -> int:
    return SPACE_NAMES.index(name)


# ---- reading -------------------------------------------------------------------------------------------------


def read_site(text: str, columns: int = 4, floors: int = 4) -> Site:
    site = bare_site(columns, floors)
    for word in text.split():
        name, equals, where = word.partition("=")
        if not equals or name not in ELEMENT_NAMES:
            continue
        element, here = ELEMENT_NAMES.index(name), space(where.split("/")[0])
        if element == ENTRANCE:
            site = site.entered(here, SIDE_NAMES.index(where.split("/")[1]))
        elif name in SMALL:
            bits = [BIT[here] if SMALL[name] == i else 0 for i in (17, 16, 18, 19)]
            site = site.fitted(*bits)
        else:
            site = site.having(here, element)
    return site


def read_person(word: str, id: int) -> Person:
    """``red-patient:psychiatry@F0:b1!``"""
    ill, blood = word.endswith("!"), word.endswith("~")
    who, _, place = word.rstrip("!~").partition("@")
    who, _, service = who.partition(":")
    level, _, kind = who.rpartition("-")
    return Person(
        id,
        KIND_IDS.index(kind),
        LEVEL_IDS.index(level) if level else 0,
        SERVICE_IDS.index(service) if service else NONE,
        PLACE_NAMES.index(place),
        ill,
        blood=blood,
    )


def change(clinic: Clinic, **fields: object) -> None:
    """Give fields of the clinic or of its parts another value: ``change(clinic, parking=1)``."""
    for name in fields.keys() & set(names(Clinic)):
        setattr(clinic, name, fields[name])
    for part in ("cars", "this_round", "tally", "tokens"):
        old = getattr(clinic, part)
        had = {name: getattr(old, name) for name in names(type(old))}
        if had.keys() & fields.keys():
            setattr(clinic, part, type(old)(**{name: fields.get(name, value) for name, value in had.items()}))


def read_clinic(clinic: Clinic, text: str) -> None:
    """Give a clinic of a new table the position of the text."""
    clinic.site = read_site(text, clinic.site.columns, clinic.site.floors)
    clinic.people = []
    change(clinic, corners=0, parking=0, lots=(0,) * PLAN)
    for word in text.split():
        name, _, value = word.partition("=")
        if "@" in word:
            clinic.people.append(read_person(word, len(clinic.people)))
        elif word.startswith("$"):
            clinic.money = int(word[1:])
        elif name == "car":
            change(clinic, corners=clinic.cars.corners | BIT[SPOT_NAMES.index(value)])
        elif name == "lot":
            clinic.cars = clinic.cars.arrived().parked(CORNERS + space(value))
        elif name in ("hours", "popularity"):
            setattr(clinic, name, int(value))
        elif name == "tile":
            clinic.tokens = clinic.tokens.waited(SERVICE_IDS.index(value), 1)
        elif name == "blood":
            change(clinic, blood=(*clinic.tokens.blood, space(value)))
        elif name == "zombie":
            change(clinic, zombies=(*clinic.tokens.zombies, space(value)))
    back = list(reversed(listed(free_corners(clinic))))
    while clinic.cars.count() < len(clinic.people):
        change(clinic, corners=clinic.cars.corners | BIT[back.pop(0)])


# ---- showing -------------------------------------------------------------------------------------------------


def show_person(person: Person) -> str:
    kind = KIND_IDS[person.kind]
    name = f"{LEVEL_IDS[person.level]}-{kind}" if kind in ("patient", "doctor") else kind
    service = f":{SERVICE_IDS[person.service]}" if person.service != NONE else ""
    return f"{name}{service}@{PLACE_NAMES[person.place]}{'!' if person.ill else ''}{'~' if person.blood else ''}"


def show_site(site: Site) -> str:
    return " ".join([f"{ELEMENT_NAMES[kind]}={SPACE_NAMES[i]}" for i, kind in enumerate(site.kinds) if kind])


# ---- playing -------------------------------------------------------------------------------------------------


class Tryout:
    """A table in the middle of a game, played in notation."""

    def __init__(
        self,
        *clinics: str,
        phase: int = MOVEMENT,
        round: int = 1,
        given: dict[str, str] | None = None,
        **options: str,
    ) -> None:
        self.state: Table = GAME.new(GAME.setup(len(clinics), {**(given or {}), **options}), 1)
        state = self.state
        state.order = tuple(range(len(clinics)))
        state.round, state.phase, state.turn, state.queue, state.market.bonus = round, phase, NONE, (), []
        for clinic, text in zip(state.clinics, clinics, strict=True):
            read_clinic(clinic, text)
            clinic.ready, clinic.pending = False, None
            for kind in clinic.site.kinds:
                state.market.stock[kind] -= MODULE[kind]
        state.log = EventLog()

    def begin(self, step: int, seat: int = 1) -> Tryout:
        """This seat alone takes an action now."""
        self.state.phase, self.state.turn, self.state.queue = ACT, seat - 1, ()
        clinic = self.clinic(seat)
        clinic.this_round = clinic.this_round.choosing(step).turned_up()
        flow.begin_action(clinic)
        return self

    def picked(self, number: int) -> Tryout:
        """Seat 1 has picked this person, whether or not that was legal."""
        self.clinic().pending = ChoosingDoctor(number - 1) if self.state.phase == TREAT else Sending(number - 1)
        return self

    def holding(self, element: str) -> Tryout:
        """Seat 1 has chosen this element, whether or not that was legal."""
        self.clinic().pending = Placing(ELEMENT_NAMES.index(element), building(self.clinic()).must)
        return self

    def choosing(self) -> Tryout:
        flow.all_ready(self.state, CHOOSE, False)
        return self

    def clinic(self, seat: int = 1) -> Clinic:
        return self.state.clinics[seat - 1]

    def person(self, number: int, seat: int = 1) -> Person:
        found = self.clinic(seat).person(number - 1)
        assert found is not None, f"p{number} is gone"
        return found

    def do(self, *texts: str) -> Tryout:
        """``"2: choose hire"``; without a number it is seat 1."""
        for text in texts:
            seat, action = read_input(text)
            refusal = GAME.refusal(self.state, seat, action)
            if refusal is not None:
                raise Refused(action, refusal)
            GAME.play(self.state, seat, action)
        return self

    def refused(self, text: str) -> str:
        """The rule that speaks against it; empty: none does."""
        seat, action = read_input(text)
        refusal: Refusal | None = GAME.refusal(self.state, seat, action)
        return "" if refusal is None else refusal.rule

    def legal(self, seat: int = 1) -> list[str]:
        return [str(action) for action in GAME.legal(self.state, Seat(seat - 1))]

    def acting(self) -> list[int]:
        return [seat + 1 for seat in GAME.acting(self.state)]

    def people(self, seat: int = 1) -> str:
        return " ".join([show_person(person) for person in self.clinic(seat).people])

    def told(self, kind: type[Event]) -> list[Event]:
        assert self.state.log is not None
        return [told.event for told in self.state.log.emitted if isinstance(told.event, kind)]


def read_input(text: str) -> tuple[Seat, Action]:
    who, colon, rest = text.partition(": ")
    seat = Seat(int(who) - 1) if colon else Seat(0)
    return seat, NOTATION.read(rest if colon else text)


def corners_of(clinic: Clinic) -> list[str]:
    return [SPOT_NAMES[c] for c in listed(clinic.cars.corners)]
