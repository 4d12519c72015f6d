"""Receiving and placing cubes: patients to a line, gray cubes onto a tile."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat, struct
from lazaretto.games.quarantine.actions import (
    CONTAIN,
    INFECT,
    JOIN,
    RECEIVE,
    SHELVE,
    SPREAD,
    STAY,
    TO_EMERGENCY,
    Contain,
    Infect,
    Join,
    Receive,
    Shelve,
    Spread,
    Stay,
    ToEmergency,
)
from lazaretto.games.quarantine.data import CONTAINMENT, GRAY, KIND, NONE
from lazaretto.games.quarantine.events import Infected, Joined, Received
from lazaretto.games.quarantine.rules.question import NOT_NOW
from lazaretto.games.quarantine.state import ONE_SEAT, Decision, Table
from lazaretto.games.quarantine.state.hospital import Hospital, station_mates

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
ER_TAKEN: Final = Refusal("Q-153", "that is not an empty emergency room of yours")


# ---- the cube in hand ---------------------------------------------------------------------------


@struct
class CubeActions(Decision):
    """The part of the turn that is about cubes: receive one, or place the one in hand, and so on with each (Q-069)."""

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        turn = state.turn
        if turn.pending == NONE:
            return [RECEIVE] if turn.held else []
        if turn.pending == GRAY:
            menu = [INFECT[tile] for hospital in state.hospitals for tile in hospital.exposed()]
            return menu or [SHELVE]
        return JOIN[: len(state.hospitals)]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        turn = state.turn
        if isinstance(action, Join):
            if turn.pending in (NONE, GRAY):
                return NO_PATIENT
            return None if action.owner < len(state.hospitals) else NO_SUCH_SEAT
        if isinstance(action, Infect):
            return NO_GRAY if turn.pending != GRAY else infect_refusal(state, action.tile)
        if isinstance(action, Receive):
            return HAND_FULL if turn.pending != NONE else None if turn.held else NONE_HELD
        if turn.pending != GRAY:
            return NO_GRAY
        return None if nothing_exposed(state) else STILL_ROOM

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Receive):
            receive(state)
        elif isinstance(action, Join):
            join(state, action.owner)
        elif isinstance(action, Infect):
            infect(state, action.tile)
        else:
            state.cubes = state.cubes.stocked(1)
            state.turn.pending = NONE
            state.emit(EVERYBODY, Did(seat, action))


CUBE_KINDS: Final = (Receive, Join, Infect, Shelve)
CUBE_ACTIONS: Final = CubeActions()


def receive(state: Table) -> None:
    """One of the held cubes at random, face up for all (Q-056). Grays of the first round are replaced (Q-061)."""
    turn = state.turn
    color = draw(state)
    shelved = color == GRAY and turn.number < len(state.hospitals)
    state.emit(EVERYBODY, Received(turn.seat, color, shelved))
    if shelved:
        state.cubes = state.cubes.stocked(1)
        turn.held = min(turn.held, sum(state.cubes.bag))
    else:
        turn.pending = color
        turn.held -= 1


def draw(state: Table) -> int:
    """A cube nobody has seen: which are held and which are in the bag makes no difference before they are seen."""
    bag = state.cubes.bag
    place = state.rng.below(sum(bag))
    color = 0
    while place >= bag[color]:
        place -= bag[color]
        color += 1
    state.cubes = state.cubes.drawn(color)
    return color


def join(state: Table, owner: int) -> None:
    """To the back of any line (Q-041, Q-060)."""
    turn = state.turn
    hospital = state.hospitals[owner]
    hospital.line.append(turn.pending)
    state.emit(EVERYBODY, Joined(turn.seat, owner, turn.pending))
    turn.pending = NONE
    if free_emergencies(hospital):
        turn.asked = IntoEmergency(owner)


def infect_refusal(state: Table, tile: int) -> Refusal | None:
    """A gray cube never joins a line: it must go onto a tile (Q-042, Q-062, Q-063)."""
    owner = state.owner_of(tile)
    if owner == NONE:
        return NOT_THERE
    hospital = state.hospitals[owner]
    if tile in hospital.exposed():
        return None
    if KIND[tile] == CONTAINMENT:
        return CONTAINED
    return ALREADY_GRAY if hospital.tiles[hospital.cell_of(tile)].gray else NOT_NEAR


def infect(state: Table, tile: int) -> None:
    put_gray(state, tile, False)
    state.turn.pending = NONE
    if further_tiles(state, tile):
        state.turn.asked = SpreadFurther(tile)


def put_gray(state: Table, tile: int, spread: bool) -> None:
    """Patients on the tile stay there (Q-048)."""
    owner = state.owner_of(tile)
    hospital = state.hospitals[owner]
    hospital.set_gray(hospital.cell_of(tile), True)
    state.emit(EVERYBODY, Infected(state.turn.seat, owner, tile, spread))


def nothing_exposed(state: Table) -> bool:
    return all(not hospital.exposed() for hospital in state.hospitals)


# ---- into the Emergency room --------------------------------------------------------------------


@struct
class IntoEmergency(Decision):
    """A patient has joined a line whose owner has an empty active ER: the owner decides (Q-153).

    Then the active seat goes on exactly where it was.
    """

    owner: int

    def acting(self, state: Table) -> tuple[Seat, ...]:
        return ONE_SEAT[self.owner]

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [TO_EMERGENCY[tile] for tile in free_emergencies(state.hospitals[self.owner])] + [STAY]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, ToEmergency):
            return None if action.tile in free_emergencies(state.hospitals[self.owner]) else ER_TAKEN
        return None if isinstance(action, Stay) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, ToEmergency):
            hospital = state.hospitals[self.owner]
            hospital.fill(hospital.cell_of(action.tile), (hospital.line.pop(),))
        state.turn.asked = None
        state.emit(EVERYBODY, Did(seat, action))


def free_emergencies(hospital: Hospital) -> list[int]:
    """The active ERs without a patient, by tile (Q-153)."""
    cells = hospital.survey().emergencies
    return [hospital.tiles[place].id for place in cells if not hospital.tiles[place].patients]


# ---- spreading ----------------------------------------------------------------------------------


@struct
class SpreadFurther(Decision):
    """A tile was just Quarantined: the active seat may Quarantine one more through a station (Q-068, Q-071)."""

    source: int  # the tile

    def legal(self, state: Table, seat: Seat) -> list[Action]:
        return [SPREAD[tile] for tile in further_tiles(state, self.source)] + [CONTAIN]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Spread):
            return None if action.tile in further_tiles(state, self.source) else NO_STATION
        return None if isinstance(action, Contain) else NOT_NOW

    def play(self, state: Table, seat: Seat, action: Action) -> None:
        if isinstance(action, Spread):
            state.cubes = state.cubes.stocked(-1)
            put_gray(state, action.tile, True)
        state.turn.asked = None


def further_tiles(state: Table, tile: int) -> list[int]:
    """The tiles to which the disease may spread from one just Quarantined (Q-066, Q-067)."""
    if not state.cubes.stock:
        return []
    hospital = state.hospitals[state.owner_of(tile)]
    mates = [hospital.tiles[place] for place in station_mates(hospital.tiles, hospital.cell_of(tile))]
    return [mate.id for mate in mates if not mate.gray and KIND[mate.id] != CONTAINMENT]
