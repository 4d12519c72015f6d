"""Our own games through the public protocol: random playouts, checked and recorded play, copies of a state."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from benchmarks.clock import Case, serve

from lazaretto.build import compiled
from lazaretto.core import Game, Options, Run, State, playouts, seeded
from lazaretto.lab.bench import here


def random_games(game: Game[Any, Any], options: Options, often: int) -> int:
    return playouts(game, options, often, 7)


def checked_games(game: Game[Any, Any], options: Options, often: int) -> int:
    rng = seeded(7, 1)
    return sum([Run(game, options, seed).play_randomly(rng) for seed in range(often)])


def copies(state: State, often: int) -> int:
    for _ in range(often):
        state.copy()
    return often


def after_four_moves(game: Game[Any, Any], options: Options) -> State:
    state: State = game.new(options, 1)
    for place in range(4):
        seat = game.acting(state)[0]
        game.play(state, seat, game.legal(state, seat)[place])
    return state


def main() -> None:
    build = "compiled" if compiled.is_compiled() else "plain"
    if build != sys.argv[2]:
        sys.exit(f"this is the {build} build, not the {sys.argv[2]} one")
    cases: list[Case] = []
    for name, file in (("tic-tac-toe", "examples/tic_tac_toe.py"), ("connect four", "examples/connect_four.py")):
        game = here(file)
        options = game.setup(2)
        checked = partial(checked_games, game, options)
        cases += [
            Case(f"Lazaretto {build}", name, "playouts", partial(random_games, game, options)),
            Case(f"Lazaretto {build}, checked and recorded", name, "playouts", checked),
            Case(f"Lazaretto {build}", name, "copies", partial(copies, after_four_moves(game, options))),
        ]
    serve(cases)


main()
