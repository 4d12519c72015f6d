"""``lazaretto doctor``: looks at the machine, the store and the way from the internet, a line for each check."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from lazaretto.build.version import describe, version
from lazaretto.cli.commands.doctor_url import visit
from lazaretto.games import GAMES, load
from lazaretto.table.checkup import Finding, check_store
from lazaretto.table.store_sqlite import FILE
from lazaretto.table.stores import is_database

MB: Final = 1_000_000
LEAST: Final = 100 * MB  # free, or the server may soon be unable to store anything
SCARCE: Final = 500 * MB

Free = Callable[[Path], int]
Now = Callable[[], float]


def free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def examine(place: str | Path, url: str, more: Sequence[str], free: Free = free_bytes, now: Now = time.time) -> int:
    """Print what is found; 1 if something is broken, else 0."""
    games = {game.info.slug: game for game in map(load, [*GAMES, *more])}
    findings = [] if is_database(place) else [disk(Path(place), free)]
    findings += [*check_store(place, games, now), build()]
    if url:
        findings += visit(url, version(), now)
    for finding in findings:
        print(f"{finding.state:<8} {finding.subject:<9} {finding.text}")
    return int(any([finding.state == "broken" for finding in findings]))


def disk(folder: Path, free: Free) -> Finding:
    there = next(each for each in (folder.resolve(), *folder.resolve().parents) if each.exists())
    left = free(there)
    size = sum([file.stat().st_size for file in folder.glob(f"{FILE}*")])
    text = f"{left / MB:,.0f} MB free in {folder}, tables take {size / MB:,.0f} MB"
    if left < LEAST:
        return Finding("broken", "disk", f"{text}: make room, or inputs will be refused")
    if left < max(SCARCE, 2 * size):
        return Finding("warning", "disk", f"{text}: make room soon; a backup needs as much as the tables")
    return Finding("ok", "disk", text)


def build() -> Finding:
    return Finding("ok", "program", describe())
