"""Setup: boards, layouts, the first car, bonus tiles (C-001 to C-019)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, seeded, struct
from lazaretto.games.clinic.actions import BOARD, BONUS, DONE, Board, Bonus
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    ENTRANCE,
    EXTINGUISHER,
    GARDEN,
    HUB,
    ICU,
    ISOLATIONS,
    LEVEL_IDS,
    NUMBERS,
    PARKING,
    SERVICES,
    SPECIALS,
    SUPPLY,
    TABLES,
    TREATMENT,
    WHITE,
    YELLOW,
)
from lazaretto.games.clinic.data.grid import PLAN, SIDE_NAMES, SPACE_NAMES
from lazaretto.games.clinic.events import TookBonus
from lazaretto.games.clinic.rules.administration import enrol
from lazaretto.games.clinic.rules.admit import draw_patient
from lazaretto.games.clinic.rules.build import FIRST_ELEMENTS, RICH, Placing, open_spaces
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, finish
from lazaretto.games.clinic.state import Bags, Cars, Clinic, Epidemic, Market, Setup, Table, Tally, ThisRound, Tokens
from lazaretto.games.clinic.state.site import bare_site
from lazaretto.games.clinic.state.terms import (
    BOARDS,
    COVID,
    DOCTOR,
    FIRST_CAR,
    KINDS,
    LAYOUT,
    NONE,
    NURSE,
    ORDERLY,
    OUTSIDE,
    VACANT,
)

NEW_ROUND: Final = ThisRound((NUMBERS.tiles_of_each_action,) * 3, NONE, False, False)  # C-009, C-150
BOARD_COLUMNS: Final = (4, 3)  # by size of the board
EACH_CHOOSES: Final = 2
BONUS_ELEMENT: Final = {4: GARDEN, 5: PARKING, 6: CONVEYOR}  # by tile

NO_TILE: Final = Refusal("C-014", "that tile is not laid out")
USELESS: Final = Refusal("C-019", "there would be no place for it or its car")


def new_table(setup: Setup, seats: int, board: int, seed: int) -> Table:
    rng = seeded(seed)
    order = list(range(seats))
    rng.shuffle(order)  # C-007; with one player it does not matter, and all else is as with more (C-170, CV-077)
    state = Table(
        rng,
        0,
        setup,
        [new_clinic(setup, BOARD_COLUMNS[board % EACH_CHOOSES]) for _ in range(seats)],
        1,
        0,
        FIRST_CAR,
        tuple(order),
        (),
        NONE,
        new_market(setup, seats),
        Epidemic([0] * NUMBERS.rounds, 0, 0, 0, 0, 0, 0),
    )
    fill(state, seats)
    begin(state, board)
    return state


def new_market(setup: Setup, seats: int) -> Market:
    """Bags, rows and offers for this number of seats (C-002, C-015); stocks and tiles are filled in later."""
    players, expansions = TABLES.players[seats - 1], setup.expansions
    workaholics = NUMBERS.workaholics if expansions.workaholics else 0
    bags = Bags(list(players.patients), [0] * len(LEVEL_IDS), [*players.doctors, workaholics], [0] * KINDS)
    return Market(
        rows=[[] for _ in range(players.services)],
        university=[VACANT] * players.university,
        nurses=players.nurses,
        orderlies=players.orderlies,
        guards=players.guards if expansions.guards else 0,
        elders=NUMBERS.elders if expansions.elders else 0,
        women=NUMBERS.women if expansions.women else 0,
        woman=expansions.women,
        stock=[],
        on_sale=[],
        bonus=[],
        bags=bags,
    )


def new_clinic(setup: Setup, columns: int) -> Clinic:
    """Empty, with $15 and neither hours nor popularity (C-007, C-008); more floors cost nothing (C-042)."""
    site = bare_site(columns, setup.floors)
    cars = Cars(0, (0,) * PLAN, 0, 0)
    tokens = Tokens(0, (0,) * SERVICES, (), (), ())
    return Clinic(
        site, cars, [], NUMBERS.money, 0, 0, NEW_ROUND, False, None, None, Tally(0, 0, 0), tokens,
    )  # fmt: skip


def fill(state: Table, seats: int) -> None:
    """Stocks, bonus tiles, a patient in each row, University, contagion track (C-014, C-016, C-017, C-018, CV-006)."""
    setup, players = state.setup, TABLES.players[seats - 1]
    # The hubs of a service are one stack with its top tile on sale (C-003); so are those of special modules (C-005).
    hubs = [row.hubs if i < players.services else 0 for i, row in enumerate(TABLES.services)]
    state.market.stock = [0, *hubs] + [row.stock for row in TABLES.elements]
    state.market.stock[SUPPLY] = players.supply_rooms  # first rooms come out of the stock too (C-004)
    for kind in special_kinds(state, seats):
        state.market.stock[kind] = players.special_copies
    state.market.stock[EXTINGUISHER] *= setup.expansions.extinguishers
    state.market.stock[DISH] *= setup.expansions.dishes
    state.market.on_sale = [stock > 0 for stock in state.market.stock]
    tiles = list(range(len(TABLES.bonuses)))
    state.rng.shuffle(tiles)
    state.market.bonus = sorted(tiles[: players.bonus_tiles])
    for row in state.market.rows:
        row.append(draw_patient(state))
    enrol(state)
    state.epidemic.supply = NUMBERS.covid_tiles if setup.mode == COVID else 0
    if setup.mode == COVID:
        # The side of the contagion board is the level agreed on (CV-004).
        tiles = list(TABLES.track("high" if setup.high else "low", ISOLATIONS[setup.isolation]))
        state.epidemic.track = [number * seats for number in tiles]
        state.epidemic.supply -= sum(state.epidemic.track)


def special_kinds(state: Table, seats: int) -> list[int]:
    """All kinds, or two of them drawn for one player (C-005, C-201)."""
    kinds = [kind for kind in SPECIALS if kind != ICU or state.setup.expansions.icu]
    if seats > 1:
        return kinds
    state.rng.shuffle(kinds)
    return kinds[: TABLES.university.solo_kinds]


def begin(state: Table, board: int) -> None:
    """Everybody has a white doctor; layouts by cube, or free (C-010, C-011, C-012, C-013)."""
    for clinic in state.clinics:
        clinic.join(DOCTOR, WHITE, NONE, OUTSIDE)
    if not state.setup.expert:
        cubes = list(range(len(TABLES.layouts)))
        state.rng.shuffle(cubes)
        for place in range(len(state.order)):
            lay_out(state, state.clinics[state.order[place]], cubes[place])
    elif board == EACH_CHOOSES:
        state.phase = BOARDS
        state.turn, state.queue = state.order[0], state.order[1:]
    else:
        begin_layout(state)


def lay_out(state: Table, clinic: Clinic, cube: int) -> None:
    """A beginner's layout, always on the large board (C-006, C-011)."""
    row = TABLES.layouts[cube]
    site = bare_site(BOARD_COLUMNS[0], state.setup.floors)
    for element, name in ((HUB, row.hub), (TREATMENT, row.treatment), (SUPPLY, row.supply)):
        site = site.having(SPACE_NAMES.index(name), element)
        state.market.stock[element] -= 1
    state.market.stock[ENTRANCE] -= 1
    clinic.site = site.entered(SPACE_NAMES.index(row.entrance), SIDE_NAMES.index(row.side))


@struct
class ChoosingBoard(Decision):
    """Each chooses a board, in turn order (C-006)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return BOARD

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, Board) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Board)
        state.clinics[seat].site = bare_site(BOARD_COLUMNS[action.size], state.setup.floors)
        state.turn = NONE

    def takes_masks(self) -> bool:
        return False


CHOOSE_BOARD: Final = ChoosingBoard()


def begin_layout(state: Table) -> None:
    """The experts place their first elements, then park, then confirm (C-012)."""
    state.phase = LAYOUT
    for clinic in state.clinics:
        clinic.ready = False
        clinic.pending = Placing(FIRST_ELEMENTS[0], NONE)


@struct
class ConfirmingLayout(Decision):
    """All is placed and the car is parked: the expert's layout becomes final (C-012)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [DONE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if action == DONE else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        finish(state, seat)


CONFIRM_LAYOUT: Final = ConfirmingLayout()


# ---- bonus tiles ---------------------------------------------------------------------------------------------


@struct
class TakingBonus(Decision):
    """One bonus tile each, last in turn order first (C-014)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [BONUS[tile] for tile in state.market.bonus]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return bonus_refusal(state, state.clinics[seat], action.tile) if isinstance(action, Bonus) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Bonus)
        clinic = state.clinics[seat]
        take_bonus(state, seat, action.tile)
        if clinic.pending is None and not clinic.cars.parking:
            state.turn = NONE

    def takes_masks(self) -> bool:
        return False


TAKE_BONUS: Final = TakingBonus()


def bonus_refusal(state: Table, clinic: Clinic, tile: int) -> Refusal | None:
    if tile not in state.market.bonus:
        return NO_TILE
    if tile in (2, 3):
        return USELESS if room_refusal(state, clinic) is not None else None
    if tile in BONUS_ELEMENT:
        return None if open_spaces(state, clinic, BONUS_ELEMENT[tile], NONE, 2 * RICH) else USELESS
    return None


def can_choose_bonus(state: Table, clinic: Clinic) -> bool:
    return any([bonus_refusal(state, clinic, tile) is None for tile in state.market.bonus])


def take_bonus(state: Table, seat: int, tile: int) -> None:
    clinic = state.clinics[seat]
    state.market.bonus = [other for other in state.market.bonus if other != tile]
    if state.log is not None:
        state.emit(EVERYBODY, TookBonus(seat, tile))
    clinic.money += TABLES.bonuses[tile].money
    if tile == 1:
        clinic.people[0].level = YELLOW
    elif tile == 2:
        clinic.join(ORDERLY, 0, NONE, OUTSIDE)
    elif tile == 3:
        clinic.join(NURSE, 0, NONE, OUTSIDE)
    elif tile in BONUS_ELEMENT:
        clinic.pending = Placing(BONUS_ELEMENT[tile], NONE)
    park_if_forced(clinic)
