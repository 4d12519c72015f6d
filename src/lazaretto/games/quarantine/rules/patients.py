"""Patients: admit, cure, move; Triage, Pharmacy and Gift Shop."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
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
    Admit,
    Also,
    Cure,
    Enough,
    Gift,
    Move,
    Next,
    Pharmacy,
    Stop,
    To,
    Triage,
)
from lazaretto.games.quarantine.data import COLORS, GIFT_SHOP, KIND, KIND_BIT, PHARMACY, SIDE_BIT, TRIAGE, WARD
from lazaretto.games.quarantine.events import Cured, Reordered
from lazaretto.games.quarantine.rules.question import NO_ACTION, NOT_NOW, NOT_WORKING
from lazaretto.games.quarantine.state import Decision, Table
from lazaretto.games.quarantine.state.hospital import Hospital

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


# ---- the actions of a turn ----------------------------------------------------------------------


@struct
class PatientActions(Decision):
    """The part of the turn that is about patients; ``legal`` expects that an action is left."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
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
            box = state.cubes.box
            menu += [GIFT[color] for color in range(len(COLORS)) if box[color]]
        return menu

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        hospital = state.mine()
        if not state.turn.actions:
            return NO_ACTION
        if isinstance(action, Admit):
            return admit_refusal(hospital, action.tile)
        if isinstance(action, Cure):
            return None if curable(hospital) & SIDE_BIT[action.color] else NOTHING_TO_CURE
        if isinstance(action, Move):
            return move_refusal(hospital.line, action.place)
        if isinstance(action, Gift):
            if not hospital.works(GIFT_SHOP):
                return NOT_WORKING
            return None if state.cubes.box[action.color] else BOX_LACKS
        if isinstance(action, Triage):
            return NOT_WORKING if not hospital.works(TRIAGE) else None if mixed(hospital.line) else SAME_LINE
        return NOT_WORKING if not hospital.works(PHARMACY) else None if hospital.line else EMPTY_LINE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """Rooms with an action of their own cost one action a use (Q-138); a plan costs it when it is finished."""
        if isinstance(action, Move):
            state.plans[seat] = MoveTo(action.place)
        elif isinstance(action, Triage):
            state.plans[seat] = OrderLine(())
        else:
            state.turn.actions -= 1
            if isinstance(action, Admit):
                admit(state, action)
            elif isinstance(action, Cure):
                cure(state, action.color)
            elif isinstance(action, Gift):
                take_gift(state, action)
            else:
                use_pharmacy(state)


PATIENT_KINDS: Final = (Admit, Cure, Move, Triage, Pharmacy, Gift)
PATIENT_PLANS: Final = (Move, Triage)
PATIENT_ACTIONS: Final = PatientActions()


def use_pharmacy(state: Table) -> None:
    """The front patient is cured, whatever its color (Q-147)."""
    hospital = state.mine()
    color = hospital.line.pop(0)
    hospital.supply[color] += 1
    state.emit(EVERYBODY, Cured(state.turn.seat, color, 1))


def take_gift(state: Table, action: Gift) -> None:
    state.cubes = state.cubes.boxed([-(color == action.color) for color in range(len(COLORS))])
    state.mine().supply[action.color] += 1
    state.emit(EVERYBODY, Did(Seat(state.turn.seat), action))


# ---- admit --------------------------------------------------------------------------------------


@struct
class AdmitMore(Decision):
    """The next patient of the line could go in with the same action (Q-096)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [ADMIT[tile] for tile in open_wards(state.mine())] + [STOP]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Admit):
            return admit_refusal(state.mine(), action.tile)
        return None if isinstance(action, Stop) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Admit):
            admit(state, action)
        else:
            state.turn.asked = None


ADMIT_MORE: Final = AdmitMore()


def open_wards(hospital: Hospital) -> list[int]:
    """The tiles into which the first patient of the line may go; the player chooses (Q-090, Q-091, Q-092, Q-095).

    Every tile that lies is joined to the Lobby, through Quarantined tiles too, or was laid by a Helipad and may be used
    (Q-093, Q-094, Q-155). The ER is no ward of a color, so nobody is admitted there (Q-097). A ward that holds more
    than its capacity since a Supply Room was lost admits nobody, and nobody has to leave (Q-141).
    """
    if not hospital.line:
        return []
    color = hospital.line[0]
    known = hospital.survey()
    tiles, most = hospital.tiles, known.capacity[color]
    return [tiles[place].id for place in known.wards[color] if len(tiles[place].patients) < most]


def admit_refusal(hospital: Hospital, tile: int) -> Refusal | None:
    if not hospital.line:
        return EMPTY_LINE
    if tile in open_wards(hospital):
        return None
    place = hospital.cell_of(tile)
    if place < 0 or WARD[KIND[tile]] != hospital.line[0]:
        return NOT_A_WARD
    return WARD_GRAY if hospital.tiles[place].gray else WARD_FULL


def admit(state: Table, action: Admit) -> None:
    hospital = state.mine()
    place = hospital.cell_of(action.tile)
    hospital.fill(place, (*hospital.tiles[place].patients, hospital.line.pop(0)))
    state.emit(EVERYBODY, Did(Seat(state.turn.seat), action))
    state.turn.asked = ADMIT_MORE if open_wards(hospital) else None


# ---- cure ---------------------------------------------------------------------------------------


@struct
class CureMore(Decision):
    """On Call Rooms let the same action cure their colors too (Q-142)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        named = on_call(state.mine())
        return [ALSO[color] for color in range(len(COLORS)) if named & SIDE_BIT[color]] + [ENOUGH]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Also):
            return None if on_call(state.mine()) & SIDE_BIT[action.color] else NOT_ON_CALL
        return None if isinstance(action, Enough) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Also):
            cure(state, action.color)
        else:
            state.turn.asked = None


CURE_MORE: Final = CureMore()


def curable(hospital: Hospital) -> int:
    """The colors with a patient on a clean tile, as bits; gray cubes are no patients (Q-100, Q-101, Q-102)."""
    bits = 0
    for tile in hospital.tiles.values():
        if tile.patients and not tile.gray:
            for color in tile.patients:
                bits |= SIDE_BIT[color]
    return bits


def cure(state: Table, color: int) -> None:
    """The patients of a color go to the supply; On Call Rooms may add theirs (Q-100, Q-103, Q-142)."""
    hospital = state.mine()
    count = 0
    for place, tile in list(hospital.tiles.items()):
        if color in tile.patients and not tile.gray:
            staying = tuple([patient for patient in tile.patients if patient != color])
            count += len(tile.patients) - len(staying)
            hospital.fill(place, staying)
    hospital.supply[color] += count
    state.emit(EVERYBODY, Cured(state.turn.seat, color, count))
    state.turn.asked = CURE_MORE if on_call(hospital) else None


def on_call(hospital: Hospital) -> int:
    """The colors that may be cured along with another one, as bits."""
    named = hospital.survey().on_call
    return named & curable(hospital) if named else 0


# ---- the order of the line ----------------------------------------------------------------------


@struct
class MoveTo(Decision):
    """A patient of the line is taken up: where does it go (Q-132)?"""

    place: int

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [TO[place] for place in targets(state.mine().line, self.place)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, To):
            return NOT_NOW
        line = state.mine().line
        if action.place >= len(line):
            return NO_SUCH_PLACE
        return None if action.place in targets(line, self.place) else SAME_LINE

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        assert isinstance(action, To)
        line = state.mine().line
        line.insert(action.place, line.pop(self.place))
        reorder(state, line)


@struct
class OrderLine(Decision):
    """Triage: which color comes next in the new order (Q-149)?"""

    order: tuple[int, ...]  # colors so far, from the front

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [NEXT[color] for color in next_colors(state.mine().line, self.order)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Next):
            return NOT_NOW
        return None if action.color in next_colors(state.mine().line, self.order) else NONE_LEFT

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        """One place more; when only one color is left, the new line is complete."""
        assert isinstance(action, Next)
        order = (*self.order, action.color)
        left = state.mine().line[:]
        for color in order:
            left.remove(color)
        if mixed(left):
            state.plans[seat] = OrderLine(order)
        else:
            reorder(state, [*order, *left])


def mixed(line: list[int]) -> bool:
    """There are two colors, so another order looks different."""
    return any(color != line[0] for color in line)


def movable(line: list[int]) -> list[int]:
    """Whom to take: the first of each run of a color, since the others give the same lines."""
    return [i for i in range(len(line)) if i == 0 or line[i] != line[i - 1]] if mixed(line) else []


def move_refusal(line: list[int], place: int) -> Refusal | None:
    if place >= len(line):
        return NO_SUCH_PLACE
    if not mixed(line):
        return SAME_LINE
    return RUN if place and line[place] == line[place - 1] else None


def targets(line: list[int], place: int) -> list[int]:
    """Where to put the patient of that place, each resulting line once and not the present one."""
    color = line[place]
    rest = line[:place] + line[place + 1 :]
    return [i for i in range(len(line)) if i != place and (i == 0 or rest[i - 1] != color)]


def next_colors(line: list[int], order: tuple[int, ...]) -> list[int]:
    """The colors for the next place from which a line unlike the present one can still come."""
    left = line[:]
    for color in order:
        left.remove(color)
    place = len(order)
    same = tuple(line[:place]) == order
    stuck = same and not mixed(line[place + 1 :])
    return [color for color in range(len(COLORS)) if color in left and not (stuck and color == line[place])]


def reorder(state: Table, line: list[int]) -> None:
    state.mine().line = line
    state.turn.actions -= 1
    state.finish_plan(state.turn.seat)
    state.emit(EVERYBODY, Reordered(state.turn.seat, tuple(line)))
