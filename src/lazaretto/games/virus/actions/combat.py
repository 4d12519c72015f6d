"""Combat and wounds: what is thrown, what Successes buy, what is borne."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import Action, Cell, Seat
from lazaretto.games.virus.actions.terms import CARDS, FIGURES, SEATS
from lazaretto.games.virus.data import CELLS, ELEMENTS, Card, Element, Figure


@dataclass(frozen=True, eq=False)
class Add(Action):
    """Put one more element into the tray."""

    element: Element


@dataclass(frozen=True, eq=False)
class Clear(Action):
    """Take back what was put together."""


@dataclass(frozen=True, eq=False)
class Throw(Action):
    """Throw the tray at the creatures one fights (V-142)."""


@dataclass(frozen=True, eq=False)
class Shoot(Action):
    """Throw the tray at a room in line of sight (V-170)."""

    cell: Cell


@dataclass(frozen=True, eq=False)
class Attack(Action):
    """Throw the tray at a hero (V-195)."""

    seat: Seat


@dataclass(frozen=True, eq=False)
class Hit(Action):
    """Announce a damage point on the hero attacked, for three Successes (V-196)."""


@dataclass(frozen=True, eq=False)
class Parry(Action):
    """Announce a dodge against heroes, for one Success (V-196)."""


@dataclass(frozen=True, eq=False)
class Rethrow(Action):
    """Use a positive four-leaf (V-148)."""


@dataclass(frozen=True, eq=False)
class Improve(Action):
    """Turn a display card over: one cube or bullet becomes positive (V-145)."""

    element: Element
    card: Card


@dataclass(frozen=True, eq=False)
class Lift(Action):
    """One of the three cubes that a Major Advantage makes positive (V-120)."""

    element: Element


@dataclass(frozen=True, eq=False)
class Stand(Action):
    """Leave the throw as it is."""


@dataclass(frozen=True, eq=False)
class Drop(Action):
    """Lose one positive cube or bullet to distance or to a large share (V-171, V-186)."""

    element: Element


@dataclass(frozen=True, eq=False)
class Dodge(Action):
    figure: Figure


@dataclass(frozen=True, eq=False)
class Kill(Action):
    figure: Figure


@dataclass(frozen=True, eq=False)
class Done(Action):
    """Finish: spending Successes, gaining or buying."""


@dataclass(frozen=True, eq=False)
class Shield(Action):
    """Cancel the damage point with a shield (V-135)."""


@dataclass(frozen=True, eq=False)
class Bear(Action):
    """Take the wound."""


@dataclass(frozen=True, eq=False)
class MajorImprove(Action):
    """A Major Advantage for a throw: up to three cubes become positive (V-120)."""


@dataclass(frozen=True, eq=False)
class MajorRestore(Action):
    """A Major Advantage that turns three display cards up again (V-123)."""


@dataclass(frozen=True, eq=False)
class MajorTrade(Action):
    """A Major Advantage for resources (V-121)."""


@dataclass(frozen=True, eq=False)
class Restore(Action):
    card: Card


# ---- each made once -------------------------------------------------------------------------------------

ADD: Final = [Add(Element(element)) for element in range(len(ELEMENTS))]
CLEAR: Final = Clear()
THROW: Final = Throw()
SHOOT: Final = {cell: Shoot(cell) for cell in CELLS}
ATTACK: Final = [Attack(seat) for seat in SEATS]
HIT: Final = Hit()
PARRY: Final = Parry()
RETHROW: Final = Rethrow()
IMPROVE: Final = [[Improve(Element(element), card) for card in CARDS] for element in range(2)]
LIFT: Final = [Lift(Element(element)) for element in range(2)]
STAND: Final = Stand()
DROP: Final = [Drop(Element(element)) for element in range(2)]
DODGE: Final = [Dodge(figure) for figure in FIGURES]
KILL: Final = [Kill(figure) for figure in FIGURES]
DONE: Final = Done()
SHIELD: Final = Shield()
BEAR: Final = Bear()
MAJOR_IMPROVE: Final = MajorImprove()
MAJOR_RESTORE: Final = MajorRestore()
MAJOR_TRADE: Final = MajorTrade()
RESTORE: Final = [Restore(card) for card in CARDS]

KINDS: Final[tuple[type[Action], ...]] = (
    Add,
    Clear,
    Throw,
    Shoot,
    Attack,
    Hit,
    Parry,
    Rethrow,
    Improve,
    Lift,
    Stand,
    Drop,
    Dodge,
    Kill,
    Done,
    Shield,
    Bear,
    MajorImprove,
    MajorRestore,
    MajorTrade,
    Restore,
)
