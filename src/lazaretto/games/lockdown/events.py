"""What is reported to everybody, always at the same moments: who has finished, then all doings of the round (L-009)."""

from __future__ import annotations

from lazaretto.core import Event, Seat, struct
from lazaretto.games.lockdown.state import Plan


@struct
class Finished(Event):
    """A seat has made its choices of the round; which, the others hear when all have."""

    seat: Seat


@struct
class Played(Event):
    """What a seat did in the round that is now over."""

    seat: Seat
    round: int
    market: int
    plan: Plan
    rotated: bool  # a Rotate circle was used
    box: int  # of the member that was marked, from 1; 0: nobody took the symbol


@struct
class Revealed(Event):
    """The head of the family turns up the Market card of a new round."""

    head: Seat
    round: int
    market: int
