"""What an end is worth to each seat."""

from __future__ import annotations

import pytest

from lazaretto.bots.rewards import Result, of_sides, places
from lazaretto.core import Outcome
from lazaretto.core.game import LOST


@pytest.mark.parametrize(
    ("seats", "ending", "together", "worth"),
    [
        ((1,), "done", False, [1.0]),
        ((1, 2), "done", False, [1.0, 0.0]),
        ((1, 1), "done", False, [0.5, 0.5]),
        ((1, 1), "done", True, [1.0, 1.0]),
        ((1, 2), LOST, True, [0.0, 0.0]),
        ((1, 2, 2), "done", True, [1.0, 0.0, 0.0]),
        ((1, 2, 3), "done", False, [1.0, 0.25, 0.0]),
        ((2, 1, 2), "done", False, [0.125, 1.0, 0.125]),
    ],
)
def test_a_place_is_worth_who_is_behind_and_the_win(
    seats: tuple[int, ...], ending: str, together: bool, worth: list[float]
) -> None:
    assert places(Outcome((0,) * len(seats), seats, ending, "", together=together)) == worth


@pytest.mark.parametrize(
    ("begun", "ended", "wins", "worth"),
    [
        (["red", "red", "blue"], ["red", "blue", "blue"], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]),
        (["red", "blue", "blue"], ["blue", "blue", "blue"], [1.0, 1.0, 1.0], [0.0, 1.0, 1.0]),
        (["", "", ""], ["", "", ""], [0.0, 1.0, 0.5], [0.0, 1.0, 0.5]),
    ],
    ids=["who has changed sides has not won with the other", "a side with nobody left has lost", "no sides at all"],
)
def test_an_end_is_worth_what_the_side_has_got(
    begun: list[str], ended: list[str], wins: list[float], worth: list[float]
) -> None:
    result = of_sides(Result(wins, [win if any(begun) else win + 3 for win in wins]), begun, ended)

    assert result.wins == worth
    assert result.points == [win if any(begun) else win + 3 for win in worth]
