"""Parts of a run on all cores of this machine. A worker that dies is replaced and its games are repeated."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple

from lazaretto.bots.external import sigint_blocked
from lazaretto.core import InputError
from lazaretto.lab.runs.simulate import Plan, Played, play_part
from lazaretto.table.bot_pool import end_worker, follow_parent

Part = range  # numbers of games
Parts = Iterator[tuple[Part, list[Played]]]
MOST_DEATHS: Final = 3  # of workers in a row, with no part finished in between
MOST_ON_WINDOWS: Final = 61  # Windows cannot wait for more processes at once
AHEAD: Final = 2  # queued parts per worker


def parts_of(count: int) -> list[Part]:
    """The games of a run, in parts: small enough to lose little, and independent of the number of workers."""
    size = max(1, min(50, count // 200))
    return [range(first, min(first + size, count + 1)) for first in range(1, count + 1, size)]


class Task(NamedTuple):
    """A part of a plan; several plans can be played by one pool."""

    plan: Plan
    part: Part


Tasks = Iterator[tuple[Task, list[Played]]]


def play_here(plan: Plan, parts: Sequence[Part], jobs: int = 0) -> Parts:
    """Each part with its rows, as they finish. ``jobs`` worker processes; 0: one per core."""
    return ((task.part, rows) for task, rows in play_tasks([Task(plan, part) for part in parts], jobs))


def play_tasks(tasks: Sequence[Task], jobs: int = 0) -> Tasks:
    """The same for parts of several plans, begun in the given order."""
    most = MOST_ON_WINDOWS if sys.platform == "win32" else len(tasks)
    jobs = min(jobs or os.cpu_count() or 1, len(tasks), most)
    if jobs <= 1:
        return ((task, play_part(*task)) for task in tasks)
    return in_workers(tasks, jobs)


def in_workers(tasks: Sequence[Task], jobs: int) -> Tasks:
    waiting = deque(enumerate(tasks))
    deaths = 0
    while waiting:
        workers = WorkerPool(jobs)
        try:
            for task, rows in workers.play(waiting):
                deaths = 0
                yield task, rows
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise InputError(died(waiting[0][1].part)) from None
        finally:
            workers.leave()


def died(part: Part) -> str:
    return f"{MOST_DEATHS} workers in a row died around {spoken(part)}, perhaps for lack of memory"


def spoken(part: Part) -> str:
    return f"game {part[0]}" if len(part) == 1 else f"games {part[0]} to {part[-1]}"


class WorkerPool:
    """The worker processes of one pool. If one dies, the pool ends and the unfinished parts are queued again."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.others = multiprocessing.active_children()
        self.pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), follow_parent)

    def play(self, waiting: deque[tuple[int, Task]]) -> Tasks:
        """Play until ``waiting`` is empty; unfinished tasks are put back, with their places."""
        given: dict[Future[list[Played]], tuple[int, Task]] = {}
        try:
            while waiting or given:
                while waiting and len(given) < AHEAD * self.jobs:
                    with sigint_blocked():  # Ctrl-C is for this process, which ends the workers
                        future = self.submit(waiting[0][1])
                    given[future] = waiting.popleft()
                done, _ = wait(given, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda future: given[future][0]):
                    rows = future.result()
                    yield given.pop(future)[1], rows
        finally:
            waiting.extendleft(sorted(given.values(), key=lambda placed: -placed[0]))

    def submit(self, task: Task) -> Future[list[Played]]:
        """Fails if a worker dies while another is started, or if there is no memory for one."""
        try:
            return self.pool.submit(play_part, *task)
        except OSError as error:
            raise BrokenProcessPool(str(error)) from error

    def leave(self) -> None:
        """End all workers at once; unfinished games are dropped."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            if worker not in self.others:
                end_worker(worker)
