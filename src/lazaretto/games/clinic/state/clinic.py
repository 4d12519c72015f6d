"""A seat's clinic: what is built, who is there, and what lies there.

What is built is a ``Site`` (``state/site.py``); people are pieces that change. A person is in one place: a space of the
grid, or one of those that are no module (``OUTSIDE`` on). The small parts are values that are replaced, so copies of
a clinic share them.
"""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core import Mutable, Question, Value, struct
from lazaretto.games.clinic.data.grid import BIT, CORNERS
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.terms import DOCTOR, NONE, PATIENT, WOMAN


@struct
class Person(Mutable):
    """Somebody in a clinic."""

    id: int  # the smallest number free when this person came
    kind: int
    level: int  # 0 white to 3 red; a workaholic's is the colour he treats this round
    service: int  # of a patient; NONE: others
    place: int  # kept from round to round (C-099)
    ill: bool = False  # lies on a COVID tile
    used: int = 0  # treated or was treated this round; a workaholic's count
    goal: int = NONE  # where the plan of this movement sends them; NONE: nowhere yet
    via: int = NONE  # the hub where the plan lets a nurse take blood
    blood: bool = False  # carries a marker
    donor: bool = False  # gives blood this round

    def end(self) -> int:
        """Where the movement will end for them, as planned so far."""
        return self.place if self.goal == NONE else self.goal

    def bedded(self) -> bool:
        """Takes a patient's place: patients, women, infected doctors (CV-033)."""
        return self.kind in (PATIENT, WOMAN) or (self.kind == DOCTOR and self.ill)

    def like(self, other: Person) -> bool:
        """Nobody could tell the two apart."""
        return (
            self.kind == other.kind
            and self.place == other.place
            and self.level == other.level
            and self.service == other.service
            and self.ill == other.ill
            and self.used == other.used
            and self.goal == other.goal
            and self.blood == other.blood
            and self.donor == other.donor
            and self.via == other.via
        )


@struct
class Cars(Value):
    """The cars of a clinic. A car that is parked stays where it is until somebody leaves (C-052)."""

    corners: int  # corners with a car, as bits
    lots: tuple[int, ...]  # by Floor-0 space: cars on its parking tile
    parking: int  # cars that came and are not parked yet
    leaving: int  # cars whose people left: the owner says which go

    def count(self) -> int:
        """Cars on the board."""
        return self.corners.bit_count() + sum(self.lots)

    def arrived(self) -> Cars:
        return Cars(self.corners, self.lots, self.parking + 1, self.leaving)

    def parked(self, spot: int) -> Cars:
        corners, lots = self.at(spot, 1)
        return Cars(corners, lots, self.parking - 1, self.leaving)

    def orphaned(self) -> Cars:
        """With a car more whose owner is gone."""
        return Cars(self.corners, self.lots, self.parking, self.leaving + 1)

    def removed(self, spot: int) -> Cars:
        corners, lots = self.at(spot, -1)
        return Cars(corners, lots, self.parking, self.leaving - 1)

    def at(self, spot: int, change: int) -> tuple[int, tuple[int, ...]]:
        """Corners and lots with a car more or less on this corner or parking tile."""
        if spot < CORNERS:
            return self.corners ^ BIT[spot], self.lots
        lots = list(self.lots)
        lots[spot - CORNERS] += change
        return self.corners, tuple(lots)


@struct
class ThisRound(Value):
    """Action tiles, and what may be built once a round (C-061, C-067)."""

    unused: tuple[int, ...]  # action tiles left: Build, Hire, Admit
    choice: int  # the action tile laid down: secret until all have chosen; NONE: none
    hub_built: bool
    special_built: bool

    def choosing(self, choice: int) -> ThisRound:
        return ThisRound(self.unused, choice, self.hub_built, self.special_built)

    def turned_up(self) -> ThisRound:
        """The tile laid down is used."""
        unused = tuple([self.unused[step] - (step == self.choice) for step in range(len(self.unused))])
        return ThisRound(unused, self.choice, self.hub_built, self.special_built)

    def having_built(self, hub: bool, special: bool) -> ThisRound:
        return ThisRound(self.unused, self.choice, self.hub_built or hub, self.special_built or special)


@struct
class Tally(Value):
    """What is counted of a clinic."""

    treated: int  # patients who left cured, in the whole game
    deaths: int  # patients who died
    upkeep: int  # maintenance due in step 6


@struct
class Placed(Value):
    """A COVID tile of Phase 4: on the pre-admission space of a service, or under a patient; NONE: the other."""

    service: int
    who: int


UNSEEN: Final = Placed(NONE, NONE)  # where another seat has put a tile in secret


@struct
class Tokens(Value):
    """What lies in a clinic beside people and modules."""

    tiles: int  # COVID tiles taken and not given to anybody yet; in OFFER: those offered
    waiting: tuple[int, ...]  # by service: COVID tiles on its pre-admission space
    spread: tuple[Placed, ...]  # of Phase 4: secret until all have chosen
    blood: tuple[int, ...]  # hubs where a marker lies, one entry a marker
    zombies: tuple[int, ...]  # spaces, one entry a zombie

    def having(self, tiles: int) -> Tokens:
        return Tokens(tiles, self.waiting, self.spread, self.blood, self.zombies)

    def waited(self, service: int, change: int) -> Tokens:
        """With COVID tiles more or less on a pre-admission space."""
        waiting = list(self.waiting)
        waiting[service] += change
        return Tokens(self.tiles, tuple(waiting), self.spread, self.blood, self.zombies)

    def spreading(self, spread: tuple[Placed, ...]) -> Tokens:
        return Tokens(self.tiles, self.waiting, spread, self.blood, self.zombies)

    def bleeding(self, blood: tuple[int, ...]) -> Tokens:
        return Tokens(self.tiles, self.waiting, self.spread, blood, self.zombies)

    def haunted(self, zombies: tuple[int, ...]) -> Tokens:
        return Tokens(self.tiles, self.waiting, self.spread, self.blood, zombies)


@struct
class Clinic(Mutable):
    """A seat's clinic and all that is its own."""

    site: Site
    cars: Cars
    people: list[Person]  # in the order of their numbers
    money: int
    popularity: int
    hours: int
    this_round: ThisRound
    ready: bool  # is not asked in this phase any more
    action: Question[Any] | None  # how far the last action has come; kept until the next begins
    pending: Question[Any] | None  # a step that was begun; None: the question of the phase or action
    tally: Tally
    tokens: Tokens

    def person(self, id: int) -> Person | None:
        for person in self.people:
            if person.id == id:
                return person
        return None

    def join(self, kind: int, level: int, service: int, place: int, ill: bool = False) -> Person:
        """Somebody comes, with a car that is to be parked at once (C-046)."""
        id = 0
        while id < len(self.people) and self.people[id].id == id:
            id += 1
        person = Person(id, kind, level, service, place, ill)
        self.people.insert(id, person)
        self.cars = self.cars.arrived()
        return person
