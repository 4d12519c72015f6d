"""Who is asked what, and what speaks against an action: the chapters put together."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal
from lazaretto.games.clinic.actions import (
    BOARD,
    CHOOSE,
    DONE,
    FACE,
    PASS,
    TAKE,
    Admit,
    AdmitElder,
    AdmitWoman,
    Board,
    Bonus,
    Build,
    Buy,
    By,
    Choose,
    Clear,
    Dismiss,
    Done,
    Face,
    Fetch,
    Follow,
    Give,
    Hire,
    HireDoctor,
    Infect,
    Mask,
    Offer,
    Park,
    Pass,
    Pick,
    Put,
    Reroute,
    Send,
    Shamble,
    Spread,
    SpreadTo,
    Swap,
    Take,
    Transfuse,
    Treat,
    Unpark,
)
from lazaretto.games.clinic.data import EMPTY, ENTRANCE, NUMBERS
from lazaretto.games.clinic.rules import (
    admit,
    build,
    cars,
    covid,
    hire,
    masks,
    money,
    movement,
    setting_up,
    treat,
    zombies,
)
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.terms import (
    ACT,
    ADMIT,
    BOARDS,
    BONUS,
    BUY,
    COVID,
    LAYOUT,
    MOVEMENT,
    NONE,
    OFFER,
    ONE_BY_ONE,
    OVER,
    PAUSES,
    PAY,
    SPLIT,
    SPREAD,
    TILES,
    TREAT,
    ZOMBIES,
)
from lazaretto.games.clinic.terms import (
    CHOOSE as CHOOSING,
)

NOT_ASKED: Final = Refusal("C-060", "this is not asked now")
USED_UP: Final = Refusal("C-061", "both tiles of that action are used this round")
MUST_ADMIT: Final = Refusal("CV-010", "Admit must be chosen at least once a round")


# ---- who is asked, and what ----------------------------------------------------------------------------------

NOTHING: Final = -1
UNPARKING: Final = 100  # questions that come before that of the phase
PARKING: Final = 101
PUTTING: Final = 102
FACING: Final = 103
SENDING: Final = 104
NAMING_DOCTOR: Final = 105
BUILDING: Final = 106
HIRING: Final = 107
ADMITTING: Final = 108
CONFIRMING: Final = 109


def asked(state: Table, seat: int) -> bool:
    if state.phase == OVER:
        return False
    if state.phase in ONE_BY_ONE:
        return state.turn == seat
    clinic = state.clinics[seat]
    return not clinic.ready or clinic.leaving > 0


def question(state: Table, seat: int) -> int:
    """What this seat is asked now: a phase, or one of the steps inside it."""
    if not 0 <= seat < len(state.clinics) or not asked(state, seat):
        return NOTHING
    clinic, phase = state.clinics[seat], state.phase
    if clinic.leaving:
        return UNPARKING
    if clinic.element != EMPTY:
        return FACING if clinic.element == ENTRANCE and clinic.first != NONE else PUTTING
    if clinic.parking and phase != BOARDS:
        return PARKING
    if phase == LAYOUT:
        return CONFIRMING
    if phase == ACT:
        return BUILDING + clinic.choice
    if clinic.picked != NONE:
        return SENDING if phase == MOVEMENT else NAMING_DOCTOR
    return phase


def candidates(state: Table, seat: int) -> list[Action]:
    """What is worth showing, lit or grey."""
    clinic, asking = state.clinics[seat], question(state, seat)
    if asking == PUTTING:
        return build.put_candidates(clinic)
    if asking == PARKING:
        return cars.park_candidates(clinic)
    if asking == FACING:
        return FACE
    if asking == SENDING:
        return movement.send_candidates(state, clinic)
    return main_candidates(state, clinic, asking) + mask_menu(state, clinic, asking)


def main_candidates(state: Table, clinic: Clinic, asking: int) -> list[Action]:
    if asking == CHOOSING:
        return CHOOSE
    if asking == BUILDING:
        return build.build_candidates(state)
    if asking == HIRING:
        return hire.hire_candidates(state)
    if asking == ADMITTING:
        return admit.admit_candidates(state)
    if asking == MOVEMENT:
        return movement.pick_candidates(clinic)
    if asking == TREAT:
        return treat.treat_candidates(state, clinic)
    if asking == UNPARKING:
        return cars.unpark_options(clinic)
    return other_candidates(state, clinic, asking)


def other_candidates(state: Table, clinic: Clinic, asking: int) -> list[Action]:
    if asking == BUY:
        return money.buy_options(clinic)
    if asking == NAMING_DOCTOR:
        return treat.by_candidates(clinic)
    if asking == PAY:
        return money.dismiss_candidates(clinic)
    if asking == OFFER:
        return covid.offer_options(state, clinic)
    if asking == SPLIT:
        return [TAKE, PASS]
    if asking == TILES:
        return covid.infect_candidates(clinic)
    if asking == ZOMBIES:
        return zombies.shamble_options(clinic)
    if asking == SPREAD:
        return covid.spread_candidates(state, clinic)
    if asking == BONUS:
        return setting_up.bonus_candidates(state)
    if asking == BOARDS:
        return BOARD
    return [DONE] if asking in PAUSES or asking == CONFIRMING else []


def mask_menu(state: Table, clinic: Clinic, asking: int) -> list[Action]:
    """A mask may be bought whenever the seat is asked anyway (CV-029)."""
    if state.setup.mode != COVID or asking < CHOOSING or asking == UNPARKING:
        return []
    return masks.mask_options(state, clinic)


def legal(state: Table, seat: int) -> list[Action]:
    """By hand where refusals would look at the same thing again and again; a test holds both ways together."""
    asking = question(state, seat)
    if asking == NOTHING:
        return []
    clinic = state.clinics[seat]
    if asking == PUTTING:
        return build.put_options(state, clinic)
    if asking == PARKING:
        return cars.park_options(clinic)
    if asking == BUILDING:
        return build.build_options(state, clinic) + mask_menu(state, clinic, asking)
    if asking == SENDING:
        return movement.send_options(state, clinic)
    if asking == TREAT:
        return treat.treat_options(state, clinic) + mask_menu(state, clinic, asking)
    if asking == BUY:
        return money.buy_options(clinic) + mask_menu(state, clinic, asking)
    if asking == UNPARKING:
        return cars.unpark_options(clinic)
    return [a for a in candidates(state, seat) if answer(state, seat, asking, a) is None]


# ---- what speaks against it ----------------------------------------------------------------------------------


def refusal(state: Table, seat: int, action: Action) -> Refusal | None:
    asking = question(state, seat)
    return NOT_ASKED if asking == NOTHING else answer(state, seat, asking, action)


def answer(state: Table, seat: int, asking: int, action: Action) -> Refusal | None:
    """What speaks against the action as an answer to this question."""
    clinic = state.clinics[seat]
    if isinstance(action, (Mask, Clear)):
        return mask_answer(state, clinic, asking, action)
    if asking == PARKING:
        return cars.park_refusal(clinic, action) if isinstance(action, Park) else hire.PARK_FIRST
    if asking == UNPARKING:
        return cars.unpark_refusal(clinic, action) if isinstance(action, Unpark) else NOT_ASKED
    if asking == PUTTING:
        return build.put_refusal(state, clinic, action) if isinstance(action, Put) else build.PLACE_FIRST
    if asking == FACING:
        return build.face_refusal(clinic, action) if isinstance(action, Face) else build.PLACE_FIRST
    if asking == CHOOSING:
        return tile_refusal(state, clinic, action.step) if isinstance(action, Choose) else NOT_ASKED
    if asking in (BUILDING, HIRING, ADMITTING):
        return act_answer(state, clinic, asking, action)
    if asking in (MOVEMENT, SENDING):
        return move_answer(state, clinic, asking, action)
    if asking in (TREAT, NAMING_DOCTOR, PAY, BUY):
        return business_answer(state, clinic, asking, action)
    return other_answer(state, clinic, asking, action)


def mask_answer(state: Table, clinic: Clinic, asking: int, action: Action) -> Refusal | None:
    if asking < CHOOSING:
        return NOT_ASKED
    if isinstance(action, Mask):
        return masks.mask_refusal(state, clinic, action.who)
    assert isinstance(action, Clear)
    return masks.clear_refusal(state, clinic, action.service)


def tile_refusal(state: Table, clinic: Clinic, step: int) -> Refusal | None:
    """What speaks against laying down this action tile (C-061, CV-010)."""
    if not clinic.unused[step]:
        return USED_UP
    if state.setup.mode == COVID and step != ADMIT and state.action == NUMBERS.actions - 1:
        return MUST_ADMIT if clinic.unused[ADMIT] == NUMBERS.tiles_of_each_action else None
    return None


def act_answer(state: Table, clinic: Clinic, asking: int, action: Action) -> Refusal | None:
    if isinstance(action, Done):
        return build.stop_building_refusal(clinic) if asking == BUILDING else None
    if asking == BUILDING:
        if isinstance(action, Put):
            return build.CHOOSE_FIRST
        return build.build_refusal(state, clinic, action.element) if isinstance(action, Build) else NOT_ASKED
    if asking == HIRING:
        if isinstance(action, HireDoctor):
            return hire.hire_doctor_refusal(state, clinic, action.slot)
        return hire.hire_refusal(state, clinic, action.helper) if isinstance(action, Hire) else NOT_ASKED
    if isinstance(action, Admit):
        return admit.admit_refusal(state, clinic, action.service)
    if isinstance(action, Swap):
        return admit.swap_refusal(state, clinic, action.service, action.column)
    if isinstance(action, Reroute):
        return admit.reroute_refusal(state, clinic, action)
    if isinstance(action, AdmitElder):
        return admit.elder_refusal(state, clinic)
    return admit.woman_refusal(state, clinic) if isinstance(action, AdmitWoman) else NOT_ASKED


def move_answer(state: Table, clinic: Clinic, asking: int, action: Action) -> Refusal | None:
    if isinstance(action, Pick):
        return movement.pick_refusal(state, clinic, action.who)
    if isinstance(action, Send):
        return movement.send_refusal(state, clinic, action.place)
    if isinstance(action, Give):
        return movement.give_refusal(state, clinic, action.hub)
    if isinstance(action, Fetch):
        return movement.fetch_refusal(clinic, action.hub)
    if isinstance(action, Done):
        return movement.end_refusal(clinic)
    if isinstance(action, Follow):
        return movement.SEND_FIRST if asking == SENDING else None
    return NOT_ASKED


def business_answer(state: Table, clinic: Clinic, asking: int, action: Action) -> Refusal | None:
    if isinstance(action, By):
        return treat.by_refusal(clinic, action.doctor) if asking == NAMING_DOCTOR else NOT_ASKED
    if asking == NAMING_DOCTOR:
        return treat.CHOOSE_DOCTOR
    if asking == TREAT:
        if isinstance(action, Treat):
            return treat.treat_refusal(clinic, action.who)
        if isinstance(action, Transfuse):
            return treat.transfuse_refusal(clinic, action.who)
        return None if isinstance(action, Done) else NOT_ASKED
    if isinstance(action, Dismiss) and asking == PAY:
        return money.dismiss_refusal(clinic, action.who)
    if isinstance(action, Buy) and asking == BUY:
        return money.buy_refusal(clinic, action.points)
    return NOT_ASKED


def other_answer(state: Table, clinic: Clinic, asking: int, action: Action) -> Refusal | None:
    if isinstance(action, Offer) and asking == OFFER:
        return covid.offer_refusal(state, clinic, action.tiles)
    if isinstance(action, (Take, Pass)) and asking == SPLIT:
        return None
    if isinstance(action, Infect) and asking == TILES:
        return covid.infect_refusal(clinic, action.who)
    if isinstance(action, Shamble) and asking == ZOMBIES:
        return zombies.shamble_refusal(clinic, action.space)
    if isinstance(action, Spread) and asking == SPREAD:
        return covid.spread_refusal(state, clinic, action.service)
    if isinstance(action, SpreadTo) and asking == SPREAD:
        return covid.spread_to_refusal(state, clinic, action.who)
    if isinstance(action, Bonus) and asking == BONUS:
        return setting_up.bonus_refusal(state, clinic, action.tile)
    if isinstance(action, Board) and asking == BOARDS:
        return None
    if isinstance(action, Done) and (asking in PAUSES or asking == CONFIRMING):
        return setting_up.layout_refusal(clinic) if asking == CONFIRMING else None
    return NOT_ASKED
