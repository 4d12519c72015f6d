"""A table in the middle of its game: what a test wants to see need not be reached by clicking."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import msgspec

from lazaretto import bots
from lazaretto.core import Game, Run, seeded
from lazaretto.core.record import write_line
from lazaretto.table.chairs import Chair, Document, fingerprint
from lazaretto.web.rooms import new_id

from ..web.harness import Server
from .guest import Guest

NAMES = ("Ana", "Ben", "Cleo")


def reached(
    game: Game[Any, Any], seats: int, options: dict[str, str], seed: int, there: Callable[[Any], bool]
) -> Run[Any, Any]:
    """Regular bots play from the beginning until the position is there."""
    run = Run(game, game.setup(seats, options), seed)
    chances = [seeded(seed, seat) for seat in range(seats)]
    player = bots.bot("regular")
    while not there(run.state):
        seat = game.acting(run.state)[0]
        view, legal = game.view(run.state, seat), game.legal(run.state, seat)
        run.do(seat, player.choose(game, view, legal, chances[seat]))
    return run


def lay_out(server: Server, run: Run[Any, Any], guests: list[Guest]) -> str:
    """A table in the middle of its game, as storage would have it; the guests sit on its first chairs. Its id."""
    id = new_id()
    for guest in guests:
        guest.context.request.get("/api/lobby")  # it gets its cookie
    tokens = [next(c["value"] for c in guest.context.cookies() if c.get("httpOnly")) for guest in guests]
    holders = [fingerprint(token) for token in tokens] + ["nobody"] * run.options.seats
    chairs = tuple([Chair("person", NAMES[i], holders=(holders[i],)) for i in range(run.options.seats)])
    edition, words = run.game.info.edition, run.options.words
    document = Document(id, run.game.info.slug, edition, words, chairs, holders[0], phase="playing", seed=run.seed)
    row = (id, "playing", False, time.time(), msgspec.json.encode(document))
    lines = [(id, number, write_line(*entry)) for number, entry in enumerate(run.lines)]
    with closing(sqlite3.connect(server.data / "lazaretto.db")) as store, store:
        store.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", row)
        store.executemany("INSERT INTO inputs VALUES (?, ?, ?)", lines)
    for guest in guests:
        guest.page.goto(f"/t/{id}")
    return id
