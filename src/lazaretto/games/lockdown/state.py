"""What lies on the table: a sheet a seat, which all may see, and beside it the seat's plan, which nobody else may.

A seat's steps of the current round are written into its plan alone. When every seat has finished, the plans
become ink on the sheets (``rounds.end_round``), so what is secret and what is open are two different things here,
not one thing at two times (L-009).
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Rng, State, Value
from lazaretto.games.lockdown.data import NONE
from lazaretto.games.lockdown.shapes import GRID

# The steps of a round, in this order; a seat that is DONE waits for the others.
CARD: Final = 0
SYMBOL: Final = 1
PICTURE: Final = 2
SQUARE: Final = 3
PATCH: Final = 4
MEMBER: Final = 5
DONE: Final = 6


class Setup(Value):
    """What was agreed before the game. Never changes."""

    __slots__ = ("advanced", "head", "positions", "side", "turning")

    def __init__(self, side: int, advanced: bool, turning: bool, positions: tuple[int, ...], head: int) -> None:
        self.side = side  # of the sheet: a row of the grids in data.toml
        self.advanced = advanced  # viruses count (L-071)
        self.turning = turning  # each Market card lies at random (L-004)
        self.positions = positions  # by seat: the side of the table, 0 South, 1 West, 2 North, 3 East
        self.head = head  # the seat that turns up the Market cards (L-006)


class Sheet(Value):
    """A seat's sheet and piles, as all saw them when the round began. A value: replaced, never changed."""

    __slots__ = ("alternatives", "boxes", "crossed", "discard", "last", "pile", "rotates", "symbols", "used")

    def __init__(
        self,
        symbols: tuple[int, ...],
        crossed: int,
        last: int,
        rotates: tuple[int, int],
        alternatives: tuple[int, int],
        boxes: tuple[tuple[int, ...], ...],
        pile: int,
        discard: int,
        used: int,
    ) -> None:
        self.symbols = symbols  # by symbol: the squares that bear it, as bits
        self.crossed = crossed  # squares crossed by Free Patch, as bits
        self.last = last  # squares filled in the round before, as bits
        self.rotates = rotates  # circles ever gained, circles used: boxes fill from the left
        self.alternatives = alternatives
        self.boxes = boxes  # by member: the marks in the boxes: 1, a number of squares, a shape
        self.pile = pile  # Item cards in the pile or in hand, as bits; which are in hand is the owner's secret
        self.discard = discard
        self.used = used

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


class Plan(Value):
    """What a seat does in the current round: its own affair until all have finished (L-009)."""

    __slots__ = ("card", "crosses", "hand", "member", "picture", "square", "step", "symbol")

    def __init__(
        self,
        hand: tuple[int, ...],
        step: int = CARD,
        card: int = NONE,
        symbol: int = NONE,
        picture: int = NONE,
        square: int = NONE,
        crosses: int = 0,
        member: int = NONE,
    ) -> None:
        self.hand = hand  # the Item cards drawn, in the order they came
        self.step = step  # what is asked next
        self.card = card  # the one of the hand that is played
        self.symbol = symbol
        self.picture = picture
        self.square = square  # where the top left of the picture's box lies
        self.crosses = crosses  # squares crossed this round, as bits
        self.member = member

    def copy(self) -> Plan:
        return Plan(self.hand, self.step, self.card, self.symbol, self.picture, self.square, self.crosses, self.member)


class Table(State):
    __slots__ = ("left", "market", "plans", "round", "setup", "sheets", "streams", "turn")

    def __init__(
        self,
        rng: Rng,
        marks: int,
        setup: Setup,
        round: int,
        market: int,
        turn: int,
        left: int,
        sheets: list[Sheet],
        plans: list[Plan],
        streams: list[Rng],
    ) -> None:
        super().__init__(rng, marks)
        self.setup = setup
        self.round = round  # 1 to 12; 13: the game is over
        self.market = market  # the card that lies open
        self.turn = turn  # quarter turns of that card
        self.left = left  # Market cards not yet seen, as bits; those before were laid aside
        self.sheets = sheets  # by seat
        self.plans = plans  # by seat
        self.streams = streams  # by seat: the chance of its Item cards (L-008)

    def copy(self) -> Table:
        return Table(
            self.rng.copy(),
            self.marks,
            self.setup,
            self.round,
            self.market,
            self.turn,
            self.left,
            self.sheets[:],
            [plan.copy() for plan in self.plans],
            [stream.copy() for stream in self.streams],
        )

    def mark(self) -> tuple[int, ...]:
        numbers = [self.marks, self.rng.s, len(self.rng.script)]
        for stream in self.streams:
            numbers += [stream.s, len(stream.script)]
        return tuple(numbers)
