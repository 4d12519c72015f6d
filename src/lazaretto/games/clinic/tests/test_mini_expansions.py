"""The four mini-expansions of the box: blood, extinguishers, workaholics, zombies (C-180 to C-197)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import EXTINGUISHER
from lazaretto.games.clinic.events import Bitten
from lazaretto.games.clinic.rules import administration, flow, money
from lazaretto.games.clinic.rules.scoring import score
from lazaretto.games.clinic.rules.treat import OTHER_COLOUR, doctor_refusal, treat
from lazaretto.games.clinic.state.survey import Survey
from lazaretto.games.clinic.state.terms import BUILD, BUY, HIRE, MOVEMENT, TREAT, VACANT, WORKAHOLIC_SLOT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, read_site, space

TWO_HUBS = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1"


def rest_of_round(game: Tryout) -> Tryout:
    """Everybody ends whatever is asked until the next round."""
    number = game.state.round
    while game.state.round == number and game.acting():
        seat = game.acting()[0]
        wanted = [a for a in game.legal(seat) if a in ("done", "buy 0")] or game.legal(seat)
        game.do(f"{seat}: {wanted[0]}")
    return game


# ---- blood ---------------------------------------------------------------------------------------------------


def giving(people: str, *, site: str = TWO_HUBS) -> Tryout:
    return Tryout(f"{site} $40 {people}", f"{WHITE} $40", x_transfusion="on")


@rule("C-180")
def test_an_employee_alone_in_a_hub_gives_blood_for_three_hours() -> None:
    game = giving("nurse@F0:a1 white-doctor@outside orderly@outside").do("pick p1", "give F0:a1")

    assert game.refused("pick p1") == "C-101"
    game.do("pick p2")
    assert game.refused("send F0:a1") == "C-180"
    assert game.refused("give F0:a1") == "C-180"
    game.do("send F0:b1", "done")
    assert game.clinic().hours == 3 + 1
    assert Tryout(f"{WHITE} nurse@F0:a1", WHITE).do("pick p1").refused("give F0:a1") == "CV-002"


@rule("C-180")
def test_who_cannot_give_blood() -> None:
    game = giving("nurse@F0:a1 white-doctor@F0:a1 white-patient:psychiatry@F0:b1").do("pick p1")
    assert game.refused("give F0:a1") == "C-180"  # not alone
    assert game.refused("give F0:b1") == "C-180"  # no hub
    assert game.refused("give F1:b1") == ""
    patient = giving("white-patient:psychiatry@F0:b1").do("pick p1")
    assert patient.refused("give F0:a1") == "C-180"


@rule("C-180")
def test_the_plan_on_offer_leaves_a_donor_alone() -> None:
    game = giving("nurse@F0:a1 " + "white-doctor@F0:b1 " * 3, site=WHITE).do("pick p1", "give F0:a1", "follow")

    assert game.people() == "nurse@F0:a1 white-doctor@F0:b1 white-doctor@F0:b1 white-doctor@outside"


@rule("C-102", "C-180")
def test_no_blood_is_given_where_others_must_flee_to() -> None:
    """No door: who is too many in the room can go nowhere but to the hub."""
    site = WHITE.replace("entrance=F0:b1/south", "")
    game = giving("nurse@F0:a1 " + "white-doctor@F0:b1 " * 3, site=site).do("pick p1")
    assert game.refused("give F0:a1") == "C-102"
    game.do("send F0:b1", "pick p2", "send F0:a1")

    assert game.refused("done") == ""
    full = giving("nurse@F0:a1 " + "white-doctor@F0:b1 " * 2, site=site).do("pick p1", "give F0:a1")
    assert full.refused("done") == ""


@rule("C-181")
def test_the_marker_lies_in_the_hub_from_step_eight_on() -> None:
    game = giving("white-doctor@F0:a1").do("pick p1", "give F0:a1", "done", "2: done")
    assert game.clinic().tokens.blood == ()
    assert game.person(1).donor
    rest_of_round(game)

    assert game.clinic().tokens.blood == (space("F0:a1"),)
    assert not game.person(1).donor


@rule("C-182")
def test_a_nurse_takes_a_marker_on_her_way() -> None:
    game = giving("nurse@outside nurse@outside blood=F0:a1").do("pick p1", "fetch F0:a1")
    assert game.refused("fetch F0:a1") == "C-182"
    game.do("send F0:b1", "pick p2")
    assert game.refused("fetch F0:a1") == "C-182"  # only one lies there
    game.do("send F0:b1", "done")

    assert game.people() == "nurse@F0:b1~ nurse@F0:b1"
    assert game.clinic().hours == (1 + 1 + 1) + 1
    assert game.clinic().tokens.blood == ()
    standing = giving("nurse@F0:a1 blood=F0:a1").do("pick p1", "fetch F0:a1", "send F0:a1", "done")
    assert (standing.people(), standing.clinic().hours) == ("nurse@F0:a1~", 0)
    kept = rest_of_round(standing.do("2: done"))
    assert kept.people() == "nurse@F0:a1~"


def bleeding(patient: str, *more: str) -> Tryout:
    people = " ".join([f"{patient}-patient:psychiatry@F0:b1", "nurse@F0:b1~", *more])
    game = Tryout(f"{WHITE} $0 {people}", f"{WHITE} $9", phase=TREAT, x_transfusion="on")
    game.clinic(2).ready = True
    return game


@rule("C-183")
def test_blood_makes_a_patient_better_without_a_doctor() -> None:
    game = bleeding("orange", "yellow-patient:psychiatry@F0:b1").do("transfuse p1")

    assert game.people().startswith("yellow-patient:psychiatry@F0:b1 nurse@F0:b1")
    assert "~" not in game.people()
    assert game.clinic().money < 20  # salaries are paid by now
    again = bleeding("orange", "white-doctor@F0:b1")
    again.person(1).used = 1
    assert again.refused("transfuse p1") == "C-112"
    assert again.refused("transfuse p3") == "CV-080"
    nobody = Tryout(f"{WHITE} white-patient:psychiatry@F0:b1 nurse@F0:b1", WHITE, phase=TREAT, x_transfusion="on")
    assert nobody.refused("transfuse p1") == "C-183"


@rule("C-183")
def test_blood_cures_a_white_patient_and_spares_one_the_night() -> None:
    cured = bleeding("white", "yellow-doctor@F0:b1", "white-patient:psychiatry@F0:b1").do("transfuse p1")
    assert cured.clinic().money == 12
    assert cured.clinic().tally.treated == 1

    better = rest_of_round(bleeding("red").do("transfuse p1"))
    assert better.people() == "orange-patient:psychiatry@F0:b1 nurse@F0:b1"


@rule("C-183")
def test_a_nurse_who_gave_blood_helps_nobody_else_this_round() -> None:
    game = bleeding("orange", "yellow-doctor@F0:b1", "white-patient:psychiatry@F0:b1", "white-doctor@F0:b1")
    assert "treat p4" in game.legal()
    game.do("transfuse p1")

    assert game.person(2).used == 1
    game.do("treat p4")  # by the white doctor: the yellow one would need her
    assert game.clinic().money == 20 + 12


@rule("C-183")
def test_blood_is_given_in_treatment_and_operating_rooms_alone() -> None:
    people = "red-patient:cardiology@F1:c1 nurse@F1:c1~"
    for special, refused in (("icu", "C-183"), ("operating-room", "")):
        site = f"{WHITE} hub-cardiology=F1:b1 {special}=F1:c1"
        game = Tryout(f"{site} {people}", WHITE, phase=TREAT, x_transfusion="on", x_icu="on")
        assert game.refused("transfuse p1") == refused


# ---- extinguishers -------------------------------------------------------------------------------------------


@rule("C-184")
def test_extinguishers_cost_by_floor_one_a_module() -> None:
    game = Tryout(f"{TWO_HUBS} $20", WHITE, x_extinguisher="on").begin(BUILD)
    game.do("build extinguisher", "put F1:b1")
    assert game.clinic().money == 17
    game.do("build extinguisher")
    assert game.refused("put F1:b1") == "C-184"
    assert Tryout(WHITE, WHITE).begin(BUILD).refused("build extinguisher") == "CV-002"
    assert game.state.market.stock[EXTINGUISHER] == 59


@rule("C-185")
def test_extinguishers_slow_everybody_down() -> None:
    site = read_site(f"{WHITE} extinguisher=F0:b1 conveyor=F0:a1 conveyor=F0:b1")

    assert Survey(site).hours(space("F0:c1"), 0, 0)[space("F0:a1")] == 1 + 1 + 0
    assert Survey(site).hours(space("F0:a1"), 0, 0)[space("F0:b1")] == 1


@rule("C-091", "C-185")
def test_who_comes_straight_from_pre_admissions_is_slowed_down_too() -> None:
    site = f"{WHITE} outpatient-room=F0:b2 waiting-room=F1:b1 extinguisher=F0:b2"
    people = "white-patient:psychiatry@pre-admissions white-patient:psychiatry@pre-admissions"
    game = Tryout(f"{site} {people}", WHITE, x_extinguisher="on")
    game.do("pick p1", "send F0:b2", "pick p2", "send F1:b1", "done")

    assert game.clinic().hours == 1 + 0


@rule("C-186")
def test_extinguishers_beside_the_room_raise_the_fee() -> None:
    site = f"{WHITE} extinguisher=F0:a1 extinguisher=F0:c1 extinguisher=F0:b1 $0"
    game = Tryout(
        f"{site} white-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@F0:a1", WHITE, phase=TREAT, x_extinguisher="on"
    )
    game.do("treat p2")

    assert game.clinic().money == 12 + 3 + 3


# ---- workaholics ---------------------------------------------------------------------------------------------


@rule("C-187")
def test_a_workaholic_stands_leftmost_and_costs_eight() -> None:
    game = Tryout(f"{WHITE} $20", WHITE, x_workaholic="on").begin(HIRE)
    game.state.market.university = [VACANT, 0, 2, VACANT]
    game.state.market.bags.doctors = [0, 0, 0, 0, 1]
    administration.enrol(game.state)
    assert game.state.market.university == [WORKAHOLIC_SLOT, 0, 2, VACANT]
    game.do("hire-doctor 1", "park 4.3")

    assert game.clinic().money == 12
    assert game.people() == "workaholic@outside"
    assert sum(GAME.new(GAME.setup(2, {"x_workaholic": "on"}), 0).market.bags.doctors) + 4 == 26 + 4


@rule("C-188")
def test_a_second_workaholic_goes_back() -> None:
    game = Tryout(WHITE, WHITE, x_workaholic="on")
    game.state.market.university = [WORKAHOLIC_SLOT, VACANT, VACANT, VACANT]
    game.state.market.bags.doctors = [0, 1, 1, 0, 3]
    administration.enrol(game.state)

    assert game.state.market.university == [WORKAHOLIC_SLOT, 1, 2, VACANT]
    assert game.state.market.bags.doctors == [0, 0, 0, 0, 3]


@rule("C-189")
@pytest.mark.parametrize(
    ("there", "more", "refused"),
    [
        pytest.param("white white white", "white", "", id="four white ones"),
        pytest.param("white white", "yellow", "C-102", id="mixed colours: two"),
        pytest.param("yellow yellow", "yellow", "", id="three yellow ones"),
        pytest.param("yellow yellow yellow", "yellow", "C-102", id="no fourth yellow one"),
        pytest.param("orange orange", "orange", "C-102", id="two orange ones as usual"),
    ],
)
def test_where_a_workaholic_ends_more_patients_fit(there: str, more: str, refused: str) -> None:
    levels = there.split()
    people = " ".join([f"{level}-patient:psychiatry@F0:a1" for level in levels])
    game = Tryout(f"{WHITE} workaholic@F0:b1 {people} {more}-patient:psychiatry@F0:a1", WHITE, x_workaholic="on")
    for number in range(len(levels)):
        game.do(f"pick p{number + 2}", "send F0:b1")

    game.picked(len(levels) + 2)
    assert game.refused("send F0:b1") == refused


@rule("C-189")
def test_a_workaholic_does_not_leave_his_patients_without_beds() -> None:
    people = "white-patient:psychiatry@F0:a1 " * 3
    game = Tryout(f"{WHITE} workaholic@F0:b1 {people}", WHITE, x_workaholic="on")
    for number in (2, 3, 4):
        game.do(f"pick p{number}", "send F0:b1")

    assert game.refused("pick p1") == "C-100"
    game.picked(1)
    assert game.refused("send F0:a1") == "C-102"


@rule("C-102", "C-189")
def test_the_plan_on_offer_keeps_him_where_his_patients_lie() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F1:c1"
    people = "white-patient:psychiatry@F0:a1 " * 4 + "red-patient:cardiology@F1:c1"
    game = Tryout(f"{site} workaholic@F0:b1 {people}", WHITE, x_workaholic="on")
    for number in (2, 3, 4, 5):
        game.do(f"pick p{number}", "send F0:b1")
    game.do("follow")

    assert game.people().count("@F0:b1") == 5
    assert game.people().startswith("workaholic@F0:b1")


@rule("C-190", "C-191")
def test_he_treats_many_of_one_colour_without_nurses_and_goes() -> None:
    people = "workaholic@F0:b1 " + "white-patient:psychiatry@F0:b1 " * 3 + "yellow-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} $0 {people}", f"{WHITE} $9", phase=TREAT, x_workaholic="on")
    game.clinic(2).ready = True
    game.do("treat p2", "unpark 4.3", "treat p3", "unpark 3.3")
    assert game.clinic().money == 24
    assert game.refused("treat p5") == "C-110"  # another colour
    game.do("treat p4", "unpark 2.3")
    assert game.clinic().tally.treated == 3
    rest_of_round(game)

    assert game.people() == "orange-patient:psychiatry@F0:b1"
    assert game.state.market.bags.gone[5] == 1


@rule("C-190")
@pytest.mark.parametrize(("level", "most"), [("white", 4), ("yellow", 3), ("orange", 2), ("red", 1)])
def test_of_each_colour_he_treats_so_many_and_no_more(level: str, most: int) -> None:
    people = f"workaholic@F0:b1 {level}-patient:psychiatry@F0:b1 " + f"{level}-patient:psychiatry@F0:b1 " * most
    game = Tryout(f"{WHITE} $0 {people} white-doctor@F0:b1 white-patient:psychiatry@F0:b1", WHITE, phase=TREAT)
    workaholic = game.person(1)
    for number in range(most):
        patient = game.person(number + 2)
        assert doctor_refusal(game.clinic(), patient, workaholic) is None
        treat(game.state, 0, patient, workaholic)

    assert doctor_refusal(game.clinic(), game.person(most + 2), workaholic) is OTHER_COLOUR


@rule("C-190")
def test_elsewhere_he_treats_just_the_one_there() -> None:
    site = f"{WHITE} outpatient-room=F0:b2"
    game = Tryout(
        f"{site} $0 workaholic@F0:b2 white-patient:psychiatry@F0:b2 white-patient:psychiatry@F0:b2",
        WHITE,
        phase=TREAT,
        x_workaholic="on",
    )
    game.do("treat p2", "unpark 4.3")

    assert game.refused("treat p3") != ""
    assert game.clinic().money < 7


@rule("C-191")
def test_an_idle_workaholic_stays() -> None:
    game = rest_of_round(Tryout(f"{WHITE} $30 workaholic@F0:b1", f"{WHITE} $30", x_workaholic="on"))

    assert game.people() == "workaholic@F0:b1"


@rule("C-192")
def test_a_workaholic_has_no_level() -> None:
    game = Tryout(f"{WHITE} laboratory=F0:b2 workaholic@F0:a1", WHITE, x_workaholic="on")
    assert money.salaries(game.clinic()) == 4
    assert score(game.clinic()).doctors == 0
    assert game.do("pick p1").refused("send F0:b2") == "C-094"
    game.state.market.university = [WORKAHOLIC_SLOT, 0, 1, 3]
    administration.teach(game.state)
    assert game.state.market.university == [WORKAHOLIC_SLOT, 1, 2, 3]


# ---- zombies -------------------------------------------------------------------------------------------------


@rule("C-193")
def test_who_dies_in_a_module_becomes_a_zombie_there() -> None:
    people = "red-patient:psychiatry@F0:b1 red-patient:psychiatry@pre-admissions"
    game = Tryout(f"{WHITE} $0 {people}", f"{WHITE} $0", phase=BUY, x_zombies="on")
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)

    assert game.clinic().tokens.zombies == (space("F0:b1"),)
    assert game.state.market.bags.reserve[3] == 1  # the one in pre-admissions


def haunted(people: str = "", zombie: str = "F0:a1", site: str = WHITE) -> Tryout:
    game = Tryout(f"{site} $30 zombie={zombie} {people}", f"{WHITE} $30", x_zombies="on")
    flow.begin_zombies(game.state)
    flow.advance(game.state)
    return game


@rule("C-194")
def test_zombies_move_first_and_must() -> None:
    game = haunted("white-doctor@outside")
    assert game.acting() == [1]
    assert game.legal() == ["shamble F0:b1"]
    assert game.refused("shamble F0:c1") == "C-194"
    game.do("shamble F0:b1")
    assert (game.state.phase, game.clinic().tokens.zombies) == (MOVEMENT, (space("F0:b1"),))

    alone = haunted(zombie="F0:d3", site=f"{WHITE} hub-cardiology=F0:d3")
    assert alone.state.phase == MOVEMENT  # a module by itself: the zombie stays


@rule("C-195")
def test_nobody_enters_a_module_with_a_zombie() -> None:
    game = haunted("white-doctor@outside nurse@F0:b1").do("shamble F0:b1", "pick p2")
    assert game.refused("send F0:a1") == ""  # leaving is possible
    game.do("send F0:a1")

    assert game.refused("pick p1") == "C-100"  # the only door leads there
    game.picked(1)
    assert game.refused("send F0:a1") == "C-089"


@rule("C-194")
def test_every_zombie_must_move() -> None:
    game = haunted(zombie="F0:a1 zombie=F0:c1")
    assert game.do("shamble F0:b1").legal() == ["shamble F0:b1"]
    assert game.acting() == [1]
    game.do("shamble F0:b1")

    assert (game.state.phase, game.clinic().tokens.zombies) == (MOVEMENT, (space("F0:b1"),) * 2)


@rule("C-091", "C-195")
def test_nor_does_anybody_come_there_straight_from_pre_admissions() -> None:
    site = f"{WHITE} outpatient-room=F0:b2 waiting-room=F1:b1"
    people = "white-patient:psychiatry@pre-admissions"
    game = Tryout(f"{site} $30 zombie=F0:b2 {people}", WHITE, x_zombies="on").do("pick p1")

    assert game.refused("send F0:b2") == "C-089"
    assert game.refused("send F1:b1") == ""
    assert "send F0:b2" not in game.legal()


@rule("C-182", "C-195")
def test_a_nurse_who_fetched_blood_does_not_come_back_to_a_zombie() -> None:
    game = Tryout(f"{WHITE} nurse@F0:b1 blood=F0:a1 zombie=F0:b1", WHITE, x_zombies="on", x_transfusion="on")
    game.do("pick p1", "fetch F0:a1")

    assert game.refused("send F0:b1") == "C-089"
    assert game.legal() == ["send F0:a1"]
    assert game.do("send F0:a1", "done").clinic().hours == 1


@rule("C-196")
def test_who_stays_with_a_zombie_is_bitten() -> None:
    people = "white-doctor@F0:b1 orange-patient:psychiatry@F0:b1 nurse@F0:a1"
    game = haunted(people).do("shamble F0:b1", "done", "2: done")

    assert game.told(Bitten) == [Bitten(0, 1, 0), Bitten(0, 0, 2)]
    assert game.state.market.bags.reserve == [0, 0, 1, 0]  # of the colour they had
    assert game.clinic().popularity == 0
    game.do("unpark 4.3", "unpark 3.3")
    assert game.people() == "nurse@F0:a1"
    assert (game.clinic().cars.count(), game.clinic().tokens.zombies) == (1, (space("F0:b1"),))


@rule("C-197")
def test_each_zombie_costs_three_in_the_end() -> None:
    assert score(Tryout(f"{WHITE} zombie=F0:a1 zombie=F0:a1", WHITE, x_zombies="on").clinic()).zombies == -6


@rule("C-183")
def test_nurses_without_blood_help_first() -> None:
    people = "white-patient:psychiatry@F0:b1 yellow-doctor@F0:b1 nurse@F0:b1~ nurse@F0:b1 red-patient:psychiatry@F0:b1"
    game = Tryout(f"{WHITE} {people}", phase=TREAT, x_transfusion="on").do("treat p1")

    assert (game.person(3).used, game.person(4).used) == (0, 1)
