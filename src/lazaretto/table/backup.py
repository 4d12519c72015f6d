"""Backups: a whole copy of the tables while the server runs, and its way back into a fresh folder.

A backup is an SQLite file like the store's own. Copies are compared with their source table by table.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from lazaretto.core import InputError
from lazaretto.table.seating import TableRecord
from lazaretto.table.store_sqlite import FILE, VERSION


def back_up(folder: Path, out: Path) -> int:
    """Copy the tables of a folder into a new file; returns their number."""
    source = folder / FILE
    if not source.is_file():
        raise InputError(f"there are no tables in {folder}: {FILE} is missing; --data names another folder")
    if out.exists():
        raise InputError(f"{out} exists already; a backup never replaces a file")
    part = out.with_name(f"{out.name}.part")
    part.unlink(missing_ok=True)
    copy(source, part)
    number = verified(part)
    part.rename(out)
    return number


def restore(file: Path, folder: Path) -> int:
    """Put the tables of a backup into a fresh folder; returns their number."""
    if not file.is_file():
        raise InputError(f"there is no backup {file}")
    if folder.exists() and any(folder.iterdir()):
        raise InputError(f"{folder} is not empty; restore into a fresh folder, then start the server with --data")
    number = verified(file)
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{FILE}.part"
    copy(file, part)
    if list(contents(part)) != list(contents(file)):
        raise InputError(f"the tables in {part} differ from those in {file}: the disk may be failing")
    part.rename(folder / FILE)
    return number


def copy(source: Path, target: Path) -> None:
    """With SQLite's own backup, which sees one moment of a database that is being written."""
    try:
        with closing(read_only(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
    except (OSError, sqlite3.Error) as error:
        raise InputError(f"{source} could not be copied to {target}: {error}") from error


def verified(file: Path) -> int:
    """The number of tables of a backup; ``InputError`` names the first that cannot be read."""
    try:
        with closing(read_only(file)) as database:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            (problem,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        raise InputError(f"{file} is not a backup of lazaretto: {error}") from error
    if problem != "ok":
        raise InputError(f"{file} is damaged: {problem}")
    if not 0 < version <= VERSION:
        raise InputError(f"{file} has store version {version}; this lazaretto reads 1 to {VERSION}")
    tables = 0
    for found in contents(file):
        check(file, *found)
        tables += 1
    return tables


def check(file: Path, id: str, document: bytes, numbers: list[int]) -> None:
    try:
        msgspec.json.decode(document, type=TableRecord)
    except msgspec.DecodeError as error:
        raise InputError(f"table {id} in {file} cannot be read: {error}") from error
    if numbers != list(range(1, len(numbers) + 1)):
        raise InputError(f"inputs of table {id} are missing in {file}")


def contents(file: Path) -> Iterator[tuple[str, bytes, list[int]]]:
    """Every table with its record and the numbers of its inputs."""
    with closing(read_only(file)) as database:
        for id, document in database.execute("SELECT id, document FROM tables ORDER BY id").fetchall():
            rows = database.execute("SELECT number FROM inputs WHERE id = ? ORDER BY number", (id,))
            yield id, document, [number for (number,) in rows]


def read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
