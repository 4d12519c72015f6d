"""Chapter "End and scoring": who wins where the last ones are level, and who is not at the table."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.tests.notation import read_sheet, table
from lazaretto.games.lockdown.tests.test_scoring import ROW, ended


@rule("L-070")
def test_a_tie_for_the_last_place_needs_no_tie_break() -> None:
    good, bad = read_sheet(ROW * 7), read_sheet(ROW * 6)

    assert ended(bad, good, bad)[1:4] == ((2, 1, 2), "points", "@2 wins with 0 points.")


@rule("L-012")
def test_a_seat_that_nobody_has_is_not_asked() -> None:
    game = table(seats=2)

    assert game.refusal("2: play I03") == ""
    assert game.refusal("3: play I03") == "L-012"


@rule("L-012")
def test_a_seat_that_has_finished_the_round_has_nothing_to_choose() -> None:
    state = GAME.new(GAME.setup(2), 1)
    while Seat(0) in GAME.acting(state):
        GAME.play(state, Seat(0), GAME.legal(state, Seat(0))[0])

    assert GAME.acting(state) == (Seat(1),)
    assert GAME.legal(state, Seat(0)) == []
    assert GAME.candidates(state, Seat(0)) == []
