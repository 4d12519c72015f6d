"""COVID-19 at its edges."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.clinic.state.terms import OVER
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


@rule("C-060", "CV-026", "CV-029")
def test_no_mask_is_sold_when_the_game_is_over() -> None:
    game = Tryout(f"{WHITE} $90 white-doctor@F0:b1! tile=cardiology", phase=OVER, mode="covid")

    assert game.legal() == []
    assert game.refused("mask p1") == game.refused("clear cardiology") == "C-060"
