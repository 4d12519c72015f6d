"""Shapes and the grid: how a shape looks from each side, and where it lies as bits.

A shape is its cells, row and column from the top left of its box. The 49 squares of a grid are the bits of
an int, row by row, so one ``&`` says whether a shape hits something. Nothing here knows the cards.
"""

from __future__ import annotations

from typing import Final

EDGE: Final = 7
SQUARES: Final = EDGE * EDGE
BIT: Final = [1 << square for square in range(SQUARES)]
GRID: Final = (1 << SQUARES) - 1
LEFT: Final = sum([BIT[row * EDGE] for row in range(EDGE)])
RIGHT: Final = sum([BIT[row * EDGE + EDGE - 1] for row in range(EDGE)])
LINES: Final = [sum([BIT[row * EDGE + column] for column in range(EDGE)]) for row in range(EDGE)] + [
    sum([BIT[row * EDGE + column] for row in range(EDGE)]) for column in range(EDGE)
]

Cells = tuple[tuple[int, int], ...]


def read(picture: str) -> Cells:
    """The cells of ``#./##``."""
    rows = picture.split("/")
    return tuple([(r, c) for r in range(len(rows)) for c in range(len(rows[r])) if rows[r][c] == "#"])


def show(shape: Cells) -> str:
    height, width = box(shape)
    return "/".join(["".join(["#" if (r, c) in shape else "." for c in range(width)]) for r in range(height)])


def box(shape: Cells) -> tuple[int, int]:
    """Rows and columns it takes."""
    return 1 + max([r for r, _ in shape]), 1 + max([c for _, c in shape])


def turned(shape: Cells) -> Cells:
    """A quarter turn counter-clockwise: what the next side clockwise sees of the same card (L-011)."""
    _, width = box(shape)
    return tuple(sorted([(width - 1 - c, r) for r, c in shape]))


def mirrored(shape: Cells) -> Cells:
    _, width = box(shape)
    return tuple(sorted([(r, width - 1 - c) for r, c in shape]))


def four_turns(shape: Cells) -> list[Cells]:
    """As seen by South, West, North and East."""
    turns = [shape]
    for _ in range(3):
        turns.append(turned(turns[-1]))
    return turns


def same_form(shape: Cells, other: Cells) -> bool:
    """Equal but for turns and mirrors (L-066)."""
    return other in four_turns(shape) or other in four_turns(mirrored(shape))


def mask(shape: Cells, square: int) -> int:
    """Its squares with the top left of its box on ``square``; 0 if it leaves the grid (L-026)."""
    top, left = square // EDGE, square % EDGE
    height, width = box(shape)
    if top + height > EDGE or left + width > EDGE:
        return 0
    return sum([BIT[(top + r) * EDGE + left + c] for r, c in shape])


def near(squares: int) -> int:
    """All squares that share an edge with one of these (L-029)."""
    return (squares << 7 | squares >> 7 | (squares & ~RIGHT) << 1 | (squares & ~LEFT) >> 1) & GRID


def listed(squares: int) -> list[int]:
    """The numbers of the squares in these bits, in reading order; of cards too."""
    return [square for square in range(SQUARES) if squares & BIT[square]]
