"""Chat that a game limits: who may speak, and for how long. The rules do not depend on it."""

from __future__ import annotations

from typing import Any, Final

from lazaretto.core import Deadline, Game, Options, Seat
from lazaretto.core.game import S, V
from lazaretto.table.clock import Clock

TALK: Final = "talk"  # the name of the clock on every screen
TIME_IS_OVER: Final = "Time to talk is over."


class TalkClock(Clock):
    """Runs while the game names a talking time; a new name restarts it, and at its end the table says one line."""

    over = ""  # the name of the talking time that has run out

    def follow(self, talk: Deadline | None, pause: float) -> bool:
        """True if the time left changed."""
        if talk is None or talk.name != self.over:
            self.over = ""
        return self.set(() if talk is None or self.over else (talk,), pause)

    def seconds(self) -> dict[str, float]:
        left = self.left()
        return {TALK: min(left.values())} if left else {}


def muted(game: Game[S, V], options: Options, state: S) -> tuple[int, ...]:
    """The seats that may not talk, counted from 1; 0: the watchers."""
    if not has_own(game, "muted"):
        return ()
    silent = [i + 1 for i in range(options.seats) if game.muted(options, state, Seat(i)) is not None]
    return tuple(silent if game.muted(options, state, None) is None else [0, *silent])


def has_own(game: Game[Any, Any], name: str) -> bool:
    """Whether a game overrides an optional method."""
    return getattr(type(game), name) is not getattr(Game, name)
