"""When Ray's own processes die, a task fails or Ray ends the run without a word: either is the same sentence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lazaretto.cli import child
from lazaretto.core import InputError
from lazaretto.lab.runs.cluster import RAY_ENDED

from .conftest import CONNECT_FOUR, Command

WORDS = ("simulate", CONNECT_FOUR, "--bots", "search:20", "--games", "30", "--seed", "5", "--jobs", "1", "--out")


def ancestors(pid: int) -> list[int]:
    """The processes that have started this one, the nearest first."""
    found: list[int] = []
    while pid > 1:
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            return found
        found.append(pid)
    return found


def raylet_of(run: int) -> int:
    """Ray's own process beside the workers of a run's cluster; 0 while there is none."""
    for place in Path("/proc").iterdir():
        try:
            name = (place / "cmdline").read_bytes().partition(b"\0")[0]
        except OSError:
            continue
        if place.name.isdigit() and name.endswith(b"/raylet") and run in ancestors(int(place.name)):
            return int(place.name)
    return 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_a_run_whose_cluster_dies_says_so_and_goes_on(lazaretto: Command, tmp_path: Path) -> None:
    run, whole = tmp_path / "run", tmp_path / "whole"
    command = [sys.executable, "-m", "lazaretto", *WORDS, str(run), "--ray", "local"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not (list(run.glob("parts/*.json")) and raylet_of(process.pid)):
        assert process.poll() is None, "it ended before its cluster could be killed"
        time.sleep(0.05)
    os.kill(raylet_of(process.pid), signal.SIGKILL)
    _, err = process.communicate()

    assert process.returncode == 2
    told = [line for line in err.splitlines() if line.startswith("lazaretto: ")]
    again = f"lazaretto simulate --continue {run} plays the rest, with --ray or without"
    assert told == [f"lazaretto: {RAY_ENDED}; finished games are saved, and {again}"]
    assert list(run.glob("parts/*.json"))
    assert lazaretto("simulate", "--continue", str(run), "--jobs", "1").status == 0
    lazaretto(*WORDS, str(whole))
    assert (run / "seats.csv").read_bytes() == (whole / "seats.csv").read_bytes()


def test_only_an_end_without_a_word_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of ours has been told by the child already; Ctrl-C too."""
    for status, explained in ((0, False), (1, True), (2, False), (130, False), (-9, True)):
        monkeypatch.setattr(child, "end_of", lambda _, status=status: status)
        monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: None)
        if explained:
            with pytest.raises(InputError, match=r"Ray has ended, .*; with --out FOLDER finished games would be saved"):
                child.guard(["simulate"], None)
        else:
            assert child.guard(["simulate"], None) == status
