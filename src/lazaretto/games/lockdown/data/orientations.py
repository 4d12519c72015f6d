"""Pictures: every way a Market card's shape can be drawn, and where on the grid each one fits.

A picture is a shape in one orientation. Cards of the same form share pictures; picture 0 is the single square
that is drawn when the shape fits nowhere (L-033).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import i64
from lazaretto.games.lockdown.data import TABLES
from lazaretto.games.lockdown.data.grid import BIT, EDGE, SQUARES, Cells, four_turns, mask, mirrored, read

SINGLE: Final = 0
PICTURES: Final[list[Cells]] = [((0, 0),)]


def number(shape: Cells) -> int:
    """The picture's number; a new one gets the next."""
    if shape not in PICTURES[1:]:
        PICTURES.append(shape)
    return PICTURES.index(shape, 1)


def distinct(turns: list[int]) -> list[int]:
    return [turns[i] for i in range(len(turns)) if turns[i] not in turns[:i]]


# By card: what each side sees of it unturned, South first; a card turned by q shows side p the entry (p + q) % 4.
SEEN: Final = [[number(shape) for shape in four_turns(read(card.picture))] for card in TABLES.market]
# By card: all pictures that Rotate allows, the four turns first, then the mirrored ones (L-031).
EVERY: Final = [
    distinct(SEEN[card] + [number(shape) for shape in four_turns(mirrored(read(TABLES.market[card].picture)))])
    for card in range(len(TABLES.market))
]
SIZE: Final = [len(read(card.picture)) for card in TABLES.market]  # squares of the card's shape
FORMS: Final = list(dict.fromkeys([card.shape for card in TABLES.market]))
FORM: Final = [FORMS.index(card.shape) for card in TABLES.market]  # by card: its shape type (L-066)

MASK: Final = [[mask(shape, square) for square in range(SQUARES)] for shape in PICTURES]  # 0: leaves the grid
INSIDE: Final = [sum([BIT[square] for square in range(SQUARES) if row[square]]) for row in MASK]
OFFSETS: Final = [[r * EDGE + c for r, c in shape] for shape in PICTURES]


def anchors(picture: int, free: int, edge: int) -> int:
    """Squares for the top left of its box, as bits: all its cells on ``free``, one of them on ``edge``."""
    empty: i64 = free
    border: i64 = edge
    fitting: i64 = INSIDE[picture]
    touching: i64 = 0
    for offset in OFFSETS[picture]:
        shift: i64 = offset
        fitting &= empty >> shift
        if not fitting:
            return 0
        touching |= border >> shift
    return fitting & touching
