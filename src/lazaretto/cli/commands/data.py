"""``lazaretto data``: a game's data file to edit, and what is wrong in an edited one."""

from __future__ import annotations

from pathlib import Path

from lazaretto.core import InputError
from lazaretto.games import load
from lazaretto.lab.runs.data_files import copy_data, mistakes


def write_data(slug: str, out: Path | None, force: bool) -> None:
    path = out or Path(f"{slug}.toml")
    copy_data(slug, path, force)
    print(f"{path} is {load(slug).info.title}'s data file; edit it, then: lazaretto data {slug} --check {path}")


def check_data(slug: str, path: Path) -> bool:
    """Print all mistakes; whether there are any."""
    if not path.is_file():
        raise InputError(f"the data file {path} {'is not a file' if path.exists() else 'does not exist'}")
    found = mistakes(slug, path, play=True)
    if found:
        print(f"{path}: {len(found)} {'mistake' if len(found) == 1 else 'mistakes'}")
        for sentence in found:
            print(f"- {sentence}")
    else:
        print(f"{path} is sound; a game for each number of players was played to its end")
    return bool(found)
