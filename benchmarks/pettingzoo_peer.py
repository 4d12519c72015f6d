"""PettingZoo classic: ``env()`` as its documentation uses it."""

from __future__ import annotations

import importlib
import random
from functools import partial
from typing import Any

from benchmarks.clock import Case, serve

flatnonzero: Any = importlib.import_module("numpy").flatnonzero
chance = random.Random(7).random


def random_games(env: Any, often: int) -> int:
    moves = 0
    for seed in range(often):
        env.reset(seed=seed)
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = flatnonzero(seen["action_mask"])
            env.step(int(legal[int(chance() * len(legal))]))
            moves += 1
    return moves


def main() -> None:
    cases: list[Case] = []
    for module, name in (("tictactoe_v3", "tic-tac-toe"), ("connect_four_v3", "connect four")):
        env = importlib.import_module(f"pettingzoo.classic.{module}").env()
        cases.append(Case("PettingZoo classic", name, "playouts", partial(random_games, env)))
    serve(cases)


main()
