"""Scenarios at their edges."""

from __future__ import annotations

from lazaretto.core import rule

from .notation import at
from .test_scenarios import opened


@rule("V-358")
def test_the_spot_of_the_special_room_is_asked_once() -> None:
    game = opened("-3,6 R35")
    before = game.lab.turn.step
    game.lab.variants.quest.counting.count = 3
    game.play("1: aim west")
    game.lab.variants.quest.counting.count = 2
    game.play("1: aim north", "1: pinpoint -3,7")

    assert game.lab.variants.quest.place == at("-3,7")
    assert game.lab.turn.step == before
    assert "pass" in game.legal()
