"""The properties bite: a right game passes them all, and each wrong one is caught by the one it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto import testing
from lazaretto.core import Game
from lazaretto.testing import PROPERTIES, Broken, Property, check, check_one

from . import toys

WRONG = [pytest.param(name, game, id=type(game).__name__) for name, games in toys.WRONG.items() for game in games]


def test_the_right_game_passes_every_property() -> None:
    assert check(toys.RIGHT, range(40)) == 40 * len(PROPERTIES)


@pytest.mark.parametrize(("name", "game"), WRONG)
def test_a_wrong_game_is_caught(name: str, game: Game[Any, Any]) -> None:
    with pytest.raises(Broken, match=name.replace("_", " ")):
        check_over_seeds(game, getattr(testing, name))


def test_a_game_that_never_makes_another_world_is_caught() -> None:
    with pytest.raises(Broken, match="alternate_world never made another one"):
        check(toys.StandsStill(toys.info()))


def check_over_seeds(game: Game[Any, Any], prop: Property) -> None:
    for seed in range(40):
        check_one(game, game.setup(3), seed, prop)
