"""State: the whole game at one moment, including chance, and its event log."""

from __future__ import annotations

from typing import Self

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.events import Emitted, Event
from lazaretto.core.mypyc_compat import mypyc_attr
from lazaretto.core.random import Rng
from lazaretto.core.struct import struct
from lazaretto.core.values import Mutable


class EventLog:
    """Collects the events and keyframes of a play. A table attaches one; a simulation does not."""

    def __init__(self) -> None:
        self.emitted: list[Emitted] = []
        self.keyframes: list[tuple[int, State]] = []  # number of events before it; the state at that moment


@mypyc_attr(allow_interpreted_subclasses=True)
class Observed(Mutable):
    """Can have an event log. The log is not part of the value: it is not copied, compared or written to JSON."""

    log: EventLog | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
@struct
class State(Observed):
    """Base of all states, which are structs that add their own fields.

    Increment ``undo_barrier`` whenever hidden information is revealed or a choice becomes final. Players can undo back
    to the last increment.
    """

    rng: Rng
    undo_barrier: int

    def copy(self) -> Self:
        raise BrokenInvariant(f"{type(self).__name__} is not a struct, so it needs a copy() of its own")

    def emit(self, audience: int, event: Event, others: Event | None = None) -> None:
        """Log an event; does nothing without a log."""
        if self.log is not None:
            self.log.emitted.append(Emitted(audience, event, others))

    def keyframe(self) -> None:
        """Show this moment on its own: log a copy of the state."""
        if self.log is not None:
            self.log.keyframes.append((len(self.log.emitted), self.copy()))

    def undo_point(self) -> tuple[int, ...]:
        """Equal before and after an action if it drew no chance, revealed nothing and made nothing final."""
        return (self.undo_barrier, self.rng.s, len(self.rng.script))
