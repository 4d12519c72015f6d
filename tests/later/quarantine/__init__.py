"""Quarantine as a later edition might be: its state has a field more, which counts the actions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from lazaretto.core import Action, Options, Seat, struct
from lazaretto.core.struct import STRUCTURES
from lazaretto.games.quarantine import GAME as TODAY
from lazaretto.games.quarantine import Quarantine
from lazaretto.games.quarantine.state import Table


@struct
class LaterTable(Table):
    actions: int


class LaterQuarantine(Quarantine):
    def new(self, options: Options, seed: int) -> Table:
        old = super().new(options, seed)
        fields: list[Any] = [*[getattr(old, field.name) for field in STRUCTURES[Table]], 0]
        return LaterTable(*fields)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        super().play(state, seat, action)
        if isinstance(state, LaterTable):  # else a guess, which an older rule made
            state.actions += 1


def to_3(state: Any) -> Any:
    """Edition 3 counts the actions, from now on."""
    return {**state, "is": "LaterTable", "actions": 0}


GAME: Final = LaterQuarantine(
    replace(
        TODAY.info,
        edition="3",
        folder=Path(__file__).parent,
        classes=(*TODAY.info.classes, LaterTable),
        migrations={2: to_3},
    )
)
