"""Taking the antidote (V-296, V-297)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NOWHERE
from lazaretto.games.virus.rules.acts import Acts
from lazaretto.games.virus.rules.heroes.movement import pay
from lazaretto.games.virus.rules.heroes.room_actions import room_price
from lazaretto.games.virus.rules.labs.spy import prove
from lazaretto.games.virus.rules.steps import NO_CUBE
from lazaretto.games.virus.state import State

NO_ANTIDOTE: Final = Refusal("V-296", "the antidote does not lie here")


class TakingAntidote(Acts):
    """In the room where it lies (V-296); in spy mode the declared clues are proven then (V-297)."""

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return [a.TAKE_ANTIDOTE] if state.lab.escape.antidote == state.lab.heroes[seat].cell else []

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        lab = state.lab
        if lab.escape.antidote != lab.heroes[seat].cell:
            return NO_ANTIDOTE
        return None if lab.heroes[seat].stock.cubes >= room_price(lab, seat) else NO_CUBE

    def play(self, state: State, seat: Seat, action: Action) -> None:
        lab = state.lab
        pay(lab, seat, lab.heroes[seat].cell, room_price(lab, seat))
        lab.escape.antidote = NOWHERE
        lab.escape.carrier = seat
        if lab.setup.spy:
            prove(state)


TAKING_ANTIDOTE: Final = TakingAntidote(a.TakeAntidote)
