"""The turn at its edges: what is asked once, and what follows."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.rules import steps

from .notation import table
from .test_combat import arena


@rule("V-253")
def test_who_has_said_how_he_bleeds_goes_on_to_gain() -> None:
    game = table(level=1).hand("").wound(1, "down*", "up*").to(steps.BLEEDING).play("1: bleed up")

    assert game.lab.turn.step == steps.GAINING
    assert "done" in game.legal()


@rule("V-031")
def test_all_may_talk_when_the_game_ends_while_the_clock_stands() -> None:
    game = arena("0,1 dog", real_time="on").wound(1, *["up"] * 7).play("1: pass")
    assert steps.CLOSING <= game.lab.turn.step < steps.GAINING
    assert game.lab.turn.ending

    assert GAME.muted(GAME.setup(1), game.state, Seat(0)) is None
