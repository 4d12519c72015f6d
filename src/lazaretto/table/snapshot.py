"""Snapshots: a match as it is after one of its inputs, so that opening it again replays only what came later.

A snapshot contains all that a match needs to go on as if it had never been put away, with the same screens, undo and
log. It contains every secret of the game, so it never leaves the server.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from lazaretto.core import CLOCK, Action, Position, Seat

LEVEL: Final = 3  # of compression: states shrink to a fifth, and more effort gains little


class Head(NamedTuple):
    """The inputs that came before those a match holds in memory: they are in the store, and count."""

    ranges: tuple[tuple[int, int], ...]  # the lines they are, each range with its first and last number
    by_seat: tuple[int, ...]  # how many each seat played; the clock's come last

    @property
    def total(self) -> int:
        return sum(self.by_seat)

    def then(self, inputs: Sequence[tuple[Seat, Action]], places: Sequence[int]) -> Head:
        """These, and some more behind them."""
        ranges, counts = list(self.ranges), list(self.by_seat)
        for (seat, _), place in zip(inputs, places, strict=True):
            counts[-1 if seat == CLOCK else seat] += 1
            if ranges and ranges[-1][1] == place - 1:
                ranges[-1] = (ranges[-1][0], place)
            else:
                ranges.append((place, place))
        return Head(tuple(ranges), tuple(counts))


def no_head(seats: int) -> Head:
    return Head((), (0,) * (seats + 1))


class Snapshot(Struct, frozen=True):
    number: int  # of the last line that it contains
    edition: str
    state: dict[str, Any]  # as ``to_json`` writes it
    base: dict[str, Any] | None  # the state up to which inputs can be undone; None: this one
    inputs: list[str]  # since ``base``, as lines
    places: list[int]  # the numbers of those lines
    seen: list[int]  # and who noticed them
    built_on: dict[int, bool]  # by place among them: whether others can have built on it
    input_seq: list[int]
    head: Head  # the inputs before ``base``
    log: list[list[tuple[str, int]]]  # by viewer: the latest lines, and whose they are
    origin: tuple[str, int] | None = None  # a record begins here: its parent's fingerprint, and after how many actions

    def position(self) -> Position:
        """Up to which nothing can be undone."""
        parent, number = self.origin or ("", self.head.total)
        return Position(self.edition, self.state if self.base is None else self.base, parent, number)


class Packed(Struct, frozen=True):
    """As the store has it: most lines of the log are the same for all viewers, and are written once."""

    snapshot: Snapshot
    lines: list[tuple[str, int]]
    log: list[list[int]]  # by viewer: places in ``lines``


decoder: Final = msgspec.json.Decoder(Packed)


def pack(snapshot: Snapshot) -> bytes:
    known: dict[tuple[str, int], int] = {}
    log = [[known.setdefault(line, len(known)) for line in heard] for heard in snapshot.log]
    packed = Packed(msgspec.structs.replace(snapshot, log=[]), list(known), log)
    return zlib.compress(msgspec.json.encode(packed), LEVEL)


def unpack(data: bytes) -> Snapshot:
    packed = decoder.decode(zlib.decompress(data))
    log = [[packed.lines[place] for place in heard] for heard in packed.log]
    return msgspec.structs.replace(packed.snapshot, log=log)
