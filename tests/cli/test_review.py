from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import TIC_TAC_TOE, Command

HEAD = "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats Ana, Ben (bot regular)\nseed 5\n---\n"
LOST = ["1: mark a1", "2: mark b2", "1: mark b1", "2: mark a3", "1: mark c1"]


def record(folder: Path, lines: list[str]) -> str:
    path = folder / "game.txt"
    path.write_text(HEAD + "".join([f"{line}\n" for line in lines]) + f"end {len(lines)}\n", encoding="utf-8")
    return str(path)


def test_a_review_shows_curve_bars_and_mistakes(lazaretto: Command, tmp_path: Path) -> None:
    out = tmp_path / "review.json"
    words = ["--game", TIC_TAC_TOE, "--seed", "1", "--json", str(out)]
    done = lazaretto("review", record(tmp_path, LOST), *words)
    assert done.status == 0, done.err
    assert "Ana played best" in done.out
    assert "own choices" in done.out
    assert "Ben, Action 4, action 4: -" in done.out
    assert "Better: Mark c1" in done.out
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["names"] == ["Ana", "Ben"]
    assert found["done"] == 1
    only = lazaretto("review", record(tmp_path, LOST), "--seat", "1", *words[:4])
    assert "Ben, Action 4" not in only.out


def test_names_are_shown_as_they_are(lazaretto: Command, tmp_path: Path) -> None:
    path = Path(record(tmp_path, LOST))
    path.write_text(path.read_text().replace("Ana,", "Ana [/b] :tea:,"))
    done = lazaretto("review", str(path), "--game", TIC_TAC_TOE, "--seed", "1")
    assert done.status == 0, done.err
    assert "Ana [/b] :tea: played best" in done.out
    done = lazaretto("replay", str(path), "--game", TIC_TAC_TOE)
    assert (done.status, "Ana [/b] :tea:" in done.out) == (0, True)


def test_reviews_can_be_measured(lazaretto: Command, tmp_path: Path) -> None:
    words = ["--measure", "1", "--game", TIC_TAC_TOE, "--seed", "1"]
    done = lazaretto("review", record(tmp_path, LOST), *words)
    one, summary = done.out.strip().splitlines()
    assert one.startswith("1. Action ")
    assert one.endswith(": upheld")
    assert summary == "1 of 1 named mistakes (100%) are upheld by a search ten times as deep."


def test_the_games_of_a_run_can_be_measured(lazaretto: Command, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    assert lazaretto("simulate", TIC_TAC_TOE, "--games", "2", "--seed", "1", "--jobs", "1", "--out", run).status == 0
    done = lazaretto("review", run, "--measure", "500", "--seed", "1", "--depth", "quick")
    assert done.status == 0, done.err
    assert "\nThese games have only " in done.out


def test_a_review_that_is_refused_loses_no_file(lazaretto: Command, tmp_path: Path) -> None:
    game, old = Path(record(tmp_path, ["1: mark a1", "2: mark a1"])), tmp_path / "old.html"
    old.write_text("an older review")
    assert lazaretto("review", str(game), "--game", TIC_TAC_TOE, "-o", str(old)).status == 2
    assert old.read_text() == "an older review"
    whole = Path(record(tmp_path, LOST))
    text = whole.read_text()
    for command in ("review", "picture"):
        done = lazaretto(command, str(whole), "--game", TIC_TAC_TOE, "-o", str(whole))
        assert (done.status, done.out) == (2, "")
        assert done.err == f"lazaretto: {whole} is the record itself; name another file to write\n"
    assert whole.read_text() == text


def test_a_folder_is_no_record(lazaretto: Command, tmp_path: Path) -> None:
    done = lazaretto("review", str(tmp_path))
    said = "is a folder; review takes a record, and `lazaretto watch` reviews the games of a run"
    assert (done.status, done.err) == (2, f"lazaretto: {tmp_path} {said}\n")


@pytest.mark.parametrize(
    ("lines", "words", "sentence"),
    [
        (["1: mark a1", "2: mark a1"], [], "that square is taken"),
        ([], [], "nothing was played in this game, so there is nothing to review"),
        (LOST, ["--seat", "3"], "has 2 seats, so there is no seat 3"),
        (LOST, ["--depth", "endless"], "--depth endless should be one of quick, full, deep"),
        (LOST, ["--json", "/no/x"], "/no/x cannot be written"),
        (LOST, ["/no/other"], "review takes one record; several are for --measure"),
    ],
)
def test_bad_input_gets_one_sentence(
    lazaretto: Command, tmp_path: Path, lines: list[str], words: list[str], sentence: str
) -> None:
    done = lazaretto("review", record(tmp_path, lines), "--game", TIC_TAC_TOE, "--seed", "1", *words)
    assert (done.status, done.out) == (2, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
