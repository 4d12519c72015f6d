"""The store in a PostgreSQL database. Needs the extra ``postgres``.

Tables are in the schema that comes first in the search path. It has a version; an older one is brought up to date when
a server opens it. One connection writes, and holds a lock as long as it lives; every thread that reads has its own.

If the connection is lost in a commit, nobody knows whether it was carried out. Its inputs are then deleted before the
next ones are written, whether they are there or not: what was not acknowledged did not happen.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from lazaretto.core import InputError
from lazaretto.table.store import Reader, Store, StoredInput, StoreError
from lazaretto.table.store_queue import Job

STEPS: Final = (  # from each version of the schema to the next; never changed, only added to
    """
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, phase text NOT NULL, public boolean NOT NULL, changed double precision NOT NULL,
    document bytea NOT NULL
);
CREATE INDEX open_tables ON tables (changed) WHERE public AND phase = 'open';
CREATE INDEX running_tables ON tables (id) WHERE phase = 'playing';
CREATE INDEX dated_tables ON tables (changed);
CREATE TABLE holders (holder text COLLATE "C", id text COLLATE "C", PRIMARY KEY (holder, id));
CREATE INDEX holders_of_tables ON holders (id);
CREATE TABLE inputs (id text COLLATE "C", number integer, line text NOT NULL, PRIMARY KEY (id, number));
CREATE TABLE snapshots (
    id text COLLATE "C", number integer, edition text NOT NULL, body bytea NOT NULL, PRIMARY KEY (id, number)
);
CREATE TABLE films (id text COLLATE "C", seat integer, body bytea NOT NULL, PRIMARY KEY (id, seat));
CREATE TABLE removed (id text COLLATE "C" PRIMARY KEY, seconds double precision NOT NULL, document bytea NOT NULL);
CREATE TABLE facts (name text PRIMARY KEY, value double precision NOT NULL);
""",
    """
CREATE TABLE servers (
    server text PRIMARY KEY, address text NOT NULL, started timestamptz NOT NULL DEFAULT clock_timestamp(),
    until timestamptz NOT NULL
);
CREATE TABLE leases (id text COLLATE "C" PRIMARY KEY, server text NOT NULL, epoch bigint NOT NULL);
CREATE INDEX leases_of_servers ON leases (server);
CREATE SEQUENCE epochs;
CREATE TABLE secrets (name text PRIMARY KEY, value text NOT NULL);
""",
    'CREATE TABLE counts (id text COLLATE "C" PRIMARY KEY, body bytea NOT NULL);',
)
VERSION: Final = len(STEPS)
WITH_COUNTS: Final = 3  # the version since which there are any
OLDEST: Final = 13  # of PostgreSQL
READERS: Final = 4  # threads for the event loop
PATIENCE: Final = 3.0  # seconds for which a batch waits for a lost database
PAUSE: Final = 0.1  # seconds between attempts
LOCK: Final = "(hashtext('lazaretto'), hashtext(current_schema()))"
DELETE: Final = (
    "DELETE FROM inputs USING unnest(%s::text[], %s::integer[], %s::text[]) AS unsure (id, number, line) "
    "WHERE inputs.id = unsure.id AND inputs.number = unsure.number AND inputs.line = unsure.line"
)
INSERT: Final = (
    "INSERT INTO inputs (id, number, line) SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[])"  # a whole batch
)
GONE: Final = "the database cannot be reached, so nothing was changed; try again in a moment"
SERVED: Final = "another lazaretto already uses the tables in {}: stop it first"

R = TypeVar("R")

log = logging.getLogger("lazaretto.table")

Connection = psycopg.Connection[tuple[Any, ...]]
Cursor = psycopg.Cursor[tuple[Any, ...]]


class PostgresReader(Reader):
    """Reads the tables of a database, beside servers that may be running. ``InputError`` says why it cannot."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.place = shown(url)
        self.own = threading.local()  # every thread's connection
        self.opened: list[Connection] = []
        self.version = self.prepare(self.first())
        if not self.version:
            self.close()
            raise InputError(f"there are no tables in {self.place}")

    def first(self) -> Connection:
        """The first connection; ``InputError`` says why there is none."""
        try:
            connection = self.connect()
        except psycopg.Error as error:
            raise InputError(
                f"the database {self.place} cannot be used: {reason(error)}; --store names another"
            ) from error
        if connection.info.server_version < OLDEST * 10_000:
            version = connection.info.server_version // 10_000
            connection.close()
            raise InputError(f"{self.place} is PostgreSQL {version}; lazaretto needs {OLDEST} or newer")
        return connection

    def connect(self) -> Connection:
        connection = psycopg.connect(
            self.url,
            autocommit=True,
            application_name="lazaretto",
            connect_timeout=3,
            keepalives_idle=2,
            keepalives_interval=1,
            keepalives_count=3,
            tcp_user_timeout=5000,
        )
        self.opened = [*[known for known in self.opened if not known.closed], connection]
        return connection

    def prepare(self, connection: Connection) -> int:
        """The version of the tables, 0 if there are none; ``InputError`` where it is newer than this program."""
        with connection:
            version = version_of(connection)
        if version > VERSION:
            raise InputError(
                f"the tables in {self.place} were written by a newer lazaretto (store version {version}); "
                f"this one reads version {VERSION}: update it, or choose another database with --store"
            )
        return version

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        text = query.replace("?", "%s")
        for last in (False, True):  # a connection may have been lost since it was last used
            try:
                return self.mine().execute(text, values).fetchall()
            except psycopg.Error as error:
                if last or not self.lost():
                    raise StoreError(f"the tables cannot be read ({reason(error)}); try again in a moment") from error
        raise AssertionError

    def counts(self, id: str) -> bytes | None:
        return None if self.version < WITH_COUNTS else super().counts(id)

    def mine(self) -> Connection:
        """The connection of this thread."""
        found: Connection | None = getattr(self.own, "connection", None)
        if found is None or found.closed:
            found = self.own.connection = self.connect()
            found.execute("SET synchronous_commit = off")  # nothing is waited for but by the writer
        return found

    def lost(self) -> bool:
        found: Connection | None = getattr(self.own, "connection", None)
        return found is not None and found.closed

    def close(self) -> None:
        for connection in self.opened:
            connection.close()


class PostgresStore(PostgresReader, Store):
    """The tables of a database, for this program alone. ``InputError`` says why it cannot be opened."""

    patience = PATIENCE
    sharing = ""  # of the lock

    def __init__(self, url: str) -> None:
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self.unsure: list[StoredInput] = []  # of commits whose fate is unknown
        self.closing = False
        super().__init__(url)
        try:
            self.writer: Connection | None = self.connect_writer()
        except psycopg.Error as error:
            raise InputError(f"the database {self.place} cannot be used: {reason(error)}") from error
        except InputError:
            self.close_all()
            raise
        self.thread.start()

    def prepare(self, connection: Connection) -> int:
        """Bring the schema up to date."""
        version = super().prepare(connection)
        if version == VERSION:
            return version
        try:
            with self.connect() as other:
                migrate(other)
        except psycopg.Error as error:
            raise InputError(f"the tables in {self.place} cannot be set up: {reason(error)}") from error
        return VERSION

    def connect_writer(self) -> Connection:
        """With the lock that keeps others away, until the connection ends, however it ends."""
        connection = self.connect()
        row = connection.execute(f"SELECT pg_try_advisory_lock{self.sharing}{LOCK}").fetchone()
        if row != (True,):
            connection.close()
            raise InputError(SERVED.format(self.place))
        return connection

    def close(self) -> None:
        """Write what is left and leave the database."""
        self.closing = True
        self.finish_writing()
        self.close_all()

    def close_all(self) -> None:
        self.readers.shutdown()
        super().close()

    async def read(self, query: Callable[..., R], *arguments: Any) -> R:
        return await asyncio.get_running_loop().run_in_executor(self.readers, query, *arguments)

    def health(self) -> str:
        try:
            self.rows("SELECT 1 FROM tables LIMIT 1")
        except StoreError as error:
            return str(error)
        return "ok"

    # ---- in the writing thread ----

    def begin_writing(self) -> None:
        """The connection is there since the start."""

    def end_writing(self) -> None:
        if self.writer is not None:
            self.writer.close()

    def commit(self, jobs: list[Job]) -> StoreError | None:
        """A lost connection is opened again and the batch tried once more, for a while."""
        end = time.monotonic() + (0.0 if self.closing else self.patience)
        while True:
            try:
                self.transact(jobs)
            except StoreError as error:
                return error
            except InputError as error:  # another program has the tables now
                return StoreError(str(error))
            except psycopg.Error as error:
                if not self.disconnected():
                    return StoreError(
                        f"the table could not be stored ({reason(error)}), so nothing was changed; try again later"
                    )
                self.unsure += [job.input for job in jobs if job.input is not None]
                if time.monotonic() > end:
                    return StoreError(GONE)
                time.sleep(PAUSE)
            else:
                return None

    def transact(self, jobs: list[Job]) -> None:
        """All of them or none."""
        if self.writer is None:
            self.writer = self.connect_writer()
        with self.writer.transaction():
            cursor = self.writer.cursor()
            self.check_leases(cursor, jobs)
            self.write_inputs(cursor, [job.input for job in jobs if job.input is not None])
            for job in jobs:
                for statement, values in job.statements:
                    cursor.execute(statement.replace("?", "%s"), values)
        self.unsure.clear()

    def check_leases(self, cursor: Cursor, jobs: list[Job]) -> None:
        """``LeaseLost`` where a table is not ours; the lock says that all are."""

    def write_inputs(self, cursor: Cursor, inputs: list[StoredInput]) -> None:
        if self.unsure:
            cursor.execute(DELETE, columns(self.unsure))
        if inputs:
            cursor.execute(INSERT, columns(inputs))

    def disconnected(self) -> bool:
        """Whether the connection is gone; the next attempt makes another."""
        if self.writer is not None and not self.writer.closed:
            return False
        self.writer = None
        return True


def columns(inputs: list[StoredInput]) -> tuple[list[str], list[int], list[str]]:
    return [one.id for one in inputs], [one.number for one in inputs], [one.line for one in inputs]


def version_of(connection: Connection) -> int:
    row = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if row != (True,):
        return 0
    found = connection.execute("SELECT version FROM schema_version").fetchone()
    return 0 if found is None else int(found[0])


def migrate(connection: Connection) -> None:
    """Step by step, all or nothing; a server that starts at the same moment waits."""
    with connection.transaction():
        connection.execute(f"SELECT pg_advisory_xact_lock{LOCK.replace('lazaretto', 'lazaretto migration')}")
        version = version_of(connection)
        if not version:
            connection.execute("CREATE TABLE schema_version (version integer NOT NULL)")
            connection.execute("INSERT INTO schema_version VALUES (0)")
        for step in STEPS[version:]:
            connection.execute(step)
        connection.execute("UPDATE schema_version SET version = %s", (VERSION,))


def shown(url: str) -> str:
    """A place without its password; ``InputError`` if it cannot be read."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise InputError(f"--store {url.partition('://')[0]}://... cannot be read: {reason(error)}") from error
    host = str(parts.get("host") or "localhost")
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{host}{port}/{parts.get('dbname') or ''}"


def reason(error: psycopg.Error) -> str:
    """The first line of what the database said, which names no input."""
    said = error.diag.message_primary or str(error)
    return (said.strip().splitlines() or [type(error).__name__])[0]
