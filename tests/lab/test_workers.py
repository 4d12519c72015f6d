"""Workers die and are replaced: every row arrives, none twice, and they are the rows of a single process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

from lazaretto.core import InputError
from lazaretto.lab.runs import cluster, workers
from lazaretto.lab.runs.cluster import play_on_ray
from lazaretto.lab.runs.simulate import play_part
from lazaretto.lab.runs.workers import Task, WorkerPool, parts_of, play_here, play_tasks

from .plans import CONNECT_FOUR, DEADLY, plan_for, rows_of

COUNT = 300


def test_a_worker_that_is_killed_is_replaced() -> None:
    plan, found = plan_for(CONNECT_FOUR), {}

    for part, rows in play_here(plan, parts_of(COUNT), 2):
        assert part[0] not in found
        found[part[0]] = rows
        if len(found) == 5:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)

    assert [encode(row) for _, rows in sorted(found.items()) for row in rows] == rows_of(plan, COUNT)


def test_a_pool_that_ends_while_a_worker_is_started_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """``OSError: handle is closed``: its queue is closed by one thread while another hands it to a new worker."""
    plan, pools = plan_for(CONNECT_FOUR), list[ProcessPoolExecutor]()

    class Ending(ProcessPoolExecutor):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            pools.append(self)
            if len(pools) == 1:
                queue: Any = self._call_queue  # type: ignore[attr-defined]  # there is no other way to be so unlucky
                queue._reader.close()

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Ending)

    found = dict(play_here(plan, parts_of(4), 2))

    assert [encode(row) for _, rows in sorted(found.items(), key=lambda pair: pair[0][0]) for row in rows] == rows_of(
        plan, 4
    )
    assert len(pools) == 2


def test_workers_that_die_again_and_again_are_a_sentence() -> None:
    with pytest.raises(InputError, match="3 workers in a row died around game 1, perhaps for lack of memory"):
        list(play_here(plan_for(DEADLY), parts_of(4), 2))


def test_a_sentence_of_a_worker_reaches_the_caller() -> None:
    plan = plan_for(CONNECT_FOUR)

    with pytest.raises(InputError, match="this run needs edition 77 of Connect four"):
        list(play_here(type(plan)(plan.game, "77", plan.setups, 7), parts_of(4), 2))


@pytest.mark.parametrize(("platform", "most"), [("win32", 61), ("linux", 128)])
def test_windows_takes_so_many_workers_and_no_more(monkeypatch: pytest.MonkeyPatch, platform: str, most: int) -> None:
    asked: list[int] = []
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(workers, "in_workers", lambda tasks, jobs: asked.append(jobs))

    for jobs in (0, 128):
        play_tasks([Task(plan_for(), part) for part in parts_of(400)], jobs)

    assert asked == [most, most]


BEATS = """
import sys, time
while True:
    open(sys.argv[1], "a").write("x")
    time.sleep(0.02)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no groups of processes")
def test_a_program_that_does_not_listen_goes_with_its_worker(tmp_path: Path) -> None:
    program, pulse = tmp_path / "bot.py", tmp_path / "pulse"
    program.write_text(BEATS, encoding="utf-8")
    workers = WorkerPool(1)
    workers.pool.submit(play_part, plan_for(CONNECT_FOUR, (f"{program} {pulse}",)), range(1, 2))
    while not pulse.exists():
        time.sleep(0.05)

    workers.leave()

    wait_until_still(pulse)


def wait_until_still(file: Path) -> None:
    """Nobody writes to it any more; on a busy machine it takes a while until whoever was ended is gone."""
    for _ in range(200):
        before = file.stat().st_size
        time.sleep(0.3)
        if file.stat().st_size == before:
            return
    pytest.fail("somebody goes on writing")


def who() -> int:
    return os.getpid()


def test_ray_plays_the_same_rows_though_a_worker_is_killed() -> None:
    import ray  # noqa: PLC0415  slow to import, and only needed here

    plan, found = plan_for(CONNECT_FOUR), {}

    for part, rows in play_on_ray(plan, parts_of(COUNT), jobs=2):
        assert part[0] not in found
        found[part[0]] = rows
        if len(found) == 3:
            worker = ray.get(ray.remote(who).remote())
            time.sleep(0.05)  # by now it plays the next part
            os.kill(worker, signal.SIGKILL)

    assert [encode(row) for _, rows in sorted(found.items()) for row in rows] == rows_of(plan, COUNT)


def test_a_part_that_ray_loses_again_and_again_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "RETRIES", 1)

    with pytest.raises(InputError, match="the cluster lost game 1 2 times, perhaps for lack of machines or memory"):
        list(play_on_ray(plan_for(DEADLY), parts_of(1), jobs=1))


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_a_sentence_at_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if ":" in address:
        monkeypatch.setattr("ray.init", lambda **_: pytest.fail("Ray is asked, which tries for many minutes"))

    with pytest.raises(InputError, match=f"no Ray cluster answers at '{address}'"):
        list(play_on_ray(plan_for(CONNECT_FOUR), parts_of(4), address))
