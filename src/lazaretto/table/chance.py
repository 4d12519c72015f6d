"""Where the seeds of a table come from: unpredictable, unless the server is given another source."""

from __future__ import annotations

import secrets
from collections.abc import Callable

Draw = Callable[[str], int]  # a seed of at most 62 bits; the argument says what it is for


def drawn(purpose: str) -> int:
    """From the system, independent of the purpose and of all other seeds."""
    return secrets.randbits(62)
