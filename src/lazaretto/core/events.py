"""Events: what happened, and which seats may see it."""

from __future__ import annotations

from typing import Final

from lazaretto.core.actions import Action, Seat
from lazaretto.core.mypyc_compat import mypyc_attr
from lazaretto.core.values import Value

EVERYBODY: Final = -1  # an audience is a bit set of seats; this one has all seats and the watchers


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event(Value):
    """Base of all events: slotted classes; a game's ``text`` turns them into sentences."""

    __slots__ = ()


@mypyc_attr(acyclic=True)
class Did(Event):
    """A seat did something that everybody could see: the only event a small game needs."""

    __slots__ = ("action", "seat")

    def __init__(self, seat: Seat, action: Action) -> None:
        self.seat = seat
        self.action = action


@mypyc_attr(acyclic=True)
class Emitted(Value):
    """An event and its audience. Other seats see ``others`` at the same moment, so missing events leak nothing."""

    __slots__ = ("audience", "event", "others")

    def __init__(self, audience: int, event: Event, others: Event | None) -> None:
        self.audience = audience
        self.event = event
        self.others = others

    def visible_to(self, seat: Seat | None) -> Event | None:
        """The event that this seat, or a watcher (None), sees."""
        if self.audience == EVERYBODY or (seat is not None and self.audience >> seat & 1):
            return self.event
        return self.others
