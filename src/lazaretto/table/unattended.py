"""How many games of bots alone may go on while nobody looks, on one server."""

from __future__ import annotations

from typing import Final

MOST_UNATTENDED: Final = 4


class Unattended:
    """A few places; a table that finds none waits until somebody looks."""

    def __init__(self, places: int = MOST_UNATTENDED) -> None:
        self.places = places
        self.tables: set[str] = set()

    def enter(self, id: str) -> bool:
        """Whether a table has a place, or gets one now."""
        if id not in self.tables and len(self.tables) < self.places:
            self.tables.add(id)
        return id in self.tables

    def leave(self, id: str) -> None:
        self.tables.discard(id)
