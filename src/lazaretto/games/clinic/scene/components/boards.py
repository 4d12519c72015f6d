"""Boards: the clinics, what all share, and the spread of the virus; and the aids."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Face, Size
from lazaretto.games.clinic import text
from lazaretto.games.clinic.data import (
    LEVEL_IDS,
    NUMBERS,
    PRICE,
    SLOT_PRICES,
    SOLO_LEVELS,
    TABLES,
    TREATMENT,
)
from lazaretto.games.clinic.data.grid import ROWS
from lazaretto.games.clinic.scene.components.pieces import PERSON
from lazaretto.games.clinic.state.terms import DORMITORY, HOSPICE, RESTAURANT
from lazaretto.games.clinic.text import about

SPACE: Final = 34.0
EDGE: Final = 8.0  # around a floor, for cars
HEAD: Final = 7.0  # above it, for its name
SLOT: Final = Size(12.0, 14.0)  # of a person
SHARED: Final = Size(190.0, 250.0)
TINTS: Final = ("l1", "l2", "l3", "l4")


def area(face: Face, title: str, at: tuple[float, float, float, float], words: str = "") -> None:
    """A place for people, with its name."""
    x, y, w, _ = at
    face.box(at, "paper2", "line", round=2)
    face.words(title, (x + 2, y + 1.5, w - 4, 5), 3.4, "serif start")
    if words:
        face.words(words, (x + 2, y + 6.5, w - 4, 14), 2.3, "start top", "ink2")


def said(line: str) -> str:
    """A line of a tooltip without the name before it."""
    words = line.partition(": ")[2]
    return words[:1].upper() + words[1:]


def floors(columns: int, numbers: tuple[int, ...]) -> Face:
    """One floor, or two with the places of people who are not in a room."""
    wide, tall = columns_width(), SPACE * ROWS + 2 * EDGE + HEAD
    two = len(numbers) > 1
    face = Face(SHARED[0] if two else wide, tall * len(numbers) + (2 if two else 0))
    for i, number in enumerate(reversed(numbers)):
        floor(face, columns, number, tall * i)
    if two:
        left = wide + 1
        area(face, "Pre-admissions", (left, 6, SHARED[0] - left - 4, tall - 8), said(about.PRE_ADMISSIONS))
        area(face, "Outside", (left, tall + 4, SHARED[0] - left - 4, tall - 8), said(about.OUTSIDE))
    return face


def columns_width() -> float:
    return SPACE * 4 + 2 * EDGE


def floor(face: Face, columns: int, number: int, top: float) -> None:
    left = EDGE + SPACE * (4 - columns) / 2
    words = f"a room costs ${PRICE[TREATMENT][number]}, its upkeep ${TABLES.maintenance.by_floor[number]}"
    face.words(f"Floor {number}", (left, top + 3, 40, 6), 5, "serif start")
    face.words(words, (left + 30, top + 3, SPACE * columns - 30, 6), 2.7, "end", "ink2")
    for row in range(ROWS):
        for column in range(columns):
            at = (left + SPACE * column, top + HEAD + EDGE / 2 + SPACE * row, SPACE, SPACE)
            face.box(at, line="ink3", thick=0.25, dashed=True)
            name = f"{'abcd'[column]}{ROWS - row}"
            face.words(name, (at[0] + 4, at[1] + 1, 8, 4), 2.4, "start", "ink3")
    if number == 0:
        for corner in range((columns + 1) * (ROWS + 1)):
            x, y = left + SPACE * (corner % (columns + 1)), top + HEAD + EDGE / 2 + SPACE * (corner // (columns + 1))
            face.box((x - 3, y - 3, 6, 6), "#ffffff", "ink3", 0.2, 3)


# ---- what all share ------------------------------------------------------------------------------


def main_board() -> Face:
    face = Face(*SHARED)
    rounds(face, 5)
    appointments(face, 30)
    university(face, 122)
    track(face, "Popularity", 4, 170)
    track(face, "Hours", 97, 170)
    return face


def rounds(face: Face, top: float) -> None:
    face.words("Rounds", (5, top, 40, 6), 5, "serif start")
    step = 180 / NUMBERS.rounds
    for i in range(NUMBERS.rounds):
        face.box((5 + step * i, top + 7, step - 2, 15), line="ink3", round=2)
        face.words(
            text.ROMAN[i] if i < len(text.ROMAN) else str(i + 1), (5 + step * i, top + 7, step - 2, 15), 6, "serif"
        )


def numeral(round: int) -> str:
    return text.ROMAN[round] if round < len(text.ROMAN) else str(round + 1)


def appointments(face: Face, top: float) -> None:
    """A row for each service; the framed patient is the one that is admitted."""
    face.words("Appointments", (5, top, 60, 6), 5, "serif start")
    for i, service in enumerate(TABLES.services):
        y = top + 8 + 16 * i
        face.sprite(f"mark-{service.id}", (6, y + 2, 10, 10), service.tint)
        face.words(service.name, (18, y, 40, 14), 4, "start")
        least = min([row.seats for row in TABLES.players if row.services > i], default=0)
        face.words(f"{least} or more players" if least > 1 else "", (60, y, 32, 14), 2.6, "start", "ink3")
        for slot in range(NUMBERS.row):
            at = (94 + 15 * slot, y, *SLOT)
            face.box(at, "paper2", "ink" if slot == 0 else "ink3", 0.7 if slot == 0 else 0.25, 1.5)


def university(face: Face, top: float) -> None:
    face.words("University", (5, top, 60, 6), 5, "serif start")
    for slot, price in enumerate(SLOT_PRICES):
        face.box((5 + 17 * slot, top + 8, *SLOT), "paper2", "ink3", round=1.5)
        face.words(f"${price}", (5 + 17 * slot, top + 22, 12, 5), 3.2, "bold")
    helpers = (("nurse", NUMBERS.nurse_price), ("orderly", NUMBERS.orderly_price), ("guard", NUMBERS.guard_price))
    for i, (sprite, price) in enumerate(helpers):
        face.sprite(sprite, (122 + 20 * i, top + 9, *PERSON))
        face.words(f"${price}", (117 + 20 * i, top + 22, 20, 5), 3.2, "bold")
    words = [f"{row.seats}: {row.university} doctors, {row.nurses} nurses" for row in TABLES.players]
    face.words("Players: " + "; ".join(words), (5, top + 30, 180, 5), 2.6, "start", "ink2")


def track(face: Face, title: str, left: float, top: float) -> None:
    """Fifty squares; whoever passes the last takes a tile for fifty."""
    face.words(title, (left + 1, top, 60, 6), 5, "serif start")
    for i in range(50):
        at = (left + 1 + 8.8 * (i % 10), top + 8 + 13 * (i // 10), 8.4, 12.4)
        face.box(at, "paper2" if i % 5 else "bone", "ink3", 0.2, 1)
        face.words(str(i), (at[0], at[1] + 0.4, 8.4, 4), 2.6, tint="ink2")


# ---- COVID-19 ------------------------------------------------------------------------------------


def contagion(name: str) -> Face:
    """One side: the tiles a player by round, and the two areas that decide the game."""
    face = Face(190, 125)
    face.words(f"COVID-19: {name} contagion", (5, 4, 120, 8), 6, "serif start")
    face.words("Tiles on each space of the round track, for every player", (5, 12, 180, 5), 2.8, "start", "ink2")
    rows = [row for row in TABLES.tracks if row.contagion == name]
    for column in range(NUMBERS.rounds):
        face.words(numeral(column), (52 + 22 * column, 18, 20, 6), 4, "serif")
    for i, row in enumerate(rows):
        y = 25 + 11 * i
        face.words(f"{row.isolation} isolation", (5, y, 45, 10), 3.6, "start")
        for column, tiles in enumerate(row.tiles):
            face.box((52 + 22 * column, y, 20, 10), "paper2", "ink3", 0.25, 1.5)
            face.words(str(tiles), (52 + 22 * column, y, 20, 10), 5, "bold")
    spread = NUMBERS.high_spread if name == "high" else NUMBERS.low_spread
    words = f"Phase 4: everybody puts down {spread} more. A mask costs ${NUMBERS.mask}."
    face.words(words, (5, 25 + 11 * len(rows), 180, 6), 3, "start", "ink2")
    area(face, "COVID-19 survivors", (5, 68, 88, 52), "More here than beside it, and all win.")
    area(face, "All deceased", (97, 68, 88, 52))
    return face


def next_door() -> Face:
    """Of two expansions: beds for elders, and where employees rest."""
    face = Face(130, 60)
    area(face, "Hospice", (4, 4, 58, 52), said(about.NEXT_DOOR[HOSPICE]))
    for bed in range(NUMBERS.elder_beds):
        face.box((7 + 13.4 * bed, 32, *SLOT), line="ink3", round=1.5)
    for i, (place, title) in enumerate(((RESTAURANT, "Restaurant"), (DORMITORY, "Dormitory"))):
        area(face, title, (66 + 31 * i, 4, 29, 52), said(about.NEXT_DOOR[place]))
        for bed in range(NUMBERS.break_places):
            face.box((67.5 + 31 * i + 13.4 * bed, 36, *SLOT), line="ink3", round=1.5)
    return face


# ---- aids ----------------------------------------------------------------------------------------


def aid() -> Face:
    """Prices, levels and what things do."""
    face = Face(190, 125)
    face.words("Prices and people", (5, 3, 80, 7), 5, "serif start")
    for i, level in enumerate(TABLES.levels):
        at = (5 + 21 * i, 11, 20, 17)
        face.box(at, TINTS[i], "ink3", round=1.5)
        ink = "#ffffff" if i == len(LEVEL_IDS) - 1 else "ink"
        face.words(f"{i + 1} {level.id}\nfee ${level.fee}\nsalary ${level.salary}", at, 3, "bold", ink)
    helpers = f"nurse ${NUMBERS.nurse_salary}, orderly ${NUMBERS.orderly_salary} a round; a point costs {about.POINT}"
    face.words(f"Salaries: {helpers}", (92, 11, 93, 8), 2.8, "start", "ink2")
    steps = "Round: three actions (Build, Hire, Admit), move, treat, pay, buy popularity, get worse."
    face.words(steps, (92, 19, 93, 9), 2.8, "start", "ink2")
    rows = [row for row in TABLES.elements if row.id in about.ELEMENTS]
    half = -(-len(rows) // 2)
    for i, row in enumerate(rows):
        x, y = 5 + 92 * (i // half), 31 + 90 / half * (i % half)
        face.sprite(row.id, (x, y, 9, 9))
        price = f"${row.price} and its floor" if row.rises else f"${row.price}"
        face.words(f"{row.name}, {price}", (x + 11, y, 76, 4), 2.9, "bold start")
        face.words(about.ELEMENTS[row.id], (x + 11, y + 4, 76, 8), 2.4, "start top", "ink2")
    return face


def goals() -> Face:
    face = Face(190, 60)
    face.words("Alone", (5, 3, 26, 7), 3.4, "serif start")
    for level, name in enumerate(SOLO_LEVELS):
        face.words(name, (31 + 52 * level, 5, 50, 5), 2.8, "bold start")
    for i, row in enumerate(TABLES.goals):
        y = 11 + 7.6 * i
        face.words(row.name, (5, y, 25, 7), 3.2, "serif start")
        for level in range(len(SOLO_LEVELS)):
            words = text.GOALS[row.id].format(row.target[level], row.popularity[level])
            face.words(words, (31 + 52 * level, y, 50, 7), 2.5, "start")
    return face
