"""Parts of a run on all cores of this machine. A worker that dies is replaced and its games are repeated."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from lazaretto.bots.external import sigint_blocked
from lazaretto.core import InputError
from lazaretto.lab.runs.simulate import Plan, Played, play_part
from lazaretto.table.bot_pool import end_worker, follow_parent

Part = range  # numbers of games
Parts = Iterator[tuple[Part, list[Played]]]
Player = Callable[[Plan, Sequence[Part]], Parts]  # ``play_here`` with its jobs, or ``cluster.play_on_ray``
MOST_DEATHS: Final = 3  # of workers in a row, with no part finished in between
MOST_ON_WINDOWS: Final = 61  # Windows cannot wait for more processes at once
AHEAD: Final = 2  # queued parts per worker


def parts_of(count: int) -> list[Part]:
    """The games of a run, in parts: small enough to lose little, and independent of the number of workers."""
    size = max(1, min(50, count // 200))
    return [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]


def play_here(plan: Plan, parts: Sequence[Part], jobs: int = 0) -> Parts:
    """Each part with its rows, as they finish. ``jobs`` worker processes; 0: one per core."""
    most = MOST_ON_WINDOWS if sys.platform == "win32" else len(parts)
    jobs = min(jobs or os.cpu_count() or 1, len(parts), most)
    if jobs <= 1:
        return ((part, play_part(plan, part)) for part in parts)
    return in_workers(plan, parts, jobs)


def in_workers(plan: Plan, parts: Sequence[Part], jobs: int) -> Parts:
    waiting = deque(parts)
    deaths = 0
    while waiting:
        workers = WorkerPool(plan, jobs)
        try:
            for part, rows in workers.play(waiting):
                deaths = 0
                yield part, rows
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise InputError(died(waiting[0])) from None
        finally:
            workers.leave()


def died(part: Part) -> str:
    return f"{MOST_DEATHS} workers in a row died around {spoken(part)}, perhaps for lack of memory"


def spoken(part: Part) -> str:
    return f"game {part[0]}" if len(part) == 1 else f"games {part[0]} to {part[-1]}"


class WorkerPool:
    """The worker processes of one pool. If one dies, the pool ends and the unfinished parts are queued again."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.jobs = jobs
        self.others = multiprocessing.active_children()
        self.pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), follow_parent)

    def play(self, waiting: deque[Part]) -> Parts:
        """Play until ``waiting`` is empty; unfinished parts are put back."""
        given: dict[Future[list[Played]], Part] = {}
        try:
            while waiting or given:
                while waiting and len(given) < AHEAD * self.jobs:
                    with sigint_blocked():  # Ctrl-C is for this process, which ends the workers
                        future = self.submit(waiting[0])
                    given[future] = waiting.popleft()
                done, _ = wait(given, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda future: given[future][0]):
                    rows = future.result()
                    yield given.pop(future), rows
        finally:
            waiting.extendleft(sorted(given.values(), key=lambda part: -part[0]))

    def submit(self, part: Part) -> Future[list[Played]]:
        """Fails if a worker dies while another is started, or if there is no memory for one."""
        try:
            return self.pool.submit(play_part, self.plan, part)
        except OSError as error:
            raise BrokenProcessPool(str(error)) from error

    def leave(self) -> None:
        """End all workers at once; unfinished games are dropped."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in self.others:
                end_worker(worker)
