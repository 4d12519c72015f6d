"""Wounds at their edges: what is told of them."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.virus.events import Attacked

from .notation import table


@rule("V-165", "V-166")
def test_all_are_told_who_is_attacked_by_what_and_for_how_much() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog", level=1).play("1: flee south")

    assert game.told(Attacked) == [Attacked(Seat(0), 1, "dog"), Attacked(Seat(0), 1, "flight")]
