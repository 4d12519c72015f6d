"""How small and how large the numbers of a data file may be: whatever the rules can play to the end is allowed.

Every fault is a sentence that names the key, its value and what would do; an empty one says that all is well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lazaretto.games.clinic.data.grid import BESIDE, CORNER_BITS, CORNERS, NEAR, PLAN, SIDE_NAMES, SPACE_NAMES

SEATS: Final = 4  # at most; every clinic begins with a doctor, a car and three modules (C-010)
NO_END: Final = -1  # as the most: any number will do
SPREAD_MOST: Final = 12  # tiles of a seat in Phase 4: as many as observations have room for
LIMITS: Final = {  # least and most of a number that is not simply 0 or more
    "numbers, rounds": (2, 12),  # contagion grows from the first to the last (CV-009); words and pictures go to XII
    "numbers, actions": (1, 10),
    "numbers, tiles_of_each_action": (1, NO_END),
    "numbers, cars": (SEATS, 1000),  # everybody who has one is named in a table of actions
    "numbers, nurses": (1, NO_END),  # one is kept for a bonus tile, and an orderly too
    "numbers, orderlies": (1, NO_END),
    "numbers, row": (1, 8),
    "numbers, popularity_price": (1, NO_END),
    "numbers, hours_per_point": (1, NO_END),
    "numbers, icu_levels": (0, 4),
    "numbers, low_spread": (0, SPREAD_MOST),
    "numbers, high_spread": (0, SPREAD_MOST),
    "element, price": (0, 1000),  # what money reaches is kept in a table
    "track, tiles": (0, 100),  # of a round; the more nobody can take, the longer it lasts (CV-025)
}
FIRST_STOCK: Final = {  # of elements: what is laid out before the first round, or comes with a bonus tile
    "treatment-room": SEATS,
    "entrance": SEATS,
    "garden": 1,
    "parking": 1,
    "conveyor": 2,
}
SET_OUT: Final = ("supply-room", "operating-room", "outpatient-room", "laboratory", "waiting-room", "icu")


def limits(table: str, key: str) -> tuple[int, int]:
    return LIMITS.get(f"{table}, {key}", (0, NO_END))


def between(least: int, most: int) -> str:
    return f"{least} or more" if most == NO_END else str(least) if least == most else f"{least} to {most}"


def inside(value: int, least: int, most: int) -> bool:
    return least <= value and (value <= most or most == NO_END)


def number_fault(where: str, value: int, least: int, most: int, why: str = "") -> str:
    return "" if inside(value, least, most) else f"{where} is {value}; allowed: {between(least, most)}{why}"


def list_fault(where: str, values: Sequence[object], count: int, least: int, most: int) -> str:
    sound = all([isinstance(x, int) and not isinstance(x, bool) and inside(x, least, most) for x in values])
    wrong = not sound or len(values) != count
    return f"{where} is {list(values)}; allowed: {count} whole numbers, each {between(least, most)}" if wrong else ""


def layout_fault(hub: str, treatment: str, supply: str, entrance: str, side: str) -> str:
    """A first clinic must work: room beside hub, supply room beside the room, and a way in (C-012)."""
    for space in (hub, treatment, supply, entrance):
        if space not in SPACE_NAMES:
            return f"{space!r} is no space; allowed: such as F0:b1"
    if side not in SIDE_NAMES:
        return f"side is {side!r}; allowed: {', '.join(SIDE_NAMES)}"
    first, room, store, door = [SPACE_NAMES.index(space) for space in (hub, treatment, supply, entrance)]
    if first >= PLAN or room >= PLAN or room not in NEAR[first]:
        return f"hub is {hub} and treatment {treatment}; allowed: two spaces of Floor 0 side by side"
    if store == first or store not in NEAR[room]:
        return f"supply is {supply}; allowed: a space beside or above {treatment}, and not {hub}"
    ground = [space for space in (first, room, store) if space < PLAN]
    if door not in ground:
        return f"entrance is {entrance}; allowed: {', '.join([SPACE_NAMES[space] for space in ground])}"
    if BESIDE[door][SIDE_NAMES.index(side)] in ground:
        return f"side is {side!r}; allowed: one where no module stands"
    return ""


def free_corners(spaces: Sequence[str]) -> int:
    """Corners of a large board where a car can stand when these spaces are built on (C-048)."""
    ground = [SPACE_NAMES.index(space) for space in spaces if SPACE_NAMES.index(space) < PLAN]
    touched = 0
    for space in ground:
        touched |= CORNER_BITS[space]
    return CORNERS - touched.bit_count()
