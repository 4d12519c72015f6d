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

    words = ["--out", str(out), "--records", str(records), "-n", "2", "--short", "100", "--deep", "300"]
    printed = lazaretto("puzzles", str(run), *words).out
    found = read_puzzles(out)
    assert printed.endswith(f"puzzles in {out}: 2\n")
    assert {path.stem for path in records.iterdir()} == {puzzle.id for puzzle in found}
    for puzzle in found:
        text = (records / f"{puzzle.id}.txt").read_text()
        assert text.startswith(f"; puzzle: {puzzle.id}\n; level: {puzzle.level}\n; theme: mark\n")
        assert read_record(text) == read_record(puzzle.record)._replace(entries=read_record(text).entries)


def test_what_has_no_puzzles_is_a_sentence(lazaretto: Command, tmp_path: Path) -> None:
    run = tmp_path / "run"
    lazaretto(
        "simulate", TIC_TAC_TOE, "--games", "1", "--jobs", "1", "--bots", "strong", "--seed", "3", "--out", str(run)
    )
    assert lazaretto("puzzles", str(run), "--short", "1", "--deep", "1", "-o", str(tmp_path / "none")).err == (
        f"lazaretto: no puzzle was found in the 1 games of {run}; try more games\n"
    )
    assert lazaretto("puzzles", "/no/run").err == "lazaretto: /no/run is not a run: it has no readable run.json\n"
