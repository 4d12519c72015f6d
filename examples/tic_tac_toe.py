"""Tic-tac-toe: a complete game in one file. ``docs/build/tutorial-1.md`` walks through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import EVERYBODY, Action, Did, Event, GameInfo, Menu, OpenGame, Options, Outcome, Refusal  # isort: split

from lazaretto.core import Bits, Choice, Fields, Scene, Seat, State, seeded, struct, words

Square = NewType("Square", int)
NAMES: Final = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
words(Square, NAMES)


@dataclass(frozen=True, eq=False)
class Mark(Action):
    square: Square


@struct
class Board(State):
    crosses: int  # bits of squares, of the first seat
    rings: int
    turn: int  # 2: the game is over

    def copy(self) -> Board:
        return Board(self.rng, self.undo_barrier, self.crosses, self.rings, self.turn)  # no chance: one generator


LINES: Final = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
WON: Final = [any([bits & line == line for line in LINES]) for bits in range(512)]
MARK: Final[list[Action]] = [Mark(Square(i)) for i in range(9)]
FREE: Final = [[MARK[i] for i in range(9) if not bits >> i & 1] for bits in range(512)]
BIT: Final = [1 << i for i in range(9)]
ASKED: Final[list[tuple[Seat, ...]]] = [(Seat(0),), (Seat(1),), ()]
NO_CHANCE: Final = seeded(0)
NOT_YOUR_TURN: Final = Refusal("T-1", "it is the other seat's turn")
TAKEN: Final = Refusal("T-2", "that square is taken")


class TicTacToe(OpenGame[Board]):
    def new(self, options: Options, seed: int) -> Board:
        return Board(NO_CHANCE, 0, 0, 0, 0)

    def acting(self, state: Board) -> tuple[Seat, ...]:
        return ASKED[state.turn]

    def candidates(self, state: Board, seat: Seat) -> list[Action]:
        return MARK

    def legal(self, state: Board, seat: Seat) -> list[Action]:
        return FREE[state.crosses | state.rings] if seat == state.turn else []

    def refusal(self, state: Board, seat: Seat, action: Action) -> Refusal | None:
        if seat != state.turn or not isinstance(action, Mark):
            return NOT_YOUR_TURN
        return TAKEN if (state.crosses | state.rings) & BIT[action.square] else None

    def play(self, state: Board, seat: Seat, action: Action) -> None:
        assert isinstance(action, Mark)
        bits = BIT[action.square] | (state.rings if seat else state.crosses)
        if seat:
            state.rings = bits
        else:
            state.crosses = bits
        state.turn = 2 if WON[bits] or state.crosses | state.rings == 511 else 1 - seat
        if state.log is not None:
            state.emit(EVERYBODY, Did(seat, action))

    def outcome(self, state: Board) -> Outcome | None:
        first, second = WON[state.crosses], WON[state.rings]
        text = f"@{1 if first else 2} has three in a row." if first or second else "Nobody has three in a row."
        over = Outcome((int(first), int(second)), (1 + second, 1 + first), "row" if first or second else "full", text)
        return over if state.turn == 2 else None

    def scene(self, view: Board, menu: Menu) -> Scene:
        scene = Scene("Mark a square" if menu else "Wait for the other seat" if view.turn != 2 else "The game is over")
        scene.region("board", "board", size=[3, 3], grid=True, surface="paper")
        for i in range(9):
            mark = "cross" if view.crosses & BIT[i] else "ring" if view.rings & BIT[i] else "spot"
            scene.piece(f"square-{i}", "board", [i % 3, i // 3], mark, f"{NAMES[i]}, {mark}")
        scene.verb("mark", "Mark")
        scene.tip("aim", "board", "Get three of your marks in a row. Each seat marks one square in its turn.")
        for i, (action, refusal) in enumerate(menu):
            scene.point(action, refusal, f"square-{i}", say=self.say(view, action), verb="mark")
        return scene

    def say(self, view: Board, thing: Action | Event) -> str:
        return f"@{thing.seat + 1}: {thing.action}" if isinstance(thing, Did) else str(thing).capitalize()


SEEN: Final = {"crosses": Bits(9), "rings": Bits(9), "turn": Choice(3)}  # the fields for learners, each with its size
FIELDS: Final = Fields(Board, {Board: SEEN}, unseen=("Board.rng", "Board.undo_barrier"))
GAME: Final = TicTacToe(GameInfo("tic-tac-toe", "Tic-tac-toe", "Three in a row, and be first.", "1", (2,), 2, 2,
                                 (Mark,), (MARK,), (Board,), longest=9, widest=9, fields=FIELDS))  # fmt: skip
