"""Waiting times of a table."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Pace = Literal["calm", "brisk", "instant"]  # of the bots
USUAL_PACE: Final[Pace] = "brisk"
CALM: Final = 1.5  # times the usual pause
BRISK: Final = 0.6
SHRINK: Final = 0.9  # brisk bots: of the pause before, as long as no person plays in between


class Timings(Struct, frozen=True):
    """Seconds."""

    bot_least: float = 0.4  # before a bot's input, whatever the decision
    bot_most: float = 0.9
    grace: float = 60.0  # until a bot may stand in for somebody who is away
    beat: float = 1.0  # duration of a keyframe: a deadline starts, and bots speak, after the last one

    def bot_pause(self, pace: Pace, row: int) -> tuple[float, float]:
        """The least and most pause before an input of a bot; ``row`` bot inputs came since a person's last one.

        Brisk pauses shrink, so that all of them together are at most ``bot_most * BRISK / (1 - SHRINK)``.
        """
        factor = 0.0 if pace == "instant" else CALM if pace == "calm" else BRISK * SHRINK**row
        return self.bot_least * factor, self.bot_most * factor

    def showing(self, pace: Pace, moments: int) -> float:
        """How long browsers show so many moments."""
        factor = 0.0 if pace == "instant" else CALM if pace == "calm" else 1.0
        return self.beat * factor * max(0, moments - 1)
