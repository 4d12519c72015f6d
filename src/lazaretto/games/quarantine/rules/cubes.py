"""Receiving and placing cubes: patients to a line, gray cubes onto a tile (Q-055 to Q-071, Q-153)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat
from lazaretto.games.quarantine.actions import Infect, Join, Spread, ToEmergency
from lazaretto.games.quarantine.catalogue import CONTAIN, INFECT, JOIN, RECEIVE, SHELVE, SPREAD, STAY, TO_EMERGENCY
from lazaretto.games.quarantine.data import CONTAINMENT, GRAY, KIND, NONE
from lazaretto.games.quarantine.events import Infected, Joined, Received
from lazaretto.games.quarantine.hospital import Hospital, station_mates
from lazaretto.games.quarantine.rules.common import NOT_NOW, owner_of
from lazaretto.games.quarantine.state import ER, MAIN, Table
from lazaretto.games.quarantine.state import SPREAD as SPREADING

HAND_FULL: Final = Refusal("Q-054", "the cube in hand must be placed first")
NONE_HELD: Final = Refusal("Q-050", "all cubes of this turn have been received")
NO_PATIENT: Final = Refusal("Q-060", "there is no patient in hand")
NO_GRAY: Final = Refusal("Q-062", "there is no gray cube in hand")
NO_SUCH_SEAT: Final = Refusal("Q-001", "nobody sits there")
NOT_THERE: Final = Refusal("Q-063", "that tile lies in no hospital")
ALREADY_GRAY: Final = Refusal("Q-044", "a tile holds one gray cube at most")
CONTAINED: Final = Refusal("Q-151", "Containment cannot be quarantined")
NOT_NEAR: Final = Refusal("Q-065", "it must touch a quarantined tile of that hospital")
STILL_ROOM: Final = Refusal("Q-070", "some tile can still take the gray cube")
NO_STATION: Final = Refusal("Q-066", "it shares no nurses station with that tile")
ER_TAKEN: Final = Refusal("Q-153", "that is no empty emergency room of yours")


# ---- receiving ----------------------------------------------------------------------------------


def receive_refusal(state: Table) -> Refusal | None:
    if state.turn.pending != NONE:
        return HAND_FULL
    return None if state.turn.held else NONE_HELD


def receive(state: Table) -> None:
    """One of the held cubes at random, face up for all (Q-056). Grays of the first round are replaced (Q-061)."""
    turn = state.turn
    color = draw(state)
    shelved = color == GRAY and turn.number < len(state.hospitals)
    state.tell(EVERYBODY, Received(turn.seat, color, shelved))
    if shelved:
        state.stock += 1
        turn.held = min(turn.held, sum(state.bag))
    else:
        turn.pending = color
        turn.held -= 1


def draw(state: Table) -> int:
    """A cube nobody has seen: which are held and which are in the bag makes no difference before they are seen."""
    bag = state.bag
    place = state.rng.below(sum(bag))
    color = 0
    while place >= bag[color]:
        place -= bag[color]
        color += 1
    bag[color] -= 1
    return color


# ---- patients -----------------------------------------------------------------------------------


def join_refusal(state: Table, action: Join) -> Refusal | None:
    if state.turn.pending in (NONE, GRAY):
        return NO_PATIENT
    return None if action.owner < len(state.hospitals) else NO_SUCH_SEAT


def join(state: Table, action: Join) -> None:
    turn = state.turn
    hospital = state.hospitals[action.owner]
    hospital.line.append(turn.pending)
    state.tell(EVERYBODY, Joined(turn.seat, action.owner, turn.pending))
    turn.pending = NONE
    if free_emergencies(hospital):
        state.step = ER
        turn.source = action.owner


def free_emergencies(hospital: Hospital) -> list[int]:
    """The active ERs without a patient, by tile (Q-153)."""
    cells = hospital.survey().emergencies
    return [hospital.tiles[place].id for place in cells if not hospital.tiles[place].patients]


def emergency_menu(state: Table) -> list[Action]:
    return [TO_EMERGENCY[tile] for tile in free_emergencies(state.hospitals[state.asked()])] + [STAY]


def to_emergency_refusal(state: Table, action: ToEmergency) -> Refusal | None:
    return None if action.tile in free_emergencies(state.hospitals[state.asked()]) else ER_TAKEN


def answer_emergency(state: Table, seat: Seat, action: Action) -> None:
    """``to-emergency`` or ``stay``; then the active seat goes on exactly where it was."""
    hospital = state.hospitals[seat]
    if isinstance(action, ToEmergency):
        hospital.fill(hospital.cell_of(action.tile), (hospital.line.pop(),))
    state.turn.source = NONE
    state.step = MAIN
    state.tell(EVERYBODY, Did(seat, action))


# ---- gray cubes ---------------------------------------------------------------------------------


def gray_menu(state: Table) -> list[Action]:
    menu = [INFECT[tile] for hospital in state.hospitals for tile in hospital.exposed()]
    return menu or [SHELVE]


def nothing_exposed(state: Table) -> bool:
    return all(not hospital.exposed() for hospital in state.hospitals)


def infect_refusal(state: Table, action: Infect) -> Refusal | None:
    if state.turn.pending != GRAY:
        return NO_GRAY
    owner = owner_of(state, action.tile)
    if owner == NONE:
        return NOT_THERE
    hospital = state.hospitals[owner]
    if action.tile in hospital.exposed():
        return None
    if KIND[action.tile] == CONTAINMENT:
        return CONTAINED
    return ALREADY_GRAY if hospital.tiles[hospital.cell_of(action.tile)].gray else NOT_NEAR


def infect(state: Table, action: Infect) -> None:
    turn = state.turn
    put_gray(state, action.tile, False)
    turn.pending = NONE
    if further_tiles(state, action.tile):
        state.step = SPREADING
        turn.source = action.tile


def put_gray(state: Table, tile: int, spread: bool) -> None:
    owner = owner_of(state, tile)
    hospital = state.hospitals[owner]
    hospital.set_gray(hospital.cell_of(tile), True)
    state.tell(EVERYBODY, Infected(state.turn.seat, owner, tile, spread))


def further_tiles(state: Table, tile: int) -> list[int]:
    """The tiles to which the disease may spread from one just Quarantined (Q-066, Q-067)."""
    if not state.stock:
        return []
    hospital = state.hospitals[owner_of(state, tile)]
    mates = [hospital.tiles[place] for place in station_mates(hospital.tiles, hospital.cell_of(tile))]
    return [mate.id for mate in mates if not mate.gray and KIND[mate.id] != CONTAINMENT]


def spread_menu(state: Table) -> list[Action]:
    return [SPREAD[tile] for tile in further_tiles(state, state.turn.source)] + [CONTAIN]


def spread_refusal(state: Table, action: Spread) -> Refusal | None:
    return None if action.tile in further_tiles(state, state.turn.source) else NO_STATION


def spread(state: Table, action: Action) -> None:
    """``spread`` or ``contain``: at most one tile more (Q-068)."""
    if isinstance(action, Spread):
        state.stock -= 1
        put_gray(state, action.tile, True)
    state.turn.source = NONE
    state.step = MAIN


def shelve_refusal(state: Table) -> Refusal | None:
    if state.turn.pending != GRAY:
        return NO_GRAY
    return None if nothing_exposed(state) else STILL_ROOM


def shelve(state: Table) -> None:
    state.stock += 1
    state.turn.pending = NONE
    state.tell(EVERYBODY, Did(Seat(state.turn.seat), SHELVE))


# ---- the menu -----------------------------------------------------------------------------------


def cube_menu(state: Table) -> list[Action]:
    """What can be done with the cube in hand, or to get one."""
    turn = state.turn
    if turn.pending == NONE:
        return [RECEIVE] if turn.held else []
    if turn.pending == GRAY:
        return gray_menu(state)
    return JOIN[: len(state.hospitals)]


def cube_refusal(state: Table, action: Action) -> Refusal | None:
    if isinstance(action, Join):
        return join_refusal(state, action)
    if isinstance(action, Infect):
        return infect_refusal(state, action)
    if action is RECEIVE or action == RECEIVE:
        return receive_refusal(state)
    return shelve_refusal(state) if action == SHELVE else NOT_NOW
