"""Parking: cars come with people, stand on corners, and block (C-046 to C-054)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic.data.grid import PLAN
from lazaretto.games.clinic.rules import cars
from lazaretto.games.clinic.state.terms import ADMIT, BUILD, DEATHS, HIRE, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change, corners_of, space

FREE = [f"{i}.{j}" for i in range(5) for j in (2, 3)] + ["4.0", "4.1"]  # corners the white layout leaves


def with_cars(name: str, cars: int) -> tuple[int, ...]:
    """Parking tiles that are empty but for this one."""
    return tuple([cars if here == space(name) else 0 for here in range(PLAN)])


def full(but: int = 0) -> str:
    return " ".join([f"car={corner}" for corner in FREE[: len(FREE) - but]])


@rule("C-046")
def test_everybody_who_joins_brings_a_car_that_is_parked_at_once() -> None:
    game = Tryout(f"{WHITE} $50", WHITE).begin(HIRE)
    game.do("hire-doctor 1")

    assert game.refused("hire nurse") == "C-046"
    assert game.refused("done") == "C-046"
    game.do("park 4.3", "hire nurse", "park 4.2")
    assert game.clinic().cars.count() == len(game.clinic().people) == 2


@rule("C-047")
def test_whose_car_cannot_be_parked_cannot_be_taken() -> None:
    game = Tryout(f"{WHITE} $50 {full()}", WHITE).begin(HIRE)

    assert game.refused("hire-doctor 1") == "C-047"
    assert game.refused("hire nurse") == "C-047"
    game.begin(ADMIT)
    assert game.refused("admit psychiatry") == "C-047"


@rule("C-048")
def test_corners_that_modules_and_gardens_touch_are_closed() -> None:
    game = Tryout(f"{WHITE} garden=F0:d3 $50 car=0.3", WHITE).begin(HIRE).do("hire nurse")

    assert game.refused("park 1.1") == "C-048"  # modules
    assert game.refused("park 4.3") == "C-048"  # the garden
    assert game.refused("park 0.3") == "C-048"  # a car
    assert game.refused("park 0.2") == ""


@rule("C-049")
@pytest.mark.parametrize("element", ["garden", "waiting-room", "laboratory"])
def test_a_car_keeps_its_four_spaces_free(element: str) -> None:
    game = Tryout(f"{WHITE} $50 car=2.2", WHITE).begin(BUILD)
    game.do(f"build {element}")

    assert game.refused("put F0:b2") == "C-049"
    assert game.refused("put F0:c2") == "C-049"


@rule("C-050")
def test_parking_tiles_hold_four_and_do_not_mind_cars_on_corners() -> None:
    game = Tryout(f"{WHITE} $50 car=4.3", WHITE).begin(BUILD)
    game.do("build parking", "put F0:d3", "done").begin(HIRE).do("hire nurse")
    assert game.refused("park 3.3") == ""  # the tile does not close its corners
    assert game.refused("park F0:d2") == "C-050"
    game.do("park F0:d3")
    change(game.clinic(), lots=with_cars("F0:d3", 4))
    game.begin(HIRE).do("hire nurse")

    assert game.refused("park F0:d3") == "C-050"


@rule("C-051")
def test_the_owner_says_which_car_goes() -> None:
    site = f"{WHITE} parking=F0:d3 lot=F0:d3 lot=F0:d3 car=4.1 $0"
    game = Tryout(f"{site} white-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@outside", WHITE, phase=TREAT)
    game.do("treat p2")

    assert game.legal() == ["unpark 4.1", "unpark F0:d3"]
    assert game.refused("unpark 0.3") == "C-051"
    assert game.refused("done") != ""
    game.do("unpark F0:d3")
    assert game.clinic().cars.lots[space("F0:d3")] == 1
    assert corners_of(game.clinic()) == ["4.1"]


@rule("C-051")
def test_nobody_is_asked_where_removals_come_to_the_same() -> None:
    site = f"{WHITE} parking=F0:d3 lot=F0:d3 lot=F0:d3 $0"
    game = Tryout(f"{site} white-doctor@F0:b1 white-patient:psychiatry@F0:b1", WHITE, phase=TREAT)
    game.do("treat p2")

    assert game.clinic().cars.lots[space("F0:d3")] == 1

    last = Tryout(
        f"{WHITE} car=4.1 car=0.3 $0 white-doctor@F0:b1 white-patient:psychiatry@F0:b1", WHITE, phase=TREAT, round=6
    )
    last.do("treat p2")
    assert last.clinic().cars.count() == 1  # nothing will be built any more


@rule("C-051")
def test_corners_that_block_nothing_are_one_choice() -> None:
    everything = " ".join([f"parking=F0:{c}{r}" for c in "abcd" for r in (2, 3)] + ["parking=F0:d1"])
    game = Tryout(f"{WHITE} {everything} car=0.3 car=1.3 car=2.3", WHITE, phase=DEATHS)
    change(game.clinic(), leaving=1)

    assert [str(a) for a in cars.unpark_options(game.clinic())] == ["unpark 0.3"]
    assert game.refused("unpark 1.3") == "C-051"


@rule("C-052")
def test_cars_stay_where_they_are_otherwise() -> None:
    game = Tryout(f"{WHITE} car=4.3 white-doctor@outside", WHITE).do("pick p1", "send F0:a1", "done", "2: done")

    assert corners_of(game.clinic()) == ["4.3"]


@rule("C-053")
def test_when_all_cars_are_out_nobody_comes() -> None:
    game = Tryout(f"{WHITE} $50", WHITE).begin(HIRE)
    change(game.clinic(2), lots=with_cars("F0:d3", 64))

    assert game.refused("hire nurse") == "C-053"


@rule("C-054")
def test_isolated_people_and_people_on_a_break_keep_their_cars() -> None:
    game = Tryout(f"{WHITE} nurse@isolation orderly@restaurant", WHITE, mode="covid", x_break="on")

    assert game.clinic().cars.count() == 2
    game.do("done", "2: done")
    assert game.clinic().cars.count() == len(game.clinic().people) == 2
