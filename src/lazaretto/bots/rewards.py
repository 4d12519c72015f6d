"""The reward of each seat at the end of any game: one part for the place, one part for the points.

In solo, team and cooperative games the first part is a win or a loss. Among rivals it combines the share of the win
and the fraction of seats one is ahead of (a tie counts half). Points are measured in standard deviations of all points
seen in this search, so no game has to define a scale.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from lazaretto.core import Outcome, wins
from lazaretto.core.game import LOST

POINTS: Final = 0.5  # the value of one standard deviation of points; a sole win is 1
DECIDED: Final = 2.0  # an evaluated lead of this many standard deviations counts as a win


class Result:
    """The result of one game, played to its end or evaluated."""

    __slots__ = ("points", "wins")

    def __init__(self, wins: list[float], points: list[float]) -> None:
        self.wins = wins  # by seat, from 0 to 1
        self.points = points  # by seat, as the game counts them


class Scale:
    """The points seen so far: their standard deviation, and the value of one point.

    It is updated now and then, not after every result, so means computed with it stay valid in between.
    """

    __slots__ = ("count", "point", "spread", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.spread = 0.0  # the standard deviation
        self.point = 0.0

    def add(self, points: list[float]) -> None:
        total, squares = self.total, self.squares
        for x in points:
            total += x
            squares += x * x
        self.count += len(points)
        self.total = total
        self.squares = squares

    def update(self) -> None:
        mean = self.total / self.count
        self.spread = sqrt(max(0.0, self.squares / self.count - mean * mean))
        self.point = POINTS / self.spread if self.spread > 1e-6 else 0.0


def of_outcome(outcome: Outcome) -> Result:
    return Result(places(outcome), [float(score) for score in outcome.scores])


def places(outcome: Outcome) -> list[float]:
    """By seat: from 0 for the last place to 1 for a sole win."""
    seats = outcome.places
    if len(seats) == 2 and outcome.ending != LOST and seats[0] != seats[1]:
        return [1.0, 0.0] if seats[0] < seats[1] else [0.0, 1.0]
    won = list(wins(outcome))
    if outcome.together or seats.count(seats[0]) == len(seats):
        return won
    others = len(seats) - 1
    return [(won[i] + ahead(seats, seats[i]) / others) / 2 for i in range(len(seats))]


def ahead(seats: tuple[int, ...], place: int) -> float:
    behind = len([1 for other in seats if other > place])
    return behind + (seats.count(place) - 1) / 2


def of_sides(result: Result, begun: list[str], ended: list[str]) -> Result:
    """Each seat gets what the side it was on has got, though it may have changed sides since; a side without anybody
    left has lost, with no points. A seat without a side keeps its own result."""
    found = [ended.index(begun[i]) if begun[i] in ended else -1 for i in range(len(begun))]
    found = [found[i] if begun[i] else i for i in range(len(begun))]
    wins = [result.wins[i] if i >= 0 else 0.0 for i in found]
    return Result(wins, [result.points[i] if i >= 0 else 0.0 for i in found])


def of_evaluation(points: list[float], spread: float) -> Result:
    """Turn expected scores into wins, smoothly: a lead that is small compared with the spread is about half a win.

    Scores that are all between 0 and 1 are taken as probabilities of winning.
    """
    seats = len(points)
    if min(points) >= 0 and max(points) <= 1:
        return Result(points, points)
    if seats == 1 or spread < 1e-9:
        return Result([0.5] * seats, points)
    found: list[float] = []
    for mine in points:
        ahead = -0.5  # cancels the comparison with oneself
        for theirs in points:
            ahead += min(1.0, max(0.0, 0.5 + (mine - theirs) / (2 * DECIDED * spread)))
        found.append(ahead / (seats - 1))
    return Result(found, points)
