"""Connect four: the second small game, with one bit per disc and seven bits per column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import (
    EVERYBODY,
    Action,
    Bits,
    Choice,
    Did,
    Event,
    Fields,
    GameInfo,
    Menu,
    OpenGame,
    Options,
    Outcome,
    Refusal,
    Scene,
    Seat,
    State,
    i64,
    seeded,
    struct,
    words,
)

Column = NewType("Column", int)
words(Column, list("abcdefg"))


@dataclass(frozen=True, eq=False)
class Drop(Action):
    """Drop a disc into a column. Written ``drop d``."""

    column: Column


@struct
class Discs(State):
    mine: i64  # bits of the seat to move, or of the winner
    both: i64
    left: int  # discs, so it is odd when the second seat moves; or WON and the winner

    def copy(self) -> Discs:
        """There is no chance, so all copies share one generator."""
        return Discs(self.rng, self.undo_barrier, self.mine, self.both, self.left)

    def bits_of(self, seat: int) -> int:
        return self.mine if seat == self.left % 2 else self.mine ^ self.both


DISCS: Final = 42
WON: Final = 44
EARLIEST: Final = DISCS - 7  # the first ``left`` at which four in a row are possible
DROP: Final[list[Action]] = [Drop(Column(i)) for i in range(7)]
BIT: Final = [1 << i for i in range(49)]  # seven to a column, the lowest first; the seventh stays empty
BOTTOM: Final = BIT[0::7]
COLUMN: Final = [63 * bit for bit in BOTTOM]
TOP_ROW: Final = sum(BIT[5::7])
OPEN: Final = {  # the legal actions, by the topmost bits of the columns
    sum([BIT[7 * i + 5] for i in range(7) if full & BIT[i]]): [DROP[i] for i in range(7) if not full & BIT[i]]
    for full in range(128)
}
TURN: Final[list[Seat]] = [Seat(-1), *[Seat(left % 2) for left in range(1, DISCS + 1)], *[Seat(-1)] * 3]  # by ``left``
ASKED: Final[list[tuple[Seat, ...]]] = [() if seat < 0 else (seat,) for seat in TURN]
NO_CHANCE: Final = seeded(0)
ENDS: Final = {  # by ``left``
    0: Outcome((0, 0), (1, 1), "full", "The board is full."),
    WON: Outcome((1, 0), (1, 2), "row", "@1 has four in a row."),
    WON + 1: Outcome((0, 1), (2, 1), "row", "@2 has four in a row."),
}
NOT_YOUR_TURN: Final = Refusal("F-1", "it is the other seat's turn")
COLUMN_FULL: Final = Refusal("F-2", "that column is full")


class ConnectFour(OpenGame[Discs]):
    def new(self, options: Options, seed: int) -> Discs:
        return Discs(NO_CHANCE, 0, 0, 0, DISCS)

    def acting(self, state: Discs) -> tuple[Seat, ...]:
        return ASKED[state.left]

    def candidates(self, state: Discs, seat: Seat) -> list[Action]:
        return DROP

    def legal(self, state: Discs, seat: Seat) -> list[Action]:
        if seat != TURN[state.left]:
            return []
        full: i64 = state.both & TOP_ROW
        return OPEN[full] if full else DROP

    def refusal(self, state: Discs, seat: Seat, action: Action) -> Refusal | None:
        if seat != TURN[state.left] or not isinstance(action, Drop):
            return NOT_YOUR_TURN
        return COLUMN_FULL if state.both & TOP_ROW & COLUMN[action.column] else None

    def play(self, state: Discs, seat: Seat, action: Action) -> None:
        assert isinstance(action, Drop)
        before: i64 = state.both
        both: i64 = before | before + BOTTOM[action.column]  # the sum carries to the lowest free bit
        disc: i64 = before ^ both
        state.both = both
        bits: i64 = state.mine | disc
        left = state.left - 1
        if left <= EARLIEST and (
            (level := bits & bits >> 7) & level >> 14
            or (rising := bits & bits >> 8) & rising >> 16
            or (falling := bits & bits >> 6) & falling >> 12
            or (disc >> 3 & bits and disc >> 2 & bits and disc >> 1 & bits)  # the seventh bit ends a column
        ):
            state.mine = bits
            state.left = WON + seat
        else:
            state.mine = bits ^ both
            state.left = left
        if state.log is not None:
            state.emit(EVERYBODY, Did(seat, action))

    def outcome(self, state: Discs) -> Outcome | None:
        return ENDS.get(state.left)

    def scene(self, view: Discs, menu: Menu) -> Scene:
        idle = "Wait for the other seat" if self.acting(view) else "The game is over"
        scene = Scene("Drop a disc" if menu else idle)
        scene.region("board", "board", size=[7, 6], grid=True, surface="paper")
        for column in range(7):
            name = f"column-{column}"
            scene.piece(name, "board", [column, 0], "spot", f"Column {'abcdefg'[column]}", span=[1, 6])
            for row in range(6):
                bit = BIT[7 * column + row]
                for seat in range(2):
                    if view.bits_of(seat) & bit:
                        label = f"Disc of seat {seat + 1}"
                        scene.piece(f"disc-{column}-{row}", "board", [column, 5 - row], "disc", label, seat=Seat(seat))
        for action, refusal in menu:
            assert isinstance(action, Drop)
            scene.point(action, refusal, f"column-{action.column}", say=self.say(view, action))
        return scene

    def say(self, view: Discs, thing: Action | Event) -> str:
        if isinstance(thing, Did) and isinstance(thing.action, Drop):
            return f"@{thing.seat + 1} drops a disc into {'abcdefg'[thing.action.column]}"
        return str(thing).capitalize()


FIELDS: Final = Fields(
    Discs,
    {Discs: {"mine": Bits(49), "both": Bits(49), "left": Choice(len(TURN))}},
    unseen=("Discs.rng", "Discs.undo_barrier"),
)
GAME: Final = ConnectFour(GameInfo("connect-four", "Connect four", "Four in a row, and gravity.", "1", (2,), 2, 5,
                                 (Drop,), (DROP,), (Discs,), longest=42, widest=7, fields=FIELDS))  # fmt: skip
