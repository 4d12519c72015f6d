"""The grid of a clinic: spaces in three dimensions, the corners of Floor 0, and what lies beside what.

A space is a number: floor x 12 + row x 4 + column, written ``F1:b2``. Row 1 is the front (south), column a the west.
A 3x3 board is the 4x3 one without its column d. Corners are points written ``2.1``: from the west, from the
front. Sets of spaces and of corners are bits.
"""

from __future__ import annotations

from typing import Final, NewType

from lazaretto.core import words

COLUMNS: Final = 4
ROWS: Final = 3
PLAN: Final = COLUMNS * ROWS  # spaces of a floor
FLOORS: Final = 5  # the fifth is Floor 4, an option
SPACES: Final = PLAN * FLOORS
CORNERS: Final = (COLUMNS + 1) * (ROWS + 1)
NOWHERE: Final = -1

Space = NewType("Space", int)
SPACE_NAMES: Final = [f"F{s // PLAN}:{'abcd'[s % COLUMNS]}{s % PLAN // COLUMNS + 1}" for s in range(SPACES)]
words(Space, SPACE_NAMES)

Side = NewType("Side", int)
SIDE_NAMES: Final = ["north", "east", "south", "west"]
words(Side, SIDE_NAMES)
SIDES: Final = 4

# Where a car can stand: on one of the 20 corners, or on the parking tile of a Floor-0 space.
Spot = NewType("Spot", int)
SPOTS: Final = CORNERS + PLAN
SPOT_NAMES: Final = [f"{c % (COLUMNS + 1)}.{c // (COLUMNS + 1)}" for c in range(CORNERS)] + SPACE_NAMES[:PLAN]
words(Spot, SPOT_NAMES)

BIT: Final = [1 << i for i in range(61)]  # a table, since compiled shifts are narrow
FLOOR: Final = [s // PLAN for s in range(SPACES)]
COLUMN_OF: Final = [s % PLAN for s in range(SPACES)]  # the Floor-0 space under it


def beside(space: int, side: int) -> int:
    """The space on that side of the same floor, or NOWHERE off the board."""
    column, row = space % COLUMNS, space % PLAN // COLUMNS
    column += (0, 1, 0, -1)[side]
    row += (1, 0, -1, 0)[side]
    if not 0 <= column < COLUMNS or not 0 <= row < ROWS:
        return NOWHERE
    return space // PLAN * PLAN + row * COLUMNS + column


def neighbours(space: int) -> list[int]:
    """The adjacent spaces: four sides, above, below; diagonals are not (C-020)."""
    around = [beside(space, side) for side in range(SIDES)] + [space + PLAN, space - PLAN]
    return [other for other in around if 0 <= other < SPACES]


def corners(space: int) -> list[int]:
    """The four corners of a Floor-0 space."""
    column, row = space % COLUMNS, space // COLUMNS
    return [(row + up) * (COLUMNS + 1) + column + right for up in (0, 1) for right in (0, 1)]


def bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= BIT[number]
    return found


def listed(found: int) -> list[int]:
    """The numbers in these bits, in order."""
    out: list[int] = []
    while found:
        lowest = found & -found
        out.append(lowest.bit_length() - 1)
        found ^= lowest
    return out


BESIDE: Final = [[beside(s, side) for side in range(SIDES)] for s in range(SPACES)]
NEAR: Final = [neighbours(s) for s in range(SPACES)]
NEAR_BITS: Final = [bits(near) for near in NEAR]
CORNER_BITS: Final = [bits(corners(s)) for s in range(PLAN)]  # by Floor-0 space
TOUCHING: Final = [bits([s for s in range(PLAN) if c in corners(s)]) for c in range(CORNERS)]  # by corner
GROUND_SIDES: Final = [bits([o for o in NEAR[s] if o < PLAN]) for s in range(PLAN)]  # sharing a side on Floor 0


def board_bits(columns: int, floors: int) -> int:
    return bits([s for s in range(PLAN * floors) if s % COLUMNS < columns])


def corner_bits(columns: int) -> int:
    return bits([c for c in range(CORNERS) if c % (COLUMNS + 1) <= columns])


BOARD: Final = [[board_bits(columns, floors) for floors in range(FLOORS + 1)] for columns in range(COLUMNS + 1)]
BOARD_CORNERS: Final = [corner_bits(columns) for columns in range(COLUMNS + 1)]
FLOOR_BITS: Final = [bits([s for s in range(SPACES) if FLOOR[s] == floor]) for floor in range(FLOORS)]
GROUND: Final = FLOOR_BITS[0]
