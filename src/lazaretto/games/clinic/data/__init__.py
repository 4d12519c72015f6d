"""The tables of ``data.toml`` as typed rows, and the look-up lists that the rules index.

Reading is strict: whatever the rules could not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from lazaretto.core import Checked, Data
from lazaretto.games.clinic.data.grid import FLOORS, PLAN, SPACES
from lazaretto.games.clinic.data.limits import (
    FIRST_STOCK,
    NO_END,
    SEATS,
    SET_OUT,
    SPREAD_MOST,
    free_corners,
    layout_fault,
    limits,
    list_fault,
    number_fault,
)
from lazaretto.games.clinic.data.rows import (
    BonusRow,
    ElementRow,
    GoalRow,
    LayoutRow,
    LevelRow,
    Maintenance,
    Numbers,
    Parking,
    PlayersRow,
    ServiceRow,
    TrackRow,
    University,
)

FOLDER: Final = Path(__file__).parent.parent
LEVEL_IDS: Final = ("white", "yellow", "orange", "red")
TAGS: Final = ("R", "P", "D")


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
TRACK_NAMES: Final = ", ".join([f"{contagion} {isolation}" for contagion in CONTAGIONS for isolation in ISOLATIONS])
ACTION_KINDS: Final = ("build", "hire", "admit")
SOLO_LEVELS: Final = ("easy", "medium", "hard")
HARDER: Final = ", as high contagion spreads no less than low (CV-009)"


class Tables(Checked):
    """A whole data file, read and checked."""

    def __init__(self, data: Data) -> None:
        super().__init__(data)
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
        self.check_all()

    def check(self) -> None:
        with self.apart():
            self.check_names()
        before = len(self.data.faults)
        self.singles("numbers", "", self.numbers)
        numbers_sound = len(self.data.faults) == before
        with self.apart():
            self.check_numbers()
        with self.apart():
            self.check_stocks()
        for row in self.players:
            with self.apart():
                self.check_players(row)
        for layout in self.layouts:
            with self.apart():
                self.check_layout(layout)
        with self.apart():
            if numbers_sound:  # what builds on them can be judged
                self.check_sums()
                self.check_tracks()

    def check_names(self) -> None:
        """Every row that has a rule of its own is there, and whatever stands in a menu has a name."""
        site = self.parking.site
        self.need(site == "corner", f"parking, site is {site!r}; allowed: corner")
        self.need(len(self.services) == 5, f"there are {len(self.services)} services; allowed: 5")
        self.need(len(self.layouts) == 4, f"there are {len(self.layouts)} layouts; allowed: 4, a cube each")
        self.ordered("level", [row.id for row in self.levels], LEVEL_IDS)
        self.ordered("element", [row.id for row in self.elements], ELEMENT_IDS)
        self.ordered("goal", [row.id for row in self.goals], GOAL_IDS)
        self.ordered("bonus", [row.id for row in self.bonuses], BONUS_IDS)
        self.ordered("players", [str(row.seats) for row in self.players], ("1", "2", "3", "4"))
        for service in self.services:
            plain = service.id.split() == [service.id]
            self.need(plain, f"service, id is {service.id!r}; allowed: a word without spaces")
        self.named("service", "name", [row.name for row in self.services])
        self.named("element", "name", [row.name for row in self.elements])
        self.named("goal", "name", [row.name for row in self.goals])
        self.named("bonus", "name", [row.name for row in self.bonuses])
        tags = [row.tag for row in self.levels] + [row.tag for row in self.elements] + [row.tag for row in self.tracks]
        for tag in tags:
            self.need(tag in TAGS, f"a tag is {tag!r}; allowed: {', '.join(TAGS)}")

    def check_numbers(self) -> None:
        """Each by itself: no number is below 0, some are at least 1, and lists are as long as the rules need."""
        numbers = self.numbers
        self.singles("parking", "", self.parking)
        self.singles("university", "", self.university)
        for service in self.services:
            self.singles("service", f" {service.id}", service)
        for level in self.levels:
            self.singles("level", f" {level.id}", level)
        for bonus in self.bonuses:
            self.singles("bonus", f" {bonus.id}", bonus)
        for players in self.players:
            self.singles("players", f" {players.seats}", players)
        self.numbers_of("numbers", "", "workaholic_patients", numbers.workaholic_patients, 4)
        self.numbers_of("maintenance", "", "by_floor", self.maintenance.by_floor, FLOORS)
        self.numbers_of("university", "", "prices", self.university.prices, len(self.university.prices))
        for element in self.elements:
            self.singles("element", f" {element.id}", element)
            self.numbers_of("element", f" {element.id}", "places", element.places, 2)
        for goal in self.goals:
            self.numbers_of("goal", f" {goal.id}", "target", goal.target, 3)
            self.numbers_of("goal", f" {goal.id}", "popularity", goal.popularity, 3)

    def check_sums(self) -> None:
        """What the numbers must agree on."""
        numbers = self.numbers
        tiles = len(ACTION_KINDS) * numbers.tiles_of_each_action
        self.single("numbers, actions", numbers.actions, 1, tiles, ", the action tiles of a player (C-061)")
        self.single("numbers, high_spread", numbers.high_spread, numbers.low_spread, SPREAD_MOST, HARDER)

    def check_stocks(self) -> None:
        """The first rooms and the bonus tiles can be laid out (C-010, C-014)."""
        first = self.services[0]
        self.single(f"service {first.id}, hubs", first.hubs, SEATS, NO_END, ", one for each clinic to begin with")
        for row in self.elements:
            where = f"element {row.id}, stock"
            self.single(where, row.stock, FIRST_STOCK.get(row.id, 0), NO_END, " for the setup")
            if row.id in SET_OUT:
                self.single(where, row.stock, 0, 0, ", as the players rows say how many there are")

    def check_players(self, row: PlayersRow) -> None:
        where = f"players {row.seats}"
        self.numbers_of("players", f" {row.seats}", "patients", row.patients, 4)
        self.numbers_of("players", f" {row.seats}", "doctors", row.doctors, 4)
        self.single(f"{where}, services", row.services, 1, len(self.services))
        rows = row.services
        self.single(f"{where}, patients together", sum(row.patients), rows, NO_END, ", one for each row to begin with")
        slots = len(self.university.prices)
        self.single(f"{where}, university", row.university, 0, slots, ", the slots that have a price")
        self.single(f"{where}, bonus_tiles", row.bonus_tiles, 0, len(self.bonuses))
        kept, first = ", as one is kept for the bonus tile", ", one for each clinic to begin with"
        self.single(f"{where}, nurses", row.nurses, 0, self.numbers.nurses - 1, kept)
        self.single(f"{where}, orderlies", row.orderlies, 0, self.numbers.orderlies - 1, kept)
        self.single(f"{where}, supply_rooms", row.supply_rooms, row.seats, NO_END, first)

    def check_layout(self, row: LayoutRow) -> None:
        where = f"layout {row.cube}"
        fault = layout_fault(row.hub, row.treatment, row.supply, row.entrance, row.side)
        self.need(not fault, f"{where}, {fault}")
        free = free_corners((row.hub, row.treatment, row.supply))
        self.single(f"{where}, free_corners", row.free_corners, free, free)

    def check_tracks(self) -> None:
        """Every column is there, and they keep their order of hardness (CV-009)."""
        for row in self.tracks:
            known = row.contagion in CONTAGIONS and row.isolation in ISOLATIONS
            self.need(known, f"there is no track {row.contagion} {row.isolation}; allowed: {TRACK_NAMES}")
        for contagion in CONTAGIONS:
            last: tuple[int, ...] = (0,) * self.numbers.rounds
            for isolation in ISOLATIONS:
                tiles = self.track(contagion, isolation)
                if not self.numbers_of("track", f" {contagion} {isolation}", "tiles", tiles, self.numbers.rounds):
                    return
                harder = all([now >= before for now, before in zip(tiles, last, strict=True)])
                self.need(harder, f"track {contagion} {isolation}: weaker isolation never gives fewer tiles (CV-009)")
                last = tiles
        for isolation in ISOLATIONS:
            low, high = self.track("low", isolation), self.track("high", isolation)
            grows = high[-1] - high[0] > low[-1] - low[0]
            self.need(grows, f"track high {isolation}: high contagion grows faster than low (CV-009)")
        numbers = self.numbers
        spread = SEATS * numbers.high_spread * (numbers.rounds - 1)
        needed = SEATS * max([sum(row.tiles) for row in self.tracks]) + spread
        self.single("numbers, covid_tiles", numbers.covid_tiles, needed, NO_END, " for these tracks (CV-007)")

    def track(self, contagion: str, isolation: str) -> tuple[int, ...]:
        found = [row.tiles for row in self.tracks if (row.contagion, row.isolation) == (contagion, isolation)]
        self.need(len(found) == 1, f"there are {len(found)} tracks {contagion} {isolation}; allowed: 1")
        return found[0]

    # ---- one sentence each ----

    def ordered(self, table: str, found: list[str], wanted: tuple[str, ...]) -> None:
        unknown = ", ".join([id for id in found if id not in wanted])
        missing = ", ".join([id for id in wanted if id not in found])
        self.need(not unknown, f"there is no {table} {unknown}; allowed: {', '.join(wanted)}")
        self.need(not missing, f"{table} {missing} is missing; allowed: {', '.join(wanted)}")
        self.need(tuple(found) == wanted, f"{table} rows are {', '.join(found)}; allowed: {', '.join(wanted)}")

    def singles(self, table: str, which: str, row: Any) -> None:
        """The single whole numbers of a row."""
        for field in fields(row):
            value = getattr(row, field.name)
            if isinstance(value, int) and not isinstance(value, bool):
                least, most = limits(table, field.name)
                self.single(f"{table}{which}, {field.name}", value, least, most)

    def single(self, where: str, value: int, least: int, most: int, why: str = "") -> None:
        fault = number_fault(where, value, least, most, why)
        self.need(not fault, fault)

    def numbers_of(self, table: str, which: str, key: str, values: Sequence[object], count: int) -> bool:
        least, most = limits(table, key)
        fault = list_fault(f"{table}{which}, {key}", values, count, least, most)
        return self.need(not fault, fault)


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
# All kinds of special modules are one family (C-025).
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
# Floor 4 has its own price, maintenance and points in the data file (C-200).
FLOOR_UPKEEP: Final = [MAINTENANCE[space // PLAN] for space in range(SPACES)]  # by space
