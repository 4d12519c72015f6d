"""Bots think elsewhere: whatever happens to them, an answer comes and no table waits for ever."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import Seat, to_json
from lazaretto.games import load
from lazaretto.table.thinking import Thinkers

SLY: Any = load(str(Path(__file__).with_name("sly.py")))


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(workers=1, patience=3.0)
    yield thinkers
    thinkers.close()


async def choose(thinkers: Thinkers, mood: str, strength: str = "regular") -> str:
    state = SLY.new(SLY.setup(2, {"mood": mood}), 1)
    legal = [str(action) for action in SLY.legal(state, Seat(0))]
    return await thinkers.choose(SLY, strength, to_json(SLY.view(state, Seat(0))), legal)


async def test_a_bot_follows_the_games_hints_in_another_process(thinkers: Thinkers) -> None:
    assert await choose(thinkers, "calm") == "pick c3"
    assert thinkers.pool is not None
    assert os.getpid() not in [process.pid for process in thinkers.pool._processes.values()]


@pytest.mark.parametrize("mood", ["raises", "dies", "sleeps"])
async def test_a_bot_that_fails_is_replaced_by_chance_and_the_next_one_thinks_again(
    thinkers: Thinkers, mood: str
) -> None:
    start = time.monotonic()

    chosen = await choose(thinkers, mood)

    assert chosen in ["pick c1", "pick c2", "pick c3"]
    assert time.monotonic() - start < 6
    assert await choose(thinkers, "calm") == "pick c3"


async def test_the_event_loop_goes_on_meanwhile(thinkers: Thinkers) -> None:
    thought = asyncio.create_task(choose(thinkers, "calm"))
    turns = 0
    while not thought.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 3
