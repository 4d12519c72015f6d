"""Setup (Q-001 to Q-015)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Run, Seat, read_record, replay, rule, seeded, write_run
from lazaretto.games.quarantine import GAME
from lazaretto.games.quarantine.data import ADDITIONALS, COUNTS, KIND, KINDS, SPECIALS, TABLES
from lazaretto.games.quarantine.rules import acting
from lazaretto.games.quarantine.rules.building import LayOut
from lazaretto.games.quarantine.state import Decision, Draft
from lazaretto.games.quarantine.state.hospital import stations
from lazaretto.games.quarantine.tests.notation import count_pieces, fresh, table


@rule("Q-001")
def test_two_to_four_players_sit_clockwise() -> None:
    for seats in (2, 3, 4):
        assert len(fresh(seats).state.hospitals) == seats
    for seats in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 players"):
            GAME.setup(seats)
    game = table(seats=3, seat=3).play("end")
    assert game.asked() == 1  # the left neighbour of the last seat is the first


@rule("Q-002")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    copies = {row.id: row.copies for row in TABLES.kinds}
    assert (COUNTS.patients * 4, COUNTS.grays, COUNTS.markers) == (96, 32, 8)
    assert copies["lobby"] == 4
    assert sum(row.copies for row in TABLES.kinds if row.sort == "start") == 16
    assert sum(row.copies for row in TABLES.kinds if row.sort == "additional") == 8
    assert sum(row.copies for row in TABLES.kinds if row.sort == "special") == 28
    assert sum(copies.values()) == 56


@rule("Q-003")
def test_everybody_has_a_lobby_and_a_ward_of_each_color() -> None:
    game = fresh(2, start_layout="preset_A")
    for hospital in game.state.hospitals:
        kinds = sorted([KINDS[KIND[tile.id]] for tile in hospital.tiles.values()])
        assert kinds == ["lobby", "start_blue", "start_green", "start_red", "start_yellow"]
    assert count_pieces(game)["tiles"] == 2 * 5 + 16


@rule("Q-004")
def test_each_seat_builds_its_own_layout_by_the_placement_rules() -> None:
    game = fresh(2)
    assert acting(game.state) == (Seat(0), Seat(1))
    assert game.refusal("1: done") == "Q-004"
    game.play("1: place-tile start-yellow-1")
    assert game.refusal("1: lay 1,1") == "Q-025"
    game.play("1: lay 1,0")  # of the two ways round only one meets the doorway of the Lobby
    assert game.refusal("1: lay 2,0") == "Q-052"
    game.play("1: place-tile start-red-1", "1: lay 0,-1", "1: turn east")
    game.play("1: place-tile start-blue-1", "1: lay -1,0", "1: turn north")
    game.play("1: place-tile start-green-1")
    assert game.refusal("1: lay 0,1") == "Q-028"
    game.play("1: lay 0,-2", "1: turn south", "1: done")
    assert game.where("start-yellow-1") == "1,0e"
    assert acting(game.state) == (Seat(1),)


@rule("Q-004")
def test_a_layout_may_be_begun_anew_three_times() -> None:
    game = fresh(2)
    before = game.view(2)
    for _ in range(3):
        game.play("1: place-tile start-red-1", "1: lay 0,-1", "1: turn east", "1: reset")
    game.play("1: place-tile start-red-1")
    assert game.refusal("1: reset") == "Q-004"
    assert game.view(2) == before


@rule("Q-004")
def test_all_see_how_a_layout_grows() -> None:
    """A tile is seen as soon as it lies, with its doorways; one in hand is not."""
    game = fresh(3)
    before = game.view(2)
    for step, laid in (
        ("place-tile start-red-1", 1),
        ("lay 0,-1", 1),
        ("turn east", 2),
        ("place-tile start-blue-1", 2),
    ):
        game.play(f"1: {step}")
        assert laid == 2 or game.view(2) == before
        for seen in (game.view(2), game.view(3), GAME.view(game.state, None)):
            hospital = seen.hospitals[0]
            assert (len(hospital.tiles), len(hospital.beside), seen.ready) == (laid, 5 - laid, (False,) * 3)
    assert [(KINDS[KIND[tile.id]], tile.turn) for tile in hospital.tiles.values()] == [("start_red", 1), ("lobby", 0)]
    pieces = GAME.scene(game.view(2), []).data()["pieces"]
    assert pieces["tile-start-red-1"]["in"] == "hospital-1"
    assert pieces["tile-start-blue-1"]["in"] == "beside-1"
    assert GAME.scene(game.view(2), []).data()["regions"]["beside-1"]["title"] == "Wards"
    game.play("1: reset")
    assert len(game.view(2).hospitals[0].tiles) == 1


def draft_of(plan: Decision | None) -> Draft:
    assert isinstance(plan, LayOut)
    return plan.draft


@rule("Q-004")
def test_a_guess_knows_the_layouts_as_they_lie() -> None:
    game = fresh(3).play("1: place-tile start-red-1", "1: lay 0,-1", "1: turn east", "2: place-tile start-blue-2")
    for seat in (Seat(0), Seat(1), Seat(2), None):
        seen = GAME.view(game.state, seat)
        guessed = GAME.determinize(seen, seeded(1))
        assert GAME.view(guessed, seat) == seen
        assert [draft_of(plan) for plan in guessed.plans] == [draft_of(plan) for plan in game.state.plans]
        assert guessed.hospitals == game.state.hospitals


@rule("Q-004")
def test_a_layout_is_final_when_it_is_done() -> None:
    game = fresh(2)
    before = game.state.undo_point()
    game.play("1: place-tile start-red-1", "1: lay 0,-1", "1: turn east")
    game.play("1: place-tile start-blue-1", "1: lay 1,0", "1: turn north")
    game.play(
        "1: place-tile start-green-1", "1: lay -1,0", "1: turn north", "1: place-tile start-yellow-1", "1: lay 0,-2"
    )
    assert game.state.undo_point() == before  # as yet all may be taken back
    game.play("1: done")
    assert game.state.undo_point() != before


@rule("Q-004", "Q-006")
def test_the_presets_obey_the_placement_rules() -> None:
    """Worked example 8: every preset tile can be laid by hand, and the block has a station."""
    for name, seats, order in (("preset_A", 2, "red blue green yellow"), ("preset_B", 2, "red blue green yellow")):
        preset, built = fresh(seats, start_layout=name), fresh(seats)
        for color in order.split():
            place = preset.where(f"start-{color}-1")
            way = {"n": "north", "e": "east", "s": "south", "w": "west"}[place[-1]]
            built.play(f"1: place-tile start-{color}-1", f"1: lay {place[:-1]}")
            if f"turn {way}" in built.legal(seat=1):
                built.play(f"1: turn {way}")
        built.play("1: done")
        assert built.hospital(1).tiles == preset.hospital(1).tiles
    assert len(stations(fresh(start_layout="preset_B").hospital().tiles)) == 1
    assert len(stations(fresh(start_layout="preset_A").hospital().tiles)) == 0


@rule("Q-005")
def test_a_ward_may_branch_off_another_ward() -> None:
    game = fresh(2)
    game.play("1: place-tile start-red-1", "1: lay 0,-1", "1: turn east")
    game.play("1: place-tile start-yellow-1", "1: lay 0,-2")  # behind red, away from the Lobby
    game.play("1: place-tile start-blue-1", "1: lay 0,-3", "1: turn south")
    game.play("1: place-tile start-green-1", "1: lay 1,-1", "1: turn west", "1: done")
    assert [game.where(f"start-{color}-1")[:-1] for color in ("yellow", "blue")] == ["0,-2", "0,-3"]


@rule("Q-007", "Q-009")
def test_eight_different_rooms_are_drawn_and_the_rest_leaves_the_game() -> None:
    seen: dict[int, int] = {}
    for seed in range(200):
        kinds = [stack.kind for stack in fresh(3, seed).state.stacks if stack.kind in SPECIALS]
        assert len(set(kinds)) == 8
        for kind in kinds:
            seen[kind] = seen.get(kind, 0) + 1
    assert sorted(seen) == SPECIALS
    assert min(seen.values()) > 80  # 114 of 200 are expected
    game = fresh(3, 1)
    left = next(KINDS[kind] for kind in SPECIALS if kind not in [stack.kind for stack in game.state.stacks])
    game = fresh(3, 1, start_layout="preset_A")
    game.hospital(game.asked()).supply[0] = 9
    assert game.refusal(f"open {left.replace('_', '-')}") == "Q-008"


@rule("Q-007")
def test_a_named_set_may_be_chosen() -> None:
    wanted = next(row for row in TABLES.rooms if row.name == "trade")
    game = fresh(3, special_rooms="trade")
    assert {KINDS[stack.kind] for stack in game.state.stacks if stack.kind in SPECIALS} == set(wanted.rooms)


LIST = "helipad+lab+supply+triage+security+pharmacy+on_call+gift_shop"


@rule("Q-007")
def test_eight_rooms_of_ones_own_may_be_chosen_in_any_order_and_go_into_the_record() -> None:
    for words in (LIST, "+".join(reversed(LIST.split("+")))):
        run = Run(GAME, GAME.setup(3, {"special_rooms": words}), 5)
        run.play_randomly(seeded(5))
        record = read_record(write_run(run, ["Ada", "Bea", "Cem"]))
        again = replay(GAME, record)
        assert {KINDS[stack.kind] for stack in GAME.new(again.options, 5).stacks} - set(LIST.split("+")) == {
            KINDS[kind] for kind in ADDITIONALS
        }
        assert again.state == run.state


@rule("Q-007")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            LIST.replace("lab", "lobby"),
            "the list of special_rooms has no 'lobby'; allowed: 8 different words",
        ),
        (LIST.replace("lab", ""), "the list of special_rooms has no ''; allowed: 8 different words from supply, "),
        (LIST.replace("lab", "supply"), "the list of special_rooms names supply twice; allowed: 8 different"),
        (LIST + "+lab", "the list of special_rooms names lab twice; allowed: 8 different"),
        (LIST + "+cafeteria", "the list of special_rooms names 9 instead of 8; allowed: 8 different"),
        ("lab", "the list of special_rooms names 1 instead of 8; allowed: 8 different"),
        (
            "all",
            "special_rooms=all is not possible with 2 players; allowed: random, first_game, trade, outbreak, or",
        ),
    ],
)
def test_a_wrong_list_of_rooms_is_refused_with_the_rule(words: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.setup(2, {"special_rooms": words})
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith("lab, helipad, joined by + (Q-007)")


@rule("Q-008", "Q-010")
def test_the_market_holds_two_of_each_without_a_price() -> None:
    for seats in (3, 4):
        stacks = fresh(seats).state.stacks
        assert len(stacks) == 12
        assert [stack.left for stack in stacks] == [2] * 12
        assert [stack.kind for stack in stacks if stack.kind in ADDITIONALS] == ADDITIONALS
        assert not any(stack.price for stack in stacks)


@rule("Q-011", "Q-012")
def test_all_cubes_are_in_the_bag_and_nobody_has_anything() -> None:
    state = fresh().state
    assert state.cubes.bag == (24, 24, 24, 24, 32)
    assert (state.cubes.stock, state.markers) == (0, 8)
    for hospital in state.hospitals:
        assert (hospital.line, hospital.supply, hospital.markers) == ([], [0] * 5, 0)


@rule("Q-013")
def test_with_two_players_there_is_one_copy_of_each_special_room() -> None:
    stacks = fresh(2).state.stacks
    assert [stack.left for stack in stacks if stack.kind in SPECIALS] == [1] * 8
    assert [stack.left for stack in stacks if stack.kind in ADDITIONALS] == [2] * 4


@rule("Q-014")
def test_the_start_seat_is_drawn_or_named_and_turns_go_clockwise() -> None:
    assert {fresh(3, seed, start_layout="preset_A").asked() for seed in range(30)} == {1, 2, 3}
    game = fresh(3, 0, start_layout="preset_A", start_seat="2").draws("red " * 12)
    order = []
    for _ in range(3):
        order.append(game.asked())
        game.play(*["receive", "join 1"] * 4, "end")
    assert order == [2, 3, 1]


@rule("Q-015")
def test_the_active_seat_has_the_actions_and_its_neighbour_the_cubes() -> None:
    game = fresh(3, 0, start_layout="preset_A", start_seat="1")
    assert game.state.turn.actions == 4
    assert (game.state.turn.held, game.state.in_bag()) == (4, 124)
    assert acting(game.state) == (Seat(0),)
