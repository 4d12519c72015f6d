"""Tree search for any game: worlds that could be the real one, and one tree of what the seats might do in them.

It is single-observer information-set Monte Carlo tree search. An iteration guesses a world from the observer's view,
walks down the tree by what is possible in that world, adds a node, plays on quickly, and tells every node on the
way what came of it. The search holds no state that ``determinize`` has not made.

- The game's ``prior`` says which actions are tried first, and quick play takes the most appealing of a few.
- Quick play ends with the game, or where ``evaluate`` tell enough.
- A seat decides for itself: every node is judged by the seat that chose it.
- Who decides at the same time as the observer cannot answer it, so they play quickly, outside the tree.
- Chance and what the observer cannot see are no nodes: what follows is averaged over the worlds.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from lazaretto.bots.rewards import Result, Scale, of_outcome, of_prospects
from lazaretto.bots.tree import Node, backpropagate, find, most_promising, priors, weigh
from lazaretto.core import Action, BrokenInvariant, Game, OpenGame, Outcome, Rng, Seat, State, playout

FEW: Final = 24  # actions that quick play compares
PART: Final = 8  # iterations after which it is asked whether all is clear
REACH: Final = 24  # actions that are played quickly before the state is evaluated


class ActionStats:
    """An action of the observer and what the search found out about it."""

    __slots__ = ("action", "points", "share", "win")

    def __init__(self, action: Action, share: float, win: float, points: float) -> None:
        self.action = action
        self.share = share  # of the iterations that tried it, from 0 to 1
        self.win = win  # as in results.py: from 0, a loss, to 1, a sole win
        self.points = points  # of the observer at the end


class Search:
    """One decision of one seat. ``run`` may be called again to think on."""

    def __init__(self, game: Game[Any, Any], view: Any, legal: list[Action], rng: Rng) -> None:
        self.game = game
        self.view = view
        self.rng = rng
        self.legal = legal
        self.guided = type(game).prior is not Game.prior
        self.telling = type(game).evaluate is not Game.evaluate
        self.fixed = isinstance(game, OpenGame)  # all worlds are alike, but for the chance to come
        first: State = game.determinize(view, rng)
        self.first = first
        self.chance = rng.fork()  # of all worlds, where they are alike but for that
        self.seat = observer(game, view, first, legal)
        self.root = Node(self.seat, None, 1.0)
        self.scale = Scale()
        self.iterations = 0
        self.ends: list[tuple[Outcome, Result]] = []  # the latest, of a game that has them ready

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def decide(self, iterations: int) -> None:
        """Think until it is clear what will have been tried most often after so many iterations."""
        while iterations > 0 and not self.clear(iterations):
            part = min(PART, iterations)
            self.run(part)
            iterations -= part

    def clear(self, left: int) -> bool:
        """The second can not catch up any more."""
        visits = sorted([child.visits for child in self.root.children])
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def run_for(self, seconds: float) -> None:
        """Think for so long, whatever there is to think about."""
        until = perf_counter() + seconds
        while perf_counter() < until:
            self.iterate()

    def thoughts(self) -> list[ActionStats]:
        """All legal actions, the best first: tried most often, then with the best value."""
        made: list[tuple[float, float, int, ActionStats]] = []
        for i, action in enumerate(self.legal):
            node = find(self.root.children, self.seat, action)
            if node is None or not node.visits:
                made.append((0.0, 0.0, i, ActionStats(action, 0.0, 0.0, 0.0)))
                continue
            n = node.visits
            share = n / max(1, self.root.visits)
            made.append((-share, -node.mean, i, ActionStats(action, share, node.wins / n, node.points / n)))
        made.sort(key=order)
        return [thought for _, _, _, thought in made]

    # ---- one iteration ----

    def iterate(self) -> None:
        path = [self.root]
        state = self.descend(path)
        result = self.play_on(state)
        scale = self.scale
        scale.add(result.points)
        backpropagate(path, result, scale.point)
        count = self.iterations + 1
        self.iterations = count
        if not count & count - 1:  # a power of two
            scale.settle()
            weigh(self.root, scale.point)

    def descend(self, path: list[Node]) -> State:
        """Down to a node that was never visited, or to an end of the game; the state there."""
        place = self.follow(path)
        chance = self.chance.s
        if place is None:
            return self.expand(self.world(), path, chance)
        node = path[-1]
        state = place.copy()
        state.rng = self.chance
        assert node.action is not None
        self.game.play(state, node.seat, node.action)
        return self.expand(state, path, chance) if node.visits else state

    def follow(self, path: list[Node]) -> State | None:
        """Down as far as the places are known, and one node on; the last of the places."""
        last: State | None = None
        node = path[0]
        place = node.place
        while place is not None:
            last = place
            node = most_promising(node)
            path.append(node)
            place = node.place
        return last

    def world(self) -> State:
        if not self.fixed:
            guessed: State = self.game.determinize(self.view, self.rng)
            return guessed
        state = self.first.copy()
        state.rng = self.chance
        return state

    def expand(self, state: State, path: list[Node], chance: int) -> State:
        """Go on down with a world. In a game without secrets a place is known if no chance fell before it."""
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
                    node.place = state.copy()
                node = most_promising(node)
                path.append(node)
                assert node.action is not None
                game.play(state, seat, node.action)
                if not node.visits:
                    return state

    def next_seat(self, seats: tuple[Seat, ...]) -> Seat:
        """The observer decides first; the others in their order, as nothing of it is known among them."""
        return self.seat if self.seat in seats else seats[0]

    def options(self, node: Node, state: State, seat: Seat, menu: list[Action]) -> list[Node]:
        """The children of a node that can be chosen in this world; new ones are added."""
        if not node.children:
            promises = self.promises(state, seat, menu)
            node.children = [Node(seat, menu[i], promises[i]) for i in range(len(menu))]
            return node.children
        found = [find(node.children, seat, action) for action in menu]
        known = [child for child in found if child is not None]
        if len(known) == len(menu):
            return known
        promises = self.promises(state, seat, menu)
        options: list[Node] = []
        for i in range(len(menu)):
            child = found[i]
            if child is None:
                child = Node(seat, menu[i], promises[i])
                node.children = [*node.children, child]
            options.append(child)
        return options

    def promises(self, state: State, seat: Seat, menu: list[Action]) -> list[float]:
        if not self.guided:
            return [1.0 / len(menu)] * len(menu)
        game, view = self.game, self.game.view(state, seat)
        return priors([game.prior(view, action) for action in menu])

    # ---- quick play ----

    def play_on(self, state: State) -> Result:
        if not self.guided and not self.telling:
            playout(self.game, state, self.rng)
            return self.ending(state)
        game, rng = self.game, self.rng
        moves = 0
        while True:
            seats = game.acting(state)
            if not seats:
                return self.ending(state)
            if self.telling and moves >= REACH:
                points = game.evaluate(state)
                if points is not None:
                    return of_prospects(points, self.scale.spread)
            seat = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
            menu = game.legal(state, seat)
            game.play(state, seat, menu[0] if len(menu) == 1 else self.rollout_policy(state, seat, menu))
            moves += 1

    def rollout_policy(self, state: State, seat: Seat, menu: list[Action]) -> Action:
        """The most appealing; of a long menu, of a few drawn by lot."""
        game, rng = self.game, self.rng
        count = len(menu)
        if not self.guided:
            return menu[rng.below(count)]
        view = game.view(state, seat)
        few = count if count < FEW else FEW
        first = rng.below(count)
        best = menu[first]
        top = game.prior(view, best)
        for i in range(1, few):
            other = menu[(first + i) % count if count <= FEW else rng.below(count)]
            prior = game.prior(view, other)
            if prior > top:
                best, top = other, prior
        return best

    def ending(self, state: State) -> Result:
        outcome = self.game.outcome(state)
        for known, result in self.ends:
            if known is outcome:
                return result
        if outcome is None:
            raise BrokenInvariant(f"{self.game.info.title} asks nobody and is not over")
        result = of_outcome(outcome)
        self.ends = [(outcome, result), *self.ends[:2]]
        return result


def observer(game: Game[Any, Any], view: Any, state: State, legal: list[Action]) -> Seat:
    """The seat whose view this is: it may do what is legal, and a world guessed from its view looks the same to it."""
    able = [seat for seat in game.acting(state) if game.legal(state, seat) == legal]
    for seat in able:
        if len(able) == 1 or game.view(state, seat) == view:
            return seat
    raise BrokenInvariant("a bot is asked with a view and the legal actions of a seat that decides now")


def bits(seats: tuple[Seat, ...]) -> int:
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def order(entry: tuple[float, float, int, ActionStats]) -> tuple[float, float, int]:
    return entry[0], entry[1], entry[2]
