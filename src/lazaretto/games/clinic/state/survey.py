"""What follows from a site: buildings, services, rooms that work, where things may be built, ways and hours.

A survey is made once for each site and kept while it is useful: the rules ask it many times between two builds.
It depends on the site alone, never on people, cars or money.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Refusal
from lazaretto.games.clinic.data import (
    CONVEYOR,
    ELEMENTS,
    EMPTY,
    ENTRANCE,
    EXTINGUISHER,
    FAMILY,
    GARDEN,
    HELIPAD,
    HUB,
    HUBS,
    ICU,
    MODULE,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PARKING,
    ROOMS,
    SUPPLIES,
    TREATMENT,
    WAITING,
)
from lazaretto.games.clinic.data.grid import (
    BESIDE,
    BIT,
    BOARD,
    COLUMN_OF,
    CORNER_BITS,
    FLOOR,
    GROUND,
    GROUND_SIDES,
    NEAR_BITS,
    NOWHERE,
    PLAN,
    SIDES,
    SPACES,
    listed,
)
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.terms import OUTSIDE

FAR: Final = 999  # hours to where there is no way
UNKNOWN: Final = -1

OFF_BOARD: Final = Refusal("C-006", "that space is not on this board")
TAKEN: Final = Refusal("C-023", "something stands there already")
NO_SUPPORT: Final = Refusal("C-022", "there is no room below to stand on")
UNDER_HELIPAD: Final = Refusal("C-037", "a helipad stands there")
UNDER_DISH: Final = Refusal("C-206", "the column ends with a satellite dish")
BEFORE_ENTRANCE: Final = Refusal("C-036", "the space before an entrance stays free")
SAME_FAMILY: Final = Refusal("C-024", "a room of the same kind is beside it")
SECOND_HUB: Final = Refusal("C-026", "this floor of the building would have two hubs")
JOINS_HUBS: Final = Refusal("C-027", "it would join two buildings with hubs on one floor")
APART: Final = Refusal("C-029", "it touches no room of the clinic")
NO_HUB_BESIDE: Final = Refusal("C-030", "it touches no hub")
NOT_ON_GROUND: Final = Refusal("C-040", "that goes on a space of Floor 0")
NOT_A_MODULE: Final = Refusal("C-039", "no room is there")
NOT_A_GROUND_MODULE: Final = Refusal("C-036", "an entrance needs a room on Floor 0")
HAS_ENTRANCE: Final = Refusal("C-036", "the room has an entrance already")
NO_FREE_SIDE: Final = Refusal("C-036", "no side of the module is free")
SIDE_BUILT: Final = Refusal("C-036", "a room or garden is on that side")
ROOF_TAKEN: Final = Refusal("C-037", "the roof is not free")
ROOF_HAS_DISH: Final = Refusal("C-206", "a satellite dish stands on that roof")
HAS_CONVEYOR: Final = Refusal("C-039", "the module has a conveyor")
APART_FROM_NET: Final = Refusal("C-039", "no adjacent module has a conveyor")
NO_PAIR: Final = Refusal("C-038", "no adjacent module can take the second conveyor")
HAS_EXTINGUISHER: Final = Refusal("C-184", "the module has an extinguisher")
HAS_DISH: Final = Refusal("C-206", "the column has a dish")


class Survey:
    """The facts about one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        kinds = site.kinds
        self.families = [0, 0, 0, 0]  # by family: its modules, as bits
        self.gardens = 0
        occupied = 0
        for space in range(SPACES):
            kind = kinds[space]
            if kind != EMPTY:
                occupied |= BIT[space]
                if MODULE[kind]:
                    self.families[FAMILY[kind]] |= BIT[space]
                elif kind == GARDEN:
                    self.gardens |= BIT[space]
        self.occupied = occupied
        self.of_kind = [0] * ELEMENTS  # by element: where it stands, as bits
        for space in listed(occupied):
            self.of_kind[kinds[space]] |= BIT[space]
        self.modules = self.families[0] | self.families[1] | self.families[2] | self.families[3]
        self.spaces = listed(self.modules)
        self.near = near(self.spaces)  # all that is adjacent to a module
        self.doors = site.helipads  # modules one enters from Outside
        self.front = 0  # spaces before an entrance
        for space in range(PLAN):
            side = site.sides[space]
            if side != NOWHERE:
                self.doors |= BIT[space]
                if BESIDE[space][side] != NOWHERE:
                    self.front |= BIT[BESIDE[space][side]]
        self.banned = 0  # corners no car may use (C-048)
        for space in listed((self.modules | self.gardens) & GROUND):
            self.banned |= CORNER_BITS[space]
        self.find_buildings()
        self.find_services()
        self.allowed = [UNKNOWN] * ELEMENTS
        self.ways: dict[tuple[int, int, int], list[int]] = {}
        self.notes: object = None  # what heuristics have worked out about this site

    def find_buildings(self) -> None:
        """Maximal groups of adjacent modules, over all floors (C-021)."""
        self.building = [NOWHERE] * SPACES  # by space
        self.groups: list[int] = []  # by building: its modules
        self.hub_floors: list[int] = []  # by building: floors with a hub, as bits
        left = self.modules
        while left:
            group = edge = left & -left
            while edge:
                edge = near(listed(edge)) & left & ~group
                group |= edge
            left &= ~group
            floors = 0
            for space in listed(group):
                self.building[space] = len(self.groups)
                if self.site.kinds[space] < TREATMENT:
                    floors |= BIT[FLOOR[space]]
            self.groups.append(group)
            self.hub_floors.append(floors)

    def find_services(self) -> None:
        """The service of each floor of a building, and the rooms that work (C-033, C-034)."""
        kinds = self.site.kinds
        self.service = [NOWHERE] * SPACES  # by module: of its floor and building
        hubs = listed(self.families[HUBS])
        for space in self.spaces:
            for hub in hubs:
                if FLOOR[hub] == FLOOR[space] and self.building[hub] == self.building[space]:
                    self.service[space] = kinds[hub] - HUB
        self.functional = 0  # a room that does not work may stand, but nobody is treated there (C-035)
        self.beds = [0] * (TREATMENT - HUB)  # by service: in rooms that work; outpatient rooms take anybody
        for space in self.spaces:
            served = self.service[space] != NOWHERE and NEAR_BITS[space] & self.families[SUPPLIES]
            if served and kinds[space] in (TREATMENT, OPERATING, ICU):
                self.functional |= BIT[space]
                self.beds[self.service[space]] += 1 if kinds[space] == OPERATING else 2
        self.owned = [False] * (TREATMENT - HUB)  # by service: a hub stands somewhere (C-074)
        for hub in hubs:
            self.owned[kinds[hub] - HUB] = True

    # ---- where an element may be built, cars, money and stock apart ----

    def allows(self, element: int) -> int:
        """The spaces where the site leaves room for this element, as bits."""
        found = self.allowed[element]
        if found == UNKNOWN:
            found = self.allowed[element] = self.look_for(element)
        return found

    def look_for(self, element: int) -> int:
        site = self.site
        if MODULE[element]:
            return self.look_for_module(element)
        if element in (GARDEN, PARKING):
            free = BOARD[site.columns][1] & ~self.occupied
            return free if element == PARKING else free & ~self.front
        found = 0
        for space in self.spaces:
            if self.fitting_refusal(element, space) is None:
                found |= BIT[space]
        return found

    def look_for_module(self, element: int) -> int:
        free = BOARD[self.site.columns][self.site.floors] & ~self.occupied & ~self.front
        free &= GROUND | (self.modules & ~self.site.helipads & ~self.site.dishes) << PLAN
        free &= ~near(listed(self.families[FAMILY[element]]))
        if element in (TREATMENT, OPERATING, ICU):  # other special modules only touch a module (C-032)
            free &= near(listed(self.families[HUBS]))
        elif element >= TREATMENT:
            free &= self.near  # a hub may also stand alone and begin a building (C-028)
        if element < TREATMENT or len(self.groups) > 1:
            for space in listed(free):
                if self.clashes(element, space):
                    free &= ~BIT[space]
        return free

    def clashes(self, element: int, space: int) -> bool:
        """Two hubs would stand on one floor of a building (C-026, C-027)."""
        floors = BIT[FLOOR[space]] if element < TREATMENT else 0
        for i in range(len(self.groups)):
            if self.groups[i] & NEAR_BITS[space]:
                if floors & self.hub_floors[i]:
                    return True
                floors |= self.hub_floors[i]
        return False

    def supply_spots(self, room: int) -> int:
        """Where a supply room could stand beside a room that is built at ``room`` first (C-031)."""
        site = self.site
        free = BOARD[site.columns][site.floors] & ~self.occupied & ~self.front & NEAR_BITS[room]
        free &= GROUND | (BIT[room] | (self.modules & ~site.helipads & ~site.dishes)) << PLAN
        free &= ~near(listed(self.families[SUPPLIES]))
        if len(self.groups) > 1:
            for space in listed(free):
                if self.joins(NEAR_BITS[room] | NEAR_BITS[space]):
                    free &= ~BIT[space]
        return free

    def joins(self, touched: int) -> bool:
        """The buildings that touch these spaces have hubs on one floor."""
        floors = 0
        for i in range(len(self.groups)):
            if self.groups[i] & touched:
                if floors & self.hub_floors[i]:
                    return True
                floors |= self.hub_floors[i]
        return False

    def refusal(self, element: int, space: int) -> Refusal | None:  # noqa: C901  one reason after the other
        """Why the site leaves no room for the element there."""
        if self.allows(element) & BIT[space]:
            return None
        site = self.site
        if not MODULE[element]:
            return self.small_refusal(element, space)
        if not BOARD[site.columns][site.floors] & BIT[space]:
            return OFF_BOARD
        if self.occupied & BIT[space]:
            return TAKEN
        if space >= PLAN:
            below = BIT[space - PLAN]
            if not self.modules & below:
                return NO_SUPPORT
            if site.helipads & below:
                return UNDER_HELIPAD
            if site.dishes & below:
                return UNDER_DISH
        if self.front & BIT[space]:
            return BEFORE_ENTRANCE
        if NEAR_BITS[space] & self.families[FAMILY[element]]:
            return SAME_FAMILY
        if element >= TREATMENT and not self.near & BIT[space]:
            return APART
        if element in (TREATMENT, OPERATING, ICU) and not NEAR_BITS[space] & self.families[HUBS]:
            return NO_HUB_BESIDE
        return SECOND_HUB if element < TREATMENT else JOINS_HUBS

    def small_refusal(self, element: int, space: int) -> Refusal | None:
        if element not in (GARDEN, PARKING):
            return self.fitting_refusal(element, space)
        if space >= PLAN:
            return NOT_ON_GROUND
        if not BOARD[self.site.columns][1] & BIT[space]:
            return OFF_BOARD
        return TAKEN if self.occupied & BIT[space] else BEFORE_ENTRANCE

    def fitting_refusal(self, element: int, space: int) -> Refusal | None:
        """What speaks against an entrance, helipad, conveyor, extinguisher or dish at this module."""
        site, here = self.site, BIT[space]
        if element == ENTRANCE:
            if space >= PLAN or not self.modules & here:
                return NOT_A_GROUND_MODULE
            if site.sides[space] != NOWHERE:
                return HAS_ENTRANCE
            return None if self.free_sides(space) else NO_FREE_SIDE
        if not self.modules & here:
            return NOT_A_MODULE
        if element == CONVEYOR:
            return self.conveyor_refusal(space)
        if element == EXTINGUISHER:
            return HAS_EXTINGUISHER if site.extinguishers & here else None
        if site.dishes & here:
            return ROOF_HAS_DISH if element == HELIPAD else HAS_DISH
        above = BIT[space + PLAN] if space + PLAN < SPACES else 0
        return ROOF_TAKEN if self.occupied & above or site.helipads & here else None

    def conveyor_refusal(self, space: int) -> Refusal | None:
        """The first two go on adjacent modules, later ones beside the net (C-038, C-039)."""
        conveyors = self.site.conveyors
        if conveyors & BIT[space]:
            return HAS_CONVEYOR
        if conveyors:
            return None if NEAR_BITS[space] & conveyors else APART_FROM_NET
        return None if NEAR_BITS[space] & self.modules else NO_PAIR

    def free_sides(self, space: int) -> list[int]:
        """Sides of a Floor-0 module where an entrance can be (C-036)."""
        built = self.modules | self.gardens
        out: list[int] = []
        for side in range(SIDES):
            other = BESIDE[space][side]
            if other == NOWHERE or not built & BIT[other]:
                out.append(side)
        return out

    # ---- ways and hours ----

    def hours(self, start: int, guarded: int, blocked: int) -> list[int]:
        """The fewest hours from ``start`` to every module and Outside, FAR where there is no way (C-086).

        A step costs an hour (C-087), between two conveyors none (C-088); Outside is one place (C-089). Modules that are
        full can be passed through: nothing here looks at people (C-092).

        ``guarded`` are Floor-0 modules whose entrance has a guard (C-205), ``blocked`` those with a zombie (C-195).
        """
        key = (start, guarded, blocked)
        found = self.ways.get(key)
        if found is None:
            found = self.ways[key] = self.walk(start, guarded, blocked)
        return found

    def walk(self, start: int, guarded: int, blocked: int) -> list[int]:
        hours = [FAR] * (SPACES + 1)
        hours[start] = 0
        queue = [start]
        for place in queue:
            if place == OUTSIDE:
                for door in listed(self.doors & ~blocked):
                    self.step(hours, queue, place, door, 0 if guarded & BIT[door] else 1)
                continue
            moving = self.site.conveyors & BIT[place]
            for other in listed(NEAR_BITS[place] & self.modules & ~blocked):
                self.step(hours, queue, place, other, 0 if moving and self.site.conveyors & BIT[other] else 1)
            if self.doors & BIT[place]:
                self.step(hours, queue, place, OUTSIDE, 0 if guarded & BIT[place] else 1)
        return hours

    def step(self, hours: list[int], queue: list[int], place: int, other: int, cost: int) -> None:
        if other != OUTSIDE and self.site.extinguishers & BIT[other]:
            cost += NUMBERS.extinguisher_hours
        if hours[place] + cost < hours[other]:
            hours[other] = hours[place] + cost
            queue.append(other)

    # ---- money ----

    def extras(self, space: int) -> int:
        """What a treatment in this room pays more: gardens, dish, extinguishers (C-115, C-186, C-206)."""
        site, column = self.site, COLUMN_OF[space]
        pay = NUMBERS.garden * (GROUND_SIDES[column] & self.gardens).bit_count()
        if site.extinguishers:
            pay += NUMBERS.extinguisher * (NEAR_BITS[space] & site.extinguishers).bit_count()
        if site.dishes and any([COLUMN_OF[dish] == column for dish in listed(site.dishes)]):
            pay += NUMBERS.dish
        return pay

    def scoring_buildings(self) -> int:
        """Buildings with a hub and a functional treatment room (C-164)."""
        working = self.functional & self.families[ROOMS]
        return sum([1 for group in self.groups if group & working and group & self.families[HUBS]])


def near(spaces: list[int]) -> int:
    """All that is adjacent to one of these spaces, as bits."""
    found = 0
    for space in spaces:
        found |= NEAR_BITS[space]
    return found


KEPT: Final[dict[tuple[object, ...], Survey]] = {}  # surveys made lately; a pure function's memory
MOST_KEPT: Final = 2000
DIRECT: Final = (OUTPATIENT, WAITING)  # patients come here straight from pre-admissions (C-091)


def survey(site: Site) -> Survey:
    found = site.memory
    if not isinstance(found, Survey):
        found = site.memory = looked_up(site)
    return found


def looked_up(site: Site) -> Survey:
    key = site.key()
    found = KEPT.get(key)
    if found is None:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        found = KEPT[key] = Survey(site.fitted(0, 0, 0, 0))  # a copy, so that the two do not keep each other
    return found
