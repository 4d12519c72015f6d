"""The game that is reviewed: its states, its plans, and the moments of its curve.

A plan is what one seat does without a reveal, a draw or a final choice in between: a decision made in steps. It is
judged as a whole, so a bad first step is not counted again at each step that follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lazaretto.core import CLOCK, HEADING, Action, Game, Outcome, Run, Seat, State
from lazaretto.core.scene_text import with_names
from lazaretto.review.report import Moment

MOST: Final = 60  # moments of a curve, apart from the beginnings of rounds
SHORT: Final = re.compile(r"[^:.,;(]+")  # of a heading: "Round 5: bread and milk"
NUMBER: Final = re.compile(r"(?<![@\w])(\d+|[IVX]+)$")


class Step(NamedTuple):
    """A choice: there was more than one legal action."""

    at: int  # the position before it
    menu: list[Action]


class Plan(NamedTuple):
    """The decisions of a seat between two reveals."""

    seat: Seat
    base: int  # the position from which it could begin: others who choose at the same time have not chosen yet
    inputs: list[int]  # positions before its actions, forced ones included
    steps: list[Step]

    @property
    def start(self) -> int:
        return self.inputs[0]


class Timeline:
    """A game played again, with all its states."""

    def __init__(self, game: Game[Any, Any], run: Run[Any, Any], names: Sequence[str]) -> None:
        self.game = game
        self.options = run.options
        self.names = list(names)
        self.inputs = run.inputs
        self.states: list[State] = []
        self.headings: list[str] = []  # by position, the last one before it
        self.replay(run)
        self.since = self.all_since()
        self.seats = len(game.seats(self.states[0]))
        self.outcome: Outcome | None = game.outcome(self.states[-1])

    def replay(self, run: Run[Any, Any]) -> None:
        again = Run(run.game, run.options, run.seed, run.start)
        heading = ""
        for i in range(len(self.inputs) + 1):
            heading = self.newest_heading(again) or heading
            self.headings.append(heading)
            self.states.append(again.state.copy())
            if i < len(self.inputs):
                again.do(*self.inputs[i])

    def newest_heading(self, run: Run[Any, Any]) -> str:
        """The last heading since it was asked for."""
        emitted, run.log.emitted, run.log.keyframes = run.log.emitted, [], []
        if not emitted:
            return ""
        view = run.game.view(run.state, None)
        events = [event for event in [entry.visible_to(None) for entry in emitted] if event is not None]
        said = [text for text in [run.game.say(view, event) for event in events] if text.startswith(HEADING)]
        return said[-1].removeprefix(HEADING) if said else ""

    def __len__(self) -> int:
        return len(self.inputs)

    # ---- plans ----

    def plans(self) -> list[Plan]:
        """All plans with a choice in them, by their beginnings."""
        found: list[Plan] = []
        unfinished: dict[Seat, tuple[Plan, State]] = {}  # with the state in which only this seat has gone on
        for at, (seat, action) in enumerate(self.inputs):
            if seat == CLOCK:
                continue
            plan, state = unfinished.get(seat) or self.begun(seat, at)
            if self.since[at].get(seat, at) > plan.base:
                plan, state = self.begun(seat, at)
            if self.game.refusal(state, seat, action) is not None:  # it needs what others have done
                plan, state = Plan(seat, at, [], []), self.states[at].copy()
            if not plan.inputs:
                found.append(plan)
            self.extend(plan, at)
            self.game.play(state, seat, action)
            unfinished[seat] = plan, state
        return [plan for plan in found if plan.steps]

    def begun(self, seat: Seat, at: int) -> tuple[Plan, State]:
        """A plan from where the seat could begin; what others have done since then is not known to it."""
        base = self.since[at].get(seat, at)
        return Plan(seat, base, [], []), self.states[base].copy()

    def extend(self, plan: Plan, at: int) -> None:
        menu = self.game.legal(self.states[at], plan.seat)
        plan.inputs.append(at)
        if len(menu) > 1:
            plan.steps.append(Step(at, menu))

    def all_since(self) -> list[dict[Seat, int]]:
        """By position, for each seat that may act: since which position it has been, without a reveal in between."""
        found: list[dict[Seat, int]] = []
        before: dict[Seat, int] = {}
        for at, state in enumerate(self.states):
            if at and self.states[at - 1].undo_point() != state.undo_point():
                before = {}
            before = {seat: before.get(seat, at) for seat in self.game.acting(state)}
            found.append(before)
        return found

    # ---- moments ----

    def moments(self) -> list[Moment]:
        """The points of the curve: where somebody's turn or a round ends, thinned out in long games."""
        marks = self.marks()
        last = len(self.inputs)
        ends = [at for at in range(1, last) if self.inputs[at][0] != self.inputs[at - 1][0] and self.settled(at)]
        step = max(1, -(-len(ends) // MOST))
        chosen = sorted({0, last, *ends[::step], *marks})
        return [Moment(at, self.label(at), marks.get(at, "")) for at in chosen]

    def settled(self, at: int) -> bool:
        """Whether nobody is in the middle of a choice that others make at the same time."""
        return all([since == at for since in self.since[at].values()])

    def marks(self) -> dict[int, str]:
        """Where rounds, days or turns begin, by position, with their numbers."""
        found: dict[int, str] = {}
        before = first = ""
        rounds = 0
        for at, heading in enumerate(self.headings):
            short = shortened(heading)
            if not short or (short == before and heading == self.headings[at - 1]):
                continue
            number = NUMBER.search(short)
            first = first or short
            if number is None and short == first:  # "Turn of @1" again: all have had their turn
                rounds += 1
                found[at] = str(rounds)
            elif number is not None and short != before:
                found[at] = number[1]
            before = short
        return found

    def heading(self, at: int) -> str:
        return with_names(shortened(self.headings[at]), self.names)

    def period(self, at: int) -> str:
        """The round, day or turn that a moment belongs to; where turns have no numbers, the round."""
        short = shortened(self.headings[at])
        rounds = [number for begin, number in self.marks().items() if begin <= at]
        if short and rounds and NUMBER.search(short) is None:
            return f"Round {rounds[-1]}"
        return self.heading(at) or f"Action {at + 1}"

    def label(self, at: int) -> str:
        """Where in the game a moment is, and who has acted last."""
        where = self.heading(at) or (f"Action {at}" if at else "Start")
        seat = self.inputs[at - 1][0] if at else CLOCK
        who = self.names[seat] if seat != CLOCK else ""
        return where if not who or who in where else f"{where}, {who}"


def shortened(heading: str) -> str:
    found = SHORT.match(heading)
    return found[0].strip() if found else ""
