"""COVID-19 with other expansions (CV-080 to CV-089)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic.events import Treated
from lazaretto.games.clinic.rules import covid, flow
from lazaretto.games.clinic.state.terms import BUY, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout

OUTPATIENTS = f"{WHITE} outpatient-room=F0:b2"


def moving(people: str, site: str = WHITE, **options: str) -> Tryout:
    return Tryout(f"{site} $15 {people}", f"{WHITE} $15", mode="covid", given=options)


def treating(people: str, site: str = WHITE, **options: str) -> Tryout:
    """Seat 2 has nothing to treat."""
    game = Tryout(f"{site} $40 {people}", f"{WHITE} $19", mode="covid", phase=TREAT, given=options)
    game.clinic(2).ready = True
    return game


def paid(game: Tryout) -> list[int]:
    return [event.fee for event in game.told(Treated) if isinstance(event, Treated)]


def administered(people: str, *used: int, round: int = 1) -> Tryout:
    game = Tryout(f"{WHITE} $0 {people}", f"{WHITE} $0", phase=BUY, round=round, mode="covid")
    for number in used:
        game.person(number).used = 1
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)
    return game


@rule("CV-080")
def test_blood_goes_by_the_real_colour_and_the_tile_stays() -> None:
    people = "orange-patient:psychiatry@F0:b1! nurse@F0:b1~ white-doctor@F0:b1! nurse@F0:b1~"
    game = treating(people, x_transfusion="on").do("transfuse p1")

    assert game.people().startswith("yellow-patient:psychiatry@F0:b1!")
    assert paid(game) == [20]
    assert treating(people, x_transfusion="on").refused("transfuse p3") == "CV-080"


@rule("C-102", "C-180", "CV-033")
def test_an_infected_doctor_lies_in_a_hub_where_somebody_gives_blood() -> None:
    patients = "white-patient:psychiatry@pre-admissions white-patient:psychiatry@pre-admissions"
    game = moving(f"nurse@F0:a1 {patients} white-doctor@F0:b1! white-doctor@outside", x_transfusion="on")
    game.do("pick p1", "give F0:a1", "pick p2", "send F0:b1", "pick p3", "send F0:b1")
    assert game.refused("done") == "C-102"
    game.do("pick p4", "send F0:a1")

    assert game.refused("done") == ""
    assert game.do("pick p5").refused("send F0:a1") == "C-180"


@rule("CV-081")
def test_blood_that_cures_makes_a_survivor() -> None:
    game = treating("white-patient:psychiatry@F0:b1! nurse@F0:b1~", x_transfusion="on")
    supply = game.state.epidemic.supply
    game.do("transfuse p1")

    assert (game.state.epidemic.survivors, game.state.epidemic.supply) == (1, supply + 1)
    game.do("unpark 4.3")
    assert game.clinic().cars.count() == 1


@rule("CV-082")
def test_workaholics_treat_infected_patients_by_their_colour() -> None:
    people = "workaholic@F0:b1 red-patient:psychiatry@F0:b1! nurse@outside"
    game = treating(people, x_workaholic="on").do("treat p2")
    assert (game.clinic().money, game.state.epidemic.survivors) == (64, 1)

    out = treating("workaholic@F0:b2 red-patient:psychiatry@F0:b2! nurse@outside", OUTPATIENTS, x_workaholic="on")
    supply = out.state.epidemic.supply
    out.do("treat p2")
    assert (out.state.epidemic.supply, out.person(1).ill, out.state.epidemic.survivors) == (supply + 1, False, 1)


@rule("C-190", "CV-082")
def test_a_workaholic_treats_more_than_one_of_a_colour_infected_or_not() -> None:
    people = "white-patient:psychiatry@F0:b1! white-patient:psychiatry@F0:b1! white-patient:psychiatry@F0:b1"
    game = treating(f"workaholic@F0:b1 {people} yellow-patient:psychiatry@F0:b1", x_workaholic="on")
    game.do("treat p2", "unpark 4.3", "treat p3", "unpark 3.3")
    assert game.refused("treat p5") == "C-110"  # another colour
    game.do("treat p4")

    assert (paid(game), game.state.epidemic.survivors) == ([12, 12, 12], 2)


@rule("C-189")
@pytest.mark.parametrize(("doctor", "refused"), [("white", ""), ("yellow", "C-102")])
def test_infected_doctors_count_by_their_colour_where_a_workaholic_ends(doctor: str, refused: str) -> None:
    people = f"workaholic@F0:b1 {doctor}-doctor@F0:a1! " + "white-patient:psychiatry@F0:a1 " * 2
    game = moving(people, x_workaholic="on").do("pick p2", "send F0:b1", "pick p3", "send F0:b1")
    game.picked(4)

    assert game.refused("send F0:b1") == refused


@rule("CV-084")
def test_breaks_and_infection_exclude_each_other() -> None:
    game = moving("nurse@dormitory white-doctor@outside!", x_break="on")

    assert not covid.eligible(game.person(1))
    assert game.do("pick p2").refused("send restaurant") == "CV-032"


@rule("CV-085")
def test_intensive_care_keeps_the_tile_until_the_cure() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1 icu=F1:c1"
    game = treating("white-doctor@F1:c1 red-patient:cardiology@F1:c1! nurse@outside", site, x_icu="on").do("treat p2")
    assert "yellow-patient:cardiology@F1:c1!" in game.people()
    assert game.state.epidemic.survivors == 0

    cured = treating("white-doctor@F1:c1 yellow-patient:cardiology@F1:c1! nurse@outside", site, x_icu="on")
    cured.do("treat p2")
    assert (cured.clinic().money, cured.state.epidemic.survivors) == (56, 1)


@rule("CV-089")
def test_the_operating_room_takes_infected_patients() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1 operating-room=F1:c1"
    game = treating("yellow-doctor@F1:c1 white-patient:cardiology@F1:c1! nurse@outside", site).do("treat p2")

    assert (game.clinic().money, game.state.epidemic.survivors) == (40 + 12 + 10, 1)
