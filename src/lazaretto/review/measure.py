"""How honest reviews are: the mistakes they name, judged again by a search ten times as deep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Any, Final, NamedTuple

from lazaretto.core import Action, Game, Run, Seat
from lazaretto.review.judge import take
from lazaretto.review.report import Mistake
from lazaretto.review.reviewing import BUDGETS, Depth, Reviewing
from lazaretto.review.timeline import Plan

DEEPER: Final = 10
OTHER_WORLDS: Final = 2  # the number of this judgement: see ``Judge.judge``
BATCH: Final = 64  # worlds between two looks at whether it is decided
DECIDED: Final = 4.0  # standard errors


class Checked(NamedTuple):
    """A named mistake, judged again."""

    mistake: Mistake
    again: float  # its cost in ten times as many other worlds


class Tally(NamedTuple):
    named: int
    upheld: int  # the better action is better in the deeper search, too

    @property
    def share(self) -> float:
        return self.upheld / self.named if self.named else 0.0


def tally(checked: Iterable[Checked]) -> Tally:
    rows = list(checked)
    return Tally(len(rows), len([1 for row in rows if row.again > 0]))


def checked_mistakes(game: Game[Any, Any], run: Run[Any, Any], depth: Depth, seed: int = 0) -> Iterator[Checked]:
    """The mistakes that a review of this depth names by what the seats could know, each judged again."""
    reviewing = Reviewing(game, run, [], "", BUDGETS[depth], seed, None)
    worlds = BUDGETS[depth].costly.measure * DEEPER
    for mistake in reviewing.known_mistakes():
        plan, better = found(reviewing, mistake)
        yield Checked(mistake, judged_again(reviewing, plan, better, worlds))


def found(reviewing: Reviewing, mistake: Mistake) -> tuple[Plan, list[Action]]:
    """The plan of a mistake, and the actions that were better."""
    timeline, notation = reviewing.timeline, reviewing.game.info.notation()
    for plan in reviewing.plans:
        if plan.seat == Seat(mistake.seat) and mistake.at in plan.inputs:
            before = [timeline.inputs[at][1] for at in plan.inputs if at < mistake.at]
            return plan, [*before, notation.read(mistake.better_action)]
    raise ValueError(f"no plan has a step at {mistake.at}")


def judged_again(reviewing: Reviewing, plan: Plan, better: list[Action], worlds: int) -> float:
    """The cost in other worlds; stops early when it is decided whether it is above 0."""
    judge = reviewing.lights[0].judge
    played = judge.played(plan)
    costs: list[float] = []
    supply = judge.worlds(plan, played, OTHER_WORLDS)
    while len(costs) < worlds:
        rows = [judge.difference(plan, played, better, world, judge.whole) for world in take(supply, BATCH)]
        costs += [-row[plan.seat] for row in rows]
        mean = sum(costs) / len(costs)
        error = sqrt(sum([(cost - mean) ** 2 for cost in costs])) / len(costs)
        if not rows or abs(mean) > DECIDED * error:
            break
    return sum(costs) / len(costs)
