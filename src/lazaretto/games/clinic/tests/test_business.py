"""Phase 2: treatments, salaries and maintenance, popularity (C-110 to C-127)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.actions import MOST_BOUGHT, Buy
from lazaretto.games.clinic.events import Paid, Unpaid
from lazaretto.games.clinic.rules import flow, money
from lazaretto.games.clinic.rules.money import TOO_DEAR
from lazaretto.games.clinic.state.terms import BUY, MOVEMENT, PAY, TREAT
from lazaretto.games.clinic.tests.notation import WHITE, Tryout

OPERATING = f"{WHITE} hub-cardiology=F1:b1 operating-room=F1:c1"
OUTPATIENTS = f"{WHITE} outpatient-room=F0:b2"


def treating(clinic: str, **options: str) -> Tryout:
    """Seat 2 has nothing to treat."""
    game = Tryout(f"{clinic} $0" if "$" not in clinic else clinic, f"{WHITE} $99", phase=TREAT, given=options)
    game.clinic(2).ready = True
    return game


def room(*people: str, at: str = "F0:b1", site: str = WHITE, rest: str = "$0") -> Tryout:
    return treating(f"{site} {rest} " + " ".join([f"{who}@{at}" for who in people]))


@rule("C-110")
@pytest.mark.parametrize(
    ("doctor", "patient", "nurses"),
    [
        pytest.param("orange", "white", 2, id="worked example 7"),
        pytest.param("white", "white", 0, id="the same level needs nobody"),
        pytest.param("white", "red", 3, id="a worse patient needs nurses too"),
        pytest.param("red", "yellow", 2, id="so does a better doctor"),
    ],
)
def test_every_level_of_difference_takes_a_nurse(doctor: str, patient: str, nurses: int) -> None:
    people = [f"{doctor}-doctor", f"{patient}-patient:psychiatry", *["nurse"] * nurses]
    if nurses:
        assert room(*people[:-1]).refused("treat p2") == "C-110"
    game = room(*people).do("treat p2")

    assert [p.used for p in game.clinic().people if p.kind == 2] == [1] * nurses
    assert game.clinic().tally.treated == 1


@rule("C-110")
def test_only_doctors_and_nurses_of_the_same_room_count() -> None:
    apart = treating(f"{WHITE} white-doctor@F0:a1 white-patient:psychiatry@F0:b1")
    assert apart.refused("treat p2") == "C-110"
    nurse_away = treating(f"{WHITE} yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1 nurse@F0:a1")
    assert nurse_away.refused("treat p2") == "C-110"
    in_a_hub = treating(f"{WHITE} white-doctor@F0:a1 white-patient:psychiatry@F0:a1")
    assert in_a_hub.refused("treat p2") == "C-110"


@rule("C-111")
def test_doctors_and_nurses_work_once_a_round() -> None:
    two = ["white-patient:psychiatry", "white-patient:psychiatry"]
    game = room("white-doctor", *two).do("treat p2", "unpark 4.3")
    assert game.refused("treat p3") != ""

    game = room("yellow-doctor", "yellow-doctor", *two, "nurse").do("treat p3")
    assert game.clinic().tally.treated == 1
    assert all(text.startswith("unpark") for text in game.legal())


@rule("C-112", "C-035")
def test_patients_are_treated_once_and_in_their_own_service() -> None:
    game = room("white-doctor", "white-doctor", "white-patient:psychiatry")
    game.person(3).used = 1

    assert game.refused("treat p3") == "C-112"


@rule("C-113", "C-117")
@pytest.mark.parametrize(("level", "fee"), [("white", 12), ("yellow", 16), ("orange", 20), ("red", 24)])
def test_a_treated_patient_pays_the_fee_and_leaves_with_a_car(level: str, fee: int) -> None:
    game = room(f"{level}-doctor", f"{level}-patient:psychiatry", "white-patient:psychiatry")
    reserve = sum(game.state.market.bags.reserve)
    game.do("treat p2")

    assert game.clinic().money == fee
    assert "p2" not in game.people()
    assert len(game.clinic().people) == 2
    assert game.clinic().cars.leaving == 1
    game.do("unpark 4.3")
    assert game.clinic().cars.count() == 2
    assert sum(game.state.market.bags.reserve) == reserve + 1
    assert game.clinic().tally.treated == 1


@rule("C-114")
def test_the_operating_room_pays_ten_more() -> None:
    game = room("white-doctor", "white-patient:cardiology", "nurse", at="F1:c1", site=OPERATING).do("treat p2")

    assert game.clinic().money == 22


@rule("C-115")
def test_gardens_beside_the_column_pay_two_each() -> None:
    gardens = f"{OPERATING} garden=F0:d1 garden=F0:c2 garden=F0:a2"
    game = room("white-doctor", "white-patient:cardiology", at="F1:c1", site=gardens).do("treat p2")

    assert game.clinic().money == 22 + 4  # d1 and c2 touch c1, a2 does not


@rule("C-116")
def test_the_outpatient_room_takes_anybody_for_six() -> None:
    site = f"{OUTPATIENTS} garden=F0:b3"
    game = room("white-doctor", "red-patient:cardiology", at="F0:b2", site=site).do("treat p2")

    assert game.clinic().money == 6 + 2


@rule("C-111", "C-140")
@pytest.mark.parametrize(("at", "site"), [("F0:b1", WHITE), ("F0:b2", OUTPATIENTS), ("F1:c1", OPERATING)])
def test_who_treated_is_tired_whatever_the_room(at: str, site: str) -> None:
    service = "cardiology" if site == OPERATING else "psychiatry"
    game = room("orange-doctor", f"orange-patient:{service}", at=at, site=site)
    game.clinic().money = 9
    game.do("treat p2")
    while game.state.round == 1:
        seat = game.acting()[0]
        game.do(f"{seat}: {game.legal(seat)[0]}")

    assert game.people() == f"yellow-doctor@{at}"


@rule("C-118")
def test_the_owner_says_who_treats_whom_and_need_not() -> None:
    game = room("white-doctor", "yellow-doctor", "white-patient:psychiatry", "nurse").do("treat p3")
    assert game.legal() == ["by p1", "by p2"]
    assert game.refused("treat p3") == "C-118"
    game.do("by p2")
    assert game.person(2).used == 1
    assert game.person(1).used == 0

    idle = room("white-doctor", "white-patient:psychiatry", rest="$50").do("done")
    assert idle.people() == "white-doctor@F0:b1 white-patient:psychiatry@F0:b1"


@rule("C-118")
def test_step_five_ends_by_itself_when_nothing_is_left_to_treat() -> None:
    game = room("white-doctor", "white-patient:psychiatry", rest="$50").do("treat p2", "unpark 4.3")

    assert game.state.phase == BUY


@rule("C-119")
def test_the_laboratory_teaches() -> None:
    """Worked example 14."""
    site = f"{WHITE} laboratory=F0:b2 $30"
    game = Tryout(f"{site} yellow-doctor@F0:b2 red-doctor@F0:b2", f"{WHITE} $30", phase=MOVEMENT)
    game.do("done", "2: done")

    assert game.people() == "orange-doctor@F0:b2 red-doctor@F0:b2"
    assert game.clinic().popularity == 2
    game.do("buy 0", "2: buy 0")
    assert game.people() == "orange-doctor@F0:b2 red-doctor@F0:b2"  # no loss in step 8


@rule("C-120", "C-121", "C-123")
def test_salaries_and_maintenance_are_paid_by_themselves() -> None:
    site = f"{WHITE} hub-cardiology=F1:b1 treatment-room=F2:b1 supply-room=F3:b1"
    people = "white-doctor@F0:a1 yellow-doctor@F0:a1 orange-doctor@F0:a1 red-doctor@F0:a1 nurse@F0:a1 orderly@F0:a1"
    game = Tryout(f"{site} {people} $50", f"{WHITE} $50").do("done", "2: done")

    salaries, upkeep = 1 + 2 + 3 + 4 + 1 + 1, 4 * 1 + 2 * 2
    assert game.clinic().money == 50 - salaries - upkeep
    assert game.told(Paid)[0] == Paid(0, salaries + upkeep)


@rule("C-122")
def test_an_orderly_in_a_supply_room_spares_it_and_what_is_beside_it() -> None:
    """Worked example 12."""
    site = "treatment-room=F0:b1 supply-room=F0:c1 hub-cardiology=F1:c1 hub-psychiatry=F0:a1"
    assert money.maintenance(Tryout(f"{site} orderly@F0:c1", WHITE).clinic()) == 1
    assert money.maintenance(Tryout(f"{site} orderly@F0:a1", WHITE).clinic()) == 4


@rule("C-124")
def test_who_cannot_pay_dismisses_one_by_one() -> None:
    """Worked example 13."""
    site = "hub-psychiatry=F0:a1 treatment-room=F0:a2"
    game = Tryout(f"{site} $3 red-doctor@F0:a1 nurse@F0:a1 orderly@F0:a1", f"{WHITE} $50").do("done", "2: done")
    assert game.acting() == [1]
    assert game.state.phase == PAY
    assert game.legal() == ["dismiss p1", "dismiss p2", "dismiss p3"]

    game.do("dismiss p1")
    assert all(text.startswith("unpark") for text in game.legal())
    game.do("unpark 4.3", "dismiss p2")
    assert (game.clinic().money, game.clinic().popularity) == (0, -4)
    assert game.people() == "orderly@F0:a1"
    assert game.state.market.bags.gone[1] == 1
    game.do("unpark 3.3")
    assert game.state.phase == BUY


@rule("C-124")
def test_infected_and_isolated_employees_may_be_dismissed_and_give_their_tile_back() -> None:
    people = "$0 red-doctor@F0:b1! nurse@isolation"
    game = Tryout(f"{WHITE} {people}", f"{WHITE} $50", mode="covid").do("done", "2: done")
    supply = game.state.epidemic.supply
    game.do("dismiss p1", "unpark 4.3", "dismiss p2")

    assert game.state.epidemic.supply == supply + 2


@rule("C-124")
def test_nobody_more_is_dismissed_once_the_rest_can_be_paid() -> None:
    game = Tryout("hub-psychiatry=F0:a1 $2 red-doctor@F0:a1 nurse@F0:a1", f"{WHITE} $50").do("done", "2: done")
    game.do("dismiss p1", "unpark 4.3")

    assert game.people() == "nurse@F0:a1"
    assert game.refused("dismiss p2") != ""


@rule("C-125")
def test_what_is_missing_costs_popularity() -> None:
    game = Tryout(f"{WHITE} $1", f"{WHITE} $50").do("done", "2: done")

    assert (game.clinic().money, game.clinic().popularity) == (0, -2)
    assert game.told(Unpaid) == [Unpaid(0, 2)]


@rule("C-126")
def test_employees_are_dismissed_only_for_want_of_money() -> None:
    game = Tryout(f"{WHITE} $50 nurse@F0:a1", f"{WHITE} $50", phase=PAY)

    assert game.refused("dismiss p1") == "C-126"
    assert game.refused("dismiss p2") == "C-124"


@rule("C-127")
def test_popularity_is_bought_at_three_dollars() -> None:
    game = Tryout(f"{WHITE} $17", f"{WHITE} $50", phase=BUY)

    assert game.legal() == [f"buy {points}" for points in range(6)]
    assert game.refused("buy 6") == "C-127"
    game.do("buy 5")
    assert (game.clinic().money, game.clinic().popularity) == (2, 5)


@rule("C-127")
def test_popularity_is_neither_sold_nor_bought_without_end() -> None:
    game = Tryout(f"{WHITE} $3000", f"{WHITE} $50", phase=BUY)

    assert GAME.refusal(game.state, Seat(0), Buy(-1)) == TOO_DEAR
    assert GAME.refusal(game.state, Seat(0), Buy(MOST_BOUGHT)) is None
    assert GAME.refusal(game.state, Seat(0), Buy(MOST_BOUGHT + 1)) == TOO_DEAR


@rule("C-110", "C-113", "C-115", "C-120", "C-127")
def test_a_first_round_in_numbers() -> None:
    """Worked example 8, from the treatments on: $5 left after hiring and building."""
    people = "white-doctor@F0:b1 yellow-doctor@F0:b1 white-patient:psychiatry@F0:b1 yellow-patient:psychiatry@F0:b1"
    game = treating(f"{WHITE} garden=F0:b2 {people} nurse@F0:b1 $5")
    game.do("treat p3", "by p1", "unpark 4.3", "treat p4", "unpark 3.3")

    assert game.clinic().money == 30
    game.do("buy 7")
    assert (game.clinic().money, game.clinic().popularity) == (9, 7)


@rule("C-152")
def test_nobody_short_of_money_is_asked_to_buy() -> None:
    game = Tryout(f"{WHITE} $5", f"{WHITE} $50", phase=PAY)
    for clinic in game.state.clinics:
        clinic.ready = True
    game.clinic().money = 2
    flow.advance(game.state)

    assert (game.state.phase, game.acting()) == (BUY, [2])
