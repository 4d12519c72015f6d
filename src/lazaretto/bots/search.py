"""Tree search for any game: single-observer information-set Monte Carlo tree search.

An iteration samples a determinization from the observer's view, descends the tree by the actions that are legal in it,
adds a node, plays a rollout, and backpropagates the result. The search uses no state but those from ``determinize``.

- The n-th iteration of every action of the observer has the same determinization and the same chance (common random
  numbers): actions are compared by what they do, not by the luck that each has met.
- The game's ``prior`` decides which actions are tried first; rollouts play the action with the highest prior.
- A rollout ends with the game, or as soon as ``evaluate`` returns an estimate.
- Each node is valued from the point of view of the seat that chose it; in a team game, of the side that seat is on
  when the search begins.
- Seats that decide at the same time as the observer cannot react to it, so they use the rollout policy, outside the
  tree.
- Chance and hidden information have no nodes: results are averaged over the determinizations.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from lazaretto.bots.rewards import Result, Scale, of_evaluation, of_outcome, of_sides
from lazaretto.bots.rollout import rollout_choice
from lazaretto.bots.tree import Node, backpropagate, find, normalized, recompute_means, select
from lazaretto.core import Action, BrokenInvariant, Game, OpenGame, Outcome, Rng, Seat, State, playout, seeded

MOST: Final = 2**31  # seeds
PART: Final = 8  # iterations between two checks whether the choice is settled
REACH: Final = 24  # actions of a rollout before the state is evaluated


class ActionStats:
    """An action of the observer and its statistics."""

    __slots__ = ("action", "points", "share", "visits", "win")

    def __init__(self, action: Action, share: float, win: float, points: float, visits: int = 0) -> None:
        self.action = action
        self.share = share  # of the iterations that tried it, from 0 to 1
        self.win = win  # as in rewards.py: from 0, a loss, to 1, a sole win
        self.points = points  # expected final score of the observer
        self.visits = visits  # iterations that tried it


class Search:
    """One decision of one seat. Call ``run`` again to continue the search."""

    def __init__(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> None:
        self.game = game
        self.view = view
        self.legal = legal
        self.has_prior = type(game).prior is not Game.prior
        self.has_evaluation = type(game).evaluate is not Game.evaluate
        self.has_sides = type(game).side is not Game.side
        self.reach = REACH
        self.fixed = isinstance(game, OpenGame)  # determinizations differ only in future chance
        first: State = game.determinize(view, rng)
        self.first = first
        self.worlds = rng.below(MOST)  # the seed of all iterations
        self.rng = rng.fork()  # of one iteration
        self.chance = self.rng  # the generator of its determinization, if they differ only in chance
        self.seat = observer(game, view, first, legal)
        self.sides = self.sides_of(first)  # of all seats, where this iteration begins
        self.root = Node(self.seat, None, 1.0)
        self.entry = self.root  # the observer's action in this iteration; the root itself if there is only one
        self.scale = Scale()
        self.iterations = 0
        self.ends: list[tuple[Outcome, Result]] = []  # the latest results, for games that reuse outcome objects

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def decide(self, iterations: int) -> None:
        """Run until it is certain which action will have the most visits after this number of iterations."""
        while iterations > 0 and not self.clear(iterations):
            part = min(PART, iterations)
            self.run(part)
            iterations -= part

    def clear(self, left: int) -> bool:
        """Whether the runner-up can no longer catch up."""
        visits = sorted([child.visits for child in self.root.children])
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def run_for(self, seconds: float) -> None:
        """Run for this time."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            self.iterate()

    def ranking(self) -> list[ActionStats]:
        """All legal actions, the best first: by visits, then by value."""
        made: list[tuple[float, float, int, ActionStats]] = []
        for i, action in enumerate(self.legal):
            node = find(self.root.children, self.seat, action)
            if node is None or not node.visits:
                made.append((0.0, 0.0, i, ActionStats(action, 0.0, 0.0, 0.0)))
                continue
            n = node.visits
            share = n / max(1, self.root.visits)
            made.append((-share, -node.mean, i, ActionStats(action, share, node.wins / n, node.points / n, n)))
        made.sort(key=order)
        return [stats for _, _, _, stats in made]

    def first_sight(self, ranking: list[ActionStats]) -> list[float]:
        """The priors of the observer's actions, in this order."""
        return [self.game.prior(self.view, stats.action) for stats in ranking]

    # ---- one iteration ----

    def iterate(self) -> None:
        self.enter()
        path = [self.root]
        state = self.descend(path)
        result = self.play_on(state)
        scale = self.scale
        scale.add(result.points)
        backpropagate(path, result, scale.point)
        count = self.iterations + 1
        self.iterations = count
        if not count & count - 1:  # a power of two
            scale.update()
            recompute_means(self.root, scale.point)

    def enter(self) -> None:
        """Select an action of the observer, and the world in which it is tried."""
        root = self.root
        if not root.children and len(self.legal) > 1:
            root.offer(self.seat, self.legal, self.options(root, self.first, self.seat, self.legal))
        if len(self.legal) > 1:
            self.entry = select(root)
        self.rng = seeded(self.worlds, self.entry.visits)
        if self.fixed:
            self.chance = self.rng.fork()

    def child(self, node: Node) -> Node:
        entry = self.entry
        return entry if node is self.root and entry is not node else select(node)

    def descend(self, path: list[Node]) -> State:
        """Go down to an unvisited node or the end of the game; returns the state there."""
        cached = self.follow(path)
        chance = self.chance.s
        if cached is None:
            return self.expand(self.world(), path, chance)
        node = path[-1]
        state = cached.copy()
        state.rng = self.chance
        assert node.action is not None
        self.game.play(state, node.seat, node.action)
        return self.expand(state, path, chance) if node.visits else state

    def follow(self, path: list[Node]) -> State | None:
        """Go down as far as nodes have cached states, and one node further; returns the last cached state."""
        last: State | None = None
        node = path[0]
        cached = node.state
        while cached is not None:
            last = cached
            node = self.child(node)
            path.append(node)
            cached = node.state
        return last

    def world(self) -> State:
        if not self.fixed:
            world: State = self.game.determinize(self.view, self.rng)
            self.sides = self.sides_of(world)
            return world
        state = self.first.copy()
        state.rng = self.chance
        return state

    def sides_of(self, state: State) -> list[str]:
        game = self.game
        return [game.side(state, Seat(seat)) for seat in game.seats(state)] if self.has_sides else []

    def expand(self, state: State, path: list[Node], chance: int) -> State:
        """Continue the descent from a state. In an open game, states before the first chance are cached in nodes."""
        game, node = self.game, path[-1]
        blind = 0  # seats that decide at the same time as the observer, as bits
        while True:
            seats = game.acting(state)
            if not seats:
                return state
            seat = seats[0]
            if blind or len(seats) > 1:
                seat = self.next_seat(seats)
                blind = bits(seats) if len(seats) > 1 and seat == self.seat else blind & bits(seats)
            menu = game.legal(state, seat)
            if len(menu) == 1:
                game.play(state, seat, menu[0])
            elif blind and seat != self.seat and blind >> seat & 1:
                game.play(state, seat, self.rollout_policy(state, seat, menu))
            else:
                if seat != node.asked or menu != node.menu:
                    node.offer(seat, menu, self.options(node, state, seat, menu))
                if self.fixed and not blind and self.chance.s == chance:
                    node.state = state.copy()
                node = self.child(node)
                path.append(node)
                assert node.action is not None
                game.play(state, seat, node.action)
                if not node.visits:
                    return state

    def next_seat(self, seats: tuple[Seat, ...]) -> Seat:
        """The observer decides first, then the others in order: simultaneous choices are unknown to each other."""
        return self.seat if self.seat in seats else seats[0]

    def options(self, node: Node, state: State, seat: Seat, menu: list[Action]) -> list[Node]:
        """The children of a node that are legal in this state; missing ones are added."""
        if not node.children:
            priors = self.priors(state, seat, menu)
            node.children = [Node(seat, menu[i], priors[i]) for i in range(len(menu))]
            return node.children
        found = [find(node.children, seat, action) for action in menu]
        known = [child for child in found if child is not None]
        if len(known) == len(menu):
            return known
        priors = self.priors(state, seat, menu)
        options: list[Node] = []
        for i in range(len(menu)):
            child = found[i]
            if child is None:
                child = Node(seat, menu[i], priors[i])
                node.children = [*node.children, child]
            options.append(child)
        return options

    def priors(self, state: State, seat: Seat, menu: list[Action]) -> list[float]:
        if not self.has_prior:
            return [1.0 / len(menu)] * len(menu)
        game, view = self.game, self.game.glimpse(state, seat)
        return normalized([game.prior(view, action) for action in menu])

    # ---- rollouts ----

    def play_on(self, state: State) -> Result:
        if not self.has_prior and not self.has_evaluation:
            playout(self.game, state, self.rng)
            return self.ending(state)
        game, rng = self.game, self.rng
        moves = 0
        while True:
            seats = game.acting(state)
            if not seats:
                return self.ending(state)
            if self.has_evaluation and moves >= self.reach:
                points = game.evaluate(state)
                if points is not None:
                    return of_evaluation(points, self.scale.spread)
            seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
            menu = game.legal(state, seat)
            game.play(state, seat, menu[0] if len(menu) == 1 else self.rollout_policy(state, seat, menu))
            moves += 1

    def rollout_policy(self, state: State, seat: Seat, menu: list[Action]) -> Action:
        if not self.has_prior:
            return menu[self.rng.below(len(menu))]
        return rollout_choice(self.game, state, seat, menu, self.rng)

    def ending(self, state: State) -> Result:
        outcome = self.game.outcome(state)
        for known, result in self.ends:
            if known is outcome:
                return result
        if outcome is None:
            raise BrokenInvariant(f"{self.game.info.title}: no seat may act, but the game is not over")
        result = of_outcome(outcome)
        if self.has_sides:
            return of_sides(result, self.sides, self.sides_of(state))
        self.ends = [(outcome, result), *self.ends[:2]]
        return result


def observer(game: Game[Any, Any], view: Any, state: State, legal: list[Action]) -> Seat:
    """The seat whose view this is: these are its legal actions, and it has the same view of a determinization."""
    able = [seat for seat in game.acting(state) if game.legal(state, seat) == legal]
    for seat in able:
        if len(able) == 1 or game.view(state, seat) == view:
            return seat
    raise BrokenInvariant("the view and the legal actions do not belong to a seat that may act")


def bits(seats: tuple[Seat, ...]) -> int:
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def order(entry: tuple[float, float, int, ActionStats]) -> tuple[float, float, int]:
    return entry[0], entry[1], entry[2]
