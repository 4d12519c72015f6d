"""No test can be lucky: what it draws is drawn alike in every run, and nothing is tried twice."""

from __future__ import annotations

import random
import re
import secrets
from pathlib import Path

import pytest

from .luck import Chance, draw
from .places import ROOT, SOURCE

TESTS = [*(ROOT / "tests").rglob("*.py"), *SOURCE.glob("games/*/tests/*.py")]
LUCKY = (
    r"\brandom\.(?!Random\(\w|seed\()[a-z]\w*\(|Random\(\)",  # the generator that all share, or one without a seed
    r"SystemRandom|urandom|uuid\.uuid|default_rng\(\)",
    r"mark\.flaky|--reruns",
)


def test_nothing_is_left_to_luck() -> None:
    found = [
        (path.name, word[0]) for path in TESTS for pattern in LUCKY for word in re.finditer(pattern, text_of(path))
    ]
    assert len(TESTS) > 100
    assert found == []


def text_of(path: Path) -> str:
    return "" if path == Path(__file__) else path.read_text(encoding="utf-8")


def test_seeds_that_nobody_gave_follow_from_the_tests_name(request: pytest.FixtureRequest) -> None:
    expected = Chance(request.node.nodeid)

    assert [secrets.randbits(62), secrets.randbelow(2**31)] == [expected.randbits(62), expected.randbelow(2**31)]
    assert random.random() == random.Random(draw(request.node.nodeid)).random()
    assert Chance("one test").randbits(62) == Chance("one test").randbits(62) != Chance("another").randbits(62)
