"""What holds for every game, written once, against the protocol. A sixth game gets it for free."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Game
from lazaretto.games import GAMES, load
from lazaretto.properties import PROPERTIES, Property, check_one, secrets_differ, setups

from .places import EXAMPLES

ALL = [*GAMES, *[str(path) for path in EXAMPLES]]


LOADED = [pytest.param(load(name), id=load(name).info.slug) for name in ALL]


@pytest.mark.parametrize("game", LOADED)
def test_a_secret_has_other_worlds(game: Game[Any, Any]) -> None:
    secrets_differ(game)


@pytest.mark.parametrize("prop", PROPERTIES, ids=lambda prop: prop.__name__)
@pytest.mark.parametrize("game", LOADED)
def test_every_game(game: Game[Any, Any], prop: Property) -> None:
    for number, options in enumerate(setups(game)):
        for seed in range(2):
            check_one(game, options, 100 * number + seed, prop)
