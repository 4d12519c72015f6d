"""Everything a seat can do, one kind of action a verb. ``actions/tables.py`` has every action there is.

Tiles are written by their names (``lab-1``), kinds of tile by theirs (``lab``), cells as ``x,y`` with the Lobby at
``0,0`` and y growing to the south, places in a Wait Line from 1 at the front.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NewType

from lazaretto.core import Action, Cell, Seat, words
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
