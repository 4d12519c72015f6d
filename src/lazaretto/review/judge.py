"""Judging a plan: was there something better, and what did it cost whom?

All alternatives are compared with what was played in the same worlds, with the same chance to come. The alternative is
chosen in some worlds and measured in others, so the largest of many noisy values is not taken for a loss.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.core import Action, Seat, State, seeded
from lazaretto.review.rollouts import Rollouts
from lazaretto.review.timeline import Plan, Timeline

LEAST: Final = 1e-9  # larger than rounding errors
CLEAR: Final = 2.0  # standard errors from which on a cost counts
BATCH: Final = 32  # worlds between two looks at whether a cost is still possible, or beyond doubt
BEYOND: Final = 5.0  # standard errors from which on no more worlds are needed
MORE: Final = 8  # times the worlds in a short game, at most
SURPLUS: Final = 3  # the number of this judgement
SPARE: Final = 3  # worlds tried for each one that is needed: in some a secret choice was impossible


class Effort(NamedTuple):
    """How long to think about one plan, in worlds and alternatives."""

    width: int  # alternatives at each step, those with the highest priors; all in a game without priors
    first: int  # worlds in which all alternatives are tried; the better half gets the same again, and so on
    measure: int  # worlds in which the best one is measured

    def scaled(self, factor: float) -> Effort:
        """About this part of the work."""
        less = sqrt(factor)
        width, first = max(2, round(self.width * less)), max(1, round(self.first * less))
        return Effort(width, first, max(4, round(self.measure * factor)))

    def enlarged(self, rollouts: float, plans: list[Plan]) -> Effort:
        """More worlds for a short game, up to this many rollouts in all."""
        factor = round(rollouts / max(1.0, sum([self.rollouts(plan) for plan in plans])))
        times = min(MORE, max(1, factor))
        return self._replace(first=self.first * times, measure=self.measure * times)

    def rollouts(self, plan: Plan) -> float:
        """How many it takes at most, about."""
        return (2 * self.first + 1) * (1 + self.width * len(plan.steps)) + 2 * self.measure


class Verdict(NamedTuple):
    """What a plan cost."""

    plan: Plan
    at: int  # the position before the step where it went wrong
    better: Action | None  # None: nothing better was found
    effects: list[float]  # by seat, what was played minus what was better
    cost: float  # to the seat itself; may be below 0 by the uncertainty of the search
    doubt: float  # its standard error

    def counted(self) -> list[float]:
        """The effects; none where the cost may well be nothing, since many small errors would add up to a loss."""
        return self.effects if self.cost > max(CLEAR * self.doubt, LEAST) else [0.0] * len(self.effects)


class Candidate:
    """An alternative: the plan up to a step, and another action there."""

    __slots__ = ("action", "actions", "at", "gain")

    def __init__(self, at: int, action: Action, actions: list[Action]) -> None:
        self.at = at
        self.action = action
        self.actions = actions
        self.gain = 0.0  # over what was played, in all worlds so far


class Judge:
    """Judges plans in one light."""

    def __init__(self, timeline: Timeline, rollouts: Rollouts, whole: Rollouts, seed: int, hindsight: bool) -> None:
        self.timeline = timeline
        self.game = timeline.game
        self.rollouts = rollouts  # may end with an estimate: good enough for choosing
        self.whole = whole  # play every game to its end
        self.seed = seed
        self.hindsight = hindsight

    def judge(self, plan: Plan, effort: Effort, number: int, rollouts: Rollouts) -> Verdict:
        """The verdict; the cost is measured by these rollouts.

        ``number`` is different for each time the same plan is judged, and so are the worlds.
        """
        played = self.played(plan)
        worlds = self.worlds(plan, played, number)
        best = self.choose(plan, played, self.candidates(plan, played, effort.width), effort.first, worlds)
        if best is None:
            return self.nothing_better(plan)
        found = self.measure(plan, played, best.actions, effort.measure, worlds, rollouts)
        if len(found) < 2:
            return self.nothing_better(plan)
        effects = [sum([row[seat] for row in found]) / len(found) for seat in range(self.timeline.seats)]
        doubt = standard_error([row[plan.seat] for row in found])
        return Verdict(plan, best.at, best.action, effects, -effects[plan.seat], doubt)

    def nothing_better(self, plan: Plan) -> Verdict:
        return Verdict(plan, plan.steps[0].at, None, [0.0] * self.timeline.seats, 0.0, 0.0)

    def measure(
        self,
        plan: Plan,
        played: list[Action],
        other: list[Action],
        most: int,
        worlds: Iterator[tuple[State, int]],
        rollouts: Rollouts,
    ) -> list[list[float]]:
        """World by world and seat by seat, what was played minus the other; stops early when it is decided."""
        found: list[list[float]] = []
        while len(found) < most:
            rows = [
                self.difference(plan, played, other, world, rollouts)
                for world in take(worlds, min(BATCH, most - len(found)))
            ]
            found += rows
            gains = [row[plan.seat] for row in found]
            if not rows or sum(gains) > 0:  # it gained more than it cost
                break
            if len(found) >= 2 * BATCH and -sum(gains) / len(gains) > BEYOND * standard_error(gains):
                break
        return found

    def played(self, plan: Plan) -> list[Action]:
        return [self.timeline.inputs[at][1] for at in plan.inputs]

    def candidates(self, plan: Plan, played: list[Action], width: int) -> list[Candidate]:
        found: list[Candidate] = []
        for step in plan.steps:
            before = plan.inputs.index(step.at)
            view = self.game.view(self.timeline.states[step.at], plan.seat)
            others = [action for action in step.menu if action != played[before]]
            if len(others) > width and self.rollouts.has_prior:
                priors = {id(action): self.game.prior(view, action) for action in others}
                others = sorted(others, key=lambda action: -priors[id(action)])[:width]
            found += [Candidate(step.at, action, [*played[:before], action]) for action in others]
        return found

    def surplus(self, verdict: Verdict, count: int) -> float:
        """What the best play found is worth to its seat above the policy of the rollouts, in worlds of its own."""
        plan, played = verdict.plan, self.played(verdict.plan)
        best = played
        if verdict.better is not None and verdict.cost > CLEAR * verdict.doubt:
            best = [*played[: plan.inputs.index(verdict.at)], verdict.better]
        worlds = list(take(self.worlds(plan, played, SURPLUS), count))
        found = [self.difference(plan, best, [], world, self.whole)[plan.seat] for world in worlds]
        return sum(found) / max(1, len(found))

    # ---- worlds ----

    def worlds(self, plan: Plan, played: list[Action], number: int) -> Iterator[tuple[State, int]]:
        """Worlds that are possible for the seat, each with a seed for the policy; with hindsight the real one."""
        state = self.timeline.states[plan.base]
        view: Any = None if self.hindsight else self.game.view(state, plan.seat)
        stream = ((self.seed * 64 + number) * 100_003 + plan.start) * 2 + self.hindsight
        for i in range(1_000_000):
            rng = seeded(stream, i)
            chance = rng.fork().s
            if self.hindsight:
                yield state, chance
                continue
            world: State = self.game.determinize(view, rng)
            if self.possible(world, plan.seat, played):
                yield world, chance
            elif i > 100 * SPARE:
                return

    def possible(self, world: State, seat: Seat, played: list[Action]) -> bool:
        """Whether the plan can be played in a world; what others choose at the same time may be in the way."""
        if len(played) == 1:
            return True
        state = world.copy()
        for action in played:
            if self.game.refusal(state, seat, action) is not None:
                return False
            self.game.play(state, seat, action)
        return True

    # ---- comparing ----

    def difference(
        self, plan: Plan, played: list[Action], other: list[Action], world: tuple[State, int], rollouts: Rollouts
    ) -> list[float]:
        """By seat, what was played minus the other, in one world."""
        one = rollouts.after(world[0], plan.seat, played, world[1], plan.base)
        two = rollouts.after(world[0], plan.seat, other, world[1], plan.base)
        return [one[seat] - two[seat] for seat in range(len(one))]

    def choose(
        self,
        plan: Plan,
        played: list[Action],
        left: list[Candidate],
        first: int,
        worlds: Iterator[tuple[State, int]],
    ) -> Candidate | None:
        """The best alternative by sequential halving; None if what was played looks at least as good.

        Of equal ones it is the one at the latest step: until there, nothing was wrong with the plan.
        """
        while True:
            for world in take(worlds, first):
                base = self.chosen(plan, played, world)
                for candidate in left:
                    candidate.gain += self.chosen(plan, candidate.actions, world) - base
            left.sort(key=lambda candidate: (-candidate.gain, -candidate.at))
            left = [candidate for candidate in left if candidate.gain > LEAST][: -(-len(left) // 2)]
            if len(left) < 2:
                return left[0] if left else None

    def chosen(self, plan: Plan, actions: list[Action], world: tuple[State, int]) -> float:
        """What it is worth to the seat itself, in one world."""
        return self.rollouts.after(world[0], plan.seat, actions, world[1], plan.base)[plan.seat]


def take(worlds: Iterator[tuple[State, int]], count: int) -> Iterator[tuple[State, int]]:
    for _ in range(count):
        world = next(worlds, None)
        if world is None:
            return
        yield world


def standard_error(values: list[float]) -> float:
    """Of their mean."""
    return deviation(values) / sqrt(len(values)) if values else 0.0


def deviation(values: list[float]) -> float:
    """The standard deviation of what they are a sample of."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1))
