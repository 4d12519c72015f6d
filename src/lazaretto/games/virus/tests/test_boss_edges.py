"""Play as Boss at its edges: what is offered, and who moves with whom."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.virus.rules import steps

from .notation import figure, table
from .test_bosses import CORRIDOR, scheming


@rule("V-350")
def test_every_step_that_a_damage_marker_buys_is_offered() -> None:
    game = scheming(creatures="0,5 desu, 0,4 mutant, 0,3 zombie, -8,12 dog")
    desu, mutant = figure(game, "desu"), figure(game, "mutant")
    game.play(f"3: rouse K01 {desu}")
    bought = [text for text in game.legal(3) if text.startswith(("goad", "spur"))]

    assert sorted(bought) == ["goad 0,3", f"spur {desu}", f"spur {mutant}"]


@rule("V-215", "V-345")
@pytest.mark.parametrize("card", ["K02", "K04"])
def test_the_speed_of_a_boss_is_not_that_of_the_minions_in_its_room(card: str) -> None:
    """One is slow, the other as fast as a dog."""
    game = table(CORRIDOR, heroes="0,0", creatures="0,5 desu zombie", bosses="1").rule("desu", card, 2)
    game.to(steps.MOVEMENT)

    assert game.who("0,3") == ["zombie"]


@rule("V-345", "V-347")
def test_no_leader_walks_through_a_wall() -> None:
    game = table("0,1 R35, 0,2 R10, 1,2 R36", heroes="0,0", creatures="0,2 desu", bosses="1").to(steps.MOVEMENT)

    assert game.legal(2) == ["head north", "head south"]
    assert game.refused("2: head east") == "V-224"
