"""Fields: what a learner is given of a view, as numbers of a fixed shape with a name each.

A game says once how large each field of its view can get (``Fields``); from that and from whose view it is follows a
vector of 32-bit floats between -1 and 1. Seats are counted from the viewer on, so one policy can play them all.
``encoding.py`` makes the vector.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from lazaretto.core.mypyc_compat import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """How one field is laid out. None is all zeros everywhere."""


@dataclass(frozen=True)
class Number(Field):
    """A count from ``low`` to ``high``, divided by the larger of the two; beyond them it is cut off."""

    high: int
    low: int = 0


@dataclass(frozen=True)
class Choice(Field):
    """One of ``count`` things, one slot each; a negative number is none of them. ``by`` sorts many into few."""

    count: int
    by: Sequence[int] = ()


@dataclass(frozen=True)
class Word(Field):
    """One of these texts; any other is none of them."""

    listed: tuple[str, ...]


@dataclass(frozen=True)
class Bits(Field):
    """A set written as the bits of a number."""

    count: int


@dataclass(frozen=True)
class OfSeat(Field):
    """A seat, counted from the viewer; a negative number is nobody."""


@dataclass(frozen=True)
class SeatBits(Field):
    """A set of seats as bits, counted from the viewer."""


@dataclass(frozen=True)
class Place(Field):
    """A cell: one slot for each column and one for each row of a window."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Each(Field):
    """A row of up to ``count`` things in order. A longer one is wrong, or is ``cut``, or only its ``last`` are kept."""

    count: int
    of: Field
    cut: bool = False
    last: bool = False


@dataclass(frozen=True)
class BySeat(Field):
    """One thing a seat, the viewer's first. Of a row that is shorter, the last seats have none: zeros."""

    of: Field


@dataclass(frozen=True)
class Counts(Field):
    """Of a row in no order: how many of each of ``count`` things, divided by ``most``. ``by`` as in Choice."""

    count: int
    most: int = 1
    by: Sequence[int] = ()


@dataclass(frozen=True)
class Grid(Field):
    """Things by cell, in a window; what lies outside is not seen."""

    left: int
    top: int
    right: int
    bottom: int
    of: Field


@dataclass(frozen=True)
class Part(Field):
    """A value of this class, field by field. ``maybe``: it may be missing, and a slot says if it is there."""

    kind: type
    maybe: bool = False


@dataclass(frozen=True)
class At(Field):
    """A field that is found elsewhere than its name says: in a part, by a path of names (``turn.step``)."""

    path: str
    of: Field


@dataclass(frozen=True)
class Derived(Field):
    """Something made from the view alone, or from a part that every view has: named as if it were a field of it."""

    make: Callable[[Any], Any]
    of: Field


FLAG: Final = Number(1)
SEAT: Final = OfSeat()
SEAT_SET: Final = SeatBits()


@dataclass(frozen=True)
class Fields:
    """All of a view. ``unseen`` are fields that say nothing to a player, as ``Class.field``."""

    root: type
    kinds: Mapping[type, Mapping[str, Field]]
    seat: str = ""  # the field that says whose view it is; none in a game where all see the same
    by_seat: str = ""  # a row with an entry for each seat, or how many there are
    unseen: tuple[str, ...] = ()
    derived: Mapping[str, Derived] = field(default_factory=dict)


class Slot(NamedTuple):
    """A named part of the vector: an array of this shape, the first number at ``start``, steps in numbers."""

    name: str
    start: int
    shape: tuple[int, ...]
    steps: tuple[int, ...]
