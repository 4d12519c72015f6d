"""Simulation: many games between bots, one row a game, the same rows from the same seed on any number of cores.

Every game has a seed of its own, derived from the run's seed and the game's number, so neither the number
of workers nor their speed can change a row. Bots change seats from game to game.
"""

from __future__ import annotations

import csv
import json
import math
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from lazaretto import bots, games
from lazaretto.core import Game, InputError, Options, Run, seeded
from lazaretto.core.data import VARIABLE

COLUMNS: Final = ("game", "seed", "bots", "scores", "places", "length", "ending")
SUFFIXES: Final = (".csv", ".jsonl")
BOT_STREAM: Final = 1000  # the streams of a seed from here on are the bots', one a seat, and the last the turn's
WIDE: Final = 1.96  # standard deviations to either side hold 95 in a hundred


class Plan(NamedTuple):
    """What is played, in words that travel between processes."""

    game: str  # a slug or a path
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, str] = {}

    def check(self) -> None:
        """Raise a sentence for what cannot be played."""
        self.setup()
        if not 1 <= len(self.bots) <= self.seats:
            raise InputError(f"{len(self.bots)} bots cannot sit on {self.seats} seats; name 1 to {self.seats}")
        for name in self.bots:
            bots.bot(name)

    def setup(self) -> tuple[Game[Any, Any], Options]:
        game = games.load(self.game)
        return game, game.setup(self.seats, self.options)

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots of one game by seat: each game they move on by one."""
        return tuple([self.bots[(seat + number - 1) % len(self.bots)] for seat in range(self.seats)])


class Played(NamedTuple):
    """One game: a row of the result."""

    game: int  # its number in the run, from 1 on
    seed: int
    bots: tuple[str, ...]  # by seat, as are scores and places
    scores: tuple[int, ...]
    places: tuple[int, ...]
    length: int  # in actions
    ending: str


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a run: 53 bits, so that every program can read it."""
    return seeded(seed, number).s % 2**53


def play_game(plan: Plan, number: int) -> Played:
    game, options = plan.setup()
    seed = seed_of(plan.seed, number)
    seated = plan.seated(number)
    players = [bots.bot(name) for name in seated]
    chances = [seeded(seed, BOT_STREAM + seat) for seat in range(plan.seats + 1)]
    run = Run(game, options, seed)
    state = run.state
    state.log = None  # nobody listens
    while acting := game.acting(state):
        seat = acting[0] if len(acting) == 1 else chances[-1].pick(list(acting))
        legal = game.legal(state, seat)
        if len(legal) == 1:
            run.do(seat, legal[0])
        else:
            run.do(seat, players[seat].choose(game, game.view(state, seat), legal, chances[seat]))
    outcome = game.outcome(state)
    assert outcome is not None
    return Played(number, seed, seated, outcome.scores, outcome.places, len(run.lines), outcome.ending)


def play_batch(plan: Plan, numbers: range) -> list[Played]:
    return [play_game(plan, number) for number in numbers]


# ---- on all cores -------------------------------------------------------------------------------


def simulate(plan: Plan, count: int, jobs: int = 0) -> Iterator[list[Played]]:
    """The rows of ``count`` games in order, a few at a time. ``jobs`` worker processes; 0: one a core."""
    plan.check()
    jobs = min(jobs or os.cpu_count() or 1, count)
    size = max(1, min(20, count // (8 * jobs)))
    batches = [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]
    if jobs == 1:
        return (play_batch(plan, batch) for batch in batches)
    return in_workers(plan, batches, jobs)


def in_workers(plan: Plan, batches: list[range], jobs: int) -> Iterator[list[Played]]:
    """A worker that dies raises here; when the caller stops, unfinished games are dropped at once."""
    others = multiprocessing.active_children()
    waiting: deque[Future[list[Played]]] = deque()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        for batch in batches:
            with deaf():
                waiting.append(pool.submit(play_batch, plan, batch))
            if len(waiting) > 4 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in others:
                worker.terminate()
        raise
    pool.shutdown()


@contextmanager
def deaf() -> Iterator[None]:
    """Workers started meanwhile never hear Ctrl-C: it is for the parent, who ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def use_data(slug: str, path: Path) -> None:
    """Play with another data file, here and in the workers. Call it before the game is loaded."""
    others = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    os.environ[VARIABLE] = os.pathsep.join([f"{slug}={path.resolve()}", *others])


# ---- rows on disk -------------------------------------------------------------------------------


class Rows:
    """A file of rows, CSV or JSON lines by its suffix. Opened before the run: a bad path is found out at once."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in SUFFIXES:
            raise InputError(f"{path} should end in {' or '.join(SUFFIXES)}: the suffix says how the rows are written")
        try:
            self.file: TextIO = path.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror}") from error
        self.table = csv.writer(self.file, lineterminator="\n") if path.suffix == ".csv" else None
        if self.table is not None:
            self.table.writerow(COLUMNS)

    def write(self, rows: Iterable[Played]) -> None:
        """All of them, and onto the disk: an interrupted run keeps what was played."""
        for row in rows:
            if self.table is not None:
                self.table.writerow([" ".join(map(str, x)) if isinstance(x, tuple) else x for x in row])
            else:
                self.file.write(json.dumps(row._asdict()) + "\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


# ---- what it comes to ---------------------------------------------------------------------------


class Share(NamedTuple):
    """A mean or a share with the interval that holds the true one 95 times in a hundred."""

    value: float
    low: float
    high: float


class Tally:
    """What one seat or one bot has reached."""

    def __init__(self) -> None:
        self.scores: list[int] = []
        self.wins = 0.0  # a first place shared by two is half a win

    def add(self, score: int, win: float) -> None:
        self.scores.append(score)
        self.wins += win

    @property
    def score(self) -> Share:
        count = len(self.scores)
        mean = sum(self.scores) / count
        spread = math.sqrt(sum([(x - mean) ** 2 for x in self.scores]) / max(1, count - 1))
        margin = WIDE * spread / math.sqrt(count)
        return Share(mean, mean - margin, mean + margin)

    @property
    def win(self) -> Share:
        """Wilson's interval: sound near none and all as well."""
        count = len(self.scores)
        share = self.wins / count
        centre = (share + WIDE**2 / (2 * count)) / (1 + WIDE**2 / count)
        margin = WIDE / (1 + WIDE**2 / count) * math.sqrt(share * (1 - share) / count + WIDE**2 / (4 * count**2))
        return Share(share, max(0.0, centre - margin), min(1.0, centre + margin))


class Summary:
    """The tallies of a run, by seat and by bot."""

    def __init__(self) -> None:
        self.seats: dict[int, Tally] = {}
        self.bots: dict[str, Tally] = {}
        self.lengths: list[int] = []
        self.endings: Counter[str] = Counter()

    def add(self, rows: Sequence[Played]) -> None:
        for row in rows:
            self.lengths.append(row.length)
            self.endings[row.ending] += 1
            for seat, (name, score, place) in enumerate(zip(row.bots, row.scores, row.places, strict=True)):
                win = 1 / row.places.count(1) if place == 1 else 0.0
                self.seats.setdefault(seat, Tally()).add(score, win)
                self.bots.setdefault(name, Tally()).add(score, win)
