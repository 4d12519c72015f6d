"""Looking at all running tables of a store: what becomes of each under the rules of today. On all cores."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from lazaretto.core import Game
from lazaretto.games import load
from lazaretto.table.bot_pool import follow_parent
from lazaretto.table.opening import open_table, past_of, replays_alike
from lazaretto.table.seating import TableRecord
from lazaretto.table.store import Reader, StoredSnapshot
from lazaretto.table.stores import open_reader, open_store
from lazaretto.table.table import unplayable, where

AT_ONCE: Final = 8  # tables that a worker is given

Found = Literal["same", "drifted", "position", "cannot"]


class Checked(NamedTuple):
    """What becomes of one table."""

    id: str
    game: str
    edition: str  # under which it was played
    verdict: Found
    fallen: tuple[str, ...] = ()  # inputs that are no longer legal
    reason: str = ""  # why it cannot go on
    document: TableRecord | None = None  # under the new edition
    snapshot: StoredSnapshot | None = None  # from which it goes on


def check_tables(place: str | Path, games: Sequence[str], jobs: int = 0) -> Iterator[Checked]:
    """Every running table in turn; nothing is changed. ``games``: names or files."""
    reader = open_reader(place)
    ids = [document.id for document in reader.running()]
    reader.close()
    workers = min(jobs or os.cpu_count() or 1, max(1, len(ids) // AT_ONCE))
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, begin, (place, tuple(games))) as pool:
        yield from pool.map(check, ids, chunksize=AT_ONCE)


def upgrade_tables(place: str | Path, games: Sequence[str], jobs: int = 0) -> Iterator[Checked]:
    """The same, and every table is stored under its new edition. No server may have the store meanwhile."""
    store = open_store(place)
    loop = asyncio.new_event_loop()
    try:
        for checked in check_tables(place, games, jobs):
            if checked.document is not None and checked.snapshot is not None:
                loop.run_until_complete(store.upgrade(checked.document, checked.snapshot))
            yield checked
    finally:
        store.close()
        loop.close()


# ---- in the worker ------------------------------------------------------------------------------


class Worker:
    """What a process needs for all its tables."""

    reader: Reader
    games: dict[str, Game[Any, Any]]


def begin(place: str | Path, games: tuple[str, ...]) -> None:
    follow_parent()
    Worker.reader = open_reader(place)
    Worker.games = {game.info.slug: game for game in map(load, games)}


def check(id: str) -> Checked:
    document = Worker.reader.document(id)
    assert document is not None
    game = Worker.games.get(document.game)
    reason = unplayable(document, game)
    if game is None or reason:
        return Checked(id, document.game, document.edition, "cannot", reason=reason)
    try:
        return checked(game, document)
    except Exception as error:
        return Checked(id, document.game, document.edition, "cannot", reason=f"its rules failed: {where(error)}")


def checked(game: Game[Any, Any], document: TableRecord) -> Checked:
    about = (document.id, document.game, document.edition)
    opened = open_table(game, document, Worker.reader)
    if opened.verdict == "current":
        return Checked(*about, drift(game, document))
    return Checked(*about, opened.verdict, opened.fallen, "", opened.document, opened.snapshot)


def drift(game: Game[Any, Any], document: TableRecord) -> Found:
    """Of a table of this very edition: whether its rules changed all the same."""
    options = game.setup(len(document.chairs), document.options)
    try:
        return "same" if replays_alike(game, past_of(document, options, Worker.reader)) else "drifted"
    except Exception:  # whatever rules raise that meet inputs of others
        return "position"
