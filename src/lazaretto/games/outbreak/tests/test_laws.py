"""What holds for every game holds for this one: with every number of players and every option the rules know."""

from __future__ import annotations

import pytest

from lazaretto.games.outbreak import GAME
from lazaretto.properties import PROPERTIES, check_one


@pytest.mark.parametrize("given", [{}, {"show_rest_numbers": "off"}, {"vote_rule": "majority"}], ids=str)
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_outbreak_keeps_the_laws(seats: int, given: dict[str, str]) -> None:
    for prop in PROPERTIES:
        check_one(GAME, GAME.setup(seats, given), 10 * seats + len(given), prop)
