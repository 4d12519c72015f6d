"""``--data``: a data file that replaces the game's own, for all commands that play."""

from __future__ import annotations

from pathlib import Path

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.runs.simulate import load_game, use_data


def use_given(name: str, data: Path | None) -> None:
    """Use the data file, if one is given, here and in the workers; errors in it are reported before the first game."""
    if data is None:
        return
    if name not in games.GAMES:
        raise InputError(f"--data needs an installed game: {', '.join(games.GAMES)}")
    if not data.is_file():
        raise InputError(f"the data file {data} {'is not a file' if data.exists() else 'does not exist'}")
    use_data(name, data)
    load_game(name)
