"""The clock of all Python peers: the amount of work per second of processor time."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Case(NamedTuple):
    """Something to time. ``work(n)`` repeats it and returns the amount of work."""

    peer: str
    game: str
    what: str
    work: Callable[[int], int]


def serve(cases: list[Case]) -> None:
    """Print the cases; then, for each number on standard input, time that case and print its rate."""
    seconds = float(sys.argv[1])
    print(json.dumps([case[:3] for case in cases]), flush=True)
    often = [calibrated(case.work, seconds) for case in cases]
    for line in sys.stdin:
        number = int(line)
        start = time.process_time()
        done = cases[number].work(often[number])
        print(done / (time.process_time() - start), flush=True)


def calibrated(work: Callable[[int], int], seconds: float) -> int:
    """The number of repetitions that takes about this time. This is also the warm-up."""
    often, took = 1, 0.0
    while took < seconds / 2:
        often *= 2
        start = time.process_time()
        work(often)
        took = time.process_time() - start
    return max(1, int(often * seconds / took))
