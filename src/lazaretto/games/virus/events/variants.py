"""Scenarios, skills, add-ons and the learning game."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import Skill


class NumbersDrawn(Event):
    """Exit cards turned up to find the place of the special room (V-356)."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers


class SpecialPlaced(Event):
    __slots__ = ("cell",)

    def __init__(self, cell: Cell) -> None:
        self.cell = cell


class ShutOff(Event):
    """The computer is shut down (V-360)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class ChildMet(Event):
    """The Child follows a hero (V-367)."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class ChildGone(Event):
    """The Child is dead (V-366)."""

    __slots__ = ()


class SkillTaken(Event):
    __slots__ = ("seat", "skill")

    def __init__(self, seat: Seat, skill: Skill) -> None:
        self.seat = seat
        self.skill = skill


class Smoked(Event):
    """A smoke bomb fills a room (V-377)."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: Seat, cell: Cell) -> None:
        self.seat = seat
        self.cell = cell


class RoomMoved(Event):
    """The rotating room is elsewhere (V-382)."""

    __slots__ = ("cell", "there")

    def __init__(self, cell: Cell, there: Cell) -> None:
        self.cell = cell
        self.there = there


class GoalMet(Event):
    """The goal of a step of the learning game (V-389)."""

    __slots__ = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step
