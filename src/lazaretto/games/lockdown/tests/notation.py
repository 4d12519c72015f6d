"""Positions as text, so that a test reads like a drawing.

A grid is seven rows of letters: ``H M V D G`` symbols, ``x`` a cross, ``.`` an empty square. Rows left out at the
end are empty. Boxes are ``dad:1 brother:4,3 grandpa:L4``, ability boxes ``x o``: a crossed circle, then a free one.
Actions are written as in a record, ``2: play I03``; without a number the first seat acts.
"""

from __future__ import annotations

from lazaretto.core import Action, Emitted, EventLog, Refusal, Refused, Seat, seeded
from lazaretto.games.lockdown import GAME, POSITIONS, USUAL_POSITIONS
from lazaretto.games.lockdown.data import MEMBER_IDS, SIDES, SYMBOLS, TABLES
from lazaretto.games.lockdown.data.grid import BIT, EDGE, SQUARES
from lazaretto.games.lockdown.data.orientations import FORMS
from lazaretto.games.lockdown.rules.flow import EVERY_ITEM, EVERY_MARKET
from lazaretto.games.lockdown.state import Plan, Setup, Sheet, Table
from lazaretto.games.lockdown.view import View

NOTATION = GAME.info.notation()
ITEM_IDS = [row.id for row in TABLES.items]
MARKET_IDS = [row.id for row in TABLES.market]


class Position:
    """A game in the middle, played by text."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.log = EventLog()
        state.log = self.log

    def play(self, *texts: str) -> None:
        """Play these one after another; ``Refused`` if a rule speaks against one."""
        for text in texts:
            seat, action = read_action(text)
            refusal = GAME.refusal(self.state, seat, action)
            if refusal is not None:
                raise Refused(action, refusal)
            GAME.play(self.state, seat, action)

    def refusal(self, text: str) -> str:
        """The rule that speaks against it; empty if none does."""
        seat, action = read_action(text)
        refusal: Refusal | None = GAME.refusal(self.state, seat, action)
        return "" if refusal is None else refusal.rule

    def legal(self, seat: int = 1) -> list[str]:
        return [str(action) for action in GAME.legal(self.state, Seat(seat - 1))]

    def view(self, seat: int = 1) -> View:
        return GAME.view(self.state, Seat(seat - 1))

    def sheet(self, seat: int = 1) -> Sheet:
        """As its owner sees it: this round's ink included."""
        return self.view(seat).sheet(seat - 1)

    def show(self, seat: int = 1) -> str:
        return show_grid(self.sheet(seat))

    def boxes(self, seat: int = 1) -> str:
        return show_boxes(self.sheet(seat))

    def rotates(self, seat: int = 1) -> str:
        return show_circles(self.sheet(seat).rotates)

    def alternatives(self, seat: int = 1) -> str:
        return show_circles(self.sheet(seat).alternatives)

    def told(self) -> list[Emitted]:
        return self.log.emitted


def table(  # noqa: PLR0913  what a position may differ in, by name
    grid: str = "",
    *,
    market: str = "M06",
    turn: int = 0,
    hand: str = "I03 I11",
    side: str = "A",
    round: int = 0,
    rotates: str = "",
    alternatives: str = "",
    boxes: str = "",
    seats: int = 1,
    positions: str = "",
    advanced: bool = False,
) -> Position:
    """A position at the beginning of a round; all seats have the same sheet and hand."""
    sheet = read_sheet(grid, boxes, rotates, alternatives)
    sitting = positions or USUAL_POSITIONS[seats]
    setup = Setup(SIDES.index(side), advanced, True, tuple([POSITIONS.index(place) for place in sitting.split(",")]), 0)
    card = MARKET_IDS.index(market)
    state = Table(
        seeded(7),
        0,
        setup,
        round or (2 if sheet.drawn() else 1),
        card,
        turn,
        EVERY_MARKET & ~BIT[card],
        [sheet] * seats,
        [Plan(tuple([ITEM_IDS.index(item) for item in hand.split()])) for _ in range(seats)],
        [seeded(7, 1 + seat) for seat in range(seats)],
    )
    return Position(state)


def read_action(text: str) -> tuple[Seat, Action]:
    who, colon, rest = text.partition(": ")
    return (Seat(int(who) - 1), NOTATION.read(rest)) if colon else (Seat(0), NOTATION.read(text))


def read_sheet(grid: str = "", boxes: str = "", rotates: str = "", alternatives: str = "") -> Sheet:
    letters = grid.split() + ["."] * SQUARES
    symbols = [bits_of(letters, symbol) for symbol in SYMBOLS]
    return Sheet(
        tuple(symbols),
        bits_of(letters, "x"),
        0,
        read_circles(rotates),
        read_circles(alternatives),
        read_boxes(boxes),
        EVERY_ITEM,
        0,
        0,
    )


def bits_of(letters: list[str], letter: str) -> int:
    return sum([BIT[square] for square in range(SQUARES) if letters[square] == letter])


def read_circles(text: str) -> tuple[int, int]:
    marks = text.split()
    return len(marks), marks.count("x")


def show_circles(circles: tuple[int, int]) -> str:
    gained, used = circles
    return " ".join(["x"] * used + ["o"] * (gained - used))


def read_boxes(text: str) -> tuple[tuple[int, ...], ...]:
    written = dict([entry.split(":") for entry in text.split()])
    marks = [written.get(member, "") for member in MEMBER_IDS]
    return tuple([tuple([read_mark(mark) for mark in row.split(",") if mark]) for row in marks])


def read_mark(text: str) -> int:
    return FORMS.index(text) if text in FORMS else int(text)


def show_boxes(sheet: Sheet) -> str:
    shown: list[str] = []
    for member, marks in zip(TABLES.members, sheet.boxes, strict=True):
        if marks:
            texts = [FORMS[mark] if member.mark == "shape" else str(mark) for mark in marks]
            shown.append(f"{member.id}:{','.join(texts)}")
    return " ".join(shown)


def show_grid(sheet: Sheet) -> str:
    """The rows that are not empty at the end, as ``table`` reads them."""
    letters = ["x" if sheet.crossed & BIT[square] else "." for square in range(SQUARES)]
    for symbol, bits in zip(SYMBOLS, sheet.symbols, strict=True):
        letters = [symbol if bits & BIT[square] else letters[square] for square in range(SQUARES)]
    rows = [" ".join(letters[row * EDGE : row * EDGE + EDGE]) for row in range(EDGE)]
    while rows and rows[-1] == ". . . . . . .":
        rows.pop()
    return "\n".join(rows)


def grid(text: str) -> str:
    """A drawing in a test as ``show_grid`` prints it."""
    return "\n".join([line.strip() for line in text.strip().splitlines()])
