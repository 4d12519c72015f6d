"""What a seat does in Outbreak: vote, name Tasks, hand in a card, choose a repair.

An action has two neighbours here: ``<name>_refusal`` says what speaks against it, ``<name>`` carries it out. What
follows from it is in ``course.py``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat
from lazaretto.games.outbreak import actions
from lazaretto.games.outbreak.actions import (
    DECLINE,
    SKIP,
    Decline,
    Hold,
    Name,
    Repair,
    Skip,
    Submit,
    Vote,
)
from lazaretto.games.outbreak.cards import CANDIDATES, LEGAL, MAY_HOLD, OUT_CANDIDATES, card_refusal, out_refusal
from lazaretto.games.outbreak.course import ask_for_cards, choose_repairs, give_ballot
from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, SHIFTS, SURVIVOR, ZERO
from lazaretto.games.outbreak.draw import turn_up
from lazaretto.games.outbreak.events import HandedIn, HeldBack, Named
from lazaretto.games.outbreak.state import (
    DESTROYED,
    IN_ORDER,
    NAMING,
    NIGHT,
    NOBODY,
    REPAIRING,
    SUBMITTING,
    VOTING,
    Table,
)

NOT_ASKED: Final = Refusal("O-077", "this is not asked of you now")
ONESELF: Final = Refusal("O-080", "nobody votes against themselves")
NOT_IN_PLAY: Final = Refusal("O-080", "that player is not in play")
NO_SUCH_TASK: Final = Refusal("O-006", "that Task is not in play with so few players")
NAMED_ALREADY: Final = Refusal("O-018", "Task 1 and Task 2 are two different Tasks")
IS_DESTROYED: Final = Refusal("O-060", "that Task is destroyed")
IS_REPAIRED: Final = Refusal("O-064", "that Task is still being repaired")
MUST_SUBMIT: Final = Refusal("O-023", "everybody in play hands in a card")
NOT_DESTROYED: Final = Refusal("O-063", "only a destroyed Task can be repaired")


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    if seat < 0 or not state.asked & BIT[seat]:
        return NOT_ASKED
    step = state.step
    if isinstance(action, Submit):
        return submit_refusal(state, seat, action) if step == SUBMITTING else NOT_ASKED
    if isinstance(action, Name):
        return name_refusal(state, action) if step == NAMING else NOT_ASKED
    if isinstance(action, Vote):
        return vote_refusal(state, seat, action) if step == VOTING else NOT_ASKED
    if isinstance(action, Repair):
        return repair_refusal(state, action) if step == REPAIRING else NOT_ASKED
    if isinstance(action, Hold):
        return hold_refusal(state, seat) if step == SUBMITTING else NOT_ASKED
    if isinstance(action, Skip):
        return None if step == VOTING else NOT_ASKED
    return None if isinstance(action, Decline) and step == REPAIRING else NOT_ASKED


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What the table shows a seat that is asked, lit or grey."""
    if not state.asked & BIT[seat]:
        return []
    if state.step == SUBMITTING:
        return OUT_CANDIDATES if state.out[seat] else CANDIDATES
    if state.step == NAMING:
        return actions.NAME[: len(state.points)]
    if state.step == VOTING:
        return [*actions.VOTE[: len(state.out)], SKIP]
    return [*actions.REPAIR[: len(state.back)], DECLINE]


def legal(state: Table, seat: Seat) -> list[Action]:
    """The candidates without a refusal, from tables where it is asked most."""
    if not state.asked & BIT[seat]:
        return []
    if state.step == SUBMITTING:
        role = state.roles[seat]
        return MAY_HOLD[role] if state.out[seat] else LEGAL[role][state.spent[seat]]
    if state.step == NAMING:
        back, named = state.back, state.tasks
        return [actions.NAME[i] for i in range(len(back)) if back[i] == IN_ORDER and i not in named]
    if state.step == VOTING:
        return AGAINST[state.in_play() & ~BIT[seat]]
    return [*[actions.REPAIR[i] for i in range(len(state.back)) if state.back[i] == DESTROYED], DECLINE]


AGAINST: Final[list[list[Action]]] = [
    [*[actions.VOTE[i] for i in range(8) if bits & BIT[i]], SKIP] for bits in range(256)
]  # by bits of seats


def play(state: Table, seat: Seat, action: Action) -> None:
    if isinstance(action, Submit):
        submit(state, seat, action)
    elif isinstance(action, Name):
        name(state, action)
    elif isinstance(action, Vote):
        give_ballot(state, seat, action.player)
    elif isinstance(action, Repair):
        give_ballot(state, seat, action.task)
    elif isinstance(action, Hold):
        hold(state, seat)
    else:
        give_ballot(state, seat, NOBODY)


def vote_refusal(state: Table, seat: Seat, action: Vote) -> Refusal | None:
    if action.player == seat:
        return ONESELF
    in_play = action.player < len(state.out) and state.out[action.player] == 0
    return None if in_play else NOT_IN_PLAY


def name_refusal(state: Table, action: Name) -> Refusal | None:
    task = action.task
    if task >= len(state.back):
        return NO_SUCH_TASK
    if task in state.tasks:
        return NAMED_ALREADY
    if state.back[task] == IN_ORDER:
        return None
    return IS_DESTROYED if state.back[task] == DESTROYED else IS_REPAIRED


def name(state: Table, action: Name) -> None:
    """Task 1, then Task 2; with the second the choice is final (O-018)."""
    state.tasks = (*state.tasks, action.task)
    if len(state.tasks) == 1:
        return
    state.marks += 1
    state.tell(EVERYBODY, Named(state.leader, state.day, state.shift, state.tasks))
    ask_for_cards(state)


def submit_refusal(state: Table, seat: Seat, action: Submit) -> Refusal | None:
    role = state.roles[seat]
    return out_refusal(role, action.card) if state.out[seat] else card_refusal(role, state.spent[seat], action.card)


def submit(state: Table, seat: Seat, action: Submit) -> None:
    """Face down and final (O-024, O-025)."""
    state.cards[seat] = action.card
    state.spent[seat] |= BIT[action.card]
    state.marks += 1
    state.tell(EVERYBODY, HandedIn(seat))
    no_longer_asked(state, seat)


def hold_refusal(state: Table, seat: Seat) -> Refusal | None:
    return None if state.out[seat] else MUST_SUBMIT


def hold(state: Table, seat: Seat) -> None:
    state.marks += 1
    state.tell(EVERYBODY, HeldBack(seat))
    no_longer_asked(state, seat)


def no_longer_asked(state: Table, seat: Seat) -> None:
    """The Shift resolves once everybody has answered (O-025)."""
    state.asked &= ~BIT[seat]
    if state.asked == 0:
        turn_up(state)
        choose_repairs(state)


def repair_refusal(state: Table, action: Repair) -> Refusal | None:
    if action.task >= len(state.back):
        return NO_SUCH_TASK
    return None if state.back[action.task] == DESTROYED else NOT_DESTROYED


# ---- what lies on the table ------------------------------------------------------------------------


def pieces(state: Table) -> dict[str, int]:
    """Cards in hands, face down and in the piles of this Day; roles; Rest numbers; Tasks."""
    today = state.draws[len(SHIFTS) * (state.day - 1) :] if state.step != NIGHT else []
    held = sum([6 - spent.bit_count() for spent in state.spent])
    laid = sum([len(draw.pile.faces) for draw in today]) + sum([card != NONE for card in state.cards])
    infected = state.roles.count(INFECTED)
    numbers = sum([BIT[number] for number in state.rest]) if max(state.rest) else 0
    return {
        "action cards": held + laid,
        "Survivor or Infected": state.roles.count(SURVIVOR) + infected,
        "Patient Zero": state.roles.count(ZERO),
        "Rest numbers": numbers or sum([BIT[seat + 1] for seat in range(len(state.rest))]),
        "Tasks": len(state.points),
    }
