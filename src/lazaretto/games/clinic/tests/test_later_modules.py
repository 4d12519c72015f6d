"""The later modules: Floor 4, intensive care, breaks, elders, obstetrics, guards, satellite TV (C-200 to C-206)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import PRICE, TREATMENT
from lazaretto.games.clinic.events import Treated
from lazaretto.games.clinic.rules import flow, money
from lazaretto.games.clinic.rules.scoring import score
from lazaretto.games.clinic.state.terms import ADMIT, BUILD, BUY, HIRE, MOVEMENT, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, read_clinic

TOWER = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F2:b1 supply-room=F3:b1"


def after_business(clinic: str, **options: str) -> Tryout:
    """Phase 3 of a round in which nobody does anything."""
    game = Tryout(f"{clinic} $0", f"{WHITE} $0", phase=BUY, given=options)
    for other in game.state.clinics:
        other.ready = True
    flow.advance(game.state)
    return game


# ---- Floor 4 -------------------------------------------------------------------------------------------------


@rule("C-200")
def test_floor_four() -> None:
    low = Tryout(f"{TOWER} $50", WHITE).begin(BUILD)
    assert low.do("build laboratory").refused("put F4:b1") == "C-006"
    game = Tryout(f"{TOWER} $50", WHITE, x_floor4="on").begin(BUILD).do("build laboratory", "put F4:b1")

    assert game.clinic().money == 44
    assert PRICE[TREATMENT][4] == 6
    assert money.maintenance(game.clinic()) == 3 + 1 + 2 + 2 + 3
    top = Tryout(f"{TOWER} hub-orthopaedics=F4:a1 treatment-room=F4:b1", WHITE, x_floor4="on")
    assert score(top.clinic()).rooms == 8


# ---- intensive care ------------------------------------------------------------------------------------------


ICU = f"{WHITE} hub-cardiology=F1:b1 icu=F1:c1"
CARDIOLOGY = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1"


@rule("C-201")
@pytest.mark.parametrize(
    ("level", "left", "pay"),
    [("red", "yellow", 8), ("orange", "white", 8), ("yellow", "", 16), ("white", "", 12)],
)
def test_intensive_care_makes_two_levels_better(level: str, left: str, pay: int) -> None:
    people = f"white-doctor@F1:c1 {level}-patient:cardiology@F1:c1 white-patient:cardiology@pre-admissions"
    game = Tryout(f"{ICU} $50 {people}", f"{WHITE} $50", phase=TREAT, x_icu="on")
    game.do("treat p2")

    assert game.clinic().money == 50 + pay
    assert (f"{left}-patient:cardiology@F1:c1" in game.people()) == bool(left)
    assert game.person(1).used == 1
    if left:
        assert game.refused("treat p2") != ""
        assert game.person(2).used == 1  # does not get worse


@rule("C-201")
def test_intensive_care_is_built_like_an_operating_room_and_takes_no_nurse() -> None:
    game = Tryout(f"{WHITE} $50", WHITE, x_icu="on").begin(BUILD).do("build icu")
    assert game.refused("put F1:c1") == "C-030"
    nurse = Tryout(f"{ICU} nurse@outside white-doctor@outside", WHITE, x_icu="on")
    assert nurse.do("pick p1").refused("send F1:c1") == "C-095"
    nurse.picked(2)
    assert nurse.refused("send F1:c1") == ""
    assert Tryout(f"{WHITE} $50", WHITE).begin(BUILD).refused("build icu") == "CV-002"


@rule("C-115", "C-186", "C-201", "C-204", "C-206")
@pytest.mark.parametrize(
    ("site", "people", "pay"),
    [
        pytest.param(ICU, "red-patient:cardiology@F1:c1", 8, id="better in intensive care"),
        pytest.param(ICU, "white-patient:cardiology@F1:c1", 12, id="cured in intensive care"),
        pytest.param(CARDIOLOGY, "woman@F1:c1 nurse@F1:c1", 15, id="delivered"),
        pytest.param(f"{WHITE} outpatient-room=F1:c1", "white-patient:psychiatry@F1:c1", 6, id="outpatient"),
    ],
)
def test_extras_are_paid_for_every_kind_of_treatment(site: str, people: str, pay: int) -> None:
    extras = "garden=F0:d1 extinguisher=F0:c1 dish=F1:c1"
    game = Tryout(f"{site} {extras} $50 white-doctor@F1:c1 {people}", WHITE, phase=TREAT, x_obstetrics="on")
    game.do("treat p2")

    assert [event.fee for event in game.told(Treated) if isinstance(event, Treated)] == [pay + 2 + 3 + 2]


# ---- breaks --------------------------------------------------------------------------------------------------


@rule("C-202")
def test_a_break_costs_the_way_outside_and_an_hour() -> None:
    people = "white-doctor@F0:a1 nurse@outside orderly@outside nurse@F0:b1"
    game = Tryout(f"{WHITE} $30 {people}", f"{WHITE} $30", x_break="on")
    game.do("pick p1", "send dormitory", "pick p2", "send restaurant", "pick p3", "send restaurant", "pick p4")
    assert game.refused("send restaurant") == "C-102"  # two places
    game.do("send dormitory", "done")

    assert game.clinic().hours == (2 + 1) + 1 + 1 + (1 + 1)
    game.do("2: done", "buy 0", "2: buy 0")
    assert game.people() == "yellow-doctor@dormitory nurse@restaurant orderly@restaurant nurse@dormitory"
    assert game.clinic().popularity == 2
    flow.begin_zombies(game.state)
    assert game.people() == "yellow-doctor@outside nurse@outside orderly@outside nurse@outside"
    assert Tryout(f"{WHITE} nurse@outside", WHITE).do("pick p1").refused("send restaurant") == "C-095"


# ---- elders --------------------------------------------------------------------------------------------------


@rule("C-203")
def test_elders_are_admitted_pay_and_need_care() -> None:
    game = Tryout(f"{WHITE} $20 nurse@outside", WHITE, x_elders="on").begin(ADMIT)
    for corner in ("4.2", "4.1", "4.0"):
        game.do("admit-elder", f"park {corner}")
    assert game.people() == "nurse@outside elder@hospice elder@hospice elder@hospice"
    assert game.state.market.elders == 13
    game.state.phase, game.state.turn = MOVEMENT, -1
    for clinic in game.state.clinics:
        clinic.ready = False
    assert game.refused("pick p2") == "C-203"
    game.do("pick p1", "send hospice", "done", "2: done")

    assert game.clinic().hours == 0
    assert game.clinic().money == 20 + 9 - 1 - 3
    game.do("buy 0", "2: buy 0")
    game.do(game.legal()[0])
    assert game.people() == "nurse@hospice elder@hospice elder@hospice"  # one nurse cares for two
    assert (game.clinic().popularity, game.state.market.elders) == (-1, 14)


@rule("C-203")
@pytest.mark.parametrize(("place", "left"), [("hospice", 2), ("outside", 0), ("F0:a1", 0)])
def test_only_a_nurse_in_the_hospice_cares(place: str, left: int) -> None:
    game = after_business(f"{WHITE} nurse@{place} elder@hospice elder@hospice", x_elders="on")

    assert game.people().count("elder") == left


@rule("C-203")
def test_the_hospice_has_four_beds() -> None:
    game = Tryout(f"{WHITE} " + "elder@hospice " * 4, WHITE, x_elders="on").begin(ADMIT)

    assert game.refused("admit-elder") == "C-203"
    assert Tryout(WHITE, WHITE).begin(ADMIT).refused("admit-elder") == "CV-002"
    assert score(game.clinic()).patients == 0


# ---- obstetrics ----------------------------------------------------------------------------------------------


@rule("C-204")
def test_a_pregnant_woman_is_delivered_by_a_doctor_and_a_nurse() -> None:
    game = Tryout(f"{WHITE} $20 white-doctor@F0:b1 nurse@F0:b1", WHITE, x_obstetrics="on").begin(ADMIT)
    game.do("admit-woman", "park 4.0")
    assert game.refused("admit-woman") == "C-204"  # one a round
    assert game.state.market.women == 2
    game.state.phase, game.state.turn = MOVEMENT, -1
    for clinic in game.state.clinics:
        clinic.ready = False
    game.do("pick p3")
    assert game.legal() == ["send F0:b1"]
    assert game.refused("send F0:a1") == "C-204"
    game.do("send F0:b1", "done", "2: done", "treat p3")

    assert (game.clinic().money, game.clinic().popularity, game.state.market.women) == (35, 2, 3)
    alone = Tryout(f"{WHITE} white-doctor@F0:b1 woman@F0:b1", WHITE, phase=TREAT, x_obstetrics="on")
    assert alone.refused("treat p2") == "C-110"


@rule("C-111", "C-140", "C-204")
def test_a_doctor_who_delivered_has_treated() -> None:
    people = "yellow-doctor@F0:b1 nurse@F0:b1 woman@F0:b1 yellow-patient:psychiatry@F0:b1 white-doctor@F0:b1"
    game = Tryout(f"{WHITE} $9 {people} white-patient:psychiatry@F0:b1", WHITE, phase=TREAT, x_obstetrics="on")
    game.do("treat p3", "by p1", "unpark 4.3")

    assert game.person(1).used == 1
    assert game.refused("treat p4") == "C-110"


@rule("C-204")
def test_without_a_delivery_she_leaves_after_step_seven() -> None:
    game = after_business(f"{WHITE} woman@pre-admissions", x_obstetrics="on")

    assert game.people() == ""
    assert (game.clinic().popularity, game.state.market.women, game.clinic().cars.count()) == (-2, 4, 0)
    assert game.state.market.woman  # one is on offer again


# ---- guards --------------------------------------------------------------------------------------------------


@rule("C-205")
def test_a_guard_makes_an_entrance_quick() -> None:
    game = Tryout(f"{WHITE} $20", WHITE, x_guards="on").begin(HIRE)
    game.do("hire guard", "park 4.3")
    assert game.refused("hire nurse") == "C-070"
    assert (game.state.market.guards, game.clinic().money) == (3, 18)
    read_clinic(game.clinic(), f"{WHITE} guard@outside guard@outside white-doctor@outside nurse@F0:b1")
    game.state.phase, game.state.turn = MOVEMENT, -1
    for clinic in game.state.clinics:
        clinic.ready = False
    game.do("pick p1")
    assert game.refused("send F0:a1") == "C-205"
    assert game.legal() == ["send door-F0:b1"]
    game.do("send door-F0:b1", "pick p3", "send F0:a1", "pick p4", "send outside")
    assert game.refused("pick p2") == "C-100"  # one guard an entrance
    game.do("done")

    assert game.clinic().hours == (0 + 1) + 0
    assert money.salaries(game.clinic()) == 4
    assert score(game.clinic()).helpers == 3


@rule("C-102", "C-205")
def test_the_plan_on_offer_posts_one_guard_at_a_door() -> None:
    game = Tryout(f"{WHITE} guard@door-F0:b1 guard@outside", WHITE, x_guards="on")
    game.do("pick p2", "send door-F0:b1")
    assert game.refused("done") == "C-102"
    game.do("follow")

    assert game.people() == "guard@outside guard@door-F0:b1"
    first = Tryout(f"{WHITE} guard@outside guard@outside", WHITE, x_guards="on").do("follow")
    assert first.people() == "guard@door-F0:b1 guard@outside"


# ---- satellite TV --------------------------------------------------------------------------------------------


@rule("C-206")
def test_a_dish_raises_fees_and_ends_its_column() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1"
    game = Tryout(f"{site} $20", WHITE, x_satellite="on").begin(BUILD).do("build dish")
    assert game.refused("put F0:b1") == "C-037"  # not the top module
    game.do("put F1:b1")
    assert game.clinic().money == 17
    game.do("build treatment-room")
    assert game.refused("put F2:b1") == "C-206"
    game.holding("helipad")
    assert game.refused("put F1:b1") == "C-206"

    people = "white-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@outside"
    treating = Tryout(f"{site} dish=F1:b1 $0 {people}", WHITE, phase=TREAT, x_satellite="on").do("treat p2")
    assert treating.clinic().money == 14
    beside = Tryout(f"{site} dish=F0:c1 $0 {people}", WHITE, phase=TREAT, x_satellite="on").do("treat p2")
    assert beside.clinic().money == 12  # a dish pays in its own column


def test_options_that_are_off_bring_nothing() -> None:
    state = GAME.new(GAME.setup(2), 0)

    assert (
        state.market.guards,
        state.market.elders,
        state.market.women,
        state.market.bags.doctors[4],
        state.market.stock[18],
        state.market.stock[19],
    ) == (0,) * 6
