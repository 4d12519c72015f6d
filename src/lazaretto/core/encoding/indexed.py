"""A game played by action indices: the seats to act, and what each index means to them.

The hot half of an environment for learners. It needs only the standard library, so it compiles with the games;
``adapters`` add arrays and rewards.
"""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core.actions import Action, Seat
from lazaretto.core.encoding.catalogue import Catalogue
from lazaretto.core.game import Game, Outcome
from lazaretto.core.mypyc_compat import mypyc_attr

NOBODY: Final = Seat(-1)
ONE: Final = b"\1"


@mypyc_attr(allow_interpreted_subclasses=True)
class Indexed:
    """One game. Legal actions are computed once between two actions, for the requested seat."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        catalogue: Catalogue | None,
        width: int,
        actions: int,
    ) -> None:
        self.game = game
        self.state = state
        self.catalogue = catalogue  # None: an index is a position in the menu
        self.width = width  # the number of indices
        self.actions = actions  # played so far
        self.acting: tuple[Seat, ...] = game.acting(state)
        self.outcome: Outcome | None = None if self.acting else game.outcome(state)
        self.asked = NOBODY
        self.legal: list[Action] = []  # of the seat in ``asked``
        self.numbers: list[int] = []  # the indices of these
        self.legal_mask = bytearray()  # by index: 1 where it means one of these

    def ask(self, seat: Seat) -> None:
        self.asked = seat
        legal = self.legal = self.game.legal(self.state, seat) if seat in self.acting else []
        mask = self.legal_mask = bytearray(self.width)
        catalogue = self.catalogue
        if catalogue is None:
            self.numbers = list(range(len(legal)))
            mask[: len(legal)] = ONE * len(legal)
            return
        numbers = catalogue.numbers
        found = self.numbers = [numbers[id(action)] for action in legal]
        for number in found:
            mask[number] = 1

    def menu(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat; empty if it may not act."""
        if seat != self.asked:
            self.ask(seat)
        return self.legal

    def mask_bytes(self, seat: Seat) -> bytearray:
        """The action mask of a seat: 1 for each legal index. Do not write to it."""
        if seat != self.asked:
            self.ask(seat)
        return self.legal_mask

    def action(self, seat: Seat, number: int) -> Action | None:
        """The action of an index for a seat; None if it is not legal."""
        if seat != self.asked:
            self.ask(seat)
        if not 0 <= number < self.width or not self.legal_mask[number]:
            return None
        catalogue = self.catalogue
        return self.legal[number] if catalogue is None else catalogue.actions[number]

    def number(self, seat: Seat, action: Action) -> int:
        return self.menu(seat).index(action) if self.catalogue is None else self.catalogue.number(action)

    def play(self, seat: Seat, action: Action) -> None:
        """Play a legal action and update the seats to act."""
        game, state = self.game, self.state
        game.play(state, seat, action)
        self.actions += 1
        self.asked = NOBODY
        acting = self.acting = game.acting(state)
        if not acting:
            self.outcome = game.outcome(state)

    def step(self, seat: Seat, number: int) -> bool:
        """Play the action of an index; returns False and changes nothing if it is not legal.

        Combines ``action`` and ``play``, since calls are a good part of the cost of an environment's step.
        """
        if seat != self.asked:
            self.ask(seat)
        if not 0 <= number < self.width or not self.legal_mask[number]:
            return False
        game, state, catalogue = self.game, self.state, self.catalogue
        game.play(state, seat, self.legal[number] if catalogue is None else catalogue.actions[number])
        self.actions += 1
        self.asked = NOBODY
        acting = self.acting = game.acting(state)
        if not acting:
            self.outcome = game.outcome(state)
        return True

    def after(self, seat: Seat) -> Seat:
        """The next seat to act, clockwise after this one."""
        acting = self.acting  # in the order of the seats
        for other in acting:
            if other > seat:
                return other
        return acting[0]
