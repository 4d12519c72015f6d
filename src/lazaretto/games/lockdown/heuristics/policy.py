"""A sensible beginner's opinion: draw tightly, fill first boxes first, keep Wild cards and circles for later.

Symbol and orientation do not depend on each other, so the steps can be judged one by one, each by the best that
may follow. Worths are points one may expect of the finished sheet; ``prior`` squeezes them between 0 and 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lazaretto.core import Action
from lazaretto.games.lockdown.actions import NOBODY, Assign, Cross, Draw, Play, Take, Turn
from lazaretto.games.lockdown.data import (
    ALTERNATIVES,
    BOXES,
    LARGE,
    NONE,
    PATCHES,
    ROTATES,
    ROUNDS,
    SMALL,
    SYMBOLS,
    TABLES,
    TAKERS,
    VIRUSES,
)
from lazaretto.games.lockdown.data.grid import BIT, GRID, LEFT, LINES, RIGHT, listed, near
from lazaretto.games.lockdown.data.orientations import FORM, MASK, SEEN, SINGLE, SIZE, anchors
from lazaretto.games.lockdown.rules.scoring import (
    BROTHER,
    DAD,
    GRANDPA,
    MOM,
    SISTER,
    brother,
    full_lines,
    grandpa,
    value,
)
from lazaretto.games.lockdown.rules.sheet import edge, taker
from lazaretto.games.lockdown.state import Sheet
from lazaretto.games.lockdown.view import View

FREELY: Final = 3  # rounds before the end from which nothing is saved any more
WILD_KEPT: Final = 0.4  # a Wild card's worth for each round it may still wait
CIRCLE_KEPT: Final = 2.5  # what a circle must gain while it could be saved
SINGLE_LOSS: Final = 3.0
# What a drawing is worth: a square, an edge against something filled, a hole made, room kept for all cards to come.
PER_SQUARE: Final = 2.0
PER_CONTACT: Final = 2.0
PER_HOLE: Final = -1.5
ALL_ROOM: Final = 20.0
AT_BORDER: Final = {
    squares: sum([(squares & border).bit_count() for border in (LINES[0], LINES[6], LEFT, RIGHT)])
    for row in MASK
    for squares in row
}  # edges of a drawing, or of a cross, that lie at the border


def prior(view: View, action: Action) -> float:
    """How good ``action`` looks: 0 is pointless, 1 is obvious."""
    worth = judge(view, action)
    return 0.5 + worth / (2 * (20 + abs(worth)))


def judge(view: View, action: Action) -> float:
    plan = view.plan
    if plan is None:
        return 0.0
    sheet = view.sheets[view.seat]
    if isinstance(action, Draw):
        return drawing_worth(view, sheet, MASK[plan.picture][action.square])
    if isinstance(action, Cross):
        return cross_worth(view, view.sheet(view.seat), action.square)
    if isinstance(action, Play):
        return card_worth(view, sheet, action.item)
    if isinstance(action, Assign):
        return 0.0 if action.member == NOBODY else box_worth(view, sheet, action.member)
    if isinstance(action, Turn):
        return picture_worth(view, sheet, action.picture)
    if isinstance(action, Take):
        swapping = LARGE[plan.card] not in (NONE, action.symbol)
        return symbol_worth(view, sheet, action.symbol) - (circle_price(view) if swapping else 0)
    return 0.0


def rounds_left(view: View) -> int:
    return ROUNDS - view.round


def circle_price(view: View) -> float:
    return CIRCLE_KEPT if rounds_left(view) >= FREELY else 0.0


# ---- cards and symbols ---------------------------------------------------------------------------


def card_worth(view: View, sheet: Sheet, card: int) -> float:
    """The best symbol it can give now; every card is played in the end, so a Wild one rather later."""
    if LARGE[card] == NONE:
        possible = [symbol for symbol in range(len(SYMBOLS)) if taker(sheet, symbol)]
        kept = WILD_KEPT * rounds_left(view)
        return max([symbol_worth(view, sheet, symbol) for symbol in possible]) - kept
    worth = symbol_worth(view, sheet, LARGE[card])
    if sheet.free_alternatives():
        worth = max(worth, symbol_worth(view, sheet, SMALL[card]) - circle_price(view))
    return worth


def symbol_worth(view: View, sheet: Sheet, symbol: int) -> float:
    """For whoever takes it, and for the counts of Dad and Sister."""
    boxes = [box_worth(view, sheet, m) for m in TAKERS[symbol] if len(sheet.boxes[m]) < BOXES]
    return max(boxes, default=0.0) + count_worth(view, sheet, symbol)


def count_worth(view: View, sheet: Sheet, symbol: int) -> float:
    """More of the rarest symbol helps Dad, more of the most frequent one Sister."""
    counts = [bits.bit_count() for bits in sheet.symbols]
    others = [counts[i] for i in range(len(counts)) if i != symbol]
    size = SIZE[view.market]
    dads, sisters = len(sheet.boxes[DAD]), len(sheet.boxes[SISTER])
    rarer = max(0, min(size, min(others) - counts[symbol]))
    more = max(0, counts[symbol] + size - max(counts))
    worth = 0.3 * rarer * value(DAD, dads) / TABLES.members[DAD].over if dads else 0.1 * rarer
    if sisters:
        worth += 0.4 * more * TABLES.members[SISTER].over / value(SISTER, sisters)
    return worth


# ---- the family ----------------------------------------------------------------------------------


def box_worth(view: View, sheet: Sheet, member: int) -> float:
    """Points one may expect of the next box."""
    marks = sheet.boxes[member]
    if member == BROTHER:
        return brother_worth(view, marks)
    if member == GRANDPA:
        return grandpa_worth(view, marks)
    count = counted(view, sheet, member)
    return earned(member, count, len(marks) + 1) - earned(member, count, len(marks))


def expected(view: View, sheet: Sheet, member: int, boxes: int) -> float:
    """A member's points at the end with this number of boxes, if the rest of the game goes as usual."""
    return earned(member, counted(view, sheet, member), boxes)


def counted(view: View, sheet: Sheet, member: int) -> float:
    """What a member will count at the end: the rarest symbols, full lines, the most frequent ones, empty squares."""
    left = rounds_left(view)
    if member == DAD:
        return min([bits.bit_count() for bits in sheet.symbols]) + 0.5 * left
    if member == MOM:
        return full_lines(sheet.filled()) + 0.6 * left
    if member == SISTER:
        return max([bits.bit_count() for bits in sheet.symbols]) + 0.9 * left
    empty = sheet.empty().bit_count()
    return -max(empty - 3.8 * (left + 1), min(empty, 5.0))


def earned(member: int, count: float, boxes: int) -> float:
    factor = value(member, boxes) / TABLES.members[member].over
    if member == SISTER:
        return count / factor if boxes else 0.0
    return count * factor


def brother_worth(view: View, numbers: tuple[int, ...]) -> float:
    """Small numbers first, and never one below the highest."""
    number = SIZE[view.market]
    gain = brother((*numbers, number)) - brother(numbers)
    room = BOXES - len(numbers) - 1
    hope = 1.2 * room * (4 - number) if rounds_left(view) >= FREELY else 0.0
    return gain + hope


def grandpa_worth(view: View, forms: tuple[int, ...]) -> float:
    """A shape of which more cards are still to come, then its equals."""
    form = FORM[view.market]
    gain = grandpa((*forms, form)) - grandpa(forms)
    room = BOXES - len(forms) - 1
    to_come = sum([FORM[card] == form for card in listed(view.left)])
    hope = 2.0 * min(room, to_come) * rounds_left(view) / ROUNDS
    return gain + hope - (2.0 if forms and gain == 0 else 0.0)


# ---- drawing -------------------------------------------------------------------------------------


def picture_worth(view: View, sheet: Sheet, picture: int) -> float:
    """Its best place; a circle of Rotate has its price, a single square its loss."""
    as_seen = view.as_seen(view.seat)
    places = listed(anchors(picture, sheet.empty(), edge(view.round, sheet)))
    best = max([drawing_worth(view, sheet, MASK[picture][square]) for square in places], default=-99.0)
    if picture == SINGLE:
        return best - SINGLE_LOSS
    return best - (circle_price(view) if picture != as_seen else 0.0)


def drawing_worth(view: View, sheet: Sheet, squares: int) -> float:
    """Close to what is filled, without holes, over icons, and leaving room for what may come."""
    side, filled = view.setup.side, sheet.filled()
    worth = PER_SQUARE * squares.bit_count() + PER_CONTACT * contacts(squares, filled)
    if icons := squares & (ROTATES[side] | ALTERNATIVES[side]):
        worth += 2.0 * icons.bit_count() * min(1.0, rounds_left(view) / FREELY)
    if icons := squares & PATCHES[side]:
        worth += 3.0 * icons.bit_count()
    if view.setup.advanced:
        worth += (squares & VIRUSES[side]).bit_count()
    empty = GRID & ~(filled | squares)
    return worth + PER_HOLE * holes(empty) + room(view, sheet.drawn() | squares, empty)


def contacts(squares: int, filled: int) -> int:
    """Edges of the squares that lie against something filled or the border."""
    sides = ((squares << 7) & filled).bit_count() + ((squares >> 7) & filled).bit_count()
    along = (((squares & ~RIGHT) << 1) & filled).bit_count() + (((squares & ~LEFT) >> 1) & filled).bit_count()
    return sides + along + AT_BORDER[squares]


def holes(empty: int) -> int:
    """Empty squares without an empty neighbour."""
    return (empty & ~near(empty)).bit_count()


def room(view: View, drawn: int, empty: int) -> float:
    """How many of the cards to come would fit, in any of the ways they may lie."""
    return ALL_ROOM * fitting(view.left, drawn, empty) if rounds_left(view) else 0.0


@lru_cache(maxsize=1 << 15)  # to find the best place is to ask for all of them, and again to draw there
def fitting(left: int, drawn: int, empty: int) -> float:
    touching = near(drawn)
    ways, pictures = waiting(left)
    return sum([squares for picture, squares in pictures if anchors(picture, empty, touching)]) / ways


@lru_cache(maxsize=4096)
def waiting(left: int) -> tuple[int, list[tuple[int, int]]]:
    """The pictures of the cards to come, each with the squares of all that show it; and the sum of these."""
    squares: dict[int, int] = {}
    for card in listed(left):
        for picture in SEEN[card]:
            squares[picture] = squares.get(picture, 0) + SIZE[card]
    return sum(squares.values()), list(squares.items())


def cross_worth(view: View, sheet: Sheet, square: int) -> float:
    """Holes first, then squares between filled ones; an icon is welcome."""
    side, bit = view.setup.side, BIT[square]
    empty = sheet.empty()
    worth = contacts(bit, sheet.filled()) - 3.0 * (holes(empty & ~bit) - holes(empty))
    worth += 4.0 if bit & PATCHES[side] else 1.0 if bit & (ROTATES[side] | ALTERNATIVES[side]) else 0.0
    if view.setup.advanced and bit & VIRUSES[side]:
        worth += 1.0
    return worth
