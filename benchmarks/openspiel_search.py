"""OpenSpiel's tree search on its connect four, from the empty board: the one in C++ and the one in Python."""

from __future__ import annotations

import importlib
from typing import Any

from benchmarks.clock import Case, serve

pyspiel: Any = importlib.import_module("pyspiel")
mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
numpy: Any = importlib.import_module("numpy")

UCT = 2.0
SEED = 7


def main() -> None:
    game = pyspiel.load_game("connect_four")
    start = game.new_initial_state()

    def in_cpp(simulations: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        pyspiel.MCTSBot(game, evaluator, UCT, simulations, -1, True, SEED, False).step(start)
        return simulations

    def in_python(simulations: int) -> int:
        chance = numpy.random.RandomState(SEED)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        mcts.MCTSBot(game, UCT, simulations, evaluator, random_state=chance).step(start)
        return simulations

    serve(
        [
            Case("OpenSpiel C++ MCTS", "connect four", "simulations", in_cpp),
            Case("OpenSpiel Python MCTS", "connect four", "simulations", in_python),
        ]
    )


main()
