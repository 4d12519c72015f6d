"""Components on sheets: rows of equal height from the top, boards that are too large cut into parts.

Everything is in millimetres from the top left of the sheet. Components with backs come first, on sheets of their own,
so that few sheets need a page for backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil

from lazaretto.core.components import Component
from lazaretto.printing.paper import GUTTER, MARGIN, OVERLAP, TOP, Paper


@dataclass(frozen=True)
class Place:
    """A component on a sheet. ``turned``: lying on its side, the top at the right."""

    part: Component
    x: float
    y: float
    turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        return lying(self.part, self.turned)


@dataclass(frozen=True)
class Cut:
    """One part of a board that is larger than the paper: its corner on the board, its size, and where it is."""

    part: Component
    corner: tuple[float, float]
    size: tuple[float, float]
    row: int
    column: int
    of: tuple[int, int]  # rows and columns in all


@dataclass
class Sheet:
    """What is on one side of a sheet of paper, and what is on its back."""

    places: list[Place] = field(default_factory=list)
    cut: Cut | None = None
    folded: bool = False  # fronts left of the fold, backs right of it

    @property
    def parts(self) -> list[Component]:
        return [self.cut.part] if self.cut is not None else [place.part for place in self.places]

    @property
    def has_backs(self) -> bool:
        return any([part.back is not None for part in self.parts])

    @property
    def needs_back_page(self) -> bool:
        return self.has_backs and not self.folded

    @property
    def title(self) -> str:
        return ", ".join(dict.fromkeys([part.title for part in self.parts]))


def lying(part: Component, turned: bool) -> tuple[float, float]:
    w, h = part.front.width, part.front.height
    return (h, w) if turned else (w, h)


def lay_out(parts: Sequence[Component], paper: Paper, fold: bool) -> list[Sheet]:
    """All components, each as often as it is in the box."""
    backed, others = [[part for part in parts if (part.back is None) == plain] for plain in (False, True)]
    foldable = [part for part in backed if fold and fits(part, paper.half)]
    sheets = rows(foldable, paper.half, folded=True)
    for some in ([part for part in backed if part not in foldable], others):
        whole = [part for part in some if fits(part, paper.room)]
        sheets += rows(whole, paper.room)
        sheets += [sheet for part in some if part not in whole for sheet in pieces(part, paper)]
    return sheets


def fits(part: Component, room: tuple[float, float]) -> bool:
    return upright(part, room) or on_its_side(part, room)


def upright(part: Component, room: tuple[float, float]) -> bool:
    return part.front.width <= room[0] and part.front.height <= room[1]


def on_its_side(part: Component, room: tuple[float, float]) -> bool:
    return part.front.height <= room[0] and part.front.width <= room[1]


def copies(parts: Iterable[Component], room: tuple[float, float]) -> list[tuple[Component, bool]]:
    """Each component as often as there are, highest first, turned on its side if only so it fits."""
    each = [(part, not upright(part, room)) for part in parts for _ in range(part.count)]
    return sorted(each, key=lambda one: -lying(*one)[1])


def rows(parts: Sequence[Component], room: tuple[float, float], folded: bool = False) -> list[Sheet]:
    """Rows in the middle of the sheet; a row holds components of one height."""
    sheets: list[Sheet] = []
    row: list[tuple[Component, bool]] = []
    y = room[1] + 1.0  # the first row opens a sheet

    def close() -> None:
        nonlocal y
        if not row:
            return
        tall = lying(*row[0])[1]
        if y + tall > room[1] + 0.001:
            sheets.append(Sheet(folded=folded))
            y = 0.0
        wide = sum([lying(*one)[0] for one in row]) + GUTTER * (len(row) - 1)
        x = MARGIN + (room[0] - wide) / 2
        for part, turned in row:
            sheets[-1].places.append(Place(part, x, TOP + y, turned))
            x += lying(part, turned)[0] + GUTTER
        y += tall + GUTTER
        row.clear()

    for one in copies(parts, room):
        wide = sum([lying(*other)[0] + GUTTER for other in row]) + lying(*one)[0]
        if row and (wide > room[0] + 0.001 or lying(*one)[1] != lying(*row[0])[1]):
            close()
        row.append(one)
    close()
    return sheets


def pieces(part: Component, paper: Paper) -> list[Sheet]:
    """A large board over several sheets, which overlap."""
    (w, h), (wide, tall) = (part.front.width, part.front.height), paper.room
    columns = max(1, ceil((w - OVERLAP) / (wide - OVERLAP)))
    lines = max(1, ceil((h - OVERLAP) / (tall - OVERLAP)))
    across, down = (w + OVERLAP * (columns - 1)) / columns, (h + OVERLAP * (lines - 1)) / lines
    return [
        Sheet(cut=Cut(part, (c * (across - OVERLAP), r * (down - OVERLAP)), (across, down), r, c, (lines, columns)))
        for _ in range(part.count)
        for r in range(lines)
        for c in range(columns)
    ]
