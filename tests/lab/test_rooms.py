"""The balance tables of Quarantine: an interval is made of games."""

from __future__ import annotations

import runpy

import polars as pl
import pytest

from ..places import ROOT

owners = runpy.run_path(str(ROOT / "benchmarks" / "quarantine_rooms.py"))["owners"]


def test_two_owners_of_whom_one_must_win_leave_nothing_to_chance() -> None:
    """Half of the owners of the Lab win, in every game; of those of the Helipad, alone in theirs, it is chance."""
    wins = [(game, seat, float(seat == 1 + game % 2)) for game in range(1, 101) for seat in (1, 2)]
    seats = pl.DataFrame(wins, schema=["game", "seat", "won"], orient="row")
    had = [(game, seat, "trait", "Lab") for game, seat, _ in wins] + [
        (game, 1, "trait", "Helipad") for game in range(1, 101)
    ]
    things = pl.DataFrame(had, schema=["game", "seat", "kind", "thing"], orient="row")

    found = owners(seats, things)

    assert found["Lab"] == (0.5, 0.0, 200)
    assert found["Helipad"] == (0.5, pytest.approx(0.05), 100)
