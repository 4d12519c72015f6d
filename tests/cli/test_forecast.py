"""How long it will take is said once, when the first games have shown it."""

from __future__ import annotations

import pytest

from lazaretto.cli.commands.forecast import Forecast, spoken


def test_the_rest_is_judged_by_the_first_games(capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    forecast = Forecast(1000, 100, clock=lambda: now[0])

    for second in (104.0, 105.0, 107.0, 109.0):  # starting took four seconds, which are not counted
        now[0] = second
        forecast.note(10)

    assert capsys.readouterr().err == "about 2 minutes more for 870 games, measured on the first ones\n"


def test_what_is_over_soon_needs_no_forecast(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    forecast = Forecast(40, clock=lambda: now[0])

    for _ in range(4):
        forecast.note(10)
        now[0] += 2

    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(12, "about 10 seconds"), (84, "about 80 seconds"), (200, "about 3 minutes"), (9000, "about 2.5 hours")],
)
def test_a_time_is_said_in_its_unit(seconds: float, words: str) -> None:
    assert spoken(seconds) == words
