"""Bad days in all five games: a few of what ``benchmarks/bad_days.py`` does a thousand times."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from lazaretto.table.store_sqlite import FILE

from .bad_days import GAMES, Kills, Nonsense, used
from .harness import Server

KILLS = 2 * len(GAMES)
MESSAGES = 2000


async def test_kills_lose_double_and_reorder_nothing(tmp_path: Path) -> None:
    days = Kills(tmp_path, seed=1)
    for _ in range(KILLS):
        await days.one()
    await days.close()
    assert days.faults == []
    assert {len(ids) for ids in days.ids.values()} == {days.tables}, "every game was played"
    assert days.crowd.inputs()["people"] > 0


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM inputs WHERE id = '{0}' AND number = {1}",
        "INSERT INTO inputs SELECT id, {1} + 1, line FROM inputs WHERE id = '{0}' AND number = {1}",
        "UPDATE inputs SET line = '1: other' WHERE id = '{0}' AND number = {1}",
    ],
    ids=["lost", "doubled", "changed"],
)
async def test_a_lost_doubled_or_changed_input_would_be_noticed(tmp_path: Path, statement: str) -> None:
    days = Kills(tmp_path, seed=2, tables=1)
    while not days.crowd.inputs()["people"]:
        await days.one()
    await days.close()
    assert days.faults == []
    id, lines = next(
        (id, lines) for id, lines in days.crowd.stored.items() if any([x.startswith("1: ") for x in lines])
    )
    last = max([number for number, line in enumerate(lines, 1) if line.startswith("1: ")])
    with closing(sqlite3.connect(tmp_path / "data" / FILE)) as database:
        database.execute(f"DELETE FROM inputs WHERE id = '{id}' AND number > {last}")
        days.crowd.stored[id] = lines[:last]
        database.execute(statement.format(id, last))
        database.commit()
    assert days.crowd.check([id])


async def test_nonsense_is_answered_and_leaves_nothing_behind(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", *GAMES).ready()
    sender = Nonsense(server, seed=1)
    await sender.send(MESSAGES // 2)
    early = used(server)
    await sender.send(MESSAGES // 2)
    late = used(server)
    await sender.close()
    assert httpx.get(f"{server.url}/health").json()["ok"]
    assert server.stop() == "", "nothing was logged"
    assert sender.faults == []
    assert late.files <= early.files + len(GAMES), "of new tables"
    assert sender.answers["error"] > 0
    assert sender.answers["refused"] > 0
    assert sender.statuses.total() > 0
