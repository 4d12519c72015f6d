"""Acts: what heroes may do in the Real time phase, chapter by chapter.

``phases/real_time.py`` asks a hero to act and puts the chapters together; each has the menu, the refusals and the
effects of its own actions side by side.
"""

from __future__ import annotations

from lazaretto.core import Action, BrokenInvariant, Refusal, Seat
from lazaretto.games.virus.state import State


class Acts:
    """The actions of one chapter."""

    def __init__(self, *kinds: type[Action], free: bool = False) -> None:
        self.kinds = kinds
        self.free = free  # these do not end his go (V-049)

    def menu(self, state: State, seat: Seat) -> list[Action]:
        """Every legal action of the chapter, and illegal ones worth explaining."""
        raise BrokenInvariant(f"{type(self).__name__} offers nothing")

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        raise BrokenInvariant(f"{type(self).__name__} does not say what is illegal")

    def play(self, state: State, seat: Seat, action: Action) -> None:
        raise BrokenInvariant(f"{type(self).__name__} has no effect")
