"""A time limit for long work in a thread, which nobody can stop from outside: the work checks it now and then.

Only the time in which the thread runs is counted: a busy machine makes no game too long.
"""

from __future__ import annotations

from time import thread_time

from lazaretto.core import InputError


class TimeLimit:
    """``None`` seconds: no limit."""

    __slots__ = ("end", "seconds")

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.end = None if seconds is None else thread_time() + seconds

    def check(self) -> None:
        if self.end is not None and thread_time() >= self.end:
            raise InputError(f"this game takes longer than {self.seconds:g} seconds to replay, so it is not shown here")
