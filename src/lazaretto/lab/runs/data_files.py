"""Data files for designers: the game's own as a copy to edit, and all mistakes of an edited one.

A game reads its data once, when it is loaded, so a file is checked in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from lazaretto import games
from lazaretto.core import BadData, Game, InputError
from lazaretto.core.data import VARIABLE
from lazaretto.files import write_whole
from lazaretto.lab.runs.runs import DATA, disk_errors
from lazaretto.lab.runs.simulate import Plan, data_given, load_game, play_part, setups


def own_data(slug: str) -> Path:
    """The data file of an installed game."""
    if slug not in games.GAMES:
        raise InputError(f"there is no data file of {slug!r}; the games are {', '.join(games.GAMES)}")
    folder = games.load(slug).info.folder
    if folder is None or not (folder / DATA).is_file():
        raise InputError(f"{slug} has no data file")
    return folder / DATA


def copy_data(slug: str, out: Path, replace: bool) -> None:
    """Write the game's own data file, with its comments; an existing file is kept unless it may be replaced."""
    text = own_data(slug).read_bytes()
    if out.is_dir():
        raise InputError(f"{out} is a folder; name a file in it: {out / f'{slug}.toml'}")
    if out.exists() and not replace:
        raise InputError(f"{out} exists already; choose another name, or replace it with --force")
    with disk_errors(out):
        write_whole(out.resolve(), text)


def mistakes(slug: str, path: Path, play: bool = False) -> list[str]:
    """All mistakes in a data file, a sentence each; with ``play``, a game for each number of players is played too."""
    own_data(slug)
    environment = os.environ | {VARIABLE: f"{slug}={path.resolve()}"}
    command = [sys.executable, "-m", "lazaretto.lab.runs.data_files", slug, *(["play"] if play else [])]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"{path} could not be checked: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}")
    return msgspec.json.decode(done.stdout, type=list[str])


def found_here(slug: str, play: bool) -> list[str]:
    """The mistakes in the data file that this process uses."""
    try:
        game = load_game(slug)
        if play:
            play_each(slug, game)
    except BadData as error:
        return error.faults
    except InputError as error:
        return [str(error)]
    return []


def play_each(slug: str, game: Game[Any, Any]) -> None:
    """A game for each number of players; ``InputError`` if one cannot be played to the end."""
    for seats in game.info.seats:
        ways, _ = setups(game, [seats], ["random"], {})
        play_part(Plan(slug, game.info.edition, ways, 1, data=data_given(slug)), [1])


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(found_here(sys.argv[1], "play" in sys.argv[2:])))
