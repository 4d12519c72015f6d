"""Components: what a game's box contains, each a drawing in millimetres, for printing.

A ``Face`` is drawn with sprites of the game's sheet, words and boxes, in this order from the bottom up. Colours are the
table's names (``red``, ``seat1``, ``ink2``) or hex values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

KINDS: Final = ("card", "tile", "token", "standee", "board", "sheet", "aid")


class Size(NamedTuple):
    """Width and height of a component."""

    width: float
    height: float


Rect = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True)
class Sprite:
    """A sprite in a rectangle, turned by quarters clockwise."""

    name: str
    at: Rect
    tint: str = "ink"
    turn: int = 0


@dataclass(frozen=True)
class Words:
    """Text in a rectangle: broken into lines, and smaller if it would not fit."""

    text: str
    at: Rect
    size: float  # of the letters
    look: str = ""  # of "bold", "serif", "start", "end", "top", "bottom"; else plain, in the middle
    tint: str = "ink"
    turn: int = 0


@dataclass(frozen=True)
class Box:
    """A rectangle with round corners."""

    at: Rect
    fill: str = ""
    line: str = ""
    thick: float = 0.3
    round: float = 0.0
    dashed: bool = False


@dataclass
class Face:
    """One side of a component. ``fill`` is its ground, which runs over the cut."""

    width: float
    height: float
    fill: str = "#ffffff"
    marks: list[Sprite | Words | Box] = field(default_factory=list)

    def sprite(self, name: str, at: Rect, tint: str = "ink", turn: int = 0) -> None:
        self.marks.append(Sprite(name, at, tint, turn))

    def words(self, text: str, at: Rect, size: float = 3.2, look: str = "", tint: str = "ink", turn: int = 0) -> None:
        self.marks.append(Words(text, at, size, look, tint, turn))

    def box(
        self,
        at: Rect,
        fill: str = "",
        line: str = "",
        thick: float = 0.3,
        round: float = 0.0,
        dashed: bool = False,
    ) -> None:
        self.marks.append(Box(at, fill, line, thick, round, dashed))


@dataclass(frozen=True)
class Component:
    """A piece of the game, ``count`` times alike. Components with one title are one line of the list of contents."""

    title: str  # in the plural: "Market cards"
    kind: str  # one of KINDS
    front: Face
    back: Face | None = None
    count: int = 1
    rule: str = ""  # the rule that gives its number, if there is one


@dataclass(frozen=True)
class Brought:
    """What paper cannot be: a bag, a pencil, a clock."""

    title: str
    count: int
    instead: str = ""  # what to use, or how to do without


@dataclass(frozen=True)
class Kit:
    """Everything in the box."""

    components: tuple[Component, ...]
    brought: tuple[Brought, ...] = ()

    def counts(self) -> dict[str, int]:
        """How many there are of each title, in the order of the list."""
        found: dict[str, int] = {}
        for part in self.components:
            found[part.title] = found.get(part.title, 0) + part.count
        return found
