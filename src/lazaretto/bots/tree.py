"""The tree of a search: what the observer and the others might do, one after another.

A node is a decision that was taken; below it lie those that may follow. The tree is not about states: one node is
reached in many worlds, in each of which other actions may be possible. So every child counts how often it could
have been chosen, and is compared by that.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from lazaretto.bots.results import POINTS, Result, Scale
from lazaretto.core import Action, Seat

EXPLORE: Final = 1.4  # how much a promising action that was seldom tried is preferred
SHARP: Final = 2.5  # how much more the most appealing action promises than the least: e to this
UNKNOWN: Final = -1e8  # not worked out yet


class Node:
    """An action of a seat, and what came of it."""

    __slots__ = ("action", "chances", "children", "points", "prior", "seat", "visits", "wins")

    def __init__(self, seat: Seat, action: Action | None, prior: float) -> None:
        self.seat = seat
        self.action = action  # None: the root
        self.prior = prior  # how promising it looked before it was tried: all of a menu make 1
        self.visits = 0
        self.chances = 0  # how often it could have been chosen
        self.wins = 0.0  # of the seat that chose it
        self.points = 0.0
        self.children: list[Node] = []

    def learn(self, result: Result) -> None:
        self.visits += 1
        self.wins += result.wins[self.seat]
        self.points += result.points[self.seat]

    def value(self, scale: Scale) -> float:
        return self.wins / self.visits + scale.worth(self.points / self.visits)


def matches(children: list[Node], seat: Seat, menu: list[Action]) -> bool:
    """Whether the children are exactly this menu, in this order: so it is where chance and secrets change nothing."""
    count = len(menu)
    if len(children) != count:
        return False
    for i in range(count):
        child = children[i]
        if child.action is not menu[i] or child.seat != seat:
            return False
    return True


def find(children: list[Node], seat: Seat, action: Action) -> Node | None:
    for child in children:
        if child.action is action and child.seat == seat:
            return child
    for child in children:
        if child.seat == seat and child.action == action:
            return child
    return None


def priors(appeals: list[float]) -> list[float]:
    """From what looks good to how often it is to be tried; what looks alike is tried alike."""
    top, low = max(appeals), min(appeals)
    if top - low < 1e-9:
        return [1.0 / len(appeals)] * len(appeals)
    weights = [exp(SHARP * (appeal - top) / (top - low)) for appeal in appeals]
    total = sum(weights)
    return [weight / total for weight in weights]


def most_promising(options: list[Node], scale: Scale) -> Node:
    """What has done well so far, or was not tried enough for what it promises (PUCT).

    Written out, since nothing else is done so often: ``value`` of each, plus ``EXPLORE`` times its promise. What was
    never tried is taken to be as good as the others on average.
    """
    point = POINTS / scale.spread if scale.spread > 1e-9 else 0.0
    usual = point * scale.mean
    unknown = UNKNOWN
    best = options[0]
    top = -1e9
    known = 0
    drive = 0.0
    for child in options:
        chances = child.chances + 1
        child.chances = chances
        if chances != known:
            known = chances
            drive = EXPLORE * sqrt(chances)
        n = child.visits
        if n:
            value = (child.wins + point * child.points) / n - usual
        else:
            if unknown == UNKNOWN:
                unknown = average(options, point) - usual
            value = unknown
        value += drive * child.prior / (1 + n)
        if value > top:
            top = value
            best = child
    return best


def average(options: list[Node], point: float) -> float:
    visits = 0
    total = 0.0
    for child in options:
        visits += child.visits
        total += child.wins + point * child.points
    return total / visits if visits else 0.0
