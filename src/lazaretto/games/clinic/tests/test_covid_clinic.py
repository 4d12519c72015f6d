"""COVID-19 inside the clinics: movement, business, administration, Phase 4 (CV-031 to CV-066)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import SERVICES
from lazaretto.games.clinic.events import Died, SpreadOut, Treated
from lazaretto.games.clinic.rules import covid, flow, money
from lazaretto.games.clinic.state import Placed
from lazaretto.games.clinic.state.terms import ADMIT, BUY, CHOOSE, MOVEMENT, OVER, SPREAD, TREAT
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


# ---- movement ------------------------------------------------------------------------------------------------


@rule("CV-031")
def test_infected_patients_move_like_others() -> None:
    site = f"{OUTPATIENTS} hub-cardiology=F1:b1 operating-room=F1:c1 icu=F0:d1"
    game = moving("white-patient:psychiatry@pre-admissions! red-patient:cardiology@pre-admissions!", site, x_icu="on")

    assert game.do("pick p1").legal() == ["send F0:a1", "send F0:b1", "send F0:d1", "send F0:b2"]
    game.do("send F0:b2", "pick p2")
    assert game.legal() == ["send F1:b1", "send F1:c1"]


@rule("CV-032")
def test_where_infected_doctors_go() -> None:
    site = f"{OUTPATIENTS} hub-cardiology=F1:b1 treatment-room=F1:c1 operating-room=F1:a1 laboratory=F0:d1"
    game = moving("red-doctor@outside!", site, x_break="on").do("pick p1")

    assert game.legal() == ["send F0:a1", "send F0:b1", "send F0:b2", "send F1:b1", "send F1:c1"]
    for place in ("F1:a1", "F0:d1", "restaurant", "dormitory", "outside", "F0:c1"):
        assert game.refused(f"send {place}") in ("CV-032", "C-101")


@rule("CV-033", "CV-035", "C-100")
def test_an_infected_doctor_needs_a_bed_or_a_hub_and_walks_there() -> None:
    game = moving("white-doctor@outside!")

    assert game.refused("done") == "CV-033"
    game.do("pick p1", "send F0:a1", "done")
    assert game.clinic().hours == 2
    followed = moving("white-doctor@outside! white-doctor@outside").do("follow")
    assert followed.refused("done") != "CV-033"
    assert "white-doctor@outside!" not in followed.people()


@rule("CV-033", "CV-034")
@pytest.mark.parametrize(
    ("lying", "fits"),
    [
        ("white-patient:psychiatry white-patient:psychiatry", True),
        ("red-doctor! white-doctor!", True),
        ("white-patient:psychiatry white-doctor!", True),
        ("white-patient:psychiatry white-patient:psychiatry white-doctor!", False),
    ],
)
def test_capacity(lying: str, fits: bool) -> None:
    """Worked example 5."""
    people = " ".join([f"{who.rstrip('!')}@F0:b1{'!' if who.endswith('!') else ''}" for who in lying.split()])
    game = moving(f"{people} white-doctor@F0:b1 yellow-doctor@F0:b1 " + "nurse@F0:b1 " * 5)

    assert (game.refused("done") == "") == fits
    if not fits:
        game.do("pick p3", "send F0:a1")
        assert game.refused("done") == ""


@rule("CV-036", "CV-057")
def test_in_a_hub_infected_doctors_get_worse() -> None:
    game = treating("white-doctor@F0:a1! red-doctor@F0:a1")

    assert game.refused("treat p1") == "C-110"
    assert administered("white-doctor@F0:a1!").people() == "yellow-doctor@F0:a1!"


@rule("CV-037", "C-103")
def test_places_are_looked_at_again_in_the_next_movement() -> None:
    people = "white-doctor@F0:b1! yellow-doctor@F0:b1 red-doctor@F0:b1 nurse@F0:b1"
    game = treating(people).do("treat p1")
    game.do(*(["by p2"] if "by p2" in game.legal() else []))
    assert game.person(1).ill is False
    game.state.phase = MOVEMENT
    for clinic in game.state.clinics:
        clinic.ready, clinic.pending = False, None
    assert game.refused("done") == "C-102"  # three healthy doctors now


# ---- treatments ----------------------------------------------------------------------------------------------


@rule("CV-040")
def test_infected_doctors_do_not_work() -> None:
    game = treating("white-doctor@F0:b1! white-patient:psychiatry@F0:b1")
    game.picked(2)

    assert game.refused("by p1") == "CV-040"


@rule("CV-041", "CV-042", "CV-043")
def test_the_outpatient_room_moves_the_tile_to_the_doctor() -> None:
    """Worked example 15."""
    game = treating("white-doctor@F0:b2 red-patient:cardiology@F0:b2! nurse@outside", OUTPATIENTS)
    supply = game.state.epidemic.supply
    game.do("treat p2")

    assert (game.clinic().money, game.state.epidemic.survivors, game.state.epidemic.supply) == (46, 1, supply)
    assert game.people() == "white-doctor@F0:b2! nurse@outside"
    game.do("unpark 4.3")
    game.do("2: buy 0", "buy 0")
    while game.acting() and game.state.phase != SPREAD:
        game.do(f"{game.acting()[0]}: done")
    assert game.people() == "yellow-doctor@F0:b2! nurse@outside"  # step 8: no loss, step 9: worse


@rule("CV-041", "CV-043")
def test_a_doctor_treated_there_is_healthy_and_stays() -> None:
    game = treating("white-doctor@F0:b2 red-doctor@F0:b2!", OUTPATIENTS).do("treat p2")

    assert game.people() == "white-doctor@F0:b2! red-doctor@F0:b2"
    assert (game.state.epidemic.survivors, game.clinic().cars.count()) == (0, 2)


@rule("CV-044")
def test_people_without_infection_are_treated_as_usual() -> None:
    game = treating("white-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@F0:a1").do("treat p2")

    assert (game.clinic().money, game.state.epidemic.survivors, sum(game.state.market.bags.reserve)) == (52, 0, 1)


@rule("CV-045", "CV-046", "CV-047")
@pytest.mark.parametrize(
    ("doctor", "patient", "nurses", "fee"),
    [
        pytest.param("yellow", "white", 0, 12, id="worked example 2: yellow alone"),
        pytest.param("white", "white", 1, 12, id="worked example 2: white and a nurse"),
        pytest.param("orange", "white", 1, 12, id="worked example 2: orange and a nurse"),
        pytest.param("red", "white", 2, 12, id="worked example 2: red and two nurses"),
        pytest.param("red", "red", 1, 24, id="worked example 3"),
        pytest.param("red", "orange", 0, 20, id="worked example 4"),
        pytest.param("white", "red", 4, 24, id="white for an infected red one"),
    ],
)
def test_infected_people_count_one_level_more_and_pay_their_colour(
    doctor: str, patient: str, nurses: int, fee: int
) -> None:
    people = f"{doctor}-doctor@F0:b1 {patient}-patient:psychiatry@F0:b1! orderly@outside "
    if nurses:
        assert treating(people + "nurse@F0:b1 " * (nurses - 1)).refused("treat p2") == "C-110"
    game = treating(people + "nurse@F0:b1 " * nurses)
    supply = game.state.epidemic.supply
    game.do("treat p2")

    assert (game.clinic().money, game.state.epidemic.survivors, game.state.epidemic.supply) == (40 + fee, 1, supply + 1)


@rule("CV-048", "CV-051", "CV-052")
def test_an_infected_doctor_pays_too_and_works_again_next_round() -> None:
    people = "red-doctor@F0:b1 orange-doctor@F0:b1! orange-patient:psychiatry@F0:b1 nurse@F0:b1 nurse@F0:a1"
    game = treating(people)
    supply = game.state.epidemic.supply
    game.do("treat p2")

    assert paid(game) == [20]
    assert (game.state.epidemic.survivors, game.state.epidemic.supply) == (0, supply + 1)
    assert "orange-doctor@F0:b1 " in game.people() + " "
    assert game.refused("treat p3") != ""  # he does not work this round
    game.do("2: buy 0", "buy 0")
    assert game.person(2).level == 2  # nor does he lose a level


@rule("CV-049")
def test_extras_pay_as_usual() -> None:
    site = f"{WHITE} garden=F0:b2 hub-cardiology=F1:b1 dish=F1:b1"
    game = treating("yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1! nurse@F0:a1", site, x_satellite="on")
    game.do("treat p2")

    assert game.clinic().money == 40 + 12 + 2 + 2


@rule("CV-050")
def test_a_cured_infected_patient_is_a_survivor_and_a_car_goes() -> None:
    game = treating("yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1! nurse@F0:a1").do("treat p2", "unpark 4.3")

    assert (game.state.epidemic.survivors, game.clinic().cars.count(), sum(game.state.market.bags.reserve)) == (1, 2, 0)
    assert game.clinic().tally.treated == 1


@rule("CV-053", "CV-054", "CV-055")
def test_isolated_and_infected_employees_are_paid_and_isolated_orderlies_spare_nothing() -> None:
    game = moving("nurse@isolation orderly@isolation red-doctor@F0:a1!")

    assert money.salaries(game.clinic()) == 1 + 1 + 4
    assert money.maintenance(game.clinic()) == 3


# ---- administration ------------------------------------------------------------------------------------------


@rule("CV-056")
def test_who_is_infected_loses_no_level() -> None:
    assert administered("red-doctor@F0:a1 orange-doctor@F0:a1!", 1, 2).people() == (
        "orange-doctor@F0:a1 red-doctor@F0:a1!"  # step 9 makes the infected one worse
    )


@rule("CV-057", "CV-058", "CV-059")
def test_death_of_a_doctor() -> None:
    """Worked example 6."""
    game = Tryout(
        f"{WHITE} $0 red-doctor@F0:a1! orange-doctor@F0:a1! nurse@outside", f"{WHITE} $0", phase=BUY, mode="covid"
    )
    supply = game.state.epidemic.supply
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)
    game.do("unpark 4.3")

    assert game.people() == "red-doctor@F0:a1! nurse@outside"
    assert (game.clinic().popularity, game.state.epidemic.deceased, game.clinic().cars.count()) == (-5, 1, 2)
    assert game.state.epidemic.supply == supply + 1
    assert game.told(Died) == [Died(0, 1, 3, True)]
    assert game.clinic().tally.deaths == 0  # a doctor is no patient (G4)


@rule("CV-059")
def test_all_dead_lie_in_all_deceased_infected_or_not() -> None:
    game = administered("red-patient:psychiatry@F0:b1 red-patient:psychiatry@F0:b1! elder@hospice")

    assert (game.state.epidemic.deceased, sum(game.state.market.bags.reserve)) == (3, 0)
    assert game.clinic().popularity == -5 - 5 - 1


# ---- Phase 4 -------------------------------------------------------------------------------------------------


def spreading(*people: str, high: bool = False, **options: str) -> Tryout:
    clinics = [f"{WHITE} $0 {who}" for who in people]
    contagion = "high" if high else "low"
    game = Tryout(*clinics, phase=SPREAD, mode="covid", contagion=contagion, given=options)
    covid.begin_spread(game.state)
    return game


@rule("CV-061", "C-152")
def test_phase_four_follows_in_every_round_but_the_last() -> None:
    assert administered("nurse@outside").state.phase == SPREAD
    assert administered("nurse@outside", round=6).state.phase == OVER
    game = administered("nurse@outside")
    assert game.state.round == 1
    game.do("1: spread psychiatry", "2: spread psychiatry")
    assert (game.state.round, game.state.phase) == (2, CHOOSE)


@rule("CV-062")
def test_low_an_empty_space_of_any_service_takes_the_tile() -> None:
    game = spreading("white-patient:psychiatry@pre-admissions tile=cardiology", "")
    assert game.legal() == ["spread ophthalmology"]
    assert game.refused("spread psychiatry") == "CV-062"
    assert game.refused("spread cardiology") == "CV-062"
    assert game.refused("spread-to p1") == "CV-062"
    supply = game.state.epidemic.supply
    game.do("1: spread ophthalmology", "2: spread psychiatry")

    assert game.clinic().tokens.waiting == (0, 1, 1, 0, 0)
    assert game.state.epidemic.supply == supply - 2
    game.begin(ADMIT, seat=2)
    game.state.market.rows[0] = [1]
    assert game.do("2: admit psychiatry").people(2) == "yellow-patient:psychiatry@pre-admissions!"


@rule("CV-063", "CV-064")
def test_phase_four_high() -> None:
    """Worked example 18."""
    game = spreading("white-patient:psychiatry@pre-admissions", "", high=True)
    assert game.legal() == ["spread-to p1"]
    assert game.refused("spread psychiatry") == "CV-064"
    assert game.refused("spread cardiology") == "CV-063"
    game.do("spread-to p1")
    assert game.legal() == ["spread psychiatry"]
    game.do("spread psychiatry", "2: spread psychiatry", "2: spread psychiatry")

    assert game.people() == "white-patient:psychiatry@pre-admissions!"
    assert (game.clinic().tokens.waiting[0], game.clinic(2).tokens.waiting[0]) == (1, 2)
    assert game.told(SpreadOut) == [SpreadOut((1, 2), (1, 0))]


@rule("CV-065")
def test_when_no_space_is_empty() -> None:
    waiting = " ".join([f"tile={service}" for service in ("psychiatry", "cardiology", "ophthalmology")])
    game = spreading(f"{waiting} red-patient:psychiatry@pre-admissions", waiting)
    supply = game.state.epidemic.supply
    assert game.acting() == [1]  # seat 2 has neither space nor patient: its tile returns
    assert game.legal() == ["spread-to p1"]
    game.do("spread-to p1")
    assert game.people() == "red-patient:psychiatry@pre-admissions!"
    assert game.state.epidemic.supply == supply - 1

    infected = spreading("white-patient:psychiatry@pre-admissions!", "", high=True)
    assert infected.legal() == ["spread psychiatry"]  # where all are infected it waits


@rule("CV-066")
def test_choices_of_phase_four_are_secret_until_all_have_made_them() -> None:
    game = spreading("", "").do("1: spread cardiology")

    assert GAME.view(game.state, Seat(1)).table.clinics[0].tokens.spread == (Placed(-1, -1),)
    assert GAME.view(game.state, Seat(0)).table.clinics[0].tokens.spread == (Placed(1, -1),)
    assert game.clinic().tokens.waiting == (0,) * SERVICES
    reveals = GAME.reveal_count(game.state)
    game.do("2: spread cardiology")
    assert GAME.reveal_count(game.state) == reveals + 1


@rule("CV-066")
def test_nobody_talks_in_phase_four() -> None:
    game = spreading("", "")
    options = GAME.setup(2, {"mode": "covid"})

    for listener in (Seat(0), Seat(1), None):
        refusal = GAME.muted(options, game.state, listener)
        assert refusal is not None
        assert refusal.rule == "CV-066"
    game.do("1: spread cardiology", "2: spread cardiology")
    assert GAME.muted(options, game.state, Seat(0)) is None
