"""Starting, and why it may not start: one sentence each. And people who do not read."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import InputError
from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import SeatAssignment, TableRecord, Talk
from lazaretto.table.store_sqlite import FILE, SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry
from lazaretto.web.serve import bound, greet
from lazaretto.web.websocket import play

from ..places import ROOT
from .harness import PATIENCE, Browser, Server


def test_a_port_in_use_is_named(server: Server, tmp_path: Path) -> None:
    second = Server(tmp_path / "data", port=server.port)
    assert second.failed() == f"port {server.port} is in use by another program: stop it, or choose another with --port"
    assert second.process.returncode == 1


def test_two_servers_do_not_share_a_folder(server: Server) -> None:
    reason = Server(server.data).failed()
    assert reason.startswith(f"another lazaretto already serves the tables in {server.data}")


def test_a_newer_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with sqlite3.connect(data / FILE) as file:
        file.execute("PRAGMA user_version = 99")

    assert "were written by a newer lazaretto (store version 99)" in Server(data).failed()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert Server(tmp_path / "data").failed().startswith(f"the data folder {tmp_path / 'data'} cannot be used")


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70000), ("203.0.113.7", 8000), ("no-such-host.invalid", 8000)]
)
def test_an_impossible_address_is_named(host: str, port: int) -> None:
    with pytest.raises(InputError, match=f"{host}:{port} is not an address this machine can serve on"):
        bound(host, port)


def test_a_whole_network_is_greeted_with_a_code_for_phones(capsys: pytest.CaptureFixture[str]) -> None:
    url = greet("0.0.0.0", 8000)

    out = capsys.readouterr().out
    assert url in out
    assert "0.0.0.0" not in url
    assert "█" in out or "▄" in out
    assert greet("127.0.0.1", 8000) == "http://127.0.0.1:8000"


def test_ctrl_c_ends_it_without_a_word(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").ready()
    server.process.send_signal(signal.SIGINT)
    assert server.failed() == ""
    assert server.process.returncode == 0


async def test_sigterm_ends_it_without_a_word_though_bots_think(tmp_path: Path) -> None:
    """As service managers do: status 0, and no warning about what is left behind."""
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["bot", "me"])
    async with browser.play(table["id"], 2) as play:
        while play.asked != [2]:
            await play.next()
        assert children(server.process.pid)

        assert server.stop() == ""

    assert server.process.returncode == 0
    await browser.close()


async def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").ready()
    browser = Browser(server)
    table = await browser.open("tic-tac-toe", ["bot", "me"])
    async with browser.play(table["id"], 2) as play:
        while play.asked != [2]:
            await play.next()
        workers = children(server.process.pid)
    assert workers

    server.kill()

    async with asyncio.timeout(PATIENCE):  # else a worker lives on
        while any([Path(f"/proc/{pid}").exists() for pid in workers]):
            await asyncio.sleep(0.1)
    await browser.close()


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


async def test_who_does_not_read_is_dropped_and_nobody_waits(tmp_path: Path) -> None:
    game = load(str(ROOT / "examples" / "tic_tac_toe.py"))
    registry = Registry([game], SqliteStore(tmp_path), BotPool(), Timings(), Limits())
    channel = await registry.open(
        TableRecord("t1", "tic-tac-toe", "1", {}, (SeatAssignment("open"), SeatAssignment("open")), "ana")
    )
    scope = {"path": "/api/tables/t1/play", "query_string": b"", "headers": [], "state": {"browser": "eve"}}
    accepted = asyncio.Event()

    async def receive() -> Any:
        if not accepted.is_set():
            return {"type": "websocket.connect"}
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.accept":
            accepted.set()
        else:
            await asyncio.Event().wait()  # for ever, as a socket whose buffer is full

    deaf = asyncio.create_task(play(registry, scope, receive, send))
    await accepted.wait()
    for i in range(Limits().outbox + 10):
        channel.talk(Talk(f"line {i}"))
        await asyncio.sleep(0)
    await asyncio.wait_for(deaf, PATIENCE)

    assert channel.connections() == []
    assert channel.table.presence.here == {}
    registry.close()
