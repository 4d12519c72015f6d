"""The front door of the rules: who is asked what, what is legal, why something is not, and what it does.

Every decision is a question in the chapter of its rule, with its menu, its refusals and its effect. A phase asks one
question of every seat that is not ready; a clinic in the middle of a step has its own (``Clinic.pending``), and cars
come before that. ``rules/flow.py`` has the order of everything.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Outcome, Refusal, Seat
from lazaretto.games.clinic.actions import Clear, Mask
from lazaretto.games.clinic.rules import conservation, scoring, setup
from lazaretto.games.clinic.rules.admit import Admitting
from lazaretto.games.clinic.rules.build import Building, Facing, Placing, PlacingSecond
from lazaretto.games.clinic.rules.cars import PARK_CAR, UNPARK_CAR
from lazaretto.games.clinic.rules.covid import GIVE_TILE, OFFER_TILES, SPREAD_TILES, TAKE_OR_PASS
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision
from lazaretto.games.clinic.rules.flow import CHOOSE_ACTION, advance
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.masks import MASKS, PAUSE
from lazaretto.games.clinic.rules.money import BUY_POPULARITY, DISMISS_SOMEBODY
from lazaretto.games.clinic.rules.movement import PLAN_MOVES, Sending
from lazaretto.games.clinic.rules.setup import CHOOSE_BOARD, CONFIRM_LAYOUT, TAKE_BONUS
from lazaretto.games.clinic.rules.treat import TREAT_SOMEBODY, ChoosingDoctor
from lazaretto.games.clinic.rules.zombies import Shambling
from lazaretto.games.clinic.state import Setup, Table
from lazaretto.games.clinic.state.terms import (
    ACT,
    BOARDS,
    BONUS,
    BUY,
    CHOOSE,
    COVID,
    FIRST_CAR,
    LAYOUT,
    MOVEMENT,
    OFFER,
    ONE_BY_ONE,
    OVER,
    PAUSES,
    PAY,
    SPLIT,
    SPREAD,
    TILES,
    TREAT,
)

STEPS: Final = (Building, Hiring, Admitting, Placing, PlacingSecond, Facing, Sending, ChoosingDoctor, Shambling)
OF_PHASE: Final[dict[int, Decision]] = {
    BOARDS: CHOOSE_BOARD,
    LAYOUT: CONFIRM_LAYOUT,
    FIRST_CAR: PARK_CAR,
    BONUS: TAKE_BONUS,
    CHOOSE: CHOOSE_ACTION,
    OFFER: OFFER_TILES,
    SPLIT: TAKE_OR_PASS,
    TILES: GIVE_TILE,
    MOVEMENT: PLAN_MOVES,
    TREAT: TREAT_SOMEBODY,
    PAY: DISMISS_SOMEBODY,
    BUY: BUY_POPULARITY,
    SPREAD: SPREAD_TILES,
}
BY_PHASE: Final = [PAUSE if phase in PAUSES else OF_PHASE.get(phase) for phase in range(OVER + 1)]


def new(options: Setup, seats: int, board: int, seed: int) -> Table:
    return setup.new_table(options, seats, board, seed)


# ---- who is asked, and what ----------------------------------------------------------------------------------


def is_asked(state: Table, seat: int) -> bool:
    if state.phase in ONE_BY_ONE:
        return state.turn == seat
    clinic = state.clinics[seat]
    return state.phase != OVER and (not clinic.ready or clinic.cars.leaving > 0)


def acting(state: Table) -> tuple[Seat, ...]:
    """The seats that may act now: one in turn, or all that are not ready (C-060, C-062)."""
    if state.phase in ONE_BY_ONE:
        return (Seat(state.turn),)
    return tuple([Seat(seat) for seat in range(len(state.clinics)) if is_asked(state, seat)])


def question(state: Table, seat: int) -> Decision | None:
    """What this seat is asked now; None: nothing."""
    if not 0 <= seat < len(state.clinics) or not is_asked(state, seat):
        return None
    clinic, phase = state.clinics[seat], state.phase
    if clinic.cars.leaving:
        return UNPARK_CAR
    step = clinic.pending
    if step is None:
        if clinic.cars.parking and phase != BOARDS:
            return PARK_CAR
        if phase != ACT:
            return BY_PHASE[phase]
        step = clinic.action
    assert isinstance(step, Decision)
    return step


def with_masks(state: Table, asked: Decision) -> bool:
    """Masks are offered besides what is asked (CV-026, CV-029)."""
    return state.setup.mode == COVID and asked.takes_masks()


# ---- what may be answered, and what follows -------------------------------------------------------------------


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What is worth showing, lit or grey."""
    asked = question(state, seat)
    if asked is None:
        return []
    menu = asked.menu(state, seat)
    return menu + MASKS.menu(state, seat) if with_masks(state, asked) else menu


def legal(state: Table, seat: Seat) -> list[Action]:
    asked = question(state, seat)
    if asked is None:
        return []
    found = asked.legal(state, seat)
    return found + MASKS.legal(state, seat) if with_masks(state, asked) else found


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why an action is illegal, or None."""
    asked = question(state, seat)
    if asked is None:
        return NOT_ASKED
    if isinstance(action, (Mask, Clear)):
        return MASKS.refusal(state, seat, action) if asked.takes_masks() else NOT_ASKED
    return asked.refusal(state, seat, action)


def play(state: Table, seat: Seat, action: Action) -> None:
    """Carry out a legal action, and go on until somebody must decide."""
    asked = MASKS if isinstance(action, (Mask, Clear)) else question(state, seat)
    assert asked is not None
    asked.play(state, seat, action)
    advance(state)


def pieces(state: Table) -> dict[str, int]:
    return conservation.pieces(state)


def outcome(state: Table) -> Outcome | None:
    return scoring.outcome(state)
