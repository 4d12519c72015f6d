"""The start of a Shift: the Leader names two Tasks."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Question, Refusal, Seat, struct
from lazaretto.games.outbreak.actions import NAME, Name
from lazaretto.games.outbreak.events import Named
from lazaretto.games.outbreak.rules.cards import ask_for_cards
from lazaretto.games.outbreak.rules.flow import NO_SUCH_TASK, NOT_ASKED
from lazaretto.games.outbreak.state import DESTROYED, IN_ORDER, Table

NAMED_ALREADY: Final = Refusal("O-018", "Task 1 and Task 2 are two different Tasks")
IS_DESTROYED: Final = Refusal("O-060", "that Task is destroyed")
IS_REPAIRED: Final = Refusal("O-064", "that Task is still being repaired")


@struct
class NameTasks(Question[Table]):
    """The Leader names Task 1, then Task 2 (O-018).

    Any available Task will do (O-017), completed or named before (O-019). The Leader decides alone, Infected or
    not (O-020).
    """

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return NAME[: len(state.tasks.points)]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        back, named = state.tasks.back, state.tasks.named
        return [NAME[i] for i in range(len(back)) if back[i] == IN_ORDER and i not in named]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Name):
            return NOT_ASKED
        task, back = action.task, state.tasks.back
        if task >= len(back):
            return NO_SUCH_TASK
        if task in state.tasks.named:
            return NAMED_ALREADY
        if back[task] == IN_ORDER:
            return None
        return IS_DESTROYED if back[task] == DESTROYED else IS_REPAIRED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """With the second Task the choice is final."""
        assert isinstance(action, Name)
        named = state.tasks.named = (*state.tasks.named, action.task)
        if len(named) == 1:
            return
        state.undo_barrier += 1
        if state.log is not None:
            state.emit(EVERYBODY, Named(state.players.leader, state.day, state.shift, named))
        ask_for_cards(state)


NAME_TASKS: Final = NameTasks()
