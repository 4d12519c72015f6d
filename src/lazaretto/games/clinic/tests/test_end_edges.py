"""The end at its edges: what is said of it."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.state.terms import OVER
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


@rule("C-168")
@pytest.mark.parametrize(
    ("popularity", "text"),
    [
        ((3, 5), "@2 wins with the most popular clinic."),
        ((5, 5), "@1 and @2 share the most popular clinic."),
    ],
)
def test_the_winners_are_named(popularity: tuple[int, int], text: str) -> None:
    game = Tryout(*[f"{WHITE} $0 popularity={points}" for points in popularity], phase=OVER)
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.text == text
