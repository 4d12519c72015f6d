"""Patients: admit, cure, move; Triage, Pharmacy and Gift Shop (Q-090 to Q-103, Q-132, Q-142 to Q-149)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat
from lazaretto.games.quarantine.actions import Admit, Also, Cure, Gift, Move, Next, Pharmacy, To, Triage
from lazaretto.games.quarantine.catalogue import (
    ADMIT,
    ALSO,
    CURE,
    ENOUGH,
    GIFT,
    MOVE,
    NEXT,
    STOP,
    TO,
    TRIAGE_LINE,
    USE_PHARMACY,
)
from lazaretto.games.quarantine.data import COLORS, GIFT_SHOP, KIND, KIND_BIT, PHARMACY, SIDE_BIT, TRIAGE, WARD
from lazaretto.games.quarantine.events import Cured, Reordered
from lazaretto.games.quarantine.hospital import Hospital
from lazaretto.games.quarantine.rules.common import NO_ACTION, NOT_NOW, NOT_WORKING, finish_plan, spend_action
from lazaretto.games.quarantine.state import ADMITTING, CURING, MAIN, MOVING, TRIAGING, Plan, Table

EMPTY_LINE: Final = Refusal("Q-090", "nobody waits in your line")
NOT_A_WARD: Final = Refusal("Q-090", "the first patient needs a ward of its color in your hospital")
WARD_GRAY: Final = Refusal("Q-092", "that ward is quarantined")
WARD_FULL: Final = Refusal("Q-091", "that ward is full")
NOTHING_TO_CURE: Final = Refusal("Q-082", "no patient of that color lies on a clean tile of yours")
NOT_ON_CALL: Final = Refusal("Q-142", "no on call room adds that color")
SAME_LINE: Final = Refusal("Q-082", "your line would look the same")
NO_SUCH_PLACE: Final = Refusal("Q-132", "your line is not that long")
RUN: Final = Refusal("Q-132", "the patient before it is of the same color: take that one")
BOX_LACKS: Final = Refusal("Q-143", "no cube of that color lies in the box")
NONE_LEFT: Final = Refusal("Q-149", "no patient of that color is left for this place")


# ---- admit --------------------------------------------------------------------------------------


def open_wards(hospital: Hospital) -> list[int]:
    """The tiles into which the first patient of the line may go (Q-090 to Q-096).

    Every tile that lies is joined to the Lobby, or was laid by a Helipad and may be used (Q-093, Q-155).
    """
    if not hospital.line:
        return []
    color = hospital.line[0]
    known = hospital.survey()
    tiles, most = hospital.tiles, known.capacity[color]
    return [tiles[place].id for place in known.wards[color] if len(tiles[place].patients) < most]


def admit_refusal(state: Table, action: Admit) -> Refusal | None:
    hospital = state.mine()
    if not state.turn.actions and state.step == MAIN:
        return NO_ACTION
    if not hospital.line:
        return EMPTY_LINE
    if action.tile in open_wards(hospital):
        return None
    place = hospital.cell_of(action.tile)
    if place < 0 or WARD[KIND[action.tile]] != hospital.line[0]:
        return NOT_A_WARD
    return WARD_GRAY if hospital.tiles[place].gray else WARD_FULL


def admit(state: Table, action: Admit) -> None:
    hospital = state.mine()
    if state.step == MAIN:
        spend_action(state)
    place = hospital.cell_of(action.tile)
    hospital.fill(place, (*hospital.tiles[place].patients, hospital.line.pop(0)))
    state.tell(EVERYBODY, Did(Seat(state.turn.seat), action))
    state.step = ADMITTING if open_wards(hospital) else MAIN


def admitting_menu(state: Table) -> list[Action]:
    return [ADMIT[tile] for tile in open_wards(state.mine())] + [STOP]


# ---- cure ---------------------------------------------------------------------------------------


def curable(hospital: Hospital) -> int:
    """The colors with a patient on a clean tile, as bits (Q-100, Q-101)."""
    bits = 0
    for tile in hospital.tiles.values():
        if tile.patients and not tile.gray:
            for color in tile.patients:
                bits |= SIDE_BIT[color]
    return bits


def cure_refusal(state: Table, action: Cure) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    return None if curable(state.mine()) & SIDE_BIT[action.color] else NOTHING_TO_CURE


def also_refusal(state: Table, action: Also) -> Refusal | None:
    return None if on_call(state.mine()) & SIDE_BIT[action.color] else NOT_ON_CALL


def cure(state: Table, color: int) -> None:
    """The patients of a color go to the supply; On Call Rooms may add theirs (Q-100, Q-142)."""
    hospital = state.mine()
    count = 0
    for place, tile in list(hospital.tiles.items()):
        if color in tile.patients and not tile.gray:
            staying = tuple([patient for patient in tile.patients if patient != color])
            count += len(tile.patients) - len(staying)
            hospital.fill(place, staying)
    hospital.supply[color] += count
    state.tell(EVERYBODY, Cured(state.turn.seat, color, count))
    state.step = CURING if on_call(hospital) else MAIN


def on_call(hospital: Hospital) -> int:
    """The colors that may be cured along with another one, as bits."""
    named = hospital.survey().on_call
    return named & curable(hospital) if named else 0


def curing_menu(state: Table) -> list[Action]:
    named = on_call(state.mine())
    return [ALSO[color] for color in range(len(COLORS)) if named & SIDE_BIT[color]] + [ENOUGH]


# ---- the order of the line ----------------------------------------------------------------------


def mixed(line: list[int]) -> bool:
    """There are two colors, so another order looks different."""
    return any(color != line[0] for color in line)


def movable(line: list[int]) -> list[int]:
    """Whom to take: the first of each run of a color, since the others give the same lines."""
    return [i for i in range(len(line)) if i == 0 or line[i] != line[i - 1]] if mixed(line) else []


def targets(line: list[int], place: int) -> list[int]:
    """Where to put the patient of that place, each resulting line once and not the present one."""
    color = line[place]
    rest = line[:place] + line[place + 1 :]
    return [i for i in range(len(line)) if i != place and (i == 0 or rest[i - 1] != color)]


def move_refusal(state: Table, action: Move) -> Refusal | None:
    line = state.mine().line
    if not state.turn.actions:
        return NO_ACTION
    if action.place >= len(line):
        return NO_SUCH_PLACE
    if not mixed(line):
        return SAME_LINE
    return RUN if action.place and line[action.place] == line[action.place - 1] else None


def to_refusal(state: Table, plan: Plan, action: To) -> Refusal | None:
    line = state.mine().line
    if action.place >= len(line):
        return NO_SUCH_PLACE
    return None if action.place in targets(line, plan.order[0]) else SAME_LINE


def move_to(state: Table, plan: Plan, action: To) -> None:
    line = state.mine().line
    line.insert(action.place, line.pop(plan.order[0]))
    reorder(state, line)


def reorder(state: Table, line: list[int]) -> None:
    state.mine().line = line
    spend_action(state)
    finish_plan(state, state.turn.seat)
    state.tell(EVERYBODY, Reordered(state.turn.seat, tuple(line)))


def triage_refusal(state: Table) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    if not state.mine().works(TRIAGE):
        return NOT_WORKING
    return None if mixed(state.mine().line) else SAME_LINE


def next_colors(line: list[int], order: tuple[int, ...]) -> list[int]:
    """The colors for the next place from which a line unlike the present one can still come."""
    left = line[:]
    for color in order:
        left.remove(color)
    place = len(order)
    same = tuple(line[:place]) == order
    stuck = same and not mixed(line[place + 1 :])
    return [color for color in range(len(COLORS)) if color in left and not (stuck and color == line[place])]


def next_refusal(state: Table, plan: Plan, action: Next) -> Refusal | None:
    return None if action.color in next_colors(state.mine().line, plan.order) else NONE_LEFT


def next_in_order(state: Table, plan: Plan, action: Next) -> None:
    """One place more; when only one color is left, the new line is complete."""
    plan.order = (*plan.order, action.color)
    left = state.mine().line[:]
    for color in plan.order:
        left.remove(color)
    if not mixed(left):
        reorder(state, [*plan.order, *left])


# ---- rooms with an action of their own ------------------------------------------------------------


def pharmacy_refusal(state: Table) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    if not state.mine().works(PHARMACY):
        return NOT_WORKING
    return None if state.mine().line else EMPTY_LINE


def use_pharmacy(state: Table) -> None:
    hospital = state.mine()
    spend_action(state)
    color = hospital.line.pop(0)
    hospital.supply[color] += 1
    state.tell(EVERYBODY, Cured(state.turn.seat, color, 1))


def gift_refusal(state: Table, action: Gift) -> Refusal | None:
    if not state.turn.actions:
        return NO_ACTION
    if not state.mine().works(GIFT_SHOP):
        return NOT_WORKING
    return None if state.box[action.color] else BOX_LACKS


def gift(state: Table, action: Gift) -> None:
    spend_action(state)
    state.box[action.color] -= 1
    state.mine().supply[action.color] += 1
    state.tell(EVERYBODY, Did(Seat(state.turn.seat), action))


# ---- the menu -----------------------------------------------------------------------------------


def patient_menu(state: Table) -> list[Action]:
    """The actions of this chapter; there is an action left."""
    hospital = state.mine()
    line, working = hospital.line, hospital.survey().working
    bits = curable(hospital)
    menu = [ADMIT[tile] for tile in open_wards(hospital)]
    menu += [CURE[color] for color in range(len(COLORS)) if bits & SIDE_BIT[color]]
    menu += [MOVE[place] for place in movable(line)]
    if working & KIND_BIT[TRIAGE] and mixed(line):
        menu.append(TRIAGE_LINE)
    if working & KIND_BIT[PHARMACY] and line:
        menu.append(USE_PHARMACY)
    if working & KIND_BIT[GIFT_SHOP]:
        menu += [GIFT[color] for color in range(len(COLORS)) if state.box[color]]
    return menu


def patient_refusal(state: Table, action: Action) -> Refusal | None:
    if isinstance(action, Admit):
        return admit_refusal(state, action)
    if isinstance(action, Cure):
        return cure_refusal(state, action)
    if isinstance(action, Move):
        return move_refusal(state, action)
    if isinstance(action, Gift):
        return gift_refusal(state, action)
    if isinstance(action, Triage):
        return triage_refusal(state)
    return pharmacy_refusal(state) if isinstance(action, Pharmacy) else NOT_NOW


def play_patient(state: Table, action: Action) -> None:
    if isinstance(action, Admit):
        admit(state, action)
    elif isinstance(action, Cure):
        spend_action(state)
        cure(state, action.color)
    elif isinstance(action, Move):
        state.plans[state.turn.seat] = Plan(MOVING, order=(action.place,))
    elif isinstance(action, Gift):
        gift(state, action)
    elif isinstance(action, Triage):
        state.plans[state.turn.seat] = Plan(TRIAGING)
    else:
        use_pharmacy(state)


def line_menu(state: Table, plan: Plan) -> list[Action]:
    """The steps of ``move`` and ``triage``."""
    line = state.mine().line
    if plan.verb == MOVING:
        return [TO[place] for place in targets(line, plan.order[0])]
    return [NEXT[color] for color in next_colors(line, plan.order)]
