"""What is told, always to everybody at the same moments: a private line has its counterpart for the others."""

from __future__ import annotations

from lazaretto.core import Event
from lazaretto.games.outbreak.state import Tally


class DayBegins(Event):
    __slots__ = ("day",)

    def __init__(self, day: int) -> None:
        self.day = day


class Named(Event):
    """The Leader named both Tasks of a Shift (O-018)."""

    __slots__ = ("day", "leader", "shift", "tasks")

    def __init__(self, leader: int, day: int, shift: int, tasks: tuple[int, ...]) -> None:
        self.leader = leader
        self.day = day
        self.shift = shift
        self.tasks = tasks


class HandedIn(Event):
    """A seat handed in a card; which, nobody hears (O-024, O-089)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class HeldBack(Event):
    """A player voted out adds no card this Shift."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Balloted(Event):
    """A seat gave its ballot; which, all hear when all are in (O-081)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class TurnedUp(Event):
    """A card of the pile. The number of a Rest card may be its owner's secret."""

    __slots__ = ("face", "place", "tasks", "total")

    def __init__(self, face: int, place: int, tasks: tuple[int, ...], total: int) -> None:
        self.face = face
        self.place = place  # in the pile, from 1
        self.tasks = tasks
        self.total = total  # the running total of the Task it changes (O-042)


class Settled(Event):
    """What became of a named Task (O-046 to O-048)."""

    __slots__ = ("after", "before", "destroyed", "task")

    def __init__(self, task: int, before: int, after: int, destroyed: bool) -> None:
        self.task = task
        self.before = before
        self.after = after
        self.destroyed = destroyed


class BecameInfected(Event):
    """For the owner of the Rest card alone (O-055)."""

    __slots__ = ()


class StayedAsTheyWere(Event):
    """For everybody else, after every pile: its absence would tell (O-056)."""

    __slots__ = ()


class Counted(Event):
    """A ballot is closed and shown with names."""

    __slots__ = ("tally",)

    def __init__(self, tally: Tally) -> None:
        self.tally = tally


class VotedOut(Event):
    """A player is out; the role is shown (O-086)."""

    __slots__ = ("leader", "role", "seat")

    def __init__(self, seat: int, role: int, leader: bool) -> None:
        self.seat = seat
        self.role = role
        self.leader = leader  # had the office


class NewLeader(Event):
    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class RepairBegins(Event):
    """A destroyed Task will be back at the start of that Shift (O-064)."""

    __slots__ = ("number", "task")

    def __init__(self, task: int, number: int) -> None:
        self.task = task
        self.number = number


class Repaired(Event):
    __slots__ = ("task",)

    def __init__(self, task: int) -> None:
        self.task = task


class NightFell(Event):
    """For everybody but Patient Zero."""

    __slots__ = ("day",)

    def __init__(self, day: int) -> None:
        self.day = day


class NightTold(Event):
    """For Patient Zero alone: who is Infected at that moment (O-073)."""

    __slots__ = ("day", "infected")

    def __init__(self, day: int, infected: int) -> None:
        self.day = day
        self.infected = infected  # bits of seats


class Ended(Event):
    __slots__ = ("ending",)

    def __init__(self, ending: int) -> None:
        self.ending = ending
