"""What to choose, to build and whom to hire, in dollars: bills are kept, and a row of one's own comes first."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    EXTINGUISHER,
    FLOOR_UPKEEP,
    HELIPAD,
    HUB,
    ICU,
    LEVELS,
    MODULE,
    NUMBERS,
    OPERATING,
    PARKING,
    PRICE,
    SALARY,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BIT, FLOOR, listed
from lazaretto.games.clinic.heuristics import building, staffing
from lazaretto.games.clinic.heuristics.assets import Assets
from lazaretto.games.clinic.heuristics.outlook import NO_WING, Outlook
from lazaretto.games.clinic.rules import build
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, HELPERS, doctor_price, on_offer
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import ACT, ADMIT, BUILD, COVID, HIRE, NONE, ORDERLY

TILE_TAKEN: Final = 8.0  # by a helper, so that a doctor or a patient need not
LATER: Final = 9.0  # fees of a doctor who finds a bed, a round


def step_worth(outlook: Outlook, step: int) -> float:
    """What the clinic needs most (chapter Actions)."""
    state, clinic = outlook.state, outlook.clinic
    last = state.action == NUMBERS.actions - 1
    if step == ADMIT:
        found = min(staffing.missing_patients(clinic), outlook.within_reach())
        if found <= 0:
            return -1.0 if last else -5.0
        return 60.0 if last or found > 3 else 3.0 * found
    if step == HIRE:
        spare = hiring_money(outlook)
        doctors = [doctor_worth(outlook, slot, spare) for slot in range(len(state.market.university))]
        helpers = [helper_worth(outlook, helper, spare) for helper in range(2)]
        return max([0.0, *doctors]) + max([0.0, *helpers])
    best = max([element_worth(outlook, e, building_money(outlook, e)) for e in range(1, PARKING + 1)])
    return 1.3 * best + (60.0 if best > 0 and outlook.building().needs_row else 0.0)


def building_money(outlook: Outlook, element: int) -> int:
    """A wing is worth the last dollar to those without a row of their own, and once begun it is completed."""
    return outlook.clinic.money if element <= SUPPLY and outlook.building().pressing else outlook.spare_money()


def hiring_money(outlook: Outlook) -> int:
    """A wing comes first for those who have no row of their own."""
    clinic = outlook.clinic
    if clinic.this_round.hub_built or not clinic.this_round.unused[BUILD] or not outlook.building().needs_row:
        return clinic.money
    wing = building.best_wing(clinic.site, outlook.building().blocked, False)
    return clinic.money if wing is None or wing.price > clinic.money else clinic.money - wing.price


def element_worth(outlook: Outlook, element: int, spare: int) -> float:
    """The best place for it, or less than nothing."""
    state, clinic = outlook.state, outlook.clinic
    if element in (EXTINGUISHER, DISH, HELIPAD) or not state.market.stock[element]:
        return -20.0
    if SUPPLY < element != PARKING and outlook.building().contested:
        return -10.0  # first a row of its own
    if state.phase == ACT and clinic.this_round.choice == BUILD:
        spaces = listed(build.open_spaces(state, clinic, element, build.building(clinic).must, clinic.money))
    else:
        if not_on_sale(state, clinic, element):
            return -20.0
        spaces = listed(outlook.facts.allows(element) & ~(outlook.building().blocked if MODULE[element] else 0))
    return max([put_worth(outlook, element, space, spare) for space in spaces[:16]], default=-20.0)


def not_on_sale(state: Table, clinic: Clinic, element: int) -> bool:
    if element < TREATMENT:
        return clinic.this_round.hub_built or element > len(state.market.rows) or not state.market.on_sale[element]
    return OPERATING <= element <= ICU and (clinic.this_round.special_built or not state.market.on_sale[element])


def put_worth(outlook: Outlook, element: int, space: int, spare: int) -> float:
    price = PRICE[element][FLOOR[space]]
    if spare < price:
        return -15.0
    clinic, sites = outlook.clinic, outlook.building()
    whole = wing_worth(outlook, element, space, min(spare, clinic.money))
    first = build.first_conveyor(clinic) if element == CONVEYOR else NONE
    after = sites.plot.growing(clinic.site, element, space, first)
    if element in (TREATMENT, OPERATING) and not after.functional & BIT[space]:
        after = best_supplied(outlook, element, space)
        price += 3
    return max(whole, sites.worth(after) - price) - sites.now


def wing_worth(outlook: Outlook, element: int, space: int, spare: int) -> float:
    """The site with the whole wing, if this is its next tile, less its price."""
    sites = outlook.building()
    wing = sites.wing
    if wing is None or sites.hub == NONE or wing.price > spare:
        return NO_WING
    hub = element == sites.hub
    if (not hub and element not in (TREATMENT, SUPPLY)) or wing.steps[0] != (HUB if hub else element, space):
        return NO_WING
    return sites.winged


def best_supplied(outlook: Outlook, element: int, room: int) -> Assets:
    """With a supply room beside the new room, as will have to follow."""
    sites = outlook.building()
    spots = outlook.facts.supply_spots(room) & ~sites.blocked
    return sites.plot.growing(outlook.clinic.site, element, room, listed(spots)[0] if spots else NONE)


def doctor_worth(outlook: Outlook, slot: int, spare: int) -> float:
    """This round's fees, those of the rounds to come, and what is left at the end, less what it all costs."""
    state, clinic = outlook.state, outlook.clinic
    level = state.market.university[slot]
    if level == NONE:
        return -20.0
    price, left = doctor_price(state, slot), outlook.left
    if level >= LEVELS:
        return 4.0 if clinic.money > price + 12 and staffing.missing_patients(clinic) <= 0 else -5.0
    if spare < price:
        return -15.0
    reaped = outlook.harvest(level, NONE)
    if outlook.risky(reaped, price + SALARY[level]):
        return -15.0
    have, beds = len(outlook.doctors), staffing.total_beds(clinic)
    later = LATER * (left - 1) if have < beds + (1 if left > 2 else 0) else 0.0
    if have >= staffing.wanted_doctors(state):
        later = 0.0
    stays = max(1, level + 1 - (left if have < beds else 0))
    wages = sum([max(1, level + 1 - i) for i in range(left)])
    now = reaped - outlook.harvest(NONE, NONE)
    return now + min(later, 24.0) + staffing.POINT * stays - wages - price


def helper_worth(outlook: Outlook, helper: int, spare: int) -> float:
    state, clinic = outlook.state, outlook.clinic
    price = HELPER_PRICES[helper]
    if spare < price or not on_offer(state, helper):
        return -15.0
    reaped = outlook.harvest(NONE, HELPERS[helper])
    if outlook.risky(reaped, price + 1):
        return -15.0
    left = outlook.left
    worth = staffing.POINT - price - left + reaped - outlook.harvest(NONE, NONE)
    if state.setup.mode == COVID:
        worth += TILE_TAKEN * staffing.rounds_short_of_helpers(state, clinic)
    if helper == 0:
        wanted = (len(outlook.doctors) + 1) // 2
        return worth + (4.0 * (left - 1) if staffing.nurses(clinic) < wanted else 0.5)
    if helper == 1 and not any([p.kind == ORDERLY for p in clinic.people]):
        return worth + (2.0 * left if sum([FLOOR_UPKEEP[s] for s in outlook.facts.spaces]) >= 4 else -1.0)
    return worth
