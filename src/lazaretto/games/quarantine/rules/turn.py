"""The menu of a turn: each chapter has the part that is about its rules, here they are put together."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import END, RECEIVE, RENOVATE, SPEND_MARKER, TAKE_MARKER, End
from lazaretto.games.quarantine.data import NONE
from lazaretto.games.quarantine.rules.building import BESIDE_ACTIONS, BESIDE_KINDS
from lazaretto.games.quarantine.rules.cubes import CUBE_ACTIONS, CUBE_KINDS
from lazaretto.games.quarantine.rules.disease import CLEANING_ACTIONS, CLEANING_KINDS
from lazaretto.games.quarantine.rules.flow import MARKER_ACTIONS, MARKER_KINDS, finish_turn
from lazaretto.games.quarantine.rules.market import (
    CONTRACT_ACTIONS,
    CONTRACT_KINDS,
    MARKET_ACTIONS,
    MARKET_KINDS,
    return_contracts,
    trade_with,
)
from lazaretto.games.quarantine.rules.patients import PATIENT_ACTIONS, PATIENT_KINDS, PATIENT_PLANS
from lazaretto.games.quarantine.rules.question import NOT_NOW
from lazaretto.games.quarantine.rules.renovation import RENOVATION_ACTIONS, RENOVATION_KINDS
from lazaretto.games.quarantine.state import Decision, Table

CUBES_LEFT: Final = Refusal("Q-058", "all cubes of this turn must be received and placed first")
PLANS: Final = (*PATIENT_PLANS, *MARKET_KINDS, *CONTRACT_KINDS, *BESIDE_KINDS, *RENOVATION_KINDS)  # they begin one


@struct
class EndTurn(Decision):
    """The part of the turn that ends it: cubes are a duty, actions are not (Q-058)."""

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return CUBES_LEFT if state.turn.held or state.turn.pending != NONE else None

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """Contracts not taken up go back; then the next seat, or the end (Q-119)."""
        return_contracts(state)
        finish_turn(state)


END_TURN: Final = EndTurn()
PARTS: Final[dict[type[Action], Decision]] = {
    **dict.fromkeys(CUBE_KINDS, CUBE_ACTIONS),
    **dict.fromkeys(PATIENT_KINDS, PATIENT_ACTIONS),
    **dict.fromkeys(CLEANING_KINDS, CLEANING_ACTIONS),
    **dict.fromkeys(MARKET_KINDS, MARKET_ACTIONS),
    **dict.fromkeys(CONTRACT_KINDS, CONTRACT_ACTIONS),
    **dict.fromkeys(BESIDE_KINDS, BESIDE_ACTIONS),
    **dict.fromkeys(RENOVATION_KINDS, RENOVATION_ACTIONS),
    **dict.fromkeys(MARKER_KINDS, MARKER_ACTIONS),
    End: END_TURN,
}


@struct
class TakeTurn(Decision):
    """What does the active seat do next?

    It must place four cubes and may take four actions (Q-050), in any mixture (Q-051) and while a cube waits to be
    placed (Q-053). Actions may be repeated unless a rule limits them (Q-081).
    """

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        turn, mine = state.turn, state.mine()
        menu = CUBE_ACTIONS.legal(state, seat)
        if turn.actions:
            menu += PATIENT_ACTIONS.legal(state, seat)
            menu += CLEANING_ACTIONS.legal(state, seat)
            menu += MARKET_ACTIONS.legal(state, seat)
            if MARKER_ACTIONS.refusal(state, seat, TAKE_MARKER) is None:
                menu.append(TAKE_MARKER)
        if RENOVATION_ACTIONS.refusal(state, seat, RENOVATE) is None:
            menu.append(RENOVATE)
        if mine.beside:
            menu += BESIDE_ACTIONS.legal(state, seat)
        menu += CONTRACT_ACTIONS.legal(state, seat)
        if mine.markers:
            menu.append(SPEND_MARKER)
        if END_TURN.refusal(state, seat, END) is None:
            menu.append(END)
        return menu

    def explained(self, state: Table, seat: Seat) -> list[Action]:
        trade = [trade_with(state, stack) for stack in state.stacks if stack.left]
        return [RECEIVE, *trade, TAKE_MARKER, RENOVATE, END]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        part = PARTS.get(type(action))
        return NOT_NOW if part is None else part.refusal(state, seat, action)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        PARTS[type(action)].play(state, seat, action)


TAKE_TURN: Final = TakeTurn()
