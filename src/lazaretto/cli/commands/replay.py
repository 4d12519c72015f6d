"""``lazaretto replay``: check a record and show how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from lazaretto.cli.data_option import use_given
from lazaretto.core import BadRecord, Game, InputError, Outcome, Position, Record, read_record, replay_any
from lazaretto.core.scene_text import with_names
from lazaretto.files import write_whole
from lazaretto.games import GAMES, load


def replay_file(path: Path, more: Sequence[str], data: Path | None) -> None:
    record = record_in(path)
    game = game_of(record.slug, more, data)
    run, stopped = replay_any(game, record)
    print(f"{game.info.title}, edition {record.edition}: {beginning(record.start)}{counted(len(run.inputs), stopped)}.")
    if stopped:
        print(stopped)
    outcome = game.outcome(run.state)
    if outcome is not None:
        show_outcome(outcome, record.names)
    elif not stopped:
        print("The record stops before the game is over.")


def beginning(start: Position | None) -> str:
    if start is None:
        return ""
    return f"from a position after {start.number} actions of another record, " if start.parent else "from a position, "


def counted(actions: int, stopped: str) -> str:
    return f"{actions} actions" if stopped else f"{actions} actions, all legal"


def record_in(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}") from error
    return read_record(text)


@contextmanager
def unwritable(path: Path) -> Iterator[None]:
    """Report what the disk refuses in one sentence."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error


def write(path: Path, content: bytes) -> None:
    """A file whole or not at all; what is no file, such as /dev/stdout, is written to."""
    with unwritable(path):
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            write_whole(path.resolve(), content)


def game_of(slug: str, more: Sequence[str], data: Path | None) -> Game[Any, Any]:
    """The game of a record: from the given files first, then from the installed games."""
    use_given(slug, data)
    added = [load(name) for name in more]
    for game in added:
        if game.info.slug == slug:
            return game
    if slug not in GAMES:
        known = ", ".join([*[game.info.slug for game in added], *GAMES])
        raise BadRecord(f"this is a record of {slug[:40]}, which is not installed; known: {known}; --game adds a file")
    return load(slug)


def show_outcome(outcome: Outcome, names: Sequence[str]) -> None:
    """Print the result: a sentence, and a table of the scoring, scores and places."""
    print(with_names(outcome.text, names))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for row in outcome.rows:
        table.add_row(f"{row.name} ({row.rule})" if row.rule else row.name, *map(str, row.points))
    table.add_row("score", *map(str, outcome.scores))
    table.add_row("place", *map(str, outcome.places))
    Console(markup=False, emoji=False).print(table)  # names are anybody's text
