"""Throws, attacks, wounds and deaths."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import Kind


class Landed(Event):
    """A throw: each element and the square it landed on."""

    __slots__ = ("elements", "seat", "squares")

    def __init__(self, seat: Seat, elements: tuple[int, ...], squares: tuple[int, ...]) -> None:
        self.seat = seat
        self.elements = elements
        self.squares = squares


class Succeeded(Event):
    __slots__ = ("actions", "bullets", "seat", "successes")

    def __init__(self, seat: Seat, actions: int, bullets: int, successes: int) -> None:
        self.seat = seat
        self.actions = actions
        self.bullets = bullets
        self.successes = successes


class Together(Event):
    """A joint throw is counted."""

    __slots__ = ("heroes", "seat", "successes")

    def __init__(self, seat: Seat, heroes: int, successes: int) -> None:
        self.seat = seat
        self.heroes = heroes
        self.successes = successes


class Attacked(Event):
    """Damage points fall on a hero."""

    __slots__ = ("points", "seat", "source")

    def __init__(self, seat: Seat, points: int, source: str) -> None:
        self.seat = seat
        self.points = points
        self.source = source


class Wounded(Event):
    __slots__ = ("deep", "down", "seat")

    def __init__(self, seat: Seat, down: bool, deep: bool) -> None:
        self.seat = seat
        self.down = down
        self.deep = deep


class Died(Event):
    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Turned(Event):
    """The face-down wounds of a hero are turned up."""

    __slots__ = ("infected", "seat")

    def __init__(self, seat: Seat, infected: bool) -> None:
        self.seat = seat
        self.infected = infected


class Killed(Event):
    __slots__ = ("cell", "kind")

    def __init__(self, kind: Kind, cell: Cell) -> None:
        self.kind = kind
        self.cell = cell


class Exploded(Event):
    __slots__ = ("cell", "points")

    def __init__(self, cell: Cell, points: int) -> None:
        self.cell = cell
        self.points = points
