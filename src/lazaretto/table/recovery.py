"""Checks the database before it is used, and saves what can be read of a damaged one.

The damaged file is kept beside the new one. A table is saved with its inputs up to the first that cannot be read.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from lazaretto.core import InputError
from lazaretto.table.seating import TableRecord

log = logging.getLogger("lazaretto.table")

UNREADABLE: Final = (sqlite3.Error, msgspec.DecodeError, UnicodeDecodeError, TypeError)
BACKUPS: Final = ("backups/*", "*backup*", "*.bak")  # where the newest backup is looked for


class Saved(NamedTuple):
    """What became of the tables of a damaged file."""

    whole: list[str]
    cut_short: list[str]  # some inputs could not be read
    lost: list[str]


def prepare(path: Path, schema: str) -> None:
    """Create the database, or repair it if it is damaged; ``InputError`` says why it cannot be used."""
    wal = path.with_name(f"{path.name}-wal")
    if not path.exists():
        if wal.exists() and wal.stat().st_size:
            raise InputError(f"{path} is missing, but {wal.name} is there{advice(path)}, or delete it to start anew")
        create(path, schema)
        return
    if not path.stat().st_size:
        raise InputError(f"{path} is empty, so its tables are gone{advice(path)}, or delete the file to start anew")
    problem = damage(path)
    if problem:
        repair(path, problem, schema)


def create(path: Path, schema: str) -> None:
    """All or nothing: an empty file is therefore never a new one."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new)) as file:
        file.executescript(schema)
    new.rename(path)


def damage(path: Path) -> str:
    """The first problem that SQLite or a table's record has; empty: none."""
    with closing(sqlite3.connect(path)) as file:
        try:
            (problem,) = file.execute("PRAGMA quick_check(1)").fetchone()
            if problem != "ok":
                return str(problem).replace("*** in database main ***\n", "").partition("\n")[0]
            if file.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is None:
                return ""
            for id, document in file.execute("SELECT id, document FROM tables"):
                if not readable(document):
                    return f"table {id} cannot be read"
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error):
                raise
            return str(error)
    return ""


def readable(document: bytes) -> bool:
    try:
        msgspec.json.decode(document, type=TableRecord)
    except UNREADABLE:
        return False
    return True


def repair(path: Path, problem: str, schema: str) -> None:
    """Replace a damaged file by one with all that can be read."""
    rescued = path.with_name(f"{path.name}.rescued")
    rescued.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(rescued)) as target:
        target.executescript(schema)
        saved = copy(source, target)
        target.commit()
    if not saved.whole and not saved.cut_short:
        rescued.unlink()
        raise InputError(f"{path} is damaged ({problem}), and no table in it can be read{advice(path)}")
    aside = set_aside(path)
    rescued.rename(path)
    log.error(
        "%s was damaged (%s): %d tables were saved, %d of them without their last inputs (%s), and %d lost (%s); "
        "the damaged file is kept as %s%s",
        path,
        problem,
        len(saved.whole) + len(saved.cut_short),
        len(saved.cut_short),
        ", ".join(saved.cut_short) or "none",
        len(saved.lost),
        ", ".join(saved.lost) or "none",
        aside.name,
        advice(path),
    )


def copy(source: sqlite3.Connection, target: sqlite3.Connection) -> Saved:
    saved = Saved([], [], [])
    for id in sorted(known_ids(source)):
        try:
            row = source.execute(
                "SELECT id, phase, public, changed, document FROM tables WHERE id = ?", (id,)
            ).fetchone()
            holders = msgspec.json.decode(row[-1], type=TableRecord).browsers()
        except UNREADABLE:
            saved.lost.append(id)
            continue
        lines, whole = readable_lines(source, id)
        target.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", row)
        target.executemany("INSERT INTO holders VALUES (?, ?)", [(holder, id) for holder in holders])
        target.executemany("INSERT INTO inputs VALUES (?, ?, ?)", [(id, i, line) for i, line in enumerate(lines, 1)])
        copy_shortcuts(source, target, id, len(lines))
        (saved.whole if whole else saved.cut_short).append(id)
    return saved


def copy_shortcuts(source: sqlite3.Connection, target: sqlite3.Connection, id: str, inputs: int) -> None:
    """Snapshots of inputs that were saved, films and counts, as far as they can be read."""
    for table, wanted in (("snapshots", f"AND number <= {inputs}"), ("films", ""), ("counts", "")):
        with suppress(*UNREADABLE):
            for row in source.execute(f"SELECT * FROM {table} WHERE id = ? {wanted}", (id,)):
                target.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def known_ids(source: sqlite3.Connection) -> set[str]:
    """Of tables that are not removed, read from both ends, since reading stops at a damaged page."""
    found: set[str] = set()
    for table in ("tables", "holders"):
        for order in ("ASC", "DESC"):
            key = "id" if table == "tables" else "holder"
            found.update(until_damaged(source, f"SELECT id FROM {table} ORDER BY {key} {order}"))
    return found


def until_damaged(source: sqlite3.Connection, query: str) -> Iterator[str]:
    with suppress(*UNREADABLE):
        for (value,) in source.execute(query):
            if isinstance(value, str):
                yield value


def readable_lines(source: sqlite3.Connection, id: str) -> tuple[list[str], bool]:
    """The inputs of a table from the first on, and whether these are all."""
    lines: list[str] = []
    try:
        for number, line in source.execute("SELECT number, line FROM inputs WHERE id = ? ORDER BY number", (id,)):
            if number != len(lines) + 1 or not isinstance(line, str):
                return lines, False
            lines.append(line)
    except UNREADABLE:
        return lines, False
    return lines, True


def set_aside(path: Path) -> Path:
    """Rename a damaged database with its log."""
    aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    for end in ("", "-wal"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(aside.with_name(aside.name + end))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return aside


def advice(path: Path) -> str:
    """What to do about it: the newest backup, if there is one."""
    found = [each for pattern in BACKUPS for each in path.parent.glob(pattern) if each.is_file()]
    if not found:
        return "; there is no backup in this folder"
    return f"; the newest backup is {max(found, key=lambda each: each.stat().st_mtime)}"
