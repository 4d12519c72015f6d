"""What was agreed before the game, and what is built: values that are replaced, never changed."""

from __future__ import annotations

from lazaretto.core import Value, struct
from lazaretto.games.clinic.data import EMPTY
from lazaretto.games.clinic.data.grid import NOWHERE, PLAN, SPACES


@struct
class Expansions(Value):
    """The mini-expansions that are played."""

    transfusion: bool
    extinguishers: bool
    workaholics: bool
    zombies: bool
    icu: bool
    breaks: bool
    elders: bool
    women: bool
    guards: bool
    dishes: bool


@struct
class Setup(Value):
    """What was agreed before the game. Never changes.

    Only the Deluxe Edition is played (CV-087); what the COVID-19 rulebook says of donations and names has no part in
    play (CV-088).
    """

    mode: int  # in COVID-19 the base rules hold where nothing else is said (CV-001); zombies stay away (CV-083)
    high: bool  # contagion (CV-005)
    isolation: int  # 0 strong, 1 medium, 2 weak
    expert: bool  # free layouts (C-012)
    goal: int  # a row of the goals; NONE outside base solo
    solo_level: int
    solo_people: bool  # CV-078
    plaque: bool  # CV-075
    floors: int  # 4, with Floor 4 it is 5
    expansions: Expansions


class Remembering(Value):
    """Keeps what was worked out about it, which is not part of the value. It must not lead back to it."""

    memory: object = None


@struct
class Site(Remembering):
    """All that is built in one clinic. A value: replaced, never changed. Nothing is ever taken away (C-041)."""

    columns: int  # of the board, 4 or 3
    floors: int  # how many there are, 4 or 5
    kinds: tuple[int, ...]  # by space: what stands on it, an element or EMPTY
    sides: tuple[int, ...]  # by Floor-0 space: the side of its entrance, or NOWHERE
    conveyors: int  # modules with one, as bits of spaces
    helipads: int  # modules that carry one on the roof
    extinguishers: int
    dishes: int

    def key(self) -> tuple[object, ...]:
        return (
            self.kinds,
            self.sides,
            self.conveyors,
            self.helipads,
            self.extinguishers,
            self.dishes,
            self.columns,
            self.floors,
        )

    def having(self, space: int, kind: int) -> Site:
        """With a module, garden or parking tile more."""
        kinds = list(self.kinds)
        kinds[space] = kind
        return Site(
            self.columns,
            self.floors,
            tuple(kinds),
            self.sides,
            self.conveyors,
            self.helipads,
            self.extinguishers,
            self.dishes,
        )

    def entered(self, space: int, side: int) -> Site:
        """With an entrance more."""
        sides = list(self.sides)
        sides[space] = side
        return Site(
            self.columns,
            self.floors,
            self.kinds,
            tuple(sides),
            self.conveyors,
            self.helipads,
            self.extinguishers,
            self.dishes,
        )

    def fitted(self, conveyors: int, helipads: int, extinguishers: int, dishes: int) -> Site:
        """With these small things more."""
        return Site(
            self.columns,
            self.floors,
            self.kinds,
            self.sides,
            self.conveyors | conveyors,
            self.helipads | helipads,
            self.extinguishers | extinguishers,
            self.dishes | dishes,
        )


def bare_site(columns: int, floors: int) -> Site:
    return Site(columns, floors, (EMPTY,) * SPACES, (NOWHERE,) * PLAN, 0, 0, 0, 0)
