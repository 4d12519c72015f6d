"""Errors, by whose mistake they are.

A user's mistake is an ``InputError``: its text is one clear sentence that can be shown to the user unchanged.
A ``BrokenInvariant`` is a bug in the program.
"""

from __future__ import annotations


class InputError(ValueError):
    """Invalid input. The text says what was wrong and what is allowed."""


class BadOption(InputError):
    """An option, a number of seats or a combination that the game does not support."""


class BadData(InputError):
    """An invalid data file."""


class BadRecord(InputError):
    """A record that cannot be read or replayed. The text names the line."""


class NotAnAction(InputError):
    """A text that is not an action of this game."""


class BrokenInvariant(Exception):
    """Something happened that must never happen: a bug, not a player's mistake."""
