"""Bots think in worker processes, so that no table ever waits for a thought.

A worker receives a view, the legal actions and a seed, all as text, and returns one of the actions. It never sees a
state. Fast requests do not wait behind slow ones, because each kind has its own lane: bots that answer at once, bots
that search, hints, reviews, and each external program. Search workers run at low priority, reviews when all are idle.
Concurrent searches share a single search's time budget.

Timing leaks nothing: if only one action is legal, no bot is asked, but a place in its lane is occupied for as long as
the bot would have thought. For the search bot that time is constant; for any other bot it is sampled from the times of
its earlier answers to similar questions.

If a worker crashes or does not answer, the pool of its lane is replaced. A regular bot then plays the seat, and if that
fails too, a random action is played.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, NamedTuple, TypeVar

from lazaretto.bots import BOTS, STAND_IN, THINKING, ExternalBot, SearchBot, advise, bot
from lazaretto.core import Game, Heard, Json, Rng, from_json, seeded
from lazaretto.games import load

R = TypeVar("R")

PATIENCE: Final = 20.0  # seconds a bot may think
QUICK_WORKERS: Final = 2
OUTSIDE_WORKERS: Final = 2  # for each external program
QUICK: Final = 5  # added to the niceness of workers that answer at once: tables come first
NICE: Final = 10  # and of search workers
NICEST: Final = 19  # for reviews: they use what all others leave
REVIEW_PATIENCE: Final = 900.0  # seconds for a step of a review
OVERHEAD: Final = 0.3  # seconds between the end of a search and its answer
LEAST: Final = 0.02  # seconds that a search gets at least
REMEMBERED: Final = 16  # times of answers that are kept, by kind
SEARCHER: Final = "strong"
LINUX: Final = sys.platform == "linux"  # elsewhere a worker makes itself nice


class Choice(NamedTuple):
    """A bot's action, and why the bot is replaced; empty: it is not."""

    text: str
    complaint: str = ""


class TurnAnalysis(NamedTuple):
    """A choice and the seconds it took; 0: unknown, or the time includes starting a program."""

    choice: Choice
    took: float = 0.0


class Hint(NamedTuple):
    """One good action."""

    text: str
    share: float  # how sure the search is, from 0 to 1
    result: str  # the expected result, in words


class NoAnswer(Exception):
    """A worker has failed. The reason is public and completes a sentence about the bot."""


class Worker(SpawnProcess):
    """A process that is nice from its first moment on: to read the program takes it a second.

    It is made nice from here. A nice thread that starts it would make the server wait until nothing else wants to run.
    """

    def __init__(self, niceness: int, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.niceness = niceness

    def start(self) -> None:
        super().start()
        assert self.pid is not None
        with suppress(OSError):  # it may have ended already
            be_nice(self.niceness, self.pid)


class Workers(SpawnContext):
    def __init__(self, niceness: int) -> None:
        super().__init__()
        self.niceness = niceness

    def Process(self, *given: Any, **named: Any) -> Worker:  # type: ignore[override]  # noqa: N802  its name in a context
        return Worker(self.niceness, *given, **named)


class Lane:
    """Some workers with a queue, first come, first served. Its pool is created when first needed."""

    def __init__(self, workers: int, niceness: int, patience: float) -> None:
        self.workers = workers
        self.niceness = niceness
        self.patience = patience  # seconds, from when a worker is free
        self.gate = asyncio.Semaphore(workers)
        self.asking = 0  # requests that wait or run
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[..., R], *arguments: Any) -> R:
        async with self.turn():
            return await self.answer(work, *arguments)

    async def hold(self, seconds: float) -> None:
        """Occupy a worker's place for this time."""
        async with self.turn():
            await asyncio.sleep(seconds)

    async def search(self, seconds: float, work: Callable[..., R], *arguments: Any) -> R:
        """Like ``ask``; the last argument is the worker's deadline: after ``seconds``, or earlier if others wait."""
        late = monotonic() + seconds + OVERHEAD
        async with self.turn():
            await asyncio.sleep(0)  # concurrent requests are counted too
            return await self.answer(work, *arguments, monotonic() + self.share(seconds, late - monotonic()))

    def share(self, seconds: float, left: float) -> float:
        """Seconds for the next search: a fair share of the time left."""
        waiting = max(0, self.asking - self.workers)
        return max(LEAST, min(seconds, left * self.workers / (self.workers + waiting)))

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        self.asking += 1
        try:
            async with self.gate:
                yield
        finally:
            self.asking -= 1

    async def answer(self, work: Callable[..., R], *arguments: Any) -> R:
        pool = self.ready()
        try:
            job = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            return await asyncio.wait_for(job, self.patience)
        except BrokenProcessPool as error:
            self.discard(pool)
            raise NoAnswer("has crashed") from error
        except TimeoutError as error:
            self.discard(pool)
            raise NoAnswer(f"did not answer within {self.patience:g} seconds") from error
        except Exception as error:  # anything a game's heuristics raise, or a missing file
            raise NoAnswer("cannot play here") from error

    def ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = Workers(self.niceness) if LINUX else multiprocessing.get_context("spawn")
            later = 0 if LINUX else self.niceness
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=begin, initargs=(later,))
        return self.pool

    def discard(self, pool: ProcessPoolExecutor) -> None:
        """Kill a pool with its workers, however busy they are."""
        if self.pool is pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):  # there is no public way before Python 3.14
            end_worker(process)
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self.pool is not None:
            self.discard(self.pool)


class BotPool:
    """All the bots of a server."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE, seconds: float = THINKING) -> None:
        cores = os.cpu_count() or 2
        self.seconds = seconds  # time budget of a search
        self.quick = Lane(workers or QUICK_WORKERS, QUICK, patience)
        self.slow = Lane(workers or max(1, cores - 1), NICE, patience)
        self.advisers = Lane(workers or max(1, cores // 4), NICE, patience)
        self.reviewers = Lane(1, NICEST, REVIEW_PATIENCE)
        self.outside: dict[str, Lane] = {}  # by name: programs do not affect each other
        self.outsiders = workers or OUTSIDE_WORKERS
        self.took: dict[tuple[str, str, str], deque[float]] = {}  # by kind of question: seconds of the latest answers

    async def choose(self, game: Game[Any, Any], strength: str, view: Json, legal: list[str], seed: int) -> Choice:
        """One of ``legal``, which is never empty; ``view`` is the JSON form of what the seat sees."""
        choose = self.answer if len(legal) > 1 else self.wait
        choice = choose(game, strength, view, legal, seed)
        if strength != SEARCHER:
            return await choice
        made, _ = await asyncio.gather(choice, asyncio.sleep(self.seconds + OVERHEAD))
        return made

    async def wait(self, game: Game[Any, Any], strength: str, view: Json, legal: list[str], seed: int) -> Choice:
        """The only legal action, after the time that a choice would have taken."""
        if strength == SEARCHER:
            with suppress(NoAnswer):
                await self.slow.search(self.seconds, doze)
            return Choice(legal[0])
        took = self.took.get(kind(game, strength, legal))
        if not took:  # no earlier answer to compare with: ask the bot
            return await self.answer(game, strength, view, legal, seed)
        await self.lane(strength).hold(took[seeded(seed).below(len(took))])
        return Choice(legal[0])

    async def answer(self, game: Game[Any, Any], strength: str, view: Json, legal: list[str], seed: int) -> Choice:
        complaint = ""
        for name in (strength, STAND_IN):
            try:
                choice, took = await self.asked(name, think, source(game), name, view, legal, seed)
            except NoAnswer as error:
                complaint = complaint if name in BOTS else str(error)  # our own bots are asked again next time
                continue
            if choice.text in legal:
                if took and len(legal) > 1:
                    self.took.setdefault(kind(game, name, legal), deque(maxlen=REMEMBERED)).append(took)
                return choice._replace(complaint=complaint or choice.complaint)
        return Choice(legal[seeded(seed).below(len(legal))], complaint)

    async def asked(self, strength: str, work: Callable[..., R], *arguments: Any) -> R:
        if strength == SEARCHER:
            return await self.slow.search(self.seconds, work, *arguments)
        return await self.lane(strength).ask(work, *arguments)

    def lane(self, strength: str) -> Lane:
        return self.quick if strength in BOTS else self.visitors(strength)

    def visitors(self, name: str) -> Lane:
        if name not in self.outside:
            self.outside[name] = Lane(self.outsiders, NICE, self.quick.patience)
        return self.outside[name]

    async def hints(self, game: Game[Any, Any], view: Json, legal: list[str], seed: int) -> list[Hint]:
        """The best few of ``legal``; none if the search fails."""
        try:
            await self.advisers.ask(prepare, source(game))  # loading the game should not shorten the first search
            return await self.advisers.search(self.seconds, consider, source(game), view, legal, seed)
        except NoAnswer:
            return []

    async def remark(self, game: Game[Any, Any], view: Json, heard: list[Heard], seed: int, replies: bool) -> str:
        """What a bot says before it acts, or what it ``replies`` while it waits; empty if it fails."""
        try:
            return await self.quick.ask(speak, source(game), view, heard, seed, replies)
        except NoAnswer:
            return ""

    def close(self) -> None:
        for lane in (self.quick, self.slow, self.advisers, self.reviewers, *self.outside.values()):
            lane.close()


# ---- in the worker ------------------------------------------------------------------------------


def begin(niceness: int) -> None:
    """A worker ends with the server, however that ends, and ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_nice(niceness, 0)
    logging.getLogger("lazaretto.bots").disabled = True  # the answers of a program may contain secrets of its seat
    follow_parent()


def be_nice(niceness: int, pid: int) -> None:
    """A process, 0 is this one, on systems that can do that; the nicest run only while nothing else wants to."""
    if niceness and hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, pid, min(NICEST, os.getpriority(os.PRIO_PROCESS, 0) + niceness))
    if niceness == NICEST and sys.platform == "linux":
        with suppress(OSError):  # where it is forbidden
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


def follow_parent() -> None:
    """In any worker: exit when the parent has exited, even if it was killed.

    The worker leads a process group, so that the programs it has started are killed with it.
    """
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    if hasattr(os, "killpg"):
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)


def end_worker(worker: BaseProcess) -> None:
    """Kill a worker and the programs it has started."""
    assert worker.pid is not None
    let_end(worker.pid)
    try:
        os.killpg(worker.pid, signal.SIGKILL)
    except (AttributeError, OSError):  # no groups on Windows, and none yet in a worker that is just starting
        worker.kill()


def let_end(pid: int) -> None:
    """Where it is allowed: who was nice would wait a minute on a busy machine until it is its turn to end."""
    if LINUX:
        with suppress(OSError):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                os.sched_setscheduler(int(thread.name), os.SCHED_OTHER, os.sched_param(0))
                os.setpriority(os.PRIO_PROCESS, int(thread.name), 0)


def source(game: Game[Any, Any]) -> str:
    """How a worker finds the game: its slug or its file."""
    parts = type(game).__module__.split(".")
    return parts[2] if parts[:2] == ["lazaretto", "games"] else str(sys.modules[parts[0]].__file__)


def kind(game: Game[Any, Any], strength: str, legal: list[str]) -> tuple[str, str, str]:
    """Questions that take a bot about the same time: of one game, about one kind of action."""
    return source(game), strength, legal[0].partition(" ")[0]


@lru_cache(maxsize=32)
def known(source: str) -> tuple[Game[Any, Any], dict[str, type]]:
    game = load(source)
    return game, {cls.__name__: cls for cls in (*game.info.classes, Rng)}


def prepare(source: str) -> None:
    """Load the game."""
    known(source)


def think(source: str, strength: str, view: Json, legal: list[str], seed: int, until: float = 0.0) -> TurnAnalysis:
    game, classes = known(source)
    notation = game.info.notation()
    actions = [notation.read(text) for text in legal]
    player = SearchBot(seconds=left(until)) if strength == SEARCHER else bot(strength)
    runs = not isinstance(player, ExternalBot) or player.program is not None
    start = monotonic()
    chosen = player.choose(game, from_json(view, classes), actions, seeded(seed))
    took = monotonic() - start if runs else 0.0
    complaint = player.pop_failure() if isinstance(player, ExternalBot) else ""
    return TurnAnalysis(Choice(str(chosen), complaint), 0.0 if complaint else took)


def doze(until: float) -> None:
    """Take as long as a search."""
    sleep(left(until))


def consider(source: str, view: Json, legal: list[str], seed: int, until: float) -> list[Hint]:
    game, classes = known(source)
    notation = game.info.notation()
    actions = [notation.read(text) for text in legal]
    found = advise(game, from_json(view, classes), actions, seeded(seed), seconds=left(until))
    return [Hint(str(advice.action), advice.share, advice.result) for advice in found]


def left(until: float) -> float:
    """Seconds left to think: starting a worker and loading a game count."""
    return max(LEAST, until - monotonic())


def speak(source: str, view: Json, heard: list[Heard], seed: int, replies: bool) -> str:
    game, classes = known(source)
    say = game.reply if replies else game.remark
    return say(from_json(view, classes), seeded(seed), heard)
