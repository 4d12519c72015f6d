"""``lazaretto puzzles``: positions with one best move, found in the games of a run."""

from __future__ import annotations

from pathlib import Path

from lazaretto.core import InputError
from lazaretto.lab.runs.records import games_of
from lazaretto.lab.runs.runs import disk_errors, read_manifest
from lazaretto.lab.runs.simulate import load_game
from lazaretto.review.puzzles import Answer, Effort, Puzzle, answer_of, find_puzzles, write_puzzles


def write_found(run: Path, out: Path, records: Path | None, wanted: int, effort: Effort) -> None:
    """Write each as soon as it is found, so that a search that is stopped loses nothing."""
    manifest = read_manifest(run)
    if manifest.given:
        raise InputError(f"{run} was played with another data file; puzzles are for the game as published")
    found: list[Puzzle] = []
    game = load_game(manifest.game)
    for puzzle in find_puzzles((played for _, played in games_of(run)), wanted, effort):
        found.append(puzzle)
        answer = answer_of(game, puzzle)
        with disk_errors(out):
            write_puzzles(out, found)
        if records is not None:
            write_record(records, puzzle, answer)
        print(f"{len(found)} of {wanted}: {puzzle.level}, {puzzle.theme}: {answer.best}", flush=True)
    if not found:
        raise InputError(f"no puzzle was found in the {manifest.done} games of {run}; try more games")
    print(f"puzzles in {out}: {len(found)}")


def write_record(folder: Path, puzzle: Puzzle, answer: Answer) -> None:
    """The position with its solution as the only action, and what is known about it as comments."""
    notes = {"puzzle": puzzle.id, "level": puzzle.level, "theme": puzzle.theme, "best": answer.best, "why": answer.why}
    lines = [f"; {name}: {text}" for name, text in notes.items() if text]
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{puzzle.id}.txt").write_text("\n".join([*lines, puzzle.record]), encoding="utf-8")
