"""What can go wrong, told apart by whose mistake it is.

A person's mistake is an ``InputError``: its text is one clear sentence that may be shown as it is.
Our own mistake is a ``BrokenInvariant``: a bug report.
"""

from __future__ import annotations


class InputError(ValueError):
    """Somebody asked for what cannot be. The text says what was wrong and what is allowed."""


class BadOption(InputError):
    """An option, a number of seats or a combination that the game does not have."""


class BadData(InputError):
    """A data file that is not what a game needs."""


class BadRecord(InputError):
    """A record that cannot be read or replayed. The text names the line."""


class NotAnAction(InputError):
    """A text that is no action of this game."""


class BrokenInvariant(Exception):
    """Something that can never be, was. Not a player's mistake but ours."""
