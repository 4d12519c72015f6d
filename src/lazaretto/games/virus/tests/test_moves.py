"""Acting in general, moving, exploring, searching (V-042 to V-065)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import EXITED

from .notation import at, figure, table

CROSS = "0,1 R35, 0,2 G35, 1,1 B35, -1,1 Y35"


@rule("V-042", "V-043")
def test_heroes_act_at_once_until_they_stop_and_in_any_order() -> None:
    game = table(CROSS, heroes="0,0 0,0")
    assert game.acting() == [1, 2]

    game.play("2: move north", "1: move north", "2: move north", "2: pass")

    assert game.acting() == [1]
    assert game.refused("2: move south") == "V-043"


@rule("V-044")
def test_cubes_are_paid_from_the_stock_into_the_room_where_the_action_ends() -> None:
    game = table(CROSS).stock(1)
    game.play("1: move north")

    assert (game.hero().stock.cubes, game.cubes("0,1"), game.cubes("0,0")) == (0, 1, 0)
    assert game.refused("1: move north") == "V-044"


@rule("V-045")
def test_one_action_at_a_time() -> None:
    game = table(CROSS, creatures="0,2 dog").play("1: add cube")

    assert game.refused("1: move north") == "V-045"
    assert game.play("1: clear").refused("1: move north") == ""


@rule("V-046")
def test_against_the_clock_what_is_placed_stays() -> None:
    game = table(CROSS)
    game.lab.setup.timed = True
    before = game.state.undo_point()

    game.play("1: move north")

    assert game.state.undo_point() != before


@rule("V-046")
@pytest.mark.parametrize("action", ["move south", "search", "explore north G35 0", "place-barrier south 1", "pass"])
def test_without_a_clock_an_action_that_reveals_nothing_can_be_undone(action: str) -> None:
    game = table("0,1 R35", heroes="0,1 0,0").hand("G35").give(1, barrier=1, bar=1)
    before = game.state.undo_point()

    game.play(f"1: {action}")

    assert game.state.undo_point() == before


@rule("V-046")
def test_a_throw_cannot_be_undone() -> None:
    game = table(CROSS, heroes="0,1", creatures="0,1 dog").play("1: add cube", "1: add bullet")
    before = game.state.undo_point()
    game.play("1: throw")

    assert game.state.undo_point() != before


@rule("V-049")
def test_free_actions_cost_no_cube_and_no_go() -> None:
    game = table(CROSS, heroes="0,0 0,0", turns="rotate").give(1, adrenaline=1).stock(5)
    game.play("1: inject")

    assert game.acting() == [1]
    assert game.hero().stock.cubes == 12
    game.play("1: move north")
    assert game.acting() == [2]


@rule("V-050", "V-053")
def test_w01_one_placed_room_and_three_new_ones_cost_four_cubes() -> None:
    game = table("0,1 R35").hand("B35 B36 G35")
    game.play("1: move north", "1: explore north B35 0", "1: explore north B36 0", "1: explore north G35 0")

    assert game.hero().stock.cubes == 6
    assert [game.cubes(place) for place in ("0,1", "0,2", "0,3", "0,4")] == [1, 1, 1, 1]
    assert [game.room(place).explored for place in ("0,1", "0,2", "0,3", "0,4")] == [-1, 0, 0, 0]
    assert game.hero().cell == at("0,4")


@rule("V-050", "V-051")
def test_a_move_needs_a_room_and_an_opening_on_both_cards() -> None:
    game = table("0,1 R06, 1,1 B35", heroes="0,1")  # R06 is open north and south

    assert game.refused("1: move north") == "V-050"
    assert game.refused("1: move east") == "V-051"
    assert game.refused("1: move south") == ""
    assert game.put("0,1", "east", "breach").refused("1: move east") == ""


@rule("V-052")
def test_an_empty_cell_is_entered_by_laying_an_own_face_up_card() -> None:
    game = table(CROSS).hand("B36", net="G36", down="Y36")

    assert game.refused("1: explore east R36 0") == "V-052"
    assert game.refused("1: explore east Y36 0") == "V-052"
    assert game.refused("1: explore north B36 0") == "V-052"
    assert game.refused("1: explore east G36 0") == ""
    game.play("1: explore east B36 0")
    assert game.hero().cell == at("1,0")
    assert game.hero().cards.display == []


@rule("V-052")
def test_a_wall_of_the_own_room_cannot_be_explored_through() -> None:
    game = table("0,1 R06", heroes="0,1").hand("B36")

    assert game.refused("1: explore east B36 0") == "V-052"


@rule("V-054")
def test_walls_meet_walls_and_openings_meet_openings() -> None:
    game = table("0,1 R35, 1,1 B06", heroes="0,1").hand("Y10 Y21 G36")  # B06 is walled west and east

    # going north to 0,2 beside nothing: any card with a way south
    assert game.refused("1: explore north Y10 0") == ""
    assert game.refused("1: explore north Y10 90") == "V-054"
    game = table("0,1 R35, 1,0 B06", heroes="0,1").hand("Y10 G36")
    # 1,1 lies beside 0,1 (open) and above 1,0 (open to the north)
    assert game.refused("1: explore east G36 0") == ""
    assert game.refused("1: explore east Y10 90") == "V-054"


@rule("V-055", "V-056")
def test_a_breach_mends_a_wall_against_an_opening() -> None:
    game = table("0,1 R35, 1,0 B06", heroes="0,1").hand("Y10 G36").give(1, breach=1)
    game.play("1: explore east Y10 90")

    edge = game.edge("1,1", "south")
    assert edge is not None
    assert edge.host == at("1,1")
    assert (game.hero().stock.cubes, game.cubes("1,1"), game.token("breach")) == (8, 2, 0)
    assert game.hero().cell == at("1,1")


@rule("V-055")
def test_breaches_while_exploring_need_a_token_and_a_cube_each() -> None:
    game = table("0,1 R35, 1,0 B06", heroes="0,1").hand("Y10").give(1, breach=1).stock(1)

    assert game.refused("1: explore east Y10 90") == "V-055"


@rule("V-057")
def test_no_card_lies_outside_the_table() -> None:
    game = table("8,3 R35, -3,0 B35", heroes="8,3 -3,0").hand("B36").hand("G36", seat=2)

    assert game.refused("1: explore east B36 0") == "V-057"
    assert game.refused("2: explore south G36 0") == "V-057"


@rule("V-058")
def test_a_full_room_cannot_be_entered() -> None:
    game = table(CROSS, creatures="0,1 dog dog dog zombie zombie desu")  # 5 + 2 spaces

    assert game.refused("1: move north") == "V-058"


@rule("V-059")
def test_barriers_and_closed_doors_stop_heroes() -> None:
    game = table(CROSS).put("0,0", "north", "barrier").hand("B36")
    assert game.refused("1: move north") == "V-059"

    game = table(CROSS).put("0,0", "north", "door", closed=True)
    assert game.refused("1: move north") == "V-059"
    game = table(CROSS).put("0,0", "north", "door", closed=False)
    assert game.refused("1: move north") == ""

    game = table(CROSS).put("0,0", "east", "barrier").hand("B36")
    assert game.refused("1: explore east B36 0") == "V-059"


@rule("V-060")
def test_used_cards_are_not_replaced_before_recovery() -> None:
    game = table(CROSS).hand("B36 G36").play("1: explore east B36 0")
    assert len(game.hero().cards.display) == 1

    game.play("1: pass").choose_first(until=steps.EVENT)

    assert len(game.hero().cards.display) + len(game.hero().cards.down) == 8


@rule("V-061")
def test_entering_a_room_with_creatures_is_combat_at_once() -> None:
    game = table(CROSS, creatures="0,1 dog").play("1: move north")

    assert game.refused("1: search") == "V-140"
    assert game.creature("dog").foe == 1


@rule("V-062")
def test_the_way_out_leads_through_start_once_the_door_is_open() -> None:
    game = table(CROSS, heroes="0,0 0,1")
    assert game.refused("1: leave") == "V-062"
    game.lab.escape.door = True
    assert game.refused("2: leave") == "V-062"

    game.play("1: leave")

    assert (game.hero().status, game.hero().stock.cubes, game.hero().stock.reserve) == (EXITED, 9, 7)
    assert game.acting() == [2]


@rule("V-062")
def test_leaving_out_of_combat_is_a_flight() -> None:
    game = table(CROSS, heroes="0,0 0,1", creatures="0,0 dog").hand("")
    game.lab.escape.door = True
    assert game.refused("1: leave") == "V-140"

    game.play("1: break-out")

    assert game.hero().status == EXITED
    assert len(game.hero().body.wounds) == 2  # the dog, and the penalty


@rule("V-063", "V-064", "V-065")
def test_searching_takes_three_cubes_once_a_turn_in_a_coloured_room_out_of_combat() -> None:
    game = table(CROSS, heroes="0,1 0,1 0,0 1,1", creatures="1,1 dog")
    assert game.refused("3: search") == "V-065"
    assert game.refused("4: search") == "V-140"

    game.play("1: search")

    assert (game.hero().stock.cubes, game.cubes("0,1"), game.room("0,1").searched) == (7, 3, 0)
    assert game.room("0,1").explored == -1
    assert game.refused("2: search") == "V-064"
    assert table(CROSS, heroes="0,1").stock(2).refused("1: search") == "V-044"
    assert figure(game, "dog") == "dog-1"
