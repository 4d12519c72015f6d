from __future__ import annotations

import os
from pathlib import Path

import pytest

from lazaretto.build import workshop

from . import project as small


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small project, compiled once, also where several processes run these tests: whoever comes first builds it."""
    own = tmp_path_factory.getbasetemp()
    place = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "built"
    place.mkdir(exist_ok=True)
    project, done = place / "project", place / "done"
    with (place / "lock").open("w") as file:
        workshop.lock(file)
        if not done.exists():
            small.build(small.create(project))
            done.touch()
    return project
