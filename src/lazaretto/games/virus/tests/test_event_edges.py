"""Events at their edges."""

from __future__ import annotations

from lazaretto.core import rule

from .test_event import drawn


@rule("V-036")
def test_a_power_failure_opens_doors_and_nothing_else() -> None:
    game = drawn("power-failure").put("0,1", "north", "door").put("0,2", "north", "barrier", bars=2)
    game.put("0,1", "east", "breach")
    barrier, breach = game.edge("0,2", "north"), game.edge("0,1", "east")
    game.play("1: keep")
    door = game.edge("0,1", "north")

    assert door is not None
    assert not door.closed
    assert (game.edge("0,2", "north"), game.edge("0,1", "east")) == (barrier, breach)
