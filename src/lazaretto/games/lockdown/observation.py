"""What a learner is given of a view, and how large each field can get."""

from __future__ import annotations

from typing import Final

from lazaretto.core import FLAG, SEAT, Bits, BySeat, Choice, Derived, Each, Fields, Number, Part
from lazaretto.games.lockdown.data import BOXES, MEMBER_IDS, NONE, NUMBERS, ROUNDS, SIDES, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import SQUARES
from lazaretto.games.lockdown.data.orientations import MASK, PICTURES
from lazaretto.games.lockdown.state import DONE, Plan, Setup, Sheet
from lazaretto.games.lockdown.view import View

SQUARE: Final = Bits(SQUARES)
ITEMS: Final = Bits(len(TABLES.items))
MARKETS: Final = len(TABLES.market)
LARGEST_MARK: Final = max(SQUARES // 4, MARKETS)  # a number of squares or a shape
SEATS: Final = 4


def shape(view: View) -> int:
    """The picture to be drawn, as chosen or else as seen from the own side, in the top left corner."""
    plan = view.plan
    return MASK[view.as_seen(view.seat) if plan is None or plan.picture == NONE else plan.picture][0]


def drawn(view: View) -> int:
    """The squares that the own plan fills."""
    plan = view.plan
    return 0 if plan is None or plan.square == NONE else MASK[plan.picture][plan.square]


FIELDS: Final = Fields(
    View,
    {
        View: {
            "setup": Part(Setup),
            "round": Number(ROUNDS + 1),
            "market": Choice(MARKETS),
            "turn": Choice(4),
            "left": Bits(MARKETS),
            "sheets": BySeat(Part(Sheet)),
            "done": BySeat(FLAG),
            "seat": Choice(SEATS),
            "plan": Part(Plan),
        },
        Setup: {
            "side": Choice(len(SIDES)),
            "advanced": FLAG,
            "turning": FLAG,
            "positions": BySeat(Choice(4)),
            "head": SEAT,
        },
        Sheet: {
            "symbols": Each(len(SYMBOLS), SQUARE),
            "crossed": SQUARE,
            "last": SQUARE,
            "rotates": Each(2, Number(max(1, NUMBERS.rotate_boxes))),
            "alternatives": Each(2, Number(max(1, NUMBERS.alternative_boxes))),
            "boxes": Each(len(MEMBER_IDS), Each(BOXES, Number(LARGEST_MARK))),
            "pile": ITEMS,
            "discard": ITEMS,
            "used": ITEMS,
        },
        Plan: {
            "hand": Each(2, Choice(len(TABLES.items))),
            "step": Choice(DONE + 1),
            "card": Choice(len(TABLES.items)),
            "symbol": Choice(len(SYMBOLS)),
            "picture": Choice(len(PICTURES)),
            "square": Choice(SQUARES),
            "crosses": SQUARE,
            "member": Choice(len(MEMBER_IDS) + 1),
        },
    },
    seat="seat",
    by_seat="sheets",
    unseen=("Sheet.known",),  # with the printed cards it is never more than pile and round tell
    derived={"shape": Derived(shape, SQUARE), "drawn": Derived(drawn, SQUARE)},
)
