"""Build: up to two elements, and a supply room more beside a treatment room (C-020 to C-043, C-064 to C-069)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import BUILD, DONE, FACE, PUT, Build, Face, Put
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ELEMENTS,
    EMPTY,
    ENTRANCE,
    EXTINGUISHER,
    GARDEN,
    HELIPAD,
    HUB,
    ICU,
    MODULE,
    NUMBERS,
    OPERATING,
    PRICE,
    SUPPLIES,
    SUPPLY,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import BIT, BOARD, FLOOR, FLOOR_BITS, FLOORS, GROUND, NEAR_BITS, listed
from lazaretto.games.clinic.events import Built
from lazaretto.games.clinic.rules.cars import blocked
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, end_if_nothing_left
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.site import Setup
from lazaretto.games.clinic.state.survey import SIDE_BUILT, Survey, survey
from lazaretto.games.clinic.state.terms import ACT, BONUS, LAYOUT, NONE

FIRST_ELEMENTS: Final = (HUB, TREATMENT, SUPPLY, ENTRANCE)  # the expert places them in this order (C-012)
CLOSED: Final = 0  # the extra supply room of a Build action (C-065)
OPEN: Final = 1
TAKEN: Final = 2
RICH: Final = max([max(prices) for prices in PRICE])  # pays any element
NOT_HERE: Final = Refusal("CV-002", "that is not part of this game")
NO_SUCH_SERVICE: Final = Refusal("C-002", "that service is not in play")
SUPPLY_FIRST: Final = Refusal("C-031", "the new room needs a supply room beside it first")
ENOUGH: Final = Refusal("C-064", "nothing more can be built in this action")
NO_STOCK: Final = Refusal("C-069", "none are left")
SOLD: Final = Refusal("C-068", "it is sold out; the next one comes at the end of the round")
ONE_HUB: Final = Refusal("C-067", "you have built one hub this round")
ONE_SPECIAL: Final = Refusal("C-067", "you have built one special room this round")
NO_MONEY: Final = Refusal("C-064", "you have too little money")
NO_SPACE: Final = Refusal("C-024", "there is no space for it")
CAR_ON_CORNER: Final = Refusal("C-049", "a car stands on a corner of that space")
NOT_BESIDE_ROOM: Final = Refusal("C-031", "it must stand beside the new room")
NO_SUPPLY_THEN: Final = Refusal("C-031", "no supply room could be built beside it")
NOT_BESIDE_FIRST: Final = Refusal("C-038", "the second conveyor goes into a room beside the first")
NOT_FUNCTIONAL: Final = Refusal("C-012", "the first treatment room must work at once")
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


def purse(state: Table, money: int) -> int:
    """The money there is to build with; in setup it always reaches."""
    return 2 * RICH if is_free(state) else money


# ---- where ---------------------------------------------------------------------------------------------------


def open_spaces(state: Table, clinic: Clinic, element: int, beside: int, money: int) -> int:
    """Where this element may be put now for this much money, as bits; ``beside``: next to this room, or NONE."""
    facts = survey(clinic.site)
    spaces = facts.allows(element) & reach(element, money)
    if MODULE[element] or element == GARDEN:
        spaces &= ~blocked(clinic)
    if beside != NONE:
        spaces &= NEAR_BITS[beside]
    if element == CONVEYOR and not clinic.site.conveyors:
        return with_pair(facts, spaces, money)
    if element in (TREATMENT, OPERATING, ICU):
        return with_supply(state, clinic, facts, element, spaces, money)
    return spaces


def pair_spaces(clinic: Clinic, first: int, money: int) -> int:
    """Where the second conveyor may be put: beside the first (C-038)."""
    return NEAR_BITS[first] & survey(clinic.site).modules & reach(CONVEYOR, money - PRICE[CONVEYOR][FLOOR[first]])


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
    can_follow = state.market.stock[SUPPLY] > 0 and building(clinic).supply_left_after(element)
    forbidden = blocked(clinic)
    for space in listed(spaces):
        if not NEAR_BITS[space] & facts.families[SUPPLIES]:
            rest = money - PRICE[element][FLOOR[space]]
            if not can_follow or not facts.supply_spots(space) & ~forbidden & reach(SUPPLY, rest):
                spaces &= ~BIT[space]
    return spaces


# ---- what ----------------------------------------------------------------------------------------------------


def in_game(setup: Setup, element: int) -> bool:
    if element == ICU:
        return setup.expansions.icu
    if element == EXTINGUISHER:
        return setup.expansions.extinguishers
    if element == DISH:
        return setup.expansions.dishes
    return element != EMPTY


@struct
class Building(Decision):
    """Up to two elements, and a supply room more beside a treatment room (C-064, C-065)."""

    built: int  # elements in this action, without the extra supply room
    extra: int  # the extra supply room: CLOSED, OPEN or TAKEN (C-065)
    must: int  # the new room that still needs a supply room beside it (C-031), or NONE

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        hubs, setup = len(state.market.rows), state.setup
        return [BUILD[e] for e in range(1, ELEMENTS) if in_game(setup, e) and (e <= hubs or e >= TREATMENT)] + [DONE]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        clinic = state.clinics[seat]
        found = [BUILD[e] for e in range(1, ELEMENTS) if self.element_refusal(state, clinic, e) is None]
        if self.must == NONE:
            found.append(DONE)
        return found

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Build):
            return self.element_refusal(state, state.clinics[seat], action.element)
        if isinstance(action, Put):
            return CHOOSE_FIRST
        if action != DONE:
            return NOT_ASKED
        return None if self.must == NONE else SUPPLY_FIRST

    def element_refusal(self, state: Table, clinic: Clinic, element: int) -> Refusal | None:
        if not in_game(state.setup, element):
            return NOT_HERE
        if self.must != NONE and element != SUPPLY:
            return SUPPLY_FIRST
        if self.built >= NUMBERS.elements and not (element == SUPPLY and self.extra == OPEN):
            return ENOUGH
        refusal = sale_refusal(state, clinic, element)
        if refusal is not None:
            return refusal
        if clinic.money < PRICE[element][0]:
            return NO_MONEY
        return None if open_spaces(state, clinic, element, self.must, clinic.money) else NO_SPACE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Build):
            state.clinics[seat].pending = Placing(action.element, self.must)
        else:
            state.turn = NONE

    def payable(self, state: Table, clinic: Clinic, money: int) -> bool:
        return self.must == NONE or open_spaces(state, clinic, SUPPLY, self.must, money) != 0

    def supply_left_after(self, element: int) -> bool:
        """A supply room can still follow in this action (C-064, C-065)."""
        if self.built + 1 < NUMBERS.elements:
            return True
        return self.extra != TAKEN if element == TREATMENT else self.extra == OPEN

    def after(self, element: int, must: int) -> Building:
        """With this element more (C-064, C-065); the extra supply room may stand anywhere unless one is due (C-066)."""
        if element == SUPPLY and self.extra == OPEN:
            return Building(self.built, TAKEN, must)
        extra = OPEN if element == TREATMENT and self.extra == CLOSED else self.extra
        return Building(self.built + 1, extra, must)


NOTHING_BUILT: Final = Building(0, CLOSED, NONE)


def building(clinic: Clinic) -> Building:
    """How far the Build action has come that was begun last."""
    action = clinic.action
    return action if isinstance(action, Building) else NOTHING_BUILT


def first_conveyor(clinic: Clinic) -> int:
    """Where the first of two conveyors is put; NONE: nothing is half placed."""
    step = clinic.pending
    return step.first if isinstance(step, PlacingSecond) else NONE


def sale_refusal(state: Table, clinic: Clinic, element: int) -> Refusal | None:
    """Stocks, and one hub and one special module a round (C-067, C-068, C-069)."""
    market = state.market
    if element < TREATMENT:
        if element > len(market.rows):
            return NO_SUCH_SERVICE
        if clinic.this_round.hub_built:
            return ONE_HUB
    elif OPERATING <= element <= ICU and clinic.this_round.special_built:
        return ONE_SPECIAL
    needed = 2 if element == CONVEYOR and not clinic.site.conveyors else 1
    if market.stock[element] < needed:
        return NO_STOCK
    sold = (element < TREATMENT or OPERATING <= element <= ICU) and not market.on_sale[element]
    return SOLD if sold else None


# ---- putting it there ----------------------------------------------------------------------------------------


@struct
class Placing(Decision):
    """Where the chosen element goes; of an entrance, its module, of two conveyors, the first (C-064)."""

    element: int
    beside: int  # the room that it must be beside (C-012, C-031), or NONE

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return put_candidates(state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [PUT[space] for space in listed(self.spaces(state, state.clinics[seat]))]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return self.space_refusal(state, state.clinics[seat], action.space) if isinstance(action, Put) else PLACE_FIRST

    def spaces(self, state: Table, clinic: Clinic) -> int:
        return open_spaces(state, clinic, self.element, self.beside, purse(state, clinic.money))

    def space_refusal(self, state: Table, clinic: Clinic, space: int) -> Refusal | None:
        element = self.element
        if self.spaces(state, clinic) & BIT[space]:
            return None
        refusal = survey(clinic.site).refusal(element, space)
        if refusal is not None:
            return refusal
        if (MODULE[element] or element == GARDEN) and blocked(clinic) & BIT[space]:
            return CAR_ON_CORNER
        if self.beside != NONE and not NEAR_BITS[self.beside] & BIT[space]:
            return NOT_BESIDE_ROOM
        if not is_free(state) and clinic.money < PRICE[element][FLOOR[space]]:
            return NO_MONEY
        if state.phase == LAYOUT:
            return NOT_FUNCTIONAL
        return NO_SUPPLY_THEN if element in (TREATMENT, OPERATING, ICU) else NO_MONEY

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Put)
        clinic, element = state.clinics[seat], self.element
        if element == ENTRANCE:
            clinic.pending = Facing(action.space)
        elif element == CONVEYOR and not clinic.site.conveyors:
            clinic.pending = PlacingSecond(action.space)
        else:
            fit(clinic, element, action.space)
            finish_element(state, seat, element, action.space, NONE)

    def payable(self, state: Table, clinic: Clinic, money: int) -> bool:
        return open_spaces(state, clinic, self.element, self.beside, purse(state, money)) != 0

    def in_hand(self) -> int:
        return self.element


@struct
class PlacingSecond(Decision):
    """The first conveyors come in pairs: where the second goes (C-038)."""

    first: int  # the module of the first

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return put_candidates(state.clinics[seat])

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        clinic = state.clinics[seat]
        return [PUT[space] for space in listed(pair_spaces(clinic, self.first, purse(state, clinic.money)))]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Put):
            return PLACE_FIRST
        clinic = state.clinics[seat]
        if pair_spaces(clinic, self.first, purse(state, clinic.money)) & BIT[action.space]:
            return None
        beside = NEAR_BITS[self.first] & survey(clinic.site).modules & BIT[action.space]
        return NO_MONEY if beside else NOT_BESIDE_FIRST

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Put)
        clinic = state.clinics[seat]
        clinic.site = clinic.site.fitted(BIT[action.space] | BIT[self.first], 0, 0, 0)
        finish_element(state, seat, CONVEYOR, action.space, self.first)

    def payable(self, state: Table, clinic: Clinic, money: int) -> bool:
        return pair_spaces(clinic, self.first, purse(state, money)) != 0

    def in_hand(self) -> int:
        return CONVEYOR


@struct
class Facing(Decision):
    """On which side of its module the entrance is (C-036)."""

    module: int

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return FACE

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Face):
            return PLACE_FIRST
        return None if action.side in survey(state.clinics[seat].site).free_sides(self.module) else SIDE_BUILT

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Face)
        clinic = state.clinics[seat]
        clinic.site = clinic.site.entered(self.module, action.side)
        finish_element(state, seat, ENTRANCE, self.module, NONE)

    def payable(self, state: Table, clinic: Clinic, money: int) -> bool:
        return PRICE[ENTRANCE][0] <= money

    def in_hand(self) -> int:
        return ENTRANCE


def put_candidates(clinic: Clinic) -> list[Action]:
    """The spaces up to the floor above the highest module."""
    highest = max([FLOOR[space] for space in survey(clinic.site).spaces], default=-1)
    floors = min(highest + 2, clinic.site.floors)
    return [PUT[space] for space in listed(BOARD[clinic.site.columns][floors])]


def fit(clinic: Clinic, element: int, space: int) -> None:
    here = BIT[space]
    if element == HELIPAD:
        clinic.site = clinic.site.fitted(0, here, 0, 0)
    elif element == CONVEYOR:
        clinic.site = clinic.site.fitted(here, 0, 0, 0)
    elif element == EXTINGUISHER:
        clinic.site = clinic.site.fitted(0, 0, here, 0)
    elif element == DISH:
        clinic.site = clinic.site.fitted(0, 0, 0, here)
    else:
        clinic.site = clinic.site.having(space, element)


def finish_element(state: Table, seat: Seat, element: int, space: int, first: int) -> None:
    """Pay, take it from the stock, and go on; ``first``: of two conveyors, where the other one is."""
    clinic = state.clinics[seat]
    paired = first != NONE
    price = 0
    state.market.stock[element] -= 2 if paired else 1
    clinic.pending = None
    if not is_free(state):
        price = PRICE[element][FLOOR[space]] + (PRICE[element][FLOOR[first]] if paired else 0)
        clinic.money -= price
        count_element(state, clinic, element, space)
    if state.log is not None:
        state.emit(EVERYBODY, Built(seat, element, space, price))
    if state.phase == ACT:
        end_if_nothing_left(state, seat)
    elif state.phase == BONUS:
        state.turn = NONE
    elif state.phase == LAYOUT:
        next_first_element(clinic, element, space)


def count_element(state: Table, clinic: Clinic, element: int, space: int) -> None:
    """The limits of the action and of the round (C-064, C-065, C-067, C-068)."""
    if element < TREATMENT:
        clinic.this_round = clinic.this_round.having_built(True, False)
        state.market.on_sale[element] = False
    elif OPERATING <= element <= ICU:
        clinic.this_round = clinic.this_round.having_built(False, True)
        state.market.on_sale[element] = False
    needs_supply = element in (TREATMENT, OPERATING, ICU)
    served = needs_supply and NEAR_BITS[space] & survey(clinic.site).families[SUPPLIES]
    clinic.action = building(clinic).after(element, space if needs_supply and not served else NONE)


def next_first_element(clinic: Clinic, element: int, space: int) -> None:
    """The expert's next element; the first supply room goes beside the treatment room (C-012)."""
    following = FIRST_ELEMENTS.index(element) + 1
    if following < len(FIRST_ELEMENTS):
        clinic.pending = Placing(FIRST_ELEMENTS[following], space if element == TREATMENT else NONE)
