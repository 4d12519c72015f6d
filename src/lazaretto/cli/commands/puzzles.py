"""``lazaretto puzzles``: positions with one best move, found in the games of a run."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from lazaretto.core import Game, InputError
from lazaretto.core.actions import verb
from lazaretto.lab.runs.records import games_of
from lazaretto.lab.runs.runs import disk_errors, read_manifest
from lazaretto.lab.runs.simulate import load_game
from lazaretto.review.puzzles import Answer, Effort, Puzzle, answer_of, find_puzzles, read_puzzles, write_puzzles


class Wanted(NamedTuple):
    """Which puzzles to look for, and how long."""

    number: int
    effort: Effort
    without: str  # themes, with commas
    add: bool  # to those that the file has


def write_found(run: Path, out: Path, records: Path | None, wanted: Wanted) -> None:
    """Write each as soon as it is found, so that a search that is stopped loses nothing."""
    manifest = read_manifest(run)
    if manifest.given:
        raise InputError(f"{run} was played with another data file; puzzles are for the game as published")
    game = load_game(manifest.game)
    left_out = themes(game, wanted.without)
    found = kept(game, out) if wanted.add else []
    runs = (played for _, played in games_of(run))
    for puzzle in find_puzzles(runs, wanted.number, wanted.effort, without=left_out, kept=found[:]):
        found.append(puzzle)
        answer = answer_of(game, puzzle)
        with disk_errors(out):
            write_puzzles(out, found)
        if records is not None:
            write_record(records, puzzle, answer)
        print(f"{len(found)} of {wanted.number}: {puzzle.level}, {puzzle.theme}: {answer.best}", flush=True)
    if not found:
        raise InputError(f"no puzzle was found in the {manifest.done} games of {run}; try more games")
    print(f"puzzles in {out}: {len(found)}")


def kept(game: Game[Any, Any], file: Path) -> list[Puzzle]:
    """The puzzles of a file; none if there is no file yet."""
    if not file.exists():
        return []
    try:
        found = read_puzzles(file)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise InputError(f"{file} is not a file of puzzles") from error
    if any([puzzle.game != game.info.slug for puzzle in found]):
        raise InputError(f"{file} has puzzles of another game than {game.info.title}")
    return found


def themes(game: Game[Any, Any], words: str) -> set[str]:
    """The themes in a list with commas; each must be one of the game's."""
    known = {verb(kind) for kind in game.info.kinds}
    found = {word.strip() for word in words.split(",") if word.strip()}
    for word in sorted(found - known):
        raise InputError(f"{game.info.title} has no theme {word[:40]!r}; allowed: {', '.join(sorted(known))}")
    return found


def write_record(folder: Path, puzzle: Puzzle, answer: Answer) -> None:
    """The position with its solution as the only action, and what is known about it as comments."""
    notes = {"puzzle": puzzle.id, "level": puzzle.level, "theme": puzzle.theme, "best": answer.best, "why": answer.why}
    lines = [f"; {name}: {text}" for name, text in notes.items() if text]
    with disk_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{puzzle.id}.txt").write_text("\n".join([*lines, puzzle.record]), encoding="utf-8")
