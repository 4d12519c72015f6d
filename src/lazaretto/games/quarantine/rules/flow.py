"""The order of play: turns, the Cafeteria at their beginning, markers, and the trigger of the end.

``turn.py`` has the menu of a turn, ``setup.py`` what comes before the first.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
    DECLINE,
    SNACK,
    SNACK_FROM,
    Decline,
    Snack,
    SnackFrom,
    SpendMarker,
    TakeMarker,
)
from lazaretto.games.quarantine.data import CAFETERIA, COUNTS, KIND, NONE
from lazaretto.games.quarantine.events import Began, Ending
from lazaretto.games.quarantine.rules.question import NO_ACTION, NOT_NOW
from lazaretto.games.quarantine.state import ActiveTurn, Decision, Table
from lazaretto.games.quarantine.state.hospital import Hospital

NO_MARKERS: Final = Refusal("Q-133", "no marker is left in the stock")
TWO_TAKEN: Final = Refusal("Q-134", "you have taken two markers this turn")
NONE_OWNED: Final = Refusal("Q-083", "you have no marker")
STOCK_FIRST: Final = Refusal("Q-152", "the stock still has a marker")
NOT_FROM_THERE: Final = Refusal("Q-152", "that player has no marker to take")


# ---- turns --------------------------------------------------------------------------------------


def begin_turn(state: Table) -> None:
    """The neighbour takes the cubes of the turn; none after the trigger of the end (Q-055, Q-057, Q-182, Q-185).

    Bag and action disks need no owner of their own: they are with the active seat and its left neighbour (Q-015).
    """
    turn = state.turn
    turn.held = min(COUNTS.draws, sum(state.cubes.bag)) if state.ending == NONE else 0
    state.emit(EVERYBODY, Began(turn.seat, turn.held))
    if state.ending == NONE and not state.in_bag():
        trigger_end(state, True)
    turn.cafeterias = cafeterias(state.mine())
    ask_cafeteria(state)


def finish_turn(state: Table) -> None:
    """The next seat clockwise, or the end (Q-014, Q-058, Q-059, Q-184). Unused actions are lost (Q-084)."""
    turn = state.turn
    seats = len(state.hospitals)
    if state.ending != NONE and turn.number == state.ending + seats - 1:
        turn.asked = GAME_OVER
        return
    state.turn = ActiveTurn(turn.number + 1, (turn.seat + 1) % seats, COUNTS.actions, 0)
    begin_turn(state)


def trigger_end(state: Table, bag: bool) -> None:
    """The turn going on is the last of its player; a second trigger changes nothing (Q-183, Q-186)."""
    if state.ending == NONE:
        state.ending = state.turn.number
        state.emit(EVERYBODY, Ending(state.turn.seat, bag))


@struct
class GameOver(Decision):
    """Nobody is asked anything."""

    def acting(self, state: Table) -> tuple[Seat, ...]:
        return ()


GAME_OVER: Final = GameOver()


# ---- the Cafeteria ------------------------------------------------------------------------------


@struct
class CafeteriaMarker(Decision):
    """At the beginning of a turn each active Cafeteria offers a marker (Q-152, Q-163)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        if state.markers:
            return [SNACK, DECLINE]
        seats = range(len(state.hospitals))
        return [SNACK_FROM[i] for i in seats if i != state.turn.seat and state.hospitals[i].markers] + [DECLINE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Snack):
            return None if state.markers else NO_MARKERS
        if isinstance(action, SnackFrom):
            if state.markers:
                return STOCK_FIRST
            own = action.owner == state.turn.seat or action.owner >= len(state.hospitals)
            return NOT_FROM_THERE if own or not state.hospitals[action.owner].markers else None
        return None if isinstance(action, Decline) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Snack):
            state.markers -= 1
            state.mine().markers += 1
        elif isinstance(action, SnackFrom):
            state.hospitals[action.owner].markers -= 1
            state.mine().markers += 1
        state.emit(EVERYBODY, Did(seat, action))
        state.turn.cafeterias -= 1
        ask_cafeteria(state)


CAFETERIA_MARKER: Final = CafeteriaMarker()


def cafeterias(hospital: Hospital) -> int:
    return sum(1 for tile in hospital.tiles.values() if KIND[tile.id] == CAFETERIA and not tile.gray)


def ask_cafeteria(state: Table) -> None:
    """One question for each active Cafeteria while there is a marker to take (Q-152, Q-163)."""
    turn = state.turn
    asks = turn.cafeterias > 0 and len(CAFETERIA_MARKER.legal(state, Seat(turn.seat))) > 1
    turn.asked = CAFETERIA_MARKER if asks else None


# ---- markers ------------------------------------------------------------------------------------


@struct
class MarkerActions(Decision):
    """The part of the turn that is about markers: take one as an action, or spend one for an action more (Q-135)."""

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, SpendMarker):
            return None if state.mine().markers else NONE_OWNED
        if not state.turn.actions:
            return NO_ACTION
        if state.turn.taken >= COUNTS.taken:
            return TWO_TAKEN
        return None if state.markers else NO_MARKERS

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        turn, mine = state.turn, state.mine()
        if isinstance(action, SpendMarker):
            mine.markers -= 1
            state.markers += 1
            turn.actions += 1
        else:
            turn.actions -= 1
            turn.taken += 1
            state.markers -= 1
            mine.markers += 1
        state.emit(EVERYBODY, Did(seat, action))


MARKER_KINDS: Final = (TakeMarker, SpendMarker)
MARKER_ACTIONS: Final = MarkerActions()
