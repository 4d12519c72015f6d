from __future__ import annotations

from lazaretto.core import Seat
from lazaretto.games import load
from lazaretto.review.reviewing import lines
from lazaretto.review.timeline import Timeline, shortened

from .games import LOCKDOWN, TIC_TAC_TOE, by_bots, played


def timeline(slug: str, seats: int, until: int, **options: str) -> Timeline:
    game = load(slug)
    return Timeline(game, by_bots(game, seats, 1, until=until, **options), ["Ana", "Ben", "Chiara", "Dina"] * 2)


def test_steps_without_a_reveal_are_one_plan() -> None:
    """In the first round of Lockdown everybody plays a whole round before anything is revealed."""
    found = Timeline(LOCKDOWN, by_bots(LOCKDOWN, 2, 3, until=10), ["Ana", "Ben"])
    plans = found.plans()
    assert [plan.seat for plan in plans] == [0, 1]
    assert sorted(plans[0].inputs + plans[1].inputs) == list(range(10))
    assert [plan.base for plan in plans] == [0, 0]  # the second seat chooses at the same time as the first
    assert all([len(step.menu) > 1 for plan in plans for step in plan.steps])


def test_a_move_of_an_open_game_is_a_plan() -> None:
    found = Timeline(TIC_TAC_TOE, played(TIC_TAC_TOE, "mark b2", "mark a1", "mark c3"), ["Ana", "Ben"])
    assert [(plan.seat, plan.base, plan.inputs) for plan in found.plans()] == [(0, 0, [0]), (1, 1, [1]), (0, 2, [2])]


def test_moments_are_not_in_the_middle_of_choices_made_at_once() -> None:
    found = Timeline(LOCKDOWN, by_bots(LOCKDOWN, 2, 3, until=40), ["Ana", "Ben"])
    inside = [moment.at for moment in found.moments() if not found.settled(moment.at)]
    assert inside in ([], [40])  # where the record ends


def test_who_wins_together_shares_a_line() -> None:
    assert lines(timeline("virus", 3, 3)) == [[0, 1, 2]]
    assert lines(timeline("lockdown", 3, 3)) == [[0], [1], [2]]
    teams = timeline("outbreak", 6, 3)
    by_side = [{teams.game.side(teams.states[0], Seat(seat)) for seat in seats} for seats in lines(teams)]
    assert all([len(sides) == 1 for sides in by_side])
    assert sorted([seat for seats in lines(teams) for seat in seats]) == list(range(6))


def test_rounds_are_marked_where_they_begin() -> None:
    turns = timeline("quarantine", 2, 120)
    marks = [(moment.mark, turns.headings[moment.at]) for moment in turns.moments() if moment.mark]
    assert len({heading for _, heading in marks}) == 1  # the turns of the seat that began
    assert [mark for mark, _ in marks] == [str(i + 1) for i in range(len(marks))]
    assert {"Turn of Ana", "Turn of Ben"} <= {turns.heading(moment.at) for moment in turns.moments()}
    assert shortened("Round 5: bread (two)") == "Round 5"


def test_a_decision_is_named_by_its_round() -> None:
    """Who decided is known: "Turn of Ana" would say nothing."""
    turns = timeline("quarantine", 2, 120)
    second = next(moment.at for moment in turns.moments() if moment.mark == "2")
    assert [turns.period(at) for at in (second - 1, second, second + 1)] == ["Round 1", "Round 2", "Round 2"]
    numbered = Timeline(LOCKDOWN, by_bots(LOCKDOWN, 2, 3, until=10), ["Ana", "Ben"])
    assert numbered.period(3) == "Round 1"
    assert Timeline(TIC_TAC_TOE, played(TIC_TAC_TOE, "mark b2"), ["Ana", "Ben"]).period(0) == "Action 1"
