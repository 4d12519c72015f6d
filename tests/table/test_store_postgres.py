"""What is particular to PostgreSQL: how it is opened, lost and found again."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys

import psycopg
import pytest

from lazaretto.core import InputError
from lazaretto.table import store_postgres
from lazaretto.table.store import StoreError
from lazaretto.table.store_postgres import PostgresReader, PostgresStore
from lazaretto.table.store_queue import Job
from lazaretto.table.stores import open_reader, open_store

from ..postgres import Forwarder, Postgres, in_schema
from .test_store import DOCUMENT


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("postgresql://127.0.0.1:1/x", r"the database postgresql://127\.0\.0\.1:1/x cannot be used: .*refused"),
        ("postgresql://host:port/x", r"the database postgresql://host:port/x cannot be used: failed to resolve host"),
        ("postgresql://x?nonsense=1", r"--store postgresql://\.\.\. cannot be read: invalid URI query parameter"),
        ("mysql://x/y", r"mysql:// is no store: name a folder, or postgresql://HOST/DATABASE"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(place: str, reason: str) -> None:
    for opening in (open_store, open_reader):
        with pytest.raises(InputError, match=reason):
            opening(place)


def test_a_password_is_never_shown() -> None:
    with pytest.raises(InputError) as caught:
        open_store("postgresql://ana:secret@127.0.0.1:1/x")
    assert "secret" not in str(caught.value)


def test_a_database_without_tables_has_none_to_read(database: str) -> None:
    with pytest.raises(InputError, match="there are no tables in postgresql://"):
        PostgresReader(database)


def test_without_the_driver_it_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from lazaretto.table.stores import open_store\n"
        "try: open_store('postgresql://x/y')\n"
        "except ValueError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert said == "PostgreSQL needs a driver: pip install 'lazaretto[postgres]'\n"


def test_an_old_postgresql_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_postgres, "OLDEST", 99)
    with pytest.raises(InputError, match=r"is PostgreSQL \d+; lazaretto needs 99 or newer"):
        PostgresStore(database)


def test_a_role_that_may_not_create_tables_is_refused(postgres: Postgres, database: str) -> None:
    name = re.findall(r"test_\d+_\d+", database)[0]
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {name} LOGIN")
        connection.execute(f"GRANT USAGE ON SCHEMA {name} TO {name}")
    with pytest.raises(InputError, match=r"cannot be set up: permission denied for schema"):
        PostgresStore(database.replace("postgres:@", f"{name}:@"))
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(f"DROP OWNED BY {name}")
        connection.execute(f"DROP ROLE {name}")


def test_the_tables_are_free_when_a_server_was_killed(database: str) -> None:
    script = f"from lazaretto.table.stores import open_store; open_store({database!r}); print(); input()"
    with subprocess.Popen([sys.executable, "-uc", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(InputError, match="another lazaretto already uses the tables"):
            PostgresStore(database)
        other.kill()
    while True:  # the database notices it in a moment
        try:
            PostgresStore(database).close()
            break
        except InputError:
            continue


def test_servers_that_start_at_once_set_up_one_schema(database: str) -> None:
    script = f"from lazaretto.table.stores import open_store; open_store({database!r})"
    started = [subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    errors = [process.communicate()[1] for process in started]
    assert all([not error or "another lazaretto already uses" in error for error in errors]), errors
    store = PostgresStore(database)
    assert store.rows("SELECT version FROM schema_version") == [(store_postgres.VERSION,)]
    store.close()


class TestTheConnectionIsLost:
    async def test_a_short_loss_goes_unnoticed(self, postgres: Postgres, database: str) -> None:
        store = PostgresStore(database)
        await store.save(DOCUMENT)
        for number in range(1, 6):
            await store.append("t1", number, f"1: line {number}")
            assert store.writer is not None
            with psycopg.connect(postgres.url, autocommit=True) as connection:
                connection.execute("SELECT pg_terminate_backend(%s)", (store.writer.info.backend_pid,))
            assert len(store.lines("t1")) == number
        store.close()

    async def test_a_commit_whose_answer_is_lost_is_written_once(self, database: str) -> None:
        """The database has carried it out, and the connection broke before it could say so."""
        store = PostgresStore(database)
        await store.append("t1", 1, "1: first")
        real = store.transact
        lost: list[int] = []

        def answer_lost(jobs: list[Job]) -> None:
            real(jobs)
            if not lost:
                lost.append(1)
                assert store.writer is not None
                store.writer.close()
                raise psycopg.OperationalError("the connection broke")

        store.transact = answer_lost  # type: ignore[method-assign]
        await store.append("t1", 2, "1: second")
        await store.append("t1", 3, "1: third")

        assert lost
        assert store.lines("t1") == ["1: first", "1: second", "1: third"]
        store.close()

    async def test_a_long_loss_is_said_and_nothing_happened(
        self, postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(PostgresStore, "patience", 0.0)
        cable = await Forwarder(postgres.socket()).plug_in()
        name = re.findall(r"test_\d+_\d+", database)[0]
        url = in_schema(f"postgresql://postgres@127.0.0.1:{cable.port}/postgres", name)
        store = await asyncio.to_thread(PostgresStore, url)
        await store.append("t1", 1, "1: first")

        await cable.cut()
        for _ in range(2):
            with pytest.raises(StoreError, match="the database cannot be reached, so nothing was changed"):
                await store.append("t1", 2, "1: second")
        with pytest.raises(StoreError, match="the tables cannot be read"):
            await store.read(store.lines, "t1")
        assert "refused" in await store.read(store.health)
        await cable.plug_in()
        await store.append("t1", 2, "2: another")

        assert await store.read(store.lines, "t1") == ["1: first", "2: another"]
        assert await store.read(store.health) == "ok"
        await asyncio.to_thread(store.close)
        await cable.cut()

    async def test_the_database_is_restarted(self) -> None:
        own = Postgres(f"own-{os.getpid()}")
        store = PostgresStore(own.url)
        await store.append("t1", 1, "1: first")
        await asyncio.to_thread(own.stop)

        on = asyncio.ensure_future(store.append("t1", 2, "1: second"))
        await asyncio.to_thread(own.start)
        try:
            await on
        except StoreError:  # it took long
            await store.append("t1", 2, "1: second")

        assert await store.read(store.lines, "t1") == ["1: first", "1: second"]
        store.close()
        own.close()
