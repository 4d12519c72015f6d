from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lazaretto.core import BadRecord, Game, InputError, Outcome, Run, Seat, read_record, seeded
from lazaretto.core.position import position_of
from lazaretto.core.record import write_run
from lazaretto.games import load
from lazaretto.review import Review, review
from lazaretto.review.curve import Curve
from lazaretto.review.judge import Effort
from lazaretto.review.reviewing import Budget, Reviewing
from lazaretto.review.rollouts import Rollouts, Scale

from ..places import ROOT
from .games import LOCKDOWN, TIC_TAC_TOE, blundered, by_bots, played

SMALL = Budget(1.0, 2, Effort(2, 1, 4), 0, Effort(2, 2, 8), 2)
DRAWN = ["mark a1", "mark b1", "mark b3", "mark a2", "mark c2", "mark c3"]  # nobody can get a row any more
FULL = [*DRAWN, "mark a3", "mark b2", "mark c1"]


def reviewing(game: Game[Any, Any], run: Run[Any, Any], budget: Budget = SMALL, seed: int = 0) -> Reviewing:
    return Reviewing(game, run, [], "", budget, seed, None)


def last(steps: Any) -> Review:
    *_, found = steps
    assert isinstance(found, Review)
    return found


@pytest.fixture(scope="module")
def lockdown() -> Review:
    return last(reviewing(LOCKDOWN, by_bots(LOCKDOWN, 2, 3)).steps())


def test_the_parts_add_up_exactly(lockdown: Review) -> None:
    for light in (lockdown.known, lockdown.hindsight):
        assert len(light.bars) == 2
        for seat, bar in enumerate(light.bars):
            assert bar.start + bar.own + bar.others + bar.luck == bar.end
            assert (bar.start, bar.end) == (light.values[0][seat], light.values[-1][seat])
            assert bar.own <= 0


def test_the_curve_ends_with_the_result_and_has_the_rounds(lockdown: Review) -> None:
    assert lockdown.unit == "chance"
    assert lockdown.lines == [[0], [1]]
    assert sorted(lockdown.known.values[-1]) == sorted(lockdown.hindsight.values[-1]) == [0.0, 1.0]
    assert [moment.mark for moment in lockdown.moments if moment.mark] == [str(i) for i in range(1, 13)]
    assert lockdown.moments[0].label == "Round 1"
    assert lockdown.moments[1].label.startswith("Round 2, ")
    assert lockdown.done == 1.0


def test_a_missed_block_is_the_costliest_mistake() -> None:
    """Seat 1 has two in the bottom row, and seat 2 goes for a corner."""
    run = played(TIC_TAC_TOE, "mark a1", "mark b2", "mark b1", "mark a3", "mark c1")
    found = last(review(TIC_TAC_TOE, run, names=["Ana", "Ben"]))
    worst = found.known.mistakes[0]
    assert (worst.seat, worst.at) == (1, 3)
    assert (worst.played_action, worst.better_action) == ("mark a3", "mark c1")
    assert (worst.played, worst.better) == ("Mark a3", "Mark c1")
    assert worst.cost > 0.1
    assert worst.sure == "very sure"
    assert found.known.headline.startswith("Ana played best")


def test_a_missed_win_is_found_and_cost_what_it_cost() -> None:
    run = played(TIC_TAC_TOE, "mark a1", "mark a3", "mark b1", "mark b3", "mark a2", "mark c3")
    named = {(one.at, one.better_action) for one in last(review(TIC_TAC_TOE, run)).known.mistakes}
    assert (4, "mark c1") in named


def test_the_last_blunder_of_a_game_of_points_is_named_with_its_price() -> None:
    run, best, price = blundered(LOCKDOWN, 11)
    found = last(reviewing(LOCKDOWN, run, SMALL._replace(costly=Effort(9, 1, 8))).steps())
    outcome = LOCKDOWN.outcome(run.state)
    assert outcome is not None
    assert (found.unit, found.known.values[-1]) == ("points", [float(outcome.scores[0])])
    late = max(found.known.mistakes, key=lambda one: one.at)
    assert (late.better_action in best, late.cost) == (True, price)
    seen = LOCKDOWN.view(reviewing(LOCKDOWN, run).timeline.states[late.at], Seat(0))
    assert late.why == LOCKDOWN.reason(seen, LOCKDOWN.info.notation().read(late.better_action))


def test_a_cost_counts_only_if_whole_games_measured_it() -> None:
    """Estimates choose what is measured; they would make a loss of a hundred small errors."""
    run = by_bots(LOCKDOWN, 2, 3)
    estimated = reviewing(LOCKDOWN, run, SMALL._replace(deepened=0))
    found = last(estimated.steps())
    costs = [verdict for light in estimated.lights for verdict in light.verdicts.values() if any(verdict.counted())]
    assert costs
    for light in (found.known, found.hindsight):
        assert [(bar.own, bar.others) for bar in light.bars] == [(0.0, 0.0), (0.0, 0.0)]
        assert light.mistakes == []


def test_a_slow_game_is_measured_in_fewer_worlds_so_that_time_is_left_for_others() -> None:
    budget = SMALL._replace(costly=Effort(2, 2, 512))
    limited = Reviewing(TIC_TAC_TOE, played(TIC_TAC_TOE, *FULL), [], "", budget, 0, 100.0)
    limited.game_seconds = 0.05
    assert 48 < limited.measured_worlds() < 100
    limited.game_seconds = 10.0
    assert limited.measured_worlds() == 48
    limited.game_seconds = 0.0001
    assert limited.measured_worlds() == 512


def test_a_part_is_over_if_the_next_step_would_not_fit() -> None:
    limited = Reviewing(TIC_TAC_TOE, played(TIC_TAC_TOE, *FULL), [], "", SMALL, 0, 10_000.0)
    assert [limited.over(2, more) for more in (0.0, 1_000.0, 9_600.0)] == [False, False, True]
    assert not reviewing(TIC_TAC_TOE, played(TIC_TAC_TOE, *FULL)).over(2, 1e9)


def test_of_those_who_play_together_none_wins_alone() -> None:
    """In Virus, a dead hero may win as a Boss; for the heroes that is a loss."""
    scale = Scale(1.0, 0, 1.0, False)
    boss = Outcome((0, 1), (2, 1), "boss", "The last hero is dead.")
    lost = Outcome((40, 60), (1, 1), "lost", "The virus wins.", together=True)
    assert Rollouts(TIC_TAC_TOE, scale, False, together=True).result(boss) == [0.0, 0.0]
    assert Rollouts(TIC_TAC_TOE, scale, False).result(boss) == [0.0, 1.0]
    assert Rollouts(TIC_TAC_TOE, scale, True, together=True).result(lost) == [0.0, 0.0]
    won = lost._replace(ending="tactical")
    assert Rollouts(TIC_TAC_TOE, scale, True, together=True).result(won) == [40.0, 60.0]


def test_nothing_is_named_where_all_is_equal() -> None:
    run = played(TIC_TAC_TOE, *FULL)
    found = last(review(TIC_TAC_TOE, run, depth="full"))
    assert [one for one in found.known.mistakes if one.at >= 6] == []
    assert [one for one in found.hindsight.mistakes if one.at >= 6] == []


def test_the_same_seed_gives_the_same_review_and_another_one_another() -> None:
    run = by_bots(TIC_TAC_TOE, 2, 1)
    encoded = [msgspec.json.encode(last(review(TIC_TAC_TOE, run, depth="quick", seed=seed))) for seed in (1, 1, 2)]
    assert encoded[0] == encoded[1] != encoded[2]


def test_reviews_become_better_and_can_be_sent() -> None:
    steps = list(reviewing(TIC_TAC_TOE, by_bots(TIC_TAC_TOE, 2, 1)).steps())
    assert [one.done for one in steps] == sorted([one.done for one in steps])
    assert steps[0].known.bars == []
    assert steps[0].known.values
    assert steps[-1].known.bars
    assert msgspec.json.decode(msgspec.json.encode(steps[-1]), type=Review) == steps[-1]


# ---- what a seat could know ----


def test_judging_by_what_a_seat_could_know_uses_nothing_else() -> None:
    work = reviewing(LOCKDOWN, by_bots(LOCKDOWN, 2, 3, until=30))
    states, judge = work.timeline.states, work.lights[0].judge
    for plan in work.plans[2:4]:
        before = judge.judge(plan, SMALL.costly, 1, judge.whole)
        for at in {plan.base, *plan.inputs}:
            other = LOCKDOWN.alternate_world(states[at], plan.seat, seeded(at, 3))
            assert other != states[at]
            states[at] = other
        assert judge.judge(plan, SMALL.costly, 1, judge.whole) == before


def test_a_curve_of_what_a_seat_could_know_uses_nothing_else() -> None:
    work = reviewing(LOCKDOWN, by_bots(LOCKDOWN, 2, 3, until=30))
    states, curve = work.timeline.states, work.lights[0].curve
    assert isinstance(curve, Curve)
    at = next(moment.at for moment in work.moments if moment.at)
    for seat in (Seat(0), Seat(1)):
        before = curve.sample(at, 0)[seat]
        real, states[at] = states[at], LOCKDOWN.alternate_world(states[at], seat, seeded(1, 3))
        assert curve.sample(at, 0)[seat] == before
        states[at] = real


# ---- records ----


def test_a_record_is_reviewed_as_far_as_it_goes() -> None:
    text = write_run(played(TIC_TAC_TOE, *DRAWN[:5]), ["Ana", "Ben"])
    found = last(review(TIC_TAC_TOE, read_record(text), depth="quick"))
    assert found.names == ["Ana", "Ben"]
    assert found.note.startswith("The game is not over")
    assert found.moments[-1].at == 5
    assert all([bar.start + bar.own + bar.others + bar.luck == bar.end for bar in found.known.bars])


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["1: mark b2", "2: mark b2"], "line 8: .*that square is taken"),
        ([], "nothing was played in this game"),
    ],
)
def test_a_record_that_cannot_be_reviewed_says_why(lines: list[str], sentence: str) -> None:
    head = "lazaretto 1\ngame tic-tac-toe 1\noptions\nseats Ana, Ben\nseed 5\n---\n"
    text = head + "".join([f"{line}\n" for line in lines]) + f"end {len(lines)}\n"
    with pytest.raises(InputError, match=sentence):
        review(TIC_TAC_TOE, read_record(text))


def test_another_edition_or_depth_is_refused() -> None:
    text = write_run(played(TIC_TAC_TOE, "mark b2"), ["Ana", "Ben"]).replace("tic-tac-toe 1", "tic-tac-toe 7")
    with pytest.raises(BadRecord, match="edition 7"):
        review(TIC_TAC_TOE, read_record(text))
    with pytest.raises(InputError, match="there is no depth 'endless'; allowed: quick, full, deep"):
        review(TIC_TAC_TOE, played(TIC_TAC_TOE, "mark b2"), depth="endless")  # type: ignore[arg-type]


def test_a_position_of_an_older_edition_is_migrated(tmp_path: Path) -> None:
    begun = played(TIC_TAC_TOE, "mark a1", "mark b2")
    run = Run.from_position(TIC_TAC_TOE, begun.options, position_of(begun, 2))
    for seat, text in ((0, "mark b1"), (1, "mark a3"), (0, "mark c1")):
        run.do(Seat(seat), TIC_TAC_TOE.info.notation().read(text))
    seen: list[Any] = []

    def to_second(state: Any) -> Any:
        seen.append(state)
        return state

    newer: Any = type(TIC_TAC_TOE)
    game = newer(replace(TIC_TAC_TOE.info, edition="2", folder=tmp_path, migrations={1: to_second}))
    found = last(review(game, read_record(write_run(run, ["Ana", "Ben"]))))
    assert seen
    assert (1, "mark c1") in {(one.at, one.better_action) for one in found.known.mistakes}
    assert [moment.at for moment in found.moments] == [0, 1, 2, 3]


def test_a_game_that_cannot_draw_anew_says_so() -> None:
    sealed = load(str(ROOT / "tests" / "table" / "sealed.py"))
    run: Any = Run(sealed, sealed.setup(2), 1)
    run.do(Seat(0), sealed.legal(run.state, Seat(0))[0])
    with pytest.raises(InputError, match="Sealed bids cannot draw what a seat does not know, so it cannot be reviewed"):
        review(sealed, run)


def test_a_time_limit_leaves_nothing_out_that_is_shown_first() -> None:
    """No time at all: the curve has one world, and the choices are not judged further than the first."""
    found = last(review(TIC_TAC_TOE, played(TIC_TAC_TOE, *FULL), seconds=0.0))
    assert found.done == 1.0
    assert len(found.known.values) == len(found.moments)
    assert found.known.mistakes == []
