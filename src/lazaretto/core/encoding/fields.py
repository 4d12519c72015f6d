"""Fields: how a view is encoded for learners, as named arrays of a fixed shape.

A game declares the bounds of each field of its view once (``Fields``). Together with the viewing seat they define a
vector of 32-bit floats between -1 and 1. Seats are counted from the viewer, so one policy can play all of them.
``encoder.py`` builds the vector.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lazaretto.core.mypyc_compat import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """How one field is encoded. None is always all zeros."""


@dataclass(frozen=True)
class Number(Field):
    """A number from ``low`` to ``high``, divided by the larger absolute value of the two; clipped to the bounds."""

    high: int
    low: int = 0


@dataclass(frozen=True)
class Choice(Field):
    """One of ``count`` things, one-hot; a negative number is none of them. ``by`` maps many values to few."""

    count: int
    by: Sequence[int] = ()


@dataclass(frozen=True)
class Word(Field):
    """One of these texts, one-hot; any other text is all zeros."""

    listed: tuple[str, ...]


@dataclass(frozen=True)
class Bits(Field):
    """A set, stored as the bits of a number."""

    count: int


@dataclass(frozen=True)
class OfSeat(Field):
    """A seat, counted from the viewer; a negative number is nobody."""


@dataclass(frozen=True)
class SeatBits(Field):
    """A set of seats as bits, counted from the viewer."""


@dataclass(frozen=True)
class Place(Field):
    """A cell: its column and its row in a window, each one-hot."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Each(Field):
    """A sequence of up to ``count`` things. A longer one is an error, or truncated (``cut``), or keeps its ``last``."""

    count: int
    of: Field
    cut: bool = False
    last: bool = False


@dataclass(frozen=True)
class BySeat(Field):
    """One thing per seat, the viewer's first. A shorter sequence is padded with zeros for the last seats."""

    of: Field


@dataclass(frozen=True)
class Counts(Field):
    """An unordered collection: how many of each of ``count`` things, divided by ``most``. ``by`` as in Choice."""

    count: int
    most: int = 1
    by: Sequence[int] = ()


@dataclass(frozen=True)
class Grid(Field):
    """Things by cell, in a window; cells outside are ignored."""

    left: int
    top: int
    right: int
    bottom: int
    of: Field


@dataclass(frozen=True)
class Part(Field):
    """A value of this class, field by field. With ``maybe`` it can be missing, and a flag says whether it is there."""

    kind: type
    maybe: bool = False


@dataclass(frozen=True)
class At(Field):
    """A field that is read from a path of names within the view (``turn.step``)."""

    path: str
    of: Field


@dataclass(frozen=True)
class Derived(Field):
    """Something computed from the view alone, or from a part that every view has, and named like a field of it."""

    make: Callable[[Any], Any]
    of: Field


FLAG: Final = Number(1)
SEAT: Final = OfSeat()
SEAT_SET: Final = SeatBits()


@dataclass(frozen=True)
class Fields:
    """All fields of a view. ``unseen`` (as ``Class.field``) are useless to a player, or read by derived fields."""

    root: type
    kinds: Mapping[type, Mapping[str, Field]]
    seat: str = ""  # the field with the viewing seat; empty if all seats see the same
    by_seat: str = ""  # a sequence with one entry per seat, or the number of seats
    unseen: tuple[str, ...] = ()
    derived: Mapping[str, Derived] = field(default_factory=dict)


class Slot(NamedTuple):
    """A named part of the vector: an array of this shape, its first number at ``start``, with these strides."""

    name: str
    start: int
    shape: tuple[int, ...]
    steps: tuple[int, ...]
