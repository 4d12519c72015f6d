"""What everything on the table is good for, and how it is now: the lines of tooltips and of the family's rows."""

from __future__ import annotations

from typing import Final

from lazaretto.games.lockdown.data import BOXES, ICON, LARGE, NONE, NUMBERS, ROUNDS, SMALL, TABLES
from lazaretto.games.lockdown.rules.scoring import (
    BROTHER,
    DAD,
    GRANDMA,
    GRANDPA,
    MOM,
    SISTER,
    full_lines,
    value,
)
from lazaretto.games.lockdown.state import Sheet
from lazaretto.games.lockdown.text import form, mark, member, plain, spot, symbol
from lazaretto.games.lockdown.text.numbers import MINUS, figure, many

TIMES: Final = "\N{MULTIPLICATION SIGN}"
DIVIDED: Final = "\N{DIVISION SIGN}"
ARROW: Final = "\N{RIGHTWARDS ARROW}"
ICON_NAMES: Final = {".": "empty", "R": "Rotate", "A": "Alternative", "P": "Free Patch", "V": "virus"}
ICON_ABOUT: Final = {
    ".": "An empty square: Grandma takes points for it at the end.",
    "R": "Rotate: draw over it for a circle. Spend the circle to turn or mirror a later shape.",
    "A": "Alternative: draw over it for a circle. Spend the circle to use the small symbol of a card.",
    "P": "Free Patch: draw over it, and you may cross out any empty square at once.",
    "V": "A virus. Draw over it: left uncovered, viruses may cost points.",
}
ABILITIES: Final = {
    "rotate": "Rotate: each circle lets you turn or mirror one shape.",
    "alternative": "Alternative: each circle lets you use the small symbol of one card.",
}
INK: Final = "Drawn. The next shape must touch a symbol edge to edge."
CROSSED: Final = "Crossed out: it counts as filled, but has no symbol."
SHAPE: Final = "The shape of this round. Everybody draws it, each as seen from their own side of the table."
SEEN: Final = "The same card as they see it from their side of the table."
SHEET: Final = "Their sheet, as it was when the round began."
ROUND: Final = "The game ends after the last round; then the family pays."
NOW: Final = "Your points if the game ended now. Everybody starts below zero, because empty squares cost points."
VIRUSES: Final = "Viruses not covered yet. At the end those with most of them lose points."
VERBS: Final = {
    "play": "Tap a card: you draw its large symbol. The other card comes back later.",
    "swap": "For a circle, tap the small symbol of a card: you draw that one.",
    "draw": "Tap a square: the shape is shown there before it counts.",
    "turn": "For a circle, the shape is turned or mirrored where you draw it.",
    "cross": "Tap an empty square: it counts as filled.",
    "give": "Tap somebody who wants the symbol: it fills the next box.",
}
PILES: Final = {
    "pile": "Cards you have not seen yet. You play all your cards in the end.",
    "discard": "Cards you did not play. They come back when the pile is empty.",
    "used": "Cards you have played. They do not come back.",
}

# ---- squares and cards ---------------------------------------------------------------------------


def square(side: int, number: int) -> str:
    """``Row 4, column 3: Rotate``: what is printed there."""
    return f"{spot(number).capitalize()}: {ICON_NAMES[ICON[side][number]]}"


def item(card: int) -> str:
    if LARGE[card] == NONE:
        return "Wild: draw any symbol that somebody in the family can still take."
    return f"Draw {plain(LARGE[card])}, or {plain(SMALL[card])} for an Alternative circle."


def small(card: int) -> str:
    return f"The small symbol: spend an Alternative circle to draw {plain(SMALL[card])}."


def ability(name: str, circles: tuple[int, int], boxes: int) -> str:
    gained, used = circles
    return f"{name}: {gained - used} to use, {used} used, {boxes - gained} empty"


def abilities(sheet: Sheet) -> tuple[tuple[str, str, tuple[int, int], int], ...]:
    """Sprite, name, circles and boxes of both abilities."""
    return (
        ("rotate", "Rotate", sheet.rotates, NUMBERS.rotate_boxes),
        ("alternative", "Alternative", sheet.alternatives, NUMBERS.alternative_boxes),
    )


# ---- the family ----------------------------------------------------------------------------------


def wishes(number: int) -> str:
    names = [row.name.lower() for row in TABLES.symbols if row.id in TABLES.members[number].accepts]
    return "anything" if len(names) == len(TABLES.symbols) else " or ".join(names)


def member_card(number: int, sheet: Sheet, now: int) -> str:
    boxes = len(sheet.boxes[number])
    return f"{member(number)}: wants {wishes(number)}; {boxes} of {BOXES} boxes filled; {many(now, 'point')} now"


def boxes_filled(number: int, marks: tuple[int, ...]) -> str:
    """A member on somebody's sheet: how many boxes are filled, and with what if it is not a cross."""
    crosses = TABLES.members[number].mark == "cross" or not marks
    written = "" if crosses else f": {', '.join([marked(number, each) for each in marks])}"
    return f"{member(number)}: {len(marks)} of {BOXES} boxes{written}"


def marked(number: int, written: int) -> str:
    """What is in a box, in words: ``an S of 4 squares``, ``3 squares``."""
    return form(mark(number, written)) if number == GRANDPA else many(written, "square")


def worth(number: int, boxes: int) -> str:
    """A member's value with this number of boxes filled, as printed in the last of them."""
    amount = f"{value(number, boxes) / TABLES.members[number].over:g}"
    signs = {DAD: TIMES, MOM: TIMES, SISTER: DIVIDED, GRANDMA: MINUS}
    return signs.get(number, "") + amount


def choices(number: int) -> str:
    """All three values, by the number of boxes filled."""
    each = [spaced(worth(number, boxes)) for boxes in range(1, BOXES + 1)]
    return f"{', '.join(each[:-1])} or {each[-1]}"


def spaced(amount: str) -> str:
    return f"{amount[0]} {amount[1:]}" if amount[0] in TIMES + DIVIDED else amount


def about_member(number: int) -> str:
    """What a member pays for, and how much."""
    name, more = member(number), "by the boxes you fill"
    if number == DAD:
        return f"{name} pays your rarest symbol {choices(DAD)}, {more}."
    if number == MOM:
        return f"{name} pays your full rows and columns {choices(MOM)}, {more}."
    if number == SISTER:
        return f"{name} pays your most frequent symbol {choices(SISTER)}, {more}."
    if number == BROTHER:
        return f"{name} takes anything and pays {choices(BROTHER)} points: give him shapes that never get smaller."
    if number == GRANDPA:
        each = worth(GRANDPA, 1)
        return f"{name} pays {each} points for each shape he has twice, or {each} if he has none twice."
    takes = [f"{value(GRANDMA, boxes) / TABLES.members[GRANDMA].over:g}" for boxes in range(BOXES + 1)]
    less = f"{', '.join(takes[1:-1])} or {takes[-1]}"
    return f"{name} takes {takes[0]} points for every empty square; with boxes filled {less}."


def pays(number: int, boxes: int) -> str:
    """What a member pays for in a few words: with the boxes filled now, or with the first one."""
    amount = spaced(worth(number, boxes if number == GRANDMA else max(boxes, 1)))
    rising = ", ".join([worth(BROTHER, box) for box in range(1, BOXES + 1)])
    return {
        DAD: f"Your rarest symbol {amount}",
        MOM: f"Full rows and columns {amount}",
        SISTER: f"Your commonest symbol {amount}",
        BROTHER: f"{rising} if sizes never fall",
        GRANDPA: f"{amount} for each shape he has twice",
        GRANDMA: f"Takes {amount.removeprefix(MINUS)} per empty square",
    }[number]


def standing(number: int, sheet: Sheet) -> str:
    """What a member counts, and how many there are."""
    marks = sheet.boxes[number]
    if number in (DAD, SISTER):
        return counted_symbol(sheet, number == DAD)
    if number == MOM:
        return many(full_lines(sheet.filled()), "full line")
    if number == BROTHER:
        return f"Last: {marked(number, marks[-1])}" if marks else "Start with a small shape"
    if number == GRANDPA:
        return f"Last: {marked(number, marks[-1])}" if marks else "No shape yet"
    return many(sheet.empty().bit_count(), "empty square")


def counted_symbol(sheet: Sheet, rarest: bool) -> str:
    counts = [bits.bit_count() for bits in sheet.symbols]
    count = min(counts) if rarest else max(counts)
    alike = counts.count(count)
    name = symbol(counts.index(count)) if alike == 1 else f"{alike} symbols"
    return f"{name}: {count}" if alike == 1 else f"{name} with {count}"


def offer(now: int, then: int) -> str:
    """``4 → 8 points``: what giving the symbol would change."""
    return f"Give it: {figure(now)} {ARROW} {many(then, 'point')}" if now != then else f"Give it: still {figure(now)}"


def rounds_left(round: int) -> str:
    return f"Round {min(round, ROUNDS)} of {ROUNDS}"
