"""Exits, labs, clues, the antidote, and who left."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import Clue


class DoorOpened(Event):
    __slots__ = ()


class Activated(Event):
    """An Exit room is activated."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat = seat
        self.cell = cell


class LabCompleted(Event):
    __slots__ = ("clues", "seat")

    def __init__(self, seat: Seat, clues: int) -> None:
        self.seat = seat
        self.clues = clues


class ClueDrawn(Event):
    __slots__ = ("clue", "seat")

    def __init__(self, seat: Seat, clue: Clue) -> None:
        self.seat = seat
        self.clue = clue


class DrawnSecretly(Event):
    """A hero draws a clue that only he sees (spy mode)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Declared(Event):
    """A hero declares a clue, true or false (spy mode)."""

    __slots__ = ("clue", "seat")

    def __init__(self, seat: Seat, clue: Clue) -> None:
        self.seat = seat
        self.clue = clue


class Proven(Event):
    """The declared clues are shown: the antidote is real or was never there (spy mode)."""

    __slots__ = ("real",)

    def __init__(self, real: bool) -> None:
        self.real = real


class CluesClash(Event):
    __slots__ = ("first", "second")

    def __init__(self, first: Clue, second: Clue) -> None:
        self.first = first
        self.second = second


class AntidoteFound(Event):
    __slots__ = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell = cell


class Left(Event):
    """A hero is out of the lab."""

    __slots__ = ("antidote", "seat")

    def __init__(self, seat: Seat, antidote: bool) -> None:
        self.seat = seat
        self.antidote = antidote


class LostInside(Event):
    """A hero's time is over (V-126)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class CameBack(Event):
    """A dead hero starts anew (V-334)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
