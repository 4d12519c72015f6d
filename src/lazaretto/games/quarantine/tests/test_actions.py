"""Actions in general, admitting, curing, moving, markers, decontaminating (Q-080 to Q-103, Q-132 to Q-136)."""

from __future__ import annotations

from lazaretto.core import rule
from lazaretto.games.quarantine.rules.scoring import parts
from lazaretto.games.quarantine.tests.notation import hospital, table


@rule("Q-080")
def test_there_are_four_actions_a_turn() -> None:
    game = table(hospital("B red! yellow! green! blue! lobby!"))
    game.play(*[f"decontaminate {tile}" for tile in game.grays()[:4]])
    assert game.state.turn.actions == 0
    assert game.refusal(f"decontaminate {game.grays()[0]}") == "Q-080"
    assert game.refusal("renovate") == "Q-080"
    game.play("end")
    assert game.state.turn.actions == 4


@rule("Q-081")
def test_an_action_may_be_repeated() -> None:
    game = table(hospital("B red:red blue:blue yellow:yellow green:green"))
    game.play("cure red", "cure blue", "cure yellow", "cure green")
    assert game.supply() == "red yellow green blue"


@rule("Q-082")
def test_what_would_change_nothing_is_not_offered() -> None:
    game = table(hospital(line="red red"))
    assert game.refusal("cure red") == "Q-082"
    assert game.refusal("move 1") == "Q-082"
    assert game.refusal("decontaminate lobby-1") == "Q-082"
    assert table().refusal("admit start-red-1") == "Q-090"
    game.play("renovate", "lift start-blue-1", "place-tile start-blue-1", "lay 1,0", "turn north")
    assert game.refusal("confirm") == "Q-082"


@rule("Q-083")
def test_markers_spent_give_actions_and_return_to_the_stock() -> None:
    """Worked example 20."""
    game = table(hospital(markers=3)).play("spend-marker", "spend-marker", "spend-marker")
    assert (game.state.turn.actions, game.state.markers, game.hospital().markers) == (7, 8, 0)
    assert game.refusal("spend-marker") == "Q-083"


@rule("Q-084")
def test_an_extra_action_may_be_any_action() -> None:
    game = table(hospital("B pharmacy@2,0w", line="red blue", markers=1), actions=0)
    assert game.refusal("pharmacy") == "Q-080"
    game.play("spend-marker", "pharmacy")
    assert game.supply() == "red"


@rule("Q-090", "Q-092", "Q-096")
def test_admitting_goes_on_until_the_front_finds_no_ward() -> None:
    """Worked example 4."""
    game = table(hospital("B green!", line="red yellow green"))
    game.play("admit start-red-1", "admit start-yellow-1")
    assert (game.line(), game.state.turn.actions) == ("green", 3)
    assert game.refusal("admit start-green-1") == "Q-092"
    assert game.refusal("admit start-green-2") == "Q-090"  # another hospital


@rule("Q-091")
def test_a_ward_holds_one_patient() -> None:
    game = table(hospital("B red:red", line="red"))
    assert game.refusal("admit start-red-1") == "Q-091"
    assert game.legal("admit") == []


@rule("Q-093")
def test_every_ward_that_lies_is_joined_to_the_lobby_or_may_be_used() -> None:
    game = table(hospital("A helipad@2,0w add_red@-2,0n", line="red red"))  # no doorway meets the annex
    assert sorted(game.legal("admit")) == ["add-red-1", "start-red-1"]
    game = table(hospital("A", supply="red red"))
    assert "lay -2,0" not in game.play("buy add-red").legal()  # without a Helipad it could not lie there


@rule("Q-094")
def test_patients_walk_through_quarantine() -> None:
    """Worked example 5, and a quarantined Lobby."""
    game = table(hospital("A red! lobby!", line="yellow")).play("admit start-yellow-1")
    assert game.patients("start-yellow-1") == "yellow"


@rule("Q-095")
def test_the_player_chooses_among_wards() -> None:
    game = table(hospital("A add_red@1,-1n", line="red"))
    assert sorted(game.legal("admit")) == ["add-red-1", "start-red-1"]


@rule("Q-096")
def test_admitting_may_stop_early_but_not_before_the_first() -> None:
    game = table(hospital(line="red yellow"))
    assert game.refusal("stop") == "Q-052"
    game.play("admit start-red-1", "stop")
    assert (game.line(), game.state.turn.actions) == ("yellow", 3)
    game.play("admit start-yellow-1")
    assert game.state.turn.actions == 2  # a second action


@rule("Q-097")
def test_the_emergency_room_is_not_admitted_to() -> None:
    game = table(hospital("B emergency@2,0w red:red", line="red"))
    assert game.legal("admit") == []
    assert game.refusal("admit emergency-1") == "Q-090"


@rule("Q-100")
def test_all_patients_of_a_color_are_cured_on_wards_and_special_rooms() -> None:
    game = table(hospital("A red:red add_red@1,-1n:red emergency@2,0w:red blue:blue")).play("cure red")
    assert game.supply() == "red red red"
    assert game.patients("start-blue-1") == "blue"
    assert game.state.turn.actions == 3


@rule("Q-101")
def test_patients_on_quarantined_tiles_stay_while_the_others_are_cured() -> None:
    game = table(hospital("A red:red! add_red@1,-1n:red")).play("cure red")
    assert game.supply() == "red"
    assert game.patients("start-red-1") == "red"


@rule("Q-102")
def test_gray_cubes_are_never_cured() -> None:
    game = table(hospital("B red!"))
    assert game.legal("cure") == []


@rule("Q-103")
def test_cured_cubes_are_money_and_points() -> None:
    game = table(hospital("B red:red", supply="blue")).play("cure red")
    assert parts(game.hospital())[2] == 1
    assert game.refusal("open lab") == ""


@rule("Q-132")
def test_a_patient_moves_to_any_other_place_each_order_once() -> None:
    game = table(hospital(line="red red blue green"))
    assert game.legal("move") == ["1", "3", "4"]
    assert game.refusal("move 2") == "Q-132"
    assert game.refusal("move 5") == "Q-132"
    game.play("move 1")
    assert game.legal() == ["to 3", "to 4"]
    game.play("to 4")
    assert game.line() == "red blue green red"
    game.play("move 3", "to 1")
    assert game.line() == "green red blue red"
    assert game.state.turn.actions == 2


@rule("Q-132")
def test_every_line_one_move_away_is_offered_exactly_once_a_patient() -> None:
    line = ["red", "blue", "blue", "red", "green"]
    wanted = set()
    for i in range(5):
        for j in range(5):
            rest = line[:i] + line[i + 1 :]
            wanted.add(" ".join([*rest[:j], line[i], *rest[j:]]))
    reached = set()
    for start in table(hospital(line=" ".join(line))).legal("move"):
        ends = table(hospital(line=" ".join(line))).play(f"move {start}").legal("to")
        lines = [table(hospital(line=" ".join(line))).play(f"move {start}", f"to {end}").line() for end in ends]
        assert len(set(lines)) == len(lines)
        reached |= set(lines)
    assert reached == wanted - {" ".join(line)}


@rule("Q-133")
def test_a_marker_is_taken_from_the_stock_while_there_is_one() -> None:
    game = table().play("take-marker")
    assert (game.hospital().markers, game.state.markers, game.state.turn.actions) == (1, 7, 3)
    assert table(markers=0).refusal("take-marker") == "Q-133"


@rule("Q-134")
def test_two_markers_a_turn_and_those_gained_otherwise_do_not_count() -> None:
    game = table(hospital("B cafeteria@2,0n"), seat=3).play("end", "snack", "take-marker", "take-marker")
    assert game.hospital().markers == 3
    assert game.refusal("take-marker") == "Q-134"


@rule("Q-135")
def test_markers_are_kept_and_give_no_points() -> None:
    game = table(hospital(markers=5))
    assert sum(parts(game.hospital())) == 2  # a station and an empty line
    game.play("end")
    assert game.hospital().markers == 5


@rule("Q-136")
def test_any_gray_cube_of_any_hospital_may_be_removed() -> None:
    game = table(hospital(), hospital("B red! lobby! blue! yellow!")).play("decontaminate start-red-2")
    assert game.grays() == ["start-yellow-2", "lobby-2", "start-blue-2"]  # from the middle of the area
    assert (game.state.cubes.stock, game.state.turn.actions) == (1, 3)
