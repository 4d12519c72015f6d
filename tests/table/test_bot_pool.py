"""Bots think elsewhere: whatever happens to them, an answer comes and no table waits for ever."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.core import Seat, to_json
from lazaretto.games import load
from lazaretto.table import bot_pool
from lazaretto.table.bot_pool import LEAST, NICE, NICEST, OVERHEAD, BotPool, Choice, Hint, Lane, TurnAnalysis

SLY: Any = load(str(Path(__file__).with_name("sly.py")))
LOCKDOWN: Any = load("lockdown")
SEED = 3


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    pool = BotPool(workers=1, patience=60.0, seconds=0.3)
    yield pool
    pool.close()


@pytest.fixture
def patient() -> Iterator[BotPool]:
    """Where it must not run out, however busy the machine is; bots of others begin by starting something."""
    pool = BotPool(workers=1, patience=30.0)
    yield pool
    pool.close()


async def choice(pool: BotPool, mood: str, strength: str = "regular") -> Choice:
    state = SLY.new(SLY.setup(2, {"mood": mood}), 1)
    legal = [str(action) for action in SLY.legal(state, Seat(0))]
    return await pool.choose(SLY, strength, to_json(SLY.view(state, Seat(0))), legal, SEED)


async def choose(pool: BotPool, mood: str, strength: str = "regular") -> str:
    return (await choice(pool, mood, strength)).text


async def decide(pool: BotPool, strength: str, only: bool = False) -> Choice:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]
    view = to_json(LOCKDOWN.view(state, Seat(0)))
    return await pool.choose(LOCKDOWN, strength, view, legal[:1] if only else legal, SEED)


async def test_a_bot_follows_the_games_hints_in_another_process(pool: BotPool) -> None:
    assert await choose(pool, "calm") == "pick c3"
    assert pool.quick.pool is not None
    assert os.getpid() not in [process.pid for process in pool.quick.pool._processes.values()]


@pytest.mark.parametrize("mood", ["raises", "dies", "sleeps"])
async def test_a_bot_that_fails_is_replaced_by_chance_and_the_next_one_thinks_again(
    pool: BotPool, mood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await choose(pool, "calm")  # the workers are there now
    with monkeypatch.context() as soon:
        if mood == "sleeps":
            soon.setattr(pool.quick, "patience", 0.1)
        text, complaint = await choice(pool, mood)

    assert text in ["pick c1", "pick c2", "pick c3"]
    assert complaint == "", "one of ours keeps its seat"
    assert await choose(pool, "calm") == "pick c3"


async def test_the_event_loop_goes_on_meanwhile(pool: BotPool) -> None:
    thought = asyncio.create_task(choose(pool, "calm"))
    turns = 0
    while not thought.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 3


class Calendar(asyncio.SelectorEventLoop):
    """A loop on which nobody ever waits: its clock jumps to whatever is due next."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        look = self._selector.select  # type: ignore[attr-defined]

        def jump(timeout: float | None) -> Any:
            self.now += timeout or 0.0
            return look(0)

        self._selector.select = jump  # type: ignore[attr-defined]

    def time(self) -> float:
        return self.now


PACES = {"random": 0.001, "beginner": 0.01, "regular": 0.02, "strong": 0.0, "program": 4.0, "network.onnx": 0.3}


LATE = 0.5  # seconds that a search takes longer on a busy machine: more than there is to spare


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Iterator[Calendar]:
    """Every bot thinks in its own time, one at a time; that the workers are there costs nothing."""
    loop = Calendar()

    async def answer(lane: Lane, work: object, *arguments: Any) -> Any:
        if work is bot_pool.doze:
            return await asyncio.sleep(arguments[0] - loop.now + LATE)
        strength, legal = arguments[1], arguments[3]
        took = arguments[-1] - loop.now + LATE if strength == "strong" else PACES[strength] * len(legal)
        await asyncio.sleep(took)
        return TurnAnalysis(Choice(legal[-1]), took)

    monkeypatch.setattr(Lane, "answer", answer)
    monkeypatch.setattr(bot_pool, "monotonic", loop.time)
    yield loop
    loop.close()


@pytest.mark.parametrize("strength", PACES)
def test_where_one_action_is_legal_every_bot_takes_as_long_as_where_more_are(strength: str, calendar: Calendar) -> None:
    pool = BotPool(workers=1)

    async def times(menus: list[int]) -> list[float]:
        """When seats with so many legal actions answer, if all are asked at once."""
        start = calendar.now

        async def seat(options: int) -> float:
            legal = [f"play {i}" for i in range(options)]
            assert (await pool.choose(LOCKDOWN, strength, {}, legal, 1)).text in legal
            return round(calendar.now - start, 6)

        return await asyncio.gather(*[seat(options) for options in menus])

    calendar.run_until_complete(times([3]))  # now it is known how long it thinks
    alone, forced = [calendar.run_until_complete(times([options])) for options in (3, 1)]
    all_free, some_forced = [calendar.run_until_complete(times(menus)) for menus in ([3, 3, 3, 3], [3, 1, 3, 1])]

    assert forced == alone
    assert some_forced == all_free


def test_a_forced_answer_takes_what_that_sort_of_question_took(calendar: Calendar) -> None:
    pool = BotPool(workers=1)

    def took(legal: list[str]) -> float:
        start = calendar.now
        calendar.run_until_complete(pool.choose(LOCKDOWN, "program", {}, legal, 1))
        return round(calendar.now - start, 6)

    took(["play a", "play b"])
    took(["assign a", "assign b", "assign c"])

    assert took(["play a"]) == 8.0
    assert took(["assign a"]) == 12.0
    assert took(["patch a"]) == 4.0  # never asked before, so it is asked


async def test_a_forced_strong_bot_needs_a_worker_and_no_search(pool: BotPool) -> None:
    choice = await decide(pool, "strong", only=True)

    assert choice.text.startswith("play ")
    assert pool.slow.pool is not None


async def test_searchers_give_way(patient: BotPool) -> None:
    await decide(patient, "strong")
    assert patient.slow.pool is not None
    workers = [process.pid or 0 for process in patient.slow.pool._processes.values()]
    assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in workers] == [
        min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)
    ]


async def test_one_worker_reviews_below_all_others(patient: BotPool) -> None:
    await patient.reviewers.ask(bot_pool.prepare, "lockdown")
    assert patient.reviewers.pool is not None
    workers = [process.pid or 0 for process in patient.reviewers.pool._processes.values()]
    assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in workers] == [NICEST]
    if sys.platform == "linux":
        assert [os.sched_getscheduler(pid) for pid in workers] == [os.SCHED_IDLE]


async def test_a_quick_bot_is_answered_while_a_hundred_strong_ones_think(pool: BotPool) -> None:
    await asyncio.gather(decide(pool, "regular"), decide(pool, "strong"))
    async with pool.slow.gate:  # none of them is through before the quick one
        crowd = [asyncio.create_task(decide(pool, "strong")) for _ in range(100)]
        await asyncio.sleep(0)

        quick = await asyncio.create_task(decide(pool, "regular"))

        assert quick.text.startswith("play ")
        assert pool.slow.asking == 100
        assert pool.slow.share(0.3, 0.6) == LEAST  # whoever is next has to be quick
    assert {choice.text.split()[0] for choice in await asyncio.gather(*crowd)} == {"play"}
    assert pool.slow.asking == 0


async def test_those_who_ask_at_once_share_the_time_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(workers=1, seconds=0.3)
    now = [100.0]
    given: list[float] = []

    async def answer(work: object, *arguments: Any) -> TurnAnalysis:
        *_, legal, _, until = arguments
        given.append(until - now[0])
        now[0] = until
        return TurnAnalysis(Choice(legal[0]))

    monkeypatch.setattr(bot_pool, "monotonic", lambda: now[0])
    monkeypatch.setattr(pool.slow, "answer", answer)
    await asyncio.gather(*[decide(pool, "strong") for _ in range(3)])
    now[0] = 200.0
    await decide(pool, "strong")

    third = (pool.seconds + OVERHEAD) / 3
    assert given == pytest.approx([third, third, third, pool.seconds])


def test_what_a_worker_needed_to_begin_is_taken_from_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "monotonic", lambda: 100.0)

    assert bot_pool.left(101.25) == 1.25
    assert bot_pool.left(99.0) == LEAST


async def test_the_first_hint_has_all_its_time_though_a_worker_has_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(workers=1, seconds=0.3)
    now = [100.0]
    given: list[float] = []

    async def answer(work: object, *arguments: Any) -> list[Hint]:
        now[0] = 107.0  # when the worker is ready
        if work is bot_pool.consider:
            given.append(arguments[-1] - now[0])
        return []

    monkeypatch.setattr(bot_pool, "monotonic", lambda: now[0])
    monkeypatch.setattr(pool.advisers, "answer", answer)
    await pool.hints(LOCKDOWN, {}, [], SEED)

    assert given == pytest.approx([pool.seconds])


async def test_a_hint_waits_for_no_bot(pool: BotPool) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]
    view = to_json(LOCKDOWN.view(state, Seat(0)))
    async with pool.slow.gate:  # the only searcher is busy
        hints = await asyncio.wait_for(pool.hints(LOCKDOWN, view, legal, SEED), 30)

    assert hints


async def test_hints_come_from_the_view_with_how_sure_they_are(pool: BotPool) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    legal = [str(action) for action in LOCKDOWN.legal(state, Seat(0))]

    hints = await pool.hints(LOCKDOWN, to_json(LOCKDOWN.view(state, Seat(0))), legal, SEED)

    assert 1 <= len(hints) <= 3
    assert {hint.text for hint in hints} <= set(legal)
    assert 0 < sum([hint.share for hint in hints]) <= 1.001
    assert all([hint.result for hint in hints])


async def test_a_network_that_is_gone_is_complained_about_too(patient: BotPool) -> None:
    text, complaint = await decide(patient, "gone.onnx")

    assert text.startswith("play ")
    assert complaint == "cannot play here"


async def test_a_program_that_fails_is_complained_about_once_and_its_answer_is_not_told(
    patient: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cheat.py"
    path.write_text("import sys\nfor line in sys.stdin:\n    print('my secret', flush=True)\n", encoding="utf-8")
    monkeypatch.setenv(bots.VARIABLE, f"cheat={path}")

    text, complaint = await decide(patient, "cheat")

    assert text.startswith("play ")
    assert complaint == "gave an illegal answer"


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
    pool = BotPool(workers=2, patience=30.0)
    await decide(pool, "regular")  # who stands in is there

    innocent = asyncio.create_task(decide(pool, "waits"))
    guilty = await decide(pool, "kills")
    gone.touch()

    assert guilty.complaint == "has crashed"
    assert (await innocent).complaint == ""
    pool.close()


async def test_a_worker_is_nice_from_its_first_moment_on_and_the_server_is_not() -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    process = bot_pool.Workers(3).Process(target=os.getpid)
    process.start()
    assert process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + 3)
    process.join()
    assert (process.exitcode, os.getpriority(os.PRIO_PROCESS, 0)) == (0, own)

    lane = Lane(1, 4, 30.0)
    assert await lane.ask(os.getpriority, os.PRIO_PROCESS, 0) == min(19, own + 4)
    assert os.getpriority(os.PRIO_PROCESS, 0) == own
    lane.close()


def test_a_nice_worker_is_started_by_who_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a nice thread waits long for its turn, and the server would wait for it."""
    seen: list[tuple[threading.Thread, int]] = []
    start = SpawnProcess.start

    def watched(process: SpawnProcess) -> None:
        seen.append((threading.current_thread(), os.getpriority(os.PRIO_PROCESS, 0)))
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", watched)
    own = os.getpriority(os.PRIO_PROCESS, 0)
    process = bot_pool.Workers(NICEST).Process(target=os.getpid)
    process.start()
    process.join()
    assert seen == [(threading.current_thread(), own)]


def test_who_is_to_end_need_not_wait_for_its_turn() -> None:
    process = bot_pool.Workers(NICEST).Process(target=time.sleep, args=(600,), daemon=True)
    process.start()
    assert process.pid is not None
    bot_pool.let_end(process.pid)
    if sys.platform == "linux" and os.geteuid() == 0:  # others must not
        assert os.sched_getscheduler(process.pid) == os.SCHED_OTHER
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == 0
    bot_pool.end_worker(process)
    process.join()
    assert process.exitcode == -signal.SIGKILL
