"""How strong bots are: every one against every other, or, where nobody is an opponent, each for itself.

Among rivals the first of a pair sits on one seat, which changes from game to game, the second on all others. Both
orders are played: who wins more than an equal share from one seat against a table of the other is the stronger. An
equal share is what the seats of the same games won on average: one of so many.

In a game of teams one seat decides little, so the first of a pair plays a side, the second all others, and each side
in turn. A side is who stands on it: a seat that changes sides is played by the bot of its new side from then on. So
every decision is taken by the bot that wins or loses by it. Being asked tells a bot nothing: it is given the view of
a seat that knows its own side. An equal share is there what the other bot wins on that side against itself: so only
one side is played otherwise, and the difference is that side's; where one of two sides always wins, it is half on the
whole. Who stands on no side, such as a spy, is always played by the first bot.

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
        return self.seats == 1 or game.is_cooperative(game.setup(self.seats, self.options))

    def winnable(self, game: Game[Any, Any]) -> bool:
        """There is something to be won: who only counts points for oneself neither wins nor loses."""
        return LOST in game.info.endings or not self.alone(game)

    def teams(self, game: Game[Any, Any]) -> list[str]:
        """The sides of the game as it is dealt; none where everybody plays for oneself, or all together."""
        state = game.new(game.setup(self.seats, self.options), self.seed)
        sides = sorted({game.side(state, Seat(seat)) for seat in range(self.seats)} - {""})
        return [] if self.alone(game) or len(sides) < 2 else sides

    def by_seat(self, game: Game[Any, Any], names: tuple[str, ...]) -> Plan:
        """The seats' bots, moving round the table."""
        words = game.setup(self.seats, self.options).words
        line = [Setup(seated, words) for seated in seatings(names, self.seats)]
        return Plan(self.game, game.info.edition, tuple(line), self.seed)

    def by_side(self, game: Game[Any, Any], sides: dict[str, str]) -> Plan:
        """A bot for each side; which seats are on it, the deal decides."""
        words = game.setup(self.seats, self.options).words
        return Plan(self.game, game.info.edition, (Setup(self.bots[:1] * self.seats, words, sides),), self.seed)


class Side(NamedTuple):
    """What a bot won on one side of a game of teams."""

    name: str
    games: int
    win: Share
    even: float  # an equal share


class Cell(NamedTuple):
    """One bot on one seat or side against a table of another; or with its like, where ``other`` is itself."""

    bot: str
    other: str
    games: int
    win: Share
    score: Share
    even: float  # an equal share
    sides: tuple[Side, ...] = ()  # none where there are no teams


Counter = Callable[[int], None]  # told how many games were finished


def uncounted(games: int) -> None:
    """Nobody asks."""


def pairs(contest: Contest, game: Game[Any, Any]) -> list[tuple[str, str]]:
    """Who plays whom, in the order of the cells; with its like where nobody is an opponent."""
    return [(name, name) for name in contest.bots] if contest.alone(game) else list(permutations(contest.bots, 2))


def games_of(contest: Contest, game: Game[Any, Any]) -> int:
    """How many games all cells take."""
    met, sides = pairs(contest, game), contest.teams(game)
    lines = {line_up(sides, side, *pair) for one, two in met for side in sides for pair in ((one, two), (two, two))}
    return contest.games * len(lines if sides else met)


def contests(contest: Contest, jobs: int, counter: Counter = uncounted) -> Iterator[Cell]:
    """Cell by cell, as they are played."""
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
            mine = next(seat for seat in row.seats if seat.bot == name)  # where all are alike, one stands for all
            own.add(mine.score, mine.won)
            for seat in row.seats:
                everybody.add(seat.score, seat.won)
    return Cell(name, other, len(own.scores), own.win, own.score, everybody.win.value)


class Teams:
    """Games between sides, played once for both bots of a pair: what one wins with its side, the other loses."""

    def __init__(self, contest: Contest, game: Game[Any, Any], sides: list[str], jobs: int, counter: Counter) -> None:
        self.contest = contest
        self.game = game
        self.sides = sides
        self.jobs = jobs
        self.counter = counter
        self.played: dict[tuple[str, ...], dict[str, Tally]] = {}  # by the bots of the sides: what each side reached

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
        """By ``name`` on that side, with ``other`` on all others."""
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
                    tally.add(*max(stood, default=(0, 0.0)))  # one who wins wins for all; a side all have left has lost
        return tallies


def line_up(sides: list[str], side: str, name: str, other: str) -> tuple[str, ...]:
    """The bots of the sides: ``name`` on that one, ``other`` on all others."""
    return tuple([name if each == side else other for each in sides])
