"""Where bots think: in processes of their own, so that no thought ever holds up a table.

A worker is sent a view, the legal actions and a seed, all as text, and sends back one of the actions. It never
sees a state. A worker that crashes or thinks for ever costs its pool, which is made anew; the seat is then
played by chance rather than not at all.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.connection import wait
from typing import Any, Final

from lazaretto.bots import bot
from lazaretto.core import Game, Json, Rng, from_json, seeded
from lazaretto.games import load

PATIENCE: Final = 20.0  # seconds a bot may think


class Thinkers:
    """A pool of workers, made when the first bot is asked."""

    def __init__(self, workers: int = 0, patience: float = PATIENCE) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game[Any, Any], strength: str, view: Json, legal: list[str]) -> str:
        """One of ``legal``, which is never empty; ``view`` is the JSON form of what the seat sees."""
        seed = secrets.randbits(62)
        if len(legal) == 1:
            return legal[0]
        pool = self.ready()
        job = asyncio.get_running_loop().run_in_executor(pool, think, source(game), strength, view, legal, seed)
        try:
            chosen = await asyncio.wait_for(job, self.patience)
        except (BrokenProcessPool, TimeoutError):
            self.discard(pool)
        except Exception:
            pass  # a bot that fails is a bot that did not choose
        else:
            if chosen in legal:
                return chosen
        return legal[seeded(seed).below(len(legal))]

    async def remark(self, game: Game[Any, Any], view: Json) -> str:
        """What a bot says before it acts; nothing where it fails to find words."""
        pool = self.ready()
        job = asyncio.get_running_loop().run_in_executor(pool, speak, source(game), view, secrets.randbits(62))
        try:
            return await asyncio.wait_for(job, self.patience)
        except (BrokenProcessPool, TimeoutError):
            self.discard(pool)
        except Exception:
            pass  # a bot that fails is a bot that is silent
        return ""

    def ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, initializer=begin)
        return self.pool

    def discard(self, pool: ProcessPoolExecutor) -> None:
        """Give up a pool with its workers, however busy they are."""
        if self.pool is pool:
            self.pool = None
        for process in list((pool._processes or {}).values()):  # there is no public way before Python 3.14
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self.pool is not None:
            self.discard(self.pool)


def begin() -> None:
    """A worker ends with the server, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(0)


def source(game: Game[Any, Any]) -> str:
    """How a worker finds the game: its slug, or the file it was loaded from."""
    parts = type(game).__module__.split(".")
    return parts[2] if parts[:2] == ["lazaretto", "games"] else str(sys.modules[parts[0]].__file__)


@lru_cache(maxsize=32)
def known(source: str) -> tuple[Game[Any, Any], dict[str, type]]:
    game = load(source)
    return game, {cls.__name__: cls for cls in (*game.info.classes, Rng)}


def think(source: str, strength: str, view: Json, legal: list[str], seed: int) -> str:
    """In the worker."""
    game, classes = known(source)
    notation = game.info.notation()
    actions = [notation.read(text) for text in legal]
    return str(bot(strength).choose(game, from_json(view, classes), actions, seeded(seed)))


def speak(source: str, view: Json, seed: int) -> str:
    """In the worker."""
    game, classes = known(source)
    return game.remark(from_json(view, classes), seeded(seed))
