"""Add-ons at their edges."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.virus.rules import steps

from .notation import at, table

WALLS = "2,5 R35, 4,5 R36, 3,4 G35, 1,6 G36, 5,6 B35, 2,7 B36, 4,7 Y35, 3,8 Y36"


@rule("V-382")
def test_a_rotating_room_with_one_place_to_go_goes_there_unasked() -> None:
    game = table(f"3,5 RO1, {WALLS}", heroes="3,5").to(steps.ROTATION)

    assert game.hero().cell == at("3,6")
    assert game.lab.turn.step != steps.ROTATION
