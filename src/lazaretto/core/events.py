"""What happened, and which seats may hear it."""

from __future__ import annotations

from typing import Final, NamedTuple

from lazaretto.core.actions import Seat
from lazaretto.core.values import Value

EVERYBODY: Final = -1  # an audience is bits of seats; this one has them all, and the watchers


class Event(Value):
    """Base of all events: slotted classes; a game's ``words.py`` turns them into sentences."""

    __slots__ = ()


class Told(NamedTuple):
    """One event. The seats outside its audience hear ``others`` at the same moment, so silence tells nothing."""

    audience: int
    event: Event
    others: Event | None

    def heard_by(self, seat: Seat | None) -> Event | None:
        """What this seat, or a watcher (None), may hear of it."""
        if self.audience == EVERYBODY or (seat is not None and self.audience >> seat & 1):
            return self.event
        return self.others
