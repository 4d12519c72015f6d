"""The matrix: who sits where, what an equal share is, and what there is to win."""

from __future__ import annotations

import pytest

from lazaretto import games
from lazaretto.core import InputError
from lazaretto.lab.matrix import Contest, contests

from .plans import TIC_TAC_TOE


def test_every_bot_meets_every_other_both_ways_round() -> None:
    cells = list(contests(Contest(TIC_TAC_TOE, 2, ("random", "regular", "search:20"), 6, 1), 1))

    assert [(cell.bot, cell.other) for cell in cells] == [
        ("random", "regular"),
        ("random", "search:20"),
        ("regular", "random"),
        ("regular", "search:20"),
        ("search:20", "random"),
        ("search:20", "regular"),
    ]
    assert all(cell.games == 6 and not cell.sides for cell in cells)


@pytest.mark.parametrize("seats", [2, 3])
def test_among_rivals_an_equal_share_is_one_of_so_many(seats: int) -> None:
    for cell in contests(Contest("lockdown", seats, ("random", "beginner"), 2 * seats, 1), 1):
        assert cell.even == pytest.approx(1 / seats)
        assert cell.win.low <= cell.win.value <= cell.win.high


def test_in_a_game_of_teams_both_sides_are_told_and_all_of_a_team_win() -> None:
    cells = list(contests(Contest("outbreak", 6, ("random", "regular"), 12, 1), 1))

    for cell in cells:
        assert {side.name for side in cell.sides} == {"Infected", "Survivors"}
        assert sum([side.games for side in cell.sides]) == cell.games == 12
        assert sum([side.games * side.win.value for side in cell.sides]) == pytest.approx(12 * cell.win.value)
        assert cell.even > 1 / 3  # far above one of six


def test_who_plays_alone_or_for_a_common_cause_plays_with_its_like() -> None:
    alone = Contest("clinic", 1, ("random", "beginner"), 2, 1)
    common = Contest("clinic", 2, ("random", "beginner"), 2, 1, {"mode": "covid"})

    for contest in (alone, common):
        cells = list(contests(contest, 1))
        assert [(cell.bot, cell.other) for cell in cells] == [("random", "random"), ("beginner", "beginner")]
        assert all(cell.even == cell.win.value for cell in cells)


def test_points_for_oneself_are_no_win() -> None:
    lockdown, clinic = games.load("lockdown"), games.load("clinic")
    bots = ("random", "regular")

    assert not Contest("lockdown", 1, bots, 2, 1).winnable(lockdown)
    assert Contest("lockdown", 2, bots, 2, 1).winnable(lockdown)
    assert Contest("clinic", 1, bots, 2, 1).winnable(clinic)


@pytest.mark.parametrize("bots", [("random",), ("random", "random")])
def test_a_matrix_needs_two_different_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="at least two bots, each once"):
        Contest(TIC_TAC_TOE, 2, bots, 2, 1).check()
