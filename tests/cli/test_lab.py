"""The lab's own sums: intervals, seats, coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.lab.coverage import Coverage, marks_in
from lazaretto.lab.simulate import Plan, Played, Summary, Tally, seed_of


def test_bots_move_on_by_a_seat_each_game() -> None:
    plan = Plan("lockdown", 3, ("a", "b"), 1)

    assert [plan.seated(number) for number in (1, 2, 3)] == [("a", "b", "a"), ("b", "a", "b"), ("a", "b", "a")]


def test_every_game_of_a_run_has_its_own_seed() -> None:
    seeds = [seed_of(run, number) for run in (1, 2) for number in range(2000)]

    assert len(set(seeds)) == 4000
    assert max(seeds) < 2**53


def test_a_shared_first_place_is_a_shared_win() -> None:
    summary = Summary()
    summary.add(
        [Played(1, 0, ("a", "b"), (3, 3), (1, 1), 9, "full"), Played(2, 0, ("b", "a"), (5, 1), (1, 2), 7, "row")]
    )

    assert (summary.bots["a"].wins, summary.bots["b"].wins) == (0.5, 1.5)
    assert (summary.seats[0].score.value, summary.seats[1].score.value) == (4.0, 2.0)
    assert summary.endings == {"full": 1, "row": 1}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        pytest.param(50, 100, 0.404, 0.596, id="half of a hundred"),
        pytest.param(0, 10, 0.0, 0.278, id="none of ten is not surely none"),
        pytest.param(10, 10, 0.722, 1.0, id="all of ten is not surely all"),
    ],
)
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    tally = Tally()
    for game in range(games):
        tally.add(0, 1.0 if game < wins else 0.0)

    assert tally.win.low == pytest.approx(low, abs=0.001)
    assert tally.win.high == pytest.approx(high, abs=0.001)


def test_coverage_reads_the_marks_and_finds_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "test_setup.py"
    path.write_text('@rule("L-1", "L-2")\ndef test_a(): ...\n\n@core.rule("L-9")\nasync def test_b(): ...\n')

    found = Coverage(["L-1", "L-2", "L-3"], marks_in(path))

    assert found.tests["L-1"] == found.tests["L-2"] == ["test_setup.py::test_a"]
    assert found.unproven == ["L-3"]
    assert found.strays == [("L-9", "test_setup.py::test_b")]
