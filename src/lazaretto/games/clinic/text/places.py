"""Where on the board something is, in words. Notation has coordinates; sentences have none.

A floor is seen from above: its front row is the nearest, at the bottom of the picture.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data.grid import COLUMNS, FLOOR, PLAN, ROWS

ROW: Final = ("front row", "middle row", "back row")
COLUMN: Final = {  # by columns of the board
    3: ("left", "centre", "right", "off the board"),
    4: ("far left", "left", "right", "far right"),
}
SIDE: Final = ("at the back", "on the right", "at the front", "on the left")  # of a module


def on_floor(columns: int, space: int) -> str:
    """``front row, far left``."""
    return f"{ROW[space % PLAN // COLUMNS]}, {COLUMN[columns][space % COLUMNS]}"


def space(columns: int, code: int) -> str:
    """``Floor 1, front row, far left``."""
    return f"Floor {FLOOR[code]}, {on_floor(columns, code)}"


def corner(columns: int, code: int) -> str:
    """``front left corner``, ``corner at the back edge, in the middle``, ``inner corner, front right``."""
    column, row = code % (COLUMNS + 1), code // (COLUMNS + 1)
    across = "left" if 2 * column < columns else "right" if 2 * column > columns else "middle"
    along = "front" if 2 * row < ROWS else "back"
    at_side, at_end = column in (0, columns), row in (0, ROWS)
    if at_side and at_end:
        return f"{along} {across} corner"
    if at_end:
        return f"corner at the {along} edge, {'in' if across == 'middle' else 'on'} the {across}"
    if at_side:
        return f"corner at the {across} edge, towards the {along}"
    return f"inner corner, {along} {across}"
