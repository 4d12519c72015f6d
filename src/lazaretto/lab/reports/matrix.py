"""The strength of bots: each against each other, or, without opponents, each for itself.

Among rivals the first bot of a pair has one seat, which changes from game to game, and the second has all others. Both
orders are played: a bot that wins more than an equal share from one seat against a table of the other is stronger. The
equal share is the mean over all seats of the same games: 1/n.

In team games one seat decides little, so the first bot of a pair plays a side and the second all others, for each side
in turn. A seat that changes sides is then played by the bot of its new side, so every decision is made by the bot that
wins or loses by it. This leaks nothing to a bot: it gets the view of a seat that knows its own side. The equal share is
what the other bot wins on that side against itself, so the difference is due to that one side; if one of two sides
always wins, it is one half overall. Seats on no side, such as a spy, are always played by the first bot.

The same seed gives the same deals for every pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations
from typing import Any, NamedTuple

from lazaretto import games
from lazaretto.core import Game, InputError, Seat
from lazaretto.core.game import LOST
from lazaretto.lab.runs.simulate import Plan, Setup, check_bots, seatings
from lazaretto.lab.runs.summary import Tally
from lazaretto.lab.runs.workers import parts_of, play_here
from lazaretto.lab.stats.intervals import Share


class Contest(NamedTuple):
    """What is measured, in a form that can be sent to other processes."""

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
        """Whether there are no opponents: a solo or cooperative game."""
        return self.seats == 1 or game.is_cooperative(game.setup(self.seats, self.options))

    def winnable(self, game: Game[Any, Any]) -> bool:
        """Whether a seat can win or lose; a solo score is neither."""
        return LOST in game.info.endings or not self.alone(game)

    def teams(self, game: Game[Any, Any]) -> list[str]:
        """The sides of the game as dealt; empty without teams and in cooperative games."""
        state = game.new(game.setup(self.seats, self.options), self.seed)
        sides = sorted({game.side(state, Seat(seat)) for seat in range(self.seats)} - {""})
        return [] if self.alone(game) or len(sides) < 2 else sides

    def by_seat(self, game: Game[Any, Any], names: tuple[str, ...]) -> Plan:
        """Bots by seat, rotating around the table."""
        words = game.setup(self.seats, self.options).words
        line = [Setup(seated, words) for seated in seatings(names, self.seats)]
        return Plan(self.game, game.info.edition, tuple(line), self.seed)

    def by_side(self, game: Game[Any, Any], sides: dict[str, str]) -> Plan:
        """A bot for each side; the deal decides which seats are on it."""
        words = game.setup(self.seats, self.options).words
        return Plan(self.game, game.info.edition, (Setup(self.bots[:1] * self.seats, words, sides),), self.seed)


class Side(NamedTuple):
    """What a bot won on one side of a team game."""

    name: str
    games: int
    win: Share
    even: float  # an equal share


class Cell(NamedTuple):
    """One bot on one seat or side against a table of another; if ``other`` is the same bot, on all seats."""

    bot: str
    other: str
    games: int
    win: Share
    score: Share
    even: float  # an equal share
    sides: tuple[Side, ...] = ()  # empty without teams


Counter = Callable[[int], None]  # called with the number of games just finished


def uncounted(games: int) -> None:
    """The default counter: does nothing."""


def pairs(contest: Contest, game: Game[Any, Any]) -> list[tuple[str, str]]:
    """The pairs of bots, in the order of the cells; without opponents, each bot with itself."""
    return [(name, name) for name in contest.bots] if contest.alone(game) else list(permutations(contest.bots, 2))


def games_of(contest: Contest, game: Game[Any, Any]) -> int:
    """The number of games in all cells."""
    met, sides = pairs(contest, game), contest.teams(game)
    lines = {line_up(sides, side, *pair) for one, two in met for side in sides for pair in ((one, two), (two, two))}
    return contest.games * len(lines if sides else met)


def contests(contest: Contest, jobs: int, counter: Counter = uncounted) -> Iterator[Cell]:
    """The cells, as they are played."""
    game = contest.check()
    sides = contest.teams(game)
    teams = Teams(contest, game, sides, jobs, counter)
    for name, other in pairs(contest, game):
        yield teams.cell(name, other) if sides else cell(contest, game, name, other, jobs, counter)


def cell(contest: Contest, game: Game[Any, Any], name: str, other: str, jobs: int, counter: Counter) -> Cell:
    names = (name,) * contest.seats if name == other else (name, *[other] * (contest.seats - 1))
    own, everybody = Tally(), Tally()
    for part, rows in play_here(contest.by_seat(game, names), parts_of(contest.games), jobs):
        counter(len(part))
        for row in rows:
            mine = next(seat for seat in row.seats if seat.bot == name)  # if all have the same bot, one is enough
            own.add(mine.score, mine.won)
            for seat in row.seats:
                everybody.add(seat.score, seat.won)
    return Cell(name, other, len(own.scores), own.win, own.score, everybody.win.value)


class Teams:
    """Games between sides, played once for both bots of a pair: the wins of one are the losses of the other."""

    def __init__(self, contest: Contest, game: Game[Any, Any], sides: list[str], jobs: int, counter: Counter) -> None:
        self.contest = contest
        self.game = game
        self.sides = sides
        self.jobs = jobs
        self.counter = counter
        self.played: dict[tuple[str, ...], dict[str, Tally]] = {}  # by the bots of the sides: the results of each side

    def cell(self, name: str, other: str) -> Cell:
        whole, lines = Tally(), list[Side]()
        for side in self.sides:
            own, usual = self.reached(side, name, other), self.reached(side, other, other)
            lines.append(Side(side, len(own.wins), own.win, usual.win.value))
            for score, win in zip(own.scores, own.wins, strict=True):
                whole.add(score, win)
        even = sum([line.even for line in lines]) / len(lines)
        return Cell(name, other, len(whole.wins), whole.win, whole.score, even, tuple(lines))

    def reached(self, side: str, name: str, other: str) -> Tally:
        """The results of ``name`` on that side, with ``other`` on all others."""
        bots = line_up(self.sides, side, name, other)
        if bots not in self.played:
            self.played[bots] = self.play(bots)
        return self.played[bots][side]

    def play(self, bots: tuple[str, ...]) -> dict[str, Tally]:
        plan = self.contest.by_side(self.game, dict(zip(self.sides, bots, strict=True)))
        tallies = {side: Tally() for side in self.sides}
        for part, rows in play_here(plan, parts_of(self.contest.games), self.jobs):
            self.counter(len(part))
            for row in rows:
                for side, tally in tallies.items():
                    stood = [(seat.score, seat.won) for seat in row.seats if seat.side == side]
                    tally.add(*max(stood, default=(0, 0.0)))  # one winner is enough; a side without seats has lost
        return tallies


def line_up(sides: list[str], side: str, name: str, other: str) -> tuple[str, ...]:
    """The bots of the sides: ``name`` on that one, ``other`` on all others."""
    return tuple([name if each == side else other for each in sides])
