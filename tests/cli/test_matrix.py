"""``lazaretto matrix`` in the terminal: only what there is to say, and that in a screen's width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lazaretto.bots import BOTS, Bot
from lazaretto.core import Action, Game, Rng

from ..places import ROOT
from .conftest import TIC_TAC_TOE, Command

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
    assert "random      regular         2" in out
    assert err.endswith(f"the bot {broken} has ended in game 1\n")


def test_what_was_measured_is_told_to_whoever_stops_it(lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopping(Bot):
        def choose(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> Action:
            raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "stopping", Stopping())

    words = ["--bots", "random,regular,stopping", "--games", "2", "--jobs", "1"]
    status, out, err = lazaretto("matrix", TIC_TAC_TOE, *words)

    assert status == 130
    assert "random      regular         2" in out
    assert err.endswith("stopped after 1 of 6 lines\n")


def test_a_tournament_tells_two_programs_of_one_folder_apart(lazaretto: Command) -> None:
    bots = f"random,{PROGRAM},{PROGRAM.replace('.py', '.js')}"

    status, out, _ = lazaretto("tournament", TIC_TAC_TOE, "--bots", bots, "--games", "6", "--seed", "1", "--jobs", "1")

    assert status == 0
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
