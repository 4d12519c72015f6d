"""How strong bots are: every one against every other, or, where nobody is an opponent, each for itself.

Of a pair the first sits on one seat, which changes from game to game, the second on all others; so each of them plays
every seat and, in games of teams, every side. Both orders are played: who wins more than an equal share from one
seat against a table of the other is the stronger. The same seed gives the same games for every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lazaretto import games
from lazaretto.core import Game, InputError
from lazaretto.lab.intervals import Share
from lazaretto.lab.simulate import Plan, Setup, check_bots, is_together, seatings
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

    def plan(self, game: Game[Any, Any], names: tuple[str, ...]) -> Plan:
        words = game.setup(self.seats, self.options).words
        line = [Setup(seated, words) for seated in seatings(names, self.seats)]
        return Plan(self.game, game.info.edition, tuple(line), self.seed)


class Cell(NamedTuple):
    """One bot on one seat against a table of another; or with its like, where ``other`` is itself."""

    bot: str
    other: str
    games: int
    win: Share
    score: Share


def contests(contest: Contest, jobs: int) -> Iterator[Cell]:
    """Cell by cell, as they are played."""
    game = contest.check()
    if contest.seats == 1 or is_together(game, game.setup(contest.seats, contest.options)):
        for name in contest.bots:
            yield cell(contest, game, name, name, jobs)
        return
    for name in contest.bots:
        for other in contest.bots:
            if name != other:
                yield cell(contest, game, name, other, jobs)


def cell(contest: Contest, game: Game[Any, Any], name: str, other: str, jobs: int) -> Cell:
    names = (name,) * contest.seats if name == other else (name, *[other] * (contest.seats - 1))
    tally = Tally()
    for _, rows in play_here(contest.plan(game, names), parts_of(contest.games), jobs):
        for row in rows:
            seat = next(seat for seat in row.seats if seat.bot == name)  # where all are alike, one stands for all
            tally.add(seat.score, seat.won)
    return Cell(name, other, len(tally.scores), tally.win, tally.score)
