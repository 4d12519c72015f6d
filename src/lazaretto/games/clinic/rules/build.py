"""Build: up to two elements, and a supply room more beside a treatment room (C-020 to C-043, C-064 to C-069)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal
from lazaretto.games.clinic.actions import BUILD, DONE, PUT, Build, Face, Put
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ELEMENTS,
    EMPTY,
    ENTRANCE,
    EXTINGUISHER,
    GARDEN,
    HELIPAD,
    ICU,
    MODULE,
    NUMBERS,
    OPERATING,
    PRICE,
    SUPPLIES,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.events import Built
from lazaretto.games.clinic.grid import (
    BIT,
    BOARD,
    FLOOR,
    FLOOR_BITS,
    FLOORS,
    GROUND,
    NEAR_BITS,
    listed,
)
from lazaretto.games.clinic.rules.cars import blocked
from lazaretto.games.clinic.site import Setup
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.survey import SIDE_BUILT, Survey, survey
from lazaretto.games.clinic.terms import (
    BONUS,
    LAYOUT,
    NONE,
)

RICH: Final = max([max(prices) for prices in PRICE])  # pays any element
NOT_HERE: Final = Refusal("CV-002", "that is not part of this game")
NO_SUCH_SERVICE: Final = Refusal("C-002", "that service is not in play")
SUPPLY_FIRST: Final = Refusal("C-031", "the new room needs a supply room beside it first")
ENOUGH: Final = Refusal("C-064", "no element is left in this action")
NO_STOCK: Final = Refusal("C-069", "none is left in the stock")
SOLD: Final = Refusal("C-068", "the one on sale is sold; the next comes in step 12")
ONE_HUB: Final = Refusal("C-067", "one hub was built this round")
ONE_SPECIAL: Final = Refusal("C-067", "one special module was built this round")
NO_MONEY: Final = Refusal("C-064", "the money does not reach")
NO_SPACE: Final = Refusal("C-024", "there is no space for it")
CAR_ON_CORNER: Final = Refusal("C-049", "a car stands on a corner of that space")
NOT_BESIDE_ROOM: Final = Refusal("C-031", "it must stand beside the new room")
NO_SUPPLY_THEN: Final = Refusal("C-031", "no supply room could be built beside it")
NOT_BESIDE_FIRST: Final = Refusal("C-038", "the second conveyor goes on a module beside the first")
NOT_FUNCTIONAL: Final = Refusal("C-012", "the first treatment room must be functional")
CHOOSE_FIRST: Final = Refusal("C-064", "choose first what to build")
PLACE_FIRST: Final = Refusal("C-064", "place what was chosen first")


def affordable(element: int, money: int) -> int:
    return sum([FLOOR_BITS[floor] for floor in range(FLOORS) if PRICE[element][floor] <= money])


AFFORDABLE: Final = [[affordable(element, money) for money in range(RICH + 1)] for element in range(ELEMENTS)]


def reach(element: int, money: int) -> int:
    """The spaces whose price is at most this much, as bits."""
    if money < 0:
        return 0
    return AFFORDABLE[element][money if money < RICH else RICH]


def is_free(state: Table) -> bool:
    """What is set up costs nothing and counts for no limit (C-019)."""
    return state.phase in (BONUS, LAYOUT)


# ---- where ---------------------------------------------------------------------------------------------------


def open_spaces(state: Table, clinic: Clinic, element: int) -> int:
    """Where this element may be put now, as bits."""
    facts = survey(clinic.site)
    money = 2 * RICH if is_free(state) else clinic.money
    if clinic.first != NONE:
        return NEAR_BITS[clinic.first] & facts.modules & reach(CONVEYOR, money - PRICE[CONVEYOR][FLOOR[clinic.first]])
    spaces = facts.allows(element) & reach(element, money)
    if MODULE[element] or element == GARDEN:
        spaces &= ~blocked(clinic)
    if clinic.must != NONE:
        spaces &= NEAR_BITS[clinic.must]
    if element == CONVEYOR and not clinic.site.conveyors:
        return with_pair(facts, spaces, money)
    if element in (TREATMENT, OPERATING, ICU):
        return with_supply(state, clinic, facts, element, spaces, money)
    return spaces


def with_pair(facts: Survey, spaces: int, money: int) -> int:
    """Those beside which the second conveyor can be paid (C-038)."""
    for space in listed(spaces):
        rest = money - PRICE[CONVEYOR][FLOOR[space]]
        if not NEAR_BITS[space] & facts.modules & reach(CONVEYOR, rest):
            spaces &= ~BIT[space]
    return spaces


def with_supply(state: Table, clinic: Clinic, facts: Survey, element: int, spaces: int, money: int) -> int:
    """Those with a supply room beside them, now or still to be built in this action (C-031)."""
    if state.phase == LAYOUT:
        spaces &= GROUND  # where its hub is: elsewhere it would not be functional (C-012)
    can_follow = state.stock[SUPPLY] > 0 and supply_left_after(clinic, element)
    forbidden = blocked(clinic)
    for space in listed(spaces):
        if not NEAR_BITS[space] & facts.families[SUPPLIES]:
            rest = money - PRICE[element][FLOOR[space]]
            if not can_follow or not facts.supply_spots(space) & ~forbidden & reach(SUPPLY, rest):
                spaces &= ~BIT[space]
    return spaces


def supply_left_after(clinic: Clinic, element: int) -> bool:
    """A supply room can still follow in this action (C-064, C-065)."""
    if clinic.built + 1 < NUMBERS.elements:
        return True
    return clinic.extra != 2 if element == TREATMENT else clinic.extra == 1


# ---- what ----------------------------------------------------------------------------------------------------


def in_game(setup: Setup, element: int) -> bool:
    if element == ICU:
        return setup.icu
    if element == EXTINGUISHER:
        return setup.extinguishers
    if element == DISH:
        return setup.dishes
    return element != EMPTY


def build_refusal(state: Table, clinic: Clinic, element: int) -> Refusal | None:
    if not in_game(state.setup, element):
        return NOT_HERE
    if clinic.element != EMPTY:
        return PLACE_FIRST
    if clinic.must != NONE and element != SUPPLY:
        return SUPPLY_FIRST
    if clinic.built >= NUMBERS.elements and not (element == SUPPLY and clinic.extra == 1):
        return ENOUGH
    refusal = sale_refusal(state, clinic, element)
    if refusal is not None:
        return refusal
    if clinic.money < PRICE[element][0]:
        return NO_MONEY
    return None if open_spaces(state, clinic, element) else NO_SPACE


def sale_refusal(state: Table, clinic: Clinic, element: int) -> Refusal | None:
    """Stocks, and one hub and one special module a round (C-067 to C-069)."""
    if element < TREATMENT:
        if element > len(state.rows):
            return NO_SUCH_SERVICE
        if clinic.hub_built:
            return ONE_HUB
    elif OPERATING <= element <= ICU and clinic.special_built:
        return ONE_SPECIAL
    needed = 2 if element == CONVEYOR and not clinic.site.conveyors else 1
    if state.stock[element] < needed:
        return NO_STOCK
    sold = (element < TREATMENT or OPERATING <= element <= ICU) and not state.on_sale[element]
    return SOLD if sold else None


def build_candidates(state: Table) -> list[Action]:
    hubs = len(state.rows)
    return [BUILD[e] for e in range(1, ELEMENTS) if in_game(state.setup, e) and (e <= hubs or e >= TREATMENT)] + [DONE]


def build_options(state: Table, clinic: Clinic) -> list[Action]:
    found = [BUILD[e] for e in range(1, ELEMENTS) if build_refusal(state, clinic, e) is None]
    if clinic.must == NONE:
        found.append(DONE)
    return found


def stop_building_refusal(clinic: Clinic) -> Refusal | None:
    if clinic.must != NONE:
        return SUPPLY_FIRST
    return PLACE_FIRST if clinic.element != EMPTY else None


def build(clinic: Clinic, action: Build) -> None:
    clinic.element = action.element


# ---- putting it there ----------------------------------------------------------------------------------------


def put_refusal(state: Table, clinic: Clinic, action: Put) -> Refusal | None:
    element, space = clinic.element, action.space
    if element == EMPTY or (element == ENTRANCE and clinic.first != NONE):
        return CHOOSE_FIRST
    if open_spaces(state, clinic, element) & BIT[space]:
        return None
    if clinic.first != NONE:
        beside = NEAR_BITS[clinic.first] & survey(clinic.site).modules & BIT[space]
        return NO_MONEY if beside else NOT_BESIDE_FIRST
    refusal = survey(clinic.site).refusal(element, space)
    if refusal is not None:
        return refusal
    if (MODULE[element] or element == GARDEN) and blocked(clinic) & BIT[space]:
        return CAR_ON_CORNER
    if clinic.must != NONE and not NEAR_BITS[clinic.must] & BIT[space]:
        return NOT_BESIDE_ROOM
    if not is_free(state) and clinic.money < PRICE[element][FLOOR[space]]:
        return NO_MONEY
    if state.phase == LAYOUT:
        return NOT_FUNCTIONAL
    return NO_SUPPLY_THEN if element in (TREATMENT, OPERATING, ICU) else NO_MONEY


def put_candidates(clinic: Clinic) -> list[Action]:
    """The spaces up to the floor above the highest module."""
    highest = max([FLOOR[space] for space in survey(clinic.site).spaces], default=-1)
    floors = min(highest + 2, clinic.site.floors)
    return [PUT[space] for space in listed(BOARD[clinic.site.columns][floors])]


def put_options(state: Table, clinic: Clinic) -> list[Action]:
    return [PUT[space] for space in listed(open_spaces(state, clinic, clinic.element))]


def put(state: Table, seat: int, space: int) -> None:
    clinic = state.clinics[seat]
    element = clinic.element
    if element == ENTRANCE or (element == CONVEYOR and not clinic.site.conveyors and clinic.first == NONE):
        clinic.first = space
    elif element == CONVEYOR:
        pair = 0 if clinic.first == NONE else BIT[clinic.first]
        clinic.site = clinic.site.fitted(BIT[space] | pair, 0, 0, 0)
        finish_element(state, seat, space)
    else:
        fit(clinic, element, space)
        finish_element(state, seat, space)


def fit(clinic: Clinic, element: int, space: int) -> None:
    here = BIT[space]
    if element == HELIPAD:
        clinic.site = clinic.site.fitted(0, here, 0, 0)
    elif element == EXTINGUISHER:
        clinic.site = clinic.site.fitted(0, 0, here, 0)
    elif element == DISH:
        clinic.site = clinic.site.fitted(0, 0, 0, here)
    else:
        clinic.site = clinic.site.having(space, element)


def face_refusal(clinic: Clinic, action: Face) -> Refusal | None:
    if clinic.element != ENTRANCE or clinic.first == NONE:
        return CHOOSE_FIRST
    return None if action.side in survey(clinic.site).free_sides(clinic.first) else SIDE_BUILT


def face(state: Table, seat: int, side: int) -> None:
    clinic = state.clinics[seat]
    clinic.site = clinic.site.entered(clinic.first, side)
    finish_element(state, seat, clinic.first)


def finish_element(state: Table, seat: int, space: int) -> None:
    """Pay, take it from the stock, and note what the action allows now."""
    clinic = state.clinics[seat]
    element = clinic.element
    paired = element == CONVEYOR and clinic.first != NONE
    price = PRICE[element][FLOOR[space]] + (PRICE[element][FLOOR[clinic.first]] if paired else 0)
    state.stock[element] -= 2 if paired else 1
    clinic.element = EMPTY
    clinic.first = NONE
    if is_free(state):
        price = 0
        clinic.must = space if element == TREATMENT else NONE  # the first supply room goes beside it (C-012)
    else:
        clinic.money -= price
        count_element(state, clinic, element, space)
    if state.log is not None:
        state.tell(EVERYBODY, Built(seat, element, space, price))


def count_element(state: Table, clinic: Clinic, element: int, space: int) -> None:
    """The limits of the action and of the round (C-064, C-065, C-067, C-068)."""
    if element == SUPPLY and clinic.extra == 1:
        clinic.extra = 2
    else:
        clinic.built += 1
    if element == TREATMENT and clinic.extra == 0:
        clinic.extra = 1
    if element < TREATMENT:
        clinic.hub_built = True
        state.on_sale[element] = False
    elif OPERATING <= element <= ICU:
        clinic.special_built = True
        state.on_sale[element] = False
    clinic.must = NONE
    if element in (TREATMENT, OPERATING, ICU) and not NEAR_BITS[space] & survey(clinic.site).families[SUPPLIES]:
        clinic.must = space
