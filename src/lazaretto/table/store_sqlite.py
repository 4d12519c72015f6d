"""The store in a folder: one SQLite file, for one server.

The file has a version. An older one is brought up to date when a server opens it, step by step, in transactions.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from lazaretto.core import InputError
from lazaretto.table import recovery
from lazaretto.table.store import Reader, Store, StoredSnapshot, StoreError
from lazaretto.table.store_queue import Job

FILE: Final = "lazaretto.db"
LOCK: Final = "lazaretto.lock"
STEPS: Final = (  # from each version of the file to the next; never changed, only added to
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, changed REAL NOT NULL, document BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_tables ON tables (changed) WHERE public AND phase = 'open';
CREATE TABLE holders (holder TEXT, id TEXT, PRIMARY KEY (holder, id)) WITHOUT ROWID;
CREATE TABLE inputs (id TEXT, number INTEGER, line TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
""",
    """
CREATE TABLE snapshots (
    id TEXT, number INTEGER, edition TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, number)
);
CREATE TABLE films (id TEXT, seat INTEGER, body BLOB NOT NULL, PRIMARY KEY (id, seat));
CREATE INDEX running_tables ON tables (id) WHERE phase = 'playing';
CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, seconds REAL NOT NULL, document BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
""",
    "CREATE TABLE IF NOT EXISTS counts (id TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;",
)
VERSION: Final = len(STEPS)
SCHEMA: Final = f"{''.join(STEPS)} PRAGMA user_version = {VERSION};"
WITH_SNAPSHOTS: Final = 2  # the version since which there are any
WITH_COUNTS: Final = 3
INSERT: Final = (
    "INSERT INTO inputs SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)"  # a whole batch at once
)
MOVED: Final = "the server's data folder was removed or replaced, so nothing can be stored until it is back"

R = TypeVar("R")

log = logging.getLogger("lazaretto.table")


class SqliteReader(Reader):
    """Reads the tables of a data folder, beside a server that may be running. ``InputError`` says why it cannot."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        try:
            self.reader = self.connect()
        except (OSError, sqlite3.Error) as error:
            raise InputError(f"there are no tables in {folder}: {complaint(folder, error)}") from error

    def connect(self) -> sqlite3.Connection:
        file = self.folder / FILE
        if not file.exists():
            raise InputError(f"there are no tables in {self.folder}: it has no {FILE}")
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        self.version = version_of(connection, self.folder)
        return connection

    def close(self) -> None:
        self.reader.close()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self.reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the tables cannot be read ({error})") from error

    def snapshots(self, id: str, most: int = -1) -> list[StoredSnapshot]:
        return [] if self.version < WITH_SNAPSHOTS else super().snapshots(id, most)

    def counts(self, id: str) -> bytes | None:
        return None if self.version < WITH_COUNTS else super().counts(id)


class SqliteStore(SqliteReader, Store):
    """The tables of one data folder, for the one server that has it. ``InputError`` says why it cannot be opened."""

    writer: sqlite3.Connection

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.files = {path: identity(path) for path in (folder / FILE, folder / f"{FILE}-wal") if path.exists()}
        self.in_place = True
        self.thread.start()

    def connect(self) -> sqlite3.Connection:
        folder = self.folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.lock = locked(folder)
            recovery.prepare(folder / FILE, SCHEMA)
            connection = connect(folder / FILE)
            self.prepare(connection)
        except InputError:
            if hasattr(self, "lock"):
                self.lock.close()
            raise
        except (OSError, sqlite3.Error) as error:
            reason = complaint(folder, error)
            raise InputError(f"the data folder {folder} cannot be used: {reason}; --data names another") from error
        return connection

    def prepare(self, connection: sqlite3.Connection) -> None:
        """Bring the file up to date."""
        try:
            version = version_of(connection, self.folder)
        except InputError:
            connection.close()
            raise
        for number in range(version, VERSION):
            connection.executescript(f"BEGIN IMMEDIATE; {STEPS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
        self.version = VERSION
        connection.execute("UPDATE tables SET id = id WHERE 0")  # fails now if the file cannot be written

    def close(self) -> None:
        """Write what is left and release the folder."""
        self.finish_writing()
        self.reader.close()
        self.lock.close()

    async def read(self, query: Callable[..., R], *arguments: Any) -> R:
        return query(*arguments)  # takes microseconds

    def begin_writing(self) -> None:
        self.writer = connect(self.folder / FILE)

    def end_writing(self) -> None:
        self.writer.close()

    def commit(self, jobs: list[Job]) -> StoreError | None:
        """Write to the files that are in the folder, never to files that were deleted or moved away."""
        if not self.check_place():
            return StoreError(MOVED)
        error = commit(self.writer, jobs)
        return error if error is not None or self.check_place() else StoreError(MOVED)

    def check_place(self) -> bool:
        """Whether the open files are still those in the folder; changes are logged once."""
        in_place = all([identity(path) == known for path, known in self.files.items()])
        if in_place != self.in_place:
            self.in_place = in_place
            log.error("the data folder %s %s", self.folder, "is back" if in_place else "was removed or replaced")
        return in_place

    def health(self) -> str:
        try:
            self.reader.execute("SELECT 1 FROM tables LIMIT 1").fetchone()
        except sqlite3.Error as error:
            return str(error)
        return "ok" if self.check_place() else MOVED


def version_of(connection: sqlite3.Connection, folder: Path) -> int:
    """``InputError`` where it is newer than this program."""
    version: int
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise InputError(
            f"the tables in {folder} were written by a newer lazaretto (store version {version}); "
            f"this one reads version {VERSION}: update it, or choose another folder with --data"
        )
    return version


def locked(folder: Path) -> sqlite3.Connection:
    """Lock the folder until the process ends, however it ends: two servers must not share one."""
    lock = sqlite3.connect(folder / LOCK, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" not in str(error):
            raise
        raise InputError(
            f"another lazaretto already serves the tables in {folder}: stop it, or choose another folder with --data"
        ) from error
    return lock


def identity(path: Path) -> tuple[int, int] | None:
    """Which file this is; None: there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def complaint(folder: Path, error: OSError | sqlite3.Error) -> str:
    """Why a folder cannot be used; SQLite only says that it cannot open a file."""
    if isinstance(error, FileExistsError):
        return "it is a file"
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    writable = os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
    return f"{FILE}: {error}" if writable else "it cannot be written"


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def commit(writer: sqlite3.Connection, jobs: list[Job]) -> StoreError | None:
    """All of them or none. Few statements, since each one releases the interpreter lock."""
    if not jobs:
        return None
    inputs = [job.input for job in jobs if job.input is not None]
    try:
        writer.execute("BEGIN IMMEDIATE")
        if inputs:
            writer.execute(INSERT, (msgspec.json.encode(inputs).decode(),))
        for job in jobs:
            for statement, values in job.statements:
                writer.execute(statement, values)
        writer.execute("COMMIT")
    except sqlite3.Error as error:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        return StoreError(f"the table could not be stored ({error}), so nothing was changed; try again later")
    return None
