"""What a review says. One form for the page at a table, for the page in one file and for the command line.

Values are chances to win from 0 to 1, or points where somebody plays alone for points. Seats that win and lose together
share one line of the curve; bars are by seat, because choices are.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Unit = Literal["chance", "points"]
Sureness = Literal["very sure", "sure", "fairly sure"]


class Moment(Struct, frozen=True):
    """A point of the curve: after ``at`` actions of the record."""

    at: int
    label: str  # "Round 5, Ben"
    mark: str = ""  # "5" where a round, day or turn begins; else empty


class Bar(Struct, frozen=True):
    """One seat: ``start + own + others + luck == end``."""

    start: float
    own: float  # what its own choices cost: at most 0, but for the search's uncertainty
    others: float  # what the choices of others gave it
    luck: float  # what was revealed
    end: float


class Mistake(Struct, frozen=True):
    """A decision that cost more than the search's own uncertainty."""

    at: int  # the position before it: after this many actions
    seat: int  # counted from 0
    label: str  # "Round 5"
    cost: float  # in the unit of the review, above 0
    doubt: float  # its standard error
    sure: Sureness
    played: str  # sentences about the actions; ``@2`` is the name of seat 2
    better: str
    why: str = ""  # in the game's words; may be empty
    picture: str = ""  # of the position, as SVG; what was played and what was better are marked
    played_action: str = ""  # the actions as a record writes them; a scene has the names to tap for each
    better_action: str = ""


class Light(Struct, frozen=True):
    """The game in one light: by what each seat could know, or with hindsight."""

    headline: str  # "Ben played best, and had the luck"
    line: str  # one more sentence
    values: list[list[float]]  # by moment, by line of the curve
    bars: list[Bar]  # by seat; empty until the choices are judged
    mistakes: list[Mistake]  # of all seats, the costliest first; a page shows five of one seat


class Review(Struct, frozen=True):
    game: str
    title: str
    names: list[str]
    unit: Unit
    unit_name: str  # "chances of 100", "points"
    lines: list[list[int]]  # the seats of each line of the curve
    moments: list[Moment]
    known: Light  # with what each seat could know
    hindsight: Light
    done: float  # from 0 to 1: how much of the review there is; the curve comes first
    note: str = ""  # a sentence where the record is not a whole game: it is not over, or an older edition ends early
