"""Playing a game without a table: fast and unchecked for simulation and search, or checked and recorded."""

from __future__ import annotations

from typing import Final, Generic

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.game import Game, Options, S, V
from lazaretto.core.ledger import Refused
from lazaretto.core.mypyc_compat import i64
from lazaretto.core.position import Position, state_of
from lazaretto.core.random import MULTIPLIER, Rng, seeded
from lazaretto.core.state import EventLog

ENOUGH: Final = 1 << 20  # random bits left for another menu: the bias is below one in a thousand


def playout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play uniformly at random to the end, changing the state; returns the number of actions.

    One random number serves several actions: its remainder by the length of a menu picks an action, and the quotient
    is used for the next. In plain Python drawing a number takes a third of the time of a move in a small game, and
    calling ``rng.below`` an eighth, so the code is inlined. Scripted generators are for rules, not for players.
    """
    if rng.script:
        raise BrokenInvariant("a playout needs a generator without a script")
    s: i64 = rng.s
    drawn: i64 = 0  # the unused part of a 32-bit number
    moves = 0
    while True:
        seats = game.acting(state)
        if len(seats) == 1:
            seat = seats[0]
        elif seats:
            rng.s = s
            seat = seats[rng.below(len(seats))]
            s = rng.s
        else:
            rng.s = s
            return moves
        menu = game.legal(state, seat)
        if drawn < ENOUGH:
            low: i64 = s & 0xFFFFFFFF
            high: i64 = s >> 32
            s = low * MULTIPLIER + high
            drawn = low ^ high
        count: i64 = len(menu)
        game.play(state, seat, menu[drawn % count])
        drawn //= count
        moves += 1


def playouts(game: Game[S, V], options: Options, games: int, seed: int) -> int:
    """Play this number of games at random, one after another; returns the number of actions."""
    rng = seeded(seed, 1)
    moves = 0
    for i in range(games):
        moves += playout(game, game.new(options, seed + i), rng)
    return moves


class Run(Generic[S, V]):
    """A game in which every action is checked, logged and recorded."""

    def __init__(self, game: Game[S, V], options: Options, seed: int, start: Position | None = None) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.start = start  # None: it begins from the seed
        self.state = game.new(self.options, seed) if start is None else state_of(game, options, start)
        self.first = self.state.copy()
        self.log = EventLog()
        if start is None:
            self.log.emitted += game.opening(self.state)
        self.state.log = self.log
        self.inputs: list[tuple[Seat, Action]] = []

    @classmethod
    def from_position(cls, game: Game[S, V], options: Options, position: Position, seed: int = 0) -> Run[S, V]:
        """A game that goes on from a position; the chance to come is part of it."""
        return cls(game, options, seed, position)

    def do(self, seat: Seat, action: Action) -> None:
        """Play an action, or raise ``Refused`` with the rule and change nothing."""
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            raise Refused(action, refusal)
        self.game.play(self.state, seat, action)
        self.inputs.append((seat, action))

    def play_randomly(self, rng: Rng) -> int:
        """Play on at random to the end; returns the number of actions."""
        game, state = self.game, self.state
        while True:
            seats = game.acting(state)
            asked = len(seats)
            if asked == 0:
                return len(self.inputs)
            seat = seats[0] if asked == 1 else seats[rng.below(asked)]
            menu = game.legal(state, seat)
            self.do(seat, menu[rng.below(len(menu))])
