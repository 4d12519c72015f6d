"""Backups of a running server, and their way back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lazaretto.core import InputError
from lazaretto.table.backup import back_up, restore
from lazaretto.table.store_sqlite import FILE

from .harness import Browser, Server


async def test_a_backup_of_a_running_server_is_played_on_elsewhere(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.do(play.lit[0])
        assert back_up(tmp_path / "data", tmp_path / "tables.backup") == 1
    server.stop()

    assert restore(tmp_path / "tables.backup", tmp_path / "fresh") == 1

    again = Server(tmp_path / "fresh").ready()
    browser.server = again
    async with browser.play(table["id"], 2) as play:
        assert play.asked == [2], "the first move was in the backup"
        answer = await play.do(play.lit[0])
        assert answer["type"] == "step"
    await browser.close()
    again.stop()


async def made(tmp_path: Path) -> Path:
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.do(play.lit[0])
    await browser.close()
    server.stop()
    back_up(tmp_path / "data", tmp_path / "b")
    return tmp_path / "b"


async def test_a_backup_with_a_broken_table_is_refused(tmp_path: Path) -> None:
    file = await made(tmp_path)
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE inputs SET number = 7")
        database.commit()
    with pytest.raises(InputError, match=r"inputs of table \w+ are missing"):
        restore(file, tmp_path / "fresh")
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE tables SET document = x'7b'")
        database.commit()
    with pytest.raises(InputError, match=r"table \w+ in .* cannot be read"):
        restore(file, tmp_path / "fresh")
    assert not (tmp_path / "fresh").exists()


def test_mistakes_are_named(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / FILE).write_text("not a database, though it has its name" * 20)
    with pytest.raises(InputError, match="there are no tables in"):
        back_up(tmp_path, tmp_path / "b")
    with pytest.raises(InputError, match=r"could not be copied|is not a backup"):
        back_up(tmp_path / "full", tmp_path / "b")
    with pytest.raises(InputError, match="a backup never replaces a file"):
        back_up(tmp_path / "full", tmp_path / "full" / FILE)
    with pytest.raises(InputError, match="is not empty; restore into a fresh folder"):
        restore(tmp_path / "full" / FILE, tmp_path / "full")
    with pytest.raises(InputError, match="is not a backup of lazaretto"):
        restore(tmp_path / "full" / FILE, tmp_path / "fresh")
    with pytest.raises(InputError, match="there is no backup"):
        restore(tmp_path / "none", tmp_path / "fresh")
