"""``lazaretto replay``: is a record sound, and how did it end?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from lazaretto.cli.data_option import use_given
from lazaretto.core import BadRecord, Game, Outcome, Record, read_record, replay
from lazaretto.core.scene_text import with_names
from lazaretto.games import GAMES, load


def replay_file(path: Path, more: Sequence[str], data: Path | None) -> None:
    record = record_in(path)
    game = game_of(record.slug, more, data)
    run = replay(game, record)
    print(f"{game.info.title}, edition {record.edition}: {len(run.lines)} actions, all of them as the rules allow.")
    outcome = game.outcome(run.state)
    if outcome is None:
        print("The record stops before the game is over.")
    else:
        show_outcome(outcome, record.names)


def record_in(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is not a text'}") from error
    return read_record(text)


def game_of(slug: str, more: Sequence[str], data: Path | None) -> Game[Any, Any]:
    """The game a record names: among those of a file first, then those that are installed, with the data it has."""
    use_given(slug, data)
    added = [load(name) for name in more]
    for game in added:
        if game.info.slug == slug:
            return game
    if slug not in GAMES:
        known = ", ".join([*[game.info.slug for game in added], *GAMES])
        raise BadRecord(f"this is a record of {slug[:40]}, which is not here; there are {known}; --game adds a file")
    return load(slug)


def show_outcome(outcome: Outcome, names: Sequence[str]) -> None:
    """The sentence, the places, and the reckoning row by row."""
    print(with_names(outcome.text, names))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for row in outcome.rows:
        table.add_row(f"{row.name} ({row.rule})" if row.rule else row.name, *map(str, row.points))
    table.add_row("score", *map(str, outcome.scores))
    table.add_row("place", *map(str, outcome.places))
    Console().print(table)
