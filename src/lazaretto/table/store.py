"""Storage: one SQLite file. An input is on the disk before anybody sees its effect.

One thread writes everything and commits all waiting jobs at once, so a hundred tables cost hardly more than one.
Reading is direct and fast, from any thread. A table is a small record and its inputs, numbered from 1 on; the numbers
are unique, so no two inputs can have the same place. Snapshots shorten the way to the present, and what the replay of a
finished game shows is kept with it.

The file has a version. An older one is brought up to date when a server opens it, step by step, in transactions.
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
from typing import Final, NamedTuple

import msgspec

from lazaretto.core import InputError
from lazaretto.table import recovery
from lazaretto.table.seating import TableRecord

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
)
VERSION: Final = len(STEPS)
SCHEMA: Final = f"{''.join(STEPS)} PRAGMA user_version = {VERSION};"
WITH_SNAPSHOTS: Final = 2  # the version since which there are any
YOUNG: Final = 50  # inputs: of snapshots that are older, one is kept for every doubling of their age
CLOCKS_ARE_RIGHT: Final = 1.7e9  # an earlier date (2023) was written by a machine with a wrong clock
TOUCH: Final = 3600.0  # seconds after which an input updates the date of its table again
ABANDONED: Final = 24 * 3600.0  # seconds a public table waits for players in the lobby
BUSY: Final = 12  # after a batch of this size the thread waits a moment for more
GATHER: Final = 0.002  # seconds
OF_A_GAME: Final = ("inputs", "snapshots", "films")
EXISTS: Final = "WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?)"  # it may have been deleted meanwhile
INSERT_SNAPSHOT: Final = f"REPLACE INTO snapshots SELECT ?, ?, ?, ? {EXISTS}"
INSERT_FILM: Final = f"REPLACE INTO films SELECT ?, ?, ? {EXISTS}"
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


class StoredSnapshot(NamedTuple):
    number: int  # of the last input that it contains
    edition: str
    body: bytes


class Reader:
    """Reads the tables of a data folder, beside a server that may be running. ``InputError`` says why it cannot."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.decoder = msgspec.json.Decoder(TableRecord)
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

    def document(self, id: str) -> TableRecord | None:
        row = self.reader.execute("SELECT document FROM tables WHERE id = ?", (id,)).fetchone()
        return None if row is None else self.decoder.decode(row[0])

    def lines(self, id: str, after: int = 0) -> list[str]:
        """The inputs of a table, in order; ``after``: the number of the last one that is not needed."""
        query = "SELECT line FROM inputs WHERE id = ? AND number > ? ORDER BY number"
        try:
            found = self.reader.execute(query, (id, after)).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"the inputs of this table cannot be read ({error})") from error
        return [line for (line,) in found]

    def snapshots(self, id: str, most: int = -1) -> list[StoredSnapshot]:
        """Those that are kept of a table, the newest first."""
        if self.version < WITH_SNAPSHOTS:
            return []
        query = "SELECT number, edition, body FROM snapshots WHERE id = ? ORDER BY number DESC LIMIT ?"
        return [StoredSnapshot(*row) for row in self.reader.execute(query, (id, most))]

    def running(self) -> list[TableRecord]:
        """The tables whose games have begun and are not over."""
        return self.documents("SELECT document FROM tables WHERE phase = 'playing' ORDER BY id", ())

    def documents(self, query: str, values: Iterable[object]) -> list[TableRecord]:
        return [self.decoder.decode(row[0]) for row in self.reader.execute(query, tuple(values))]


class Store(Reader):
    """The tables of one data folder, for the one server that has it. ``InputError`` says why it cannot be opened."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.files = {path: identity(path) for path in (folder / FILE, folder / f"{FILE}-wal") if path.exists()}
        self.in_place = True
        self.gathered: list[Job] = []  # in this turn of the event loop: waking the thread is expensive
        self.touched: dict[str, float] = {}  # by table: when its date was last updated
        self.jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.batches = 0  # commits since the start
        self.inputs_stored = 0
        self.thread = threading.Thread(target=self.write_on, name="store", daemon=True)
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

    async def upgrade(self, document: TableRecord, snapshot: StoredSnapshot) -> None:
        """Keep a running game under its new edition, with the snapshot from which it goes on: both, or neither."""
        update = "UPDATE tables SET document = ? WHERE id = ?"  # nothing happened there, so its date stays
        await self.put(
            Job(
                None,
                [
                    (INSERT_SNAPSHOT, (document.id, *snapshot, document.id)),
                    (update, (msgspec.json.encode(document), document.id)),
                ],
            )
        )

    async def add_snapshot(self, id: str, snapshot: StoredSnapshot, keep: int = -1) -> None:
        """Keep a snapshot, and of the older ones those that are worth it, among them the one numbered ``keep``."""
        query = "SELECT number FROM snapshots WHERE id = ?"
        older = [number for (number,) in self.reader.execute(query, (id,)) if number != keep]
        statements: list[tuple[str, tuple[object, ...]]] = [(INSERT_SNAPSHOT, (id, *snapshot, id))]
        for number in spare(older, snapshot.number):
            statements.append(("DELETE FROM snapshots WHERE id = ? AND number = ?", (id, number)))
        await self.put(Job(None, statements))

    async def add_films(self, id: str, films: dict[int, bytes]) -> None:
        """What the replay of a finished game shows, by seat, 0 for the watchers."""
        rows: list[tuple[str, tuple[object, ...]]] = [
            (INSERT_FILM, (id, seat, body, id)) for seat, body in films.items()
        ]
        await self.put(Job(None, rows))

    async def delete(self, id: str) -> None:
        tables = ("tables", "holders", "inputs", "snapshots", "films", "removed")
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
                    *[(f"DELETE FROM {table} WHERE id IN ({old})", (after,)) for table in OF_A_GAME],
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

    def film(self, id: str, seat: int) -> bytes | None:
        """What the replay of a finished game shows to a seat, or to the watchers (0)."""
        row = self.reader.execute("SELECT body FROM films WHERE id = ? AND seat = ?", (id, seat)).fetchone()
        return None if row is None else row[0]

    def unfilmed(self, most: int) -> list[TableRecord]:
        """Finished tables of which nothing is kept for the replay."""
        return self.documents(
            "SELECT document FROM tables WHERE phase = 'over' AND NOT EXISTS "
            "(SELECT 1 FROM films WHERE films.id = tables.id) LIMIT ?",
            (most,),
        )

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


def spare(numbers: Iterable[int], newest: int) -> list[int]:
    """Of snapshots with these numbers, those that are not worth keeping beside a newer one.

    All that are young go; of the others the oldest of every doubling of the age stays.
    """
    oldest: dict[int, int] = {}  # by how often the age was doubled
    rest = sorted(set(numbers) - {newest})
    for number in rest:
        oldest.setdefault((max(0, newest - number) // YOUNG).bit_length(), number)
    kept = {number for doubled, number in oldest.items() if doubled}
    return [number for number in rest if number not in kept]


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
