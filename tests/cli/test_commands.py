"""What each command prints and leaves behind."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lazaretto.games import GAMES, load

from .conftest import CONNECT_FOUR, TIC_TAC_TOE, Command


def test_help_names_every_command(lazaretto: Command) -> None:
    status, out, _ = lazaretto("--help")

    assert status == 0
    for command in ("games", "play", "simulate", "replay", "rules", "bench"):
        assert f" {command} " in out


def test_help_and_games_load_no_heavy_library() -> None:
    script = "import sys, lazaretto.cli.listing as l; l.show_games(); print([m for m in sys.modules if m in HEAVY])"
    heavy = script.replace("HEAVY", "('litestar', 'uvicorn', 'rich.progress', 'multiprocessing', 'concurrent.futures')")
    done = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "[]"


def test_games_lists_each_with_its_options(lazaretto: Command) -> None:
    _, out, _ = lazaretto("games")

    for slug in GAMES:
        info = load(slug).info
        assert f"{slug}  {info.title}, " in out
        for option in info.options:
            assert f"--option {option.name}=" in out


# ---- play ---------------------------------------------------------------------------------------


def test_a_game_is_played_by_number_and_by_notation_and_kept(lazaretto: Command, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    typed = "mark b2\n" + "\n".join(map(str, range(1, 10))) * 9 + "\n"

    status, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", "--record", str(record), typed=typed)

    assert status == 0
    assert "* Player: mark b2" in out
    assert "that square is taken (T-2)" in out
    again = lazaretto("replay", str(record), "--game", TIC_TAC_TOE)
    assert again.status == 0
    assert "all of them as the rules allow" in again.out
    assert out.split("place")[1].split()[:2] == again.out.split("place")[1].split()[:2]


def test_a_board_shows_the_numbers_of_its_actions(lazaretto: Command) -> None:
    _, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", typed="5\nquit\n")

    assert "  1 2 3\n  4 5 6\n  7 8 9\n" in out
    assert "4 c 6" in out
    assert "c: cross" in out
    assert "You left the game." in out


def test_why_and_help_and_nonsense_change_nothing(lazaretto: Command) -> None:
    typed = "5\nwhy 5\nwhy mark b2\nwhy\nhelp\n77\nbanana split\nback\nback\nquit\n"

    _, out, _ = lazaretto("play", TIC_TAC_TOE, "--seed", "3", typed=typed)

    assert out.count("mark b2: that square is taken (T-2).") == 2
    assert "take back your last action" in out
    assert "there is no action 77; there are 1 to 9" in out
    assert "'banana' is no action here" in out
    assert "Taken back." in out
    assert "You have not done anything yet." in out
    assert out.count("  1 2 3\n  4 5 6\n  7 8 9\n") == 2


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end(lazaretto: Command, name: str) -> None:
    """Typing every number in turn finds a legal action sooner or later."""
    info = load(name).info
    typed = "\n".join([str(number) for _ in range(info.longest) for number in range(1, info.widest + 1)]) + "\n"

    status, out, _ = lazaretto("play", name, "--seed", "3", "--players", str(info.seats[0]), typed=typed)

    assert status == 0
    assert "\nplace" in out


def test_the_end_of_the_input_leaves_the_game(lazaretto: Command) -> None:
    status, out, _ = lazaretto("play", CONNECT_FOUR, typed="")

    assert status == 0
    assert out.endswith("You left the game.\n")


# ---- simulate -----------------------------------------------------------------------------------


def test_the_rows_do_not_depend_on_the_number_of_workers(lazaretto: Command, tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    for path, jobs in ((one, "1"), (two, "2")):
        words = ["simulate", CONNECT_FOUR, "--games", "40", "--seed", "7", "--bots", "random,regular"]
        status, out, _ = lazaretto(*words, "--jobs", jobs, "--out", str(path))
        assert status == 0
        assert "40 games from seed 7" in out

    assert one.read_text() == two.read_text()
    rows = list(csv.DictReader(one.open()))
    assert [int(row["game"]) for row in rows] == list(range(1, 41))
    assert [row["bots"] for row in rows[:2]] == ["random regular", "regular random"]
    assert len({row["seed"] for row in rows}) == 40


def test_json_lines_hold_the_same_rows(lazaretto: Command, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"

    lazaretto("simulate", TIC_TAC_TOE, "--games", "5", "--seed", "7", "--jobs", "1", "--out", str(path))

    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [row["game"] for row in rows] == [1, 2, 3, 4, 5]
    assert all(len(row["scores"]) == len(row["places"]) == 2 and 5 <= row["length"] <= 9 for row in rows)


def test_the_summary_counts_each_seat_and_each_bot(lazaretto: Command) -> None:
    _, out, _ = lazaretto("simulate", TIC_TAC_TOE, "--games", "30", "--bots", "random,regular", "--jobs", "1")

    assert [line.split()[:3] for line in out.splitlines()[3:]] == [
        ["seat", "1", "30"],
        ["seat", "2", "30"],
        ["bot", "random", "30"],
        ["bot", "regular", "30"],
    ]


def test_an_interrupted_run_keeps_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "lazaretto.cli", "simulate", CONNECT_FOUR, "--games", "1000000", "--jobs", "2"]
    run = subprocess.Popen(
        [*command, "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not path.exists() or path.read_text().count("\n") < 100:
        assert run.poll() is None
        time.sleep(0.05)

    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=20)

    rows = list(csv.DictReader(path.open()))
    assert run.returncode == 130
    assert f"stopped after {len(rows)} of 1000000 games" in err
    assert f"{len(rows)} games from seed" in out
    assert "Traceback" not in err
    assert [int(row["game"]) for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_another_data_file_reaches_the_workers(name: str, tmp_path: Path) -> None:
    """In a process of its own, since a game reads its data once. A broken file is found before the run."""
    info = load(name).info
    assert info.folder is not None
    data = tmp_path / "mine.toml"
    data.write_text((info.folder / "data.toml").read_text() + "\n# mine\n")
    command = [sys.executable, "-m", "lazaretto.cli", "simulate", name, "--games", "2", "--jobs", "2", "--data"]

    sound = subprocess.run([*command, str(data)], capture_output=True, text=True, check=False)
    data.write_text("[nonsense]\n")
    broken = subprocess.run([*command, str(data)], capture_output=True, text=True, check=False)

    assert sound.returncode == 0, sound.stderr
    assert broken.returncode == 2
    assert str(data) in broken.stderr
    assert "Traceback" not in broken.stderr


# ---- rules and bench ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_rules_shows_the_ledger_one_line_and_its_tests(lazaretto: Command, name: str) -> None:
    lines = load(name).info.ledger()
    first = next(iter(lines.values()))

    assert all(id in lazaretto("rules", name).out for id in lines)
    assert lazaretto("rules", name, first.id).out.startswith(f"{first.id}  ")
    status, out, _ = lazaretto("rules", name, "--coverage")
    assert status == 0, out
    assert f"{len(lines)} of {len(lines)} rules are proven by a test; 0 marks name no rule." in out


def test_bench_prints_every_measure(lazaretto: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    status, out, err = lazaretto("bench", TIC_TAC_TOE, "--seconds", "0.02", "--json")

    assert status == 0
    assert "--compile makes one" in err
    figures = json.loads(out)[TIC_TAC_TOE]["plain"]
    assert set(figures) == {"games", "actions", "checked", "copies", "legal", "views", "scenes"}
    assert all(value > 0 for value in figures.values())
