"""Leaving the lab at its edges."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import NOWHERE

from .notation import table


@rule("V-062")
def test_who_has_left_is_nowhere_in_the_lab() -> None:
    game = table(heroes="0,0 0,0")
    game.lab.escape.door = True
    game.play("1: leave")

    assert game.hero(1).cell == NOWHERE


@rule("V-316", "V-017")
def test_where_all_win_nobody_is_named_and_no_spy_is_counted() -> None:
    game = table(heroes="0,0 0,0")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(1)
    game.play("1: leave", "2: leave")
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.text == "@2 has brought the antidote out: everybody wins."
    assert "was the spy" not in [row.name for row in outcome.rows]
