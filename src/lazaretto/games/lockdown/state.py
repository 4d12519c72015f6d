"""What lies on the table: a sheet a seat, which all may see, and beside it the seat's plan, which nobody else may.

A seat's steps of the current round are written into its plan alone. When every seat has finished, the plans
become ink on the sheets (``flow.end_round``), so what is secret and what is open are two different things here,
not one thing at two times (L-009).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Mutable, Rng, State, Value, struct
from lazaretto.games.lockdown.data import NONE
from lazaretto.games.lockdown.data.grid import GRID

# The steps of a round, in this order; a seat that is DONE waits for the others.
CARD: Final = 0
SYMBOL: Final = 1
PICTURE: Final = 2
SQUARE: Final = 3
PATCH: Final = 4
MEMBER: Final = 5
DONE: Final = 6


@struct
class Setup(Value):
    """What was agreed before the game. Never changes."""

    side: int  # of the sheet: a row of the grids in data.toml
    advanced: bool  # viruses count (L-071)
    turning: bool  # each Market card lies at random (L-004)
    positions: tuple[int, ...]  # by seat: the side of the table, 0 South, 1 West, 2 North, 3 East (L-001)
    head: int  # the seat that turns up the Market cards (L-006)


@struct
class Sheet(Value):
    """A seat's sheet and piles, as all saw them when the round began. A value: replaced, never changed."""

    symbols: tuple[int, ...]  # by symbol: the squares that bear it, as bits
    crossed: int  # squares crossed by Free Patch, as bits
    last: int  # squares filled in the round before, as bits
    rotates: tuple[int, int]  # circles ever gained, circles used: boxes fill from the left
    alternatives: tuple[int, int]
    boxes: tuple[tuple[int, ...], ...]  # by member: the marks in the boxes: 1, a number of squares, a shape
    pile: int  # Item cards in the pile or in hand, as bits; which are in hand is the owner's secret
    discard: int
    used: int
    known: int = 0  # all know it to be in hand, as bits: the last of a pile that ran out after one card

    def drawn(self) -> int:
        """Squares with a symbol."""
        squares = 0
        for bits in self.symbols:
            squares |= bits
        return squares

    def filled(self) -> int:
        """Squares with a symbol or a cross (L-068)."""
        return self.drawn() | self.crossed

    def empty(self) -> int:
        return GRID & ~self.filled()

    def free_rotates(self) -> int:
        return self.rotates[0] - self.rotates[1]

    def free_alternatives(self) -> int:
        return self.alternatives[0] - self.alternatives[1]


@struct
class Plan(Mutable):
    """What a seat does in the current round: its own affair until all have finished (L-009).

    NONE: not chosen yet. A number, not None, because plans are written and read at every step.
    """

    hand: tuple[int, ...]  # the Item cards drawn, in the order they came
    step: int = CARD  # what is asked next
    card: int = NONE  # the one of the hand that is played
    symbol: int = NONE
    picture: int = NONE
    square: int = NONE  # where the top left of the picture's box lies
    crosses: int = 0  # squares crossed this round, as bits
    member: int = NONE


@struct
class Table(State):
    setup: Setup
    round: int  # 1 to 12; 13: the game is over
    market: int  # the card that lies open
    turn: int  # quarter turns of that card
    left: int  # Market cards not yet seen, as bits; those before were laid aside
    sheets: list[Sheet]  # by seat
    plans: list[Plan]  # by seat
    streams: list[Rng]  # by seat: the chance of its Item cards (L-008)

    def undo_point(self) -> tuple[int, ...]:
        numbers = [self.undo_barrier, self.rng.s, len(self.rng.script)]
        for stream in self.streams:
            numbers += [stream.s, len(stream.script)]
        return tuple(numbers)
