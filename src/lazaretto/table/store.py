"""Storage: one SQLite file. An input is on the disk before anybody sees its effect.

One thread writes everything and commits all waiting jobs at once, so a hundred tables cost hardly more than one.
Reading is direct and fast. A table is a small record and its inputs; their numbers are unique, so no two inputs can
have the same place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import msgspec

from lazaretto.core import InputError
from lazaretto.table.seating import TableRecord

VERSION: Final = 1
FILE: Final = "lazaretto.db"
LOCK: Final = "lazaretto.lock"
SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL, changed REAL NOT NULL, document BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX open_tables ON tables (changed) WHERE public AND phase = 'open';
CREATE TABLE holders (holder TEXT, id TEXT, PRIMARY KEY (holder, id)) WITHOUT ROWID;
CREATE TABLE inputs (id TEXT, number INTEGER, line TEXT NOT NULL, PRIMARY KEY (id, number)) WITHOUT ROWID;
"""
CLOCKS_ARE_RIGHT: Final = 1.7e9  # an earlier date (2023) was written by a machine with a wrong clock
TOUCH: Final = 3600.0  # seconds after which an input updates the date of its table again
ABANDONED: Final = 24 * 3600.0  # seconds a public table waits for players in the lobby
BUSY: Final = 12  # after a batch of this size the thread waits a moment for more
GATHER: Final = 0.002  # seconds
INSERT: Final = (
    "INSERT INTO inputs SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)"  # a whole batch at once
)


class StoreError(InputError):
    """Something could not be stored, so it did not happen."""


class Job:
    """One thing to write, and the future that waits for it."""

    __slots__ = ("done", "input", "statements")

    def __init__(self, input: tuple[str, int, str] | None, statements: list[tuple[str, tuple[object, ...]]]) -> None:
        self.input = input
        self.statements = statements
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """The tables of one data folder. ``InputError`` says why it cannot be opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.lock = locked(folder)
            self.reader = connect(folder / FILE)
            self.prepare()
        except (OSError, sqlite3.Error) as error:
            reason = complaint(folder, error)
            raise InputError(f"the data folder {folder} cannot be used: {reason}; --data names another") from error
        self.decoder = msgspec.json.Decoder(TableRecord)
        self.gathered: list[Job] = []  # in this turn of the event loop: waking the thread is expensive
        self.touched: dict[str, float] = {}  # by table: when its date was last updated
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()

    def prepare(self) -> None:
        (version,) = self.reader.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            self.reader.close()
            self.lock.close()
            raise InputError(
                f"the tables in {self.folder} were written by a newer lazaretto (store version {version}); "
                f"this one reads version {VERSION}: update it, or choose another folder with --data"
            )
        if version == 0:
            self.reader.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        self.reader.execute("UPDATE tables SET id = id WHERE 0")  # fails now if the file cannot be written

    def close(self) -> None:
        """Write what is left and release the folder."""
        self.hand_over()
        self.jobs.put(None)
        self.thread.join()
        self.reader.close()
        self.lock.close()

    # ---- writing: done when it is on the disk; StoreError says why it is not ----

    async def append(self, id: str, number: int, line: str) -> None:
        now = time.time()
        news: list[tuple[str, tuple[object, ...]]] = []
        if self.touched.get(id, 0.0) < now - TOUCH:
            self.touched[id] = now
            news.append(("UPDATE tables SET changed = ? WHERE id = ?", (now, id)))
        await self.put(Job((id, number, line), news))

    async def save(self, document: TableRecord) -> None:
        row = (document.id, document.phase, document.public, time.time(), msgspec.json.encode(document))
        statements: list[tuple[str, tuple[object, ...]]] = [("REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", row)]
        statements.append(("DELETE FROM holders WHERE id = ?", (document.id,)))
        statements += [("INSERT INTO holders VALUES (?, ?)", (holder, document.id)) for holder in document.browsers()]
        await self.put(Job(None, statements))

    async def delete(self, id: str) -> None:
        tables = ("tables", "holders", "inputs")
        await self.put(Job(None, [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in tables]))

    async def put(self, job: Job) -> None:
        if not self.gathered:
            asyncio.get_running_loop().call_soon(self.hand_over)
        self.gathered.append(job)
        await job.done

    def hand_over(self) -> None:
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    def write_on(self) -> None:
        """The thread: commit waiting jobs and wake their callers."""
        writer = connect(self.folder / FILE)
        jobs: list[Job] = []
        while True:
            batch = [self.jobs.get()]
            if len(jobs) >= BUSY:
                time.sleep(GATHER)
            while not self.jobs.empty():
                batch.append(self.jobs.get())
            jobs = [job for some in batch if some is not None for job in some]
            error = commit(writer, jobs)
            if error is None or len(jobs) == 1:
                finish(jobs, error)
            else:  # one of them fails: commit each on its own
                for job in jobs:
                    finish([job], commit(writer, [job]))
            if None in batch:
                writer.close()
                return

    # ---- reading ----

    def document(self, id: str) -> TableRecord | None:
        row = self.reader.execute("SELECT document FROM tables WHERE id = ?", (id,)).fetchone()
        return None if row is None else self.decoder.decode(row[0])

    def lines(self, id: str) -> list[str]:
        """The inputs of a table, in order."""
        return [line for (line,) in self.reader.execute("SELECT line FROM inputs WHERE id = ? ORDER BY number", (id,))]

    def of_browser(self, holder: str, most: int) -> list[TableRecord]:
        """The tables a browser sits at or has opened, the latest first."""
        return self.documents(
            "SELECT document FROM tables JOIN holders USING (id) WHERE holder = ? ORDER BY changed DESC LIMIT ?",
            (holder, most),
        )

    def open_tables(self, most: int) -> list[TableRecord]:
        """The public tables that wait for players, the latest first; not abandoned ones."""
        return self.documents(
            "SELECT document FROM tables WHERE public AND phase = 'open' AND changed > ? ORDER BY changed DESC LIMIT ?",
            (time.time() - ABANDONED, most),
        )

    def taken(self, id: str) -> int:
        """The number of inputs of a table."""
        (number,) = self.reader.execute("SELECT max(number) FROM inputs WHERE id = ?", (id,)).fetchone()
        return number or 0

    def forget_touches(self) -> None:
        """Forget dates that would be updated again anyway."""
        self.touched = {id: when for id, when in self.touched.items() if when > time.time() - TOUCH}

    def untouched(self, seconds: float) -> list[str]:
        """The tables at which nothing has happened for this time."""
        before = time.time() - seconds
        query = "SELECT id FROM tables WHERE changed BETWEEN ? AND ?"
        return [id for (id,) in self.reader.execute(query, (CLOCKS_ARE_RIGHT, before))]

    def documents(self, query: str, values: Iterable[object]) -> list[TableRecord]:
        return [self.decoder.decode(row[0]) for row in self.reader.execute(query, tuple(values))]


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


def finish(jobs: list[Job], error: StoreError | None) -> None:
    """Wake the callers in their own thread."""
    if jobs:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            jobs[0].done.get_loop().call_soon_threadsafe(set_results, jobs, error)


def set_results(jobs: list[Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
