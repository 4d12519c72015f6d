"""What an action does: each is handed to its chapter, then the round goes on until somebody must decide."""

from __future__ import annotations

from lazaretto.core import EVERYBODY, Action, Seat
from lazaretto.games.clinic import plan
from lazaretto.games.clinic.actions import (
    DONE,
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
from lazaretto.games.clinic.data import EMPTY, SERVICES
from lazaretto.games.clinic.events import Finished
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
from lazaretto.games.clinic.rules.menus import ADMITTING, HIRING, answer, main_candidates
from lazaretto.games.clinic.rules.rounds import advance
from lazaretto.games.clinic.state import Table
from lazaretto.games.clinic.terms import (
    ACT,
    BONUS,
    BUILD,
    BUY,
    FIRST_CAR,
    HIRE,
    LAYOUT,
    MOVEMENT,
    NONE,
    PAUSES,
    PAY,
    TREAT,
)


def play(state: Table, seat: Seat, action: Action) -> None:
    do(state, seat, action)
    advance(state)


def do(state: Table, seat: int, action: Action) -> None:
    clinic, phase = state.clinics[seat], state.phase
    if isinstance(action, Park):
        cars.park(clinic, action.spot)
        after_parking(state, seat)
    elif isinstance(action, Put):
        build.put(state, seat, action.space)
        after_element(state, seat)
    elif isinstance(action, Face):
        build.face(state, seat, action.side)
        after_element(state, seat)
    elif isinstance(action, Choose):
        clinic.choice = action.step
        finish(state, seat)
    elif isinstance(action, Done):
        stop(state, seat)
    elif isinstance(action, (Mask, Clear)):
        do_mask(state, seat, action)
    elif phase == ACT:
        do_act(state, seat, action)
    elif phase == MOVEMENT:
        do_move(state, seat, action)
    elif phase in (TREAT, PAY, BUY):
        do_business(state, seat, action)
    else:
        do_other(state, seat, action)


def finish(state: Table, seat: int) -> None:
    state.clinics[seat].ready = True
    if state.log is not None:
        state.tell(EVERYBODY, Finished(seat))


def do_mask(state: Table, seat: int, action: Action) -> None:
    clinic = state.clinics[seat]
    if isinstance(action, Mask):
        masks.mask(state, seat, action.who)
    elif isinstance(action, Clear):
        masks.clear(state, seat, action.service)
    if state.phase in PAUSES and not masks.can_mask(state, clinic):
        clinic.ready = True
    elif state.phase == TREAT:
        clinic.ready = not treat.anything_to_treat(state, clinic)


def do_act(state: Table, seat: int, action: Action) -> None:
    clinic = state.clinics[seat]
    if isinstance(action, Build):
        build.build(clinic, action)
        return
    if isinstance(action, HireDoctor):
        hire.hire_doctor(state, seat, action.slot)
    elif isinstance(action, Hire):
        hire.hire(state, seat, action.helper)
    elif isinstance(action, Admit):
        admit.admit(state, seat, action.service)
    elif isinstance(action, Swap):
        admit.swap(state, seat, action.service, action.column)
    elif isinstance(action, Reroute):
        admit.reroute(state, seat, action)
    elif isinstance(action, AdmitElder):
        admit.admit_elder(state, seat)
    elif isinstance(action, AdmitWoman):
        admit.admit_woman(state, seat)
    end_if_nothing_left(state, seat)


def do_move(state: Table, seat: int, action: Action) -> None:
    clinic = state.clinics[seat]
    if isinstance(action, Pick):
        clinic.picked = action.who
    elif isinstance(action, Send):
        movement.send(clinic, action.place)
    elif isinstance(action, Give):
        movement.give(clinic, action.hub)
    elif isinstance(action, Fetch):
        movement.fetch(clinic, action.hub)
    elif isinstance(action, Follow):
        plan.follow(state.setup, clinic)
        movement.end_movement(state, seat)


def do_business(state: Table, seat: int, action: Action) -> None:
    clinic = state.clinics[seat]
    if isinstance(action, Unpark):
        cars.unpark(clinic, action.spot)
        cars.settle_cars(state, clinic)
    elif isinstance(action, Treat):
        do_treat(state, seat, action.who)
    elif isinstance(action, By):
        person, doctor = clinic.person(clinic.picked), clinic.person(action.doctor)
        assert person is not None
        assert doctor is not None
        treat.treat(state, seat, person, doctor)
    elif isinstance(action, Transfuse):
        treat.transfuse(state, seat, action.who)
    elif isinstance(action, Dismiss):
        money.dismiss(state, seat, action.who)
    elif isinstance(action, Buy):
        money.buy(state, seat, action.points)
    if state.phase == TREAT and clinic.picked == NONE and not clinic.ready:
        clinic.ready = not treat.anything_to_treat(state, clinic)


def do_treat(state: Table, seat: int, who: int) -> None:
    """The only doctor who can need not be named."""
    clinic = state.clinics[seat]
    person = clinic.person(who)
    assert person is not None
    doctors = treat.doctors_for(clinic, person)
    if len(doctors) == 1:
        treat.treat(state, seat, person, doctors[0])
    else:
        clinic.picked = who


def do_other(state: Table, seat: int, action: Action) -> None:
    clinic = state.clinics[seat]
    if isinstance(action, Unpark):
        cars.unpark(clinic, action.spot)
        cars.settle_cars(state, clinic)
    elif isinstance(action, Offer):
        covid.offer(state, seat, action.tiles)
    elif isinstance(action, Take):
        covid.take(state, seat)
    elif isinstance(action, Pass):
        covid.pass_on(state)
    elif isinstance(action, Infect):
        person = clinic.person(action.who)
        assert person is not None
        covid.infect(state, seat, person)
        clinic.ready = clinic.tiles == 0
    elif isinstance(action, Shamble):
        zombies.shamble(clinic, action.space)
    elif isinstance(action, Spread):
        covid.choose_spread(state, seat, action.service)
    elif isinstance(action, SpreadTo):
        covid.choose_spread(state, seat, SERVICES + action.who)
    elif isinstance(action, Bonus):
        setting_up.take_bonus(state, seat, action.tile)
        if clinic.element == EMPTY and not clinic.parking:
            state.turn = NONE
    elif isinstance(action, Board):
        setting_up.choose_board(state, seat, action.size)


def stop(state: Table, seat: int) -> None:
    """Done with the action, the plan, the treatments, the pause."""
    if state.phase == ACT:
        state.turn = NONE
    elif state.phase == MOVEMENT:
        movement.end_movement(state, seat)
    else:
        finish(state, seat)


def after_parking(state: Table, seat: int) -> None:
    if state.phase == ACT:
        end_if_nothing_left(state, seat)
    elif state.phase == BONUS:
        state.turn = NONE
    elif state.phase == FIRST_CAR:
        finish(state, seat)


def after_element(state: Table, seat: int) -> None:
    clinic = state.clinics[seat]
    if clinic.element != EMPTY:
        return
    if state.phase == ACT:
        end_if_nothing_left(state, seat)
    elif state.phase == BONUS:
        state.turn = NONE
    elif state.phase == LAYOUT:
        setting_up.next_stage(clinic)


def end_if_nothing_left(state: Table, seat: int) -> None:
    """An action with nothing more to do ends by itself."""
    clinic = state.clinics[seat]
    if clinic.parking:
        return
    if clinic.choice == BUILD:
        over = build.build_options(state, clinic) == [DONE]
    elif clinic.choice == HIRE:
        over = main_options(state, seat, HIRING) == [DONE]
    else:
        over = clinic.points == 0 or main_options(state, seat, ADMITTING) == [DONE]
    if over:
        state.turn = NONE


def main_options(state: Table, seat: int, asking: int) -> list[Action]:
    clinic = state.clinics[seat]
    return [a for a in main_candidates(state, clinic, asking) if answer(state, seat, asking, a) is None]
