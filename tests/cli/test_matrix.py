"""``lazaretto matrix`` in the terminal: only what there is to say, and that in a screen's width."""

from __future__ import annotations

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
    assert out.startswith("Outbreak, 6 seats, 12 games of each pair and side from seed 1\na bot on one side")
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


def test_a_tournament_tells_two_programs_of_one_folder_apart(lazaretto: Command) -> None:
    bots = f"random,{PROGRAM},{PROGRAM.replace('.py', '.js')}"

    status, out, _ = lazaretto("tournament", TIC_TAC_TOE, "--bots", bots, "--games", "6", "--seed", "1", "--jobs", "1")

    assert status == 0
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
