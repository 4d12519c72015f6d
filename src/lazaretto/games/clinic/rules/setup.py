"""Setup: boards, layouts, the first car, bonus tiles (C-001 to C-019)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, seeded
from lazaretto.games.clinic.actions import BONUS
from lazaretto.games.clinic.data import (
    CONVEYOR,
    DISH,
    EMPTY,
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
from lazaretto.games.clinic.events import TookBonus
from lazaretto.games.clinic.grid import PLAN, SIDE_NAMES, SPACE_NAMES
from lazaretto.games.clinic.rules.administration import enrol
from lazaretto.games.clinic.rules.admit import draw_patient
from lazaretto.games.clinic.rules.build import open_spaces
from lazaretto.games.clinic.rules.cars import park_if_forced, room_refusal
from lazaretto.games.clinic.site import Setup, bare_site
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.terms import (
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

BOARD_COLUMNS: Final = (4, 3)  # by size of the board
EACH_CHOOSES: Final = 2
FIRST_ELEMENTS: Final = (HUB, TREATMENT, SUPPLY, ENTRANCE)  # the expert places them in this order
PARKED: Final = len(FIRST_ELEMENTS)  # the stage at which the car is parked
BONUS_ELEMENT: Final = {4: GARDEN, 5: PARKING, 6: CONVEYOR}  # by tile

NO_TILE: Final = Refusal("C-014", "that tile is not laid out")
ONE_TILE: Final = Refusal("C-014", "you have taken a tile")
USELESS: Final = Refusal("C-019", "its car or element would find no place")
UNFINISHED: Final = Refusal("C-012", "the layout is not complete")


def new_table(setup: Setup, seats: int, board: int, seed: int) -> Table:
    rng = seeded(seed)
    order = list(range(seats))
    rng.shuffle(order)
    players = TABLES.players[seats - 1]
    workaholics = NUMBERS.workaholics if setup.workaholics else 0
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
        0,
        0,
        list(players.patients),
        [0] * len(LEVEL_IDS),
        [[] for _ in range(players.services)],
        [*players.doctors, workaholics],
        [VACANT] * players.university,
        players.nurses,
        players.orderlies,
        players.guards if setup.guards else 0,
        NUMBERS.elders if setup.elders else 0,
        NUMBERS.women if setup.women else 0,
        setup.women,
        [0] * KINDS,
        [],
        [],
        [],
        [],
        0,
        0,
        0,
        0,
        0,
    )
    fill(state, seats)
    begin(state, board)
    return state


def new_clinic(setup: Setup, columns: int) -> Clinic:
    site = bare_site(columns, setup.floors)
    tiles = [NUMBERS.tiles_of_each_action] * 3
    return Clinic(
        site, 0, [0] * PLAN, [], NUMBERS.money, 0, 0, tiles, NONE, False, 0, EMPTY, NONE, 0, 0, NONE, False, False,
        False, False, 0, 0, 0, 0, 0, 0, 0, [0] * SERVICES, [], [], [], 0, NONE,
    )  # fmt: skip


def fill(state: Table, seats: int) -> None:
    """Stocks, goal, bonus tiles, rows, University, contagion track (C-002 to C-005, C-014 to C-018, CV-006)."""
    setup, players = state.setup, TABLES.players[seats - 1]
    hubs = [row.hubs if i < players.services else 0 for i, row in enumerate(TABLES.services)]
    state.stock = [0, *hubs] + [row.stock for row in TABLES.elements]
    state.stock[SUPPLY] = players.supply_rooms
    for kind in special_kinds(state, seats):
        state.stock[kind] = players.special_copies
    state.stock[EXTINGUISHER] *= setup.extinguishers
    state.stock[DISH] *= setup.dishes
    state.on_sale = [stock > 0 for stock in state.stock]
    tiles = list(range(len(TABLES.bonuses)))
    state.rng.shuffle(tiles)
    state.bonus = sorted(tiles[: players.bonus_tiles])
    for row in state.rows:
        row.append(draw_patient(state))
    enrol(state)
    state.supply = NUMBERS.covid_tiles if setup.mode == COVID else 0
    state.track = [0] * NUMBERS.rounds
    if setup.mode == COVID:
        tiles = list(TABLES.track("high" if setup.high else "low", ISOLATIONS[setup.isolation]))
        state.track = [number * seats for number in tiles]
        state.supply -= sum(state.track)


def special_kinds(state: Table, seats: int) -> list[int]:
    """All kinds, or two of them drawn for one player (C-005, C-201)."""
    kinds = [kind for kind in SPECIALS if kind != ICU or state.setup.icu]
    if seats > 1:
        return kinds
    state.rng.shuffle(kinds)
    return kinds[: TABLES.university.solo_kinds]


def begin(state: Table, board: int) -> None:
    """Everybody has a white doctor; layouts by cube, or free (C-010 to C-013)."""
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
        state.stock[element] -= 1
    state.stock[ENTRANCE] -= 1
    clinic.site = site.entered(SPACE_NAMES.index(row.entrance), SIDE_NAMES.index(row.side))


def begin_layout(state: Table) -> None:
    state.phase = LAYOUT
    for clinic in state.clinics:
        clinic.ready = False
        clinic.stage = 0
        clinic.element = FIRST_ELEMENTS[0]


def choose_board(state: Table, seat: int, size: int) -> None:
    """Each in turn order (C-006)."""
    state.clinics[seat].site = bare_site(BOARD_COLUMNS[size], state.setup.floors)
    state.turn = NONE


def next_stage(clinic: Clinic) -> None:
    """The expert's next element, then the car (C-012)."""
    clinic.stage += 1
    clinic.element = FIRST_ELEMENTS[clinic.stage] if clinic.stage < PARKED else EMPTY


def layout_refusal(clinic: Clinic) -> Refusal | None:
    return None if clinic.stage == PARKED and not clinic.parking else UNFINISHED


# ---- bonus tiles ---------------------------------------------------------------------------------------------


def bonus_refusal(state: Table, clinic: Clinic, tile: int) -> Refusal | None:
    if clinic.element or clinic.parking:
        return ONE_TILE
    if tile not in state.bonus:
        return NO_TILE
    if tile in (2, 3):
        return USELESS if room_refusal(state, clinic) is not None else None
    if tile in BONUS_ELEMENT:
        return None if open_spaces(state, clinic, BONUS_ELEMENT[tile]) else USELESS
    return None


def bonus_candidates(state: Table) -> list[Action]:
    return [BONUS[tile] for tile in state.bonus]


def can_choose_bonus(state: Table, clinic: Clinic) -> bool:
    return any([bonus_refusal(state, clinic, tile) is None for tile in state.bonus])


def take_bonus(state: Table, seat: int, tile: int) -> None:
    clinic = state.clinics[seat]
    state.bonus = [other for other in state.bonus if other != tile]
    if state.log is not None:
        state.tell(EVERYBODY, TookBonus(seat, tile))
    if tile == 0:
        clinic.money += 5
    elif tile == 1:
        clinic.people[0].level = YELLOW
    elif tile == 2:
        clinic.join(ORDERLY, 0, NONE, OUTSIDE)
    elif tile == 3:
        clinic.join(NURSE, 0, NONE, OUTSIDE)
    else:
        clinic.element = BONUS_ELEMENT[tile]
    park_if_forced(clinic)
