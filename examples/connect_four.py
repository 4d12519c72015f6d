"""Connect four: the second small game, one bit a disc, seven bits a column."""

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
    Rng,
    Scene,
    Seat,
    State,
    i64,
    seeded,
    words,
)

Column = NewType("Column", int)
words(Column, list("abcdefg"))


@dataclass(frozen=True, eq=False)
class Drop(Action):
    """Let a disc fall into a column. Written ``drop d``."""

    column: Column


class Discs(State):
    __slots__ = ("mine", "other", "over", "turn")

    def __init__(self, rng: Rng, marks: int, mine: int, other: int, turn: int, over: int) -> None:
        super().__init__(rng, marks)
        self.mine: i64 = mine  # bits of the seat to move
        self.other: i64 = other
        self.turn = turn
        self.over = over  # PLAYING, WON by the seat that moved last, or FULL

    def copy(self) -> Discs:
        return Discs(self.rng, self.marks, self.mine, self.other, self.turn, self.over)

    def bits_of(self, seat: int) -> int:
        return self.mine if seat == self.turn else self.other


PLAYING: Final = 0
WON: Final = 1
FULL: Final = 2
DROP: Final[list[Action]] = [Drop(Column(i)) for i in range(7)]
BIT: Final = [1 << i for i in range(49)]  # seven to a column, the lowest first; the seventh stays empty
BOTTOM: Final = BIT[0::7]
COLUMN: Final = [63 * bit for bit in BOTTOM]
TOP_ROW: Final = sum(BIT[5::7])
EVERY_DISC: Final = sum(COLUMN)
OPEN: Final = {  # what may be dropped, by the columns' topmost bits
    sum([BIT[7 * i + 5] for i in range(7) if full & BIT[i]]): [DROP[i] for i in range(7) if not full & BIT[i]]
    for full in range(128)
}
ASKED: Final[list[tuple[Seat, ...]]] = [(Seat(0),), (Seat(1),)]
NOBODY: Final[tuple[Seat, ...]] = ()
NO_CHANCE: Final = seeded(0)
ENDS: Final = [  # won by the first seat, won by the second, full
    Outcome((1, 0), (1, 2), "row", "@1 has four in a row."),
    Outcome((0, 1), (2, 1), "row", "@2 has four in a row."),
    Outcome((0, 0), (1, 1), "full", "The board is full."),
]
NOT_YOUR_TURN: Final = Refusal("F-1", "it is the other seat's turn")
COLUMN_FULL: Final = Refusal("F-2", "that column is full")


class ConnectFour(OpenGame[Discs]):
    def new(self, options: Options, seed: int) -> Discs:
        return Discs(NO_CHANCE, 0, 0, 0, 0, PLAYING)

    def acting(self, state: Discs) -> tuple[Seat, ...]:
        return NOBODY if state.over else ASKED[state.turn]

    def candidates(self, state: Discs, seat: Seat) -> list[Action]:
        return DROP

    def legal(self, state: Discs, seat: Seat) -> list[Action]:
        if seat != state.turn or state.over:
            return []
        return OPEN[(state.mine | state.other) & TOP_ROW]

    def refusal(self, state: Discs, seat: Seat, action: Action) -> Refusal | None:
        if seat != state.turn or state.over or not isinstance(action, Drop):
            return NOT_YOUR_TURN
        full = (state.mine | state.other) & TOP_ROW & COLUMN[action.column]
        return COLUMN_FULL if full else None

    def play(self, state: Discs, seat: Seat, action: Action) -> None:
        assert isinstance(action, Drop)
        column = action.column
        mine: i64 = state.mine
        other: i64 = state.other
        bits: i64 = mine | (mine | other) + BOTTOM[column] & COLUMN[column]
        state.mine = other
        state.other = bits
        state.turn = 1 - state.turn
        up: i64 = bits & bits >> 1
        level: i64 = bits & bits >> 7
        rising: i64 = bits & bits >> 8
        falling: i64 = bits & bits >> 6
        if up & up >> 2 or level & level >> 14 or rising & rising >> 16 or falling & falling >> 12:
            state.over = WON
        elif bits | other == EVERY_DISC:
            state.over = FULL
        if state.log is not None:
            state.tell(EVERYBODY, Did(seat, action))

    def outcome(self, state: Discs) -> Outcome | None:
        if not state.over:
            return None
        return ENDS[2 if state.over == FULL else 1 - state.turn]

    def scene(self, view: Discs, menu: Menu) -> Scene:
        scene = Scene("Drop a disc" if menu else "The game is over" if view.over else "Wait for the other seat")
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
    {Discs: {"mine": Bits(49), "other": Bits(49), "turn": Choice(2), "over": Choice(FULL + 1)}},
    unseen=("Discs.rng", "Discs.marks"),
)
GAME: Final = ConnectFour(GameInfo("connect-four", "Connect four", "Four in a row, and gravity.", "1", (2,), 2, 5,
                                 (Drop,), (DROP,), (Discs,), longest=42, widest=7, fields=FIELDS))  # fmt: skip
