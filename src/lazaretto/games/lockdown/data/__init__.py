"""The tables of ``data.toml`` as typed rows, and the look-up lists that the rules index.

Reading is strict: whatever the rules could not play with is refused here, with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lazaretto.core import Checked, Data
from lazaretto.games.lockdown.data.grid import BIT, EDGE, SQUARES, read, same_form

FOLDER: Final = Path(__file__).parent.parent
WILD: Final = "wild"
MARKS: Final = ("cross", "number", "shape")
MEMBER_IDS: Final = ("dad", "mom", "sister", "brother", "grandpa", "grandma")  # each has a rule of its own
ICONS: Final = ".RAPV"


@dataclass(frozen=True)
class SymbolRow:
    """One ``[[symbol]]``: what is drawn into the squares."""

    id: str
    name: str
    tint: str


@dataclass(frozen=True)
class MemberRow:
    """One ``[[member]]`` of the family (L-054, L-055, L-056); ``rules/scoring.py`` has what each is worth."""

    id: str
    name: str
    accepts: tuple[str, ...]  # ids of symbols
    mark: str  # what is put into a box: one of MARKS
    values: tuple[int, ...]  # of box 1, 2, 3, to be divided by ``over``
    over: int = 1
    none: int = 0  # the value while no box is filled
    designed: tuple[str, ...] = ()  # keys of this row that the rulebook does not print


@dataclass(frozen=True)
class ItemRow:
    """One ``[[item]]`` card of a set (L-002, L-020)."""

    id: str
    large: str  # id of a symbol, or WILD
    small: str = ""  # none on a Wild card


@dataclass(frozen=True)
class MarketRow:
    """One ``[[market]]`` card (L-004)."""

    id: str
    shape: str  # cards with the same one are equal for Grandpa (L-066)
    picture: str  # as South sees it unturned: rows from the top, # is a square of the shape


@dataclass(frozen=True)
class GridRow:
    """One side of a sheet (L-003)."""

    side: str
    rows: tuple[str, ...]  # from the top, of ICONS


@dataclass(frozen=True)
class Numbers:
    rotate_boxes: int
    alternative_boxes: int
    virus: tuple[int, ...]  # lost by most, second most, ... uncovered viruses (L-071)
    medals: tuple[int, ...]


class Tables(Checked):
    """A whole data file, read and checked."""

    def __init__(self, data: Data) -> None:
        super().__init__(data)
        self.symbols = data.rows("symbol", SymbolRow, key="id")
        self.members = data.rows("member", MemberRow, key="id")
        self.items = data.rows("item", ItemRow, key="id")
        self.market = data.rows("market", MarketRow, key="id")
        self.grids = data.rows("grid", GridRow, key="side")
        self.numbers = data.one("numbers", Numbers)
        data.finish()
        self.check()

    def check(self) -> None:
        symbols = [row.id for row in self.symbols]
        self.named("symbol", "name", [row.name for row in self.symbols])
        self.named("member", "name", [row.name for row in self.members])
        for table, ids in (("symbol", symbols), ("item", [row.id for row in self.items])):
            for name in ids:
                self.need(name.isalnum(), f"{table} {name!r}: an id is one word of letters and digits")
        for member in self.members:
            self.check_member(member, symbols)
        for item in self.items:
            self.check_item(item, symbols)
        for card in self.market:
            self.need(
                sound(card.picture), f"market {card.id}: {card.picture!r} should be rows of # and . of one length"
            )
        for card in self.market:
            self.check_form(card)
        for grid in self.grids:
            self.check_grid(grid)
        self.need(len(symbols) > 1, "there should be two symbols or more")
        self.need(tuple([row.id for row in self.members]) == MEMBER_IDS, f"the members are {', '.join(MEMBER_IDS)}")
        self.need(bool(self.grids), "there should be a grid")
        self.need(
            1 <= len(self.items) <= min(len(self.market), 3 * len(self.members)),
            "a game has a round for each item card: at least 1, at most as many as market cards and boxes",
        )
        numbers = self.numbers
        self.need(numbers.rotate_boxes >= 0 and numbers.alternative_boxes >= 0, "numbers: boxes are 0 or more")
        self.need(whole(numbers.virus) and whole(numbers.medals), "numbers: virus and medals are whole numbers")
        self.need(list(numbers.medals) == sorted(set(numbers.medals)), "numbers: medals should rise")

    def check_member(self, row: MemberRow, symbols: list[str]) -> None:
        where = f"member {row.id}"
        self.need(
            bool(row.accepts) and set(row.accepts) <= set(symbols), f"{where} accepts some of {', '.join(symbols)}"
        )
        self.need(len(set(row.accepts)) == len(row.accepts), f"{where} accepts every symbol once")
        self.need(row.mark in MARKS, f"{where}: mark is one of {', '.join(MARKS)}, not {row.mark!r}")
        self.need(len(row.values) == 3 and whole(row.values), f"{where}: values are three whole numbers")
        self.need(row.over > 0 and min(row.values) > 0, f"{where}: values and over are at least 1")
        self.need(all([hasattr(row, str(key)) for key in row.designed]), f"{where}: designed names keys of this row")

    def check_item(self, row: ItemRow, symbols: list[str]) -> None:
        where = f"item {row.id}"
        allowed = ", ".join(symbols)
        known = row.large == WILD or row.large in symbols
        self.need(known, f"{where}: large is {WILD} or one of {allowed}, not {row.large!r}")
        if row.large == WILD:
            self.need(row.small == "", f"{where}: a Wild card has no small symbol (L-022)")
        else:
            self.need(row.small in symbols, f"{where}: small is one of {allowed}, not {row.small!r}")
            self.need(row.small != row.large, f"{where}: large and small differ")

    def check_grid(self, grid: GridRow) -> None:
        rows = [row.split() if isinstance(row, str) else [] for row in grid.rows]
        square = len(rows) == EDGE and all([len(row) == EDGE for row in rows])
        known = all([icon in ICONS and len(icon) == 1 for row in rows for icon in row])
        self.need(square and known, f"grid {grid.side}: should be {EDGE} rows of {EDGE} out of {' '.join(ICONS)}")

    def check_form(self, card: MarketRow) -> None:
        for other in self.market:
            same = same_form(read(card.picture), read(other.picture))
            wrong = "show the same form under two names" if same else "show two forms under one name"
            self.need(same == (card.shape == other.shape), f"market {card.id} and {other.id} {wrong} (L-066)")


def whole(values: Sequence[object]) -> bool:
    return all([isinstance(value, int) and not isinstance(value, bool) for value in values])


def sound(picture: str) -> bool:
    """Rows of one length, a square in every row and column, nothing but # and dots, inside the grid."""
    rows = picture.split("/")
    width = len(rows[0])
    if not 0 < width <= EDGE or len(rows) > EDGE or set(picture) - set("#./"):
        return False
    if not all([len(row) == width and "#" in row for row in rows]):
        return False
    return all(["#" in [row[column] for row in rows] for column in range(width)])


DATA: Final = Data("lockdown", FOLDER / "data.toml")
TABLES: Final = Tables(DATA)
NUMBERS: Final = TABLES.numbers
NONE: Final = -1  # no symbol on a Wild card; not chosen yet in a plan
SYMBOLS: Final = [row.id for row in TABLES.symbols]
LARGE: Final = [NONE if row.large == WILD else SYMBOLS.index(row.large) for row in TABLES.items]  # by Item card
SMALL: Final = [NONE if row.large == WILD else SYMBOLS.index(row.small) for row in TABLES.items]
TAKERS: Final = [[i for i, row in enumerate(TABLES.members) if symbol in row.accepts] for symbol in SYMBOLS]
SIDES: Final = [grid.side for grid in TABLES.grids]
ICON: Final = ["".join(grid.rows).replace(" ", "") for grid in TABLES.grids]  # by side of the sheet, a letter a square


def squares_with(icon: str) -> list[int]:
    """By side of the sheet: the squares with this icon, as bits."""
    return [sum([BIT[square] for square in range(SQUARES) if icons[square] == icon]) for icons in ICON]


ROTATES: Final = squares_with("R")
ALTERNATIVES: Final = squares_with("A")
PATCHES: Final = squares_with("P")
VIRUSES: Final = squares_with("V")
ROUNDS: Final = len(TABLES.items)  # every Item card is played once (L-018)
BOXES: Final = 3  # of each member (L-053)
