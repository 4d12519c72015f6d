"""What was agreed before the game, and what is built: values that are replaced, never changed."""

from __future__ import annotations

from lazaretto.core import Value
from lazaretto.games.clinic.data import EMPTY
from lazaretto.games.clinic.grid import NOWHERE, PLAN, SPACES


class Setup(Value):
    """What was agreed before the game. Never changes."""

    __slots__ = (
        "breaks",
        "dishes",
        "elders",
        "expert",
        "extinguishers",
        "floors",
        "goal",
        "guards",
        "high",
        "icu",
        "isolation",
        "mode",
        "plaque",
        "solo_level",
        "solo_people",
        "transfusion",
        "women",
        "workaholics",
        "zombies",
    )

    def __init__(
        self,
        mode: int,
        high: bool,
        isolation: int,
        expert: bool,
        goal: int,
        solo_level: int,
        solo_people: bool,
        plaque: bool,
        floors: int,
        transfusion: bool,
        extinguishers: bool,
        workaholics: bool,
        zombies: bool,
        icu: bool,
        breaks: bool,
        elders: bool,
        women: bool,
        guards: bool,
        dishes: bool,
    ) -> None:
        self.mode = mode
        self.high = high  # contagion (CV-005)
        self.isolation = isolation  # 0 strong, 1 medium, 2 weak
        self.expert = expert  # free layouts (C-012)
        self.goal = goal  # a row of the goals; NONE outside base solo
        self.solo_level = solo_level
        self.solo_people = solo_people  # CV-078
        self.plaque = plaque  # CV-075
        self.floors = floors  # 4, with Floor 4 it is 5
        self.transfusion = transfusion
        self.extinguishers = extinguishers
        self.workaholics = workaholics
        self.zombies = zombies
        self.icu = icu
        self.breaks = breaks
        self.elders = elders
        self.women = women
        self.guards = guards
        self.dishes = dishes


class Site(Value):
    """All that is built in one clinic. A value: replaced, never changed."""

    __slots__ = ("columns", "conveyors", "dishes", "extinguishers", "floors", "helipads", "kinds", "sides")

    def __init__(
        self,
        columns: int,
        floors: int,
        kinds: tuple[int, ...],
        sides: tuple[int, ...],
        conveyors: int,
        helipads: int,
        extinguishers: int,
        dishes: int,
    ) -> None:
        self.columns = columns  # of the board, 4 or 3
        self.floors = floors  # how many there are, 4 or 5
        self.kinds = kinds  # by space: what stands on it, an element or EMPTY
        self.sides = sides  # by Floor-0 space: the side of its entrance, or NOWHERE
        self.conveyors = conveyors  # modules with one, as bits of spaces
        self.helipads = helipads  # modules that carry one on the roof
        self.extinguishers = extinguishers
        self.dishes = dishes

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
