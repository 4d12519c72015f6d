"""Paper, and the measures of a sheet, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lazaretto.core import InputError

MARGIN: Final = 6.0
TOP: Final = 17.0  # below the line with the title
BOTTOM: Final = 9.0
GUTTER: Final = 3.0  # between components
BLEED: Final = 0.75  # how far a ground runs over the cut
OVERLAP: Final = 8.0  # of the parts of a board
BAR: Final = 50.0  # the length of the control bar


@dataclass(frozen=True)
class Paper:
    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the area for components."""
        return self.width - 2 * MARGIN, self.height - TOP - BOTTOM

    @property
    def half(self) -> tuple[float, float]:
        """The same for the left half, beside a fold in the middle."""
        return self.width / 2 - MARGIN - GUTTER / 2, self.room[1]


PAPERS: Final = {"a4": Paper("A4", 210, 297), "letter": Paper("Letter", 215.9, 279.4)}


def paper_named(name: str) -> Paper:
    paper = PAPERS.get(name.lower())
    if paper is None:
        raise InputError(f"there is no paper {name!r}; there is {' and '.join(PAPERS)}")
    return paper
