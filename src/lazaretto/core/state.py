"""State: all of a game at one moment, chance included, and who listens to it."""

from __future__ import annotations

from typing import Self

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.events import Emitted, Event
from lazaretto.core.mypyc_compat import mypyc_attr
from lazaretto.core.random import Rng
from lazaretto.core.struct import struct
from lazaretto.core.values import Mutable


class EventLog:
    """Who hears a play: the table has one, a simulation none."""

    def __init__(self) -> None:
        self.emitted: list[Emitted] = []
        self.keyframes: list[tuple[int, State]] = []  # after how many events; the state at that moment


@mypyc_attr(allow_interpreted_subclasses=True)
class Observed(Mutable):
    """What may be listened to. The listener is not part of the value: it is not copied, compared or written."""

    log: EventLog | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
@struct
class State(Observed):
    """Base of all states: structs that add their fields.

    ``undo_barrier`` is raised when something hidden comes out or a choice becomes final: what was done before
    cannot be taken back then.
    """

    rng: Rng
    undo_barrier: int

    def copy(self) -> Self:
        raise BrokenInvariant(f"{type(self).__name__} is not a struct, so it needs a copy() of its own")

    def emit(self, audience: int, event: Event, others: Event | None = None) -> None:
        """Say what happened; nothing is done if nobody listens."""
        if self.log is not None:
            self.log.emitted.append(Emitted(audience, event, others))

    def keyframe(self) -> None:
        """This moment deserves a picture of its own."""
        if self.log is not None:
            self.log.keyframes.append((len(self.log.emitted), self.copy()))

    def undo_point(self) -> tuple[int, ...]:
        """Two equal marks: no chance fell, nothing came out and nothing became final in between."""
        return (self.undo_barrier, self.rng.s, len(self.rng.script))
