"""Films of finished games are made one after another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool, Lane
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry
from lazaretto.web.replays import read_film

ROOT = Path(__file__).parents[2]
WON = ["1: mark a1", "2: mark b1", "1: mark a2", "2: mark b2", "1: mark a3"]


async def test_games_that_end_at_once_are_filmed_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(
        [load(str(ROOT / "examples" / "tic_tac_toe.py"))], SqliteStore(tmp_path), BotPool(), Timings(), Limits()
    )
    chairs = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
    asking: list[int] = []
    answer = Lane.answer

    async def noting(lane: Lane, work: Callable[..., Any], *arguments: Any) -> Any:
        asking.append(lane.asking)
        return await answer(lane, work, *arguments)

    monkeypatch.setattr(Lane, "answer", noting)
    for number in range(3):
        document = TableRecord(f"t{number}", "tic-tac-toe", "1", {}, chairs, "ana", phase="over", seed=number)
        await registry.store.save(document, WON)
        registry.filming.add(document.id)
    assert registry.filming.task is not None
    await registry.filming.task

    films = [registry.store.film(f"t{number}", 0) for number in range(3)]
    assert [len(read_film(film).replay.steps) for film in films if film is not None] == [len(WON)] * 3
    assert asking == [1, 1, 1]
    assert registry.filming.task is None
    registry.close()


async def test_what_was_not_filmed_before_a_stop_is_filmed_later(tmp_path: Path) -> None:
    registry = Registry(
        [load(str(ROOT / "examples" / "tic_tac_toe.py"))], SqliteStore(tmp_path), BotPool(), Timings(), Limits()
    )
    chairs = tuple([SeatAssignment("person", name, holders=(name,)) for name in ("ana", "ben")])
    document = TableRecord("t1", "tic-tac-toe", "1", {}, chairs, "ana", phase="over", seed=1)
    await registry.store.save(document, WON)

    await registry.filming.missing()
    assert registry.filming.task is not None
    await registry.filming.task

    assert registry.store.film("t1", 0) is not None
    registry.close()
