"""Special Rooms and how they work together (Q-137 to Q-163)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.quarantine.data import KINDS, SPECIALS, TABLES, TILE_NAMES
from lazaretto.games.quarantine.rules.scoring import cubes, parts
from lazaretto.games.quarantine.state.hospital import links
from lazaretto.games.quarantine.tests.notation import Position, hospital, table
from lazaretto.games.quarantine.tests.test_placement import placements

CROSS = "-2,0 -1,-2 -1,-1 -1,1 0,-3 1,-2 1,1 2,-1 2,0"


@rule("Q-137")
@pytest.mark.parametrize("action", ["pharmacy", "gift red", "triage", "pathology 1"])
def test_a_room_works_only_while_placed_and_clean(action: str) -> None:
    kind = {"gift red": "gift_shop", "pathology 1": "pathology"}.get(action, action)
    line, box = "red blue", "red"
    assert table(hospital(f"A blue! {kind}@1,-1s", line=line), box=box).refusal(action) == ""
    assert table(hospital(f"A blue! {kind}@1,-1s!", line=line), box=box).refusal(action) == "Q-137"
    assert table(hospital("A blue!", line=line, beside=kind), box=box).refusal(action) == "Q-137"


@rule("Q-138")
def test_new_actions_cost_an_action_and_improvements_nothing_extra() -> None:
    game = table(hospital("A pharmacy@1,-1s", line="red blue")).play("pharmacy")
    assert game.state.turn.actions == 3
    game = table(hospital("A triage@1,-1n", line="red blue")).play("triage", "next blue")
    assert (game.line(), game.state.turn.actions) == ("blue red", 3)
    game = table(hospital("A red:red on_call@0,-3s yellow:yellow")).play("cure red", "also yellow")
    assert game.state.turn.actions == 3
    game = table(hospital("A helipad@1,-1w", beside="lab"), actions=0).play("place-tile lab-1", "lay -2,0", "turn west")
    assert game.where("lab-1") == "-2,0w"


@rule("Q-139")
def test_every_room_says_what_it_does() -> None:
    for kind in SPECIALS:
        row = TABLES.kinds[kind]
        assert row.effect.endswith(".")
        assert row.rule.startswith("Q-")


@rule("Q-140")
def test_supply_adds_a_place_to_every_ward_of_a_linked_color() -> None:
    """Worked example 14."""
    game = table(hospital("A supply@2,0e", line="blue blue red"))
    game.play("admit start-blue-1", "admit start-blue-1", "admit start-red-1")
    assert game.patients("start-blue-1") == "blue blue"
    game.play("cure blue")
    assert game.supply() == "blue blue"
    other = table(hospital("A supply@2,0e add_blue@0,-3n:blue", line="blue"))
    assert sorted(other.legal("admit")) == ["add-blue-1", "start-blue-1"]  # the annex is not linked, but of that color
    assert table(hospital("A supply@2,0e!")).hospital().survey().capacity == [1, 1, 1, 1]
    assert table(hospital("A supply@2,0e blue!")).hospital().survey().capacity == [1, 1, 1, 1]


@rule("Q-141")
def test_losing_the_effect_moves_nobody_out() -> None:
    game = table(hospital("A supply@2,0e blue:blue,blue", line="blue"), pending="gray").play("infect supply-1")
    assert game.patients("start-blue-1") == "blue blue"
    assert game.refusal("admit start-blue-1") == "Q-091"
    game.play("cure blue", "admit start-blue-1")
    assert game.patients("start-blue-1") == "blue"


@rule("Q-142")
def test_on_call_cures_the_linked_color_along() -> None:
    """Worked example 15."""
    game = table(hospital("A on_call@0,-3s red:red yellow:yellow")).play("cure red")
    assert game.legal() == ["also yellow", "enough"]
    game.play("also yellow")
    assert (game.supply(), game.state.turn.actions) == ("red yellow", 3)
    game = table(hospital("A on_call@0,-3s red:red yellow:yellow")).play("cure red", "enough")
    assert game.supply() == "red"


@rule("Q-142")
def test_on_call_needs_a_cure_of_its_own_and_clean_wards() -> None:
    game = table(hospital("A on_call@0,-3s yellow:yellow"))
    assert game.refusal("cure red") == "Q-082"
    game.play("cure yellow")  # the linked color may itself be the chosen one
    assert game.supply() == "yellow"
    game = table(hospital("A on_call@0,-3s red:red yellow:yellow!")).play("cure red")
    assert "also yellow" not in game.legal()
    game = table(hospital("A on_call@0,-3s red:red")).play("cure red")
    assert "enough" not in game.legal()  # nobody yellow to cure: no question
    game = table(hospital("A on_call@0,-3s yellow:yellow pharmacy@1,-1s", line="red")).play("pharmacy")
    assert "also yellow" not in game.legal()


@rule("Q-143")
def test_the_gift_shop_takes_colored_cubes_from_the_box() -> None:
    game = table(hospital("A gift_shop@1,-1s"), box="red red blue gray gray")
    assert game.legal("gift") == ["red", "blue"]
    game.play("gift red", "gift red")
    assert (game.supply(), game.box(), game.state.turn.actions) == ("red red", "blue gray gray", 2)
    assert game.refusal("gift red") == "Q-143"


@rule("Q-144", "Q-145")
def test_security_is_paid_by_buyers_on_top_of_price_and_marker() -> None:
    game = table(hospital(supply="red blue"), hospital("A security@1,-1n"), contracts=["lab*1 red blue by 2"]).play(
        "buy lab", "beside"
    )
    assert (game.box(), game.supply(2)) == ("", "red red blue blue")
    assert game.hospital(2).markers == 1


@rule("Q-144")
def test_security_needs_to_be_active_and_the_tile_before_its_owner() -> None:
    game = table(hospital(supply="red blue"), hospital("A security@1,-1n!"), contracts=["lab red blue by 2"])
    assert game.play("buy lab", "beside").supply(2) == ""
    game = table(hospital(supply="red blue"), hospital("A security@1,-1n"), contracts=["lab red blue"])
    assert game.play("buy lab", "beside").supply(2) == ""


@rule("Q-146")
def test_purchasing_counts_cubes_whatever_their_colors() -> None:
    game = table(hospital("A purchasing@2,0e", supply="green*2 yellow*2"), contracts=["lab red blue blue"])
    game.play("buy lab")
    assert game.legal() == ["pay yellow", "pay green"]  # of three, one must be yellow: it is laid already
    game.play("pay green", "beside")
    assert (game.supply(), game.box()) == ("yellow", "yellow green green")
    assert (
        table(hospital("A purchasing@2,0e!", supply="green*4"), contracts=["lab red blue"]).refusal("buy lab")
        == "Q-122"
    )


@rule("Q-146", "Q-160")
def test_purchasing_and_lab_pay_together() -> None:
    """Worked example 16."""
    game = table(
        hospital("A purchasing@2,0e lab@1,-1s", supply="green gray*4"), contracts=["triage red red blue"]
    ).play("buy triage", "beside")
    assert (game.supply(), game.box()) == ("", "green gray gray gray gray")


@rule("Q-147")
def test_the_pharmacy_cures_the_front_patient_whatever_its_color() -> None:
    game = table(hospital("A pharmacy@1,-1s", line="green red")).play("pharmacy", "pharmacy")
    assert (game.supply(), game.line(), game.state.turn.actions) == ("red green", "", 2)
    assert game.refusal("pharmacy") == "Q-090"


@rule("Q-148")
def test_maintenance_renovates_four_tiles_for_nothing_once_a_turn() -> None:
    game = table(hospital("A maintenance@1,-1n"), actions=0).play("renovate")
    game.play("lift start-yellow-1", "lift start-green-1", "lift maintenance-1", "lift start-blue-1")
    assert game.refusal("lift start-red-1") == "Q-170"
    game.play("aside maintenance-1", "discard start-green-1", "aside start-yellow-1")
    game.play("place-tile start-blue-1", "lay 1,0", "turn north", "confirm")
    assert game.state.turn.actions == 0
    assert game.refusal("renovate") == "Q-170"
    assert table(hospital("A maintenance@1,-1n!"), actions=0).refusal("renovate") == "Q-080"


@rule("Q-149")
def test_triage_puts_the_line_in_any_order() -> None:
    reached = set()

    def order(steps: list[str]) -> None:
        game = table(hospital("A triage@1,-1n", line="red red blue green")).play("triage", *steps)
        if game.state.plans[0] is None:
            assert game.line() not in reached
            reached.add(game.line())
            assert game.state.turn.actions == 3
            return
        for action in game.legal():
            order([*steps, action])

    order([])
    assert len(reached) == 12 - 1  # every order that looks different, but not the present one
    assert "red red blue green" not in reached
    assert table(hospital("A triage@1,-1n", line="red red")).refusal("triage") == "Q-082"


@rule("Q-150")
def test_pathology_cleans_a_square_of_any_hospital_once_a_turn() -> None:
    """Worked example 24."""
    game = table(hospital("A pathology@1,-1s"), hospital("B lobby! green!")).play("pathology 2", "square 0,-1")
    assert (game.grays(), game.state.cubes.stock, game.state.turn.actions) == ([], 2, 3)
    game.hospital(2).set_gray(next(iter(game.hospital(2).tiles)), True)
    assert game.refusal("pathology 2") == "Q-150"


@rule("Q-150")
def test_the_square_may_have_empty_cells_but_no_empty_purpose() -> None:
    game = table(hospital("A pathology@1,-1s"), hospital("B yellow!")).play("pathology 2")
    assert sorted(game.legal("square")) == sorted(["-1,-3", "0,-3", "-1,-2", "0,-2"])
    assert game.refusal("square 5,5") == "Q-082"
    assert table(hospital("A pathology@1,-1s")).refusal("pathology 1") == "Q-082"


@rule("Q-151")
def test_containment_is_never_quarantined() -> None:
    game = table(hospital("B containment@2,0n lab@2,-1s blue!"), pending="gray", stock=3)
    assert game.refusal("infect containment-1") == "Q-151"
    game = table(hospital("B containment@2,0n lab@2,-1s"), pending="gray", stock=3).play("infect start-blue-1")
    assert game.refusal("spread containment-1") == "Q-066"
    assert sorted(game.legal("spread")) == ["lobby-1", "start-green-1"]


@rule("Q-152")
def test_the_cafeteria_offers_a_marker_at_the_start_of_its_owners_turn() -> None:
    game = table(hospital("B cafeteria@2,0n"), seat=3).play("end")
    assert game.legal() == ["snack", "decline"]
    assert game.refusal("receive") == "Q-052"
    game.play("snack")
    assert (game.hospital().markers, game.state.markers, game.state.turn.actions) == (1, 7, 4)
    assert "snack" not in table(hospital("B cafeteria@2,0n!"), seat=3).play("end").legal()
    assert "snack" not in table(hospital("B cafeteria@2,0n"), seat=1).play("end").legal()  # in another's turn


@rule("Q-152")
def test_with_an_empty_stock_the_cafeteria_takes_from_a_player() -> None:
    """Worked example 17."""
    game = table(hospital("B cafeteria@2,0n"), hospital(markers=2), seat=3, markers=0).play("end")
    assert game.legal() == ["snack-from 2", "decline"]
    assert game.refusal("snack") == "Q-133"
    assert game.refusal("snack-from 3") == "Q-152"
    game.play("snack-from 2")
    assert [one.markers for one in game.state.hospitals] == [1, 1, 0]
    game = table(hospital("B cafeteria@2,0n"), seat=3, markers=0).play("end")
    assert "decline" not in game.legal()  # nobody has one, so there is nothing to ask
    game = table(hospital("B cafeteria@2,0n"), hospital(markers=2), seat=3).play("end")
    assert game.refusal("snack-from 2") == "Q-152"  # the stock comes first


@rule("Q-153")
def test_the_emergency_room_answers_in_another_players_turn() -> None:
    """Worked example 18."""
    for answer, line, held in (("to-emergency emergency-1", "green", "yellow"), ("stay", "green yellow", "")):
        game = table(hospital("B red:red"), hospital("A emergency@1,-1n", line="green"), pending="yellow", held=1)
        game.play("join 2")
        assert game.asked() == 2
        for other in ("1: receive", "1: cure red", "1: stay", "3: stay"):
            assert game.refusal(other) == "Q-050", other
        game.play(f"2: {answer}")
        assert (game.line(2), game.patients("emergency-1")) == (line, held)
        assert game.asked() == 1  # and goes on exactly where it was
        assert (game.state.turn.held, game.state.turn.actions) == (1, 4)


@rule("Q-153")
def test_the_emergency_room_must_be_active_and_empty_and_takes_arrivals_only() -> None:
    assert table(hospital("A emergency@1,-1n!"), pending="red").play("join 1").line() == "red"
    game = table(hospital("A emergency@1,-1n:blue"), pending="red").play("join 1")
    assert "stay" not in game.legal()
    game = table(hospital("A emergency@1,-1n", line="red blue")).play("move 1", "to 2")
    assert "stay" not in game.legal()
    game = table(hospital("A emergency@1,-1n"), pending="red").play("join 1", "to-emergency emergency-1", "cure red")
    assert game.supply() == "red"


def helipad(text: str) -> Position:
    return table(hospital(f"A helipad@1,-1w{text}"))


@rule("Q-154")
def test_with_a_helipad_tiles_need_no_links() -> None:
    """Worked example 10, second part."""
    places = placements(helipad(""), "lab")
    assert len(places) == 36
    assert {place[:-1] for place in places} == set(CROSS.split())
    assert "0,1n" not in places  # the Lobby keeps its free side
    game = table(hospital("A helipad@1,-1w blue!"))
    assert "2,0n" in placements(game, "lab")  # it stands against the quarantined ward without a link
    assert "2,0w" not in placements(game, "lab")  # a link to it alone is not allowed


@rule("Q-155")
def test_a_quarantined_helipad_frees_nothing_new_but_what_lies_may_be_used() -> None:
    assert sorted(placements(helipad("!"), "lab")) == ["-1,-1s", "0,-3s", "2,0w"]
    game = table(hospital("A helipad@1,-1w! add_red@-2,0n", line="red"))
    assert "add-red-1" in game.legal("admit")
    assert "-2,-1s" not in placements(game, "lab")  # the annex there is not joined to the Lobby


@rule("Q-156")
def test_the_helipad_itself_is_placed_under_the_usual_rules() -> None:
    alone = sorted(placements(table(hospital("A", beside="helipad")), "helipad"))
    assert alone == sorted(placements(table(hospital("A")), "lab"))
    assert len(placements(helipad(""), "helipad")) == 36  # another one is active
    game = table(hospital("A helipad@1,-1w")).play(
        "renovate", "lift helipad-1", "place-tile helipad-1", "lay -2,0", "turn west"
    )
    assert game.refusal("confirm") == "Q-156"
    game = table(hospital("A helipad@1,-1w")).play("renovate", "lift helipad-1", "lift start-green-1")
    game.play(
        "place-tile helipad-1", "lay 2,0", "turn west", "place-tile start-green-1", "lay -1,0", "turn west", "confirm"
    )
    assert (game.where("helipad-1"), game.where("start-green-1")) == ("2,0w", "-1,0w")  # green links to nothing


@rule("Q-157")
def test_a_renovation_may_not_strand_tiles() -> None:
    game = table(hospital("A helipad@1,-1w add_red@-2,0n")).play("renovate", "lift helipad-1", "aside helipad-1")
    assert game.refusal("confirm") == "Q-023"  # the annex would be without a chain
    game = table(hospital("A helipad@1,-1w! add_red@-2,0n")).play(
        "renovate", "lift start-yellow-1", "aside start-yellow-1"
    )
    assert game.refusal("confirm") == ""  # it had none before and was not touched
    game = table(hospital("A helipad@1,-1w! add_red@-2,0n")).play(
        "renovate", "lift add-red-1", "place-tile add-red-1", "lay -2,0", "turn south"
    )
    assert game.refusal("confirm") == "Q-023"  # touched, it needs one


@rule("Q-158", "Q-162")
def test_the_lab_keeps_gray_cubes() -> None:
    game = table(hospital("A lab@1,-1s"), hospital("B red! blue!")).play(
        "keep start-red-2", "decontaminate start-blue-2"
    )
    assert (game.supply(), game.state.cubes.stock) == ("gray", 1)
    assert table(hospital("A"), hospital("B red!")).refusal("keep start-red-2") == "Q-158"
    assert table(hospital("A lab@1,-1s!"), hospital("B red!")).refusal("keep start-red-2") == "Q-158"
    assert table(hospital(supply="gray*4")).refusal("buy add-red") == "Q-129"


@rule("Q-159")
def test_lab_and_pathology_keep_one_cube_in_one_action() -> None:
    game = table(hospital("A lab@1,-1s pathology@2,0w"), hospital("B lobby! green! red!"))
    game.play("pathology-keep 2", "square 0,-1")
    assert (game.supply(), game.state.cubes.stock, game.state.turn.actions) == ("gray", 2, 3)
    game = table(hospital("A lab@1,-1s pathology@2,0w"), hospital("B lobby! green!")).play("pathology 2", "square 0,-1")
    assert (game.supply(), game.state.cubes.stock) == ("", 2)
    assert table(hospital("A pathology@2,0w"), hospital("B red!")).refusal("pathology-keep 2") == "Q-158"


@rule("Q-160")
def test_two_grays_pay_as_one_cube_when_buying() -> None:
    game = table(hospital("A lab@1,-1s", supply="red gray*3"), contracts=["triage red blue"]).play(
        "buy triage", "beside"
    )
    assert (game.supply(), game.box()) == ("gray", "red gray gray")
    game = table(hospital("A lab@1,-1s", supply="red blue gray*2"), contracts=["triage red blue"]).play("buy triage")
    assert game.legal() == ["pay red", "pay blue"]  # red and blue, red and a pair, or blue and a pair
    game = table(hospital("A lab@1,-1s", supply="gray*4")).play("buy add-red")
    assert game.legal("lay") != []
    game = table(
        hospital("A lab@1,-1s", supply="gray*4"), hospital("A security@1,-1n"), contracts=["triage red blue by 2"]
    ).play("buy triage", "beside")
    assert (game.supply(2), game.box()) == ("gray gray gray gray", "")


@rule("Q-161", "Q-162")
def test_grays_count_in_scoring_only_with_an_active_lab() -> None:
    assert cubes(table(hospital("A lab@1,-1s", supply="red gray*5")).hospital()) == 3
    assert cubes(table(hospital("A lab@1,-1s!", supply="red gray*5")).hospital()) == 1
    assert cubes(table(hospital("A", supply="red gray*5", beside="lab")).hospital()) == 1


@rule("Q-163")
def test_second_copies_add_up_where_they_can() -> None:
    both = table(hospital("A supply@2,0e supply@1,-1n")).hospital().survey()
    assert both.capacity[KINDS.index("start_blue") - 1] == 3
    game = table(hospital("B cafeteria@2,0n cafeteria@2,-1n"), seat=3).play("end", "snack")
    assert game.legal() == ["snack", "decline"]
    assert game.play("snack").hospital().markers == 2
    game = table(hospital("A emergency@1,-1n emergency@2,0w"), pending="red").play("join 1")
    assert game.legal() == ["to-emergency emergency-1", "to-emergency emergency-2", "stay"]
    game = table(hospital("A on_call@0,-3s on_call@2,0w red:red yellow:yellow blue:blue")).play("cure red")
    assert game.legal() == ["also yellow", "also blue", "enough"]
    game.play("also blue", "also yellow")
    assert (game.supply(), game.state.turn.actions) == ("red yellow blue", 3)
    game = table(hospital("A pathology@1,-1s pathology@2,0w"), hospital("B red! lobby!"))
    game.play("pathology 2", "square -1,-2")
    assert game.refusal("pathology 2") == "Q-150"


@rule("Q-163", "Q-153")
def test_a_second_emergency_does_not_make_room_in_the_first() -> None:
    game = table(hospital("A emergency@1,-1n:blue emergency@2,0w"), pending="red").play("join 1")
    assert game.legal() == ["to-emergency emergency-2", "stay"]
    assert game.refusal("to-emergency emergency-1") == "Q-153"
    game.play("to-emergency emergency-2")
    assert (game.patients("emergency-1"), game.patients("emergency-2")) == ("blue", "red")


@rule("Q-163", "Q-152")
def test_a_second_cafeteria_takes_from_a_player_when_the_first_emptied_the_stock() -> None:
    made = (hospital("B cafeteria@2,0n cafeteria@2,-1n"), hospital(markers=2))
    game = table(*made, seat=3, markers=1).play("end", "snack")
    assert game.legal() == ["snack-from 2", "decline"]
    game.play("snack-from 2")
    assert [one.markers for one in game.state.hospitals] == [2, 1, 0]
    assert "decline" not in game.legal()


@rule("Q-159", "Q-150")
def test_pathology_works_once_a_turn_with_a_lab_too() -> None:
    game = table(hospital("A lab@1,-1s pathology@2,0w"), hospital("B lobby! yellow!"))
    game.play("pathology-keep 2", "square 0,0")
    assert game.grays() == ["start-yellow-2"]
    assert game.refusal("pathology-keep 2") == "Q-150"
    assert game.refusal("pathology 2") == "Q-150"


@rule("Q-160", "Q-137")
def test_grays_pay_nothing_with_a_quarantined_lab() -> None:
    assert table(hospital("A lab@1,-1s", supply="gray*4")).refusal("buy add-red") == ""
    assert table(hospital("A lab@1,-1s!", supply="gray*4")).refusal("buy add-red") == "Q-129"


@rule("Q-140")
def test_a_supply_room_between_two_wards_of_a_color_counts_once() -> None:
    mine = table(hospital("A supply@1,-1e add_red@2,-1w")).hospital()
    assert len(links(mine.tiles, mine.faces, mine.cell_of(TILE_NAMES.index("supply-1")))) == 2
    assert mine.survey().capacity == [2, 1, 1, 1]


@rule("Q-161", "Q-189")
def test_a_pair_of_grays_makes_a_pair_with_a_colored_cube() -> None:
    assert parts(table(hospital("A lab@1,-1s", supply="red gray*2")).hospital())[2] == 1


@rule("Q-142", "Q-163")
def test_an_on_call_room_with_several_doorways_names_every_color_it_is_linked_to() -> None:
    """With the doorways of ``tile_data=open``; with ours it has one."""
    game = table(hospital("A on_call@1,-1n red:red blue:blue yellow:yellow"))
    game.hospital().faces = [row.name for row in TABLES.doorways].index("open")
    game.play("cure yellow")
    assert game.legal() == ["also red", "also blue", "enough"]
