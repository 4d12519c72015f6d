"""OpenSpiel: its C++ games driven from Python, its tic-tac-toe in Python, and ``clone()``."""

from __future__ import annotations

import importlib
import random
from functools import partial
from typing import Any

from benchmarks.clock import Case, serve

pyspiel: Any = importlib.import_module("pyspiel")
importlib.import_module("open_spiel.python.games")  # registers the games written in Python
chance = random.Random(7).random


def random_games(new: Any, often: int) -> int:
    moves = 0
    for _ in range(often):
        state = new()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            moves += 1
    return moves


def copies(state: Any, often: int) -> int:
    for _ in range(often):
        state.clone()
    return often


def main() -> None:
    cases: list[Case] = []
    for slug, name in (("tic_tac_toe", "tic-tac-toe"), ("connect_four", "connect four")):
        new = pyspiel.load_game(slug).new_initial_state
        state = new()
        for place in range(4):
            state.apply_action(state.legal_actions()[place])
        cases += [
            Case("OpenSpiel C++ from Python", name, "playouts", partial(random_games, new)),
            Case("OpenSpiel C++ from Python", name, "copies", partial(copies, state)),
        ]
    new = pyspiel.load_game("python_tic_tac_toe").new_initial_state
    serve([*cases, Case("OpenSpiel Python game", "tic-tac-toe", "playouts", partial(random_games, new))])


main()
