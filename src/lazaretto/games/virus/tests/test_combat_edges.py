"""Combat at its edges."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import DEAD

from .test_combat import arena, throw


@rule("V-120", "V-145")
def test_an_advantage_does_nothing_for_cubes_that_are_positive() -> None:
    game = throw(arena("0,1 dog").hand("B35"), 2, 1, 0, 0, 1)  # two cubes on one square, a bullet alone

    assert game.refused("1: improve bullet B35") == "V-145"
    assert game.refused("1: improve cube B35") == ""


@rule("V-136", "V-172", "V-195")
@pytest.mark.parametrize(
    ("creatures", "heroes", "offered"),
    [
        pytest.param("0,1 dog", "0,1", True, id="a foe"),
        pytest.param("0,3 dog", "0,1", True, id="a creature to shoot at"),
        pytest.param("5,5 dog", "0,1 0,2", True, id="a hero to shoot at"),
        pytest.param("5,5 dog", "0,1 6,6", False, id="nobody in the line of fire"),
    ],
)
def test_a_throw_is_offered_if_there_is_anybody_to_throw_at(creatures: str, heroes: str, offered: bool) -> None:
    game = arena(creatures, heroes=heroes)

    assert ("add cube" in game.legal()) == offered


@rule("V-137", "V-188")
def test_creatures_are_shared_out_in_the_real_time_phase_only() -> None:
    game = arena("0,1 dog", heroes="0,1 0,1").wound(1, "down*", *["up"] * 6)
    assert game.creature("dog").foe == 1
    game.to(steps.BLEEDING)

    assert game.hero(1).status == DEAD
    assert game.creature("dog").foe == 0
