from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from .harness import Browser, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a file: tic-tac-toe and connect four."""
    folder: Path = tmp_path_factory.mktemp("served")
    server = Server(folder / "data", "examples/tic_tac_toe.py", "examples/connect_four.py").ready()
    yield server
    server.stop()


@pytest.fixture
async def ana(server: Server) -> AsyncIterator[Browser]:
    browser = Browser(server)
    yield browser
    await browser.close()


@pytest.fixture
async def ben(server: Server) -> AsyncIterator[Browser]:
    browser = Browser(server)
    yield browser
    await browser.close()
