"""The order of everything: six rounds of actions, movement, business and administration.

``advance`` takes steps until somebody must decide or the game is over. In some phases one seat acts after another
(``state.turn``), in the others all act at once and each has its own ``ready``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Refusal, Seat, struct
from lazaretto.games.clinic.actions import CHOOSE as CHOICES
from lazaretto.games.clinic.actions import Choose
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.events import Began, Revealed
from lazaretto.games.clinic.rules import administration, covid, masks, money, setup, treat, zombies
from lazaretto.games.clinic.rules.admit import Admitting, new_appointments
from lazaretto.games.clinic.rules.build import NOTHING_BUILT
from lazaretto.games.clinic.rules.decision import NOT_ASKED, Decision, finish
from lazaretto.games.clinic.rules.hire import Hiring
from lazaretto.games.clinic.rules.places import end_breaks
from lazaretto.games.clinic.rules.setup import NEW_ROUND
from lazaretto.games.clinic.state import Clinic, Table, Tally
from lazaretto.games.clinic.state.terms import (
    ACT,
    ADMIT,
    BITES,
    BOARDS,
    BONUS,
    BUILD,
    BUY,
    CHOOSE,
    COVID,
    DEATHS,
    DEPARTURES,
    FIRST_CAR,
    HIRE,
    LAYOUT,
    LEFTOVER,
    MASKS_BEFORE_ADMINISTRATION,
    MASKS_BEFORE_BUSINESS,
    MASKS_BEFORE_MOVES,
    MASKS_BEFORE_TILES,
    MOVEMENT,
    NONE,
    OFFER,
    ONE_BY_ONE,
    OVER,
    PAY,
    SPLIT,
    SPREAD,
    TILES,
    TREAT,
    ZOMBIES,
)

USED_UP: Final = Refusal("C-061", "you have used that action twice this round")
MUST_ADMIT: Final = Refusal("CV-010", "Admit must be chosen at least once a round")


def waiting(state: Table) -> bool:
    """Somebody must decide."""
    if state.phase in ONE_BY_ONE:
        return state.turn != NONE
    return any(not clinic.ready or clinic.cars.leaving for clinic in state.clinics)


def advance(state: Table) -> None:
    while state.phase != OVER and not waiting(state):
        go_on(state)


def go_on(state: Table) -> None:
    """The phase is done: on to the next."""
    phase = state.phase
    if phase < CHOOSE:
        go_on_with_setup(state)
    elif phase == CHOOSE:
        reveal(state)
    elif phase == ACT:
        next_actor(state)
    elif phase < ZOMBIES:
        go_on_with_infections(state)
    elif phase < MASKS_BEFORE_BUSINESS:
        go_on_with_moves(state)
    elif phase < MASKS_BEFORE_ADMINISTRATION:
        go_on_with_business(state)
    else:
        go_on_with_administration(state)


def all_ready(state: Table, phase: int, ready: bool) -> None:
    state.phase = phase
    for clinic in state.clinics:
        clinic.ready = ready


# ---- setup ---------------------------------------------------------------------------------------------------


def go_on_with_setup(state: Table) -> None:
    phase = state.phase
    if phase == BOARDS:
        if state.queue:
            state.turn, state.queue = state.queue[0], state.queue[1:]
        else:
            setup.begin_layout(state)
    elif phase in (LAYOUT, FIRST_CAR):
        state.phase = BONUS
        state.queue = tuple(reversed(state.order))
        next_bonus(state)
    elif phase == BONUS:
        next_bonus(state)


def next_bonus(state: Table) -> None:
    """Last in turn order first; who could choose none gets none (C-014, C-019)."""
    while state.queue:
        seat, state.queue = state.queue[0], state.queue[1:]
        if setup.can_choose_bonus(state, state.clinics[seat]):
            state.turn = seat
            return
    state.turn = NONE
    state.market.bonus = []
    begin_round(state)


# ---- Phase 1 -------------------------------------------------------------------------------------------------


def begin_round(state: Table) -> None:
    """All action tiles are back (C-150); what counts by the round begins anew."""
    state.action = 0
    state.market.woman = state.setup.expansions.women and state.market.women > 0
    for clinic in state.clinics:
        clinic.this_round = NEW_ROUND
    if state.log is not None:
        state.emit(EVERYBODY, Began(state.round, state.order, state.epidemic.track[state.round - 1]))
    all_ready(state, CHOOSE, False)


@struct
class ChoosingAction(Decision):
    """Every seat lays down an action tile in secret (C-060)."""

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return CHOICES

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return tile_refusal(state, state.clinics[seat], action.step) if isinstance(action, Choose) else NOT_ASKED

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, Choose)
        clinic = state.clinics[seat]
        clinic.this_round = clinic.this_round.choosing(action.step)
        finish(state, seat)


CHOOSE_ACTION: Final = ChoosingAction()


def tile_refusal(state: Table, clinic: Clinic, step: int) -> Refusal | None:
    """Why this action tile cannot be laid down (C-061, CV-010)."""
    unused = clinic.this_round.unused
    if not unused[step]:
        return USED_UP
    if state.setup.mode == COVID and step != ADMIT and state.action == NUMBERS.actions - 1:
        return MUST_ADMIT if unused[ADMIT] == NUMBERS.tiles_of_each_action else None
    return None


def reveal(state: Table) -> None:
    """All tiles are turned up; Build acts before Hire before Admit, each in turn order (C-060, C-062)."""
    state.undo_barrier += 1
    if state.log is not None:
        state.emit(EVERYBODY, Revealed(tuple([clinic.this_round.choice for clinic in state.clinics])))
    queue: list[int] = []
    for step in (BUILD, HIRE, ADMIT):
        queue += [seat for seat in state.order if state.clinics[seat].this_round.choice == step]
    for clinic in state.clinics:
        clinic.this_round = clinic.this_round.turned_up()
    state.queue = tuple(queue)
    state.phase = ACT
    next_actor(state)


def next_actor(state: Table) -> None:
    """The next seat begins its action; after the last one new patients come (C-080)."""
    if state.queue:
        state.turn, state.queue = state.queue[0], state.queue[1:]
        begin_action(state.clinics[state.turn])
        return
    for clinic in state.clinics:
        clinic.this_round = clinic.this_round.choosing(NONE)
    new_appointments(state)
    state.action += 1
    if state.action < NUMBERS.actions:
        all_ready(state, CHOOSE, False)
    elif state.setup.mode == COVID:
        begin_pause(state, MASKS_BEFORE_TILES)
    else:
        begin_zombies(state)


def begin_action(clinic: Clinic) -> None:
    """Build up to two elements, hire, or spend Queue Points (C-064, C-070, C-073)."""
    if clinic.this_round.choice == BUILD:
        clinic.action = NOTHING_BUILT
    elif clinic.this_round.choice == HIRE:
        clinic.action = Hiring(False, False)
    else:
        clinic.action = Admitting(NUMBERS.queue_points)


def begin_pause(state: Table, phase: int) -> None:
    """Only seats that could buy a mask are asked (CV-029)."""
    state.phase = phase
    for clinic in state.clinics:
        clinic.ready = not masks.can_mask(state, clinic)


def go_on_with_infections(state: Table) -> None:
    phase = state.phase
    if phase == MASKS_BEFORE_TILES:
        covid.begin_infections(state)
    elif phase == OFFER:
        covid.end_offers(state)
    elif phase == SPLIT:
        covid.next_to_split(state)
    elif phase == LEFTOVER:
        covid.end_leftover(state)
        if state.phase == LEFTOVER and not state.epidemic.tiles:
            begin_pause(state, MASKS_BEFORE_MOVES)
    elif phase == TILES and state.epidemic.tiles:
        covid.begin_leftover(state)
    elif phase == TILES:
        begin_pause(state, MASKS_BEFORE_MOVES)
    else:
        begin_zombies(state)


def begin_zombies(state: Table) -> None:
    """The movement begins: who was on a break stands Outside again, zombies come first (C-194, C-202)."""
    state.phase = ZOMBIES
    for clinic in state.clinics:
        end_breaks(clinic)
        zombies.next_zombie(clinic, 0)


def go_on_with_moves(state: Table) -> None:
    if state.phase == ZOMBIES:
        all_ready(state, MOVEMENT, False)
    elif state.phase == MOVEMENT:
        all_ready(state, BITES, True)
        for seat in range(len(state.clinics)):
            if state.clinics[seat].tokens.zombies:
                administration.bite(state, seat)
    elif state.setup.mode == COVID:
        begin_pause(state, MASKS_BEFORE_BUSINESS)
    else:
        begin_treating(state)


# ---- Phase 2 -------------------------------------------------------------------------------------------------


def begin_treating(state: Table) -> None:
    state.phase = TREAT
    for clinic in state.clinics:
        treat.begin_treating(state, clinic)


def go_on_with_business(state: Table) -> None:
    phase = state.phase
    if phase == MASKS_BEFORE_BUSINESS:
        begin_treating(state)
    elif phase == TREAT:
        all_ready(state, PAY, False)
        for seat in range(len(state.clinics)):
            clinic = state.clinics[seat]
            treat.research(clinic)
            clinic.tally = Tally(clinic.tally.treated, clinic.tally.deaths, money.maintenance(clinic))
            money.settle(state, seat)
    elif phase == PAY:
        state.phase = BUY
        for clinic in state.clinics:
            clinic.ready = clinic.money < NUMBERS.popularity_price
    elif phase == BUY:
        all_ready(state, DEPARTURES, True)
        for seat in range(len(state.clinics)):
            administration.depart(state, seat)
    elif state.setup.mode == COVID:
        begin_pause(state, MASKS_BEFORE_ADMINISTRATION)
    else:
        administer(state)


# ---- Phase 3 and 4 -------------------------------------------------------------------------------------------


def administer(state: Table) -> None:
    """Steps 8 and 9 for all, then the cars of the dead (C-140, C-141, C-142, C-143, C-152)."""
    all_ready(state, DEATHS, True)
    for clinic in state.clinics:
        administration.tire(clinic)
    for seat in range(len(state.clinics)):
        administration.worsen(state, seat)


def go_on_with_administration(state: Table) -> None:
    if state.phase == MASKS_BEFORE_ADMINISTRATION:
        administer(state)
    elif state.phase == DEATHS:
        for clinic in state.clinics:
            administration.end_isolation(state, clinic)
        if state.round == NUMBERS.rounds:  # without steps 10 to 14 (C-151)
            state.phase = OVER
            return
        end_round(state)
    elif state.phase == SPREAD:
        state.undo_barrier += 1
        covid.end_spread(state)
        state.round += 1
        begin_round(state)


def end_round(state: Table) -> None:
    """Steps 10 to 14, then Phase 4 or the next round (C-145, C-146, C-147, C-148, C-149, C-150, CV-061)."""
    administration.teach(state)
    administration.enrol(state)
    administration.offer_nurses(state)
    administration.show_tiles(state)
    administration.order_seats(state)
    if state.setup.mode == COVID:
        state.phase = SPREAD
        covid.begin_spread(state)
        return
    state.round += 1
    begin_round(state)
