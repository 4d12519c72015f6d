"""How long it will take, measured on the first games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

MEASURED: Final = 2.0  # seconds of games by which the rest is judged
WORTH_SAYING: Final = 10.0  # seconds


class Forecast:
    """Says once, on the error stream, how long the rest of a run will take.

    The clock starts with the first finished games: starting the workers takes its time too, but only once.
    """

    def __init__(self, total: int, done: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self.left = total - done
        self.clock = clock
        self.began: float | None = None
        self.measured = 0
        self.said = False

    def note(self, games: int) -> None:
        """These games have just finished."""
        self.left -= games
        if self.began is None:
            self.began = self.clock()
            return
        self.measured += games
        passed = self.clock() - self.began
        if not self.said and passed >= MEASURED:
            self.say(passed / self.measured * self.left)

    def say(self, seconds: float) -> None:
        self.said = True
        if seconds >= WORTH_SAYING:
            print(f"{spoken(seconds)} more for {self.left} games, measured on the first ones", file=sys.stderr)


def spoken(seconds: float) -> str:
    """In the unit one would use: about 40 seconds, about 3 minutes, about 2.5 hours."""
    if seconds < 90:
        return f"about {max(1, round(seconds / 10)) * 10} seconds"
    minutes = seconds / 60
    return f"about {minutes:.0f} minutes" if minutes < 90 else f"about {minutes / 60:.1f} hours"
