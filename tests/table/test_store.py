"""Storage: kept before anyone is told, and a clear sentence where it cannot be."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store import Reader, Store, StoredSnapshot, StoreError
from lazaretto.table.store_sqlite import FILE, SqliteStore
from lazaretto.table.stores import open_reader, open_store

from ..postgres import execute

DOCUMENT = TableRecord(
    "t1",
    "toy",
    "1",
    {},
    (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("open")),
    "ana",
    public=True,
)


async def test_what_is_kept_is_there_again(place: str) -> None:
    store = open_store(place)
    await store.save(DOCUMENT)
    for number in range(1, 4):
        await store.append("t1", number, f"1: line {number}")
    store.close()

    again = open_store(place)

    assert again.document("t1") == DOCUMENT
    assert again.document("t2") is None
    assert again.lines("t1") == ["1: line 1", "1: line 2", "1: line 3"]
    assert again.of_browser("ana", 5) == [DOCUMENT]
    assert again.of_browser("ben", 5) == []
    assert again.open_tables(5) == [DOCUMENT]
    again.close()


async def test_no_two_inputs_stand_at_one_place(store: Store) -> None:
    await store.append("t1", 1, "1: first")

    answers = await asyncio.gather(
        store.append("t1", 1, "2: second"), store.append("t2", 1, "1: elsewhere"), return_exceptions=True
    )

    assert isinstance(answers[0], StoreError)
    assert answers[1] is None
    assert store.lines("t1") == ["1: first"]
    assert store.lines("t2") == ["1: elsewhere"]


async def test_many_tables_share_commits(store: Store) -> None:
    await asyncio.gather(*[store.append(f"t{i}", number, "x") for i in range(50) for number in range(1, 11)])

    assert all([len(store.lines(f"t{i}")) == 10 for i in range(50)])


@pytest.mark.parametrize("open_it", [open_store, open_reader])
async def test_a_newer_store_is_refused(place: str, open_it: Callable[[str], Reader]) -> None:
    store = open_store(place)
    version = "PRAGMA user_version = 99" if isinstance(store, SqliteStore) else "UPDATE schema_version SET version = 99"
    with suppress(StoreError):  # SQLite: not in a transaction
        await execute(store, version)
    store.close()
    if isinstance(store, SqliteStore):
        with sqlite3.connect(Path(place) / FILE) as file:
            file.execute(version)

    with pytest.raises(InputError, match=r"newer lazaretto \(store version 99\)"):
        open_it(place)


def test_a_second_server_is_refused(store: Store, place: str) -> None:
    with pytest.raises(InputError, match=r"another lazaretto already (serves|uses) the tables"):
        open_store(place)


async def test_a_snapshot_a_film_and_a_removed_table(store: Store) -> None:
    await store.save(DOCUMENT)
    await store.append("t1", 1, "1: first")
    await store.add_snapshot("t1", StoredSnapshot(1, "1", b"\x00\xff"))
    await store.add_films("t1", {0: b"\x00film", 2: b"other"})
    await store.add_snapshot("nowhere", StoredSnapshot(1, "1", b"x"))

    assert store.snapshots("t1") == store.snapshots("t1", 1) == [StoredSnapshot(1, "1", b"\x00\xff")]
    assert store.snapshots("nowhere") == []
    assert (store.film("t1", 0), store.film("t1", 1), store.film("t1", 2)) == (b"\x00film", None, b"other")
    await store.remove("t1")
    assert (store.document("t1"), store.of_browser("ana", 5), store.open_tables(5)) == (None, [], [])
    assert await store.restore("t1")
    assert not await store.restore("t2")
    assert (store.document("t1"), store.of_browser("ana", 5)) == (DOCUMENT, [DOCUMENT])
    await store.remove("t1")
    await store.forget_removed(5.0, 10.0)
    assert await store.restore("t1")
    await store.remove("t1")
    await store.forget_removed(5.0, 10.0)
    await store.forget_removed(5.0, 10.0)
    assert not await store.restore("t1")
    assert (store.lines("t1"), store.snapshots("t1"), store.film("t1", 0)) == ([], [], None)


async def test_what_a_server_asks_about_its_tables(store: Store) -> None:
    await store.save(DOCUMENT)
    await store.save(replace(DOCUMENT, id="t2", phase="playing"))
    await store.save(replace(DOCUMENT, id="t3", phase="over"))
    await store.append("t2", 1, "1: first")

    assert store.count() == 3
    assert [document.id for document in store.running()] == ["t2"]
    assert [document.id for document in store.unfilmed(5)] == ["t3"]
    assert (store.taken("t1"), store.taken("t2")) == (0, 1)
    assert store.changed("t2") >= store.earliest()[0] == store.changed("t1")
    assert store.untouched(store.changed("t2") + 1) == ["t1", "t2", "t3"]
    assert await store.read(store.lines, "t2") == ["1: first"]
    assert store.health() == "ok"
    assert (store.batches, store.inputs_stored) == (4, 1)
    await store.delete("t2")
    assert (store.count(), store.lines("t2")) == (2, [])


def test_the_folder_is_free_again_when_a_server_was_killed(tmp_path: Path) -> None:
    script = f"from lazaretto.table.stores import open_store; open_store({str(tmp_path)!r}); input()"
    with subprocess.Popen([sys.executable, "-uc", script + "\n"], stdin=subprocess.PIPE) as other:
        while not (tmp_path / FILE).exists():
            time.sleep(0.01)
        other.kill()
    SqliteStore(tmp_path).close()


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    root = os.geteuid() == 0  # who may write anywhere
    if root:
        os.seteuid(65534)
    try:
        with pytest.raises(InputError, match=r"cannot be used: (it cannot be written|permission denied); --data"):
            SqliteStore(tmp_path)
    finally:
        if root:
            os.seteuid(0)
        tmp_path.chmod(0o755)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")

    with pytest.raises(InputError, match=r"the data folder .*data cannot be used: it is a file; --data names another"):
        SqliteStore(tmp_path / "data")


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("something else entirely, and long enough to be looked at" * 20)

    with pytest.raises(InputError, match=r"cannot be used: lazaretto\.db: file is not a database"):
        SqliteStore(tmp_path)


class TestTheFolderIsMovedInPlay:
    """What is written to a deleted file would be gone with the process."""

    async def test_nothing_is_stored_until_it_is_back(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        folder = tmp_path / "data"
        store = SqliteStore(folder)
        await store.append("t1", 1, "1: first")
        folder.rename(tmp_path / "elsewhere")

        for _ in range(2):
            with pytest.raises(StoreError, match="was removed or replaced, so nothing can be stored until it is back"):
                await store.append("t1", 2, "1: second")
        with pytest.raises(StoreError):
            await store.save(DOCUMENT)
        (tmp_path / "elsewhere").rename(folder)
        await store.append("t1", 2, "1: second")

        assert store.lines("t1") == ["1: first", "1: second"]
        assert [record.getMessage() for record in caplog.records] == [
            f"the data folder {folder} was removed or replaced",
            f"the data folder {folder} is back",
        ]
        store.close()

    async def test_another_folder_in_its_place_is_not_it(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        store = SqliteStore(folder)
        await store.append("t1", 1, "1: first")
        folder.rename(tmp_path / "elsewhere")
        shutil.copytree(tmp_path / "elsewhere", folder)

        with pytest.raises(StoreError):
            await store.append("t1", 2, "1: second")
        store.close()

    async def test_the_log_of_the_database_counts_too(self, tmp_path: Path) -> None:
        store = SqliteStore(tmp_path)
        await store.append("t1", 1, "1: first")
        (tmp_path / f"{FILE}-wal").unlink()

        with pytest.raises(StoreError):
            await store.append("t1", 2, "1: second")
        store.close()


async def test_a_disk_that_takes_no_more_loses_nothing(tmp_path: Path) -> None:
    """A limit on the size of the process's files acts as a full disk does."""
    script = Path(__file__).with_name("full_disk.py")
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        env=os.environ,
        check=False,
    )

    kept = int(done.stdout.split()[0])
    assert done.returncode == 0, done.stderr
    assert "could not be stored" in done.stdout
    store = SqliteStore(tmp_path)
    assert len(store.lines("t1")) == kept
    await store.append("t1", kept + 1, "1: on")
    store.close()
