"""Zombies in the clinic: before anybody moves, they do (C-193 to C-197)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal
from lazaretto.games.clinic.actions import SHAMBLE
from lazaretto.games.clinic.grid import BIT, NEAR_BITS, listed
from lazaretto.games.clinic.state import Clinic
from lazaretto.games.clinic.survey import survey

NOT_ADJACENT: Final = Refusal("C-194", "the zombie goes to a module beside its own")


def ways(clinic: Clinic) -> int:
    """The modules beside the zombie that moves next, as bits."""
    return NEAR_BITS[clinic.zombies[clinic.zombies_moved]] & survey(clinic.site).modules


def shamble_refusal(clinic: Clinic, space: int) -> Refusal | None:
    return None if ways(clinic) & BIT[space] else NOT_ADJACENT


def shamble_options(clinic: Clinic) -> list[Action]:
    return [SHAMBLE[space] for space in listed(ways(clinic))]


def begin_shambling(clinic: Clinic) -> None:
    clinic.zombies_moved = 0
    skip_stuck(clinic)


def shamble(clinic: Clinic, space: int) -> None:
    clinic.zombies[clinic.zombies_moved] = space
    clinic.zombies_moved += 1
    skip_stuck(clinic)


def skip_stuck(clinic: Clinic) -> None:
    """A zombie in a module that stands alone stays there."""
    while clinic.zombies_moved < len(clinic.zombies) and not ways(clinic):
        clinic.zombies_moved += 1
    clinic.ready = clinic.zombies_moved >= len(clinic.zombies)
