"""A time limit for long work in a thread, which nobody can stop from outside: the work checks it now and then."""

from __future__ import annotations

from time import monotonic

from lazaretto.core import InputError


class TimeLimit:
    """``None`` seconds: no limit."""

    __slots__ = ("end", "seconds")

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.end = None if seconds is None else monotonic() + seconds

    def check(self) -> None:
        if self.end is not None and monotonic() >= self.end:
            raise InputError(f"this game takes longer than {self.seconds:g} seconds to replay, so it is not shown here")
