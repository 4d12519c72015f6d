"""Every game with every number of players."""

from __future__ import annotations

import pytest

from lazaretto.games import GAMES, load

from ..places import EXAMPLES

NAMES = [*GAMES, *[str(path) for path in EXAMPLES]]
every_game = pytest.mark.parametrize("name", NAMES, ids=lambda name: load(name).info.slug)
every_setup = pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, id=f"{load(name).info.slug}-{players}")
        for name in NAMES
        for players in load(name).info.seats
    ],
)
