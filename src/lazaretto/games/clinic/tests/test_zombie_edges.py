"""Zombies: where the bitten go."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


@rule("C-196")
@pytest.mark.parametrize("who", ["white-doctor", "workaholic", "guard", "woman", "red-patient:psychiatry"])
def test_nobody_bitten_is_lost_or_counted_twice(who: str) -> None:
    options = {"x_zombies": "on", "x_workaholic": "on", "x_guards": "on", "x_obstetrics": "on"}
    game = Tryout(f"{WHITE} {who}@F0:b1 zombie=F0:b1", WHITE, given=options)
    before = GAME.pieces(game.state)
    game.do("done", "2: done")

    assert game.people() == ""
    assert GAME.pieces(game.state) == before
