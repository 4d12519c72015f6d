"""Every test of tables runs with both stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.table.store import Store
from lazaretto.table.stores import open_store


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where tables are stored: a fresh folder, or a fresh schema of a database."""
    found: str = str(tmp_path / "data") if request.param == "sqlite" else request.getfixturevalue("database")
    return found


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()
