"""Turn structure and placing cubes (Q-050 to Q-071)."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.quarantine.data import GRAY, NONE
from lazaretto.games.quarantine.tests.notation import fresh, hospital, table


@rule("Q-050", "Q-051", "Q-054")
def test_cubes_and_actions_alternate_freely() -> None:
    """Worked example 1."""
    game = table(hospital("B blue:blue", line="red yellow"), held=4).draws("red green blue yellow")
    game.play("receive")
    assert game.refusal("receive") == "Q-054"
    game.play("join 2", "receive", "join 3")
    game.play("admit start-red-1", "stop", "cure blue", "take-marker", "cure red")
    assert game.refusal("take-marker") == "Q-080"
    assert game.refusal("end") == "Q-058"
    game.play("receive", "join 1", "receive", "join 1")
    assert game.refusal("receive") == "Q-050"
    game.play("end")
    assert game.asked() == 2


@rule("Q-050")
def test_actions_are_a_choice_and_cubes_are_not() -> None:
    game = table(held=4).draws("red red red red")
    game.play(*["receive", "join 1"] * 4, "end")  # no action taken
    assert game.asked() == 2
    assert game.state.turn.held == 4


@rule("Q-052")
def test_an_action_is_finished_before_anything_else_begins() -> None:
    game = table(hospital(line="red yellow green", supply="red*3"), held=2).draws("red")
    game.play("admit start-red-1")
    for other in ("receive", "cure red", "open lab", "end", "take-marker"):
        assert game.refusal(other) == "Q-052", other
    game.play("stop", "open lab")
    for other in ("receive", "cure red", "take-marker", "end"):
        assert game.refusal(other) == "Q-052", other
    game.play("pay red", "pay red", "sign", "receive")


@rule("Q-053")
def test_actions_and_placements_may_come_before_a_received_cube_is_placed() -> None:
    game = table(hospital("A red:red", beside="lab"), pending="blue")
    game.play("cure red", "place-tile lab-1", "lay 2,0", "take-marker")
    assert game.state.turn.pending != NONE
    game.play("join 1")
    assert game.line() == "blue"


@rule("Q-055", "Q-056")
def test_four_cubes_are_held_unseen_and_come_out_at_random() -> None:
    outcomes = set()
    for seed in range(40):
        game = fresh(2, seed, start_layout="preset_A", start_seat="1")
        assert game.state.turn.held == 4
        assert game.view(1).cubes.bag == game.view(2).cubes.bag == (24, 24, 24, 24, 32)
        game.play("receive")
        outcomes.add(game.state.turn.pending)
        assert game.view(1).turn.pending == game.view(2).turn.pending
    assert outcomes == {NONE, 0, 1, 2, 3}  # NONE: a gray cube of the first round


@rule("Q-057")
def test_a_bag_with_fewer_than_four_cubes_is_emptied() -> None:
    game = table(bag="red blue gray").play("end")
    assert (game.state.turn.held, game.state.in_bag()) == (3, 0)


@rule("Q-058")
def test_a_turn_ends_only_without_held_or_waiting_cubes_and_actions_lapse() -> None:
    assert table(held=1).refusal("end") == "Q-058"
    assert table(pending="red").refusal("end") == "Q-058"
    game = table(actions=3).play("end")
    assert game.state.turn.actions == 4


@rule("Q-059")
def test_the_next_player_becomes_active_with_fresh_cubes() -> None:
    game = table(seat=2, turn=7).play("end")
    assert (game.asked(), game.state.turn.number, game.state.turn.held) == (3, 8, 4)
    assert game.refusal("2: receive") == "Q-050"


@rule("Q-060")
def test_a_patient_may_join_any_line() -> None:
    game = table(pending="red")
    assert game.legal("join") == ["1", "2", "3"]
    assert game.refusal("join 4") == "Q-001"
    game.play("join 3")
    assert (game.line(1), game.line(3)) == ("", "red")


@rule("Q-061")
def test_grays_of_the_first_round_go_to_the_stock_and_are_replaced() -> None:
    """Worked example 19."""
    game = fresh(3, 0, start_layout="preset_B", start_seat="1").draws("gray red gray yellow blue green")
    game.play("receive")
    assert (game.state.cubes.stock, game.state.turn.held, game.state.in_bag()) == (1, 4, 123)
    game.play("receive", "join 1", "receive", "receive", "join 1", "receive", "join 2", "receive", "join 3")
    assert (game.state.cubes.stock, game.state.turn.held, game.state.in_bag()) == (2, 0, 122)
    assert game.grays() == []


@rule("Q-061", "Q-062")
def test_the_first_round_has_as_many_turns_as_seats() -> None:
    for seats in (2, 3, 4):
        game = table(seats=seats, seat=seats, turn=seats - 1, held=4).draws("gray").play("receive")
        assert (game.state.cubes.stock, game.state.turn.pending, game.state.turn.held) == (1, NONE, 4)
        game = table(seats=seats, turn=seats, held=4).draws("gray").play("receive")
        assert (game.state.cubes.stock, game.state.turn.pending, game.state.turn.held) == (0, GRAY, 3)


@rule("Q-062")
def test_later_grays_count_as_draws_and_must_be_placed() -> None:
    game = table(turn=3, held=4).draws("gray").play("receive")
    assert game.state.turn.held == 3
    assert game.refusal("receive") == "Q-054"
    assert game.refusal("shelve") == "Q-070"
    game.play("infect lobby-2")
    assert game.grays() == ["lobby-2"]


@rule("Q-063", "Q-064")
def test_any_tile_of_a_clean_hospital_may_be_hit() -> None:
    game = table(hospital("B containment@2,0n"), hospital("A"), pending="gray", seats=2)
    hit = game.legal("infect")
    assert len(hit) == 10
    assert {"lobby-1", "lobby-2", "start-yellow-1", "start-red-2"} <= set(hit)
    assert "containment-1" not in hit


@rule("Q-065")
def test_in_a_quarantined_hospital_only_clean_neighbours_may_be_hit() -> None:
    """Worked example 2."""
    game = table(hospital("B blue!"), pending="gray")
    mine = [tile for tile in game.legal("infect") if tile.endswith("-1")]
    assert sorted(mine) == ["lobby-1", "start-green-1"]
    assert game.refusal("infect start-red-1") == "Q-065"


@rule("Q-066", "Q-067")
def test_a_station_may_spread_the_disease_to_a_neighbour() -> None:
    """Worked example 3."""
    game = table(hospital("B cafeteria@2,0n lab@2,-1s"), pending="gray", stock=1).play("infect start-blue-1")
    assert sorted(game.legal("spread")) == ["cafeteria-1", "lobby-1", "start-green-1"]
    assert game.refusal("spread lab-1") == "Q-066"  # diagonal
    game.play("spread lobby-1")
    assert game.state.cubes.stock == 0
    assert game.grays() == ["lobby-1", "start-blue-1"]
    game = table(hospital("B"), pending="gray", stock=0).play("infect start-blue-1")
    assert game.state.turn.pending == NONE
    assert "contain" not in game.legal()


@rule("Q-066")
def test_without_a_station_nothing_spreads() -> None:
    game = table(hospital("A"), pending="gray", stock=5).play("infect lobby-1")
    assert game.grays() == ["lobby-1"]
    assert "contain" not in game.legal()


@rule("Q-066")
def test_a_quarantined_neighbour_is_no_further_tile() -> None:
    game = table(hospital("B green!"), pending="gray", stock=1).play("infect start-blue-1")
    assert game.legal() == ["spread lobby-1", "contain"]
    assert game.refusal("spread start-green-1") == "Q-066"


@rule("Q-068")
def test_spreading_is_optional_and_brings_no_third_tile() -> None:
    game = table(hospital("B"), pending="gray", stock=5).play("infect start-blue-1", "contain")
    assert (game.grays(), game.state.cubes.stock) == (["start-blue-1"], 5)
    game = table(hospital("B"), pending="gray", stock=5).play("infect start-blue-1", "spread start-green-1")
    assert (len(game.grays()), game.state.cubes.stock) == (2, 4)
    assert "contain" not in game.legal()


@rule("Q-069")
def test_each_gray_cube_is_handled_in_full() -> None:
    game = table(hospital("B"), held=2, stock=5).draws("gray gray")
    game.play(
        "receive", "infect start-blue-1", "spread start-green-1", "receive", "infect start-red-1", "spread lobby-1"
    )
    assert len(game.grays()) == 4


@rule("Q-070")
def test_a_gray_cube_without_a_place_may_be_shelved_or_made_room_for() -> None:
    full = "B red! yellow! green! blue! lobby!"
    game = table(hospital(full), hospital(full), pending="gray", seats=2)
    assert "shelve" in game.legal()
    assert game.legal("infect") == []
    game.play("decontaminate lobby-2")
    assert game.refusal("shelve") == "Q-070"
    assert game.legal("infect") == ["lobby-2"]
    game = table(hospital(full), hospital(full), pending="gray", seats=2).play("shelve")
    assert (game.state.cubes.stock, game.state.turn.pending) == (1, NONE)


@rule("Q-071")
def test_nothing_comes_between_a_gray_cube_and_its_spread() -> None:
    game = table(hospital("B red:red", beside="lab"), pending="gray", stock=1, held=1).play("infect start-blue-1")
    for other in ("receive", "cure red", "place-tile lab-1", "end", "decontaminate start-blue-1"):
        assert game.refusal(other) == "Q-052", other
