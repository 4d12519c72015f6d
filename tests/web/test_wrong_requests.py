"""Whatever arrives at a route: a sentence comes back, and no table is the worse for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest

from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web import wire
from lazaretto.web.app import make_app
from lazaretto.web.middleware import Guard
from lazaretto.web.registry import Registry

from ..places import ROOT
from .cases import WRONG, wrong_bodies
from .harness import NO_LIMITS

BODIES: dict[str, type] = {  # every route that takes one
    "/api/tables": wire.NewTable,
    "/api/lessons": wire.NewLesson,
    "/api/tables/t1/seats/1": wire.TakeSeat,
    "/api/tables/t1/seats/2/bot": wire.PutBot,
    "/api/tables/t1/asking": wire.Permit,
    "/api/tables/t1/trying": wire.PermitTrying,
    "/api/tables/t1/resign": wire.Resign,
    "/api/tables/t1/fork": wire.NewFork,
    "/api/forks": wire.RecordFork,
    "/api/replay": wire.RecordText,
    "/api/review": wire.RecordReview,
    "/api/tables/t1/review": wire.WantedReview,
}
STRIDE: dict[type, int] = {wire.NewTable: 29}  # six fields make many pairs: every so manieth will do
PATHS = [
    f"/api/{route}"
    for word in ("0", "9", "-1", "1e9", "x", "t1%00", "..%2f..", "%ff", "__class__", "t1'--", "a" * 900)
    for route in (f"tables/{word}", f"tables/{word}/record", f"tables/t1/seats/{word}", f"tables/t1/link/{word}")
]
WRONG_REQUESTS = [
    *[
        ("POST", path, msgspec.json.encode(body))
        for path, type_ in BODIES.items()
        for body in list(wrong_bodies(type_))[:: STRIDE.get(type_, 1)]
    ],
    *[("POST", path, data) for path in BODIES for data in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"a":NaN}')],
    *[(method, path, b"") for path in PATHS for method in ("GET", "POST", "DELETE", "PUT", "PATCH")],
    *[
        ("GET", f"/api/tables/t1/replay?seat={quote(str(word))}", b"")
        for word in WRONG
        if isinstance(word, str | float)
    ],
]


class Fixture:
    """An open table of Ana's, and a stranger's browser."""

    def __init__(self, folder: Path) -> None:
        game = load(str(ROOT / "examples" / "tic_tac_toe.py"))
        self.registry = Registry([game], SqliteStore(folder), BotPool(), Timings(), NO_LIMITS)
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(make_app(self.registry)), base_url="http://x")

    def kept(self) -> list[Any]:
        return self.registry.store.rows("SELECT id, document FROM tables")


@pytest.fixture
async def open_table(tmp_path: Path) -> AsyncIterator[Fixture]:
    found = Fixture(tmp_path)
    seated = (SeatAssignment("person", "Ana", holders=("ana",)), SeatAssignment("open"))
    await found.registry.open(TableRecord("t1", "tic-tac-toe", "1", {}, seated, "ana"))
    yield found
    await found.http.aclose()
    found.registry.close()


async def test_every_wrong_request_is_answered_with_a_sentence_and_changes_nothing(open_table: Fixture) -> None:
    before = open_table.kept()
    assert len(WRONG_REQUESTS) > 1500

    for method, path, body in WRONG_REQUESTS:
        answer = await open_table.http.request(method, path, content=body, headers={"content-type": "application/json"})
        assert 400 <= answer.status_code < 500, (method, path, body, answer.text)
        assert answer.json()["reason"], (method, path, body)

    assert open_table.kept() == before


@pytest.mark.parametrize("path", BODIES)
async def test_far_too_much_is_refused(open_table: Fixture, path: str) -> None:
    answer = await open_table.http.post(path, content=b'"' + b"x" * 3_100_000 + b'"')
    assert answer.status_code == 413
    assert answer.json()["reason"]


async def test_a_request_is_read_before_it_is_refused() -> None:
    """Else the connection is closed while the rest of it is on its way, and a proxy may lose the answer."""
    order: list[str] = []
    parts = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.request", "body": b"}"}]

    async def receive() -> Any:
        order.append("read")
        return parts.pop(0)

    async def send(message: Any) -> None:
        order.append(message["type"])

    headers = [(b"origin", b"https://evil.example"), (b"host", b"localhost")]
    scope: Any = {"type": "http", "method": "POST", "path": "/api/tables", "headers": headers}
    nobody: Any = None
    await Guard(nobody, nobody)(scope, receive, send)

    assert order == ["read", "read", "http.response.start", "http.response.body"]
