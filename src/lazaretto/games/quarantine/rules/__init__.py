"""Quarantine: four cubes in, four actions out, and mind the gray ones.

In a turn the active seat must place four cubes and may take four actions, in any order (Q-050, Q-051). Each rule has
two neighbours in the chapters here: ``<name>_refusal`` says what speaks against it, ``<name>`` carries it out. This
file asks the chapter that is responsible: by the step the game is at, the plan of the seat, the kind of action.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, BrokenInvariant, Did, Refusal, Seat
from lazaretto.games.quarantine.actions import (
    Admit,
    Also,
    Beside,
    Buy,
    Contain,
    Cure,
    Decontaminate,
    End,
    Enough,
    Gift,
    Infect,
    Join,
    Keep,
    Lay,
    Move,
    Next,
    Open,
    PathologyKeep,
    Pay,
    Pharmacy,
    PlaceTile,
    Receive,
    Renovate,
    Shelve,
    Sign,
    SpendMarker,
    Spread,
    Square,
    Stay,
    Stop,
    Take,
    TakeMarker,
    To,
    ToEmergency,
    Triage,
    Turn,
)
from lazaretto.games.quarantine.actions import Pathology as UsePathology
from lazaretto.games.quarantine.catalogue import (
    BUY,
    CONFIRM,
    DONE,
    END,
    LAY,
    OPEN,
    PAY,
    RECEIVE,
    RENOVATE,
    SIGN,
    SPEND_MARKER,
    TAKE,
    TAKE_MARKER,
)
from lazaretto.games.quarantine.data import COLORS, GRAY, NONE, SPECIAL
from lazaretto.games.quarantine.rules import building, cubes, disease, market, patients, renovation, turns
from lazaretto.games.quarantine.rules.common import NOT_ASKED, NOT_NOW
from lazaretto.games.quarantine.rules.turns import new_table
from lazaretto.games.quarantine.state import (
    ADMITTING,
    BUILD,
    CAFETERIA,
    CURING,
    ER,
    LAYOUT,
    MAIN,
    MOVING,
    OVER,
    PATHOLOGIST,
    PLACEMENT,
    PRICE,
    RENOVATION,
    SPREAD,
    TRIAGING,
    Plan,
    Stack,
    Table,
)

__all__ = ["acting", "candidates", "legal", "new_table", "pieces", "play", "refusal"]

ONE_SEAT: Final = [(Seat(0),), (Seat(1),), (Seat(2),), (Seat(3),)]


def acting(state: Table) -> tuple[Seat, ...]:
    if state.step == BUILD:
        return tuple([Seat(i) for i in range(len(state.plans)) if state.plans[i] is not None])
    return () if state.step == OVER else ONE_SEAT[state.asked()]


# ---- what may be done ---------------------------------------------------------------------------


def legal(state: Table, seat: Seat) -> list[Action]:
    """All that ``seat`` may do now; empty if it is not asked."""
    if seat not in acting(state):
        return []
    plan = state.plans[seat]
    if plan is not None:
        return plan_menu(state, seat, plan)
    return turn_menu(state) if state.step == MAIN else step_menu(state)


def turn_menu(state: Table) -> list[Action]:
    """The menu of the turn: cubes, actions, free placements, contract tiles, markers, in any mixture (Q-051, Q-053)."""
    turn = state.turn
    menu = cubes.cube_menu(state)
    if turn.actions:
        menu = menu + patients.patient_menu(state) + disease.disease_menu(state) + market.market_menu(state)
        if state.markers and turns.take_marker_refusal(state) is None:
            menu.append(TAKE_MARKER)
    else:
        menu = menu[:]
    if renovation.renovate_refusal(state) is None:
        menu.append(RENOVATE)
    mine = state.mine()
    if mine.beside:
        menu += building.place_menu(state)
    menu += market.take_menu(state)
    if mine.markers:
        menu.append(SPEND_MARKER)
    if not turn.held and turn.pending == NONE:
        menu.append(END)
    return menu


def step_menu(state: Table) -> list[Action]:
    """The questions that come up within a turn."""
    step = state.step
    if step == SPREAD:
        return cubes.spread_menu(state)
    if step == ER:
        return cubes.emergency_menu(state)
    if step == ADMITTING:
        return patients.admitting_menu(state)
    return patients.curing_menu(state) if step == CURING else turns.cafeteria_menu(state)


def plan_menu(state: Table, seat: Seat, plan: Plan) -> list[Action]:
    """The next step of an action begun."""
    verb = plan.verb
    if verb == RENOVATION and plan.draft is not None:
        return renovation.renovation_menu(state, plan, plan.draft)
    if verb == LAYOUT and plan.draft is not None:
        return building.build_menu(state, seat, plan, plan.draft)
    if verb == PRICE:
        return market.price_menu(state, plan)
    if verb in (MOVING, TRIAGING):
        return patients.line_menu(state, plan)
    if verb == PATHOLOGIST:
        return disease.square_menu(state, plan)
    if plan.tile < 0:
        return [PAY[cube] for cube in market.payable(state.mine(), state.stacks[plan.stack], plan.cubes)]
    return building.laying_menu(state, seat, plan)


# ---- what speaks against it ---------------------------------------------------------------------


def refusal(state: Table, seat: Seat, action: Action) -> Refusal | None:
    if seat not in acting(state):
        return NOT_ASKED
    plan = state.plans[seat]
    if plan is not None:
        return plan_refusal(state, seat, plan, action)
    return turn_refusal(state, action) if state.step == MAIN else step_refusal(state, action)


def turn_refusal(state: Table, action: Action) -> Refusal | None:
    if isinstance(action, (Receive, Join, Infect, Shelve)):
        return cubes.cube_refusal(state, action)
    if isinstance(action, (Admit, Cure, Move, Triage, Pharmacy, Gift)):
        return patients.patient_refusal(state, action)
    if isinstance(action, (Decontaminate, Keep, UsePathology, PathologyKeep)):
        return disease.disease_refusal(state, action)
    if isinstance(action, (Open, Buy, Take)):
        return market.market_refusal(state, action)
    if isinstance(action, PlaceTile):
        return building.place_refusal(state, action.tile)
    if isinstance(action, Renovate):
        return renovation.renovate_refusal(state)
    if isinstance(action, TakeMarker):
        return turns.take_marker_refusal(state)
    if isinstance(action, SpendMarker):
        return turns.spend_marker_refusal(state)
    return turns.end_refusal(state) if isinstance(action, End) else NOT_NOW


def step_refusal(state: Table, action: Action) -> Refusal | None:
    step = state.step
    if step == SPREAD:
        return (
            cubes.spread_refusal(state, action) if isinstance(action, Spread) else unless(isinstance(action, Contain))
        )
    if step == ER:
        if isinstance(action, ToEmergency):
            return cubes.to_emergency_refusal(state, action)
        return unless(isinstance(action, Stay))
    if step == ADMITTING:
        return patients.admit_refusal(state, action) if isinstance(action, Admit) else unless(isinstance(action, Stop))
    if step == CURING:
        return patients.also_refusal(state, action) if isinstance(action, Also) else unless(isinstance(action, Enough))
    return turns.cafeteria_refusal(state, action)


def unless(fits: bool) -> Refusal | None:
    return None if fits else NOT_NOW


def plan_refusal(state: Table, seat: Seat, plan: Plan, action: Action) -> Refusal | None:
    verb = plan.verb
    if verb == RENOVATION and plan.draft is not None:
        return renovation.renovation_refusal(state, plan, plan.draft, action)
    if verb == LAYOUT and plan.draft is not None:
        return building.build_refusal(state, seat, plan, plan.draft, action)
    if verb == PRICE:
        if isinstance(action, Sign):
            return market.TOO_FEW if SIGN not in market.price_menu(state, plan) else None
        return market.pay_refusal(state, plan, action) if isinstance(action, Pay) else NOT_NOW
    if verb == MOVING:
        return patients.to_refusal(state, plan, action) if isinstance(action, To) else NOT_NOW
    if verb == TRIAGING:
        return patients.next_refusal(state, plan, action) if isinstance(action, Next) else NOT_NOW
    if verb == PATHOLOGIST:
        return disease.square_refusal(state, plan, action) if isinstance(action, Square) else NOT_NOW
    if plan.tile < 0:
        return market.pay_refusal(state, plan, action) if isinstance(action, Pay) else NOT_NOW
    return building.laying_refusal(state, seat, plan, action)


# ---- what the table shows -----------------------------------------------------------------------


def candidates(state: Table, seat: Seat) -> list[Action]:
    """What may be done, and what is worth explaining why not."""
    free = legal(state, seat)
    if not free:
        return []
    known = set(free)
    return free + [action for action in explained(state, seat) if action not in known]


def explained(state: Table, seat: Seat) -> list[Action]:
    plan = state.plans[seat]
    if plan is None:
        if state.step != MAIN:
            return []
        trade = [trade_with(state, stack) for stack in state.stacks if stack.left]
        return [RECEIVE, *trade, TAKE_MARKER, RENOVATE, END]
    if plan.verb == PRICE:
        return [*PAY[: len(COLORS)], SIGN]
    if plan.draft is not None and plan.tile < 0:
        return [DONE if plan.verb == LAYOUT else CONFIRM]
    if plan.tile >= 0 and plan.cell < 0 and plan.verb != RENOVATION:
        return [LAY[spot.cell] for spot in building.site(state.hospitals[seat], plan).spots()]
    return []


def trade_with(state: Table, stack: Stack) -> Action:
    """What one would do with a stack: take from the own contract, open a new one, or buy."""
    if stack.owner == state.turn.seat:
        return TAKE[stack.kind]
    return OPEN[stack.kind] if SPECIAL[stack.kind] and not stack.price else BUY[stack.kind]


# ---- carrying it out ----------------------------------------------------------------------------


def play(state: Table, seat: Seat, action: Action) -> None:
    plan = state.plans[seat]
    if plan is not None:
        play_plan(state, seat, plan, action)
    elif state.step == MAIN:
        play_turn(state, action)
    else:
        play_step(state, seat, action)


def play_turn(state: Table, action: Action) -> None:
    if isinstance(action, Receive):
        cubes.receive(state)
    elif isinstance(action, Join):
        cubes.join(state, action)
    elif isinstance(action, Infect):
        cubes.infect(state, action)
    elif isinstance(action, Shelve):
        cubes.shelve(state)
    elif isinstance(action, (Admit, Cure, Move, Triage, Pharmacy, Gift)):
        patients.play_patient(state, action)
    elif isinstance(action, (Decontaminate, Keep, UsePathology, PathologyKeep)):
        disease.play_disease(state, action)
    elif isinstance(action, (Open, Buy, Take)):
        market.play_market(state, action)
    elif isinstance(action, PlaceTile):
        state.plans[state.turn.seat] = Plan(PLACEMENT, tile=action.tile)
    elif isinstance(action, Renovate):
        renovation.renovate(state)
    elif isinstance(action, TakeMarker):
        turns.take_marker(state)
        state.tell(EVERYBODY, Did(Seat(state.turn.seat), action))
    elif isinstance(action, SpendMarker):
        turns.spend_marker(state)
        state.tell(EVERYBODY, Did(Seat(state.turn.seat), action))
    elif isinstance(action, End):
        turns.end_turn(state)
    else:
        raise BrokenInvariant(f"{action} is no action of a turn")


def play_step(state: Table, seat: Seat, action: Action) -> None:
    step = state.step
    if step == SPREAD:
        cubes.spread(state, action)
    elif step == ER:
        cubes.answer_emergency(state, seat, action)
    elif step == CAFETERIA:
        turns.snack(state, action)
    elif isinstance(action, Admit):
        patients.admit(state, action)
    elif isinstance(action, Also):
        patients.cure(state, action.color)
    else:
        state.step = MAIN


def play_plan(state: Table, seat: Seat, plan: Plan, action: Action) -> None:
    verb = plan.verb
    if verb == LAYOUT and plan.draft is not None:
        building.build(state, seat, plan, plan.draft, action)
        if not any([other is not None for other in state.plans]):
            turns.begin_turn(state)
    elif verb == RENOVATION and plan.draft is not None:
        renovation.step_renovation(state, plan, plan.draft, action)
    elif isinstance(action, Pay):
        market.pay(state, plan, action)
    elif isinstance(action, Sign):
        market.sign(state, plan)
    elif isinstance(action, To):
        patients.move_to(state, plan, action)
    elif isinstance(action, Next):
        patients.next_in_order(state, plan, action)
    elif isinstance(action, Square):
        disease.clean_square(state, plan, action)
    elif isinstance(action, (Lay, Turn, Beside)):
        building.lay(state, seat, plan, action)
    else:
        raise BrokenInvariant(f"{action} is no step of this plan")


# ---- conservation -------------------------------------------------------------------------------


def pieces(state: Table) -> dict[str, int]:
    """Every cube, marker and tile of the game, wherever it lies (Q-002)."""
    found = dict(zip((*COLORS, "gray"), cubes_anywhere(state), strict=True))
    markers = state.markers + sum([hospital.markers for hospital in state.hospitals])
    return {**found, "markers": markers, "tiles": tiles_anywhere(state)}


def cubes_anywhere(state: Table) -> list[int]:
    """By color: unseen, in the box, in hand, on prices, in lines, supplies and on tiles; grays in the Stock too."""
    found = [state.bag[i] + state.box[i] for i in range(GRAY + 1)]
    found[GRAY] += state.stock
    if state.turn.pending != NONE:
        found[state.turn.pending] += 1
    for stack in state.stacks:
        for color in range(len(stack.price)):
            found[color] += stack.price[color]
    for hospital in state.hospitals:
        for color in range(GRAY + 1):
            found[color] += hospital.supply[color] + hospital.line.count(color)
        for tile in hospital.tiles.values():
            found[GRAY] += tile.gray
            for color in tile.patients:
                found[color] += 1
    return found


def tiles_anywhere(state: Table) -> int:
    """In the Market, in and beside hospitals, out of the game, and those of starting layouts not yet done."""
    found = len(state.gone) + sum([stack.left for stack in state.stacks])
    found += sum([len(hospital.tiles) + len(hospital.beside) for hospital in state.hospitals])
    if state.step == BUILD:
        drafts = [plan.draft for plan in state.plans if plan is not None and plan.draft is not None]
        found += sum([len(draft.beside) + len(draft.tiles) - 1 for draft in drafts])  # the Lobby lies already
    return found
