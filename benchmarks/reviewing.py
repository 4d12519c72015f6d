"""Does a review slow the tables down? Round trips of inputs while the worker reviews, and while it is stopped.

``python -m benchmarks.reviewing`` (from the root of the repository, with ``PYTHONPATH=src:.``) plays Lockdown alone
over a socket, in blocks of inputs. In half of the blocks the worker that makes reviews is stopped by a signal, so both
kinds are measured by turns in one run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from tests.web.harness import Browser, Play, Server

from lazaretto.core import Run, seeded, write_run
from lazaretto.games import load
from lazaretto.table.bot_pool import NICEST

GAME: Final = "lockdown"
KINDS: Final = ("stopped", "reviewing", "reviewing", "stopped")  # by turns, neither always first


def long_record(seed: int) -> str:
    game: Any = load(GAME)
    run: Run[Any, Any] = Run(game, game.setup(2), seed)
    run.play_randomly(seeded(seed))
    return write_run(run, ["Ana", "Ben"])


def reviewer(server: int) -> int:
    """The child of the server with the lowest priority; 0: there is none yet."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    nicest = [int(child) for child in children if os.getpriority(os.PRIO_PROCESS, int(child)) == NICEST]
    return nicest[0] if nicest else 0


async def one_input(play: Play) -> float:
    begin = time.perf_counter()
    answer = await play.do(play.lit[0])
    assert answer["type"] == "step", answer
    return time.perf_counter() - begin


async def block(browser: Browser, count: int) -> list[float]:
    """Round trips of inputs, on as many tables as it takes."""
    found: list[float] = []
    while len(found) < count:
        id = (await browser.open(GAME, ["me"]))["id"]
        async with browser.play(id, 1) as play:
            while play.screen["ending"] is None and play.lit and len(found) < count:
                found.append(await one_input(play))
    return found


async def measure(server: Server, blocks: int, size: int) -> dict[str, list[float]]:
    browser = Browser(server)
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    await block(browser, size)  # the first inputs load things
    for number in range(2 * blocks):
        await browser.http.post("/api/review", json={"text": long_record(number)})  # more work, if there is room
        while not (worker := reviewer(server.process.pid)):
            await asyncio.sleep(0.05)
        kind = KINDS[number % 4]
        os.kill(worker, signal.SIGSTOP if kind == "stopped" else signal.SIGCONT)
        found[kind] += await block(browser, size)
        os.kill(worker, signal.SIGCONT)
    await browser.close()
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--blocks", type=int, default=6, help="of each kind")
    reader.add_argument("--size", type=int, default=100, help="inputs in a block")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", GAME).ready()
        found = asyncio.run(measure(server, asked.blocks, asked.size))
        server.stop()
    middle = {kind: median(times) for kind, times in found.items()}
    late = {kind: quantiles(times, n=20)[-1] for kind, times in found.items()}
    for kind, times in found.items():
        print(f"{kind:>10}: {len(times)} inputs, median {middle[kind] * 1000:.2f} ms, 95 % {late[kind] * 1000:.2f} ms")
    for name, values in (("median", middle), ("95 %", late)):
        print(f"reviewing / stopped, {name}: {values['reviewing'] / values['stopped']:.2f}")


if __name__ == "__main__":
    main()
