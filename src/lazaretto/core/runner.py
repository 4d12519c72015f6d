"""Playing a game without a table: fast for simulation and search, or by the book and written down."""

from __future__ import annotations

from typing import Final, Generic

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.game import Game, Options, S, V
from lazaretto.core.ledger import Refused
from lazaretto.core.mypyc_compat import i64
from lazaretto.core.random import MULTIPLIER, Rng, seeded
from lazaretto.core.state import EventLog

ENOUGH: Final = 1 << 20  # for another menu: its places differ by less than one in thousands


def playout(game: Game[S, V], state: S, rng: Rng) -> int:
    """Play uniformly at random to the end, on the state itself; returns the number of actions.

    A drawn number serves several actions: divided by the length of a menu it leaves a place there, and the quotient is
    a number again. In plain Python a draw is a third of a move of a small game, and the call of ``rng.below`` an
    eighth, so it is written out. A script is for rules, not for players, so there may be none.
    """
    if rng.script:
        raise BrokenInvariant("players at random take a generator without a script")
    s: i64 = rng.s
    drawn: i64 = 0  # what is left of a number of 32 bits
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
    """Play so many games at random, one after another; returns the number of actions."""
    rng = seeded(seed, 1)
    moves = 0
    for i in range(games):
        moves += playout(game, game.new(options, seed + i), rng)
    return moves


class Run(Generic[S, V]):
    """A game played by the book: every action is checked, told and written down."""

    def __init__(self, game: Game[S, V], options: Options, seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.state = game.new(self.options, seed)
        self.listener = EventLog()
        self.listener.emitted += game.opening(self.state)
        self.state.log = self.listener
        self.lines: list[tuple[Seat, Action]] = []

    def do(self, seat: Seat, action: Action) -> None:
        """Play an action, or raise ``Refused`` with the rule and change nothing."""
        refusal = self.game.refusal(self.state, seat, action)
        if refusal is not None:
            raise Refused(action, refusal)
        self.game.play(self.state, seat, action)
        self.lines.append((seat, action))

    def play_randomly(self, rng: Rng) -> int:
        """Play on at random to the end; returns the number of actions."""
        game, state = self.game, self.state
        while True:
            seats = game.acting(state)
            asked = len(seats)
            if asked == 0:
                return len(self.lines)
            seat = seats[0] if asked == 1 else seats[rng.below(asked)]
            menu = game.legal(state, seat)
            self.do(seat, menu[rng.below(len(menu))])
