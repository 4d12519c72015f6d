"""The end of the game, competitive and alone (C-160 to C-172)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import GOAL_IDS, TABLES
from lazaretto.games.clinic.rules.scoring import final, goal_met, outcome, score
from lazaretto.games.clinic.state.survey import survey
from lazaretto.games.clinic.state.terms import OVER, SOLO
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change

TOWER = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1 supply-room=F2:c1 hub-ophthalmology=F2:a1 laboratory=F1:a1"
HIGH = f"{TOWER} treatment-room=F2:b1"


@rule("C-160")
def test_doctors_give_their_level_and_helpers_a_point() -> None:
    scored = score(
        Tryout(f"{WHITE} red-doctor@F0:a1 orange-doctor@outside nurse@F0:a1 nurse@F0:a1 orderly@F0:c1", WHITE).clinic()
    )

    assert (scored.doctors, scored.helpers) == (7, 3)


@rule("C-161", "C-162")
def test_working_treatment_rooms_give_twice_their_floor() -> None:
    assert score(Tryout(HIGH, WHITE).clinic()).rooms == 0 + 2 + 4
    broken = f"{WHITE} treatment-room=F1:a1 hub-cardiology=F1:b1 operating-room=F1:c1"
    assert score(Tryout(broken, WHITE).clinic()).rooms == 0


@rule("C-163", "C-164")
def test_scoring_buildings_beyond_the_first() -> None:
    second = "hub-cardiology=F0:d3 treatment-room=F0:c3 supply-room=F0:b3"
    assert score(Tryout(f"{WHITE} {second}", WHITE).clinic()).buildings == 8
    assert score(Tryout(f"{WHITE} hub-cardiology=F0:d3", WHITE).clinic()).buildings == 0
    assert score(Tryout("hub-psychiatry=F0:a1", WHITE).clinic()).buildings == 0


@rule("C-165", "C-166", "C-167")
def test_patients_and_hours_cost_and_money_counts_nothing() -> None:
    scored = score(
        Tryout(
            f"{WHITE} red-patient:psychiatry@F0:b1 white-patient:psychiatry@pre-admissions hours=89 $99", WHITE
        ).clinic()
    )

    assert (scored.patients, scored.hours) == (-5, -8)
    assert final(Tryout(f"{WHITE} $99", WHITE).clinic()) == final(Tryout(WHITE, WHITE).clinic())


@rule("C-160", "C-161", "C-163", "C-165", "C-166")
def test_final_score() -> None:
    """Worked example 21."""
    people = (
        "red-doctor@F0:a1 orange-doctor@F0:a1 nurse@F0:a1 nurse@F0:a1 orderly@F0:a1 yellow-patient:psychiatry@F0:b1"
    )
    scored = score(Tryout(f"{HIGH} {people} hours=87", WHITE).clinic())
    assert tuple(scored) == (0, 7, 3, 6, 0, -2, -8, 0)
    assert sum(scored) == 6


@rule("C-168")
@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        pytest.param("popularity=9", "popularity=8", (1, 2), id="most popularity"),
        pytest.param("popularity=9 hours=3", "popularity=9 hours=2", (2, 1), id="then fewer hours"),
        pytest.param("popularity=9 $1", "popularity=9 $4", (2, 1), id="then more money"),
        pytest.param("popularity=9 $4", "popularity=9 $4", (1, 1), id="then shared"),
    ],
)
def test_who_wins(first: str, second: str, places: tuple[int, int]) -> None:
    ended = outcome(Tryout(f"{WHITE} {first}", f"{WHITE} {second}", phase=OVER).state)

    assert ended is not None
    assert ended.places == places
    assert sum([row.points[0] for row in ended.rows]) == ended.scores[0]
    assert outcome(Tryout(WHITE, WHITE).state) is None


# ---- one player ----------------------------------------------------------------------------------------------


def alone(goal: str, clinic: str = WHITE, level: str = "easy", **numbers: int) -> bool:
    game = Tryout(clinic, phase=OVER, solo_goal=goal, solo_level=level)
    for name, value in numbers.items():
        change(game.clinic(), **{name: value})
    ended = outcome(game.state)
    assert ended is not None
    assert (ended.ending == "won") == goal_met(game.state)
    return goal_met(game.state)


@rule("C-170")
def test_one_player_plays_the_same_rounds_alone() -> None:
    state = GAME.new(GAME.setup(1), 3)

    assert (len(state.clinics), state.setup.mode, state.order) == (1, SOLO, (0,))
    with pytest.raises(BadOption):
        GAME.setup(1, {"mode": "competitive"})
    with pytest.raises(BadOption):
        GAME.setup(2, {"mode": "solo_goal"})


@rule("C-171")
def test_the_goal_is_chosen_or_drawn() -> None:
    assert {GAME.new(GAME.setup(1), seed).setup.goal for seed in range(40)} == set(range(6))
    for i, goal in enumerate(GOAL_IDS):
        assert GAME.new(GAME.setup(1, {"solo_goal": goal}), 0).setup.goal == i


@rule("C-172")
def test_goals() -> None:
    second = "hub-cardiology=F0:d3 treatment-room=F0:c3 supply-room=F0:b3"
    reds = "red-doctor@F0:a1 red-doctor@F0:a1"
    assert survey(Tryout(HIGH, WHITE).clinic().site).functional.bit_count() == 3
    assert [alone("G1", popularity=40), alone("G1", popularity=39)] == [True, False]
    assert [alone("G2", HIGH, popularity=25), alone("G2", HIGH, popularity=18), alone("G2", popularity=99)] == [
        True,
        False,
        False,
    ]
    assert [alone("G3", f"{WHITE} {second}", popularity=22), alone("G3", popularity=99)] == [True, False]
    assert [alone("G4", treated=14), alone("G4", treated=13), alone("G4", treated=20, deaths=1)] == [True, False, False]
    assert alone("G4", treated=14, popularity=-3)  # it asks for no popularity
    assert [alone("G5", f"{WHITE} {reds}", popularity=17), alone("G5", f"{WHITE} {reds}", popularity=16)] == [
        True,
        False,
    ]
    assert [alone("G6", popularity=44, hours=90), alone("G6", popularity=99, hours=91)] == [True, False]


@rule("C-172")
@pytest.mark.parametrize(("level", "needed"), [("easy", 40), ("medium", 50), ("hard", 60)])
def test_levels_of_a_goal(level: str, needed: int) -> None:
    assert alone("G1", level=level, popularity=needed)
    assert not alone("G1", level=level, popularity=needed - 1)
    assert TABLES.goals[0].target == (40, 50, 60)
