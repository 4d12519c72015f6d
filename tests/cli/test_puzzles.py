"""``lazaretto puzzles``: positions with one best move, found in a run."""

from __future__ import annotations

from pathlib import Path

from lazaretto.core import read_record
from lazaretto.review.puzzles import read_puzzles

from .conftest import TIC_TAC_TOE, Command


def test_puzzles_are_found_in_a_run_and_written_as_records_too(lazaretto: Command, tmp_path: Path) -> None:
    run, out, records = tmp_path / "run", tmp_path / "found.gz", tmp_path / "records"
    lazaretto(
        "simulate", TIC_TAC_TOE, "--games", "12", "--jobs", "1", "--bots", "random", "--seed", "3", "--out", str(run)
    )

    words = [
        "--out",
        str(out),
        "--records",
        str(records),
        "-n",
        "2",
        "--short",
        "16",
        "--deep",
        "300",
        "--worlds",
        "32",
    ]
    printed = lazaretto("puzzles", str(run), *words).out
    found = read_puzzles(out)
    assert printed.endswith(f"puzzles in {out}: 2\n")
    assert {path.stem for path in records.iterdir()} == {puzzle.id for puzzle in found}
    for puzzle in found:
        text = (records / f"{puzzle.id}.txt").read_text()
        assert text.startswith(f"; puzzle: {puzzle.id}\n; level: {puzzle.level}\n; theme: mark\n")
        assert read_record(text) == read_record(puzzle.record)._replace(entries=read_record(text).entries)


def test_a_file_of_puzzles_can_be_added_to(lazaretto: Command, tmp_path: Path) -> None:
    run, out = tmp_path / "run", tmp_path / "found.gz"
    lazaretto(
        "simulate", TIC_TAC_TOE, "--games", "12", "--jobs", "1", "--bots", "random", "--seed", "3", "--out", str(run)
    )
    words = ["puzzles", str(run), "--out", str(out), "--short", "16", "--deep", "300", "--worlds", "32"]
    assert lazaretto(*words, "-n", "1").status == 0
    [first] = read_puzzles(out)
    assert "2 of 2: " in lazaretto(*words, "-n", "2", "--add").out
    both = {puzzle.id for puzzle in read_puzzles(out)}
    assert len(both) == 2
    assert first.id in both
    assert lazaretto(*words, "-n", "2", "--add").out == f"puzzles in {out}: 2\n"
    out.write_text("nothing of the sort")
    assert lazaretto(*words, "--add").err == f"lazaretto: {out} is not a file of puzzles\n"


def test_what_has_no_puzzles_is_a_sentence(lazaretto: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    lazaretto(
        "simulate", TIC_TAC_TOE, "--games", "1", "--jobs", "1", "--bots", "strong", "--seed", "3", "--out", str(run)
    )
    assert lazaretto("puzzles", str(run), "--short", "1", "--deep", "1", "-o", str(tmp_path / "none")).err == (
        f"lazaretto: no puzzle was found in the 1 games of {run}; try more games\n"
    )
    assert lazaretto("puzzles", "/no/run").err == "lazaretto: /no/run is not a run: it has no readable run.json\n"
    refused = "lazaretto: Tic-tac-toe has no theme 'jump'; allowed: mark\n"
    assert lazaretto("puzzles", str(run), "--without", "jump").err == refused
