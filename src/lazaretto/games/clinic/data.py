"""The tables of ``data.toml`` as typed rows, and the look-up lists that the rules index.

Reading is strict: whatever the rules could not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lazaretto.core import BadData, Data
from lazaretto.games.clinic.grid import FLOORS, PLAN, SIDE_NAMES, SPACE_NAMES, SPACES

FOLDER: Final = Path(__file__).parent
LEVEL_IDS: Final = ("white", "yellow", "orange", "red")
TAGS: Final = ("R", "P", "D")


@dataclass(frozen=True)
class Numbers:
    rounds: int
    actions: int
    tiles_of_each_action: int
    money: int
    cars: int
    nurses: int
    orderlies: int
    workaholics: int
    queue_points: int
    row: int
    elements: int
    popularity_price: int
    hours_per_point: int
    death: int
    dismissal: int
    room_points: int
    building_points: int
    zombie: int
    operating_bonus: int
    outpatient_fee: int
    garden: int
    extinguisher: int
    dish: int
    nurse_salary: int
    orderly_salary: int
    guard_salary: int
    workaholic_salary: int
    workaholic_price: int
    nurse_price: int
    orderly_price: int
    guard_price: int
    workaholic_patients: tuple[int, ...]
    waiting_hours: int
    donor_hours: int
    break_hours: int
    break_places: int
    elders: int
    elder_beds: int
    elder_fee: int
    elder_death: int
    elders_per_nurse: int
    women: int
    delivery_fee: int
    delivery_points: int
    delivery_penalty: int
    icu_levels: int
    mask: int
    covid_tiles: int
    strategic: int
    solo_people: int


@dataclass(frozen=True)
class Parking:
    site: str  # where cars stand; there are rules for corners alone
    tile_cars: int


@dataclass(frozen=True)
class Maintenance:
    by_floor: tuple[int, ...]


@dataclass(frozen=True)
class University:
    prices: tuple[int, ...]
    solo_kinds: int


@dataclass(frozen=True)
class ServiceRow:
    """One ``[[service]]``, from the top of the appointment board (C-002)."""

    id: str
    name: str
    hubs: int
    tint: str


@dataclass(frozen=True)
class LevelRow:
    """One ``[[level]]`` of doctors and patients."""

    id: str
    fee: int
    salary: int
    tag: str


@dataclass(frozen=True)
class ElementRow:
    """One ``[[element]]`` that can be built (section Build of the ledger)."""

    id: str
    name: str
    price: int
    rises: bool  # the floor is added to the price
    stock: int
    tag: str
    places: tuple[int, ...] = (0, 0)  # for patients and doctors


@dataclass(frozen=True)
class PlayersRow:
    """What depends on the number of players."""

    seats: int
    services: int
    patients: tuple[int, ...]
    doctors: tuple[int, ...]
    university: int
    nurses: int
    orderlies: int
    supply_rooms: int
    special_copies: int
    bonus_tiles: int
    guards: int


@dataclass(frozen=True)
class BonusRow:
    id: str
    name: str


@dataclass(frozen=True)
class LayoutRow:
    """One beginner layout (C-011)."""

    cube: str
    hub: str
    treatment: str
    supply: str
    entrance: str
    side: str
    free_corners: int


@dataclass(frozen=True)
class GoalRow:
    """One goal for a single player (C-171): numbers by level easy, medium, hard."""

    id: str
    name: str
    target: tuple[int, ...]
    popularity: tuple[int, ...]


@dataclass(frozen=True)
class TrackRow:
    """One column of the contagion board (CV-005)."""

    contagion: str
    isolation: str
    tiles: tuple[int, ...]
    tag: str


ELEMENT_IDS: Final = (
    "treatment-room",
    "supply-room",
    "operating-room",
    "outpatient-room",
    "laboratory",
    "waiting-room",
    "icu",
    "garden",
    "parking",
    "entrance",
    "helipad",
    "conveyor",
    "extinguisher",
    "dish",
)
GOAL_IDS: Final = ("G1", "G2", "G3", "G4", "G5", "G6")
BONUS_IDS: Final = ("B1", "B2", "B3", "B4", "B5", "B6", "B7")
CONTAGIONS: Final = ("low", "high")
ISOLATIONS: Final = ("strong", "medium", "weak")
SOLO_LEVELS: Final = ("easy", "medium", "hard")
LOW_SPREAD: Final = 1  # tiles that everybody puts down in Phase 4 (CV-062)
HIGH_SPREAD: Final = 2  # likewise, with high contagion (CV-063)


class Tables:
    """A whole data file, read and checked."""

    def __init__(self, data: Data) -> None:
        self.path = data.path
        self.numbers = data.one("numbers", Numbers)
        self.parking = data.one("parking", Parking)
        self.maintenance = data.one("maintenance", Maintenance)
        self.university = data.one("university", University)
        self.services = data.rows("service", ServiceRow, key="id")
        self.levels = data.rows("level", LevelRow, key="id")
        self.elements = data.rows("element", ElementRow, key="id")
        self.players = data.rows("players", PlayersRow, key="seats")
        self.bonuses = data.rows("bonus", BonusRow, key="id")
        self.layouts = data.rows("layout", LayoutRow, key="cube")
        self.goals = data.rows("goal", GoalRow, key="id")
        self.tracks = data.rows("track", TrackRow)
        data.finish()
        self.check()

    def check(self) -> None:
        self.need(self.parking.site == "corner", f"parking: site is corner, not {self.parking.site!r}")
        self.need(len(self.services) == 5, "there should be five services")
        self.named("level", [row.id for row in self.levels], LEVEL_IDS)
        self.named("element", [row.id for row in self.elements], ELEMENT_IDS)
        self.named("goal", [row.id for row in self.goals], GOAL_IDS)
        self.named("bonus", [row.id for row in self.bonuses], BONUS_IDS)
        self.named("players", [str(row.seats) for row in self.players], ("1", "2", "3", "4"))
        self.need(len(self.layouts) == 4, "there should be four layouts, a cube each")
        self.numbers_of("maintenance", self.maintenance.by_floor, FLOORS)
        self.numbers_of("numbers, workaholic_patients", self.numbers.workaholic_patients, 4)
        self.need(1 <= self.numbers.row <= 8, "numbers: a row holds 1 to 8 patients")
        tags = [row.tag for row in self.levels] + [row.tag for row in self.elements] + [row.tag for row in self.tracks]
        self.need(set(tags) <= set(TAGS), f"a tag is one of {', '.join(TAGS)}")
        for element in self.elements:
            self.numbers_of(f"element {element.id}, places", element.places, 2)
        for row in self.players:
            self.check_players(row)
        for layout in self.layouts:
            self.check_layout(layout)
        for goal in self.goals:
            self.numbers_of(f"goal {goal.id}, target", goal.target, 3)
            self.numbers_of(f"goal {goal.id}, popularity", goal.popularity, 3)
        self.check_tracks()

    def check_players(self, row: PlayersRow) -> None:
        where = f"players {row.seats}"
        self.numbers_of(f"{where}, patients", row.patients, 4)
        self.numbers_of(f"{where}, doctors", row.doctors, 4)
        self.need(1 <= row.services <= len(self.services), f"{where}: services are 1 to {len(self.services)}")
        self.need(row.university <= len(self.university.prices), f"{where}: a slot of the University has no price")
        self.need(row.bonus_tiles <= len(self.bonuses), f"{where}: there are {len(self.bonuses)} bonus tiles")
        self.need(row.orderlies < self.numbers.orderlies, f"{where}: one orderly is kept for the bonus tile")

    def check_layout(self, row: LayoutRow) -> None:
        for space in (row.hub, row.treatment, row.supply, row.entrance):
            self.need(space in SPACE_NAMES, f"layout {row.cube}: {space!r} is no space such as F0:b1")
        self.need(row.side in SIDE_NAMES, f"layout {row.cube}: side is one of {', '.join(SIDE_NAMES)}")

    def check_tracks(self) -> None:
        """Every column is there, and they keep their order of hardness (CV-009)."""
        for contagion in CONTAGIONS:
            last: tuple[int, ...] = (0,) * self.numbers.rounds
            for isolation in ISOLATIONS:
                tiles = self.track(contagion, isolation)
                self.numbers_of(f"track {contagion} {isolation}", tiles, self.numbers.rounds)
                harder = all([now >= before for now, before in zip(tiles, last, strict=True)])
                self.need(harder, f"track {contagion} {isolation}: weaker isolation never gives fewer tiles (CV-009)")
                last = tiles
        for isolation in ISOLATIONS:
            low, high = self.track("low", isolation), self.track("high", isolation)
            grows = high[-1] - high[0] > low[-1] - low[0]
            self.need(grows, f"track high {isolation}: high contagion grows faster than low (CV-009)")
        most = max([row.seats for row in self.players])
        spread = most * HIGH_SPREAD * (self.numbers.rounds - 1)
        needed = most * max([sum(row.tiles) for row in self.tracks]) + spread
        self.need(self.numbers.covid_tiles >= needed, f"numbers: the tracks need {needed} covid_tiles (CV-007)")

    def track(self, contagion: str, isolation: str) -> tuple[int, ...]:
        found = [row.tiles for row in self.tracks if (row.contagion, row.isolation) == (contagion, isolation)]
        self.need(len(found) == 1, f"there should be one track {contagion} {isolation}")
        return found[0]

    def named(self, table: str, found: list[str], wanted: tuple[str, ...]) -> None:
        self.need(tuple(found) == wanted, f"the {table} rows are {', '.join(wanted)}, in this order")

    def numbers_of(self, where: str, values: Sequence[object], count: int) -> None:
        whole = all([isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values])
        self.need(whole and len(values) == count, f"{where}: should be {count} whole numbers")

    def need(self, holds: bool, otherwise: str) -> None:
        if not holds:
            raise BadData(f"{self.path}: {otherwise}")


DATA: Final = Data("clinic", FOLDER / "data.toml")
TABLES: Final = Tables(DATA)
NUMBERS: Final = TABLES.numbers
SERVICE_IDS: Final = [row.id for row in TABLES.services]
SERVICES: Final = len(SERVICE_IDS)

# What stands on a space, and what can be built: hubs by service, then the elements in the order of the file.
EMPTY: Final = 0
HUB: Final = 1  # of the first service; HUB + service
TREATMENT: Final = 6
SUPPLY: Final = 7
OPERATING: Final = 8
OUTPATIENT: Final = 9
LABORATORY: Final = 10
WAITING: Final = 11
ICU: Final = 12
GARDEN: Final = 13
PARKING: Final = 14
ENTRANCE: Final = 15
HELIPAD: Final = 16
CONVEYOR: Final = 17
EXTINGUISHER: Final = 18
DISH: Final = 19
ELEMENTS: Final = 20
SPECIALS: Final = (OPERATING, OUTPATIENT, LABORATORY, WAITING, ICU)
ELEMENT_NAMES: Final = ["nothing"] + [f"hub-{service}" for service in SERVICE_IDS] + list(ELEMENT_IDS)

NO_FAMILY: Final = -1
HUBS: Final = 0
ROOMS: Final = 1
SUPPLIES: Final = 2
SPECIAL: Final = 3
FAMILY: Final = (
    [NO_FAMILY] + [HUBS] * SERVICES + [ROOMS, SUPPLIES] + [SPECIAL] * len(SPECIALS) + [NO_FAMILY] * (ELEMENTS - GARDEN)
)
MODULE: Final = [family != NO_FAMILY for family in FAMILY]  # by element: hub, treatment, supply or special


def price_by_floor(element: int) -> list[int]:
    row = TABLES.elements[0] if element < TREATMENT else TABLES.elements[element - TREATMENT]
    return [row.price + (floor if row.rises else 0) for floor in range(FLOORS)]


PRICE: Final = [[0] * FLOORS] + [price_by_floor(element) for element in range(1, ELEMENTS)]  # by element, floor
PLACES: Final = [(0, 0)] * TREATMENT + [(row.places[0], row.places[1]) for row in TABLES.elements]
MAINTENANCE: Final = list(TABLES.maintenance.by_floor)
FEE: Final = [row.fee for row in TABLES.levels]
SALARY: Final = [row.salary for row in TABLES.levels]
WHITE: Final = 0
YELLOW: Final = 1
RED: Final = 3
LEVELS: Final = 4
SLOT_PRICES: Final = list(TABLES.university.prices)
TILE_CARS: Final = TABLES.parking.tile_cars
FLOOR_UPKEEP: Final = [MAINTENANCE[space // PLAN] for space in range(SPACES)]  # by space
