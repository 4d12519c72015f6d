"""Storage: kept before anyone is told, and a clear sentence where it cannot be."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.core import InputError
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store import FILE, VERSION, Store, StoreError

DOCUMENT = TableRecord(
    "t1",
    "toy",
    "1",
    {},
    (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("open")),
    "ana",
    public=True,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


async def test_what_is_kept_is_there_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.save(DOCUMENT)
    for number in range(1, 4):
        await store.append("t1", number, f"1: line {number}")
    store.close()

    again = Store(tmp_path)

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


def test_a_newer_store_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")

    with pytest.raises(InputError, match=rf"newer lazaretto \(store version {VERSION + 1}\)"):
        Store(tmp_path)


def test_a_second_server_is_refused(store: Store) -> None:
    with pytest.raises(InputError, match="another lazaretto already serves the tables"):
        Store(store.folder)


def test_the_folder_is_free_again_when_a_server_was_killed(tmp_path: Path) -> None:
    script = (
        f"from pathlib import Path; from lazaretto.table.store import Store; Store(Path({str(tmp_path)!r})); input()"
    )
    with subprocess.Popen([sys.executable, "-uc", script + "\n"], stdin=subprocess.PIPE) as other:
        while not (tmp_path / FILE).exists():
            time.sleep(0.01)
        other.kill()
    Store(tmp_path).close()


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    root = os.geteuid() == 0  # who may write anywhere
    if root:
        os.seteuid(65534)
    try:
        with pytest.raises(InputError, match=r"cannot be used: (it cannot be written|permission denied); --data"):
            Store(tmp_path)
    finally:
        if root:
            os.seteuid(0)
        tmp_path.chmod(0o755)


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")

    with pytest.raises(InputError, match=r"the data folder .*data cannot be used: it is a file; --data names another"):
        Store(tmp_path / "data")


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("something else entirely, and long enough to be looked at" * 20)

    with pytest.raises(InputError, match=r"cannot be used: lazaretto\.db: file is not a database"):
        Store(tmp_path)


class TestTheFolderIsMovedInPlay:
    """What is written to a deleted file would be gone with the process."""

    async def test_nothing_is_stored_until_it_is_back(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        folder = tmp_path / "data"
        store = Store(folder)
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
        store = Store(folder)
        await store.append("t1", 1, "1: first")
        folder.rename(tmp_path / "elsewhere")
        shutil.copytree(tmp_path / "elsewhere", folder)

        with pytest.raises(StoreError):
            await store.append("t1", 2, "1: second")
        store.close()

    async def test_the_log_of_the_database_counts_too(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
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
    store = Store(tmp_path)
    assert len(store.lines("t1")) == kept
    await store.append("t1", kept + 1, "1: on")
    store.close()
