"""Leases: a table lives on one server at a time, and a server that has lost it writes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table import store_postgres
from lazaretto.table.store import LeaseLost, StoredSnapshot, StoreError
from lazaretto.table.store_leases import UNREGISTERED, LeasedStore
from lazaretto.table.store_postgres import PostgresStore, version_of
from lazaretto.table.store_queue import Job

from ..postgres import Postgres
from .test_store import DOCUMENT

LONG = 3000.0  # seconds: no lease is renewed while a test runs


class Servers:
    """Stores of several servers with one database, whose clock can be moved for each."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.stores: list[LeasedStore] = []
        self.lost: dict[str, list[str]] = {}

    def add(self, name: str) -> LeasedStore:
        store = LeasedStore(self.url, name, LONG)
        self.stores.append(store)
        lost = self.lost[name] = []
        store.on_lost = lost.extend
        return store

    def expire(self, store: LeasedStore) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(
                "UPDATE servers SET until = clock_timestamp() - interval '1 second' WHERE server = %s", (store.server,)
            )


@pytest.fixture
def servers(database: str) -> Iterator[Servers]:
    made = Servers(database)
    yield made
    for store in made.stores:
        if not store.stopping.is_set():
            store.close()


async def opened(store: LeasedStore, id: str = "t1", phase: str = "playing") -> None:
    assert await store.claim(id, new=True) == ""
    await store.save(replace(DOCUMENT, id=id, phase=phase))


async def test_a_table_lives_on_one_server(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)

    assert await ben.claim("t1") == "ana:1"
    assert await ana.claim("t1") == ""
    with pytest.raises(LeaseLost, match="this table has just moved to another server"):
        await ben.append("t1", 1, "2: x")
    await ana.append("t1", 1, "1: x")
    assert await ben.read(ben.lines, "t1") == ["1: x"]
    assert ana.secret == ben.secret != ""


async def test_a_table_that_is_nowhere_gets_no_lease(servers: Servers) -> None:
    ana = servers.add("ana:1")

    assert await ana.claim("nothing") == ""

    assert ana.rows("SELECT * FROM leases") == []
    with pytest.raises(LeaseLost):
        await ana.append("nothing", 1, "1: x")


async def test_a_server_whose_time_has_passed_writes_nothing_once_somebody_has_its_table(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    await opened(ana, "t2")
    await ana.append("t1", 1, "1: first")
    servers.expire(ana)

    assert await ben.claim("t1") == ""
    await ben.append("t1", 2, "2: second")
    writing = [
        ana.append("t1", 2, "1: late"),
        ana.append("t1", 3, "1: later"),
        ana.save(replace(DOCUMENT, host="late")),
        ana.add_snapshot("t1", StoredSnapshot(1, "1", b"late")),
        ana.delete("t1"),
        ana.append("t2", 1, "1: late"),
    ]
    answers = await asyncio.gather(*writing, return_exceptions=True)

    assert [type(answer) for answer in answers] == [LeaseLost] * 6
    assert ben.lines("t1") == ["1: first", "2: second"]
    assert (ben.lines("t2"), ben.snapshots("t1")) == ([], [])
    assert sorted(set(servers.lost["ana:1"])) == ["t1", "t2"], "its browsers are sent away"
    assert servers.lost["ben:2"] == []


async def test_where_nobody_asked_a_late_server_goes_on(servers: Servers) -> None:
    ana = servers.add("ana:1")
    await opened(ana)
    servers.expire(ana)

    await ana.append("t1", 1, "1: first")

    assert ana.lines("t1") == ["1: first"]


async def test_a_table_is_not_taken_while_its_server_commits(servers: Servers, postgres: Postgres) -> None:
    """What was committed before the table changed hands is seen by the new server, and nothing comes after it."""
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    servers.expire(ana)
    with psycopg.connect(servers.url) as slow:
        held = "SELECT 1 FROM servers WHERE server = %s FOR SHARE"  # as in the transaction that writes
        slow.execute(held, (ana.server,))
        taking = asyncio.ensure_future(ben.claim("t1"))
        waits = (
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM servers%'"
        )
        while await ana.read(ana.rows, waits.replace("%", "%%")) == [(0,)]:
            assert not taking.done()
        slow.execute("INSERT INTO inputs VALUES ('t1', 1, '1: just in time')")
        slow.commit()

    assert await taking == ""
    assert ben.lines("t1") == ["1: just in time"]


async def test_of_many_who_want_a_table_one_gets_it(servers: Servers) -> None:
    stores = [servers.add(f"{i}:1") for i in range(3)]
    dead = servers.add("dead:1")
    ids = [f"t{i}" for i in range(30)]
    for id in ids:
        await opened(dead, id)
    servers.expire(dead)

    answers = await asyncio.gather(*[store.claim(id) for id in ids for store in stores for _ in range(2)])

    holders = [[store for store in stores if id in store.epochs] for id in ids]
    assert [len(found) for found in holders] == [1] * 30
    for place, id in enumerate(ids):
        mine = answers[place * 6 : place * 6 + 6]
        assert sorted(mine) == sorted(["", ""] + [holders[place][0].address] * 4)
        await holders[place][0].append(id, 1, "1: x")


async def test_a_released_table_is_anybodys_and_its_number_is_not_used_again(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    first = ana.epochs["t1"]
    ana.release("t1")
    assert await ana.claim("t1") == "", "before or after the lease was deleted"
    second = ana.epochs["t1"]
    await ana.append("t1", 1, "1: x")
    ana.release("t1")
    while await ben.claim("t1"):
        pass

    assert first < second < ben.epochs["t1"]
    assert await ana.claim("t1") == "ben:2"


async def test_a_job_of_an_older_lease_is_refused(servers: Servers) -> None:
    """The same server has the table again; what was begun before does not count."""
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    old = Job("t1", [("DELETE FROM tables WHERE id = ?", ("t1",))])
    old.epoch = ana.epochs["t1"]
    ana.release("t1")
    while await ben.claim("t1"):
        pass
    ben.release("t1")
    while await ana.claim("t1"):
        pass

    with pytest.raises(LeaseLost):
        await PostgresStore.put(ana, old)
    await ana.append("t1", 1, "1: x")
    assert ana.document("t1") is not None


async def test_a_server_that_stops_leaves_its_tables_at_once(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    ana.close()

    assert await ben.claim("t1") == ""
    assert [row[0] for row in ben.rows("SELECT address FROM servers")] == ["ben:2"]


async def test_running_tables_of_a_server_that_is_gone_are_found(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana, "t1")
    await opened(ana, "t2", "open")
    await opened(ben, "t3")
    assert ben.orphans(5) == []
    assert (ana.leads(), ben.leads()) == (True, False)
    servers.expire(ana)

    assert ben.orphans(5) == ["t1"]
    assert ben.leads()
    assert await ben.claim("t2") == ""
    assert ben.orphans(5) == ["t1"], "also when its registration is gone"


async def test_what_a_server_left_long_ago_is_tidied_up(servers: Servers) -> None:
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    await opened(ben, "t2")
    with psycopg.connect(servers.url, autocommit=True) as connection:
        connection.execute("UPDATE servers SET until = until - interval '2 days' WHERE server = %s", (ana.server,))

    carl = servers.add("carl:3")

    assert [id for (id,) in carl.rows("SELECT id FROM leases")] == ["t2"]
    with pytest.raises(LeaseLost):
        await ana.append("t1", 1, "1: late")
    assert await carl.claim("t1") == ""


async def test_renewing_finds_out_what_was_lost(servers: Servers) -> None:
    short = LeasedStore(servers.url, "short:1", 0.3)
    servers.stores.append(short)
    gone: list[str] = []
    lost = asyncio.Event()

    def note(ids: list[str]) -> None:
        gone.extend(ids)
        lost.set()

    short.watch(note)
    await opened(short)
    before = short.server
    with psycopg.connect(servers.url, autocommit=True) as connection:
        connection.execute("DELETE FROM servers WHERE server = %s", (before,))  # as a server does that takes a table

    await lost.wait()
    assert await short.read(short.health) in ("ok", UNREGISTERED)
    while True:  # it registers anew, with no tables
        try:
            assert await short.claim("t1") == ""
            break
        except StoreError:
            await asyncio.sleep(0)
    assert gone == ["t1"]
    assert short.server != before
    await short.append("t1", 1, "1: x")


async def test_an_unsure_input_of_a_table_that_was_lost_is_left_alone(servers: Servers) -> None:
    """It may be part of the game by now: the other server has read it."""
    ana, ben = servers.add("ana:1"), servers.add("ben:2")
    await opened(ana)
    await opened(ana, "t2")
    real = ana.transact
    broken: list[int] = []

    def answer_lost(jobs: list[Job]) -> None:
        real(jobs)
        if not broken:
            broken.append(1)
            assert ana.writer is not None
            ana.writer.close()
            servers.expire(ana)
            with psycopg.connect(servers.url, autocommit=True) as connection:
                connection.execute("DELETE FROM servers WHERE server = %s", (ana.server,))
            raise psycopg.OperationalError("the connection broke")

    ana.transact = answer_lost  # type: ignore[method-assign]
    with pytest.raises(LeaseLost):
        await ana.append("t1", 1, "1: perhaps")
    assert await ben.claim("t1") == ""
    with pytest.raises(LeaseLost):
        await ana.append("t2", 1, "1: x")

    assert ben.lines("t1") == ["1: perhaps"]


def test_servers_share_a_database_with_servers_alone(database: str, servers: Servers) -> None:
    servers.add("ana:1")
    with pytest.raises(InputError, match="another lazaretto already uses the tables"):
        PostgresStore(database)
    servers.stores[0].close()
    alone = PostgresStore(database)
    with pytest.raises(InputError, match="another lazaretto already uses the tables"):
        servers.add("ben:2")
    alone.close()


async def test_a_schema_of_the_first_version_is_brought_up_to_date(
    database: str, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store_postgres, "STEPS", store_postgres.STEPS[:1])
        patch.setattr(store_postgres, "VERSION", 1)
        old = PostgresStore(database)
        await old.save(DOCUMENT)
        old.close()
        with psycopg.connect(database) as connection:
            assert version_of(connection) == 1

    ana = servers.add("ana:1")

    assert await ana.claim("t1") == ""
    await ana.append("t1", 1, "1: x")
    assert ana.document("t1") == DOCUMENT
    with psycopg.connect(database) as connection:
        assert version_of(connection) == store_postgres.VERSION
