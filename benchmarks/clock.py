"""The one clock of all Python peers: how much of some work is done in a second of processor time."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import NamedTuple


class Case(NamedTuple):
    """Something to time. ``work`` is told how often to do it and says how much that was."""

    peer: str
    game: str
    what: str
    work: Callable[[int], int]


def serve(cases: list[Case]) -> None:
    """Say which cases there are; then, for each number on the standard input, time that case and say its rate."""
    seconds = float(sys.argv[1])
    print(json.dumps([case[:3] for case in cases]), flush=True)
    often = [calibrated(case.work, seconds) for case in cases]
    for line in sys.stdin:
        number = int(line)
        start = time.process_time()
        done = cases[number].work(often[number])
        print(done / (time.process_time() - start), flush=True)


def calibrated(work: Callable[[int], int], seconds: float) -> int:
    """How often takes about so long. This is the warm-up as well."""
    often, took = 1, 0.0
    while took < seconds / 2:
        often *= 2
        start = time.process_time()
        work(often)
        took = time.process_time() - start
    return max(1, int(often * seconds / took))
