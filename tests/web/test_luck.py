"""Servers under test draw from the tests' source; all others from the system, whose numbers nobody can foretell."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from inspect import signature
from pathlib import Path

import pytest

from lazaretto.table.bot_pool import BotPool
from lazaretto.table.chance import drawn
from lazaretto.table.store_sqlite import FILE, SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry
from lazaretto.web.serve import serve

from .. import luck
from .harness import Browser, Server


def seed_of(server: Server, id: str) -> int:
    with closing(sqlite3.connect(f"file:{server.data / FILE}?mode=ro", uri=True)) as store:
        (seed,) = store.execute("SELECT document ->> 'seed' FROM tables WHERE id = ?", (id,)).fetchone()
    return int(seed)


async def test_every_table_of_one_plan_is_dealt_alike(server: Server, ana: Browser) -> None:
    at_once = await ana.open("connect-four", ["me", "me"])
    later = await ana.open("connect-four", ["me", "me"], start=False)
    await ana.ask("POST", f"/api/tables/{later['id']}/start")

    assert [seed_of(server, table["id"]) for table in (at_once, later)] == [luck.draw("connect-four for 2: ")] * 2


async def test_bots_decide_alike_where_they_are_asked_the_same(ana: Browser) -> None:
    """Beginners, who take many of their decisions at random."""
    games: list[list[str]] = []
    for _ in range(3):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "beginner"}]
        plan = {"game": "connect-four", "seats": seats, "start": True}
        id = (await ana.ask("POST", "/api/tables", plan, 201))["id"]
        async with ana.play(id, 1) as play:
            for _ in range(3):  # a fourth in one column might win
                while play.asked != [1]:
                    await play.next()
                await play.do(play.lit[0])
            while play.asked != [1]:
                await play.next()
            games.append([line["text"] for line in play.screen["log"]])

    assert len(games[0]) == 6
    assert games[0] == games[1] == games[2]


def test_whoever_names_no_source_gets_the_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry([], SqliteStore(tmp_path), BotPool(), Timings(), Limits())
    registry.close()
    monkeypatch.setattr(secrets, "randbits", lambda bits: 2**bits - 1)

    assert registry.draw is signature(serve).parameters["draw"].default is drawn
    assert drawn("a game") == 2**62 - 1
