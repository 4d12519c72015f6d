"""``lazaretto matrix`` in the terminal: only what there is to say, and that in a screen's width."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lazaretto.bots import BOTS, Bot
from lazaretto.core import Action, Game, Rng

from ..places import ROOT
from .conftest import CONNECT_FOUR, TIC_TAC_TOE, Command

PROGRAM = str(ROOT / "examples" / "bots" / "line_bot.py")


def test_rivals_are_measured_by_an_equal_share(lazaretto: Command) -> None:
    words = ["matrix", "lockdown", "--players", "2", "--bots", "random,regular", "--games", "4", "--jobs", "1"]

    status, out, _ = lazaretto(*words)

    assert status == 0
    lines = [line.split() for line in out.splitlines()[2:]]
    assert lines[0] == ["bot", "against", "games", "wins", "95", "%", "equal", "points", "95", "%"]
    assert lines[2][:5] == ["regular", "random", "4", "100", "%"]
    assert "50 %" in out
    assert lazaretto(*words).out == out


def test_teams_are_told_apart(lazaretto: Command) -> None:
    status, out, _ = lazaretto("matrix", "outbreak", "--bots", "random,regular", "--games", "12", "--jobs", "1")

    assert status == 0
    assert out.count("as Survivors") == out.count("as Infected") == 2
    assert out.startswith("Outbreak, 6 seats, 12 games of each pair and side from seed 1\none bot on one side")
    assert [line.split()[2] for line in out.splitlines() if line.startswith("r")] == ["24", "24"]
    assert [line.split()[2] for line in out.splitlines() if " as " in line] == ["12"] * 4
    assert max([len(line) for line in out.splitlines()]) <= 82


def test_alone_it_says_who_won_where_one_can_lose(lazaretto: Command) -> None:
    few = ["--players", "1", "--bots", "random,beginner", "--games", "2", "--jobs", "1"]

    clinic, lockdown = lazaretto("matrix", "clinic", *few), lazaretto("matrix", "lockdown", *few)

    assert "wins" in clinic.out
    assert "against" not in clinic.out + clinic.err
    assert clinic.out.startswith("Clinic, 1 seat, 2 games of each bot from seed 1\n")
    assert "wins" not in lockdown.out


def test_a_long_command_leaves_room_for_who_it_is_and_for_the_figures(lazaretto: Command) -> None:
    status, out, _ = lazaretto("matrix", TIC_TAC_TOE, "--bots", f"random,{PROGRAM}", "--games", "2", "--jobs", "1")

    assert status == 0
    title, *rows = out.splitlines()[2:]
    assert title.split() == ["bot", "against", "games", "wins", "95", "%", "equal", "points", "95", "%"]
    against = title.index("against")
    assert PROGRAM in "".join([row[:against].strip() for row in rows])
    assert PROGRAM in "".join([row[against : title.index("games")].split("  ")[0].strip() for row in rows])
    assert "\N{HORIZONTAL ELLIPSIS}" not in out


def test_what_was_measured_is_told_though_a_program_fails(lazaretto: Command, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("")

    status, out, err = lazaretto(
        "matrix", TIC_TAC_TOE, "--bots", f"random,regular,{broken}", "--games", "2", "--jobs", "1"
    )

    assert status == 2
    assert "random      regular         1" in out  # every line is begun before one is finished
    assert err.endswith(f"the bot {broken} has ended in game 1\n")


def test_what_was_measured_is_told_to_whoever_stops_it(lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopping(Bot):
        def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
            raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "stopping", Stopping())

    words = ["--bots", "random,regular,stopping", "--games", "2", "--jobs", "1"]
    status, out, err = lazaretto("matrix", TIC_TAC_TOE, *words)

    assert status == 130
    assert "random      regular         1" in out
    assert err.endswith("stopped after 1 of 12 games; with --out FOLDER they are saved and can be continued\n")


def test_a_matrix_that_is_stopped_goes_on_as_if_it_had_not_been(
    lazaretto: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Stopping(Bot):
        asked = 0

        def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
            self.asked += 1
            if self.asked == 30:
                raise KeyboardInterrupt
            return BOTS["regular"].choose(game, view, legal, rng)

    monkeypatch.setitem(BOTS, "stopping", Stopping())
    words = ["matrix", TIC_TAC_TOE, "--bots", "random,stopping", "--games", "6", "--jobs", "1", "--out"]
    folder = tmp_path / "stopped"

    stopped = lazaretto(*words, str(folder))
    finished = lazaretto("matrix", "--continue", str(folder), "--jobs", "1")

    assert stopped.status == 130
    assert stopped.err.endswith(f" of 12 games; lazaretto matrix --continue {folder} continues it\n")
    assert not stopped.err.startswith("stopped after 0")
    whole = lazaretto(*words, str(tmp_path / "whole"))
    assert finished.out == whole.out == lazaretto("matrix", "--continue", str(folder)).out
    lines = [sorted([path.read_bytes() for path in place.rglob("*.csv")]) for place in (folder, tmp_path / "whole")]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 6  # each line is a run of its own, for `report` and `watch`


def test_a_matrix_that_is_killed_loses_no_finished_game(lazaretto: Command, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    words = ["matrix", CONNECT_FOUR, "--bots", "random,search:40", "--games", "8", "--jobs", "2", "--out"]
    process = subprocess.Popen([sys.executable, "-m", "lazaretto", *words, str(folder)], start_new_session=True)
    while len(list(folder.rglob("parts/*.json"))) < 4:
        assert process.poll() is None, "it was done before it could be killed"
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = {path: path.stat().st_mtime_ns for path in folder.rglob("parts/*.json")}

    finished = lazaretto("matrix", "--continue", str(folder), "--jobs", "1")

    assert finished.status == 0
    assert len(kept) >= 4
    assert finished.out == lazaretto(*words, str(tmp_path / "whole")).out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(["--continue", "/no/m"], "/no/m is not a matrix: it has no readable matrix.json", id="nothing"),
        pytest.param(["x", "--continue", "y"], "takes everything from the matrix; leave out the game", id="both"),
        pytest.param([], "name a game, or a matrix to --continue", id="no game"),
        pytest.param([TIC_TAC_TOE, "--out", str(ROOT)], "is not empty; give a new or an empty folder", id="a folder"),
    ],
)
def test_what_cannot_be_continued_is_a_sentence(lazaretto: Command, words: list[str], sentence: str) -> None:
    status, _, err = lazaretto("matrix", *words)

    assert status == 2
    assert sentence in err


def test_another_matrix_is_not_mixed_with_one(lazaretto: Command, tmp_path: Path) -> None:
    words = ["matrix", TIC_TAC_TOE, "--bots", "random,regular", "--jobs", "1", "--out", str(tmp_path / "m")]
    assert lazaretto(*words, "--games", "2").status == 0

    assert lazaretto(*words, "--games", "4").err.endswith(
        "contains another matrix; give a new folder, or --continue it\n"
    )


def test_a_tournament_tells_two_programs_of_one_folder_apart(lazaretto: Command) -> None:
    bots = f"random,{PROGRAM},{PROGRAM.replace('.py', '.js')}"

    status, out, _ = lazaretto("tournament", TIC_TAC_TOE, "--bots", bots, "--games", "6", "--seed", "1", "--jobs", "1")

    assert status == 0
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
