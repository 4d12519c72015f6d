"""What a site is worth to its owner, and which wing to add next: a hub, a room that works with it, a supply room.

Everything is in dollars, as in ``heuristics/staffing.py``. A wing is the way to a service of one's own, so it is
looked for whole: its first tile alone would seem a waste.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.games.clinic.data import (
    FLOOR_UPKEEP,
    HUB,
    HUBS,
    LABORATORY,
    NUMBERS,
    OPERATING,
    OUTPATIENT,
    PARKING,
    PRICE,
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
    listed,
)
from lazaretto.games.clinic.heuristics.staffing import HOUR, POINT, doctors, owners, rounds_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import FAR, survey
from lazaretto.games.clinic.state.terms import COVID, NONE, ORDERLY, OUTSIDE

ROOM: Final = 26  # the beds of a working treatment room, while they are needed
SPARE_ROOM: Final = 3
SERVICE: Final = 7  # a row to admit from, a round; shared with whoever serves it too


def site_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """What a site is worth to its owner, maintenance to come subtracted."""
    facts = survey(site)
    left = rounds_left(state)
    rooms = listed(facts.functional & facts.families[ROOMS])
    needed = (max(len(doctors(clinic)) + 1, min(4, 1 + state.round)) + 1) // 2
    worth = 0.0
    useful = 0
    for number in range(len(rooms)):
        service = facts.service[rooms[number]]
        again = service in [facts.service[room] for room in rooms[:number]]
        wanted = useful < needed and not (again and owners(state, clinic, service) > 2)
        useful += wanted
        worth += ROOM * min(left, 3) / 3 if wanted else SPARE_ROOM
        worth += POINT * NUMBERS.room_points * FLOOR[rooms[number]]
    worth += POINT * NUMBERS.building_points * max(0, facts.scoring_buildings() - 1)
    worth += services_worth(state, clinic, site)
    worth += specials_worth(state, site) + gardens_worth(site, rooms, left)
    worth -= HOUR * (left if left < 4 else 4) * walking(site, rooms) * 2
    return worth - upkeep_worth(state, clinic, site)


def services_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """Services with a working room, by how many others serve them."""
    facts = survey(site)
    served = {facts.service[room] for room in listed(facts.functional)}
    left = min(rounds_left(state), 3) - (1 if rounds_left(state) == 1 else 0)
    return float(sum([SERVICE * left / owners(state, clinic, service) for service in sorted(served)]))


def contested(state: Table, clinic: Clinic) -> bool:
    """Too many admit from the rows this clinic serves."""
    facts = survey(clinic.site)
    rivals = [owners(state, clinic, facts.service[room]) for room in listed(facts.functional)]
    return bool(rivals) and min(rivals) > 2


def specials_worth(state: Table, site: Site) -> float:
    facts, left = survey(site), rounds_left(state)
    worth = 7.0 * min(left, 3) * (facts.of_kind[OPERATING] & facts.functional).bit_count()
    worth += 4.0 * (left - 1) * facts.of_kind[LABORATORY].bit_count()
    outpatient = 5.0 if state.setup.mode != COVID else 4.0
    return worth + outpatient * (left - 1) * facts.of_kind[OUTPATIENT].bit_count()


def gardens_worth(site: Site, rooms: list[int], left: int) -> float:
    facts = survey(site)
    beside = sum([(GROUND_SIDES[COLUMN_OF[room]] & facts.gardens).bit_count() for room in rooms])
    return NUMBERS.garden * 1.3 * (left - 0.5) * beside


def walking(site: Site, rooms: list[int]) -> float:
    """Mean hours from Outside to the rooms."""
    hours = survey(site).hours(OUTSIDE, 0, 0)
    reached = [min(hours[room], 9) for room in rooms if hours[room] < FAR]
    return sum(reached) / len(reached) if reached else 9.0


def upkeep_worth(state: Table, clinic: Clinic, site: Site) -> float:
    """Maintenance of the rounds to come, with one orderly at the best supply room if there is one."""
    facts = survey(site)
    total = sum([FLOOR_UPKEEP[space] for space in facts.spaces])
    saved = 0
    if any([p.kind == ORDERLY for p in clinic.people]):
        for room in listed(facts.families[SUPPLIES]):
            near = listed((NEAR_BITS[room] | BIT[room]) & facts.modules)
            saved = max(saved, sum([FLOOR_UPKEEP[space] for space in near]))
    return float((total - saved) * rounds_left(state))


def crowding(clinic: Clinic, site: Site) -> float:
    """How few places for cars a site leaves; without any, nobody can be admitted."""
    corners = BOARD_CORNERS[site.columns] & ~survey(site).banned & ~clinic.cars.corners
    free = corners.bit_count() + TILE_CARS * site.kinds.count(PARKING) - sum(clinic.cars.lots)
    return max(0, 6 - free) * 2.5 + max(0, 4 - free) * 9.0


def promise(state: Table, clinic: Clinic, site: Site) -> float:
    """A hub with room for a treatment room beside it will be more."""
    facts, left = survey(site), min(rounds_left(state), 3)
    worth = 0.0
    working = {facts.service[room] for room in listed(facts.functional)}
    for hub in listed(facts.families[HUBS]):
        if facts.service[hub] not in working and left > 1:
            spaces = facts.allows(TREATMENT) & NEAR_BITS[hub] & FLOOR_BITS[FLOOR[hub]]
            ready = any([NEAR_BITS[space] & facts.families[SUPPLIES] for space in listed(spaces)])
            share = SERVICE * left / owners(state, clinic, facts.service[hub])
            worth += 0.6 * share if ready else 0.2 * share if spaces else 0.0
    return worth


def building_worth(state: Table, clinic: Clinic, site: Site) -> float:
    return site_worth(state, clinic, site) + promise(state, clinic, site) - crowding(clinic, site)


# ---- wings ---------------------------------------------------------------------------------------------------


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


def best_hub(state: Table, clinic: Clinic) -> int:
    """The hub on sale of the service with the fewest rivals; among equals the one with most patients it could treat."""
    best, most = NONE, -99.0
    owned = survey(clinic.site).owned
    for service in range(len(state.market.rows)):
        if state.market.on_sale[HUB + service] and not owned[service]:
            light = sum([3.0 - level for level in state.market.rows[service]])
            merit = light - 20.0 * owners(state, clinic, service)
            if merit > most:
                best, most = HUB + service, merit
    return best


def unfinished(site: Site) -> bool:
    """A treatment room does not work, or a hub has no working room on its floor."""
    facts = survey(site)
    working = {facts.service[room] for room in listed(facts.functional)}
    idle = [hub for hub in listed(facts.families[HUBS]) if facts.service[hub] not in working]
    return bool(idle) or bool(facts.of_kind[TREATMENT] & ~facts.functional)
