"""The log: plain or JSON, requests only if asked for, and never anything private."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import InputError
from lazaretto.table.store_sqlite import SqliteReader
from lazaretto.web.logs import read_form, route

from ..places import ROOT
from .harness import PATIENCE, TIC_TAC_TOE, Browser, free_port
from .nursery import HERE

CHAT = "meet me behind the morgue"


class Command:
    """``lazaretto`` with these options, as a process of its own."""

    def __init__(self, data: Path, *options: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        own = ["--port", str(port), "--data", str(data), "--no-browser", "--game", TIC_TAC_TOE]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lazaretto", *own, *options],
            cwd=ROOT,
            env=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def stop(self) -> list[str]:
        self.process.terminate()
        return self.process.communicate(timeout=PATIENCE)[1].splitlines()


async def visit(command: Command, data: Path) -> list[str]:
    """Play, talk, err, open a seat by its link; returns everything private that was used."""
    browser: Any = Browser(command)  # type: ignore[arg-type]
    id = (await browser.open("tic-tac-toe", ["me", "me"]))["id"]
    link = (await browser.ask("POST", f"/api/tables/{id}/link/1"))["url"]
    await browser.http.get(link)
    await browser.http.get(f"/t/{id}?token={CHAT}")
    await browser.http.post("/api/tables", json={}, headers={"origin": "https://evil.example"})
    async with browser.play(id, 1) as play:
        await play.do(play.lit[0])
        await play.say(type="say", text=CHAT)
        await play.until("chat")
        await play.say(type="do", text=CHAT, input_seq=0)
        await play.until("refused", "error")
    cookie = browser.http.cookies["lazaretto"]
    await browser.close()
    reader = SqliteReader(data)
    document = reader.document(id)
    reader.close()
    assert document is not None
    return [cookie, document.host, link.rpartition(".")[2], id, CHAT, "morgue", str(document.seed)]


async def test_a_json_log_with_requests_has_nothing_private_in_it(tmp_path: Path) -> None:
    command = Command(tmp_path / "data", "--log", "json", "--access-log")
    private = await visit(command, tmp_path / "data")
    lines = command.stop()
    entries = [json.loads(line) for line in lines]
    routes = {(entry["method"], entry["route"], entry["status"]) for entry in entries if "route" in entry}
    assert all([secret not in line for secret in private for line in lines])
    assert all([{"time", "level", "logger", "message"} <= set(entry) for entry in entries])
    assert routes >= {
        ("POST", "/api/tables", 201), ("POST", "/api/tables", 403), ("POST", "/api/tables/*/link/1", 200),
        ("GET", "/s/*", 303), ("GET", "/t/*", 200), ("WEBSOCKET", "/api/tables/*/play", 101),
    }  # fmt: skip
    assert {entry["address"] for entry in entries if "route" in entry} == {"127.0.0.1"}
    assert [entry["level"] for entry in entries if entry["logger"] == "lazaretto.web"] == ["warning"]


async def test_a_plain_log_has_no_requests_unless_asked_for(tmp_path: Path) -> None:
    quiet = Command(tmp_path / "data")
    await visit(quiet, tmp_path / "data")
    (warning,) = quiet.stop()
    assert warning.startswith("WARNING lazaretto.web: this request comes from https://evil.example")
    chatty = Command(tmp_path / "data", "--access-log")
    private = await visit(chatty, tmp_path / "data")
    lines = chatty.stop()
    assert any([line.startswith("INFO lazaretto.access: 127.0.0.1 POST /api/tables 201 ") for line in lines])
    assert all([secret not in line for secret in private for line in lines])


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/s/abc.1.secret", "/s/*"),
        ("/t/abc", "/t/*"),
        ("/api/tables/abc/seats/1", "/api/tables/*/seats/1"),
        ("/api/games", "/api/games"),
        ("/x\nINFO lazaretto: all is well", "/x\\nINFO lazaretto: all is well"),
        ("/\u2028", "/\\u2028"),
    ],
)
def test_a_route_shows_nothing_private_and_is_one_line(path: str, shown: str) -> None:
    assert route(path) == shown


def test_another_form_is_refused() -> None:
    with pytest.raises(InputError, match="--log xml should be plain or json"):
        read_form("xml")
