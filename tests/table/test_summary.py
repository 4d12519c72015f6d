"""The summary of a finished game, computed from its record."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from lazaretto.core import Action, Seat
from lazaretto.games import load
from lazaretto.table.summary import Fact, Summary, summarize
from lazaretto.table.time_limit import TimeLimit

TIC_TAC_TOE: Any = load(str(Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"))
LOCKDOWN: Any = load("lockdown")
SEED = 4


def played(game: Any, seats: int) -> tuple[list[tuple[Seat, Action]], Any]:
    """Some game from beginning to end, and the state it ended in."""
    options = game.setup(seats, {})
    state, rng = game.new(options, SEED), random.Random(1)
    inputs: list[tuple[Seat, Action]] = []
    while asked := game.acting(state):
        seat = rng.choice(asked)
        action = rng.choice(game.legal(state, seat))
        game.play(state, seat, action)
        inputs.append((seat, action))
    return inputs, state


def summary_of(game: Any, seats: int) -> tuple[Summary, Any]:
    inputs, state = played(game, seats)
    options = game.setup(seats, {})
    return summarize(game, options, game.new(options, SEED), inputs, TimeLimit()), state


def named(summary: Summary, name: str) -> Fact:
    return next(fact for fact in summary.facts if fact.name == name)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_points_are_told_after_each_round_however_the_seats_took_turns(seats: int) -> None:
    summary, state = summary_of(LOCKDOWN, seats)

    assert len(summary.points) == 13, "the beginning and twelve rounds"
    assert summary.points[0] == LOCKDOWN.standing(LOCKDOWN.new(LOCKDOWN.setup(seats, {}), SEED))
    assert summary.points[-1] == LOCKDOWN.outcome(state).scores
    assert named(summary, "rounds").numbers == (12,)


def test_the_biggest_gain_and_the_changes_of_lead_are_those_of_the_chart() -> None:
    summary, _ = summary_of(LOCKDOWN, 2)

    gain, number = named(summary, "gain").numbers
    seat = named(summary, "gain").seat - 1
    steps = [b[i] - a[i] for a, b in pairwise(summary.points) for i in (0, 1)]
    assert gain == max(steps) == summary.points[number][seat] - summary.points[number - 1][seat]
    leaders = [row[0] > row[1] for row in summary.points if row[0] != row[1]]
    assert named(summary, "leads").numbers == (sum([a != b for a, b in pairwise(leaders)]),)


def test_where_nothing_is_counted_there_is_no_chart_but_there_are_facts() -> None:
    inputs, _ = played(TIC_TAC_TOE, 2)
    options = TIC_TAC_TOE.setup(2, {})
    summary = summarize(TIC_TAC_TOE, options, TIC_TAC_TOE.new(options, SEED), inputs, TimeLimit())

    assert summary.points == []
    assert named(summary, "rounds").numbers == (-(-len(inputs) // 2),)


def test_where_all_act_at_once_and_nothing_is_counted_nobody_has_had_turns() -> None:
    summary, _ = summary_of(load("outbreak"), 5)

    assert [fact.name for fact in summary.facts] in (["busiest"], ["actions"])
