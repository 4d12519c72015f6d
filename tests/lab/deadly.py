"""A game that ends the process it is played in, at once: for tests of what a run does then."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lazaretto.core import Action, OpenGame, Seat
from lazaretto.games import load

INNER = load(str(Path(__file__).resolve().parents[2] / "examples" / "tic_tac_toe.py"))


class Deadly(OpenGame[Any]):
    def new(self, options: Any, seed: int) -> Any:
        return INNER.new(options, seed)

    def acting(self, state: Any) -> tuple[Seat, ...]:
        return INNER.acting(state)

    def legal(self, state: Any, seat: Seat) -> list[Action]:
        return INNER.legal(state, seat)

    def play(self, state: Any, seat: Seat, action: Action) -> None:
        os._exit(9)


GAME = Deadly(INNER.info)
