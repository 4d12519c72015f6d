"""Our search on connect four, from the empty board."""

from __future__ import annotations

import sys

from benchmarks.clock import Case, serve

from lazaretto.bots.search import Search
from lazaretto.build import compiled
from lazaretto.core import Seat, seeded
from lazaretto.lab.bench import here


def main() -> None:
    build = "compiled" if compiled.is_compiled() else "plain"
    if build != sys.argv[2]:
        sys.exit(f"this is the {build} build, not the {sys.argv[2]} one")
    game = here("examples/connect_four.py")
    state = game.new(game.setup(2), 1)
    view, legal = game.view(state, Seat(0)), game.legal(state, Seat(0))

    def think(simulations: int) -> int:
        Search(game, view, legal, seeded(7)).run(simulations)
        return simulations

    serve([Case(f"Lazaretto {build}", "connect four", "simulations", think)])


main()
