"""How numbers read in sentences and on chips."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"


def figure(value: int) -> str:
    return f"{MINUS}{-value}" if value < 0 else str(value)


def many(count: int, thing: str) -> str:
    """``1 point``, ``2 points``."""
    return f"{figure(count)} {thing}" if abs(count) == 1 else f"{figure(count)} {thing}s"
