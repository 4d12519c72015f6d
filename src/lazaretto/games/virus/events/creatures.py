"""Creatures and Bosses."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import BossCard, Kind


class Sensed(Event):
    """Why a group goes where it goes: it sees, smells or hears."""

    __slots__ = ("cell", "count", "counted", "seat", "sense", "way")

    def __init__(self, cell: Cell, count: int, sense: int, way: int, seat: Seat, counted: int) -> None:
        self.cell = cell
        self.count = count  # creatures in the group
        self.sense = sense
        self.way = way
        self.seat = seat  # whom it sees or smells
        self.counted = counted  # steps to him, or cubes heard that way


class Halted(Event):
    """A group stands still; the reason is a word of ``senses``."""

    __slots__ = ("cell", "reason")

    def __init__(self, cell: Cell, reason: str) -> None:
        self.cell = cell
        self.reason = reason


class Appeared(Event):
    """A new creature stands in a room."""

    __slots__ = ("cell", "kind")

    def __init__(self, kind: Kind, cell: Cell) -> None:
        self.kind = kind
        self.cell = cell


class BossShown(Event):
    __slots__ = ("card", "cell")

    def __init__(self, cell: Cell, card: BossCard) -> None:
        self.cell = cell
        self.card = card


class BossCardDrawn(Event):
    """A Boss player draws a card that only he sees (V-342)."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: Seat, card: BossCard) -> None:
        self.seat = seat
        self.card = card


class DrawsBossCard(Event):
    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Recalled(Event):
    """A Boss is a plain Leader again (V-349)."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat = seat
        self.cell = cell


class Rose(Event):
    """A hero who died infected stands up as a Boss (V-355)."""

    __slots__ = ("card", "cell", "seat")

    def __init__(self, seat: Seat, cell: Cell, card: BossCard) -> None:
        self.seat = seat
        self.cell = cell
        self.card = card
