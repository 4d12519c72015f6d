"""What holds for every game, here for a few setups that differ most; the whole set runs with all games."""

from __future__ import annotations

import pytest

from lazaretto.games.virus import GAME
from lazaretto.properties import PROPERTIES, check_one


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"level": "3"}),
        (2, {"turns": "rotate"}),
        (3, {"real_time": "on"}),
    ],
)
def test_the_game_keeps_the_laws(seats: int, options: dict[str, str]) -> None:
    for prop in PROPERTIES:
        check_one(GAME, GAME.setup(seats, options), 5, prop)
