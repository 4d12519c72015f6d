from __future__ import annotations

import pytest

from lazaretto.review import Bar
from lazaretto.review.words import headline, line, sureness

NAMES = ["Ana", "Ben", "Chiara", "Dina"]


def bars(*parts: tuple[float, float]) -> list[Bar]:
    """By seat: own choices and luck."""
    return [Bar(0.0, own, 0.0, luck, own + luck) for own, luck in parts]


EACH = [[0], [1], [2]]


@pytest.mark.parametrize(
    ("found", "lines", "sentence"),
    [
        (bars((-0.2, 0), (-0.05, 0.4), (-0.2, -0.2)), EACH, "Ben played best, and had the luck"),
        (bars((-0.2, 0.5), (-0.05, 0), (-0.2, 0)), EACH, "Ben played best, Ana had the luck"),
        (bars((-0.2, 0), (-0.05, 0), (-0.2, 0)), EACH, "Ben played best"),
        (bars((-0.2, 0), (-0.05, 0), (-0.06, 0)), EACH, "Ben and Chiara played best"),
        (bars((-0.2, 0), (-0.2, 0), (-0.2, 0)), EACH, "All played equally well, and luck was even"),
        (bars((-0.2, 0), (-0.2, 0.3), (-0.2, 0)), EACH, "All played equally well, and Ben had the luck"),
        (
            bars((0, 0), (0, 0), (0, 0), (-0.3, 0.2)),
            [*EACH, [3]],
            "The choices of Dina cost most, and Dina had the luck",
        ),
        (bars((0, 0), (-0.3, 0), (0, 0), (-0.3, 0)), [[0, 2], [1, 3]], "Ana and Chiara played best"),
        (bars((0, 0.3), (0, 0.3)), [[0, 1]], "Well played, and luck helped"),
        (bars((-0.3, -0.2), (0, -0.2)), [[0, 1]], "Some chances were given away, and luck was bad"),
        ([], EACH, "How the game went"),
    ],
)
def test_the_headline_names_who_played_best_and_who_had_the_luck(
    found: list[Bar], lines: list[list[int]], sentence: str
) -> None:
    assert headline(found, NAMES, "chance", lines, True) == sentence


def test_alone_points_are_counted() -> None:
    assert headline(bars((-5, 0.5)), NAMES, "points", [[0]], True) == "Some points were given away, and luck was even"
    unfinished = headline(bars((-5, 3)), NAMES, "points", [[0]], False)
    assert unfinished == "Some points were given away so far, and luck helped"
    assert line(bars((-1, 0)), NAMES, "points", 1) == "Own choices cost Ana 1 point. 1 decision is named."


def test_the_line_says_what_choices_cost() -> None:
    said = line(bars((-0.21, 0), (-0.07, 0), (0, 0)), NAMES, "chance", 5)
    assert said == "Own choices cost Ana 21 of 100 chances, Ben 7 of 100 chances. 5 decisions are named."
    assert line(bars((0, 0)), NAMES, "chance", 0) == "No choice is known to have cost anything."
    more = line(bars((-1.53, 1.26)), NAMES, "chance", 3)
    again = "Chances that came back and were given away again count again."
    assert more == f"Own choices cost Ana 153 of 100 chances. {again} 3 decisions are named."


def test_sureness_follows_the_doubt() -> None:
    assert [sureness(0.1, doubt) for doubt in (0.0, 0.02, 0.03, 0.04)] == [
        "very sure",
        "very sure",
        "sure",
        "fairly sure",
    ]
