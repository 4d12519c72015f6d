"""The Slow phase and the turn's end: creatures, cards, resources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import Action, Cell
from lazaretto.games.virus.actions.terms import CARDS, FIGURES, WAYS, Facing
from lazaretto.games.virus.data import CELLS, TOKENS, Card, Color, Figure, Token, Way


@dataclass(frozen=True, eq=False)
class Send(Action):
    """The Lead moves the group of this room next (V-211)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class SendAll(Action):
    """The groups left move in the order of the table, row by row."""


@dataclass(frozen=True, eq=False)
class Head(Action):
    """The Lead breaks a tie of ways."""

    way: Way


@dataclass(frozen=True, eq=False)
class Stay(Action):
    """The Lead breaks a tie: the group stays with the noise of its own room (V-225)."""


@dataclass(frozen=True, eq=False)
class Enter(Action):
    """This creature goes first where not all have space (V-230)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Push(Action):
    """Desu pushes this minion back (V-232)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class UseFourLeaf(Action):
    """Cancel the announced step of a group (V-113)."""


@dataclass(frozen=True, eq=False)
class LetGo(Action):
    """Let the announced step happen."""


@dataclass(frozen=True, eq=False)
class LetAll(Action):
    """Let all steps happen in this movement."""


@dataclass(frozen=True, eq=False)
class Blast(Action):
    """This creature is hit first by the explosion (V-098)."""

    figure: Figure


@dataclass(frozen=True, eq=False)
class Drive(Action):
    """Instead of a new creature, move the group of this room one step (V-247)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Skip(Action):
    """Nothing can happen for a room of this colour (V-249)."""

    color: Color


@dataclass(frozen=True, eq=False)
class Bleed(Action):
    """Which of his deep wounds bleeds (V-253)."""

    facing: Facing


@dataclass(frozen=True, eq=False)
class Pick(Action):
    """Put a display card to those to be discarded together (V-255)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Sell(Action):
    """Discard the picked cards."""


@dataclass(frozen=True, eq=False)
class Trade(Action):
    """Turn a display card over for resources (V-257)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Buy(Action):
    token: Token


# ---- each made once -------------------------------------------------------------------------------------

SEND: Final = {cell: Send(cell) for cell in CELLS}
SEND_ALL: Final = SendAll()
HEAD: Final = [Head(way) for way in WAYS]
STAY: Final = Stay()
ENTER: Final = [Enter(figure) for figure in FIGURES]
PUSH: Final = [Push(figure) for figure in FIGURES]
USE_FOUR_LEAF: Final = UseFourLeaf()
LET_GO: Final = LetGo()
LET_ALL: Final = LetAll()
BLAST: Final = [Blast(figure) for figure in FIGURES]
DRIVE: Final = {cell: Drive(cell) for cell in CELLS}
SKIP: Final = [Skip(Color(color)) for color in range(4)]
BLEED: Final = [Bleed(Facing(0)), Bleed(Facing(1))]
PICK: Final = [Pick(card) for card in CARDS]
SELL: Final = Sell()
TRADE: Final = [Trade(card) for card in CARDS]
BUY: Final = [Buy(Token(token)) for token in range(len(TOKENS))]

KINDS: Final[tuple[type[Action], ...]] = (
    Send,
    SendAll,
    Head,
    Stay,
    Enter,
    Push,
    UseFourLeaf,
    LetGo,
    LetAll,
    Blast,
    Drive,
    Skip,
    Bleed,
    Pick,
    Sell,
    Trade,
    Buy,
)
