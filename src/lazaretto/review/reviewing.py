"""Reviewing a game: first the curve, then every choice, then the costly ones again and longer.

``review`` yields reviews that become better. Budgets are counted in worlds, so the same record, depth and seed give the
same review. With a time limit each part gets its share of the time, and does less if it has to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any, Final, Literal, NamedTuple

from lazaretto.core import Game, InputError, Options, Record, Run, Seat, replay_any
from lazaretto.review.calibration import GAMES, calibrated
from lazaretto.review.curve import Curve
from lazaretto.review.judge import CLEAR, Effort, Judge, Verdict
from lazaretto.review.report import Bar, Light, Mistake, Review, Unit
from lazaretto.review.rollouts import Rollouts
from lazaretto.review.timeline import Plan, Timeline
from lazaretto.review.words import UNIT_NAMES, headline, line, sureness

Depth = Literal["quick", "full", "deep"]
FLOOR: Final[dict[Unit, float]] = {"chance": 0.01, "points": 0.5}  # smaller costs are not worth a name
GRAIN: Final = 2.0**-20  # values are multiples of it, so sums of them are exact


class Budget(NamedTuple):
    """What a depth means."""

    seconds: float  # a usual time limit; slow games get three times as long
    curve: int  # worlds of each moment; a third with hindsight
    choices: Effort  # for every plan
    rollouts: int  # for the choices of a short game, which get more worlds
    costly: Effort  # for the plans that seem to have cost most
    deepened: int  # their number


BUDGETS: Final[dict[Depth, Budget]] = {
    "quick": Budget(10.0, 24, Effort(4, 4, 8), 8_000, Effort(6, 8, 64), 10),
    "full": Budget(60.0, 64, Effort(6, 8, 16), 30_000, Effort(8, 16, 512), 30),
    "deep": Budget(600.0, 200, Effort(12, 16, 48), 200_000, Effort(16, 48, 1024), 60),
}
STRIDE: Final = 0.02  # between two reports
SHARES: Final = (0.16, 0.6, 0.95)  # of the time, when curve, choices and costly choices end
SEVERAL: Final = 10  # costly choices for which there should be time
LEAST_WORLDS: Final = 48  # to measure a costly choice
SLOW: Final = 0.025  # seconds of processor time for a game played by the policy


def usual_seconds(game: Game[Any, Any], options: Options, depth: Depth) -> float:
    """A time limit for a review of this depth on one processor."""
    before = process_time()
    calibrated(game, options)
    slow = (process_time() - before) / GAMES > SLOW
    return BUDGETS[depth].seconds * (3 if slow else 1)


def review(
    game: Game[Any, Any],
    source: Record | Run[Any, Any],
    *,
    depth: Depth = "full",
    names: Sequence[str] = (),
    seed: int = 0,
    seconds: float | None = None,
) -> Iterator[Review]:
    """Reviews of a game, each better than the one before; ``BadRecord`` says why there is none."""
    if depth not in BUDGETS:
        raise InputError(f"there is no depth {depth[:20]!r}; allowed: {', '.join(BUDGETS)}")
    if type(game).determinize is Game.determinize:
        raise InputError(f"{game.info.title} cannot draw what a seat does not know, so it cannot be reviewed")
    run, note = replayed(game, source)
    given = list(names) or (list(source.names) if isinstance(source, Record) else [])
    return Reviewing(game, run, given, note, BUDGETS[depth], seed, seconds).steps()


def replayed(game: Game[Any, Any], source: Record | Run[Any, Any]) -> tuple[Run[Any, Any], str]:
    """The game, and a sentence if it is not a whole one."""
    run, stopped = (source, "") if isinstance(source, Run) else replay_any(game, source)
    if not run.inputs:
        raise InputError("nothing was played in this game, so there is nothing to review")
    if not stopped and game.outcome(run.state) is None:
        return run, "The game is not over: the review goes as far as the record, and the end is an estimate."
    return run, stopped


class InOneLight:
    """One light while it is being worked on."""

    def __init__(self, curve: Curve, judge: Judge) -> None:
        self.curve = curve
        self.judge = judge
        self.verdicts: dict[int, Verdict] = {}  # by plan
        self.deepened: set[int] = set()
        self.surplus: dict[int, float] = {}  # by plan, what the best play found is worth above the rollouts'


class Reviewing:
    """A review while it is being made."""

    def __init__(
        self,
        game: Game[Any, Any],
        run: Run[Any, Any],
        names: list[str],
        note: str,
        budget: Budget,
        seed: int,
        seconds: float | None,
    ) -> None:
        self.game = game
        self.note = note
        self.seed = seed
        self.budget = budget
        self.seconds = seconds
        self.begun = process_time()
        seats = run.options.seats
        self.timeline = Timeline(game, run, names or [f"Seat {i + 1}" for i in range(seats)])
        before = process_time()
        scale, points = calibrated(game, run.options)
        self.game_seconds = (process_time() - before) / GAMES  # of processor time, for a whole game
        self.unit: Unit = "points" if seats == 1 and points else "chance"
        together = game.is_cooperative(run.options)
        self.rollouts = Rollouts(game, scale, self.unit == "points", together=together)
        self.whole = Rollouts(game, scale, self.unit == "points", estimates=False, together=together)
        self.moments = self.timeline.moments()
        self.plans = self.timeline.plans()
        self.lights = [self.light(seed, hindsight) for hindsight in (False, True)]
        self.lines = lines(self.timeline)
        self.judged = False
        self.first = 0  # worlds in which all alternatives of a choice were tried
        self.done = 0.0

    def light(self, seed: int, hindsight: bool) -> InOneLight:
        rollouts = self.whole if self.unit == "points" else self.rollouts  # estimates may all be too low: a lead is not
        curve = Curve(self.timeline, self.moments, rollouts, seed, hindsight)
        return InOneLight(curve, Judge(self.timeline, self.rollouts, self.whole, seed, hindsight))

    # ---- the time limit ----

    def over(self, part: int, more: float = 0.0) -> bool:
        """Whether the time of a part is over, or too short for ``more`` seconds: 0 is the curve, 1 the choices, 2 the
        costly ones.
        """
        return self.seconds is not None and process_time() - self.begun + more > self.seconds * SHARES[part]

    def affordable(self, effort: Effort, plans: list[Plan], part: int) -> Effort:
        """The effort, or less of it if the time of a part does not suffice at the rate so far."""
        if self.seconds is None or not plans:
            return effort
        spent = max(1e-3, process_time() - self.begun)
        left = (self.rollouts.count + self.whole.count) / spent * max(0.0, self.seconds * SHARES[part] - spent)
        return effort.scaled(min(1.0, left / sum([2 * effort.rollouts(plan) for plan in plans])))

    # ---- the passes ----

    def steps(self) -> Iterator[Review]:
        for done in self.curves():
            self.done = 0.3 * done
            yield self.report()
        for done in self.choices():
            self.judged = done == 1
            if self.judged or 0.3 + 0.4 * done > self.done + STRIDE:
                self.done = 0.3 + 0.4 * done
                yield self.report()
        for done in self.costly():
            self.done = 0.7 + 0.3 * done
            yield self.report()
        self.done = 1.0
        yield self.report()

    def known_mistakes(self) -> list[Mistake]:
        """The mistakes by what the seats could know, without the rest of the review."""
        self.lights = self.lights[:1]
        for _ in self.choices():
            pass
        for _ in self.costly():
            pass
        return self.mistakes(self.lights[0])

    def curves(self) -> Iterator[float]:
        """The curve in both lights, world by world; there is at least one."""
        most = self.budget.curve
        for number in range(most):
            self.lights[0].curve.add()
            if number % 3 == 0:
                self.lights[1].curve.add()
            if (number + 1).bit_count() == 1 or number == most - 1:
                yield (number + 1) / most
            if self.over(0):
                break
        yield 1.0

    def choices(self) -> Iterator[float]:
        """Every plan in both lights."""
        effort = self.affordable(self.budget.choices.enlarged(self.budget.rollouts, self.plans), self.plans, 1)
        self.first = effort.first
        for number, plan in enumerate(self.plans):
            for light in self.lights:
                self.keep(light, light.judge.judge(plan, effort, 0, self.rollouts))
            yield (number + 1) / (len(self.plans) + 1)
            if self.over(2):
                break
        yield 1.0

    def costly(self) -> Iterator[float]:
        """The plans that seem to have cost most, again, in both lights by turns."""
        rows = [self.most_costly(light) for light in self.lights]
        count = max([len(row) for row in rows])
        first = max(self.budget.costly.first, self.first)  # the second look chooses as carefully as the first
        effort = self.budget.costly._replace(first=first, measure=self.measured_worlds())
        longest = 0.0
        for number in range(count):
            before = process_time()
            for light, row in zip(self.lights, rows, strict=True):
                if number < len(row):
                    self.deepen(light, row[number], effort)
            yield (number + 1) / count
            longest = max(longest, process_time() - before)
            if self.over(2, longest):
                return

    def measured_worlds(self) -> int:
        """In which a costly choice is measured: so many that the time suffices for several choices."""
        most = self.budget.costly.measure
        if self.seconds is None:
            return most
        left = max(0.0, self.seconds * SHARES[2] - (process_time() - self.begun))
        worlds = left / max(1e-6, self.game_seconds * len(self.lights) * SEVERAL)  # two halves of a game in each
        return min(most, max(LEAST_WORLDS, round(worlds)))

    def deepen(self, light: InOneLight, plan: Plan, effort: Effort) -> None:
        """Judge a plan again, now by games that are played to their ends; only then it can be a mistake."""
        self.keep(light, light.judge.judge(plan, effort, 1, self.whole))
        light.deepened.add(plan.start)

    def keep(self, light: InOneLight, verdict: Verdict) -> None:
        start = verdict.plan.start
        light.verdicts[start] = verdict
        if self.unit == "points":
            light.surplus[start] = light.judge.surplus(verdict, self.budget.choices.measure)

    def most_costly(self, light: InOneLight) -> list[Plan]:
        found = [verdict for verdict in light.verdicts.values() if verdict.better is not None]
        found.sort(key=lambda verdict: -(verdict.cost + verdict.doubt))
        return [verdict.plan for verdict in found[: self.budget.deepened]]

    # ---- the report ----

    def report(self) -> Review:
        known, hindsight = [self.reported(light) for light in self.lights]
        timeline, info = self.timeline, self.game.info
        return Review(
            info.slug,
            info.title,
            timeline.names,
            self.unit,
            UNIT_NAMES[self.unit],
            self.lines,
            self.moments,
            known,
            hindsight,
            self.done,
            self.note,
        )

    def reported(self, light: InOneLight) -> Light:
        by_seat = [[rounded(value) for value in row] for row in self.values(light)]
        bars = self.bars(by_seat[0], by_seat[-1], light) if self.judged else []
        mistakes = self.mistakes(light) if self.judged else []
        names = self.timeline.names
        values = [[sum([row[seat] for seat in seats]) / len(seats) for seats in self.lines] for row in by_seat]
        finished = self.timeline.outcome is not None
        return Light(
            headline(bars, names, self.unit, self.lines, finished),
            line(bars, names, self.unit, len(mistakes)),
            values,
            bars,
            mistakes,
        )

    def values(self, light: InOneLight) -> list[list[float]]:
        """By moment, by seat. Alone, with what the best play found adds from there on.

        Else a good player would seem to be lucky: the rollouts play worse. Among rivals that cancels out.
        """
        rows = light.curve.values()
        if self.unit == "chance" or not self.judged:
            return rows
        extra = [(plan.base, light.surplus.get(plan.start, 0.0)) for plan in self.plans]
        ahead = [sum([worth for base, worth in extra if base >= moment.at]) for moment in self.moments]
        return [[value + more for value in row] for row, more in zip(rows, ahead, strict=True)]

    def bars(self, start: list[float], end: list[float], light: InOneLight) -> list[Bar]:
        found: list[Bar] = []
        for seat in range(self.timeline.seats):
            own = others = 0.0
            for verdict in self.certain(light):
                effect = rounded(verdict.counted()[seat])
                if verdict.plan.seat == seat:
                    own += effect
                else:
                    others += effect
            found.append(Bar(start[seat], own, others, end[seat] - start[seat] - own - others, end[seat]))
        return found

    def certain(self, light: InOneLight) -> list[Verdict]:
        """The verdicts that rest on whole games: estimates choose what is measured, but many of them are wrong."""
        if not self.rollouts.has_evaluation:
            return list(light.verdicts.values())
        return [light.verdicts[start] for start in sorted(light.deepened)]

    def mistakes(self, light: InOneLight) -> list[Mistake]:
        found = [light.verdicts[start] for start in light.deepened if self.is_mistake(light.verdicts[start])]
        found.sort(key=lambda verdict: (-verdict.cost, verdict.at))
        return [self.mistake(verdict) for verdict in found]

    def is_mistake(self, verdict: Verdict) -> bool:
        return verdict.cost > FLOOR[self.unit] and verdict.cost > CLEAR * verdict.doubt

    def mistake(self, verdict: Verdict) -> Mistake:
        at, seat, better = verdict.at, verdict.plan.seat, verdict.better
        assert better is not None
        played = self.timeline.inputs[at][1]
        view = self.game.view(self.timeline.states[at], Seat(seat))
        return Mistake(
            at,
            seat,
            self.timeline.period(at),
            verdict.cost,
            verdict.doubt,
            sureness(verdict.cost, verdict.doubt),
            self.game.say(view, played),
            self.game.say(view, better),
            self.game.reason(view, better),
            played_action=str(played),
            better_action=str(better),
        )


def rounded(value: float) -> float:
    return round(value / GRAIN) * GRAIN


def lines(timeline: Timeline) -> list[list[int]]:
    """The seats of each line: those that are on one side throughout share one."""
    game, seats = timeline.game, range(timeline.seats)
    if game.is_cooperative(timeline.options):
        return [list(seats)]
    by_side: dict[tuple[str, ...], list[int]] = {}
    for seat in seats:
        sides = tuple([game.side(state, Seat(seat)) for state in timeline.states])
        by_side.setdefault(sides if any(sides) else (str(seat),), []).append(seat)
    return list(by_side.values())
