"""A game played by numbers: who is asked, and what each number means to them.

The hot half of an environment for learners. It needs nothing but the standard library, so it compiles with the games;
``adapters`` make arrays and rewards of it.
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
class Numbered:
    """One game. What is legal is worked out once between two actions, for the seat that is asked about."""

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
        self.catalogue = catalogue  # None: numbers are places in the menu
        self.width = width  # how many numbers there are
        self.actions = actions  # played so far
        self.acting: tuple[Seat, ...] = game.acting(state)
        self.outcome: Outcome | None = None if self.acting else game.outcome(state)
        self.asked = NOBODY
        self.legal: list[Action] = []  # to the seat asked about
        self.marked = bytearray()  # by number: 1 where it means one of these

    def ask(self, seat: Seat) -> None:
        self.asked = seat
        legal = self.legal = self.game.legal(self.state, seat) if seat in self.acting else []
        marked = self.marked = bytearray(self.width)
        catalogue = self.catalogue
        if catalogue is None:
            marked[: len(legal)] = ONE * len(legal)
            return
        numbers = catalogue.numbers
        for action in legal:
            marked[numbers[id(action)]] = 1

    def menu(self, seat: Seat) -> list[Action]:
        """The legal actions of a seat; none when it is not asked."""
        if seat != self.asked:
            self.ask(seat)
        return self.legal

    def marks(self, seat: Seat) -> bytearray:
        """By number: 1 where it means something legal to the seat now. Not to be written into."""
        if seat != self.asked:
            self.ask(seat)
        return self.marked

    def action(self, seat: Seat, number: int) -> Action | None:
        """What a number means to a seat now; None where it means nothing legal."""
        if seat != self.asked:
            self.ask(seat)
        if not 0 <= number < self.width or not self.marked[number]:
            return None
        catalogue = self.catalogue
        return self.legal[number] if catalogue is None else catalogue.actions[number]

    def number(self, seat: Seat, action: Action) -> int:
        return self.menu(seat).index(action) if self.catalogue is None else self.catalogue.number(action)

    def play(self, seat: Seat, action: Action) -> None:
        """Play a legal action, and see who is asked then."""
        game, state = self.game, self.state
        game.play(state, seat, action)
        self.actions += 1
        self.asked = NOBODY
        acting = self.acting = game.acting(state)
        if not acting:
            self.outcome = game.outcome(state)

    def step(self, seat: Seat, number: int) -> bool:
        """Play what a number means to a seat; False, and nothing has changed, where it means nothing legal.

        As ``action`` and ``play``, but in one: calls are a good part of what a step through an environment costs.
        """
        if seat != self.asked:
            self.ask(seat)
        if not 0 <= number < self.width or not self.marked[number]:
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
        """The next seat that is asked, counted round the table from this one on."""
        acting = self.acting  # in the order of the seats
        for other in acting:
            if other > seat:
                return other
        return acting[0]
