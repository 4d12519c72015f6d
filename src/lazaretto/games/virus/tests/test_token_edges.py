"""Tokens on the map at their edges."""

from __future__ import annotations

from lazaretto.core import rule

from .notation import table


@rule("V-083")
def test_an_open_door_is_closed_for_a_cube() -> None:
    game = table("0,1 R35", heroes="0,1").put("0,0", "north", "door", closed=False).play("1: close-door south")
    edge = game.edge("0,0", "north")

    assert edge is not None
    assert (edge.closed, game.hero().stock.cubes, game.cubes("0,1")) == (True, 9, 1)
