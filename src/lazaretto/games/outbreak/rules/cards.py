"""Cards in secret: which card a player may hand in, by the role at that moment and by what was spent this Day.

``card_refusal`` is the rule; ``LEGAL`` and ``MAY_HOLD`` are its answers for every role and every set of spent
cards, made once.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Question, Refusal, Seat, struct
from lazaretto.games.outbreak.actions import HOLD, SUBMIT, Hold, Submit
from lazaretto.games.outbreak.data import (
    BIT,
    CARD_IDS,
    COMPLETES,
    INFECTED,
    MAY_ADD,
    MAY_SPEND,
    MOST_COMPLETES,
    MOST_SABOTAGES,
    REST,
    ROLE_IDS,
    SABOTAGES,
    SHIFTS,
    SURVIVOR,
    X,
)
from lazaretto.games.outbreak.events import HandedIn, HeldBack
from lazaretto.games.outbreak.rules.flow import NOT_ASKED
from lazaretto.games.outbreak.rules.repair import choose_repairs
from lazaretto.games.outbreak.rules.reveal import turn_up
from lazaretto.games.outbreak.state import SUBMITTING, Table

MUST_SUBMIT: Final = Refusal("O-023", "everybody in play hands in a card")
SPENT: Final = Refusal("O-026", "that card is spent for today")
SURVIVORS: Final = Refusal("O-027", "Survivors hand in Complete Task cards or Rest, nothing else")
NO_INFECT: Final = Refusal("O-030", "Infect is for Patient Zero alone")
ONE_COMPLETE: Final = Refusal("O-028", "you have spent your Complete Task card for today")
ONE_SABOTAGE: Final = Refusal("O-028", "you have spent your Sabotage card for today")
NO_COMPLETE: Final = Refusal("O-031", "Patient Zero never hands in a Complete Task card")
OUT_SURVIVOR: Final = Refusal("O-088", "a Survivor voted out adds only Complete Task cards")
OUT_INFECTED: Final = Refusal("O-088", "an Infected voted out adds only Complete Task or Sabotage cards")


def card_refusal(role: int, spent: int, card: int) -> Refusal | None:
    """For a player in play, by the role now: an Infected of this Day has an Infected's choices already (O-035).

    What was spent as a Survivor counts (O-029). Patient Zero may spend both Sabotage cards of a Day (O-032). Three
    Shifts take three cards, so a Survivor and an Infected rest once a Day; Patient Zero need not (O-033, O-034).
    """
    if not MAY_SPEND[role] & BIT[card]:
        return SURVIVORS if role == SURVIVOR else NO_INFECT if role == INFECTED else NO_COMPLETE
    if spent & BIT[card]:
        return SPENT
    if COMPLETES & BIT[card] and (spent & COMPLETES).bit_count() >= MOST_COMPLETES[role]:
        return ONE_COMPLETE
    if SABOTAGES & BIT[card] and (spent & SABOTAGES).bit_count() >= MOST_SABOTAGES[role]:
        return ONE_SABOTAGE
    return None


def out_refusal(role: int, card: int) -> Refusal | None:
    """For a player voted out who has spent nothing today (O-088)."""
    if MAY_ADD[role] & BIT[card]:
        return None
    return OUT_SURVIVOR if role == SURVIVOR else OUT_INFECTED


ALL_CARDS: Final = range(len(CARD_IDS))
LEGAL: Final[list[list[list[Action]]]] = [
    [[SUBMIT[card] for card in ALL_CARDS if card_refusal(role, spent, card) is None] for spent in range(64)]
    for role in range(len(ROLE_IDS))
]  # by role and spent cards
MAY_HOLD: Final[list[list[Action]]] = [
    [*[SUBMIT[card] for card in ALL_CARDS if out_refusal(role, card) is None], HOLD] for role in range(len(ROLE_IDS))
]  # by role: voted out
CANDIDATES: Final[list[Action]] = SUBMIT[:]
OUT_CANDIDATES: Final[list[Action]] = [*SUBMIT[:X], HOLD]


# ---- the decision --------------------------------------------------------------------------------------


def ask_for_cards(state: Table) -> None:
    """All in play must hand in a card; a player voted out may, once a Day (O-023, O-088)."""
    state.step = SUBMITTING
    out, spent = state.players.out, state.hands.spent
    for seat in range(len(out)):
        if out[seat] == 0 or spent[seat] == 0:
            state.asked |= BIT[seat]


@struct
class HandIn(Question[Table]):
    """Hand in a card, face down; a player voted out may hold instead. Both are final (O-024, O-025)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return OUT_CANDIDATES if state.players.out[seat] else CANDIDATES

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        """Never empty (O-036)."""
        role = state.players.roles[seat]
        return MAY_HOLD[role] if state.players.out[seat] else LEGAL[role][state.hands.spent[seat]]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        out = state.players.out[seat]
        if isinstance(action, Hold):
            return None if out else MUST_SUBMIT
        if not isinstance(action, Submit):
            return NOT_ASKED
        role = state.players.roles[seat]
        return out_refusal(role, action.card) if out else card_refusal(role, state.hands.spent[seat], action.card)

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """All see that a card was handed in or held back, never which (O-089); then the Shift is resolved."""
        state.undo_barrier += 1
        if isinstance(action, Submit):
            state.hands.cards[seat] = action.card
            state.hands.spent[seat] |= BIT[action.card]
        if state.log is not None:
            state.emit(EVERYBODY, HandedIn(seat) if isinstance(action, Submit) else HeldBack(seat))
        state.asked &= ~BIT[seat]
        if state.asked == 0:
            turn_up(state)
            choose_repairs(state)


HAND_IN: Final = HandIn()


# ---- whole Days: what a player may have handed in, for guesses -----------------------------------------


def choices(role: int, spent: int) -> list[int]:
    return [card for card in ALL_CARDS if card_refusal(role, spent, card) is None]


def sequences(role: int, turned: int, shifts: int) -> list[tuple[int, ...]]:
    """All the cards a player may hand in over the first Shifts of a Day.

    ``turned`` is the Shift in which the player rested and became Infected, len(SHIFTS) for never.
    """
    rows: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for shift in range(shifts):
        grown: list[tuple[tuple[int, ...], int]] = []
        for row, spent in rows:
            now = INFECTED if shift > turned else role
            cards = [REST] if shift == turned else choices(now, spent)
            grown += [((*row, card), spent | BIT[card]) for card in cards if not spent & BIT[card]]
        rows = grown
    return [row for row, _ in rows]


NEVER: Final = len(SHIFTS)
SEQUENCES: Final = [
    [[sequences(role, turned, shifts) for shifts in range(NEVER + 1)] for turned in range(NEVER + 1)]
    for role in range(len(ROLE_IDS))
]  # by role at dawn, Shift of becoming Infected, number of Shifts
