"""The plan on offer where somebody has nothing to do."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


@rule("C-101")
def test_an_orderly_who_would_spare_nothing_stays_where_it_is() -> None:
    game = Tryout(f"{WHITE} orderly@outside orderly@outside", WHITE).do("follow")

    assert game.people() == "orderly@F0:c1 orderly@outside"
    assert game.clinic().hours == 2
