"""What is counted about the people at a table, for the designers of its game: no names, no texts, no times of day.

Thinking times by kind of action, refusals by rule, hints and people who left. A table may opt out when it is opened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

STEPS: Final = 14  # of thinking times: below 1 second, 2, 4, ... 4096 (over an hour), and longer


class Counts(Struct, omit_defaults=True):
    """The numbers of one table, or of several together."""

    thinking: dict[str, list[int]] = {}  # by verb: the number of decisions in each step of time
    refused: dict[str, int] = {}  # by rule: how often somebody tried what it forbids
    hints: int = 0
    left: int = 0  # people who resigned, or for whom a bot played on

    def add(self, other: Counts) -> None:
        for verb, times in other.thinking.items():
            mine = self.thinking.setdefault(verb, [0] * STEPS)
            self.thinking[verb] = [one + two for one, two in zip(mine, times, strict=False)]
        for rule, often in other.refused.items():
            self.refused[rule] = self.refused.get(rule, 0) + often
        self.hints += other.hints
        self.left += other.left


def step_of(seconds: float) -> int:
    return min(STEPS - 1, int(max(0.0, seconds)).bit_length())


class Counting:
    """The counts of a live table. Where a table has opted out, nothing is counted."""

    def __init__(self, counted: bool) -> None:
        self.counted = counted
        self.counts = Counts({}, {})
        self.asked: dict[int, float] = {}  # by seat: since when it is asked, by the loop's clock
        self.tried: set[str] = set()  # rules that refused something since the last input

    def load(self, body: bytes | None) -> None:
        """Go on from what the store has."""
        if body is not None:
            self.counts = msgspec.json.decode(body, type=Counts)

    def body(self) -> bytes | None:
        """For the store; None if there is nothing to say."""
        return msgspec.json.encode(self.counts) if self.counted and self.counts != Counts({}, {}) else None

    def ask(self, seats: Iterable[int], now: float) -> None:
        """These seats are asked now."""
        self.asked = {seat: self.asked.get(seat, now) for seat in seats}

    def arrive(self, seats: Iterable[int], now: float) -> None:
        """Their players have just come: they begin to think."""
        self.asked |= {seat: now for seat in seats if seat in self.asked}

    def played(self, verb: str, since: float | None, now: float) -> None:
        self.tried.clear()
        if self.counted and since is not None:
            self.counts.thinking.setdefault(verb, [0] * STEPS)[step_of(now - since)] += 1

    def refuse(self, rule: str) -> None:
        """A rule has refused what somebody tried; the same one counts once until the next input."""
        if self.counted and rule != "table" and rule not in self.tried:
            self.tried.add(rule)
            self.counts.refused[rule] = self.counts.refused.get(rule, 0) + 1

    def hint(self) -> None:
        self.counts.hints += self.counted

    def leave(self) -> None:
        self.counts.left += self.counted
