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
        self.check_all()

    def check(self) -> None:
        symbols = [row.id for row in self.symbols]
        self.named("symbol", "name", [row.name for row in self.symbols])
        self.named("member", "name", [row.name for row in self.members])
        for table, ids in (("symbol", symbols), ("item", [row.id for row in self.items])):
            for name in ids:
                self.allowed(name.isalnum(), f"{table} {name}, id", name, "one word of letters and digits")
        self.need(len(symbols) > 1, f"there is {len(symbols)} symbol; allowed: 2 or more")
        for member in self.members:
            self.check_member(member, symbols)
        found = tuple([row.id for row in self.members])
        self.allowed(found == MEMBER_IDS, "the order of the members", ", ".join(found), ", ".join(MEMBER_IDS))
        for item in self.items:
            self.check_item(item, symbols)
        self.check_market()
        self.need(bool(self.grids), "there is no grid; allowed: 1 or more")
        for grid in self.grids:
            self.check_grid(grid)
        most = min(len(self.market), 3 * len(self.members))
        why = f"1 to {most}, a round for each, as there are market cards and boxes"
        self.need(1 <= len(self.items) <= most, f"there are {len(self.items)} item cards; allowed: {why}")
        self.check_numbers(self.numbers)

    def check_numbers(self, numbers: Numbers) -> None:
        self.allowed(numbers.rotate_boxes >= 0, "numbers, rotate_boxes", numbers.rotate_boxes, "0 or more")
        self.allowed(
            numbers.alternative_boxes >= 0, "numbers, alternative_boxes", numbers.alternative_boxes, "0 or more"
        )
        self.allowed(whole(numbers.virus), "numbers, virus", numbers.virus, "whole numbers")
        rising = whole(numbers.medals) and list(numbers.medals) == sorted(set(numbers.medals))
        self.allowed(rising, "numbers, medals", numbers.medals, "whole numbers that rise")

    def check_member(self, row: MemberRow, symbols: list[str]) -> None:
        where = f"member {row.id}"
        known = bool(row.accepts) and set(row.accepts) <= set(symbols) and len(set(row.accepts)) == len(row.accepts)
        self.allowed(known, f"{where}, accepts", row.accepts, f"some of {', '.join(symbols)}, each once")
        self.allowed(row.mark in MARKS, f"{where}, mark", row.mark, ", ".join(MARKS))
        three = len(row.values) == 3 and whole(row.values) and min(row.values) > 0
        self.allowed(three, f"{where}, values", row.values, "three whole numbers, each 1 or more")
        self.allowed(row.over > 0, f"{where}, over", row.over, "1 or more")
        keys = all([hasattr(row, str(key)) for key in row.designed])
        self.allowed(keys, f"{where}, designed", row.designed, "keys of this row")

    def check_item(self, row: ItemRow, symbols: list[str]) -> None:
        where = f"item {row.id}"
        known = row.large == WILD or row.large in symbols
        self.allowed(known, f"{where}, large", row.large, f"{WILD}, {', '.join(symbols)}")
        if row.large == WILD:
            self.allowed(row.small == "", f"{where}, small", row.small, "none on a Wild card (L-022)")
        else:
            others = [symbol for symbol in symbols if symbol != row.large]
            self.allowed(row.small in others, f"{where}, small", row.small, f"{', '.join(others)}, unlike large")

    def check_grid(self, grid: GridRow) -> None:
        rows = [row.split() if isinstance(row, str) else [] for row in grid.rows]
        square = len(rows) == EDGE and all([len(row) == EDGE for row in rows])
        known = all([icon in ICONS and len(icon) == 1 for row in rows for icon in row])
        allowed = f"{EDGE} rows of {EDGE} out of {' '.join(ICONS)}"
        self.allowed(square and known, f"grid {grid.side}, rows", grid.rows, allowed)

    def check_market(self) -> None:
        drawn = [
            card
            for card in self.market
            if self.allowed(
                sound(card.picture), f"market {card.id}, picture", card.picture, "rows of # and . of one length"
            )
        ]
        for i, card in enumerate(drawn):
            for other in drawn[:i]:
                self.check_form(other, card)

    def check_form(self, card: MarketRow, other: MarketRow) -> None:
        same = same_form(read(card.picture), read(other.picture))
        wrong = "show the same form under two names" if same else "show two forms under one name"
        shapes = f"shape {card.shape} and {other.shape}"
        self.need(same == (card.shape == other.shape), f"market {card.id} and {other.id} {wrong}: {shapes} (L-066)")


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
