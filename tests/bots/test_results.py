"""What an end is worth to each seat."""

from __future__ import annotations

import pytest

from lazaretto.bots.rewards import places
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
