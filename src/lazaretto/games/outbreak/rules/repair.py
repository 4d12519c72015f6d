"""Destroyed Tasks and repair: a ballot for each new completion of a Shift."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Question, Refusal, Seat, struct
from lazaretto.games.outbreak.actions import DECLINE, REPAIR, Decline, Repair
from lazaretto.games.outbreak.data import NUMBERS
from lazaretto.games.outbreak.events import RepairBegins
from lazaretto.games.outbreak.rules.ballots import count, give_ballot, leading, open_ballot, publish
from lazaretto.games.outbreak.rules.flow import NO_SUCH_TASK, NOT_ASKED, end_shift
from lazaretto.games.outbreak.state import DESTROYED, NOBODY, REPAIRING, Table

NOT_DESTROYED: Final = Refusal("O-063", "only a destroyed Task can be repaired")


def choose_repairs(state: Table) -> None:
    """A ballot for each new completion while a Task is destroyed; unused choices are lost (O-061, O-063, O-068).

    Two completions give two choices: the Task of the first is not destroyed any more at the second (O-066).
    """
    if state.tasks.repairs and DESTROYED in state.tasks.back:
        open_ballot(state, REPAIRING)
        return
    state.tasks.repairs = 0
    end_shift(state)


@struct
class ChooseRepair(Question[Table]):
    """Everybody in play votes for a destroyed Task, or for repairing nothing (O-063, O-067)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [*REPAIR[: len(state.tasks.back)], DECLINE]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        back = state.tasks.back
        return [*[REPAIR[i] for i in range(len(back)) if back[i] == DESTROYED], DECLINE]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, Repair):
            return NOT_ASKED
        back = state.tasks.back
        if action.task >= len(back):
            return NO_SUCH_TASK
        return None if back[action.task] == DESTROYED else NOT_DESTROYED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        ballot = int(action.task) if isinstance(action, Repair) else NOBODY
        if give_ballot(state, seat, ballot):
            close_repair(state)


CHOOSE_REPAIR: Final = ChooseRepair()


def close_repair(state: Table) -> None:
    """The chosen Task will be back two Shifts later (O-064)."""
    chosen = repaired(state.hands.ballots, state.players.leader)
    publish(state, chosen)
    tasks = state.tasks
    tasks.repairs -= 1
    if chosen != NOBODY:
        tasks.back[chosen] = state.number() + NUMBERS.repair
        state.emit(EVERYBODY, RepairBegins(chosen, tasks.back[chosen]))
    state.keyframe()
    choose_repairs(state)


def repaired(ballots: list[int], leader: int) -> int:
    """The Task to be repaired, or NOBODY: the Leader's ballot breaks a tie, then the order of the Tasks (O-067)."""
    first = leading(count(ballots))
    if ballots[leader] in first:
        return ballots[leader]
    return first[0] if first[0] != NOBODY or len(first) == 1 else first[1]
