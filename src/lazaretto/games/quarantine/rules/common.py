"""What several chapters of the rules ask and do."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Refusal
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.events import Ending
from lazaretto.games.quarantine.state import Table

NOT_ASKED: Final = Refusal("Q-050", "another player is asked")
NOT_NOW: Final = Refusal("Q-052", "that is not possible at this step")
NO_ACTION: Final = Refusal("Q-080", "no action is left this turn")
NOT_WORKING: Final = Refusal("Q-137", "you have no such room that works")


def spend_action(state: Table) -> None:
    state.turn.actions -= 1


def finish_plan(state: Table, seat: int) -> None:
    """The steps of a plan have become public."""
    state.plans[seat] = None
    state.reveals += 1


def owner_of(state: Table, tile: int) -> int:
    """In whose hospital a tile lies; NONE where it lies in none."""
    for owner in range(len(state.hospitals)):
        if state.hospitals[owner].cell_of(tile) >= 0:
            return owner
    return NONE


def trigger_end(state: Table, bag: bool) -> None:
    """The turn going on is the last of its player; a second trigger changes nothing (Q-183, Q-186)."""
    if state.ending == NONE:
        state.ending = state.turn.number
        state.tell(EVERYBODY, Ending(state.turn.seat, bag))
