"""Storage: one SQLite file. An input is on the disk before anybody sees its effect.

One thread writes everything and commits all waiting jobs at once, so a hundred tables cost hardly more than one.
Reading is direct and fast. A table is a small record and its inputs; their numbers are unique, so no two inputs can
have the same place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
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
from lazaretto.table import recovery
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
REMOVED: Final = """
CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, seconds REAL NOT NULL, document BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID;
"""
CLOCKS_ARE_RIGHT: Final = 1.7e9  # an earlier date (2023) was written by a machine with a wrong clock
TOUCH: Final = 3600.0  # seconds after which an input updates the date of its table again
ABANDONED: Final = 24 * 3600.0  # seconds a public table waits for players in the lobby
BUSY: Final = 12  # after a batch of this size the thread waits a moment for more
GATHER: Final = 0.002  # seconds
INSERT: Final = (
    "INSERT INTO inputs SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)"  # a whole batch at once
)


MOVED: Final = "the server's data folder was removed or replaced, so nothing can be stored until it is back"

log = logging.getLogger("lazaretto.table")


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
            recovery.prepare(folder / FILE, f"{SCHEMA} PRAGMA user_version = {VERSION};")
            self.reader = connect(folder / FILE)
            self.prepare()
        except InputError:
            if hasattr(self, "lock"):
                self.lock.close()
            raise
        except (OSError, sqlite3.Error) as error:
            reason = complaint(folder, error)
            raise InputError(f"the data folder {folder} cannot be used: {reason}; --data names another") from error
        self.files = {path: identity(path) for path in (folder / FILE, folder / f"{FILE}-wal") if path.exists()}
        self.in_place = True
        self.decoder = msgspec.json.Decoder(TableRecord)
        self.gathered: list[Job] = []  # in this turn of the event loop: waking the thread is expensive
        self.touched: dict[str, float] = {}  # by table: when its date was last updated
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.batches = 0  # commits since the start
        self.inputs_stored = 0
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
        self.thread.start()

    def prepare(self) -> None:
        (version,) = self.reader.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            self.reader.close()
            raise InputError(
                f"the tables in {self.folder} were written by a newer lazaretto (store version {version}); "
                f"this one reads version {VERSION}: update it, or choose another folder with --data"
            )
        if version == 0:
            self.reader.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        self.reader.executescript(REMOVED)
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
        tables = ("tables", "holders", "inputs", "removed")
        await self.put(Job(None, [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in tables]))

    async def remove(self, id: str) -> None:
        """Take a table out of the lists; ``restore`` brings it back until ``forget_removed`` has forgotten it."""
        row = "INSERT OR REPLACE INTO removed SELECT id, 0, document FROM tables WHERE id = ?"
        gone = [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in ("tables", "holders")]
        await self.put(Job(None, [(row, (id,)), *gone]))

    async def restore(self, id: str) -> bool:
        """Bring a removed table back with all its inputs; False if there is none."""
        row = self.reader.execute("SELECT document FROM removed WHERE id = ?", (id,)).fetchone()
        if row is None:
            return False
        document = self.decoder.decode(row[0])
        back = "INSERT OR IGNORE INTO tables SELECT id, ?, ?, ?, document FROM removed WHERE id = ?"
        statements: list[tuple[str, tuple[object, ...]]] = [
            (back, (document.phase, document.public, time.time(), id)),
            *[("INSERT OR IGNORE INTO holders VALUES (?, ?)", (holder, id)) for holder in document.browsers()],
            ("DELETE FROM removed WHERE id = ?", (id,)),
        ]
        await self.put(Job(None, statements))
        return True

    async def forget_removed(self, passed: float, after: float) -> None:
        """Note that seconds have passed, and delete for good the tables that were removed long enough ago."""
        old = "SELECT id FROM removed WHERE seconds >= ?"
        await self.put(
            Job(
                None,
                [
                    ("UPDATE removed SET seconds = seconds + ?", (passed,)),
                    (f"DELETE FROM inputs WHERE id IN ({old})", (after,)),
                    ("DELETE FROM removed WHERE seconds >= ?", (after,)),
                ],
            )
        )

    async def advance_cutoff(self, keep: float, most: float) -> float:
        """The time before which unused tables may be removed: ``keep`` seconds ago, but ``most`` later than last time.

        A wrong clock can therefore not make all tables old at once.
        """
        wanted = time.time() - keep
        if wanted < CLOCKS_ARE_RIGHT:
            return 0.0
        row = self.reader.execute("SELECT value FROM facts WHERE name = 'cutoff'").fetchone()
        last: float = row[0] if row else min([wanted, *self.earliest()])
        cutoff = min(wanted, last + most)
        await self.put(Job(None, [("REPLACE INTO facts VALUES ('cutoff', ?)", (max(last, cutoff),))]))
        return cutoff

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
            error = self.commit(writer, jobs)
            if error is None or len(jobs) == 1:
                finish(jobs, error)
            else:  # one of them fails: commit each on its own
                for job in jobs:
                    finish([job], self.commit(writer, [job]))
            if None in batch:
                writer.close()
                return

    def commit(self, writer: sqlite3.Connection, jobs: list[Job]) -> StoreError | None:
        """Write to the files that are in the folder, never to files that were deleted or moved away."""
        if not self.check_place():
            return StoreError(MOVED)
        error = commit(writer, jobs)
        if error is None:
            self.batches += bool(jobs)
            self.inputs_stored += sum([job.input is not None for job in jobs])
        return error if error is not None or self.check_place() else StoreError(MOVED)

    def check_place(self) -> bool:
        """Whether the open files are still those in the folder; changes are logged once."""
        in_place = all([identity(path) == known for path, known in self.files.items()])
        if in_place != self.in_place:
            self.in_place = in_place
            log.error("the data folder %s %s", self.folder, "is back" if in_place else "was removed or replaced")
        return in_place

    def health(self) -> str:
        """``ok``, or why nothing can be stored."""
        try:
            self.reader.execute("SELECT 1 FROM tables LIMIT 1").fetchone()
        except sqlite3.Error as error:
            return str(error)
        return "ok" if self.check_place() else MOVED

    # ---- reading ----

    def count(self) -> int:
        """The number of tables."""
        (number,) = self.reader.execute("SELECT count(*) FROM tables").fetchone()
        return int(number)

    def document(self, id: str) -> TableRecord | None:
        row = self.reader.execute("SELECT document FROM tables WHERE id = ?", (id,)).fetchone()
        return None if row is None else self.decoder.decode(row[0])

    def lines(self, id: str) -> list[str]:
        """The inputs of a table, in order."""
        try:
            found = self.reader.execute("SELECT line FROM inputs WHERE id = ? ORDER BY number", (id,)).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the inputs of this table cannot be read ({error})") from error
        return [line for (line,) in found]

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

    def changed(self, id: str) -> float:
        """When a table was last noted to be in use."""
        (when,) = self.reader.execute("SELECT max(changed) FROM tables WHERE id = ?", (id,)).fetchone()
        return when or 0.0

    def forget_touches(self) -> None:
        """Forget dates that would be updated again anyway."""
        self.touched = {id: when for id, when in self.touched.items() if when > time.time() - TOUCH}

    def untouched(self, before: float) -> list[str]:
        """The tables at which nothing has happened since then."""
        query = "SELECT id FROM tables WHERE changed >= ? AND changed < ?"
        return [id for (id,) in self.reader.execute(query, (CLOCKS_ARE_RIGHT, before))]

    def earliest(self) -> list[float]:
        """When anything last happened at a table: the earliest such time, if there is one."""
        query = "SELECT changed FROM tables WHERE changed >= ? ORDER BY changed LIMIT 1"
        return [changed for (changed,) in self.reader.execute(query, (CLOCKS_ARE_RIGHT,))]

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
