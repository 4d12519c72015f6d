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
from lazaretto.table.store import Store
from lazaretto.table.timing import Timings
from lazaretto.web.limits import Limits
from lazaretto.web.registry import ROOM, Connection, Room, Rooms, padded

OUTBREAK: Any = load("outbreak")


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    rooms = Rooms([OUTBREAK], Store(tmp_path), BotPool(), Timings(), Limits())
    yield rooms
    rooms.close()


async def opened(rooms: Rooms, seats: int, seed: int) -> Room:
    chairs = tuple([SeatAssignment("person", f"P{i}", holders=("ana",)) for i in range(seats)])
    words = OUTBREAK.setup(seats, {"show_rest_numbers": "off"}).words
    return await rooms.open(TableRecord(f"t{seed}", "outbreak", "1", words, chairs, "ana", phase="playing", seed=seed))


def lengths(connections: list[Connection]) -> set[tuple[int, ...]]:
    """What each was sent, message by message; then it is read."""
    found = {tuple([len(text.encode()) for text in connection.outbox]) for connection in connections}
    for connection in connections:
        connection.outbox.clear()
        connection.waiting = 0
    return found


@rule("O-056", "O-073")
@pytest.mark.parametrize(("seats", "seed"), [(5, 1), (6, 3), (8, 2)])
async def test_every_seat_is_sent_as_many_bytes(rooms: Rooms, seats: int, seed: int) -> None:
    """A whole game: cards handed in, somebody infected, the night, votes; steps and whole screens."""
    room = await opened(rooms, seats, seed)
    connections = [Connection("ana", Seat(i), room.limits) for i in range(seats)]
    for connection in connections:
        room.join(connection)
    match = room.table.match
    assert match is not None
    rng, nights = seeded(seed), 0
    assert len(lengths(connections)) == 1
    while acting := match.game.acting(match.state):
        seat, day = acting[rng.below(len(acting))], match.state.day
        action = rng.pick(match.game.legal(match.state, seat))
        assert await room.table.do(seat, str(action), match.input_seq[seat]) is None
        assert len(lengths(connections)) == 1
        if match.state.day > day:
            nights += 1
            room.anew()
            assert len(lengths(connections)) == 1
    assert nights


async def test_the_public_part_is_followed_though_nobody_watches(rooms: Rooms) -> None:
    room = await opened(rooms, 5, 1)
    watcher, player = Connection("ben", None, room.limits), Connection("ana", Seat(0), room.limits)
    room.join(watcher)
    room.join(player)
    room.part(watcher)
    assert set(room.table.screens) == {None, 0}

    room.part(player)
    assert not room.table.screens


@pytest.mark.parametrize(
    ("private", "public", "length"),
    [(10, 0, ROOM), (900, 700, ROOM + 700), (ROOM + 1, 700, ROOM + 700), (ROOM + 1, 0, 2 * ROOM)],
)
def test_spaces_fill_a_message_up(private: int, public: int, length: int) -> None:
    data = padded(b"x" * private, public)

    assert len(data) == length
    assert data.rstrip() == b"x" * private
