"""Run by a test: a simulation whose disk takes three parts and not one byte more."""

from __future__ import annotations

import resource
import signal
import sys

from lazaretto.cli import main
from lazaretto.lab.runs.runs import Run
from lazaretto.lab.runs.simulate import Played
from lazaretto.lab.runs.workers import Part

TIC_TAC_TOE = sys.path[0].rpartition("/tests/")[0] + "/examples/tic_tac_toe.py"
keep = Run.keep


def keep_three(run: Run, part: Part, rows: list[Played]) -> None:
    if len(run.kept()) == 3:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50, resource.RLIM_INFINITY))
    keep(run, part, rows)


if len(sys.argv) == 2:
    Run.keep = keep_three  # type: ignore[method-assign, assignment]  # the disk, not the run, is what fails
words = ["simulate", TIC_TAC_TOE, "--games", "40", "--jobs", "1", "--seed", "7", "--bots", "random", "--out"]
sys.argv = ["lazaretto", *words, sys.argv[1]]
main()
