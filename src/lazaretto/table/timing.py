"""Waiting times of a table."""

from __future__ import annotations

from msgspec import Struct


class Timings(Struct, frozen=True):
    """Seconds."""

    bot_least: float = 0.4  # before a bot's input, whatever the decision
    bot_most: float = 0.9
    grace: float = 60.0  # until a bot may stand in for somebody who is away
    beat: float = 0.8  # duration of a keyframe: a deadline starts after the last one
