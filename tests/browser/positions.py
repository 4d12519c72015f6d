"""A table in the middle of its game: what a test wants to see need not be reached by clicking."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

import msgspec

from lazaretto import bots
from lazaretto.core import Game, Run, Seat, seeded
from lazaretto.core.record import write_line
from lazaretto.games.quarantine import GAME as QUARANTINE
from lazaretto.table.seating import SeatAssignment, TableRecord, fingerprint
from lazaretto.web.registry import new_id

from ..web.harness import Server
from .guest import Guest

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gia", "Hugo")


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


def before_the_end(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int, inputs: int) -> Run[Any, Any]:
    """A game of regular bots without its last inputs."""
    whole = reached(game, seats, options, seed, lambda state: not game.acting(state))
    run = Run(game, whole.options, seed)
    for seat, action in whole.inputs[:-inputs]:
        run.do(seat, action)
    return run


def patient_in_hand() -> Run[Any, Any]:
    """Quarantine for two: the first seat has received a patient, who is to be sent to a line."""
    options = {"start_layout": "preset_A", "start_seat": "1"}
    return reached(QUARANTINE, 2, options, 1, lambda state: is_offered(QUARANTINE, state, Seat(0), "join 2"))


def is_offered(game: Game[Any, Any], state: Any, seat: Seat, text: str) -> bool:
    return seat in game.acting(state) and text in [str(action) for action in game.legal(state, seat)]


def lay_out(
    server: Server, run: Run[Any, Any], guests: list[Guest], bot: str = "", names: Sequence[str] = NAMES
) -> str:
    """A table in the middle of its game, as storage would have it; the guests have the first seats. Its id.

    The other seats are nobody's, or a bot's.
    """
    id = new_id()
    for guest in guests:
        guest.context.request.get("/api/lobby")  # it gets its cookie
    tokens = [next(c["value"] for c in guest.context.cookies() if c.get("httpOnly")) for guest in guests]
    holders = [fingerprint(token) for token in tokens] + ["nobody"] * run.options.seats
    chairs = [SeatAssignment("person", names[i], holders=(holders[i],)) for i in range(len(guests))]
    for i in range(len(guests), run.options.seats):
        other = SeatAssignment("person", NAMES[i], holders=(holders[i],))
        chairs.append(SeatAssignment("bot", f"Bot {i + 1}", bot) if bot else other)
    edition, words = run.game.info.edition, run.options.words
    document = TableRecord(
        id, run.game.info.slug, edition, words, tuple(chairs), holders[0], phase="playing", seed=run.seed
    )
    row = (id, "playing", False, time.time(), msgspec.json.encode(document))
    lines = [(id, number, write_line(*entry)) for number, entry in enumerate(run.inputs, 1)]
    with closing(sqlite3.connect(server.data / "lazaretto.db")) as store, store:
        store.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", row)
        store.executemany("INSERT INTO inputs VALUES (?, ?, ?)", lines)
    for guest in guests:
        guest.page.goto(f"/t/{id}")
    return id
