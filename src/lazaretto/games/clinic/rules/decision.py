"""What Clinic's questions have in common: masks, steps that were begun, and the end of a step."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Question, Refusal, Seat
from lazaretto.games.clinic.actions import DONE
from lazaretto.games.clinic.data import EMPTY
from lazaretto.games.clinic.events import Finished
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.terms import ACT, NONE

NOT_ASKED: Final = Refusal("C-060", "this is not possible now")


class Decision(Question[Table]):
    """Base of Clinic's questions."""

    __slots__ = ()

    def takes_masks(self) -> bool:
        """A mask can be bought at this moment (CV-029)."""
        return True

    def payable(self, state: Table, clinic: Clinic, money: int) -> bool:
        """With this much money the step can still be finished (C-031)."""
        return True

    def answerable(self, state: Table, clinic: Clinic) -> bool:
        """There is still an answer, after somebody of the clinic has recovered."""
        return True

    def subject(self) -> int:
        """The person it is about; NONE: nobody."""
        return NONE

    def in_hand(self) -> int:
        """The element that is being placed; EMPTY: none."""
        return EMPTY


def begun(state: Table, clinic: Clinic) -> Decision | None:
    """The step in the middle of which a clinic is."""
    step = clinic.pending
    if step is None and state.phase == ACT:
        step = clinic.action
    assert step is None or isinstance(step, Decision)
    return step


def picked(clinic: Clinic) -> int:
    """Who is to be sent or treated; NONE: nobody yet."""
    step = clinic.pending
    return step.subject() if isinstance(step, Decision) else NONE


def in_hand(clinic: Clinic) -> int:
    """The element that is to be placed; EMPTY: none."""
    step = clinic.pending
    return step.in_hand() if isinstance(step, Decision) else EMPTY


def finish(state: Table, seat: int) -> None:
    """The seat is done with this phase."""
    state.clinics[seat].ready = True
    if state.log is not None:
        state.emit(EVERYBODY, Finished(seat))


def end_if_nothing_left(state: Table, seat: Seat) -> None:
    """An action with nothing more to do ends by itself; the owner may end it sooner, unused too (C-063, CV-011)."""
    clinic = state.clinics[seat]
    action = clinic.action
    if not clinic.cars.parking and action is not None and action.legal(state, seat) == [DONE]:
        state.turn = NONE
