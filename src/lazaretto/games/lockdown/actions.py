"""Everything a seat can do: six steps of a round, one kind of action each (section "Round" of the ledger).

Squares are written ``a1`` to ``g7``, column and row from the top left. A picture is written by its rows,
``turn ##/.#``; ``turn single`` chooses the single square. Every action is in a table here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, words
from lazaretto.games.lockdown.data import MEMBER_IDS, TABLES
from lazaretto.games.lockdown.data.grid import EDGE, SQUARES, show
from lazaretto.games.lockdown.data.orientations import PICTURES

Item = NewType("Item", int)  # a card of the own set
words(Item, [row.id for row in TABLES.items])

Symbol = NewType("Symbol", int)
words(Symbol, [row.id for row in TABLES.symbols])

Picture = NewType("Picture", int)
words(Picture, ["single"] + [show(shape) for shape in PICTURES[1:]])

Square = NewType("Square", int)
SQUARE_NAMES: Final = ["abcdefg"[square % EDGE] + str(square // EDGE + 1) for square in range(SQUARES)]
words(Square, SQUARE_NAMES)

Member = NewType("Member", int)
NOBODY: Final = Member(len(MEMBER_IDS))  # takes a symbol that no member can take any more (L-052)
words(Member, [*MEMBER_IDS, "nobody"])


@dataclass(frozen=True, eq=False)
class Play(Action):
    """Play this Item card, discard the other one (L-016). Written ``play I03``."""

    item: Item


@dataclass(frozen=True, eq=False)
class Take(Action):
    """Choose the symbol of the round (L-020, L-021, L-022). Written ``take D``."""

    symbol: Symbol


@dataclass(frozen=True, eq=False)
class Turn(Action):
    """Choose the picture to draw (L-025, L-031, L-033). Written ``turn ###``."""

    picture: Picture


@dataclass(frozen=True, eq=False)
class Draw(Action):
    """Draw the picture with the top left of its box here (L-026, L-027, L-028, L-029). Written ``draw c4``."""

    square: Square


@dataclass(frozen=True, eq=False)
class Cross(Action):
    """Cross an empty square for a Free Patch (L-044). Written ``cross f6``."""

    square: Square


@dataclass(frozen=True, eq=False)
class Assign(Action):
    """Give the symbol to a member and finish the round (L-050). Written ``assign mom``."""

    member: Member


PLAY: Final[list[Action]] = [Play(Item(i)) for i in range(len(TABLES.items))]
TAKE: Final[list[Action]] = [Take(Symbol(i)) for i in range(len(TABLES.symbols))]
TURN: Final[list[Action]] = [Turn(Picture(i)) for i in range(len(PICTURES))]
DRAW: Final[list[Action]] = [Draw(Square(i)) for i in range(SQUARES)]
CROSS: Final[list[Action]] = [Cross(Square(i)) for i in range(SQUARES)]
ASSIGN: Final[list[Action]] = [Assign(Member(i)) for i in range(len(MEMBER_IDS) + 1)]

KINDS: Final[tuple[type[Action], ...]] = (Play, Take, Turn, Draw, Cross, Assign)
