"""`lazaretto move-store`: a server's folder becomes a database and goes on there."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..web.harness import Browser, Server
from .conftest import Command


async def test_a_game_goes_on_in_the_new_store(lazaretto: Command, tmp_path: Path, database: str) -> None:
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["me", "me"])
    async with browser.play(table["id"], 1) as play:
        await play.do(play.lit[0])
    running = await asyncio.to_thread(lazaretto, "move-store", str(tmp_path / "data"), database)
    server.stop()

    done = await asyncio.to_thread(lazaretto, "move-store", str(tmp_path / "data"), database)

    assert (running.status, done.status) == (2, 0)
    assert "another lazaretto already serves the tables" in running.err
    assert done.out == "1 table is in the new store; start the server with --store\n"
    browser.server = server = Server(tmp_path / "data", store=database, port=server.port).ready()
    async with browser.play(table["id"], 2) as play:
        assert play.asked == [2], "the first move was moved too"
        assert (await play.do(play.lit[0]))["type"] == "step"
    await browser.close()
    assert server.stop() == ""


def test_a_database_goes_before_a_folder(lazaretto: Command, tmp_path: Path) -> None:
    """A service names a folder for everybody; who adds a database means the database."""
    done = lazaretto("--port", "0", "--data", str(tmp_path / "data"), "--store", "postgresql://127.0.0.1:1/x")

    assert done.status == 2
    assert done.err.startswith("lazaretto: the database postgresql://127.0.0.1:1/x cannot be used: ")
    assert not (tmp_path / "data").exists()
