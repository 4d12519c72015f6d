"""The speed of a game: random play, checked play, copies, menus, views and scenes.

``measure`` times the running build; ``in_build`` times a plain or compiled build in a process of its own.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

from lazaretto import games
from lazaretto.build import compiled
from lazaretto.core import Game, InputError, Menu, Options, Run, Seat, State, playouts, seeded

ROUNDS: Final = 3
POSITIONS: Final = 32  # from random games, for copies, menus, views and scenes
MEASURES: Final = {
    "games": "random games per second",
    "actions": "random actions per second",
    "checked": "checked and recorded actions per second",
    "copies": "copies of a state per second",
    "legal": "legal lists per second",
    "views": "views per second",
    "scenes": "scenes with their menus per second",
}


def measure(game: Game[Any, Any], seconds: float) -> dict[str, float]:
    """Every measure of ``MEASURES``, per second; each takes about ``seconds``, in three rounds."""
    options = game.setup(game.info.usual)
    places = positions(game, options)
    views = [(game.view(state, seat), game.menu(state, seat)) for state, seat in places]
    length = playouts(game, options, 50, 1) / 50
    actions = rate(lambda n: playouts(game, options, n, 7), seconds)
    return {
        "games": actions / length,
        "actions": actions,
        "checked": rate(lambda n: checked(game, options, n), seconds),
        "copies": rate(lambda n: copies(places, n), seconds),
        "legal": rate(lambda n: legals(game, places, n), seconds),
        "views": rate(lambda n: view_all(game, places, n), seconds),
        "scenes": rate(lambda n: scenes(game, views, n), seconds),
    }


def rate(work: Callable[[int], int], seconds: float) -> float:
    """The amount of ``work`` per second: the median of several rounds. ``work(n)`` repeats it and returns an amount."""
    slice_of_time = seconds / ROUNDS
    often, took = 1, 0.0
    while took < slice_of_time / 10:
        often *= 2
        took = timed(work, often)[1]
    often = max(1, int(often * slice_of_time / took))
    rounds = [timed(work, often) for _ in range(ROUNDS)]
    return median([done / took for done, took in rounds])


def timed(work: Callable[[int], int], often: int) -> tuple[int, float]:
    start = time.perf_counter()
    done = work(often)
    return done, time.perf_counter() - start


def positions(game: Game[Any, Any], options: Options) -> list[tuple[State, Seat]]:
    """States from all stages of random games, each with a seat that may act."""
    rng = seeded(3, 1)
    found: list[tuple[State, Seat]] = []
    while len(found) < 8 * POSITIONS:
        state = game.new(options, len(found))
        while acting := game.acting(state):
            seat = rng.pick(list(acting))
            found.append((state.copy(), seat))
            game.play(state, seat, rng.pick(game.legal(state, seat)))
    return found[:: len(found) // POSITIONS][:POSITIONS]


def checked(game: Game[Any, Any], options: Options, often: int) -> int:
    rng = seeded(7, 1)
    return sum([Run(game, options, seed).play_randomly(rng) for seed in range(often)])


def copies(places: list[tuple[State, Seat]], often: int) -> int:
    for _ in range(often):
        for state, _seat in places:
            state.copy()
    return often * len(places)


def legals(game: Game[Any, Any], places: list[tuple[State, Seat]], often: int) -> int:
    for _ in range(often):
        for state, seat in places:
            game.legal(state, seat)
    return often * len(places)


def view_all(game: Game[Any, Any], places: list[tuple[State, Seat]], often: int) -> int:
    for _ in range(often):
        for state, seat in places:
            game.view(state, seat)
    return often * len(places)


def scenes(game: Game[Any, Any], views: list[tuple[Any, Menu]], often: int) -> int:
    for _ in range(often):
        for view, menu in views:
            game.scene(view, menu).data()
    return often * len(views)


# ---- the two builds -----------------------------------------------------------------------------


def in_build(folder: Path, name: str, seconds: float) -> dict[str, float]:
    """Measure a game with the package in ``folder``, in a process of its own."""
    command = [sys.executable, "-m", "lazaretto.lab.bench", name, str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(done.stderr.strip().splitlines()[-1])
    measures: dict[str, float] = json.loads(done.stdout)
    return measures


def here(name: str) -> Game[Any, Any]:
    """A game of this build: a game from a file was compiled too and is beside the package."""
    if name in games.GAMES or not compiled.is_compiled():
        return games.load(name)
    game: Game[Any, Any] = importlib.import_module(Path(name).stem).GAME
    return game


if __name__ == "__main__":
    try:
        print(json.dumps(measure(here(sys.argv[1]), float(sys.argv[2]))))
    except InputError as error:
        sys.exit(str(error))
