"""The box of Lockdown: sheets to draw on, Market cards, and a set of Item cards for each player."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Brought, Component, Face, Kit, Size
from lazaretto.games.lockdown import text
from lazaretto.games.lockdown.data import BOXES, ICON, LARGE, MEMBER_IDS, NONE, NUMBERS, SIDES, SMALL, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import EDGE, SQUARES, box, read
from lazaretto.games.lockdown.scene import ICON_SPRITES
from lazaretto.games.lockdown.scene.family import TINTS
from lazaretto.games.lockdown.scene.guide import STEPS
from lazaretto.games.lockdown.text import about

SHEET: Final = Size(190.0, 125.0)
CELL: Final = 14.5
ITEM: Final = Size(44.0, 68.0)
MARKET: Final = 63.0
BACK: Final = "#20424F"


def kit(seats: int) -> Kit:
    """What is needed for this number of players."""
    items = [
        Component("Item cards", "card", item(card), item_back(seat), rule="L-002")
        for seat in range(seats)
        for card in range(len(TABLES.items))
    ]
    market = [
        Component("Market cards", "card", market_card(row.picture), market_back(), rule="L-004")
        for row in TABLES.market
    ]
    sides = [sheet(side) for side in range(len(SIDES))]
    pairs = [(sides[i], sides[i + 1] if i + 1 < len(sides) else None) for i in range(0, len(sides), 2)]
    sheets = [Component("Player sheets", "sheet", front, back, seats, "L-002") for front, back in pairs]
    return Kit((*sheets, *market, *items), (Brought("Pencil", seats, "one for each player; soft, to draw symbols"),))


# ---- cards ---------------------------------------------------------------------------------------


def item(card: int) -> Face:
    w, h = ITEM
    face = Face(w, h)
    face.box((2, 2, w - 4, h - 4), line="line", round=2.5)
    large = LARGE[card]
    face.words(TABLES.items[card].id, (3.6, 3.2, 12, 3), 2.3, "start", "ink3")
    if large == NONE:
        face.sprite("s-W", (10, 14, 24, 24), "act")
        face.words("Wild", (4, 42, w - 8, 7), 5, "serif")
        face.words("any symbol somebody can still take", (5, 50, w - 10, 8), 2.7, tint="ink2")
        return face
    face.sprite(f"s-{SYMBOLS[large]}", (10, 8, 24, 24), TINTS[large])
    face.words(text.symbol(large), (4, 34, w - 8, 9), 4.4, "serif")
    face.box((5, 45, w - 10, 0.3), fill="line")
    small = SMALL[card]
    face.sprite(f"s-{SYMBOLS[small]}", (5, 50, 9, 9), TINTS[small])
    face.words(text.symbol(small), (15.5, 49, w - 20, 11), 3, "start")
    return face


def item_back(seat: int) -> Face:
    w, h = ITEM
    face = Face(w, h, f"seat{seat + 1}")
    face.box((3, 3, w - 6, h - 6), line="#ffffff", thick=0.4, round=2.5)
    face.box((10, 22, 24, 24), fill="#ffffff", round=12)
    face.sprite(f"flag-{seat + 1}", (15, 27, 14, 14), f"seat{seat + 1}")
    return face


def market_card(picture: str) -> Face:
    """The same from all sides: only the shape says where its top is."""
    face = Face(MARKET, MARKET, BACK)
    face.box((3, 3, MARKET - 6, MARKET - 6), line="#5b7a85", round=3)
    shape = read(picture)
    height, width = box(shape)
    unit = min(14.0, 48 / max(height, width))
    left, top = (MARKET - unit * width) / 2, (MARKET - unit * height) / 2
    for r, c in shape:
        face.sprite("cell", (left + unit * c, top + unit * r, unit, unit))
    return face


def market_back() -> Face:
    face = Face(MARKET, MARKET, BACK)
    face.box((3, 3, MARKET - 6, MARKET - 6), line="#5b7a85", round=3)
    face.words("Market", (6, 26, MARKET - 12, 11), 8, "serif", "#ffffff")
    return face


# ---- the sheet -----------------------------------------------------------------------------------


def sheet(side: int) -> Face:
    face = Face(*SHEET)
    face.words(f"Side {SIDES[side]}", (6, 4, 40, 8), 5.4, "serif start")
    steps = "   ".join([f"{i}. {title}: {words}." for i, (title, words, _) in enumerate(STEPS, 1)])
    face.words(steps, (30, 4, 98, 8), 2.7, "start", "ink2")
    face.words("Name", (132, 4, 12, 8), 2.7, "start", "ink2")
    face.box((142, 10.6, 44, 0.2), fill="ink3")
    for square in range(SQUARES):
        at = (6 + CELL * (square % EDGE), 16 + CELL * (square // EDGE), CELL, CELL)
        face.box(at, line="#8B9BA0")
        icon = ICON[side][square]
        if icon != ".":
            face.sprite(ICON_SPRITES[icon], at)
    abilities(face)
    for number in range(len(MEMBER_IDS)):
        member(face, number, 16 + 17.3 * number)
    if "V" in ICON[side] and NUMBERS.virus:
        lost = ", ".join([str(points) for points in NUMBERS.virus])
        face.words(f"Advanced: most uncovered viruses lose {lost}", (6, 118.6, 101, 4.4), 2.5, "start", "ink2")
    face.words("Total", (150, 119, 20, 4.4), 3, "bold end")
    face.box((172, 118.6, 13, 5), line="ink3")
    return face


def abilities(face: Face) -> None:
    """A column of boxes for each ability: circles are drawn when they are earned, crossed when they are used."""
    for place, (sprite, boxes) in enumerate(
        (("rotate", NUMBERS.rotate_boxes), ("alternative", NUMBERS.alternative_boxes))
    ):
        top = 16 + 51 * place
        face.box((110.5, top, 15, 49), line="#9FB0B3", round=3)
        face.sprite(f"bonus-{sprite}", (111.5, top + 0.5, 13, 13))
        step = min(11.5, 35 / max(boxes, 1))
        for i in range(boxes):
            face.sprite("circle-none", (118 - step * 0.44, top + 13.5 + step * i, step * 0.88, step * 0.88))


def member(face: Face, number: int, top: float) -> None:
    row, left = TABLES.members[number], 129.0
    face.sprite(f"f-{MEMBER_IDS[number]}", (left, top, 12, 11))
    face.words(row.name, (left + 13, top, 15.5, 5), 3.4, "serif start")
    if len(row.accepts) == len(SYMBOLS):
        face.words("anything", (left + 13, top + 5.4, 16, 5), 2.6, "start", "ink2")
    else:
        for i, symbol in enumerate(row.accepts):
            size = min(5.4, 16 / len(row.accepts))
            face.sprite(f"s-{symbol}", (left + 13 + size * i, top + 5.4, size, size), TINTS[SYMBOLS.index(symbol)])
    for place in range(BOXES):
        at = (left + 29.5 + 9.4 * place, top, 9, 9)
        face.box(at, line="#55666D", thick=0.35, round=1.6)
        face.words(about.worth(number, place + 1), (at[0], at[1] + 5.4, 9, 3.4), 2.4, tint="ink3")
    face.words(about.about_member(number), (left, top + 11.2, 43, 5.6), 2.15, "start top", "ink2")
    face.box((left + 44.5, top + 10.6, 12.4, 5), line="ink3", thick=0.2)
