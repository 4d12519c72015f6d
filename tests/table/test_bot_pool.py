"""Bots think elsewhere: whatever happens to them, an answer comes and no table waits for ever."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.core import Seat, to_json
from lazaretto.games import load
from lazaretto.table import thinking
from lazaretto.table.thinking import LEAST, NICE, OVERHEAD, Choice, Hint, Thinkers

SLY: Any = load(str(Path(__file__).with_name("sly.py")))
LOCKDOWN: Any = load("lockdown")


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(workers=1, patience=3.0, seconds=0.3)
    yield thinkers
    thinkers.close()


@pytest.fixture
def patient() -> Iterator[Thinkers]:
    """Where it must not run out, however busy the machine is; bots of others begin by starting something."""
    thinkers = Thinkers(workers=1, patience=30.0)
    yield thinkers
    thinkers.close()


async def choice(thinkers: Thinkers, mood: str, strength: str = "regular") -> Choice:
    state = SLY.new(SLY.setup(2, {"mood": mood}), 1)
    legal = [str(action) for action in SLY.legal(state, Seat(0))]
    return await thinkers.choose(SLY, strength, to_json(SLY.view(state, Seat(0))), legal)


async def choose(thinkers: Thinkers, mood: str, strength: str = "regular") -> str:
    return (await choice(thinkers, mood, strength)).text


async def decide(thinkers: Thinkers, strength: str, only: bool = False) -> Choice:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]
    view = to_json(LOCKDOWN.view(state, Seat(0)))
    return await thinkers.choose(LOCKDOWN, strength, view, legal[:1] if only else legal)


async def test_a_bot_follows_the_games_hints_in_another_process(thinkers: Thinkers) -> None:
    assert await choose(thinkers, "calm") == "pick c3"
    assert thinkers.quick.pool is not None
    assert os.getpid() not in [process.pid for process in thinkers.quick.pool._processes.values()]


@pytest.mark.parametrize("mood", ["raises", "dies", "sleeps"])
async def test_a_bot_that_fails_is_replaced_by_chance_and_the_next_one_thinks_again(
    thinkers: Thinkers, mood: str
) -> None:
    text, complaint = await asyncio.wait_for(choice(thinkers, mood), 60)

    assert text in ["pick c1", "pick c2", "pick c3"]
    assert complaint == "", "one of ours keeps its seat"
    assert await choose(thinkers, "calm") == "pick c3"


async def test_the_event_loop_goes_on_meanwhile(thinkers: Thinkers) -> None:
    thought = asyncio.create_task(choose(thinkers, "calm"))
    turns = 0
    while not thought.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 3


async def test_a_strong_bot_takes_its_time_also_where_there_is_nothing_to_decide(thinkers: Thinkers) -> None:
    await decide(thinkers, "strong")  # the workers are there now
    for only in (False, True):
        start = time.monotonic()
        choice = await decide(thinkers, "strong", only)
        assert choice.text.startswith("play ")
        assert time.monotonic() - start >= thinkers.seconds + OVERHEAD - 0.01


async def test_searchers_give_way(patient: Thinkers) -> None:
    await decide(patient, "strong")
    assert patient.slow.pool is not None
    workers = [process.pid or 0 for process in patient.slow.pool._processes.values()]
    assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in workers] == [
        min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
    ]


async def test_a_quick_bot_is_answered_while_a_hundred_strong_ones_think(thinkers: Thinkers) -> None:
    await asyncio.gather(decide(thinkers, "regular"), decide(thinkers, "strong"))
    crowd = [asyncio.create_task(decide(thinkers, "strong")) for _ in range(100)]
    await asyncio.sleep(0)

    quick = await asyncio.create_task(decide(thinkers, "regular"))

    assert quick.text.startswith("play ")
    assert thinkers.slow.asking > 50  # they are at it still
    assert thinkers.slow.share(0.3, 0.6) == LEAST  # whoever is next has to be quick
    assert {choice.text.split()[0] for choice in await asyncio.gather(*crowd)} == {"play"}
    assert thinkers.slow.asking == 0


async def test_those_who_ask_at_once_share_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(workers=1, seconds=0.3)
    now = [100.0]
    given: list[float] = []

    async def answer(work: object, *arguments: Any) -> Choice:
        *_, legal, _, until = arguments
        given.append(until - now[0])
        now[0] = until
        return Choice(legal[0])

    monkeypatch.setattr(thinking, "monotonic", lambda: now[0])
    monkeypatch.setattr(thinkers.slow, "answer", answer)
    await asyncio.gather(*[decide(thinkers, "strong") for _ in range(3)])
    now[0] = 200.0
    await decide(thinkers, "strong")

    third = (thinkers.seconds + OVERHEAD) / 3
    assert given == pytest.approx([third, third, third, thinkers.seconds])


def test_what_a_worker_needed_to_begin_is_taken_from_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "monotonic", lambda: 100.0)

    assert thinking.left(101.25) == 1.25
    assert thinking.left(99.0) == LEAST


async def test_the_first_hint_has_all_its_time_though_a_worker_has_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(workers=1, seconds=0.3)
    now = [100.0]
    given: list[float] = []

    async def answer(work: object, *arguments: Any) -> list[Hint]:
        now[0] = 107.0  # when the worker is ready
        if work is thinking.consider:
            given.append(arguments[-1] - now[0])
        return []

    monkeypatch.setattr(thinking, "monotonic", lambda: now[0])
    monkeypatch.setattr(thinkers.advisers, "answer", answer)
    await thinkers.hints(LOCKDOWN, {}, [])

    assert given == pytest.approx([thinkers.seconds])


async def test_a_hint_waits_for_no_bot(thinkers: Thinkers) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]
    async with thinkers.slow.gate:  # the only searcher is busy
        hints = await asyncio.wait_for(thinkers.hints(LOCKDOWN, to_json(LOCKDOWN.view(state, Seat(0))), legal), 30)

    assert hints


async def test_hints_come_from_the_view_with_how_sure_they_are(thinkers: Thinkers) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]

    hints = await thinkers.hints(LOCKDOWN, to_json(LOCKDOWN.view(state, Seat(0))), legal)

    assert 1 <= len(hints) <= 3
    assert {hint.text for hint in hints} <= set(legal)
    assert 0 < sum([hint.share for hint in hints]) <= 1.001
    assert all([hint.result for hint in hints])


async def test_a_network_that_is_gone_is_complained_about_too(patient: Thinkers) -> None:
    text, complaint = await decide(patient, "gone.onnx")

    assert text.startswith("play ")
    assert complaint == "cannot play here"


async def test_a_program_that_fails_is_complained_about_once_and_its_answer_is_not_told(
    patient: Thinkers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cheat.py"
    path.write_text("import sys\nfor line in sys.stdin:\n    print('my secret', flush=True)\n", encoding="utf-8")
    monkeypatch.setenv(bots.VARIABLE, f"cheat={path}")

    text, complaint = await decide(patient, "cheat")

    assert text.startswith("play ")
    assert complaint == "gave an answer that is not legal"


async def test_a_program_that_takes_its_worker_with_it_harms_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    waits = f"import json, pathlib, sys, time\nwhile not pathlib.Path({str(gone)!r}).exists(): time.sleep(0.01)\n"
    waits += "sys.stdin.readline()\nprint(json.loads(sys.stdin.readline())['legal'][0], flush=True)\n"
    kills = "import os, signal, sys\nsys.stdin.readline()\nos.killpg(0, signal.SIGKILL)\n"
    (tmp_path / "waits.py").write_text(waits, encoding="utf-8")
    (tmp_path / "kills.py").write_text(kills, encoding="utf-8")
    names = [f"{name}={tmp_path / name}.py" for name in ("waits", "kills")]
    monkeypatch.setenv(bots.VARIABLE, "\n".join(names))
    thinkers = Thinkers(workers=2, patience=30.0)
    await decide(thinkers, "regular")  # who stands in is there

    innocent = asyncio.create_task(decide(thinkers, "waits"))
    guilty = await decide(thinkers, "kills")
    gone.touch()

    assert guilty.complaint == "has crashed"
    assert (await innocent).complaint == ""
    thinkers.close()
