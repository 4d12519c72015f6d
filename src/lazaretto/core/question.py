"""Question: one decision of a game, with everything that belongs to it in one place.

A game asks a question by putting one into its state. The question lists the possible answers (``menu``), explains why
an answer is illegal (``refusal``) and carries out a legal one (``play``); its fields hold what the decision is about.
Questions are values: copied, compared and written to JSON like the rest of the state, and replaced rather than changed.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from lazaretto.core.actions import Action, Seat
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.ledger import Refusal
from lazaretto.core.mypyc_compat import mypyc_attr
from lazaretto.core.state import State
from lazaretto.core.values import Value

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Value, Generic[S]):
    """Base of a game's questions; subclasses are structs."""

    __slots__ = ()

    def menu(self, state: S, seat: Seat) -> list[Action]:
        """The answers offered: every legal one, and illegal ones worth explaining."""
        raise BrokenInvariant(f"{type(self).__name__} must implement menu()")

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why this answer is illegal, or None."""
        raise BrokenInvariant(f"{type(self).__name__} must implement refusal()")

    def play(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out a legal answer."""
        raise BrokenInvariant(f"{type(self).__name__} must implement play()")

    def legal(self, state: S, seat: Seat) -> list[Action]:
        """The legal answers; a question whose whole menu is legal overrides this and returns the menu."""
        return [action for action in self.menu(state, seat) if self.refusal(state, seat, action) is None]
