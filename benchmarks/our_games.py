"""Our own games, in whatever build of the package is found: playouts, copies, views, scenes, and moves at a table."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from benchmarks.clock import Case, serve
from benchmarks.table_moves import moves, recorded

from lazaretto import games
from lazaretto.core import Game, Options, Seat, State, playouts
from lazaretto.lab.bench import copies, positions

Position = tuple[State, Seat]


def play(game: Game[Any, Any], options: Options, often: int) -> int:
    return playouts(game, options, often, 7)


def look(game: Game[Any, Any], places: list[Position], often: int) -> int:
    for _ in range(often):
        for state, seat in places:
            game.view(state, seat)
    return often * len(places)


def draw(game: Game[Any, Any], places: list[Position], often: int) -> int:
    for _ in range(often):
        for state, seat in places:
            game.scene(game.view(state, seat), game.menu(state, seat))
    return often * len(places)


def main() -> None:
    cases: list[Case] = []
    for slug in games.GAMES:
        game = games.load(slug)
        options = game.setup(game.info.usual)
        places = positions(game, options)
        cases += [
            Case(sys.argv[2], slug, "playouts", partial(play, game, options)),
            Case(sys.argv[2], slug, "copies", partial(copies, places)),
            Case(sys.argv[2], slug, "views", partial(look, game, places)),
            Case(sys.argv[2], slug, "scenes", partial(draw, game, places)),
            Case(sys.argv[2], slug, "moves", partial(moves, game, recorded(game))),
        ]
    serve(cases)


main()
