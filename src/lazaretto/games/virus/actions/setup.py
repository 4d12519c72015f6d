"""Setup and events: what is laid, placed and read before anybody acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus.actions.terms import CARDS, FIGURES, SEATS
from lazaretto.games.virus.data import CELLS, MINIONS, SPINS, Card, Color, Figure, Kind, Spin


@dataclass(frozen=True, eq=False)
class Found(Action):
    """Lay one of the three first rooms beside START (V-006)."""

    card: Card
    cell: Cell
    spin: Spin


@dataclass(frozen=True, eq=False)
class Place(Action):
    """Put a creature of the reserve into a room: at setup, from a trap or an event, or as a new creature."""

    kind: Kind
    cell: Cell


@dataclass(frozen=True, eq=False)
class Dedicate(Action):
    """Legend: rooms of this colour call this kind of minion (V-336)."""

    kind: Kind
    color: Color


@dataclass(frozen=True, eq=False)
class DedicateLeader(Action):
    """Legend: rooms of this colour call this Leader (V-337)."""

    figure: Figure
    color: Color


@dataclass(frozen=True, eq=False)
class TurnOver(Action):
    """Coming back: this display card lies face-down (V-335)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Keep(Action):
    """Keep the card just drawn."""


@dataclass(frozen=True, eq=False)
class KeepAll(Action):
    """Keep it, and all that are drawn after it now."""


@dataclass(frozen=True, eq=False)
class Redraw(Action):
    """Take an Advantage by turning this display card over; the card just drawn goes under its deck (V-122)."""

    card: Card


@dataclass(frozen=True, eq=False)
class Mutate(Action):
    """The event Mutation: a minion becomes a Leader."""

    figure: Figure
    kind: Kind


@dataclass(frozen=True, eq=False)
class Choose(Action):
    """Name a hero where the Lead has the choice."""

    seat: Seat


@dataclass(frozen=True, eq=False)
class SetTrap(Action):
    """Lay the top room card there, trap side up (V-037)."""

    cell: Cell


# ---- each made once -------------------------------------------------------------------------------------

FOUND_CELLS: Final = [cell for cell in CELLS if cell in (32 * 64 + 31, 32 * 64 + 33, 33 * 64 + 32)]
FOUND: Final = [
    {cell: {spin: Found(card, cell, spin) for spin in SPINS[card]} for cell in FOUND_CELLS} for card in CARDS
]
PLACE: Final = [{cell: Place(Kind(kind), cell) for cell in CELLS} for kind in range(8)]
DEDICATE: Final = [[Dedicate(Kind(kind), Color(color)) for color in range(4)] for kind in range(MINIONS)]
DEDICATE_LEADER: Final = [[DedicateLeader(figure, Color(color)) for color in range(4)] for figure in FIGURES]
TURN_OVER: Final = [TurnOver(card) for card in CARDS]
KEEP: Final = Keep()
KEEP_ALL: Final = KeepAll()
REDRAW: Final = [Redraw(card) for card in CARDS]
MUTATE: Final = [[Mutate(figure, Kind(kind)) for kind in range(MINIONS, 8)] for figure in FIGURES[:40]]
CHOOSE: Final = [Choose(seat) for seat in SEATS]
SET_TRAP: Final = {cell: SetTrap(cell) for cell in CELLS}

KINDS: Final[tuple[type[Action], ...]] = (
    Found,
    Place,
    Dedicate,
    DedicateLeader,
    TurnOver,
    Keep,
    KeepAll,
    Redraw,
    Mutate,
    Choose,
    SetTrap,
)
