"""The store in PostgreSQL for one of several servers. A table lives on one at a time; its *lease* says on which.

A server is registered until a time of the database's clock, which it moves on all the while: one statement renews all
its leases. A lease has an epoch, a number that is never used again. Everything a server writes about a table carries
it, and is written in a transaction that holds the server's registration.

Whoever wants a table of a server whose time has passed deletes that registration first. This waits for a transaction of
that server, and no later one succeeds: a server that was stopped and wakes up writes nothing. It registers anew under
another name, with no tables.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Callable
from typing import Final

import psycopg

from lazaretto.core import InputError
from lazaretto.table.store import LEASE
from lazaretto.table.store_postgres import GONE, Connection, Cursor, PostgresStore, log, reason
from lazaretto.table.store_queue import Job, LeaseLost, StoreError

RENEWALS: Final = 3  # within the time of a lease
MOVED: Final = "this table has just moved to another server; try again in a moment"
UNREGISTERED: Final = "this server has given up its tables because it lost the database; it will be back in a moment"
REGISTER: Final = (
    "INSERT INTO servers (server, address, until) VALUES (%s, %s, clock_timestamp() + %s * interval '1 second')"
)
TIDY: Final = (  # what a server left that nobody has heard of for long
    "WITH dead AS (DELETE FROM servers WHERE until < clock_timestamp() - interval '1 day' RETURNING server) "
    "DELETE FROM leases USING dead WHERE leases.server = dead.server"
)
RENEW: Final = "UPDATE servers SET until = clock_timestamp() + %s * interval '1 second' WHERE server = %s"
HELD: Final = (  # the lock lasts until the end of the transaction: nobody takes a table of ours meanwhile
    "SELECT (SELECT count(*) FROM leases JOIN unnest(%s::text[], %s::bigint[]) AS wanted (id, epoch) USING (id, epoch) "
    "WHERE leases.server = servers.server) FROM servers WHERE server = %s FOR SHARE"
)
TAKE_FREE: Final = (
    "INSERT INTO leases (id, server, epoch) SELECT %s, server, nextval('epochs') FROM servers WHERE server = %s "
    "ON CONFLICT (id) DO NOTHING RETURNING epoch"
)
TAKE_OVER: Final = "UPDATE leases SET server = %s, epoch = nextval('epochs') WHERE id = %s RETURNING epoch"
KNOWN: Final = (
    "SELECT EXISTS (SELECT 1 FROM tables WHERE id = %s) OR EXISTS (SELECT 1 FROM removed WHERE id = %s), "
    "EXISTS (SELECT 1 FROM servers WHERE server = %s)"
)
BURY: Final = "DELETE FROM servers WHERE server = %s AND until < clock_timestamp()"
ORPHANS: Final = (
    "SELECT leases.id FROM leases JOIN tables USING (id) LEFT JOIN servers USING (server) "
    "WHERE phase = 'playing' AND (servers.server IS NULL OR until < clock_timestamp()) LIMIT ?"
)
LEADER: Final = "SELECT server FROM servers WHERE until > clock_timestamp() ORDER BY started, server LIMIT 1"
SECRET: Final = (
    "INSERT INTO secrets (name, value) VALUES ('passing', %s) ON CONFLICT (name) DO UPDATE SET value = secrets.value "
    "RETURNING value"
)


def nobody_watches(ids: list[str]) -> None:
    """Before the event loop runs, no table can be lost."""


class LeasedStore(PostgresStore):
    """The tables that this server has a lease of, and reading for all others."""

    sharing = "_shared"

    def __init__(self, url: str, address: str, lease: float = LEASE) -> None:
        self.address = address  # where the other servers reach this one
        self.lease = lease
        self.patience = lease
        self.epochs: dict[str, int] = {}  # of our tables
        self.claiming: dict[str, asyncio.Task[str]] = {}
        self.on_lost: Callable[[list[str]], None] = nobody_watches
        self.loop: asyncio.AbstractEventLoop | None = None
        self.unsure_as = ""  # the name under which the unsure inputs were written
        self.stopping = threading.Event()
        self.server = ""
        super().__init__(url)
        try:
            with self.connect() as connection:
                self.secret = connection.execute(SECRET, (secrets.token_urlsafe(32),)).fetchall()[0][0]
                self.register(connection)
        except psycopg.Error as error:
            self.finish_writing()
            self.close_all()
            raise InputError(f"the database {self.place} cannot be used: {reason(error)}") from error
        self.renewing = threading.Thread(target=self.renew_on, name="leases", daemon=True)
        self.renewing.start()

    def watch(self, lost: Callable[[list[str]], None]) -> None:
        self.loop = asyncio.get_running_loop()
        self.on_lost = lost

    def close(self) -> None:
        """Write what is left, then let all tables go: another server may have them at once."""
        self.stopping.set()
        self.renewing.join()
        self.closing = True
        self.finish_writing()
        try:
            with self.connect() as connection:
                connection.execute("DELETE FROM leases WHERE server = %s", (self.server,))
                connection.execute("DELETE FROM servers WHERE server = %s", (self.server,))
        except psycopg.Error as error:
            log.warning("the tables are free for other servers in a few seconds: %s", reason(error))
        self.close_all()

    # ---- being there ----

    def register(self, connection: Connection) -> None:
        name = secrets.token_hex(8)
        connection.execute(TIDY)
        connection.execute(REGISTER, (name, self.address, self.lease))
        self.server = name

    def renew_on(self) -> None:
        """The thread: renew all leases; if that fails for too long, they are lost."""
        connection: Connection | None = None
        renewed = time.monotonic()
        while not self.stopping.wait(self.lease / RENEWALS):
            asked = time.monotonic()
            try:
                connection = connection or self.connect()
                if not self.server:
                    self.register(connection)
                elif not connection.execute(RENEW, (self.lease, self.server)).rowcount:
                    self.lose("another server has taken them over")
                    continue
                renewed = asked
            except psycopg.Error as error:
                if connection is not None:
                    connection.close()
                connection = None
                if self.server and time.monotonic() - renewed > self.lease:
                    self.lose(f"the database cannot be reached ({reason(error)})")

    def lose(self, why: str) -> None:
        self.server = ""
        log.error("all tables of this server are given up: %s", why)
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.forget_all)

    def forget_all(self) -> None:
        ids = list(self.epochs)
        self.epochs.clear()
        self.on_lost(ids)

    def health(self) -> str:
        return super().health() if self.server else UNREGISTERED

    def leads(self) -> bool:
        found = self.rows(LEADER)
        return bool(found) and found[0][0] == self.server

    # ---- having tables ----

    async def claim(self, id: str, new: bool = False) -> str:
        if id in self.epochs:
            return ""
        task = self.claiming.get(id)
        if task is None:  # one at a time: a second claim would make the first one's epoch invalid
            task = self.claiming[id] = asyncio.get_running_loop().create_task(self.claim_alone(id, new))
            task.add_done_callback(lambda _: self.claiming.pop(id))
        return await asyncio.shield(task)

    async def claim_alone(self, id: str, new: bool) -> str:
        server = self.server
        epoch, address = await self.read(self.claim_now, id, server, new)
        if epoch and server == self.server:
            self.epochs[id] = epoch
        return address

    def claim_now(self, id: str, server: str, new: bool) -> tuple[int, str]:
        """The epoch of the new lease, or the address of the server that has the table; neither if there is no table."""
        for last in (False, True):  # a connection may have been lost since it was last used
            try:
                connection = self.mine()
                with connection.transaction(), connection.cursor() as cursor:
                    return claimed(cursor, id, server, new)
            except psycopg.Error as error:
                if last or not self.lost():
                    raise StoreError(GONE) from error
        raise AssertionError

    def holds(self, id: str) -> bool:
        return id in self.epochs

    def release(self, id: str) -> None:
        epoch = self.epochs.pop(id, 0)
        if epoch:
            delete = ("DELETE FROM leases WHERE id = ? AND epoch = ?", (id, epoch))
            asyncio.get_running_loop().create_task(self.let_go(Job("", [delete])))

    async def let_go(self, job: Job) -> None:
        try:
            await super().put(job)
        except StoreError as error:
            log.warning("a table could not be released: %s", error)

    def orphans(self, most: int) -> list[str]:
        return [id for (id,) in self.rows(ORPHANS, most)]

    # ---- writing ----

    async def put(self, job: Job) -> None:
        if job.id:
            job.epoch = self.epochs.get(job.id, 0)
        if job.id and not job.epoch:
            self.on_lost([job.id])
            raise LeaseLost(MOVED)
        try:
            await super().put(job)
        except LeaseLost:
            if self.epochs.get(job.id) == job.epoch:
                del self.epochs[job.id]
                self.on_lost([job.id])
            raise

    def check_leases(self, cursor: Cursor, jobs: list[Job]) -> None:
        server = self.server
        wanted = {job.id: job.epoch for job in jobs if job.id}
        found = cursor.execute(HELD, (list(wanted), list(wanted.values()), server)).fetchall()
        if server != self.unsure_as:
            self.unsure.clear()  # those tables are not ours any more
            self.unsure_as = server
        if not found or found[0][0] != len({(job.id, job.epoch) for job in jobs if job.id}):
            raise LeaseLost(MOVED)


def claimed(cursor: Cursor, id: str, server: str, new: bool) -> tuple[int, str]:
    """In a transaction: the epoch, or the address."""
    known, registered = cursor.execute(KNOWN, (id, id, server)).fetchall()[0]
    if not registered:
        raise StoreError(GONE)
    if not known and not new:
        return 0, ""
    while True:
        taken = cursor.execute(TAKE_FREE, (id, server)).fetchall()
        if taken:
            return int(taken[0][0]), ""
        found = cursor.execute("SELECT server FROM leases WHERE id = %s FOR UPDATE", (id,)).fetchall()
        if found:
            break
    owner = found[0][0]
    if owner != server:
        cursor.execute(BURY, (owner,))
        alive = cursor.execute("SELECT address FROM servers WHERE server = %s", (owner,)).fetchone()
        if alive:
            return 0, str(alive[0])
    return int(cursor.execute(TAKE_OVER, (server, id)).fetchall()[0][0]), ""
