"""The tree of a search: what the observer and the others might do, one after another.

A node is a decision that was taken; below it lie those that may follow. The tree is not about states: one node is
reached in many worlds, in each of which other actions may be possible. So every child counts how often it could
have been chosen, and is compared by that.

Nothing is done as often as choosing a child, so what it needs is kept ready: a node knows the menu it was asked with
last and the children that go with it, a child what it is worth on average and how much it still promises. Mostly
the child chosen last is chosen again, and one look tells: what the others promise grows with the drive alone.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from lazaretto.bots.rewards import Result
from lazaretto.core import Action, Seat, State

EXPLORE: Final = 1.4  # how much a promising action that was seldom tried is preferred
SHARP: Final = 2.5  # how much more the most appealing action promises than the least: e to this
CLOSE: Final = 1e-9  # more than what is lost in rounding
NOBODY: Final = Seat(-1)
NOTHING: Final[list[Action]] = []


class Node:
    """An action of a seat, and what came of it."""

    __slots__ = (
        "action",
        "asked",
        "chances",
        "children",
        "favourite",
        "mean",
        "menu",
        "offers",
        "options",
        "place",
        "points",
        "prior",
        "promise",
        "pull",
        "rest",
        "seat",
        "steady",
        "uneven",
        "visits",
        "wins",
    )

    def __init__(self, seat: Seat, action: Action | None, prior: float) -> None:
        self.seat = seat
        self.action = action  # None: the root
        self.prior = prior  # how promising it looked before it was tried: all of a menu make 1
        self.visits = 0
        self.chances = 0  # how often it could have been chosen, but for the latest offers of its parent
        self.wins = 0.0  # of the seat that chose it
        self.points = 0.0
        self.mean = 0.0  # what it is worth, once it was tried
        self.promise = prior  # what is left of its prior
        self.children: list[Node] = NONE
        self.asked = NOBODY  # the seat and the menu that were met here last, and the children that go with them
        self.menu = NOTHING
        self.options: list[Node] = NONE
        self.offers = 0  # how often they were offered since another menu was
        self.uneven = False  # some of them were offered more often before than others
        self.steady = False  # all were tried, and none was offered more often than another
        self.favourite: Node | None = None  # chosen last of the steady ones; the others promise at most
        self.rest = 0.0  # this,
        self.pull = 0.0  # and this times the drive, until one of them is chosen
        self.place: State | None = None  # the decision below it, where all worlds are alike so far

    def offer(self, seat: Seat, menu: list[Action], options: list[Node]) -> None:
        """From now on it is asked with another menu."""
        for child in self.options:
            child.chances += self.offers
        self.offers = 0
        self.asked = seat
        self.menu = menu
        self.options = options
        self.uneven = len({child.chances for child in options}) > 1
        self.steady = False
        self.favourite = None


NONE: Final[list[Node]] = []  # of all nodes that have no children yet


def find(children: list[Node], seat: Seat, action: Action) -> Node | None:
    """The child for an action; nearly always the same object, and if not, an equal one."""
    for child in children:
        if child.action is action and child.seat == seat:
            return child
    for child in children:
        if child.seat == seat and child.action == action:
            return child
    return None


def backpropagate(path: list[Node], result: Result, point: float) -> None:
    """Tell all nodes on the way what came of it; ``point`` is what one point is worth."""
    wins, points = result.wins, result.points
    for node in path:
        seat = node.seat
        visits = node.visits + 1
        node.visits = visits
        won = node.wins + wins[seat]
        node.wins = won
        got = node.points + points[seat]
        node.points = got
        node.mean = (won + point * got) / visits
        node.promise = node.prior / (visits + 1)


def weigh(root: Node, point: float) -> None:
    """Reckon all means anew: a point is worth something else now."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        node.mean = (node.wins + point * node.points) / node.visits
        node.favourite = None
        waiting.extend([child for child in node.children if child.visits])


def priors(priors: list[float]) -> list[float]:
    """From what looks good to how often it is to be tried; what looks alike is tried alike."""
    top, low = max(priors), min(priors)
    if top - low < 1e-9:
        return [1.0 / len(priors)] * len(priors)
    weights = [exp(SHARP * (prior - top) / (top - low)) for prior in priors]
    total = sum(weights)
    return [weight / total for weight in weights]


def most_promising(node: Node) -> Node:
    """What has done well so far, or was not tried enough for what it promises (PUCT).

    What was never tried is taken to be as good as the others on average.
    """
    offers = node.offers + 1
    node.offers = offers
    if not node.steady:
        return tried_or_new(node, offers)
    drive = EXPLORE * sqrt(node.options[0].chances + offers)
    favourite = node.favourite
    if favourite is not None and favourite.mean + drive * favourite.promise > node.rest + drive * node.pull:
        return favourite
    return compare(node, drive)


def compare(node: Node, drive: float) -> Node:
    """The best of all; how much the others can promise from now on is noted."""
    best = node.options[0]
    top = second = -1e9
    pull = 0.0
    for child in node.options:
        promise = child.promise
        value = child.mean + drive * promise
        if value > top:
            second = top
            top = value
            best = child
        elif value > second:
            second = value
        pull = max(pull, promise)
    node.favourite = best
    node.pull = pull
    node.rest = second - drive * pull + CLOSE
    return best


def tried_or_new(node: Node, offers: int) -> Node:
    """The same where some were never tried, or were offered more often than others."""
    uneven = node.uneven
    best = node.options[0]
    drive = EXPLORE * sqrt(best.chances + offers)
    top = hope = -1e9
    visits = 0
    total = 0.0
    new: list[Node] = []
    for child in node.options:
        n = child.visits
        if n:
            if uneven:
                drive = EXPLORE * sqrt(child.chances + offers)
            mean = child.mean
            visits += n
            total += n * mean
            value = mean + drive * child.promise
            if value > top:
                top = value
                best = child
        elif uneven or child.promise != hope:  # of those that promise the same the first will do
            hope = child.promise
            new.append(child)
    node.steady = not new and not uneven
    average = total / visits if visits else 0.0
    for child in new:
        value = average + EXPLORE * sqrt(child.chances + offers) * child.promise
        if value > top or (value == top and comes_first(node.options, child, best)):
            top = value
            best = child
    return best


def comes_first(options: list[Node], one: Node, other: Node) -> bool:
    return options.index(one) < options.index(other)
