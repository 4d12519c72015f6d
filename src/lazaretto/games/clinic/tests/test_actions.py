"""Phase 1: choosing in secret, Hire, Admit, new appointments (C-060 to C-081)."""

from __future__ import annotations

from lazaretto.core import Seat, rule
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import NUMBERS
from lazaretto.games.clinic.events import Revealed
from lazaretto.games.clinic.rules.admit import Admitting, new_appointments, points_left
from lazaretto.games.clinic.state.terms import ACT, ADMIT, BUILD, CHOOSE, HIRE, NONE, WAITING_LIST
from lazaretto.games.clinic.tests.notation import WHITE, Tryout


def choosing(seats: int = 3) -> Tryout:
    return Tryout(*[f"{WHITE} $20"] * seats).choosing()


@rule("C-060")
def test_tiles_are_chosen_in_secret_and_turned_up_together() -> None:
    game = choosing()
    game.do("1: choose hire", "3: choose build")

    assert GAME.view(game.state, Seat(1)).table.clinics[0].this_round.choice == NONE
    assert GAME.view(game.state, Seat(0)).table.clinics[0].this_round.choice == HIRE
    assert game.told(Revealed) == []
    assert game.acting() == [2]
    game.do("2: choose hire")
    assert game.told(Revealed) == [Revealed((HIRE, HIRE, BUILD))]
    assert game.state.undo_barrier == 1


@rule("C-061")
def test_an_action_is_chosen_at_most_twice_a_round() -> None:
    game = choosing(1)
    for _ in range(2):
        game.do("choose hire", "done")

    assert game.refused("choose hire") == "C-061"
    assert game.legal() == ["choose build", "choose admit"]


@rule("C-062")
def test_build_acts_before_hire_before_admit_each_in_turn_order() -> None:
    game = choosing()
    game.state.order = (2, 0, 1)
    game.do("1: choose admit", "2: choose build", "3: choose admit")

    acted = []
    while game.state.phase == ACT:
        acted += game.acting()
        game.do(f"{game.acting()[0]}: done")
    assert acted == [2, 3, 1]


@rule("C-063")
def test_an_action_need_not_be_used() -> None:
    for step in (BUILD, HIRE, ADMIT):
        game = Tryout(f"{WHITE} $20", WHITE).begin(step)
        before = game.people()
        game.do("done")
        assert (game.clinic().money, game.people()) == (20, before)


# ---- Hire ----------------------------------------------------------------------------------------------------


def hiring(rest: str = "$30") -> Tryout:
    game = Tryout(f"{WHITE} {rest}", WHITE).begin(HIRE)
    game.state.market.university = [0, 1, 2, 3]
    return game


@rule("C-070")
def test_one_doctor_and_one_helper_in_either_order() -> None:
    game = hiring().do("hire nurse", "park 4.3")
    assert game.refused("hire orderly") == "C-070"
    assert game.refused("hire nurse") == "C-070"
    game.do("hire-doctor 2", "park 4.2")

    assert game.clinic().money == 30 - 3 - 5
    assert (game.state.market.nurses, game.state.market.university) == (1, [0, -1, 2, 3])
    assert game.acting() != [1]  # nothing more to hire

    poor = hiring("$3")
    assert poor.refused("hire-doctor 1") == "C-070"
    assert poor.refused("hire orderly") == ""
    poor.state.market.orderlies = 0
    assert poor.refused("hire orderly") == "C-070"
    assert poor.refused("hire guard") == "C-070"


@rule("C-071")
def test_a_doctor_costs_what_his_slot_says_and_nobody_moves_up() -> None:
    game = hiring().do("hire-doctor 1", "park 4.3")
    assert game.clinic().money == 26
    assert game.refused("hire-doctor 3") == "C-070"
    game.do("done").begin(HIRE)

    assert game.refused("hire-doctor 1") == "C-071"
    game.do("hire-doctor 3")
    assert game.clinic().money == 26 - 6


@rule("C-072")
def test_who_is_hired_stands_outside() -> None:
    assert hiring().do("hire-doctor 4").people() == "red-doctor@outside"


# ---- Admit ---------------------------------------------------------------------------------------------------


def admitting(*rows: list[int], site: str = WHITE) -> Tryout:
    game = Tryout(f"{site} $20", WHITE).begin(ADMIT)
    game.state.market.rows = [list(row) for row in rows]
    return game


@rule("C-073", "C-078")
def test_four_points_in_any_order_and_the_rest_is_lost() -> None:
    game = admitting([0, 1, 2, 3], [], [])
    assert points_left(game.clinic()) == 4
    game.do("swap psychiatry 1", "admit psychiatry", "park 4.3", "swap psychiatry 2")
    assert points_left(game.clinic()) == 1
    game.do("done")

    assert game.state.market.rows[0][:3] == [0, 3, 2]
    game.begin(ADMIT)
    assert points_left(game.clinic()) == 4
    game.clinic().action = Admitting(0)
    assert game.refused("admit psychiatry") == "C-073"


@rule("C-074", "C-079")
def test_the_first_patient_of_an_owned_service_is_admitted() -> None:
    game = admitting([2, 0], [1], [])
    assert game.refused("admit cardiology") == "C-074"
    assert game.refused("admit ophthalmology") == "C-074"
    assert game.refused("admit neurology") == "C-002"
    game.do("admit psychiatry")

    assert game.people() == "orange-patient:psychiatry@pre-admissions"
    assert game.clinic().people[0].place == WAITING_LIST
    assert game.clinic().cars.parking == 1
    game.do("park 4.3", "admit psychiatry", "park 4.2")
    assert len(game.clinic().people) == 2  # several wait under one service


@rule("C-074")
def test_a_hub_is_enough_to_admit() -> None:
    game = admitting([], [1], [], site=f"{WHITE} hub-cardiology=F0:d3")

    assert game.refused("admit cardiology") == ""


@rule("C-075")
def test_neighbours_of_different_colours_are_swapped_in_any_row() -> None:
    game = admitting([0, 0, 1], [], [3, 2])

    assert game.refused("swap psychiatry 1") == "C-075"
    assert game.refused("swap psychiatry 3") == "C-075"
    game.do("swap psychiatry 2", "swap ophthalmology 1")
    assert game.state.market.rows == [[0, 1, 0], [], [2, 3]]


@rule("C-076", "C-077")
def test_a_patient_is_rerouted_and_rows_close_up() -> None:
    """Worked example 10."""
    game = admitting([], [1, 0], [2])
    game.do("reroute cardiology 1 up")
    assert game.state.market.rows == [[1], [0], [2]]
    game.do("admit psychiatry", "park 4.3")

    assert game.people() == "yellow-patient:psychiatry@pre-admissions"
    assert game.refused("reroute cardiology 1 down") == "C-076"  # that column is taken
    assert game.refused("reroute cardiology 3 up") == "C-076"  # nobody there
    assert game.refused("reroute psychiatry 1 up") == "C-076"
    assert game.refused("reroute ophthalmology 1 down") == "C-076"


@rule("C-076")
def test_rerouting_from_the_back_lands_at_the_end_of_the_other_row() -> None:
    game = admitting([3], [0, 1, 2], [])

    assert game.refused("reroute cardiology 1 up") == "C-076"
    game.do("reroute cardiology 3 up")
    assert game.state.market.rows == [[3, 2], [0, 1], []]


# ---- new appointments ----------------------------------------------------------------------------------------


@rule("C-080")
def test_after_each_action_rows_with_room_get_a_patient_at_the_end() -> None:
    game = Tryout(f"{WHITE} $20", WHITE).choosing()
    game.state.market.rows = [[0, 0, 0, 0], [1], []]
    game.state.market.bags.patients = [0, 0, 50, 0]
    game.do("1: choose hire", "2: choose hire", "1: done", "2: done")

    assert game.state.market.rows == [[0, 0, 0, 0], [1, 2], [2]]
    assert (game.state.action, game.state.phase) == (1, CHOOSE)


@rule("C-080")
def test_rows_are_filled_from_the_top() -> None:
    game = Tryout(WHITE, WHITE)
    game.state.market.rows = [[], [], []]
    game.state.market.bags.patients, game.state.market.bags.reserve = [1, 0, 0, 1], [0, 0, 0, 0]
    new_appointments(game.state)

    assert [len(row) for row in game.state.market.rows] == [1, 1, 0]


@rule("C-081")
def test_an_empty_bag_takes_in_the_reserve() -> None:
    game = Tryout(WHITE, WHITE)
    game.state.market.rows = [[], [], []]
    game.state.market.bags.patients, game.state.market.bags.reserve = [0, 0, 0, 0], [0, 2, 0, 0]
    game.state.epidemic.survivors = 5
    new_appointments(game.state)

    assert game.state.market.rows == [[1], [1], []]
    assert (game.state.market.bags.patients, game.state.market.bags.reserve, game.state.epidemic.survivors) == (
        [0] * 4,
        [0] * 4,
        5,
    )


@rule("C-150")
def test_the_numbers_of_a_round() -> None:
    assert (NUMBERS.actions, NUMBERS.tiles_of_each_action) == (3, 2)
