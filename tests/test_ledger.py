"""Every line of every ledger has a test that names it, and every test names a line that exists."""

from __future__ import annotations

import ast

import pytest

from lazaretto.games import GAMES, load

from .places import SOURCE


def rules_named(slug: str) -> set[str]:
    """The rule numbers in @rule(...) of a game's tests."""
    named: set[str] = set()
    for path in sorted((SOURCE / "games" / slug / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                named |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return named


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_has_a_test_and_every_test_a_line(slug: str) -> None:
    ledger = load(slug).info.ledger()
    assert ledger
    assert rules_named(slug) == set(ledger)
