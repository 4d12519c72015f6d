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

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto import games
from lazaretto.core import Game, InputError, Seat
from lazaretto.core.game import LOST
from lazaretto.files import write_whole
from lazaretto.lab.runs.runs import DATA, Run, disk_errors, manifest_of, our_version
from lazaretto.lab.runs.simulate import Plan, Played, Setup, check_bots, seatings
from lazaretto.lab.runs.summary import Tally
from lazaretto.lab.runs.workers import Part, Task, parts_of, play_tasks
from lazaretto.lab.stats.intervals import Share

MATRIX: Final = "matrix.json"


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


Key = tuple[str, ...]  # of a line-up: a pair of bots, or the bots of the sides


def pairs(contest: Contest, game: Game[Any, Any]) -> list[tuple[str, str]]:
    """The pairs of bots, in the order of the cells; without opponents, each bot with itself."""
    return [(name, name) for name in contest.bots] if contest.alone(game) else list(permutations(contest.bots, 2))


class Seated(NamedTuple):
    """A seat at the end of a game."""

    bot: str
    score: int
    won: float
    side: str


class Board:
    """All line-ups of a contest with the games that have been played so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = contest.check()
        self.sides = contest.teams(self.game)
        self.pairs = pairs(contest, self.game)
        self.plans = {key: self.plan(key) for pair in self.pairs for key in self.needs(*pair)}
        self.played: dict[Key, dict[int, list[Seated]]] = {key: {} for key in self.plans}  # by number of the game

    @property
    def games(self) -> int:
        """The number of games in all line-ups."""
        return self.contest.games * len(self.plans)

    @property
    def done(self) -> int:
        return sum(map(len, self.played.values()))

    def needs(self, name: str, other: str) -> list[Key]:
        """The line-ups of a cell. Of teams: each side in turn, and the other bot against itself; cells share them."""
        if not self.sides:
            return [(name, other)]
        of = [line_up(self.sides, side, *bots) for side in self.sides for bots in ((name, other), (other, other))]
        return list(dict.fromkeys(of))

    def plan(self, key: Key) -> Plan:
        contest, game = self.contest, self.game
        if self.sides:
            return contest.by_side(game, dict(zip(self.sides, key, strict=True)))
        name, other = key
        return contest.by_seat(
            game, (name,) * contest.seats if name == other else (name, *[other] * (contest.seats - 1))
        )

    def add(self, key: Key, rows: Iterable[Played]) -> None:
        for row in rows:
            self.played[key][row.game] = [Seated(seat.bot, seat.score, seat.won, seat.side) for seat in row.seats]

    def resume(self, key: Key, run: Run) -> None:
        """Add the games that a run has: those of its parts, or of its table once it is complete."""
        if not run.complete:
            self.add(key, run.played())
            return
        for row in rows_in(run.folder / "seats.csv"):
            seat = Seated(row["bot"], int(row["score"]), float(row["won"]), row["side"])
            self.played[key].setdefault(int(row["game"]), []).append(seat)

    def tasks(self, missing: Mapping[Key, Sequence[Part]] | None = None) -> list[tuple[Key, Task]]:
        """What is to be played: first one part of every line-up, by which the time is measured, then line by line."""
        left = {key: parts_of(self.contest.games) for key in self.plans} if missing is None else missing
        firsts = [(key, parts[0]) for key, parts in left.items() if parts]
        rest = [(key, part) for key, parts in left.items() for part in parts[1:]]
        return [(key, Task(self.plans[key], part)) for key, part in [*firsts, *rest]]

    def is_whole(self, name: str, other: str) -> bool:
        return all([len(self.played[key]) == self.contest.games for key in self.needs(name, other)])

    def cells(self) -> list[Cell]:
        """The cells of which something has been played, whole or not."""
        return [self.cell(*pair) for pair in self.pairs if all([self.played[key] for key in self.needs(*pair)])]

    def cell(self, name: str, other: str) -> Cell:
        return self.of_sides(name, other) if self.sides else self.of_seats(name, other)

    def rows(self, key: Key) -> list[list[Seated]]:
        return [seats for _, seats in sorted(self.played[key].items())]

    def of_seats(self, name: str, other: str) -> Cell:
        own, everybody = Tally(), Tally()
        for seats in self.rows((name, other)):
            mine = next(seat for seat in seats if seat.bot == name)  # if all have the same bot, one is enough
            own.add(mine.score, mine.won)
            for seat in seats:
                everybody.add(seat.score, seat.won)
        return Cell(name, other, len(own.scores), own.win, own.score, everybody.win.value)

    def of_sides(self, name: str, other: str) -> Cell:
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
        tally = Tally()
        for seats in self.rows(line_up(self.sides, side, name, other)):
            stood = [(seat.score, seat.won) for seat in seats if seat.side == side]
            tally.add(*max(stood, default=(0, 0.0)))  # one winner is enough; a side without seats has lost
        return tally


def line_up(sides: list[str], side: str, name: str, other: str) -> Key:
    """The bots of the sides: ``name`` on that one, ``other`` on all others."""
    return tuple([name if each == side else other for each in sides])


def contests(contest: Contest, jobs: int = 0) -> list[Cell]:
    """All cells, played at once."""
    board = Board(contest)
    for key, rows in play(board.tasks(), jobs):
        board.add(key, rows)
    return board.cells()


def play(tasks: Sequence[tuple[Key, Task]], jobs: int) -> Iterator[tuple[Key, list[Played]]]:
    """The rows of each task, as they finish."""
    keys = {id(task): key for key, task in tasks}
    for task, rows in play_tasks([task for _, task in tasks], jobs):
        yield keys[id(task)], rows


# ---- on disk ------------------------------------------------------------------------------------


class MatrixManifest(Struct, frozen=True):
    """The description of a matrix; each line-up is a run in a folder beside it."""

    lazaretto: str
    edition: str
    contest: Contest
    format: int = 1


def begin(folder: Path, board: Board, data: str) -> dict[Key, Run]:
    """The runs of all line-ups in a new folder, or in that of the same matrix."""
    manifest = MatrixManifest(our_version(), board.game.info.edition, board.contest)
    if (folder / MATRIX).exists():
        if read_matrix(folder) != manifest:
            raise InputError(f"{folder} contains another matrix; give a new folder, or --continue it")
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is not empty; give a new or an empty folder for the matrix")
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / MATRIX, msgspec.json.format(msgspec.json.encode(manifest)))
        if data:
            write_whole(folder / DATA, data.encode())
    return {key: begin_line(folder, number, board, key, data) for number, key in enumerate(board.plans, 1)}


def begin_line(folder: Path, number: int, board: Board, key: Key, data: str) -> Run:
    name = re.sub(r"[^\w.-]+", "_", "-".join(key)).strip("_")[:80]
    plan = msgspec.structs.replace(board.plans[key], data=data)
    return Run.begin(folder / f"{number:02}-{name}", manifest_of(plan, board.game, board.contest.games, "csv"), data)


def rows_in(table: Path) -> list[dict[str, str]]:
    try:
        with table.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    except OSError as error:
        raise InputError(
            f"{table} is missing; delete its folder, and the same command plays its games again"
        ) from error


def read_matrix(folder: Path) -> MatrixManifest:
    try:
        return msgspec.json.decode((folder / MATRIX).read_bytes(), type=MatrixManifest)
    except OSError as error:
        raise InputError(f"{folder} is not a matrix: it has no readable {MATRIX}") from error
    except msgspec.MsgspecError as error:
        raise InputError(f"{folder / MATRIX} is damaged: {error}") from error
