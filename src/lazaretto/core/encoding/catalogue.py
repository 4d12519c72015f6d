"""The catalogue: all actions of a game, each with a fixed number."""

from __future__ import annotations

from typing import Any

from lazaretto.core.actions import Action
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.game import Game


class Catalogue:
    """The concatenated tables of a game. Looked up by identity, since menus take their actions from the tables."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.actions: list[Action] = [action for table in game.info.tables for action in table]
        self.numbers: dict[int, int] = {id(action): number for number, action in enumerate(self.actions)}
        self.values: dict[Action, int] = {}

    def number(self, action: Action) -> int:
        found = self.numbers.get(id(action))
        return self.number_of_equal(action) if found is None else found

    def number_of_equal(self, action: Action) -> int:
        """The number of an action that was parsed, so it equals one in the tables but is another object."""
        if not self.values:
            self.values = {known: number for number, known in enumerate(self.actions)}
        found = self.values.get(action)
        if found is None:
            raise BrokenInvariant(f"{action} is not in the tables of the game")
        return found
