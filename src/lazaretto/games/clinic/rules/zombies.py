"""Zombies in the clinic: before anybody moves, they do (C-193 to C-197)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import SHAMBLE, Shamble
from lazaretto.games.clinic.data.grid import BIT, NEAR_BITS, listed
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import survey

NOT_ADJACENT: Final = Refusal("C-194", "the zombie goes to a room beside its own")


@struct
class Shambling(Decision):
    """The owner moves the zombies one after another to a module beside their own (C-194)."""

    moved: int  # zombies that have moved

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [SHAMBLE[space] for space in listed(ways(state.clinics[seat], self.moved))]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Shamble):
            return NOT_ASKED
        return None if ways(state.clinics[seat], self.moved) & BIT[action.space] else NOT_ADJACENT

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Shamble)
        clinic = state.clinics[seat]
        zombies = list(clinic.tokens.zombies)
        zombies[self.moved] = action.space
        clinic.tokens = clinic.tokens.haunted(tuple(zombies))
        next_zombie(clinic, self.moved + 1)


def ways(clinic: Clinic, zombie: int) -> int:
    """The modules beside this zombie, as bits."""
    return NEAR_BITS[clinic.tokens.zombies[zombie]] & survey(clinic.site).modules


def next_zombie(clinic: Clinic, zombie: int) -> None:
    """Ask about this zombie or the next; one in a module without neighbours stays there."""
    while zombie < len(clinic.tokens.zombies) and not ways(clinic, zombie):
        zombie += 1
    clinic.ready = zombie >= len(clinic.tokens.zombies)
    clinic.pending = None if clinic.ready else Shambling(zombie)
