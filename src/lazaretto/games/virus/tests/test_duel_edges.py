"""Hero against hero at its edges."""

from __future__ import annotations

from lazaretto.core import rule

from .test_duel import duel, strike


@rule("V-198")
def test_who_was_struck_is_offered_to_throw_back_at_an_opponent_out_of_sight() -> None:
    game = strike(duel(), 1, 2, 1, 3).play("1: hit", "1: flee north").put("0,1", "north", "door")
    assert "add cube" in game.legal(2)
    game.play("2: add cube")

    assert "attack 1" in game.legal(2)
