"""The tree of a search.

A node is an action; its children are the actions that may follow. Nodes are not states: one node is reached in many
determinizations, which may have different legal actions. So each child counts how often it was available, and
selection uses that count.

Selecting a child is the most frequent operation, so its inputs are cached: a node has the menu of its last visit and
the matching children, a child its mean value and its exploration bonus. Usually the same child is selected again,
which a single comparison confirms: the bounds of the others grow only with the exploration factor.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from lazaretto.bots.rewards import Result
from lazaretto.core import Action, Seat, State

EXPLORE: Final = 1.4  # the exploration constant of PUCT
SHARP: Final = 2.5  # the highest prior gets e to this times the weight of the lowest
CLOSE: Final = 1e-9  # larger than rounding errors
NOBODY: Final = Seat(-1)
NOTHING: Final[list[Action]] = []


class Node:
    """An action of a seat, and its statistics."""

    __slots__ = (
        "action",
        "asked",
        "bonus",
        "chances",
        "children",
        "favourite",
        "mean",
        "menu",
        "offers",
        "options",
        "points",
        "prior",
        "pull",
        "rest",
        "seat",
        "state",
        "steady",
        "uneven",
        "visits",
        "wins",
    )

    def __init__(self, seat: Seat, action: Action | None, prior: float) -> None:
        self.seat = seat
        self.action = action  # None: the root
        self.prior = prior  # the priors of a menu add up to 1
        self.visits = 0
        self.chances = 0  # how often it was available, not counting the current offers of its parent
        self.wins = 0.0  # of the seat that chose it
        self.points = 0.0
        self.mean = 0.0  # its value, once visited
        self.bonus = prior  # the prior divided by visits + 1
        self.children: list[Node] = NONE
        self.asked = NOBODY  # the seat and the menu of the last visit, and the matching children
        self.menu = NOTHING
        self.options: list[Node] = NONE
        self.offers = 0  # how often they were offered since the menu changed
        self.uneven = False  # some of them were available more often than others
        self.steady = False  # all are visited, and all were available equally often
        self.favourite: Node | None = None  # the child selected last, if steady; the others are worth at most
        self.rest = 0.0  # this
        self.pull = 0.0  # plus this times the exploration factor, until one of them is selected
        self.state: State | None = None  # at the next decision, if all determinizations are equal so far

    def offer(self, seat: Seat, menu: list[Action], options: list[Node]) -> None:
        """Change the menu."""
        for child in self.options:
            child.chances += self.offers
        self.offers = 0
        self.asked = seat
        self.menu = menu
        self.options = options
        self.uneven = len({child.chances for child in options}) > 1
        self.steady = False
        self.favourite = None


NONE: Final[list[Node]] = []  # shared by all nodes without children


def find(children: list[Node], seat: Seat, action: Action) -> Node | None:
    """The child for an action; nearly always the same object, otherwise an equal one."""
    for child in children:
        if child.action is action and child.seat == seat:
            return child
    for child in children:
        if child.seat == seat and child.action == action:
            return child
    return None


def backpropagate(path: list[Node], result: Result, point: float) -> None:
    """Add a result to all nodes of a path; ``point`` is the value of one point."""
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
        node.bonus = node.prior / (visits + 1)


def recompute_means(root: Node, point: float) -> None:
    """Recompute all means with a new value of one point."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        node.mean = (node.wins + point * node.points) / node.visits
        node.favourite = None
        waiting.extend([child for child in node.children if child.visits])


def normalized(priors: list[float]) -> list[float]:
    """A game's priors as weights that add up to 1; equal priors get equal weights."""
    top, low = max(priors), min(priors)
    if top - low < 1e-9:
        return [1.0 / len(priors)] * len(priors)
    weights = [exp(SHARP * (prior - top) / (top - low)) for prior in priors]
    total = sum(weights)
    return [weight / total for weight in weights]


def select(node: Node) -> Node:
    """The child with the highest mean plus exploration bonus (PUCT).

    Unvisited children are assumed to have the average value of the visited ones.
    """
    offers = node.offers + 1
    node.offers = offers
    if not node.steady:
        return select_with_unvisited(node, offers)
    factor = EXPLORE * sqrt(node.options[0].chances + offers)
    favourite = node.favourite
    if favourite is not None and favourite.mean + factor * favourite.bonus > node.rest + factor * node.pull:
        return favourite
    return compare(node, factor)


def compare(node: Node, factor: float) -> Node:
    """The best of all children; stores an upper bound for the others."""
    best = node.options[0]
    top = second = -1e9
    pull = 0.0
    for child in node.options:
        bonus = child.bonus
        value = child.mean + factor * bonus
        if value > top:
            second = top
            top = value
            best = child
        elif value > second:
            second = value
        pull = max(pull, bonus)
    node.favourite = best
    node.pull = pull
    node.rest = second - factor * pull + CLOSE
    return best


def select_with_unvisited(node: Node, offers: int) -> Node:
    """As ``select``, if some children are unvisited or were available more often than others."""
    uneven = node.uneven
    best = node.options[0]
    factor = EXPLORE * sqrt(best.chances + offers)
    top = last_bonus = -1e9
    visits = 0
    total = 0.0
    new: list[Node] = []
    for child in node.options:
        n = child.visits
        if n:
            if uneven:
                factor = EXPLORE * sqrt(child.chances + offers)
            mean = child.mean
            visits += n
            total += n * mean
            value = mean + factor * child.bonus
            if value > top:
                top = value
                best = child
        elif uneven or child.bonus != last_bonus:  # of those with the same bonus the first is enough
            last_bonus = child.bonus
            new.append(child)
    node.steady = not new and not uneven
    average = total / visits if visits else 0.0
    for child in new:
        value = average + EXPLORE * sqrt(child.chances + offers) * child.bonus
        if value > top or (value == top and comes_first(node.options, child, best)):
            top = value
            best = child
    return best


def comes_first(options: list[Node], one: Node, other: Node) -> bool:
    return options.index(one) < options.index(other)
