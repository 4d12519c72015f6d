"""The encodings of the simple fields of a view: numbers, choices, sets, seats, places and counts."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from types import FunctionType
from typing import Any, Final

from lazaretto.core.encoding.codegen import BY_VALUE, SIMPLE, WITHIN, Reading
from lazaretto.core.encoding.fields import Counts, Fields, Place, Slot
from lazaretto.core.errors import BrokenInvariant

WIDTH: Final = 4  # bytes of a float
CACHE_BYTES: Final = 400_000  # the cache of one field is cleared when it gets larger


Common = dict[tuple[str, int, int], "Node"]
EVERYBODY: Final = -1  # instead of a seat: the encoding is the same for all viewers


class Frame:
    """The viewing seat, and whether a value out of bounds is an error (``strict``, for tests) or clipped.

    With ``inline``, generated readers contain the code for simple sequences instead of calling it.
    """

    def __init__(self, fields: Fields, seats: int, seat: int, common: Common, strict: bool, inline: bool) -> None:
        self.fields = fields
        self.seats = seats
        self.seat = seat
        self.common = common  # nodes by name, field and viewer: encoders share them and their caches
        self.strict = strict
        self.inline = inline

    def fits(self, holds: bool, name: str, value: Any) -> None:
        if self.strict and not holds:
            raise BrokenInvariant(f"{name} is {value!r}, out of the bounds in the game's fields")


def packed(numbers: list[float]) -> bytes:
    return array("f", numbers).tobytes()


PLAIN: Final = isinstance(packed, FunctionType)  # running uncompiled


EIGHTS: Final = [packed([float(byte // 2**i % 2) for i in range(8)]) for byte in range(256)]
EIGHT: Final[Any] = EIGHTS.__getitem__


class Node:
    """Encodes one field: turns a value into the bytes of ``size`` floats."""

    def __init__(self, frame: Frame, name: str, size: int) -> None:
        self.frame = frame
        self.name = name
        self.size = size
        self.zero = bytes(size * WIDTH)
        self.own = False  # the encoding depends on the viewing seat
        self.cache = Cache(self)
        self.reading = Reading(WITHIN, "{tool}({x})")
        self.tool: Any = self.piece

    def piece(self, value: Any) -> bytes:
        """The bytes of a value, cached or computed."""
        raise BrokenInvariant(f"{type(self).__name__} must implement piece()")

    def made(self, value: Any) -> bytes:
        """The bytes of a value, computed."""
        raise BrokenInvariant(f"{type(self).__name__} must implement made()")

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        raise BrokenInvariant(f"{type(self).__name__} must implement slots()")


class Cache(dict[Any, bytes]):
    """The bytes of the values of a field, computed on first use. None is zeros."""

    def __init__(self, node: Node) -> None:
        super().__init__({None: node.zero})
        self.zero = node.zero
        self.make = node.made
        self.most = max(16, min(4000, CACHE_BYTES // (node.size * WIDTH + 1)))  # entries

    def __missing__(self, value: Any) -> bytes:
        made = self.make(value)
        if len(self) >= self.most:
            self.clear()
            self[None] = self.zero
        self[value] = made
        return made


class Leaf(Node):
    """A field with hashable values, so its bytes are cached."""

    def __init__(self, frame: Frame, name: str, size: int) -> None:
        super().__init__(frame, name, size)
        self.reading = Reading(SIMPLE, "{tool}[{x}]")
        self.tool = self.cache

    def piece(self, value: Any) -> bytes:
        return self.cache[value]

    def made(self, value: Any) -> bytes:
        return packed(self.numbers(value))

    def numbers(self, value: Any) -> list[float]:
        raise BrokenInvariant(f"{type(self).__name__} must implement numbers()")

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        if self.size == 1:
            return [Slot(self.name, start, shape, steps)]
        return [Slot(self.name, start, (*shape, self.size), (*steps, 1))]

    def hot(self, place: int) -> list[float]:
        row = [0.0] * self.size
        if place >= 0:
            self.frame.fits(place < self.size, self.name, place)
            if place < self.size:
                row[place] = 1.0
        return row


class NumberNode(Leaf):
    def __init__(self, frame: Frame, name: str, low: int, high: int) -> None:
        super().__init__(frame, name, 1)
        self.low = low
        self.high = high

    def numbers(self, value: Any) -> list[float]:
        self.frame.fits(self.low <= value <= self.high, self.name, value)
        return [min(max(value, self.low), self.high) / max(self.high, -self.low)]


class ChoiceNode(Leaf):
    def __init__(self, frame: Frame, name: str, count: int, by: Sequence[int]) -> None:
        super().__init__(frame, name, count)
        self.by = by

    def numbers(self, value: Any) -> list[float]:
        return self.hot(self.by[value] if self.by and value >= 0 else value)


class WordNode(Leaf):
    def __init__(self, frame: Frame, name: str, listed: tuple[str, ...]) -> None:
        super().__init__(frame, name, len(listed))
        self.listed = listed

    def numbers(self, value: Any) -> list[float]:
        return self.hot(self.listed.index(value) if value in self.listed else -1)


class BitsNode(Leaf):
    def __init__(self, frame: Frame, name: str, size: int) -> None:
        super().__init__(frame, name, size)
        self.bytes = (size + 7) // 8
        self.end = size * WIDTH

    def made(self, value: Any) -> bytes:
        if self.frame.strict:
            self.frame.fits(0 <= value < 2**self.size, self.name, value)
        return b"".join(map(EIGHT, value.to_bytes(self.bytes, "little")))[: self.end]


class SeatNode(Leaf):
    def __init__(self, frame: Frame, name: str, size: int) -> None:
        super().__init__(frame, name, size)
        self.own = True

    def numbers(self, value: Any) -> list[float]:
        return self.hot((value - self.frame.seat) % self.size if 0 <= value < self.size else -1)


class SeatBitsNode(SeatNode):
    def numbers(self, value: Any) -> list[float]:
        first = self.frame.seat
        return [float(value // 2 ** ((first + i) % self.size) % 2) for i in range(self.size)]


class PlaceNode(Leaf):
    def __init__(self, frame: Frame, name: str, window: Place) -> None:
        super().__init__(frame, name, window.right - window.left + window.bottom - window.top + 2)
        self.window = window

    def numbers(self, value: Any) -> list[float]:
        row = [0.0] * self.size
        if value < 0:
            return row
        window = self.window
        x, y = value % 64 - 32, value // 64 - 32
        inside = window.left <= x <= window.right and window.top <= y <= window.bottom
        self.frame.fits(inside, self.name, (x, y))
        if inside:
            row[x - window.left] = 1.0
            row[window.right - window.left + 1 + y - window.top] = 1.0
        return row


class CountsNode(Node):
    """How many of each there are in a collection of simple values, which is hashable as a tuple."""

    def __init__(self, frame: Frame, name: str, spec: Counts) -> None:
        super().__init__(frame, name, spec.count)
        self.reading = Reading(BY_VALUE, "{tool}[tuple({x} or ())]")
        self.tool = self.cache
        self.top = spec.most
        self.by = spec.by

    def piece(self, value: Any) -> bytes:
        return self.cache[tuple(value or ())]

    def made(self, value: Any) -> bytes:
        counts: dict[int, int] = {}  # collections.Counter takes twice as long
        by = self.by
        for thing in value:
            if thing >= 0:
                place = by[thing] if by else thing
                counts[place] = counts.get(place, 0) + 1
        row = array("f", self.zero)
        for place, count in counts.items():
            self.frame.fits(place < self.size and count <= self.top, self.name, value)
            row[place] = min(1.0, count / self.top)
        return row.tobytes()

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        return [Slot(self.name, start, (*shape, self.size), (*steps, 1))]
