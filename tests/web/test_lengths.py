"""Whoever counts the bytes on a line learns nothing: in a game with secrets all seats are sent equally many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import Seat, rule, seeded
from lazaretto.games import load
from lazaretto.table.bot_pool import BotPool
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.table.store_sqlite import SqliteStore
from lazaretto.table.timing import Timings
from lazaretto.web.channel import Channel
from lazaretto.web.connection import PRIVATE_BYTES, Connection, padded
from lazaretto.web.limits import Limits
from lazaretto.web.registry import Registry

OUTBREAK: Any = load("outbreak")
SPARE = 1000  # bytes that stay free in every message: another game has longer private parts


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    registry = Registry([OUTBREAK], SqliteStore(tmp_path), BotPool(), Timings(), Limits())
    yield registry
    registry.close()


async def opened(registry: Registry, seats: int, seed: int) -> Channel:
    chairs = tuple([SeatAssignment("person", f"P{i}", holders=("ana",)) for i in range(seats)])
    words = OUTBREAK.setup(seats, {"show_rest_numbers": "off"}).words
    return await registry.open(
        TableRecord(f"t{seed}", "outbreak", "1", words, chairs, "ana", phase="playing", seed=seed)
    )


def lengths(connections: list[Connection]) -> set[tuple[int, ...]]:
    """What each was sent, message by message; then it is read."""
    found = {tuple([len(data) for data in connection.outbox]) for connection in connections}
    spaces = [len(data) - len(data.rstrip()) for connection in connections for data in connection.outbox]
    assert min(spaces, default=SPARE) >= SPARE, "a private part hardly fits"
    for connection in connections:
        connection.outbox.clear()
        connection.waiting = 0
    return found


@rule("O-056", "O-073")
@pytest.mark.parametrize(("seats", "seed"), [(5, 1), (6, 3), (8, 2)])
async def test_every_seat_is_sent_as_many_bytes(registry: Registry, seats: int, seed: int) -> None:
    """A whole game: cards, an infection, the night, votes; steps and whole screens, with bytes to spare."""
    channel = await opened(registry, seats, seed)
    connections = [Connection("ana", Seat(i), channel.limits) for i in range(seats)]
    for connection in connections:
        channel.join(connection)
    match = channel.table.match
    assert match is not None
    rng, nights = seeded(seed), 0
    assert len(lengths(connections)) == 1
    while acting := match.game.acting(match.state):
        seat, day = acting[rng.below(len(acting))], match.state.day
        action = rng.pick(match.game.legal(match.state, seat))
        assert await channel.table.do(seat, str(action), match.input_seq[seat]) is None
        assert len(lengths(connections)) == 1
        nights += match.state.day > day
        channel.anew()
        assert len(lengths(connections)) == 1
    assert nights


async def test_the_public_part_is_followed_though_nobody_watches(registry: Registry) -> None:
    channel = await opened(registry, 5, 1)
    watcher, player = Connection("ben", None, channel.limits), Connection("ana", Seat(0), channel.limits)
    channel.join(watcher)
    channel.join(player)
    channel.part(watcher)
    assert set(channel.table.screens) == {None, 0}

    channel.part(player)
    assert not channel.table.screens


@pytest.mark.parametrize(
    ("private", "public", "length"),
    [
        (10, 0, PRIVATE_BYTES),
        (900, 700, PRIVATE_BYTES + 700),
        (PRIVATE_BYTES + 1, 700, PRIVATE_BYTES + 700),
        (PRIVATE_BYTES + 1, 0, 2 * PRIVATE_BYTES),
    ],
)
def test_spaces_fill_a_message_up(private: int, public: int, length: int) -> None:
    data = padded(b"x" * private, public)

    assert len(data) == length
    assert data.rstrip() == b"x" * private
