"""Every line of a ledger has code and a test that name it, and every test names a line that exists."""

from __future__ import annotations

import pytest

from lazaretto.games import GAMES, load
from lazaretto.lab.coverage import coverage, homes


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_has_a_test_and_every_test_a_line(slug: str) -> None:
    found = coverage(load(slug))
    assert found.tests
    assert found.unproven == []
    assert found.strays == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_stands_where_it_lives(slug: str) -> None:
    """Its number is written out in rules, data, state or view: at the line that does it, or where one would look."""
    info = load(slug).info
    places = homes(info)
    assert places, "the source is here"
    assert [number for number in info.ledger() if number not in places] == []
