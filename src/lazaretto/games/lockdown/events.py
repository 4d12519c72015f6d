"""What is told to everybody, always at the same moments: who has finished, then all doings of the round (L-009)."""

from __future__ import annotations

from lazaretto.core import Event, Seat
from lazaretto.games.lockdown.state import Plan


class Finished(Event):
    """A seat has made its choices of the round; which, the others hear when all have."""

    __slots__ = ("seat",)

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


class Played(Event):
    """What a seat did in the round that is now over."""

    __slots__ = ("box", "market", "plan", "rotated", "round", "seat")

    def __init__(self, seat: Seat, round: int, market: int, plan: Plan, rotated: bool, box: int) -> None:
        self.seat = seat
        self.round = round
        self.market = market
        self.plan = plan
        self.rotated = rotated  # a Rotate circle was used
        self.box = box  # of the member that was marked, from 1; 0: nobody took the symbol


class Revealed(Event):
    """The head of the family turns up the Market card of a new round."""

    __slots__ = ("head", "market", "round")

    def __init__(self, head: Seat, round: int, market: int) -> None:
        self.head = head
        self.round = round
        self.market = market
