"""The routes that open a table which goes on from a moment of another game.

Of a finished game or a record any moment will do. Of a running one, only its present, for those who play in it, and
only with new luck: the same luck would show what is still to come. Nobody else learns of it. The host can forbid it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lazaretto.core import InputError, Seat
from lazaretto.table import seating
from lazaretto.table.fork import Fork, Wish, guess
from lazaretto.table.opening import in_thread, open_table
from lazaretto.table.seating import NotNow, SeatAssignment, TableRecord
from lazaretto.table.table import Table
from lazaretto.web import wire
from lazaretto.web.channel import Channel
from lazaretto.web.game_routes import PROBLEMS, game_of
from lazaretto.web.presenters import table_card
from lazaretto.web.registry import Registry, new_id
from lazaretto.web.replays import fork_job
from lazaretto.web.seats import chairs_for, limit_opening
from lazaretto.web.static_files import TheRegistry

TableChannel = NamedDependency[Channel]
BrowserId = NamedDependency[str]

SWITCHED_OFF: Final = "the host has switched off trying out at this table; you can play on from here when it is over"
NOT_YOURS: Final = "this game is still being played; you can play on from here when it is over"
ONLY_NEW: Final = "this game is still being played, so choose new luck: the same luck would show what is to come"
ONLY_NOW: Final = "this game is still being played, so you can play on only from the present moment"
ONLY_OWN: Final = "this game is still being played, so you can play on only from your own seat"


@post("/api/tables/{id:str}/fork", responses=PROBLEMS)
async def fork_table(
    registry: TheRegistry,
    channel: TableChannel,
    browser: BrowserId,
    request: Request[Any, Any, Any],
    data: JSONBody[wire.NewFork],
) -> wire.TableCard:
    """Play on from a moment of a finished game, or from the present of one's own, at a new table."""
    limit_opening(registry, request)
    if channel.table.phase == "playing" and not is_over(channel):
        return await fork_running(registry, channel, browser, data)
    text, before = await channel.finished(), await channel.prologue()
    return await fork_record(registry, browser, data, text, before)


@post("/api/forks", responses=PROBLEMS)
async def fork_text(
    registry: TheRegistry, browser: BrowserId, request: Request[Any, Any, Any], data: JSONBody[wire.RecordFork]
) -> wire.TableCard:
    """Play on from a moment of an uploaded record, at a new table."""
    limit_opening(registry, request)
    return await fork_record(registry, browser, data.fork, data.text, "", trusted=False)


def is_over(channel: Channel) -> bool:
    match = channel.table.match
    return match is not None and match.game.outcome(match.state) is not None


async def fork_record(
    registry: Registry, browser: str, data: wire.NewFork, text: str, before: str, trusted: bool = True
) -> wire.TableCard:
    if data.at is None:
        raise InputError("name the moment to play on from: the number of actions before it")
    luck = registry.draw("the luck of a fork") if data.luck == "new" else None
    wish = Wish(data.at, own_seat(data), luck, trusted)
    made = await registry.run_replay_job(fork_job, text, before, wish)
    return await opened(registry, browser, data, msgspec.msgpack.decode(made, type=Fork))


def own_seat(data: wire.NewFork) -> int:
    """The seat that plays on, counted from 1; 0: the one that acts."""
    mine = [seat for seat, plan in enumerate(data.seats, 1) if plan.kind == "me"]
    return mine[0] if mine else data.seat


async def fork_running(registry: Registry, channel: Channel, browser: str, data: wire.NewFork) -> wire.TableCard:
    """A guess, made of nothing but what the seat sees."""
    table = channel.table
    chairs, seats = table.document.chairs, table.seats_of(browser)
    if not seats:
        raise seating.NotAllowed(NOT_YOURS)
    if not table.document.trying:
        raise seating.NotAllowed(SWITCHED_OFF)
    if data.luck != "new":
        raise NotNow(ONLY_NEW)
    if data.at is not None:
        raise NotNow(ONLY_NOW)
    mine = own_seat(data) or seats[0] + 1
    if mine - 1 not in seats:
        raise NotNow(ONLY_OWN)
    async with table.queue:  # between two inputs
        fork = await in_thread(guess_of, table, Seat(mine - 1), registry.draw("the luck of a fork"))
    plans = data.seats or plans_like(chairs, mine)
    return await opened(registry, browser, msgspec.structs.replace(data, seats=plans), fork)


def guess_of(table: Table, seat: Seat, luck: int) -> Fork:
    """From the store, so that nothing is shared with the game that goes on."""
    assert table.game is not None
    return guess(open_table(table.game, table.document, table.store).match, seat, luck)


def plans_like(chairs: Sequence[SeatAssignment], mine: int) -> list[wire.SeatPlan]:
    """The same bots; regular ones play for the other people, under their names."""
    return [
        wire.SeatPlan("me", chair.name) if seat == mine else wire.SeatPlan("bot", chair.name, chair.bot or None)
        for seat, chair in enumerate(chairs, 1)
    ]


async def opened(registry: Registry, browser: str, data: wire.NewFork, fork: Fork) -> wire.TableCard:
    """The table of a fork; it starts at once if no seat is open."""
    info = game_of(registry, fork.game).info
    plans = data.seats or plans_for(fork, data)
    if len(plans) != fork.seats:
        raise InputError(f"this game has {fork.seats} seats, and {len(plans)} were planned")
    chairs = chairs_for(plans, info, browser)
    document = TableRecord(new_id(), fork.game, fork.edition, fork.options, chairs, browser, seed=fork.seed)
    document = msgspec.structs.replace(document, origin=fork.origin, begins=fork.begins)
    if all([chair.kind != "open" for chair in chairs]):
        document = seating.start(document, browser, fork.seed)
    channel = await registry.open(document, fork.lines, fork.snapshots)
    return table_card(channel.table, browser)


def plans_for(fork: Fork, data: wire.NewFork) -> list[wire.SeatPlan]:
    """This browser on one seat, bots on the others."""
    mine = data.seat - 1 if data.seat else fork.asked[0]
    return [wire.SeatPlan("me", data.name) if seat == mine else wire.SeatPlan("bot") for seat in range(fork.seats)]


ROUTES: Final[list[Any]] = [fork_table, fork_text]
