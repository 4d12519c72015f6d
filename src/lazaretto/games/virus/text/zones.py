"""Zones of the table in words: what a clue says of its box, whatever box a data file gives it."""

from __future__ import annotations

from typing import Final

from lazaretto.games.virus.data import NUMBERS

COUNTS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth",
)  # fmt: skip


def zone(box: tuple[int, ...]) -> str:
    """``The antidote lies in the fourth to sixth row.`` START itself never counts (V-300)."""
    left, right, near, far = box
    straight = left == right == 0
    rows = "" if straight and near == 1 else rows_of(near, far)
    told = [part for part in (rows, columns_of(left, right)) if part]
    around = left <= 0 <= right and near <= 0 <= far
    if not told:
        return "The antidote lies anywhere but in START."
    return f"The antidote lies {', '.join(told)}{', but is not START' if around else ''}."


def rows_of(near: int, far: int) -> str:
    """Empty: any row."""
    if near <= 0 and far >= NUMBERS.far:
        return ""
    if far >= NUMBERS.far:
        return f"in the {ordinal(near)} row or beyond"
    if near <= 0:
        return f"in the first {count(far + 1)} rows" if far > 0 else "in START's row"
    return f"in the {ordinal(near)} row" if near == far else f"in the {ordinal(near)} to {ordinal(far)} row"


def columns_of(left: int, right: int) -> str:
    """Empty: any column."""
    if left <= NUMBERS.left and right >= NUMBERS.right:
        return ""
    if left <= NUMBERS.left and right < 0:
        return beyond(-right, "west")
    if right >= NUMBERS.right and left > 0:
        return beyond(left, "east")
    if left == right == 0:
        return "straight north of START"
    if -left == right:
        return f"at most {count(right)} column{'s' * (right > 1)} from START's"
    return (
        f"in the column {column(left)}" if left == right else f"in the columns from {column(left)} to {column(right)}"
    )


def beyond(columns: int, way: str) -> str:
    return f"{way} of START" if columns == 1 else f"{count(columns)} or more columns {way} of START"


def column(x: int) -> str:
    """As in the name of a place: ``2 west of START``."""
    return f"{abs(x)} {'east' if x > 0 else 'west'} of START" if x else "of START"


def count(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def ordinal(row: int) -> str:
    """Of a row counted from START's, which is the first."""
    return ORDINALS[row] if row < len(ORDINALS) else f"number {row + 1}"
