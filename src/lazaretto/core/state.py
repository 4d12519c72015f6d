"""State: all of a game at one moment, chance included, and who listens to it."""

from __future__ import annotations

from typing import Self

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.events import Event, Told
from lazaretto.core.native import mypyc_attr
from lazaretto.core.random import Rng
from lazaretto.core.values import Value


class Listener:
    """Who hears a play: the table has one, a simulation none."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.beats: list[tuple[int, State]] = []  # after how many events; the state at that moment


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Value):
    """Base of all states: slotted subclasses whose constructor takes exactly the fields.

    ``marks`` is raised when something hidden comes out or a choice becomes final: what was done before
    cannot be taken back then. ``copy`` is written by hand: slices of lists, leaves shared.
    """

    __slots__ = ("log", "marks", "rng")

    def __init__(self, rng: Rng, marks: int = 0) -> None:
        self.rng = rng
        self.marks = marks
        self.log: Listener | None = None  # not part of the value: not copied, compared or written

    def copy(self) -> Self:
        raise BrokenInvariant(f"{type(self).__name__} has no copy()")

    def tell(self, audience: int, event: Event, others: Event | None = None) -> None:
        """Say what happened; nothing is done if nobody listens."""
        if self.log is not None:
            self.log.told.append(Told(audience, event, others))

    def beat(self) -> None:
        """This moment deserves a picture of its own."""
        if self.log is not None:
            self.log.beats.append((len(self.log.told), self.copy()))

    def mark(self) -> tuple[int, ...]:
        """Two equal marks: no chance fell, nothing came out and nothing became final in between."""
        return (self.marks, self.rng.s, len(self.rng.script))
