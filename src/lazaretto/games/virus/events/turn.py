"""The course of the turn: events, traps, cards, resources, the end."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import Card, Happening


class Began(Event):
    """A step of the turn begins."""

    __slots__ = ("step", "turn")

    def __init__(self, step: int, turn: int) -> None:
        self.step = step
        self.turn = turn


class Read(Event):
    """The Lead reads the Event card he drew."""

    __slots__ = ("event", "seat")

    def __init__(self, seat: Seat, event: Happening) -> None:
        self.seat = seat
        self.event = event


class ReadsSecretly(Event):
    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Happened(Event):
    """An Event card is kept and applies this turn."""

    __slots__ = ("event",)

    def __init__(self, event: Happening) -> None:
        self.event = event


class TrapTurned(Event):
    __slots__ = ("cell", "trap")

    def __init__(self, cell: Cell, trap: int) -> None:
        self.cell = cell
        self.trap = trap


class NumberRead(Event):
    """The number that brings more creatures without real time (V-329)."""

    __slots__ = ("more", "number")

    def __init__(self, number: int, more: int) -> None:
        self.number = number
        self.more = more


class Gained(Event):
    __slots__ = ("resources", "seat")

    def __init__(self, seat: Seat, resources: int) -> None:
        self.seat = seat
        self.resources = resources


class CardDrawn(Event):
    __slots__ = ("card", "seat")

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card


class TimeUp(Event):
    __slots__ = ()


class Ended(Event):
    __slots__ = ("ending",)

    def __init__(self, ending: str) -> None:
        self.ending = ending
