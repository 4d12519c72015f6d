"""Phase 3: what happens to doctors, patients and the middle of the table (C-140 to C-152)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.clinic.data import HUB, LABORATORY, NUMBERS
from lazaretto.games.clinic.events import Died
from lazaretto.games.clinic.rules import administration, flow
from lazaretto.games.clinic.state.terms import BUY, CHOOSE, COMPETITIVE, OVER, VACANT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout, change


def administered(clinic: str, *used: int, round: int = 1, **options: str) -> Tryout:
    """Through Phase 3; ``used``: who treated or was treated."""
    game = Tryout(f"{clinic} $0", f"{WHITE} $0", phase=BUY, round=round, given=options)
    for number in used:
        game.person(number).used = 1
    for other in game.state.clinics:
        other.ready = True
    flow.advance(game.state)
    return game


@rule("C-140")
@pytest.mark.parametrize(("before", "after"), [("red", "orange"), ("yellow", "white"), ("white", "white")])
def test_a_doctor_who_treated_loses_a_level(before: str, after: str) -> None:
    for place in ("F0:b1", "F0:b2"):
        game = administered(f"{WHITE} outpatient-room=F0:b2 {before}-doctor@{place}", 1)
        assert game.people() == f"{after}-doctor@{place}"


@rule("C-141")
def test_idle_doctors_keep_their_level() -> None:
    assert administered(f"{WHITE} red-doctor@F0:a1").people() == "red-doctor@F0:a1"


@rule("C-142")
def test_untreated_patients_get_worse_wherever_they_are() -> None:
    people = "white-patient:psychiatry@F0:b1 orange-patient:cardiology@pre-admissions yellow-patient:psychiatry@F0:b1"
    game = administered(f"{WHITE} {people}", 3)

    assert game.people() == (
        "yellow-patient:psychiatry@F0:b1 red-patient:cardiology@pre-admissions yellow-patient:psychiatry@F0:b1"
    )


@rule("C-143")
def test_red_patients_die() -> None:
    game = administered(f"{WHITE} red-patient:psychiatry@pre-admissions nurse@outside")

    assert game.people() == "nurse@outside"
    assert (game.clinic().popularity, game.clinic().tally.deaths) == (-5, 1)
    assert game.told(Died) == [Died(0, 0, 3, False)]
    assert game.acting() == [1]  # which car goes
    game.do("unpark 4.3")
    assert game.clinic().cars.count() == 1
    assert game.state.market.bags.reserve[3] == 1


@rule("C-144")
def test_patients_on_the_appointment_board_do_not_change() -> None:
    game = Tryout(f"{WHITE} $0", WHITE, phase=BUY)
    game.state.market.rows = [[0, 3], [3], [2]]
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)

    assert game.state.market.rows == [[0, 3], [3], [2]]


@rule("C-145", "C-146", "C-017")
def test_the_university_teaches_and_fills_up() -> None:
    game = Tryout(WHITE, WHITE)
    game.state.market.university = [VACANT, 0, VACANT, 3]
    game.state.market.bags.doctors = [0, 0, 1, 0, 0]
    administration.teach(game.state)
    assert game.state.market.university == [VACANT, 1, VACANT, 3]
    administration.enrol(game.state)

    assert game.state.market.university == [1, 2, 3, VACANT]  # the bag is empty


@rule("C-147")
def test_nurses_on_offer_are_filled_up_to_twenty_five_in_the_game() -> None:
    game = Tryout(f"{WHITE} " + "nurse@outside " * 2, WHITE)
    game.state.market.nurses = 0
    administration.offer_nurses(game.state)
    assert game.state.market.nurses == 2

    game.clinic().people = [game.person(1).copy() for _ in range(NUMBERS.nurses - 1)]
    game.state.market.nurses = 0
    administration.offer_nurses(game.state)
    assert game.state.market.nurses == 1


@rule("C-148")
def test_the_next_tile_of_a_stack_comes_on_sale() -> None:
    game = Tryout(WHITE, WHITE)
    game.state.market.on_sale[HUB + 1] = game.state.market.on_sale[LABORATORY] = False
    game.state.market.stock[LABORATORY] = 0
    administration.show_tiles(game.state)

    assert game.state.market.on_sale[HUB + 1]
    assert not game.state.market.on_sale[LABORATORY]


@rule("C-149")
def test_fewest_popularity_comes_first() -> None:
    game = Tryout(f"{WHITE} popularity=5", f"{WHITE} popularity=-2", f"{WHITE} popularity=5")
    game.state.order = (2, 0, 1)
    administration.order_seats(game.state)

    assert game.state.order == (1, 2, 0)


@rule("C-150")
def test_all_action_tiles_come_back() -> None:
    game = Tryout(f"{WHITE} $0", f"{WHITE} $0", phase=BUY)
    for clinic in game.state.clinics:
        change(clinic, unused=(0, 1, 2), hub_built=True)
        clinic.ready = True
    flow.advance(game.state)

    assert (game.state.round, game.state.phase, game.state.action) == (2, CHOOSE, 0)
    assert all(
        clinic.this_round.unused == (2, 2, 2) and not clinic.this_round.hub_built for clinic in game.state.clinics
    )


@rule("C-151", "C-001")
def test_round_six_ends_after_step_nine() -> None:
    game = Tryout(f"{WHITE} $0 white-patient:psychiatry@F0:b1", f"{WHITE} $0", phase=BUY, round=6)
    university = game.state.market.university[:]
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)

    assert (game.state.phase, game.state.round) == (OVER, 6)
    assert game.people() == "yellow-patient:psychiatry@F0:b1"
    assert game.state.market.university == university


@rule("C-152")
def test_deaths_of_all_come_before_the_university() -> None:
    """While a seat still says which car goes, nobody has been taught."""
    game = Tryout(f"{WHITE} $0 red-patient:psychiatry@F0:b1 nurse@outside", f"{WHITE} $0", phase=BUY)
    university = game.state.market.university[:]
    for clinic in game.state.clinics:
        clinic.ready = True
    flow.advance(game.state)

    assert game.acting() == [1]
    assert game.state.market.university == university
    assert game.state.setup.mode == COMPETITIVE
    game.do("unpark 4.3")
    assert game.state.round == 2
