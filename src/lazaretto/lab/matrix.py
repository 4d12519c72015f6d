"""How strong bots are: every one against every other, or, where nobody is an opponent, each for itself.

Of a pair the first sits on one seat, which changes from game to game, the second on all others; so each of them plays
every seat and, in games of teams, every side. Both orders are played: who wins more than an equal share from one
seat against a table of the other is the stronger. The same seed gives the same games for every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from lazaretto import bots, games
from lazaretto.core import InputError
from lazaretto.lab.simulate import Plan, Played, Share, Tally, play_game, simulate

PROBES = 3  # games played at random to see whether the seats are opponents


class Contest(NamedTuple):
    """What is measured, in words that travel between processes."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int  # of each pair
    seed: int
    options: Mapping[str, str] = {}

    def check(self) -> None:
        self.plan(self.bots[:1]).check()
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise InputError("name at least two bots, each once")
        for name in self.bots:
            bots.bot(name)

    def plan(self, names: tuple[str, ...]) -> Plan:
        return Plan(self.game, self.seats, names, self.seed, self.options)

    def together(self) -> bool:
        """Whether all seats end on one place: alone, or in a common cause."""
        games.load(self.game)
        probe = self.plan(("random",))
        return all([set(play_game(probe, number).places) == {1} for number in range(1, PROBES + 1)])


class Cell(NamedTuple):
    """One bot on one seat against a table of another; or with its like, where ``other`` is itself."""

    bot: str
    other: str
    games: int
    win: Share
    score: Share


def contests(contest: Contest, jobs: int) -> Iterator[Cell]:
    """Cell by cell, as they are played."""
    contest.check()
    if contest.together():
        for name in contest.bots:
            yield cell(contest, name, name, jobs)
        return
    for name in contest.bots:
        for other in contest.bots:
            if name != other:
                yield cell(contest, name, other, jobs)


def cell(contest: Contest, name: str, other: str, jobs: int) -> Cell:
    alone = contest.seats == 1
    plan = contest.plan((name,) if alone or name == other else (name, *[other] * (contest.seats - 1)))
    tally = Tally()
    for batch in simulate(plan, contest.games, jobs):
        for row in batch:
            add(tally, row, name)
    return Cell(name, other, len(tally.scores), tally.win, tally.score)


def add(tally: Tally, row: Played, name: str) -> None:
    """The first seat of that bot: where all are alike, one stands for all."""
    seat = row.bots.index(name)
    first = row.places.count(1)
    tally.add(row.scores[seat], 1 / first if row.places[seat] == 1 else 0.0)
