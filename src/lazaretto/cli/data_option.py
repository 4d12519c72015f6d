"""``--data``: a designer's file in place of the game's own, for whichever command is asked to play."""

from __future__ import annotations

from pathlib import Path

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.runs.simulate import load_game, use_data


def use_given(name: str, data: Path | None) -> None:
    """Play with it, here and in the workers, if one is given: what speaks against it is said before the first game."""
    if data is None:
        return
    if name not in games.GAMES:
        raise InputError(f"--data is for the games that are installed: {', '.join(games.GAMES)}")
    if not data.is_file():
        raise InputError(f"the data file {data} is {'no file' if data.exists() else 'not there'}")
    use_data(name, data)
    load_game(name)
