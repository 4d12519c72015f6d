"""Barriers, breaches, doors, explosives (V-066 to V-103, V-401)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.blocking import edge_value, group_value
from lazaretto.games.virus.rules.heroes.wounds import die
from lazaretto.games.virus.state import DEAD, Charge
from lazaretto.games.virus.state.map import connected, creatures_in, distances, room_group

from .notation import at, table

ROW = "0,1 R35, 0,2 G35, 0,3 B35"


# ---- barriers ----


@rule("V-066")
def test_a_barrier_costs_a_cube_and_takes_its_bars_from_the_stock() -> None:
    game = table(ROW).give(1, barrier=1, bar=2)
    assert game.refused("1: place-barrier north 3") == "V-067"

    game.play("1: place-barrier north 2")

    edge = game.edge("0,0", "north")
    assert edge is not None
    assert (edge.bars, edge.host) == (2, at("0,0"))
    assert (game.hero().stock.cubes, game.cubes("0,0"), game.token("barrier"), game.token("bar")) == (9, 1, 0, 0)
    assert game.refused("1: place-barrier east 0") == "V-066"


@rule("V-067", "V-072")
def test_bars_are_added_and_taken_off_from_either_side() -> None:
    game = table(ROW, heroes="0,1").give(1, bar=2).put("0,0", "north", "barrier", bars=1)
    assert game.refused("1: set-bars south 1") == "V-067"
    assert "set-bars south 3" in game.legal()
    game.play("1: set-bars south 3")
    assert game.token("bar") == 0

    game.play("1: set-bars south 0")

    assert (game.token("bar"), game.hero().stock.cubes) == (3, 8)
    assert game.refused("1: set-bars north 1") == "V-067"


@rule("V-068", "V-069", "V-076")
@pytest.mark.parametrize(
    ("creatures", "passes"),
    [
        pytest.param("0,3 dog dog dog zombie desu", False, id="four minions and a Leader, value 6, stopped"),
        pytest.param("0,3 dog dog dog zombie zombie desu", True, id="value 7 passes and breaks it"),
    ],
)
def test_w02_three_bars_hold_a_group_of_value_six(creatures: str, passes: bool) -> None:
    game = table(ROW, heroes="0,1", creatures=creatures, level=1).put("0,2", "north", "barrier", bars=3)
    assert edge_value(game.lab, at("0,3"), 2) == 6
    bars = game.reserve("bar")

    game.to(steps.MOVEMENT).choose_first(until=steps.GAINING)

    assert bool(game.who("0,3")) != passes
    assert (game.edge("0,2", "north") is None) == passes
    assert game.reserve("bar") == bars + 3 * passes


@rule("V-069")
def test_the_value_of_a_group() -> None:
    game = table(ROW, creatures="0,3 dog zombie desu mutant:K13")

    assert group_value(creatures_in(game.lab, at("0,3"))) == 6


@rule("V-070", "V-071")
def test_a_hero_beside_a_barrier_removes_it_for_a_cube() -> None:
    game = table(ROW, heroes="0,1").put("0,0", "north", "barrier", bars=2)
    bars = game.reserve("bar")
    game.play("1: remove-barrier south")

    assert game.edge("0,0", "north") is None
    assert (game.hero().stock.cubes, game.cubes("0,1"), game.reserve("bar")) == (9, 1, bars + 2)


@rule("V-073", "V-089")
def test_barriers_and_doors_do_not_break_connection() -> None:
    game = table("0,1 R35, 0,2 R36").put("0,1", "north", "barrier", bars=3)

    assert connected(game.lab, at("0,1"), 0)
    assert distances(game.lab, at("0,1"), 4, doors_stop=False)[at("0,2")] == 1
    assert len(room_group(game.lab, at("0,1"))) == 2
    game.put("0,1", "north", "door")
    assert connected(game.lab, at("0,1"), 0)
    assert len(room_group(game.lab, at("0,1"))) == 2


@rule("V-074", "V-079", "V-088", "V-100")
def test_tokens_are_placed_and_changed_out_of_combat_only() -> None:
    game = table("0,1 R06, 0,2 G35", heroes="0,1", creatures="0,1 dog").put("0,1", "south", "door")
    game.give(1, barrier=1, breach=1, door=1, explosive=1)

    for text in (
        "place-barrier north 0", "place-door north open", "open-breach east", "open-door south", "lay-explosives 1",
    ):  # fmt: skip
        assert game.refused(f"1: {text}") == "V-140"
    game.put("0,1", "south", "barrier")
    assert game.refused("1: remove-barrier south") == "V-140"
    assert game.refused("1: set-bars south 1") == "V-140"


@rule("V-075", "V-090")
def test_one_token_on_an_edge_and_never_on_a_wall() -> None:
    game = table("0,1 R06, 0,2 G35", heroes="0,1").give(1, barrier=1, door=1)

    assert game.refused("1: place-barrier east 0") == "V-075"
    assert game.refused("1: place-door east open") == "V-075"
    for kind in ("breach", "barrier", "door"):
        game.put("0,1", "north", kind)
        assert game.refused("1: place-barrier north 0") == "V-075"
        assert game.refused("1: place-door north open") == "V-075"


# ---- breaches ----


@rule("V-077", "V-078")
def test_w03_a_breach_and_a_move_through_it() -> None:
    game = table("0,1 R06, 1,1 B06", heroes="0,1").give(1, breach=1)
    assert game.refused("1: open-breach north") == "V-077"
    game.play("1: open-breach east", "1: move east")

    assert (game.cubes("0,1"), game.cubes("1,1"), game.token("breach")) == (1, 1, 0)


@rule("V-078")
def test_a_card_laid_behind_a_breach_is_connected_whatever_its_side_shows() -> None:
    game = table("0,1 R06", heroes="0,1").give(1, breach=1).hand("B10")
    game.play("1: open-breach east", "1: explore east B10 0")

    assert game.hero().cell == at("1,1")
    assert connected(game.lab, at("1,1"), 3)


@rule("V-080")
def test_nothing_removes_a_breach() -> None:
    game = table(ROW, heroes="0,1").put("0,1", "north", "breach")

    assert not [text for text in game.legal() if "north" in text and "move" not in text]


@rule("V-081")
def test_no_breach_at_the_border_behind_start_or_beside_another_token() -> None:
    game = table("8,3 R06, 0,1 R06", heroes="8,3 0,0 0,1").give(1, breach=1).give(2, breach=1).give(3, breach=1)

    assert game.refused("1: open-breach east") == "V-081"
    assert game.refused("2: open-breach south") == "V-081"
    game.put("0,1", "east", "breach")
    assert game.refused("3: open-breach east") == "V-075"


# ---- doors ----


@rule("V-082", "V-083")
def test_a_door_is_placed_open_or_closed_and_turned_from_both_sides() -> None:
    game = table(ROW, heroes="0,0 0,1").give(1, door=1)
    game.play("1: place-door north closed")
    edge = game.edge("0,0", "north")
    assert edge is not None
    assert edge.closed

    game.play("2: open-door south")

    edge = game.edge("0,0", "north")
    assert edge is not None
    assert (edge.closed, game.hero(2).stock.cubes, game.cubes("0,1")) == (False, 9, 1)
    assert game.refused("1: open-door north") == "V-083"
    assert game.refused("1: close-door north") == ""


@rule("V-083")
def test_w06_opening_and_moving_costs_two_cubes_and_starts_a_combat() -> None:
    game = table(ROW, heroes="0,1", creatures="0,2 zombie").put("0,1", "north", "door")
    game.play("1: open-door north", "1: move north")

    assert game.hero().stock.cubes == 8
    assert game.creature("zombie").foe == 1


@rule("V-084")
@pytest.mark.parametrize(("creatures", "passes"), [("0,3 dog dog dog", False), ("0,3 dog dog dog zombie", True)])
def test_w41_a_closed_door_holds_one_and_the_heroes_behind_it(creatures: str, passes: bool) -> None:
    game = table(ROW, heroes="0,2 0,2", creatures=creatures).put("0,2", "north", "door")
    game.noise("0,2", 3)
    doors = game.reserve("door")

    game.to(steps.MOVEMENT).choose_first(until=steps.GAINING)

    assert bool(game.who("0,2")) == passes
    assert (game.edge("0,2", "north") is None) == passes
    assert game.reserve("door") == doors + passes


@rule("V-085", "V-086", "V-087", "V-228")
def test_w04_a_minion_behind_a_closed_door_hears_one_cube_less_and_stands_still() -> None:
    game = table(ROW, heroes="0,2", creatures="0,3 zombie").put("0,2", "north", "door").noise("0,2", 2)
    game.to(steps.MOVEMENT)

    assert game.who("0,3") == ["zombie"]  # neither seen nor smelled, heard 2 - 1, stopped by value 2, not lying


@rule("V-086", "V-226")
def test_w05_with_one_cube_it_hears_nothing_and_lies_down() -> None:
    game = table(ROW, heroes="0,2", creatures="0,3 zombie").put("0,2", "north", "door").noise("0,2", 1)
    game.to(steps.MOVEMENT)

    assert game.who("0,3") == ["zombie!"]


@rule("V-091")
def test_an_open_door_has_no_effect() -> None:
    game = table(ROW, heroes="0,2", creatures="0,3 zombie", level=1).put("0,2", "north", "door", closed=False)
    game.to(steps.MOVEMENT)

    assert game.who("0,2") == ["zombie"]
    assert game.edge("0,2", "north") is not None


# ---- explosives ----


@rule("V-092", "V-093", "V-094", "V-095", "V-099")
def test_w07_a_charge_armed_by_leaving_kills_the_dog_that_enters() -> None:
    game = table(ROW, heroes="0,2", creatures="0,3 dog", level=1).give(1, explosive=1)
    tokens = game.reserve("explosive")
    game.play("1: lay-explosives 1")
    assert not game.lab.map.charges[0].armed
    game.play("1: move south")
    assert game.lab.map.charges[0].armed

    game.to(steps.MOVEMENT)

    assert (game.who("0,2"), game.who("0,3")) == ([], [])
    assert game.reserve("explosive") == tokens + 1
    assert len(game.lab.reserve.figures) == 48


@rule("V-093")
def test_a_charge_is_not_armed_while_its_hero_stays() -> None:
    game = table(ROW, heroes="0,2 0,0").give(1, explosive=1)
    game.play("1: lay-explosives 1", "2: move north", "2: move north")

    assert len(game.lab.map.charges) == 1
    assert game.hero(2).cell == at("0,2")


@rule("V-093")
def test_dying_beside_a_charge_arms_it() -> None:
    game = table(ROW, heroes="0,2 0,0").give(1, explosive=1).play("1: lay-explosives 1").wound(1, *["up"] * 7)
    die(game.state, Seat(0))

    assert [charge.armed for charge in game.lab.map.charges] == [True]


@rule("V-094", "V-048")
def test_a_charge_under_somebody_explodes_when_the_phase_begins() -> None:
    game = table(ROW, heroes="0,0", creatures="0,2 dog").give(1, explosive=1)
    game.lab.map.charges = [charge("0,2", 1)]
    game.to(steps.OPENING)

    assert game.who("0,2") == []


def charge(place: str, tokens: int, seat: int = 0) -> Charge:
    return Charge(at(place), Seat(seat), tokens, armed=True)


@rule("V-096", "V-097", "V-103")
def test_w44_heroes_take_the_points_first_and_shields_cancel_them() -> None:
    game = table(ROW, heroes="0,0", creatures="0,1 dog dog").give(1, explosive=3, shield=1).hand("")
    game.lab.map.charges = [charge("0,1", 3)]
    game.play("1: move north", "1: shield")

    assert [wound.down for wound in game.hero().body.wounds] == [False, False]
    assert game.who("0,1") == ["dog", "dog"]


@rule("V-097")
def test_points_go_round_the_heroes_from_the_lead() -> None:
    game = table(ROW, heroes="0,1 0,1", first="2").give(1, explosive=3).hand("").hand("", seat=2)
    game.lab.map.charges = [charge("0,1", 3)]
    game.to(steps.OPENING)

    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (1, 2)


@rule("V-097")
def test_points_of_a_hero_who_dies_with_shields_unused_fall_on_the_others() -> None:
    game = table(ROW, heroes="0,0 8,0", creatures="0,1 dog dog").give(1, explosive=3, shield=2).hand("")
    game.lab.map.charges = [charge("0,1", 3)]
    game.wound(1, *["up"] * 6).play("1: move north", "1: bear")
    assert game.hero().status == DEAD
    assert game.who("0,1") == []  # two points were left

    pair = table(ROW, heroes="0,1 0,1").give(1, explosive=3, shield=2).hand("").hand("", seat=2)
    pair.lab.map.charges = [charge("0,1", 3)]
    pair.wound(1, *["up"] * 6).to(steps.OPENING)
    assert len(pair.hero(2).body.wounds) == 1
    pair.play("1: bear")
    assert len(pair.hero(2).body.wounds) == 2


@rule("V-098")
def test_minions_die_in_rising_hp_then_leaders_and_none_keeps_damage() -> None:
    game = table(ROW, creatures="0,2 zombie dog desu").give(1, explosive=4)
    game.lab.map.charges = [charge("0,2", 4)]
    game.to(steps.OPENING)

    assert game.who("0,2") == ["desu"]  # dog 1, zombie 2, and 1 point is not enough for Desu


@rule("V-098")
def test_the_lead_chooses_among_kinds_of_equal_hp() -> None:
    game = table(ROW, creatures="0,2 tricker dog").give(1, explosive=1)
    game.lab.map.charges = [charge("0,2", 1)]
    game.to(steps.OPENING)

    assert sorted(game.legal()) == ["blast dog-1", "blast tricker-1"]
    game.play("1: blast tricker-1")
    assert game.who("0,2") == ["dog"]


@rule("V-098")
def test_bosses_are_taken_in_rising_hp_and_the_lead_chooses_among_equals() -> None:
    game = table(ROW, creatures="0,2 desu:K01 desu:K09").give(1, explosive=4)  # 4 and 2 HP
    game.lab.map.charges = [charge("0,2", 4)]
    game.to(steps.OPENING)
    assert [creature.card for creature in game.lab.creatures] == [0]

    equal = table(ROW, creatures="0,2 desu:K03 desu:K04").give(1, explosive=3)  # 3 HP each
    equal.lab.map.charges = [charge("0,2", 3)]
    assert equal.to(steps.OPENING).legal() == ["blast desu-1", "blast desu-2"]


@rule("V-101")
def test_six_explosives_are_the_most_in_a_room() -> None:
    game = table(ROW, heroes="0,1 0,1").give(1, explosive=4).give(2, explosive=3)
    game.play("1: lay-explosives 3", "1: lay-explosives 1")

    assert game.refused("2: lay-explosives 3") == "V-101"
    assert game.refused("2: lay-explosives 2") == ""
    assert game.refused("1: lay-explosives 1") == "V-066"


@rule("V-102")
def test_armed_charges_cannot_be_picked_up() -> None:
    game = table(ROW, heroes="0,2").give(1, explosive=1).play("1: lay-explosives 1", "1: move south")

    assert not [text for text in game.legal() if "explosive" in text or "charge" in text]


@rule("V-401")
def test_one_armed_token_sets_off_all_of_the_room() -> None:
    game = table(ROW, heroes="0,1 0,1", creatures="0,2 zombie", level=1).give(1, explosive=1).give(2, explosive=1)
    game.play("1: lay-explosives 1", "2: lay-explosives 1", "1: move south")
    assert [c.armed for c in game.lab.map.charges] == [True, False]
    game.hand("", seat=1).hand("", seat=2)

    game.play("1: move north")

    assert game.lab.map.charges == []
    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (1, 1)
