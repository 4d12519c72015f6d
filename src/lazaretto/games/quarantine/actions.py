"""Everything a seat can do, one kind of action a verb. Every action there is stands at the end, made once.

Tiles are written by their names (``lab-1``), kinds of tile by theirs (``lab``), cells as ``x,y`` with the Lobby at
``0,0`` and y growing to the south, places in a Wait Line from 1 at the front.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, Cell, Seat, cell, words
from lazaretto.games.quarantine.data import COLORS, COUNTS, KINDS, TILE_NAMES

Color = NewType("Color", int)
words(Color, list(COLORS))

Cube = NewType("Cube", int)  # a color, or a pair of gray cubes in its place
words(Cube, [*COLORS, "gray-pair"])

Kind = NewType("Kind", int)
words(Kind, [kind.replace("_", "-") for kind in KINDS])

TileId = NewType("TileId", int)
words(TileId, TILE_NAMES)

Way = NewType("Way", int)  # where the north side of a tile has turned to
words(Way, ["north", "east", "south", "west"])

Place = NewType("Place", int)  # in a Wait Line
PLACES: Final = len(COLORS) * COUNTS.patients
words(Place, [str(i + 1) for i in range(PLACES)])


# ---- cubes ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Receive(Action):
    """Call "New patient!" and receive one of the held cubes (Q-056)."""


@dataclass(frozen=True, eq=False)
class Join(Action):
    """Send the patient in hand to the back of a line (Q-060). Written ``join 2``."""

    owner: Seat


@dataclass(frozen=True, eq=False)
class Infect(Action):
    """Quarantine a tile with the gray cube in hand (Q-063). Written ``infect lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Shelve(Action):
    """Put the gray cube in hand into the Stock, as no tile can take it (Q-070)."""


@dataclass(frozen=True, eq=False)
class Spread(Action):
    """Quarantine one tile more through a Nurses Station (Q-066). Written ``spread lobby-2``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Contain(Action):
    """Spread no further (Q-068)."""


@dataclass(frozen=True, eq=False)
class ToEmergency(Action):
    """Move the patient that has just joined the own line into the ER (Q-153). Written ``to-emergency emergency-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Stay(Action):
    """Leave that patient in the line (Q-153)."""


# ---- patients ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Admit(Action):
    """Admit the first patient of the own line into this ward (Q-090). Written ``admit start-red-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Stop(Action):
    """Admit nobody else with this action (Q-096)."""


@dataclass(frozen=True, eq=False)
class Cure(Action):
    """Cure all patients of a color on clean tiles (Q-100). Written ``cure red``."""

    color: Color


@dataclass(frozen=True, eq=False)
class Also(Action):
    """Cure the color of an On Call Room too (Q-142). Written ``also blue``."""

    color: Color


@dataclass(frozen=True, eq=False)
class Enough(Action):
    """Cure no color more with this action (Q-142)."""


@dataclass(frozen=True, eq=False)
class Move(Action):
    """Take this patient of the own line, to put it elsewhere in it (Q-132). Written ``move 3``."""

    place: Place


@dataclass(frozen=True, eq=False)
class To(Action):
    """Put the patient taken by ``move`` at this place. Written ``to 1``."""

    place: Place


@dataclass(frozen=True, eq=False)
class Triage(Action):
    """Put the own line in another order, front to back (Q-149)."""


@dataclass(frozen=True, eq=False)
class Next(Action):
    """The color of the next place of the new order (Q-149). Written ``next green``."""

    color: Color


@dataclass(frozen=True, eq=False)
class Pharmacy(Action):
    """Cure the first patient of the own line at the Pharmacy (Q-147)."""


@dataclass(frozen=True, eq=False)
class Gift(Action):
    """Take a cube from the box at the Gift Shop (Q-143). Written ``gift red``."""

    color: Color


# ---- disease ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Decontaminate(Action):
    """Remove the gray cube of a tile, to the Stock (Q-136). Written ``decontaminate lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Keep(Action):
    """Remove the gray cube of a tile and keep it in the own supply, with a Lab (Q-158). Written ``keep lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Pathology(Action):
    """Begin to clean a square of 2 by 2 cells in a hospital (Q-150). Written ``pathology 2``."""

    owner: Seat


@dataclass(frozen=True, eq=False)
class PathologyKeep(Action):
    """The same, keeping one of the cubes, with a Lab (Q-159). Written ``pathology-keep 2``."""

    owner: Seat


@dataclass(frozen=True, eq=False)
class Square(Action):
    """The cell at the top left of the square to clean. Written ``square 0,-1``."""

    cell: Cell


# ---- markers and turns --------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class TakeMarker(Action):
    """Take a Bonus Action Marker as an action (Q-133)."""


@dataclass(frozen=True, eq=False)
class SpendMarker(Action):
    """Give a marker back for one action more this turn (Q-083)."""


@dataclass(frozen=True, eq=False)
class Snack(Action):
    """Take a marker from the stock at the Cafeteria (Q-152)."""


@dataclass(frozen=True, eq=False)
class SnackFrom(Action):
    """Take a marker from another player at the Cafeteria, as the stock is empty (Q-152). Written ``snack-from 2``."""

    owner: Seat


@dataclass(frozen=True, eq=False)
class Decline(Action):
    """Take no marker at the Cafeteria (Q-152)."""


@dataclass(frozen=True, eq=False)
class End(Action):
    """End the turn (Q-058)."""


# ---- market -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Open(Action):
    """Begin a contract on a stack without a price (Q-110). Written ``open lab``."""

    kind: Kind


@dataclass(frozen=True, eq=False)
class Pay(Action):
    """Lay one more cube: of a price, or of a payment. Written ``pay red``."""

    cube: Cube


@dataclass(frozen=True, eq=False)
class Sign(Action):
    """The cubes laid so far are the price: the contract is open (Q-112)."""


@dataclass(frozen=True, eq=False)
class Buy(Action):
    """Begin to buy a tile of this kind (Q-121, Q-129). Written ``buy lab``."""

    kind: Kind


@dataclass(frozen=True, eq=False)
class Take(Action):
    """Begin to take a tile from the own contract (Q-115). Written ``take lab``."""

    kind: Kind


@dataclass(frozen=True, eq=False)
class Beside(Action):
    """Lay the acquired tile beside the hospital (Q-031)."""


# ---- building ---------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class PlaceTile(Action):
    """Take up a tile to set it into the hospital (Q-032). Written ``place-tile lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Lay(Action):
    """Lay the tile taken up onto this cell. Written ``lay 2,-1``."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Turn(Action):
    """Turn it so that its north side points this way (Q-029). Written ``turn east``."""

    way: Way


@dataclass(frozen=True, eq=False)
class Reset(Action):
    """Begin the starting layout anew (Q-004)."""


@dataclass(frozen=True, eq=False)
class Done(Action):
    """The starting layout is ready (Q-004)."""


@dataclass(frozen=True, eq=False)
class Renovate(Action):
    """Begin a renovation (Q-170)."""


@dataclass(frozen=True, eq=False)
class Lift(Action):
    """Lift a tile of the own hospital. Written ``lift lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Aside(Action):
    """Put a lifted tile beside the hospital (Q-174). Written ``aside lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Discard(Action):
    """Put a lifted tile out of the game (Q-174). Written ``discard lab-1``."""

    tile: TileId


@dataclass(frozen=True, eq=False)
class Confirm(Action):
    """Carry the renovation out (Q-171)."""


@dataclass(frozen=True, eq=False)
class Cancel(Action):
    """Drop the renovation; nothing has happened."""


# ---- every action there is: a table for each verb, by what its field numbers ------------------------

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
