"""What counts in a site, whoever owns it: worked out once for a site, and for what it would be with one tile more."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ENTRANCE,
    EXTINGUISHER,
    FLOOR_UPKEEP,
    HELIPAD,
    HUBS,
    LABORATORY,
    OPERATING,
    OUTPATIENT,
    PARKING,
    ROOMS,
    SUPPLIES,
    SUPPLY,
    TILE_CARS,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import (
    BIT,
    BOARD_CORNERS,
    COLUMN_OF,
    FLOOR,
    FLOOR_BITS,
    GROUND_SIDES,
    NEAR_BITS,
    SPACES,
    listed,
)
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import FAR, Survey, survey
from lazaretto.games.clinic.state.terms import NONE, OUTSIDE

READY: Final = 0.6  # the part of a service that a hub promises where a room could work at once
LATER: Final = 0.2  # the same where a room fits, but has no supply room
PLACES: Final = SPACES + 1  # a space, or none


class Assets:
    """What ``Outlook.site_worth`` and its parts look at."""

    def __init__(self, site: Site) -> None:
        facts = survey(site)
        rooms = listed(facts.functional & facts.families[ROOMS])
        self.functional = facts.functional
        self.services = [facts.service[room] for room in rooms]  # of the working treatment rooms
        self.again = [self.services[i] in self.services[:i] for i in range(len(rooms))]
        self.floors = [FLOOR[room] for room in rooms]
        self.buildings = max(0, facts.scoring_buildings() - 1)  # that score, but the first
        self.served = sorted({facts.service[room] for room in listed(facts.functional)})
        self.operating = (facts.of_kind[OPERATING] & facts.functional).bit_count()
        self.laboratories = facts.of_kind[LABORATORY].bit_count()
        self.outpatient = facts.of_kind[OUTPATIENT].bit_count()
        self.gardens = sum([(GROUND_SIDES[COLUMN_OF[room]] & facts.gardens).bit_count() for room in rooms])
        self.walk = walking(facts, rooms)
        self.upkeep = sum([FLOOR_UPKEEP[space] for space in facts.spaces])
        self.spared = most_spared(facts)
        self.corners = BOARD_CORNERS[site.columns] & ~facts.banned
        self.lots = TILE_CARS * site.kinds.count(PARKING)
        self.idle: list[int] = []  # services of hubs without a working room
        self.promises: list[float] = []  # how much of the service each of them promises
        for hub in listed(facts.families[HUBS]):
            if facts.service[hub] not in self.served:
                self.idle.append(facts.service[hub])
                self.promises.append(promise(facts, hub))


def walking(facts: Survey, rooms: list[int]) -> float:
    """Mean hours from Outside to the rooms."""
    hours = facts.hours(OUTSIDE, 0, 0)
    reached = [min(hours[room], 9) for room in rooms if hours[room] < FAR]
    return sum(reached) / len(reached) if reached else 9.0


def most_spared(facts: Survey) -> int:
    """The maintenance that one orderly saves, at the best supply room."""
    saved = 0
    for room in listed(facts.families[SUPPLIES]):
        near = listed((NEAR_BITS[room] | BIT[room]) & facts.modules)
        saved = max(saved, sum([FLOOR_UPKEEP[space] for space in near]))
    return saved


def promise(facts: Survey, hub: int) -> float:
    """A hub with room for a treatment room beside it will be more."""
    spaces = facts.allows(TREATMENT) & NEAR_BITS[hub] & FLOOR_BITS[FLOOR[hub]]
    if any([NEAR_BITS[space] & facts.families[SUPPLIES] for space in listed(spaces)]):
        return READY
    return LATER if spaces else 0.0


class Plot:
    """The assets of a site, and those with one element more."""

    def __init__(self, site: Site) -> None:
        self.now = Assets(site)
        self.grown: dict[int, Assets] = {}

    def growing(self, site: Site, element: int, space: int, other: int) -> Assets:
        """With an element; ``other`` is the space of a supply room or of the first conveyor that goes with it."""
        key = (element * PLACES + space) * PLACES + other + 1
        found = self.grown.get(key)
        if found is None:
            after = with_element(site, element, space, other)
            if element in (TREATMENT, OPERATING) and other != NONE:
                after = after.having(other, SUPPLY)
            found = self.grown[key] = Assets(after)
        return found


def plot(site: Site) -> Plot:
    facts = survey(site)
    found = facts.notes
    if not isinstance(found, Plot):
        found = Plot(site)
        facts.notes = found
    return found


def with_element(site: Site, element: int, space: int, first: int) -> Site:
    """``first`` is where the first of two conveyors is put; NONE: nowhere."""
    if element == ENTRANCE:
        sides = survey(site).free_sides(space)
        return site.entered(space, sides[-1]) if sides else site
    if element == CONVEYOR:
        return site.fitted(BIT[space] | (BIT[first] if first != NONE else 0), 0, 0, 0)
    if element in (HELIPAD, EXTINGUISHER, DISH):
        return site.fitted(0, *[BIT[space] if element == e else 0 for e in (HELIPAD, EXTINGUISHER, DISH)])
    return site.having(space, element)
