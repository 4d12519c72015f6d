"""Errors, by whose mistake they are.

A user's mistake is an ``InputError``: its text is one clear sentence that can be shown to the user unchanged.
A ``BrokenInvariant`` is a bug in the program.
"""

from __future__ import annotations

from collections.abc import Sequence


class InputError(ValueError):
    """Invalid input. The text says what was wrong and what is allowed."""


class BadOption(InputError):
    """An option, a number of seats or a combination that the game does not support."""


class BadData(InputError):
    """An invalid data file. The text is the first fault; ``faults`` are all that were found."""

    def __init__(self, text: str, faults: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.faults = list(faults) or [text]


class BadRecord(InputError):
    """A record that cannot be read or replayed. The text names the line."""


class NotAnAction(InputError):
    """A text that is not an action of this game."""


class BrokenInvariant(Exception):
    """Something happened that must never happen: a bug, not a player's mistake."""
