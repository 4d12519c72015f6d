"""Every line of every ledger has a test that names it, and every test names a line that exists."""

from __future__ import annotations

import pytest

from lazaretto.games import GAMES, load
from lazaretto.lab.coverage import coverage


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_has_a_test_and_every_test_a_line(slug: str) -> None:
    found = coverage(load(slug))
    assert found.tests
    assert found.unproven == []
    assert found.strays == []
