"""How strong bots are: every one against every other, or, where nobody is an opponent, each for itself.

Of a pair the first sits on one seat, which changes from game to game, the second on all others; so each of them plays
every seat and, in games of teams, every side. Both orders are played: who wins more than an equal share from one
seat against a table of the other is the stronger. The same seed gives the same games for every pair.

An equal share is what the seats of the same games won on average: one of so many among rivals; where teams play,
about half, since all of a team win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lazaretto import games
from lazaretto.core import Game, InputError
from lazaretto.core.game import LOST
from lazaretto.lab.intervals import Share
from lazaretto.lab.simulate import Place, Plan, Setup, check_bots, is_together, seatings
from lazaretto.lab.summary import Tally
from lazaretto.lab.workers import parts_of, play_here


class Contest(NamedTuple):
    """What is measured, in words that travel between processes."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int  # of each pair
    seed: int
    options: Mapping[str, str] = {}

    def check(self) -> Game[Any, Any]:
        game = games.load(self.game)
        game.setup(self.seats, self.options)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise InputError("name at least two bots, each once")
        check_bots(self.bots)
        return game

    def alone(self, game: Game[Any, Any]) -> bool:
        """Nobody is an opponent: one plays, or all for a common cause."""
        return self.seats == 1 or is_together(game, game.setup(self.seats, self.options))

    def winnable(self, game: Game[Any, Any]) -> bool:
        """There is something to be won: who only counts points for oneself neither wins nor loses."""
        return LOST in game.info.endings or not self.alone(game)

    def plan(self, game: Game[Any, Any], names: tuple[str, ...]) -> Plan:
        words = game.setup(self.seats, self.options).words
        line = [Setup(seated, words) for seated in seatings(names, self.seats)]
        return Plan(self.game, game.info.edition, tuple(line), self.seed)


class Side(NamedTuple):
    """What a bot won on one side of a game of teams."""

    name: str
    games: int
    win: Share
    even: float  # an equal share


class Cell(NamedTuple):
    """One bot on one seat against a table of another; or with its like, where ``other`` is itself."""

    bot: str
    other: str
    games: int
    win: Share
    score: Share
    even: float  # an equal share
    sides: tuple[Side, ...]  # as the seat stood at the end; none where there are no teams


def contests(contest: Contest, jobs: int) -> Iterator[Cell]:
    """Cell by cell, as they are played."""
    game = contest.check()
    if contest.alone(game):
        for name in contest.bots:
            yield cell(contest, game, name, name, jobs)
        return
    for name in contest.bots:
        for other in contest.bots:
            if name != other:
                yield cell(contest, game, name, other, jobs)


def cell(contest: Contest, game: Game[Any, Any], name: str, other: str, jobs: int) -> Cell:
    names = (name,) * contest.seats if name == other else (name, *[other] * (contest.seats - 1))
    tally, sides = Count(), dict[str, Count]()
    for _, rows in play_here(contest.plan(game, names), parts_of(contest.games), jobs):
        for row in rows:
            own = next(seat for seat in row.seats if seat.bot == name)  # where all are alike, one stands for all
            for seat in row.seats:
                tally.add(seat, seat is own)
                if seat.side:
                    sides.setdefault(seat.side, Count()).add(seat, seat is own)
    known = [Side(side, count.games, count.own.win, count.even) for side, count in sorted(sides.items()) if count.games]
    return Cell(name, other, tally.games, tally.own.win, tally.own.score, tally.even, tuple(known))


class Count:
    """What a bot's own seat has reached, beside all seats of the same games."""

    def __init__(self) -> None:
        self.own = Tally()
        self.all = Tally()

    def add(self, seat: Place, own: bool) -> None:
        self.all.add(seat.score, seat.won)
        if own:
            self.own.add(seat.score, seat.won)

    @property
    def games(self) -> int:
        return len(self.own.scores)

    @property
    def even(self) -> float:
        return self.all.win.value
