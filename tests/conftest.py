"""Neither time nor luck decides a test: the machine may be busy, and what is drawn is drawn alike in every run."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from .luck import Chance, draw
from .places import ROOT
from .postgres import Postgres

# What both builds are asked in full: the rules, and what is compiled with them.
BOTH = ("tests/core", "tests/bots", "tests/test_every_game.py", "tests/test_testing.py", "src/lazaretto/games")

settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None, derandomize=True
)
settings.load_profile("patient")


def can_train() -> bool:
    return bool(find_spec("torch") and find_spec("sb3_contrib"))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Nothing is left out silently."""
    if not can_train():
        terminalreporter.write_line("tests/training was left out, since it needs torch: run scripts/test-training")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any([item.path.is_relative_to(ROOT / place) for place in BOTH]):
            item.add_marker("both")


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that nobody gave, in this process. Servers in processes of their own are given ``luck.draw``."""
    name = request.node.nodeid.partition("@")[0]  # without what xdist may add
    chance = Chance(name)
    monkeypatch.setattr(secrets, "randbits", chance.randbits)
    monkeypatch.setattr(secrets, "randbelow", chance.randbelow)
    random.seed(draw(name))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests, also where several processes run them; the last one stops it."""
    found = Postgres(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())))
    yield found
    found.close()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty schema."""
    with postgres.schema() as url:
        yield url
