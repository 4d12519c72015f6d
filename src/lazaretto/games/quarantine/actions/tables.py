"""Every action there is, made once: a table for each verb, by what its field numbers."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Seat, cell
from lazaretto.games.quarantine.actions import (
    PLACES,
    Admit,
    Also,
    Aside,
    Beside,
    Buy,
    Cancel,
    Color,
    Confirm,
    Contain,
    Cube,
    Cure,
    Decline,
    Decontaminate,
    Discard,
    Done,
    End,
    Enough,
    Gift,
    Infect,
    Join,
    Keep,
    Kind,
    Lay,
    Lift,
    Move,
    Next,
    Open,
    Pathology,
    PathologyKeep,
    Pay,
    Pharmacy,
    Place,
    PlaceTile,
    Receive,
    Renovate,
    Reset,
    Shelve,
    Sign,
    Snack,
    SnackFrom,
    SpendMarker,
    Spread,
    Square,
    Stay,
    Stop,
    Take,
    TakeMarker,
    TileId,
    To,
    ToEmergency,
    Triage,
    Turn,
    Way,
)
from lazaretto.games.quarantine.data import COLORS, KINDS, TILE_NAMES

MOST_SEATS: Final = 4
REACH: Final = 31  # how far from the Lobby the table goes; a hospital of all tiles in a row fits
SEATS: Final = [Seat(i) for i in range(MOST_SEATS)]
IDS: Final = [TileId(i) for i in range(len(TILE_NAMES))]
CELLS: Final = [cell(x, y) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)]


def by_cell(made: list[Action]) -> list[Action]:
    """The actions of all cells so that the cell itself is the index; the rim of the grid has stand-ins."""
    table = [made[0]] * (64 * 64)
    for place, action in zip(CELLS, made, strict=True):
        table[place] = action
    return table


RECEIVE: Final[Action] = Receive()
JOIN: Final[list[Action]] = [Join(seat) for seat in SEATS]
INFECT: Final[list[Action]] = [Infect(tile) for tile in IDS]
SHELVE: Final[Action] = Shelve()
SPREAD: Final[list[Action]] = [Spread(tile) for tile in IDS]
CONTAIN: Final[Action] = Contain()
TO_EMERGENCY: Final[list[Action]] = [ToEmergency(tile) for tile in IDS]
STAY: Final[Action] = Stay()
ADMIT: Final[list[Action]] = [Admit(tile) for tile in IDS]
STOP: Final[Action] = Stop()
CURE: Final[list[Action]] = [Cure(Color(i)) for i in range(len(COLORS))]
ALSO: Final[list[Action]] = [Also(Color(i)) for i in range(len(COLORS))]
ENOUGH: Final[Action] = Enough()
MOVE: Final[list[Action]] = [Move(Place(i)) for i in range(PLACES)]
TO: Final[list[Action]] = [To(Place(i)) for i in range(PLACES)]
TRIAGE_LINE: Final[Action] = Triage()
NEXT: Final[list[Action]] = [Next(Color(i)) for i in range(len(COLORS))]
USE_PHARMACY: Final[Action] = Pharmacy()
GIFT: Final[list[Action]] = [Gift(Color(i)) for i in range(len(COLORS))]
DECONTAMINATE: Final[list[Action]] = [Decontaminate(tile) for tile in IDS]
KEEP: Final[list[Action]] = [Keep(tile) for tile in IDS]
USE_PATHOLOGY: Final[list[Action]] = [Pathology(seat) for seat in SEATS]
PATHOLOGY_KEEP: Final[list[Action]] = [PathologyKeep(seat) for seat in SEATS]
SQUARES: Final[list[Action]] = [Square(place) for place in CELLS]
SQUARE: Final = by_cell(SQUARES)
TAKE_MARKER: Final[Action] = TakeMarker()
SPEND_MARKER: Final[Action] = SpendMarker()
SNACK: Final[Action] = Snack()
SNACK_FROM: Final[list[Action]] = [SnackFrom(seat) for seat in SEATS]
DECLINE: Final[Action] = Decline()
END: Final[Action] = End()
OPEN: Final[list[Action]] = [Open(Kind(i)) for i in range(len(KINDS))]
PAY: Final[list[Action]] = [Pay(Cube(i)) for i in range(len(COLORS) + 1)]
SIGN: Final[Action] = Sign()
BUY: Final[list[Action]] = [Buy(Kind(i)) for i in range(len(KINDS))]
TAKE: Final[list[Action]] = [Take(Kind(i)) for i in range(len(KINDS))]
BESIDE: Final[Action] = Beside()
PLACE_TILE: Final[list[Action]] = [PlaceTile(tile) for tile in IDS]
LAYS: Final[list[Action]] = [Lay(place) for place in CELLS]
LAY: Final = by_cell(LAYS)
TURN: Final[list[Action]] = [Turn(Way(i)) for i in range(4)]
RESET: Final[Action] = Reset()
DONE: Final[Action] = Done()
RENOVATE: Final[Action] = Renovate()
LIFT: Final[list[Action]] = [Lift(tile) for tile in IDS]
ASIDE: Final[list[Action]] = [Aside(tile) for tile in IDS]
DISCARD: Final[list[Action]] = [Discard(tile) for tile in IDS]
CONFIRM: Final[Action] = Confirm()
CANCEL: Final[Action] = Cancel()

ALONE: Final[list[Action]] = [
    *(RECEIVE, SHELVE, CONTAIN, STAY, STOP, ENOUGH, TRIAGE_LINE, USE_PHARMACY, TAKE_MARKER, SPEND_MARKER),
    *(SNACK, DECLINE, END, SIGN, BESIDE, RESET, DONE, RENOVATE, CONFIRM, CANCEL),
]  # actions without fields
CATALOGUE: Final[tuple[list[Action], ...]] = (
    *(ALONE, JOIN, INFECT, SPREAD, TO_EMERGENCY, ADMIT, CURE, ALSO, MOVE, TO, NEXT, GIFT, DECONTAMINATE, KEEP),
    *(USE_PATHOLOGY, PATHOLOGY_KEEP, SQUARES, SNACK_FROM, OPEN, PAY, BUY, TAKE, PLACE_TILE, LAYS, TURN),
    *(LIFT, ASIDE, DISCARD),
)
VERBS: Final = tuple([type(action) for action in ALONE] + [type(table[0]) for table in CATALOGUE[1:]])
