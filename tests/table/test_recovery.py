"""A damaged database: what can be read is saved, and what cannot is named."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from lazaretto.core import InputError
from lazaretto.table.store_sqlite import FILE, SqliteStore

from .test_store import DOCUMENT

TABLES = 60
LINES = 40
PAGE = 4096


async def filled(folder: Path) -> None:
    store = SqliteStore(folder)
    for i in range(TABLES):
        await store.save(replace(DOCUMENT, id=f"t{i:03}", host=f"host {i}"))
        for number in range(1, LINES + 1):
            await store.append(f"t{i:03}", number, f"1: line {number} of {i}")
    store.close()


def scribble(path: Path, *texts: bytes) -> None:
    """Overwrite every page on which one of these texts is."""
    data = path.read_bytes()
    pages = [data[start : start + PAGE] for start in range(0, len(data), PAGE)]
    path.write_bytes(b"".join([b"\xa5" * PAGE if any([x in page for x in texts]) else page for page in pages]))


async def test_what_can_be_read_is_saved_and_the_rest_is_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(tmp_path)
    scribble(tmp_path / FILE, b'"id":"t030"', b"line 20 of 10")
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "monday.db").write_bytes(b"")

    store = SqliteStore(tmp_path)

    (message,) = [record.getMessage() for record in caplog.records]
    assert f"{FILE} was damaged (" in message
    assert f"the newest backup is {tmp_path / 'backups' / 'monday.db'}" in message
    saved = {document.id for document in store.open_tables(1000)}
    lost = message.partition("lost (")[2].partition(")")[0].split(", ")
    assert "t030" in lost
    assert saved == {f"t{i:03}" for i in range(TABLES)} - set(lost)
    assert 0 < len(store.lines("t010")) < LINES
    for id in saved:
        lines = store.lines(id)
        assert lines == [f"1: line {number} of {int(id[1:])}" for number in range(1, len(lines) + 1)]
        assert len(lines) == LINES or id in message, "a table that is cut short is named"
    (aside,) = tmp_path.glob(f"{FILE}.damaged-*[0-9]")
    assert aside.stat().st_size > 100_000
    await store.append("t000", 1000, "1: on")
    store.close()
    caplog.clear()
    SqliteStore(tmp_path).close()
    assert not caplog.records, "the new file is healthy"


async def test_a_record_that_makes_no_sense_is_damage_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE tables SET document = x'00' || document WHERE id = 't007'")

    store = SqliteStore(tmp_path)

    assert "table t007 cannot be read): 59 tables were saved" in caplog.text
    assert "1 lost (t007)" in caplog.text
    assert "there is no backup in this folder" in caplog.text
    assert len(store.open_tables(1000)) == TABLES - 1
    store.close()


async def test_a_file_without_a_readable_table_is_left_alone(tmp_path: Path) -> None:
    await filled(tmp_path)
    scribble(tmp_path / FILE, b'"id":"t')
    before = (tmp_path / FILE).read_bytes()

    with pytest.raises(InputError, match=r"is damaged \(.*\), and no table in it can be read; there is no backup"):
        SqliteStore(tmp_path)

    assert (tmp_path / FILE).read_bytes() == before


async def test_an_empty_file_is_not_a_new_one(tmp_path: Path) -> None:
    await filled(tmp_path)
    (tmp_path / FILE).write_bytes(b"")

    for _ in range(2):  # the folder is free again
        with pytest.raises(InputError, match=r"is empty, so its tables are gone; there is no backup"):
            SqliteStore(tmp_path)


def test_a_missing_file_with_its_log_is_not_a_new_one(tmp_path: Path) -> None:
    (tmp_path / f"{FILE}-wal").write_bytes(b"the last inputs")

    with pytest.raises(InputError, match=rf"is missing, but {FILE}-wal is there"):
        SqliteStore(tmp_path)

    assert (tmp_path / f"{FILE}-wal").read_bytes() == b"the last inputs"
