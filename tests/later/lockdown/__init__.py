"""Lockdown as a later edition might be: a rule about legality was corrected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.lockdown import GAME as TODAY
from lazaretto.games.lockdown import Lockdown
from lazaretto.games.lockdown.actions import Draw
from lazaretto.games.lockdown.data.grid import EDGE
from lazaretto.games.lockdown.state import Table

LEFT: Final = Refusal("L-029", "the left column comes last")


class LaterLockdown(Lockdown):
    """Nothing is drawn in the left column while there is room elsewhere."""

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        found = super().refusal(state, seat, action)
        return LEFT if found is None and is_left(action) and self.elsewhere(state, seat) else found

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        every = super().legal(state, seat)
        elsewhere = self.elsewhere(state, seat)
        return [action for action in every if not (elsewhere and is_left(action))]

    def elsewhere(self, state: Table, seat: Seat) -> bool:
        return any([isinstance(action, Draw) and not is_left(action) for action in super().legal(state, seat)])


def is_left(action: Action) -> bool:
    return isinstance(action, Draw) and action.square % EDGE == 0


GAME: Final = LaterLockdown(replace(TODAY.info, edition="2", folder=Path(__file__).parent))
