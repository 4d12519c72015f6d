"""What lies on the table: a clinic for each seat, and in the middle bags, boards and the contagion track.

What is built is a ``Site`` (``site.py``), a value that is replaced; people are pieces that change, so a copy of a
clinic copies them. A person is in one place: a space of the grid, or one of those that are no module (``OUTSIDE`` on).
"""

from __future__ import annotations

from lazaretto.core import Rng, State, Value
from lazaretto.games.clinic.site import Setup, Site
from lazaretto.games.clinic.terms import DOCTOR, NONE, PATIENT, WOMAN


class Person(Value):
    """Somebody in a clinic. A piece that changes."""

    __slots__ = ("blood", "donor", "goal", "id", "ill", "kind", "level", "place", "service", "used", "via")

    def __init__(
        self,
        id: int,
        kind: int,
        level: int,
        service: int,
        place: int,
        ill: bool = False,
        used: int = 0,
        goal: int = NONE,
        via: int = NONE,
        blood: bool = False,
        donor: bool = False,
    ) -> None:
        self.id = id  # the smallest number free when this person came
        self.kind = kind
        self.level = level  # 0 white to 3 red; a workaholic's is the colour he treats this round
        self.service = service  # of a patient; NONE: others
        self.place = place
        self.ill = ill  # lies on a COVID tile
        self.used = used  # treated or was treated this round; a workaholic's count
        self.goal = goal  # where the plan of this movement sends them; NONE: nowhere yet
        self.via = via  # the hub where the plan lets a nurse take blood
        self.blood = blood  # carries a marker
        self.donor = donor  # gives blood this round

    def copy(self) -> Person:
        return Person(
            self.id,
            self.kind,
            self.level,
            self.service,
            self.place,
            self.ill,
            self.used,
            self.goal,
            self.via,
            self.blood,
            self.donor,
        )

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


class Clinic(Value):
    """A seat's clinic and all that is its own."""

    __slots__ = (
        "blood",
        "built",
        "choice",
        "corners",
        "deaths",
        "doctor_hired",
        "element",
        "extra",
        "first",
        "helper_hired",
        "hours",
        "hub_built",
        "leaving",
        "lots",
        "money",
        "must",
        "parking",
        "people",
        "picked",
        "points",
        "popularity",
        "ready",
        "site",
        "special_built",
        "spread",
        "stage",
        "tiles",
        "treated",
        "unused",
        "upkeep",
        "waiting",
        "zombies",
        "zombies_moved",
    )

    def __init__(
        self,
        site: Site,
        corners: int,
        lots: list[int],
        people: list[Person],
        money: int,
        popularity: int,
        hours: int,
        unused: list[int],
        choice: int,
        ready: bool,
        stage: int,
        element: int,
        first: int,
        built: int,
        extra: int,
        must: int,
        hub_built: bool,
        special_built: bool,
        doctor_hired: bool,
        helper_hired: bool,
        points: int,
        parking: int,
        leaving: int,
        upkeep: int,
        treated: int,
        deaths: int,
        tiles: int,
        waiting: list[int],
        spread: list[int],
        blood: list[int],
        zombies: list[int],
        zombies_moved: int,
        picked: int,
    ) -> None:
        self.site = site
        self.corners = corners  # corners with a car, as bits
        self.lots = lots  # by Floor-0 space: cars on its parking tile
        self.people = people  # in the order of their numbers
        self.money = money
        self.popularity = popularity
        self.hours = hours
        self.unused = unused  # action tiles left this round: Build, Hire, Admit
        self.choice = choice  # the action tile laid down: secret until all have chosen
        self.ready = ready  # is not asked in this phase any more
        self.stage = stage  # of the expert's layout: how many of the first elements are placed
        self.element = element  # chosen to be built, not placed yet; EMPTY: none
        self.first = first  # the first of two spaces (conveyors), the module of an entrance
        self.built = built  # elements in this Build action, without the extra supply room
        self.extra = extra  # the extra supply room: 0 not open, 1 open, 2 built (C-065)
        self.must = must  # the new room that still needs a supply room beside it (C-031)
        self.hub_built = hub_built  # this round
        self.special_built = special_built
        self.doctor_hired = doctor_hired  # in this Hire action
        self.helper_hired = helper_hired
        self.points = points  # Queue Points left of this Admit action
        self.parking = parking  # cars that came and are not parked yet
        self.leaving = leaving  # cars whose people left: the owner says which go
        self.upkeep = upkeep  # maintenance due in step 6
        self.treated = treated  # patients who left cured, in the whole game
        self.deaths = deaths  # patients who died
        self.tiles = tiles  # COVID tiles taken and not given to anybody yet; in OFFER: those offered
        self.waiting = waiting  # by service: tiles on its pre-admission space
        self.spread = spread  # Phase 4: services, or SERVICES + person; secret until all have chosen
        self.blood = blood  # hubs where a marker lies, one entry a marker
        self.zombies = zombies  # spaces, one entry a zombie
        self.zombies_moved = zombies_moved
        self.picked = picked  # whom the plan names next, whom to treat next; NONE: nobody

    def copy(self) -> Clinic:
        return Clinic(
            self.site,
            self.corners,
            self.lots[:],
            [person.copy() for person in self.people],
            self.money,
            self.popularity,
            self.hours,
            self.unused[:],
            self.choice,
            self.ready,
            self.stage,
            self.element,
            self.first,
            self.built,
            self.extra,
            self.must,
            self.hub_built,
            self.special_built,
            self.doctor_hired,
            self.helper_hired,
            self.points,
            self.parking,
            self.leaving,
            self.upkeep,
            self.treated,
            self.deaths,
            self.tiles,
            self.waiting[:],
            self.spread[:],
            self.blood[:],
            self.zombies[:],
            self.zombies_moved,
            self.picked,
        )

    def person(self, id: int) -> Person | None:
        for person in self.people:
            if person.id == id:
                return person
        return None

    def cars(self) -> int:
        return self.corners.bit_count() + sum(self.lots)

    def join(self, kind: int, level: int, service: int, place: int, ill: bool = False) -> Person:
        """Somebody comes, with a car that is to be parked at once (C-046)."""
        id = 0
        while id < len(self.people) and self.people[id].id == id:
            id += 1
        person = Person(id, kind, level, service, place, ill)
        self.people.insert(id, person)
        self.parking += 1
        return person


class Table(State):
    """Everything at one moment."""

    __slots__ = (
        "action",
        "bonus",
        "clinics",
        "deceased",
        "deceased_tiles",
        "doctors",
        "elders",
        "gone",
        "guards",
        "nurses",
        "on_sale",
        "order",
        "orderlies",
        "passes",
        "patients",
        "phase",
        "queue",
        "reserve",
        "reveals",
        "round",
        "rows",
        "setup",
        "stock",
        "supply",
        "survivors",
        "tiles",
        "track",
        "turn",
        "university",
        "woman",
        "women",
    )

    def __init__(
        self,
        rng: Rng,
        marks: int,
        setup: Setup,
        clinics: list[Clinic],
        round: int,
        action: int,
        phase: int,
        order: tuple[int, ...],
        queue: tuple[int, ...],
        turn: int,
        passes: int,
        reveals: int,
        patients: list[int],
        reserve: list[int],
        rows: list[list[int]],
        doctors: list[int],
        university: list[int],
        nurses: int,
        orderlies: int,
        guards: int,
        elders: int,
        women: int,
        woman: bool,
        gone: list[int],
        stock: list[int],
        on_sale: list[bool],
        bonus: list[int],
        track: list[int],
        supply: int,
        tiles: int,
        survivors: int,
        deceased: int,
        deceased_tiles: int,
    ) -> None:
        super().__init__(rng, marks)
        self.setup = setup
        self.clinics = clinics  # by seat
        self.round = round  # 1 to 6
        self.action = action  # which of the three actions of the round, from 0
        self.phase = phase
        self.order = order  # seats in turn order
        self.queue = queue  # seats still to act after the one that acts
        self.turn = turn  # the seat that acts, where one does after another
        self.passes = passes  # in a row, while tiles are split
        self.reveals = reveals  # how often secret choices were shown
        self.patients = patients  # in the bag, by level
        self.reserve = reserve  # treated, dead or exchanged patients, by level
        self.rows = rows  # by service in play: levels, front first
        self.doctors = doctors  # in the bag, by level, then workaholics
        self.university = university  # by slot: a level, WORKAHOLIC_SLOT or VACANT
        self.nurses = nurses  # on offer
        self.orderlies = orderlies
        self.guards = guards
        self.elders = elders  # in stock
        self.women = women
        self.woman = woman  # one is on offer this round
        self.gone = gone  # by kind: people who left the game
        self.stock = stock  # by element: tiles left, the one on sale included
        self.on_sale = on_sale  # by element: a hub or special module can be bought this round
        self.bonus = bonus  # tiles laid out in setup
        self.track = track  # by round: COVID tiles on its space
        self.supply = supply  # COVID tiles
        self.tiles = tiles  # of this round, not divided yet
        self.survivors = survivors
        self.deceased = deceased  # people in All deceased
        self.deceased_tiles = deceased_tiles

    def copy(self) -> Table:
        return Table(
            self.rng.copy(),
            self.marks,
            self.setup,
            [clinic.copy() for clinic in self.clinics],
            self.round,
            self.action,
            self.phase,
            self.order,
            self.queue,
            self.turn,
            self.passes,
            self.reveals,
            self.patients[:],
            self.reserve[:],
            [row[:] for row in self.rows],
            self.doctors[:],
            self.university[:],
            self.nurses,
            self.orderlies,
            self.guards,
            self.elders,
            self.women,
            self.woman,
            self.gone[:],
            self.stock[:],
            self.on_sale[:],
            self.bonus[:],
            self.track[:],
            self.supply,
            self.tiles,
            self.survivors,
            self.deceased,
            self.deceased_tiles,
        )
