"""Storage: one SQLite file. An input is on the disk before anybody is told of it.

Everything that is written goes through one thread, which puts what has gathered meanwhile into one commit: a
hundred tables cost hardly more than one. Reading is direct and quick. A table is a small document and its
inputs, numbered; the number is unique, so no two inputs can ever stand at the same place.
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
CLOCKS_ARE_RIGHT: Final = 1.7e9  # a table noted before 2023 was kept by a machine that did not know the time
TOUCH: Final = 3600.0  # seconds after which an input notes again that a table is in use
GIVEN_UP: Final = 24 * 3600.0  # seconds a public table waits for players in the lobby
BUSY: Final = 12  # after a batch of so many the thread waits a moment for more
GATHER: Final = 0.002  # seconds
INSERT: Final = (
    "INSERT INTO inputs SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)"  # all of a batch at once
)


class StoreError(InputError):
    """Something could not be kept, so it did not happen."""


class Job:
    """One thing to write, and who waits for it."""

    __slots__ = ("done", "input", "statements")

    def __init__(self, input: tuple[str, int, str] | None, statements: list[tuple[str, tuple[object, ...]]]) -> None:
        self.input = input
        self.statements = statements
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Store:
    """The tables of one data folder. ``InputError`` says in a sentence why it cannot be opened."""

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
        self.gathered: list[Job] = []  # put by this turn of the event loop: waking the thread is dear
        self.touched: dict[str, float] = {}  # by table: when it was last noted to be in use
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()

    def prepare(self) -> None:
        (version,) = self.reader.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            self.reader.close()
            self.lock.close()
            raise InputError(
                f"the tables in {self.folder} were kept by a newer lazaretto (store version {version}); "
                f"this one reads version {VERSION}: update it, or choose another folder with --data"
            )
        if version == 0:
            self.reader.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        self.reader.execute("UPDATE tables SET id = id WHERE 0")  # finds out now whether the file may be written

    def close(self) -> None:
        """Write what is left and let go of the folder."""
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
        """The thread: take what has gathered, commit it, tell those who wait."""
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
                tell(jobs, error)
            else:  # one bad apple: each for itself
                for job in jobs:
                    tell([job], commit(writer, [job]))
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
        """The public tables that wait for players, the latest first; not those that have been given up."""
        return self.documents(
            "SELECT document FROM tables WHERE public AND phase = 'open' AND changed > ? ORDER BY changed DESC LIMIT ?",
            (time.time() - GIVEN_UP, most),
        )

    def taken(self, id: str) -> int:
        """How many inputs a table has: they are numbered from 1 on."""
        (number,) = self.reader.execute("SELECT max(number) FROM inputs WHERE id = ?", (id,)).fetchone()
        return number or 0

    def forget_touches(self) -> None:
        """Of what would be noted again anyway."""
        self.touched = {id: when for id, when in self.touched.items() if when > time.time() - TOUCH}

    def untouched(self, seconds: float) -> list[str]:
        """The tables at which nothing has happened for so long."""
        before = time.time() - seconds
        query = "SELECT id FROM tables WHERE changed BETWEEN ? AND ?"
        return [id for (id,) in self.reader.execute(query, (CLOCKS_ARE_RIGHT, before))]

    def documents(self, query: str, values: Iterable[object]) -> list[TableRecord]:
        return [self.decoder.decode(row[0]) for row in self.reader.execute(query, tuple(values))]


def locked(folder: Path) -> sqlite3.Connection:
    """Hold the folder until the process ends, however it ends: two servers must not share one."""
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
    """Why a folder is of no use: SQLite says no more than that it cannot open a file."""
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
    """All of them or none; few statements, since each one hands the interpreter over and back."""
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
        return StoreError(f"the table could not be kept ({error}), so nothing was changed; try again later")
    return None


def tell(jobs: list[Job], error: StoreError | None) -> None:
    """Wake those who wait, in the thread where they do."""
    if jobs:
        with contextlib.suppress(RuntimeError):  # nobody waits any more: the loop is closed
            jobs[0].done.get_loop().call_soon_threadsafe(settle, jobs, error)


def settle(jobs: list[Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
