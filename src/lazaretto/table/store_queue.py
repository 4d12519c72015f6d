"""One thread writes everything and commits all waiting jobs at once, so a hundred tables cost hardly more than one."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from abc import ABC, abstractmethod
from queue import SimpleQueue
from typing import Final, NamedTuple

from lazaretto.core import InputError

BUSY: Final = 12  # after a batch of this size the thread waits a moment for more
GATHER: Final = 0.002  # seconds

Statement = tuple[str, tuple[object, ...]]


class StoreError(InputError):
    """Something could not be stored, so it did not happen."""


class StoredInput(NamedTuple):
    id: str  # of its table
    number: int
    line: str


class LeaseLost(StoreError):
    """The table belongs to another server now."""


class Job:
    """One thing to write, and the future that waits for it."""

    __slots__ = ("done", "epoch", "id", "input", "statements")

    def __init__(self, id: str, statements: list[Statement], input: StoredInput | None = None) -> None:
        self.id = id  # of the table whose owner writes this; empty: anybody may
        self.epoch = 0  # of the owner's lease
        self.input = input
        self.statements = statements
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class WriteQueue(ABC):
    """Jobs on their way to the disk."""

    def __init__(self) -> None:
        self.gathered: list[Job] = []  # in this turn of the event loop: waking the thread is expensive
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.batches = 0  # commits since the start
        self.inputs_stored = 0
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)

    @abstractmethod
    def begin_writing(self) -> None:
        """In the thread, before the first job."""

    @abstractmethod
    def commit(self, jobs: list[Job]) -> StoreError | None:
        """All of them or none; the error says why none."""

    @abstractmethod
    def end_writing(self) -> None:
        """In the thread, after the last job."""

    async def put(self, job: Job) -> None:
        if not self.gathered:
            asyncio.get_running_loop().call_soon(self.hand_over)
        self.gathered.append(job)
        await job.done

    def hand_over(self) -> None:
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    def finish_writing(self) -> None:
        """Write what is left and end the thread."""
        self.hand_over()
        self.jobs.put(None)
        self.thread.join()

    def write_on(self) -> None:
        """The thread: commit waiting jobs and wake their callers."""
        self.begin_writing()
        jobs: list[Job] = []
        while True:
            batch = [self.jobs.get()]
            if len(jobs) >= BUSY:
                time.sleep(GATHER)
            while not self.jobs.empty():
                batch.append(self.jobs.get())
            jobs = [job for some in batch if some is not None for job in some]
            self.write(jobs)
            if None in batch:
                self.end_writing()
                return

    def write(self, jobs: list[Job]) -> None:
        error = self.committed(jobs)
        if error is None or len(jobs) == 1:
            finish(jobs, error)
        else:  # one of them fails: commit each on its own
            for job in jobs:
                finish([job], self.committed([job]))

    def committed(self, jobs: list[Job]) -> StoreError | None:
        """Commit and count."""
        error = self.commit(jobs)
        if error is None:
            self.batches += bool(jobs)
            self.inputs_stored += sum([job.input is not None for job in jobs])
        return error


def finish(jobs: list[Job], error: StoreError | None) -> None:
    """Wake the callers in their own thread."""
    if jobs:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            jobs[0].done.get_loop().call_soon_threadsafe(set_results, jobs, error)


def set_results(jobs: list[Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
