"""What to choose, to build and whom to hire, in dollars: bills are kept, and a row of one's own comes first."""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ENTRANCE,
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
from lazaretto.games.clinic.heuristics import building, income, staffing
from lazaretto.games.clinic.rules import build, money
from lazaretto.games.clinic.rules.cars import blocked
from lazaretto.games.clinic.rules.hire import HELPER_PRICES, HELPERS, doctor_price, on_offer
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.site import Site
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import ACT, ADMIT, BUILD, COVID, HIRE, NONE, ORDERLY

TILE_TAKEN: Final = 8.0  # by a helper, so that a doctor or a patient need not
LATER: Final = 9.0  # fees of a doctor who finds a bed, a round


def step_worth(state: Table, clinic: Clinic, step: int) -> float:
    """What the clinic needs most (chapter Actions)."""
    last = state.action == NUMBERS.actions - 1
    missing = staffing.missing_patients(clinic)
    if step == ADMIT:
        found = min(missing, staffing.within_reach(state, clinic))
        if found <= 0:
            return -1.0 if last else -5.0
        return 60.0 if last or found > 3 else 3.0 * found
    if step == HIRE:
        spare = hiring_money(state, clinic)
        doctors = [doctor_worth(state, clinic, slot, spare) for slot in range(len(state.market.university))]
        helpers = [helper_worth(state, clinic, helper, spare) for helper in range(2)]
        return max([0.0, *doctors]) + max([0.0, *helpers])
    best = max([element_worth(state, clinic, e, building_money(state, clinic, e)) for e in range(1, PARKING + 1)])
    return 1.3 * best + (60.0 if best > 0 and needs_row(state, clinic) else 0.0)


def spare_money(state: Table, clinic: Clinic) -> int:
    """What can be spent: the bills of the round are kept, as far as fees will not cover them."""
    return clinic.money - max(0, bills(clinic) - int(income.harvest(state, clinic, NONE, NONE)))


def bills(clinic: Clinic) -> int:
    """Due in step 6, and a little more."""
    return money.salaries(clinic) + money.maintenance(clinic) + 2


def risky(state: Table, clinic: Clinic, reaped: float, cost: int) -> bool:
    """The bills might not be paid with this expense, and it does not help to pay them."""
    before = income.harvest(state, clinic, NONE, NONE)
    return clinic.money + reaped < cost + bills(clinic) and reaped - before < cost


def needs_row(state: Table, clinic: Clinic) -> bool:
    """Nothing is more urgent than a service of one's own; but against COVID-19 staff is."""
    return state.setup.mode != COVID and building.contested(state, clinic)


def building_money(state: Table, clinic: Clinic, element: int) -> int:
    """A wing is worth the last dollar to those without a row of their own, and once begun it is completed."""
    pressing = building.unfinished(clinic.site) if build.building(clinic).built else needs_row(state, clinic)
    return clinic.money if pressing and element <= SUPPLY else spare_money(state, clinic)


def hiring_money(state: Table, clinic: Clinic) -> int:
    """A wing comes first for those who have no row of their own."""
    if not needs_row(state, clinic) or clinic.this_round.hub_built or not clinic.this_round.unused[BUILD]:
        return clinic.money
    wing = building.best_wing(clinic.site, blocked(clinic), False)
    return clinic.money if wing is None or wing.price > clinic.money else clinic.money - wing.price


def element_worth(state: Table, clinic: Clinic, element: int, spare: int) -> float:
    """The best place for it, or less than nothing."""
    if element in (EXTINGUISHER, DISH, HELIPAD) or not state.market.stock[element]:
        return -20.0
    if SUPPLY < element != PARKING and building.contested(state, clinic):
        return -10.0  # first a row of its own
    if state.phase == ACT and clinic.this_round.choice == BUILD:
        spaces = listed(build.open_spaces(state, clinic, element, build.building(clinic).must, clinic.money))
    else:
        spaces = listed(survey(clinic.site).allows(element) & ~(blocked(clinic) if MODULE[element] else 0))
        if not_on_sale(state, clinic, element):
            return -20.0
    return max([put_worth(state, clinic, element, space, spare) for space in spaces[:16]], default=-20.0)


def not_on_sale(state: Table, clinic: Clinic, element: int) -> bool:
    if element < TREATMENT:
        return clinic.this_round.hub_built or element > len(state.market.rows) or not state.market.on_sale[element]
    return OPERATING <= element <= ICU and (clinic.this_round.special_built or not state.market.on_sale[element])


def put_worth(state: Table, clinic: Clinic, element: int, space: int, spare: int) -> float:
    price = PRICE[element][FLOOR[space]]
    if spare < price:
        return -15.0
    before = building.building_worth(state, clinic, clinic.site)
    whole = wing_worth(state, clinic, element, space, min(spare, clinic.money))
    after = with_element(clinic, element, space)
    if element in (TREATMENT, OPERATING) and not survey(after).functional & BIT[space]:
        after = best_supplied(clinic, after, space)
        price += 3
    return max(whole, building.building_worth(state, clinic, after) - price) - before


def wing_worth(state: Table, clinic: Clinic, element: int, space: int, spare: int) -> float:
    """The site with the whole wing, if this is its next tile, less its price."""
    action = build.building(clinic)
    begun = action.built == 1 and action.extra == build.OPEN
    if (element not in (TREATMENT, SUPPLY) and element > len(state.market.rows)) or clinic.this_round.hub_built:
        return -999.0
    if action.built and not begun:
        return -999.0
    wing = building.best_wing(clinic.site, blocked(clinic), begun)
    hub = building.best_hub(state, clinic)
    if wing is None or hub == NONE or wing.price > spare:
        return -999.0
    first = wing.steps[0]
    if first != (HUB if element == hub else element, space) or (element < TREATMENT and element != hub):
        return -999.0
    return building.building_worth(state, clinic, building.with_wing(clinic.site, wing, hub)) - wing.price


def best_supplied(clinic: Clinic, site: Site, room: int) -> Site:
    """With a supply room beside the new room, as will have to follow."""
    spots = survey(clinic.site).supply_spots(room) & ~blocked(clinic)
    return site.having(listed(spots)[0], SUPPLY) if spots else site


def with_element(clinic: Clinic, element: int, space: int) -> Site:
    site = clinic.site
    if element == ENTRANCE:
        sides = survey(site).free_sides(space)
        return site.entered(space, sides[-1]) if sides else site
    if element == CONVEYOR:
        first = build.first_conveyor(clinic)
        return site.fitted(BIT[space] | (BIT[first] if first != NONE else 0), 0, 0, 0)
    if element in (HELIPAD, EXTINGUISHER, DISH):
        return site.fitted(0, *[BIT[space] if element == e else 0 for e in (HELIPAD, EXTINGUISHER, DISH)])
    return site.having(space, element)


def doctor_worth(state: Table, clinic: Clinic, slot: int, spare: int) -> float:
    """This round's fees, those of the rounds to come, and what is left at the end, less what it all costs."""
    level = state.market.university[slot]
    if level == NONE:
        return -20.0
    price, left = doctor_price(state, slot), staffing.rounds_left(state)
    if level >= LEVELS:
        return 4.0 if clinic.money > price + 12 and staffing.missing_patients(clinic) <= 0 else -5.0
    reaped = income.harvest(state, clinic, level, NONE)
    if spare < price or risky(state, clinic, reaped, price + SALARY[level]):
        return -15.0
    have, beds = len(staffing.doctors(clinic)), staffing.total_beds(clinic)
    later = LATER * (left - 1) if have < beds + (1 if left > 2 else 0) else 0.0
    if have >= staffing.wanted_doctors(state):
        later = 0.0
    stays = max(1, level + 1 - (left if have < beds else 0))
    wages = sum([max(1, level + 1 - i) for i in range(left)])
    now = reaped - income.harvest(state, clinic, NONE, NONE)
    return now + min(later, 24.0) + staffing.POINT * stays - wages - price


def helper_worth(state: Table, clinic: Clinic, helper: int, spare: int) -> float:
    price = HELPER_PRICES[helper]
    if spare < price or not on_offer(state, helper):
        return -15.0
    reaped = income.harvest(state, clinic, NONE, HELPERS[helper])
    if risky(state, clinic, reaped, price + 1):
        return -15.0
    left = staffing.rounds_left(state)
    worth = staffing.POINT - price - left + reaped - income.harvest(state, clinic, NONE, NONE)
    if state.setup.mode == COVID:
        worth += TILE_TAKEN * staffing.rounds_short_of_helpers(state, clinic)
    if helper == 0:
        wanted = (len(staffing.doctors(clinic)) + 1) // 2
        return worth + (4.0 * (left - 1) if staffing.nurses(clinic) < wanted else 0.5)
    if helper == 1 and not any([p.kind == ORDERLY for p in clinic.people]):
        return worth + (2.0 * left if sum([FLOOR_UPKEEP[s] for s in survey(clinic.site).spaces]) >= 4 else -1.0)
    return worth
