"""``lazaretto check``: the conformance checks of a game."""

from __future__ import annotations

from rich.progress import track

from lazaretto.core import InputError
from lazaretto.games import load
from lazaretto.testing import PROPERTIES, Broken, check_one, secrets_differ, setups


def check_game(name: str, seeds: int) -> None:
    """Print a line per property; the first broken one ends it and names the moment at which it broke."""
    game = load(name)
    try:
        secrets_differ(game)
    except Broken as broken:
        raise InputError(str(broken)) from broken
    every = [(options, seed) for options in setups(game) for seed in range(seeds)]
    for prop in PROPERTIES:
        title = prop.__name__.replace("_", " ")
        try:
            for options, seed in track(every, description=title, transient=True):
                check_one(game, options, seed, prop)
        except Broken as broken:
            raise InputError(f"{game.info.title} fails a check: {broken}") from broken
        print(f"holds: {title}")
    print(f"{game.info.title}: {len(PROPERTIES)} properties hold in {len(every)} random games.")
