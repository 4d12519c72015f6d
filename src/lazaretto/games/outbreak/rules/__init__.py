"""The rules: ``flow`` runs Days and Shifts; each decision is a question in the file of its chapter.

The question of a step lists what may be answered, says what is illegal and why, and carries out an answer:
``vote``, ``naming``, ``cards`` (handing in) and ``repair``. Their prompts are in ``text.prompt`` and ``text.hint``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Question, Refusal, Seat
from lazaretto.games.outbreak.data import BIT
from lazaretto.games.outbreak.rules.cards import HAND_IN
from lazaretto.games.outbreak.rules.conservation import pieces
from lazaretto.games.outbreak.rules.flow import NOT_ASKED, new
from lazaretto.games.outbreak.rules.naming import NAME_TASKS
from lazaretto.games.outbreak.rules.repair import CHOOSE_REPAIR
from lazaretto.games.outbreak.rules.scoring import outcome
from lazaretto.games.outbreak.rules.vote import VOTE_OUT
from lazaretto.games.outbreak.state import Table

__all__ = ["acting", "candidates", "legal", "new", "outcome", "pieces", "play", "refusal"]

ASKED: Final = [tuple([Seat(seat) for seat in range(8) if bits >> seat & 1]) for bits in range(256)]  # by bits
# By step, to the last one in which somebody is asked; while cards are turned up nobody is. There is no question in
# which a role or a card in hand could be shown (O-022).
QUESTIONS: Final[list[Question[Table]]] = [VOTE_OUT, NAME_TASKS, HAND_IN, Question(), CHOOSE_REPAIR]


def acting(state: Table) -> tuple[Seat, ...]:
    return ASKED[state.asked]


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What the table shows a seat that is asked, legal or not."""
    return QUESTIONS[state.step].menu(state, seat) if state.asked & BIT[seat] else []


def legal(state: Table, seat: Seat) -> list[Action]:
    return QUESTIONS[state.step].legal(state, seat) if state.asked & BIT[seat] else []


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    if seat < 0 or not state.asked & BIT[seat]:
        return NOT_ASKED
    return QUESTIONS[state.step].refusal(state, seat, action)


def play(state: Table, seat: Seat, action: Action) -> None:
    QUESTIONS[state.step].play(state, seat, action)
