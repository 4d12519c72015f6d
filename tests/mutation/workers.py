"""Work done in forks of this process: each begins with what is imported here and leaves nothing behind."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

Job = TypeVar("Job")
FAULT: Final = 70  # of ours, not of the mutant's
MEMORY: Final = 3 << 30  # an endless loop that fills a list fails before the machine does


def forked(jobs: Iterable[Job], work: Callable[[Job], int], at_once: int) -> Iterator[tuple[Job, int]]:
    """Each job with its exit code as it ends, negative where a signal ended it."""
    running: dict[int, Job] = {}
    for job in jobs:
        if len(running) == at_once:
            yield ended(running)
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os._exit(worked(work, job))
        running[pid] = job
    while running:
        yield ended(running)


def ended(running: dict[int, Job]) -> tuple[Job, int]:
    pid, status = os.wait()
    return running.pop(pid), os.waitstatus_to_exitcode(status)


def worked(work: Callable[[Job], int], job: Job) -> int:
    file = os.open(os.devnull, os.O_WRONLY)
    os.dup2(file, 1)
    os.dup2(file, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        return work(job)
    except BaseException:
        return FAULT


def allow(seconds: float) -> None:
    """End this process when it has used so much more processor time, however busy the machine is."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
