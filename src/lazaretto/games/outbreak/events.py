"""What is reported, always to everybody at the same moments: a private line has its counterpart for the others."""

from __future__ import annotations

from lazaretto.core import Event, struct
from lazaretto.games.outbreak.state import Tally


@struct
class DayBegins(Event):
    day: int


@struct
class Named(Event):
    """The Leader named both Tasks of a Shift (O-018)."""

    leader: int
    day: int
    shift: int
    tasks: tuple[int, ...]


@struct
class HandedIn(Event):
    """A seat handed in a card; which, nobody hears (O-024, O-089)."""

    seat: int


@struct
class HeldBack(Event):
    """A player voted out adds no card this Shift."""

    seat: int


@struct
class Balloted(Event):
    """A seat gave its ballot; which, all hear when all are in (O-081)."""

    seat: int


@struct
class TurnedUp(Event):
    """A card of the pile. The number of a Rest card may be its owner's secret."""

    face: int
    place: int  # in the pile, from 1
    tasks: tuple[int, ...]
    total: int  # the running total of the Task it changes (O-042)


@struct
class Settled(Event):
    """What became of a named Task (O-046, O-047, O-048)."""

    task: int
    before: int
    after: int
    destroyed: bool


@struct
class BecameInfected(Event):
    """For the owner of the Rest card alone (O-055)."""


@struct
class StayedAsTheyWere(Event):
    """For everybody else, after every pile: its absence would tell (O-056)."""


@struct
class Counted(Event):
    """A ballot is closed and shown with names."""

    tally: Tally


@struct
class VotedOut(Event):
    """A player is out; the role is shown (O-086)."""

    seat: int
    role: int
    leader: bool  # had the office


@struct
class NewLeader(Event):
    seat: int


@struct
class RepairBegins(Event):
    """A destroyed Task will be back at the start of that Shift (O-064)."""

    task: int
    number: int


@struct
class Repaired(Event):
    task: int


@struct
class NightFell(Event):
    """For everybody but Patient Zero."""

    day: int


@struct
class NightTold(Event):
    """For Patient Zero alone: who is Infected at that moment (O-073)."""

    day: int
    infected: int  # bits of seats


@struct
class Ended(Event):
    ending: int
