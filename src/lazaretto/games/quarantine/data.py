"""The tables of ``data.toml`` as typed rows, and the look-up lists that the rules index.

Icons, theme and credits of the printed game have no effect, so there is no data about them (Q-139, Q-193).

A *kind* of tile is a row of the file, a *tile* one of the 56 pieces. Reading is strict: whatever the rules could
not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from lazaretto.core import Checked, Data, cell

FOLDER: Final = Path(__file__).parent
COLORS: Final = ("red", "yellow", "green", "blue")  # in the order in which prices are laid
SORTS: Final = ("lobby", "start", "additional", "special")
SIDES: Final = "NESW"
MOST_COPIES: Final = 4
AT_LEAST_ONE: Final = ("patients", "draws", "rooms", "price", "point_cubes")  # of the counts
KINDS: Final = (
    *("lobby", "start_red", "start_yellow", "start_green", "start_blue"),
    *("add_red", "add_yellow", "add_green", "add_blue"),
    *("supply", "maintenance", "on_call", "gift_shop", "security", "pharmacy", "purchasing"),
    *("pathology", "triage", "containment", "cafeteria", "emergency", "lab", "helipad"),
)  # each has a rule of its own, so the file cannot add to them


@dataclass(frozen=True)
class Counts:
    """``[counts]``: every number the rules use."""

    patients: int
    grays: int
    markers: int
    draws: int
    actions: int
    rooms: int
    beside: int
    price: int
    taken: int
    renovated: int
    maintained: int
    cancels: int
    resets: int
    fewer: int
    room_points: int
    station_points: int
    point_cubes: int
    line_points: int


@dataclass(frozen=True)
class KindRow:
    """One ``[[kind]]`` of tile."""

    id: str
    name: str
    sort: str
    copies: int
    color: str = ""
    effect: str = ""
    rule: str = ""


@dataclass(frozen=True)
class DoorwaysRow:
    """One table of faces: the doorways of every kind before it is turned."""

    name: str
    sides: tuple[tuple[str, str], ...]
    tag: str = ""


@dataclass(frozen=True)
class PresetRow:
    """One starting layout."""

    name: str
    title: str
    tiles: tuple[tuple[str, int, int, int], ...]
    tag: str = ""


@dataclass(frozen=True)
class RoomsRow:
    """One set of Special Rooms to play with."""

    name: str
    rooms: tuple[str, ...]
    tag: str = ""


class Tables(Checked):
    """A whole data file, read and checked."""

    def __init__(self, data: Data) -> None:
        super().__init__(data)
        self.counts = data.one("counts", Counts)
        self.kinds = data.rows("kind", KindRow, key="id")
        self.doorways = data.rows("doorways", DoorwaysRow, key="name")
        self.presets = data.rows("preset", PresetRow, key="name")
        self.rooms = data.rows("rooms", RoomsRow, key="name")
        self.check_all()

    def check(self) -> None:
        found = tuple([row.id for row in self.kinds])
        self.need(found == KINDS, f"the ids of the kinds are {', '.join(found)}; allowed: {', '.join(KINDS)}")
        self.named("kind", "name", [row.name for row in self.kinds])
        self.need(len(self.doorways) > 0, "there is no table of doorways; allowed: 1 or more")
        self.check_counts()
        for row in self.kinds:
            self.check_kind(row)
        for doorways in self.doorways:
            with self.apart():
                self.check_doorways(doorways)
        for preset in self.presets:
            with self.apart():
                self.check_preset(preset)
        for rooms in self.rooms:
            self.check_rooms(rooms)
        self.offered("doorways", [row.name for row in self.doorways], ())
        self.offered("preset", [row.name for row in self.presets], ("build",))
        self.offered("rooms", [row.name for row in self.rooms], ("random", *KINDS))

    def check_kind(self, row: KindRow) -> None:
        where = f"kind {row.id}"
        self.allowed(row.sort in SORTS, f"{where}, sort", row.sort, ", ".join(SORTS))
        if row.sort in ("start", "additional"):
            self.allowed(row.color in COLORS, f"{where}, color", row.color, f"{', '.join(COLORS)}, as for every ward")
        elif row.sort in SORTS:
            self.allowed(not row.color, f"{where}, color", row.color, "none, since only wards have a colour")
        if row.sort in ("lobby", "start"):
            self.allowed(row.copies == 4, f"{where}, copies", row.copies, "4, one for each seat (Q-003)")
        else:
            least = 1 + (self.counts.fewer if row.sort == "special" else 0)
            sound, span = least <= row.copies <= MOST_COPIES, f"{least} to {MOST_COPIES} (Q-002, Q-013)"
            self.allowed(sound, f"{where}, copies", row.copies, span)

    def check_doorways(self, row: DoorwaysRow) -> None:
        where = f"doorways {row.name}"
        for pair in row.sides:
            self.allowed(len(pair) == 2, f"{where}, sides", pair, "[kind, sides]")
        given = [pair[0] for pair in row.sides]
        odd = [kind for kind in dict.fromkeys([*given, *KINDS]) if given.count(kind) != (kind in KINDS)]
        self.need(not odd, f"{where}, sides: every kind has one entry, unlike {', '.join(map(str, odd))}")
        for kind, sides in row.sides:
            sound = isinstance(sides, str) and 0 < len(sides) == len(set(sides)) and set(sides) <= set(SIDES)
            self.allowed(sound, f"{where}, sides of {kind}", sides, f"one to four different sides out of {SIDES}")

    def check_preset(self, row: PresetRow) -> None:
        where = f"preset {row.name}"
        starting = sorted([kind.id for kind in self.kinds if kind.sort in ("lobby", "start")])
        for tile in row.tiles:
            self.allowed(len(tile) == 4, f"{where}, tiles", tile, "[kind, x, y, turns]")
        found = sorted([tile[0] for tile in row.tiles])
        self.allowed(found == starting, f"{where}, tiles", ", ".join(found), f"each once, {', '.join(starting)}")
        for kind, x, y, turn in row.tiles:
            sound = all([isinstance(number, int) for number in (x, y, turn)]) and 0 <= turn < 4
            place = "x and y from -4 to 4, turns from 0 to 3"
            self.allowed(sound and max(abs(x), abs(y)) < 5, f"{where}, place of {kind}", (x, y, turn), place)
            self.allowed(kind != "lobby" or x == y == 0, f"{where}, place of {kind}", (x, y, turn), "0, 0")

    def check_rooms(self, row: RoomsRow) -> None:
        special = [kind.id for kind in self.kinds if kind.sort == "special"]
        known = len(set(row.rooms)) == len(row.rooms) == self.counts.rooms and set(row.rooms) <= set(special)
        allowed = f"{self.counts.rooms} different rooms out of {', '.join(special)}"
        self.allowed(known, f"rooms {row.name}, rooms", row.rooms, allowed)

    def check_counts(self) -> None:
        counts = self.counts
        for field in fields(counts):
            least = 1 if field.name in AT_LEAST_ONE else 0
            value: int = getattr(counts, field.name)
            self.allowed(value >= least, f"counts, {field.name}", value, f"{least} or more")
        self.allowed(counts.rooms <= 14, "counts, rooms", counts.rooms, "14 or fewer, for there are no more")
        enough = counts.patients >= counts.draws or counts.patients < 1  # which is said above
        self.allowed(enough, "counts, draws", counts.draws, f"{counts.patients} or fewer, as patients says")

    def offered(self, table: str, found: list[str], taken: tuple[str, ...]) -> None:
        """Words of an option: one word each, and none that means something else."""
        for name in found:
            sound = name.replace("_", "").isalnum() and name not in taken
            others = f" other than {', '.join(taken)}" if taken else ""
            self.allowed(sound, f"{table} {name}, name", name, f"one word of letters, digits and _{others}")


DATA: Final = Data("quarantine", FOLDER / "data.toml")
TABLES: Final = Tables(DATA)
COUNTS: Final = TABLES.counts
NONE: Final = -1  # no color, no cell, nobody, not yet

# ---- kinds ------------------------------------------------------------------------------------

LOBBY: Final = KINDS.index("lobby")
SUPPLY: Final = KINDS.index("supply")
MAINTENANCE: Final = KINDS.index("maintenance")
ON_CALL: Final = KINDS.index("on_call")
GIFT_SHOP: Final = KINDS.index("gift_shop")
SECURITY: Final = KINDS.index("security")
PHARMACY: Final = KINDS.index("pharmacy")
PURCHASING: Final = KINDS.index("purchasing")
PATHOLOGY: Final = KINDS.index("pathology")
TRIAGE: Final = KINDS.index("triage")
CONTAINMENT: Final = KINDS.index("containment")
CAFETERIA: Final = KINDS.index("cafeteria")
EMERGENCY: Final = KINDS.index("emergency")
LAB: Final = KINDS.index("lab")
HELIPAD: Final = KINDS.index("helipad")

GRAY: Final = len(COLORS)
WARD: Final = [NONE if row.color == "" else COLORS.index(row.color) for row in TABLES.kinds]  # by kind: its color
SPECIAL: Final = [row.sort == "special" for row in TABLES.kinds]
SPECIALS: Final = [i for i, row in enumerate(TABLES.kinds) if row.sort == "special"]
ADDITIONALS: Final = [i for i, row in enumerate(TABLES.kinds) if row.sort == "additional"]
STARTING: Final = [i for i, row in enumerate(TABLES.kinds) if row.sort in ("lobby", "start")]
KIND_BIT: Final = [2**i for i in range(len(KINDS))]

# ---- tiles ------------------------------------------------------------------------------------

FIRST: Final = [sum([row.copies for row in TABLES.kinds[:i]]) for i in range(len(KINDS))]  # by kind: its first tile
KIND: Final = [i for i, row in enumerate(TABLES.kinds) for _ in range(row.copies)]  # by tile
TILE_NAMES: Final = [f"{row.id.replace('_', '-')}-{i + 1}" for row in TABLES.kinds for i in range(row.copies)]

COPIES: Final = [
    [row.copies - (COUNTS.fewer if seats == 2 and row.sort == "special" else 0) for row in TABLES.kinds]
    for seats in range(5)
]  # by seats and kind: tiles of the game

# ---- doorways: bits N E S W = 1 2 4 8, by table, kind and quarter turns --------------------------


def turned(sides: int, turns: int) -> int:
    """The doorways after so many quarter turns clockwise: N goes to E."""
    moved = sides << turns
    return (moved | moved >> 4) & 15


def faces(row: DoorwaysRow) -> list[list[int]]:
    given = dict(row.sides)
    bits = [sum([2 ** SIDES.index(side) for side in given[kind]]) for kind in KINDS]
    return [[turned(sides, turn) for turn in range(4)] for sides in bits]


DOORS: Final = [faces(row) for row in TABLES.doorways]
OPPOSITE: Final = (2, 3, 0, 1)
SIDE_BIT: Final = (1, 2, 4, 8)
TURNS: Final = [
    [[turn for turn in range(4) if kind[turn] not in kind[:turn]] for kind in table] for table in DOORS
]  # by table and kind: the turns that look different
PRESETS: Final = [[(KINDS.index(kind), cell(x, y), turn) for kind, x, y, turn in row.tiles] for row in TABLES.presets]
