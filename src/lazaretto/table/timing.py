"""How long a table waits."""

from __future__ import annotations

from msgspec import Struct


class Timings(Struct, frozen=True):
    """Seconds."""

    bot_least: float = 0.4  # seconds before a bot's input, the same whatever it has to think about
    bot_most: float = 0.9
    grace: float = 60.0  # until a bot may stand in for somebody who is away
    beat: float = 0.8  # seconds a picture takes: added to a deadline that begins behind several
