"""What can be told of a game; ``words.py`` has the sentences."""

from __future__ import annotations

from lazaretto.core import Cell, Event, Seat
from lazaretto.games.virus.data import BossCard, Card, Clue, Happening, Kind, Skill


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


class NumberRead(Event):
    """The number that brings more creatures without real time (V-329)."""

    __slots__ = ("more", "number")

    def __init__(self, number: int, more: int) -> None:
        self.number = number
        self.more = more


class TimeUp(Event):
    __slots__ = ()


class Ended(Event):
    __slots__ = ("ending",)

    def __init__(self, ending: str) -> None:
        self.ending = ending
