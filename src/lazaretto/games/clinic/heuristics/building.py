"""Which wing to add next to a site: a hub, a room that works with it, a supply room.

A wing is the way to a service of one's own, so it is looked for whole: its first tile alone would seem a waste.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.games.clinic.data import (
    FLOOR_UPKEEP,
    HUB,
    HUBS,
    NUMBERS,
    PRICE,
    ROOMS,
    SUPPLIES,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import (
    FLOOR,
    FLOOR_BITS,
    NEAR_BITS,
    listed,
)
from lazaretto.games.clinic.heuristics.staffing import POINT
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import FAR, survey
from lazaretto.games.clinic.state.terms import OUTSIDE


class Wing(NamedTuple):
    """Tiles of one building action that make a service work; a hub stands for that of any service."""

    steps: tuple[tuple[int, int], ...]  # element and space, in the order of building
    price: int
    merit: float  # against other wings of the same site


KEPT: Final[dict[tuple[object, ...], Wing | None]] = {}  # wings found lately; a pure function's memory
MOST_KEPT: Final = 500


def best_wing(site: Site, forbidden: int, begun: bool) -> Wing | None:
    """The wing to build; ``begun``: its treatment room stands, hub and perhaps a supply room are missing."""
    key = (*site.key(), forbidden, begun)
    if key not in KEPT:
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        found = after_room(site, forbidden, ()) if begun else hub_first(site, forbidden) + room_first(site, forbidden)
        KEPT[key] = max(found, key=lambda wing: wing.merit, default=None)
    return KEPT[key]


def hub_first(site: Site, forbidden: int) -> list[Wing]:
    """A hub, a room beside it on its floor, and a supply room if none is near."""
    found: list[Wing] = []
    for hub in listed(survey(site).allows(HUB) & ~forbidden):
        begun = site.having(hub, HUB)
        facts = survey(begun)
        for room in listed(facts.allows(TREATMENT) & FLOOR_BITS[FLOOR[hub]] & ~forbidden):
            steps = ((HUB, hub), (TREATMENT, room))
            built = begun.having(room, TREATMENT)
            if NEAR_BITS[room] & facts.families[SUPPLIES]:
                add_wing(found, site, built, steps)
            else:
                for spot in listed(facts.supply_spots(room) & ~forbidden):
                    add_wing(found, site, built.having(spot, SUPPLY), (*steps, (SUPPLY, spot)))
    return found


def room_first(site: Site, forbidden: int) -> list[Wing]:
    """A room beside a hub of another floor; its own hub comes last."""
    found: list[Wing] = []
    for room in listed(survey(site).allows(TREATMENT) & ~forbidden):
        if survey(site).hub_floors and not FLOOR_BITS[FLOOR[room]] & survey(site).families[HUBS]:
            found += after_room(site.having(room, TREATMENT), forbidden, ((TREATMENT, room),))
    return found


def after_room(site: Site, forbidden: int, steps: tuple[tuple[int, int], ...]) -> list[Wing]:
    """The hub at once, or a supply room first, which may carry the hub."""
    found: list[Wing] = []
    add_hubs(found, site, site, forbidden, steps)
    for spot in listed(survey(site).allows(SUPPLY) & ~forbidden):
        add_hubs(found, site, site.having(spot, SUPPLY), forbidden, (*steps, (SUPPLY, spot)))
    return found


def add_hubs(found: list[Wing], site: Site, built: Site, forbidden: int, steps: tuple[tuple[int, int], ...]) -> None:
    facts = survey(built)
    rooms = facts.families[ROOMS] & ~facts.functional
    for hub in listed(facts.allows(HUB) & ~forbidden):
        if FLOOR_BITS[FLOOR[hub]] & rooms:
            add_wing(found, site, built.having(hub, HUB), (*steps, (HUB, hub)))


def add_wing(found: list[Wing], before: Site, after: Site, steps: tuple[tuple[int, int], ...]) -> None:
    """Only if a room works with the new hub, and can be reached."""
    facts = survey(after)
    walk = facts.hours(OUTSIDE, 0, 0)
    hub = next(space for element, space in steps if element == HUB)
    served = facts.functional & ~survey(before).functional & facts.groups[facts.building[hub]] & FLOOR_BITS[FLOOR[hub]]
    rooms = [room for room in listed(served) if walk[room] < FAR]
    if rooms:
        price = sum([PRICE[element][FLOOR[space]] for element, space in steps])
        height = sum([NUMBERS.room_points * FLOOR[room] for room in rooms])
        upkeep = sum([FLOOR_UPKEEP[space] for _, space in steps])
        merit = POINT * height - price - 4.0 * upkeep - 2.0 * min([walk[room] for room in rooms])
        found.append(Wing(steps, price, merit))


def with_wing(site: Site, wing: Wing, hub: int) -> Site:
    for element, space in wing.steps:
        site = site.having(space, hub if element == HUB else element)
    return site


def unfinished(site: Site) -> bool:
    """A treatment room does not work, or a hub has no working room on its floor."""
    facts = survey(site)
    working = {facts.service[room] for room in listed(facts.functional)}
    idle = [hub for hub in listed(facts.families[HUBS]) if facts.service[hub] not in working]
    return bool(idle) or bool(facts.of_kind[TREATMENT] & ~facts.functional)
