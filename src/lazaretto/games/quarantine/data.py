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
        data.finish()
        self.check()

    def check(self) -> None:
        self.need(tuple([row.id for row in self.kinds]) == KINDS, f"the kinds are, in order, {', '.join(KINDS)}")
        self.named("kind", "name", [row.name for row in self.kinds])
        self.need(len(self.doorways) > 0, "there should be a table of doorways")
        self.check_counts()
        for row in self.kinds:
            self.check_kind(row)
        for doorways in self.doorways:
            self.check_doorways(doorways)
        for preset in self.presets:
            self.check_preset(preset)
        for rooms in self.rooms:
            self.check_rooms(rooms)
        self.offered("doorways", [row.name for row in self.doorways], ())
        self.offered("preset", [row.name for row in self.presets], ("build",))
        self.offered("rooms", [row.name for row in self.rooms], ("random", *KINDS))

    def check_kind(self, row: KindRow) -> None:
        self.need(row.sort in SORTS, f"kind {row.id}: sort is one of {', '.join(SORTS)}, not {row.sort!r}")
        ward = row.sort in ("start", "additional")
        self.need((row.color in COLORS) == ward, f"kind {row.id}: wards, and only they, have a color")
        if row.sort in ("lobby", "start"):
            self.need(
                row.copies == 4, f"kind {row.id}: there are 4 copies, one for each seat (Q-003), not {row.copies}"
            )
        least = 1 + (self.counts.fewer if row.sort == "special" else 0)
        sound = least <= row.copies <= MOST_COPIES
        self.need(sound, f"kind {row.id}: there are {least} to {MOST_COPIES} copies (Q-002, Q-013), not {row.copies}")

    def check_doorways(self, row: DoorwaysRow) -> None:
        where = f"doorways {row.name}"
        self.need(all([len(pair) == 2 for pair in row.sides]), f"{where}: entries are [kind, sides]")
        self.need(sorted([kind for kind, _ in row.sides]) == sorted(KINDS), f"{where}: every kind has one entry")
        for kind, sides in row.sides:
            sound = isinstance(sides, str) and 0 < len(sides) == len(set(sides)) and set(sides) <= set(SIDES)
            self.need(sound, f"{where}, {kind}: one to four different sides out of {SIDES}, not {sides!r}")

    def check_preset(self, row: PresetRow) -> None:
        starting = sorted([kind.id for kind in self.kinds if kind.sort in ("lobby", "start")])
        self.need(all([len(tile) == 4 for tile in row.tiles]), f"preset {row.name}: entries are [kind, x, y, turns]")
        self.need(sorted([tile[0] for tile in row.tiles]) == starting, f"preset {row.name}: the five starting tiles")
        for kind, x, y, turn in row.tiles:
            sound = all([isinstance(number, int) for number in (x, y, turn)]) and 0 <= turn < 4
            self.need(sound and max(abs(x), abs(y)) < 5, f"preset {row.name}, {kind}: {x}, {y}, {turn} is no place")
            self.need(kind != "lobby" or x == y == 0, f"preset {row.name}: the Lobby is at 0, 0")

    def check_rooms(self, row: RoomsRow) -> None:
        special = [kind.id for kind in self.kinds if kind.sort == "special"]
        known = len(set(row.rooms)) == len(row.rooms) == self.counts.rooms and set(row.rooms) <= set(special)
        self.need(known, f"rooms {row.name}: {self.counts.rooms} different rooms out of {', '.join(special)}")

    def check_counts(self) -> None:
        counts = self.counts
        for field in fields(counts):
            least = 1 if field.name in AT_LEAST_ONE else 0
            self.count(field.name, getattr(counts, field.name), least)
        self.need(counts.rooms <= 14, f"counts: rooms is at most 14, for there are no more, not {counts.rooms}")
        enough = counts.patients >= counts.draws
        self.need(enough, f"counts: draws is at most {counts.patients}, as patients is, not {counts.draws}")

    def count(self, key: str, value: int, least: int) -> None:
        self.need(value >= least, f"counts: {key} is {least} or more, not {value}")

    def offered(self, table: str, found: list[str], taken: tuple[str, ...]) -> None:
        """Words of an option: one word each, and none that means something else."""
        for name in found:
            sound = name.replace("_", "").isalnum() and name not in taken
            others = f" other than {', '.join(taken)}" if taken else ""
            self.need(sound, f"{table} {name!r}: a name is one word of letters, digits and _{others}")


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
