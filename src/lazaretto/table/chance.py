"""Where the seeds of a table come from: nobody can foretell them. Whoever makes a server may bring another source."""

from __future__ import annotations

import secrets
from collections.abc import Callable

Draw = Callable[[str], int]  # a seed of at most 62 bits; the words say what it is for


def drawn(purpose: str) -> int:
    """From the system, whatever it is for: no seed tells anything about another."""
    return secrets.randbits(62)
