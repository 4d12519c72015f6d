"""Storage: an input is on the disk before anybody sees its effect.

A table is a small record and its inputs, numbered from 1 on; the numbers are unique, so no two inputs can have the same
place. Snapshots shorten the way to the present, and what the replay of a finished game shows is kept with it.

``Store`` is what a server asks of its storage; ``store_sqlite`` and ``store_postgres`` do it. Their SQL is the same
but for the writing of inputs, and is here. Reading is direct and works from any thread; on the event loop it goes
through ``read``.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from lazaretto.table.seating import TableRecord
from lazaretto.table.store_queue import Job, LeaseLost, Statement, StoredInput, StoreError, WriteQueue

__all__ = ["LeaseLost", "Reader", "Store", "StoreError", "StoredInput", "StoredSnapshot", "spare"]

YOUNG: Final = 50  # inputs: of snapshots that are older, one is kept for every doubling of their age
CLOCKS_ARE_RIGHT: Final = 1.7e9  # an earlier date (2023) was written by a machine with a wrong clock
TOUCH: Final = 3600.0  # seconds after which an input updates the date of its table again
ABANDONED: Final = 24 * 3600.0  # seconds a public table waits for players in the lobby
LEASE: Final = 3.0  # seconds for which a table belongs to a server that shares its store with others
OF_A_GAME: Final = ("inputs", "snapshots", "films")
OF_A_TABLE: Final = ("tables", "holders", *OF_A_GAME, "removed")
REVIEW: Final = -1  # among the films, in place of a seat
EXISTS: Final = "WHERE EXISTS (SELECT 1 FROM tables WHERE id = ?)"  # it may have been deleted meanwhile
SAVE: Final = (
    "INSERT INTO tables (id, phase, public, changed, document) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
    "phase = excluded.phase, public = excluded.public, changed = excluded.changed, document = excluded.document"
)
INSERT_INPUT: Final = "INSERT INTO inputs (id, number, line) VALUES (?, ?, ?)"
INSERT_HOLDER: Final = "INSERT INTO holders (holder, id) VALUES (?, ?) ON CONFLICT DO NOTHING"
INSERT_SNAPSHOT: Final = (
    f"INSERT INTO snapshots (id, number, edition, body) SELECT ?, ?, ?, ? {EXISTS} "
    "ON CONFLICT (id, number) DO UPDATE SET edition = excluded.edition, body = excluded.body"
)
INSERT_FILM: Final = (
    f"INSERT INTO films (id, seat, body) SELECT ?, ?, ? {EXISTS} "
    "ON CONFLICT (id, seat) DO UPDATE SET body = excluded.body"
)
REMOVE: Final = (
    "INSERT INTO removed (id, seconds, document) SELECT id, 0, document FROM tables WHERE id = ? "
    "ON CONFLICT (id) DO UPDATE SET seconds = 0, document = excluded.document"
)
RESTORE: Final = (
    "INSERT INTO tables (id, phase, public, changed, document) SELECT id, ?, ?, ?, document FROM removed WHERE id = ? "
    "ON CONFLICT (id) DO NOTHING"
)
SET_FACT: Final = (
    "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)

R = TypeVar("R")


class StoredSnapshot(NamedTuple):
    number: int  # of the last input that it contains
    edition: str
    body: bytes


class Reader(ABC):
    """Reads the tables, beside servers that may be running."""

    def __init__(self) -> None:
        self.decoder = msgspec.json.Decoder(TableRecord)

    @abstractmethod
    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds; a ``?`` stands for each value. ``StoreError`` says why nothing can be read."""

    @abstractmethod
    def close(self) -> None: ...

    def document(self, id: str) -> TableRecord | None:
        found = self.documents("SELECT document FROM tables WHERE id = ?", id)
        return found[0] if found else None

    def lines(self, id: str, after: int = 0) -> list[str]:
        """The inputs of a table, in order; ``after``: the number of the last one that is not needed."""
        found = self.rows("SELECT line FROM inputs WHERE id = ? AND number > ? ORDER BY number", id, after)
        return [line for (line,) in found]

    def snapshots(self, id: str, most: int = -1) -> list[StoredSnapshot]:
        """Those that are kept of a table, the newest first."""
        query = "SELECT number, edition, body FROM snapshots WHERE id = ? ORDER BY number DESC"
        found = self.rows(query, id) if most < 0 else self.rows(f"{query} LIMIT ?", id, most)
        return [StoredSnapshot(*row) for row in found]

    def running(self) -> list[TableRecord]:
        """The tables whose games have begun and are not over."""
        return self.documents("SELECT document FROM tables WHERE phase = 'playing' ORDER BY id")

    def documents(self, query: str, *values: object) -> list[TableRecord]:
        return [self.decoder.decode(document) for (document,) in self.rows(query, *values)]


class Store(Reader, WriteQueue):
    """All tables of a server."""

    def __init__(self) -> None:
        Reader.__init__(self)
        WriteQueue.__init__(self)
        self.secret = ""  # that servers who share the store have in common
        self.touched: dict[str, float] = {}  # by table: when its date was last updated

    @abstractmethod
    async def read(self, query: Callable[..., R], *arguments: Any) -> R:
        """The answer of a reading method, without holding up the event loop."""

    @abstractmethod
    def health(self) -> str:
        """``ok``, or why nothing can be stored."""

    # ---- several servers: see ``store_leases``; by default there is only one ----

    async def claim(self, id: str, new: bool = False) -> str:
        """Make a table ours if it is nobody's; returns the address of the server that has it, empty for this one."""
        return ""

    def holds(self, id: str) -> bool:
        """Whether a table is ours."""
        return True

    def release(self, id: str) -> None:
        """A table is not in memory any more: any server may have it."""

    def orphans(self, most: int) -> list[str]:
        """Running tables that were in the memory of a server that is gone."""
        return []

    def leads(self) -> bool:
        """Whether this server does what only one should do."""
        return True

    def watch(self, lost: Callable[[list[str]], None]) -> None:
        """From now on, say which tables have become another server's. Called on the event loop."""

    # ---- writing: done when it is on the disk; StoreError says why it is not ----

    async def append(self, id: str, number: int, line: str) -> None:
        now = time.time()
        news: list[Statement] = []
        if self.touched.get(id, 0.0) < now - TOUCH:
            self.touched[id] = now
            news.append(("UPDATE tables SET changed = ? WHERE id = ?", (now, id)))
        await self.put(Job(id, news, StoredInput(id, number, line)))

    async def save(
        self, document: TableRecord, lines: Sequence[str] = (), snapshots: Sequence[StoredSnapshot] = ()
    ) -> None:
        """Keep a table; a new one may have inputs and snapshots already: all of it, or nothing."""
        id = document.id
        row = (id, document.phase, document.public, time.time(), msgspec.json.encode(document))
        gone: Statement = ("DELETE FROM holders WHERE id = ?", (id,))
        holders: list[Statement] = [(INSERT_HOLDER, (holder, id)) for holder in document.browsers()]
        inputs: list[Statement] = [(INSERT_INPUT, (id, number, line)) for number, line in enumerate(lines, 1)]
        kept: list[Statement] = [(INSERT_SNAPSHOT, (id, *snapshot, id)) for snapshot in snapshots]
        await self.put(Job(id, [(SAVE, row), gone, *holders, *inputs, *kept]))

    async def upgrade(self, document: TableRecord, snapshot: StoredSnapshot) -> None:
        """Keep a running game under its new edition, with the snapshot from which it goes on: both, or neither."""
        update = "UPDATE tables SET document = ? WHERE id = ?"  # nothing happened there, so its date stays
        await self.put(
            Job(
                document.id,
                [
                    (INSERT_SNAPSHOT, (document.id, *snapshot, document.id)),
                    (update, (msgspec.json.encode(document), document.id)),
                ],
            )
        )

    async def add_snapshot(self, id: str, snapshot: StoredSnapshot, keep: int = -1) -> None:
        """Keep a snapshot, and of the older ones those that are worth it, among them the one numbered ``keep``."""
        found = await self.read(self.rows, "SELECT number FROM snapshots WHERE id = ?", id)
        older = [number for (number,) in found if number != keep]
        statements: list[Statement] = [(INSERT_SNAPSHOT, (id, *snapshot, id))]
        for number in spare(older, snapshot.number):
            statements.append(("DELETE FROM snapshots WHERE id = ? AND number = ?", (id, number)))
        await self.put(Job(id, statements))

    async def add_films(self, id: str, films: dict[int, bytes]) -> None:
        """What the replay of a finished game shows, by seat, 0 for the watchers; or its review."""
        rows: list[Statement] = [(INSERT_FILM, (id, seat, body, id)) for seat, body in films.items()]
        await self.put(Job("", rows))

    async def delete(self, id: str) -> None:
        await self.put(Job(id, [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in OF_A_TABLE]))

    async def remove(self, id: str) -> None:
        """Take a table out of the lists; ``restore`` brings it back until ``forget_removed`` has forgotten it."""
        gone: list[Statement] = [(f"DELETE FROM {table} WHERE id = ?", (id,)) for table in ("tables", "holders")]
        await self.put(Job(id, [(REMOVE, (id,)), *gone]))

    async def restore(self, id: str) -> bool:
        """Bring a removed table back with all its inputs; False if there is none."""
        found = await self.read(self.documents, "SELECT document FROM removed WHERE id = ?", id)
        if not found:
            return False
        document = found[0]
        statements: list[Statement] = [
            (RESTORE, (document.phase, document.public, time.time(), id)),
            *[(INSERT_HOLDER, (holder, id)) for holder in document.browsers()],
            ("DELETE FROM removed WHERE id = ?", (id,)),
        ]
        await self.put(Job("", statements))
        return True

    async def forget_removed(self, passed: float, after: float) -> None:
        """Note that seconds have passed, and delete for good the tables that were removed long enough ago."""
        old = "SELECT id FROM removed WHERE seconds >= ?"
        statements: list[Statement] = [
            ("UPDATE removed SET seconds = seconds + ?", (passed,)),
            *[(f"DELETE FROM {table} WHERE id IN ({old})", (after,)) for table in OF_A_GAME],
            ("DELETE FROM removed WHERE seconds >= ?", (after,)),
        ]
        await self.put(Job("", statements))

    async def advance_cutoff(self, keep: float, most: float) -> float:
        """The time before which unused tables may be removed: ``keep`` seconds ago, but ``most`` later than last time.

        A wrong clock can therefore not make all tables old at once.
        """
        wanted = time.time() - keep
        if wanted < CLOCKS_ARE_RIGHT:
            return 0.0
        found = await self.read(self.rows, "SELECT value FROM facts WHERE name = 'cutoff'")
        last: float = found[0][0] if found else min([wanted, *await self.read(self.earliest)])
        cutoff = min(wanted, last + most)
        await self.put(Job("", [(SET_FACT, ("cutoff", max(last, cutoff)))]))
        return cutoff

    # ---- reading ----

    def count(self) -> int:
        """The number of tables."""
        return int(self.rows("SELECT count(*) FROM tables")[0][0])

    def film(self, id: str, seat: int) -> bytes | None:
        """What the replay of a finished game shows to a seat, or to the watchers (0)."""
        found = self.rows("SELECT body FROM films WHERE id = ? AND seat = ?", id, seat)
        return found[0][0] if found else None

    def unfilmed(self, most: int) -> list[TableRecord]:
        """Finished tables of which nothing is kept for the replay."""
        return self.documents(
            "SELECT document FROM tables WHERE phase = 'over' AND NOT EXISTS "
            "(SELECT 1 FROM films WHERE films.id = tables.id AND seat >= 0) LIMIT ?",
            most,
        )

    def of_browser(self, holder: str, most: int) -> list[TableRecord]:
        """The tables a browser sits at or has opened, the latest first."""
        return self.documents(
            "SELECT document FROM tables JOIN holders USING (id) WHERE holder = ? ORDER BY changed DESC LIMIT ?",
            holder,
            most,
        )

    def open_tables(self, most: int) -> list[TableRecord]:
        """The public tables that wait for players, the latest first; not abandoned ones."""
        return self.documents(
            "SELECT document FROM tables WHERE public AND phase = 'open' AND changed > ? ORDER BY changed DESC LIMIT ?",
            time.time() - ABANDONED,
            most,
        )

    def taken(self, id: str) -> int:
        """The number of inputs of a table."""
        return self.rows("SELECT max(number) FROM inputs WHERE id = ?", id)[0][0] or 0

    def changed(self, id: str) -> float:
        """When a table was last noted to be in use."""
        return self.rows("SELECT max(changed) FROM tables WHERE id = ?", id)[0][0] or 0.0

    def forget_touches(self) -> None:
        """Forget dates that would be updated again anyway."""
        self.touched = {id: when for id, when in self.touched.items() if when > time.time() - TOUCH}

    def untouched(self, before: float) -> list[str]:
        """The tables at which nothing has happened since then."""
        query = "SELECT id FROM tables WHERE changed >= ? AND changed < ? ORDER BY id"
        return [id for (id,) in self.rows(query, CLOCKS_ARE_RIGHT, before)]

    def earliest(self) -> list[float]:
        """When anything last happened at a table: the earliest such time, if there is one."""
        query = "SELECT changed FROM tables WHERE changed >= ? ORDER BY changed LIMIT 1"
        return [changed for (changed,) in self.rows(query, CLOCKS_ARE_RIGHT)]


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
