"""Wall pieces, and special cards, tiles and tokens (V-375 to V-382)."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import Seat, rule, to_json
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import PLAIN_DECK, SYMBOL, SYMBOLS, TABLES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.spawning import produced
from lazaretto.games.virus.rules.labs.clues import clue_fits
from lazaretto.games.virus.rules.phases.turn_end import on_sale
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.state import BARRIER_EDGE, DOOR_EDGE
from lazaretto.games.virus.state.map import room_group

from .notation import Bench, at, clue_named, table
from .test_wounds import hit


@rule("V-375")
def test_walls_stand_where_two_rooms_show_one_after_the_slow_phase_has_come() -> None:
    game = table("0,1 R06, 1,1 G06, 0,2 R35", heroes="0,0")  # two corridors side by side: walls between them
    assert not [name for name in scene(game) if name.startswith("wall")]
    game.play("1: pass")

    assert len([name for name in scene(game) if name.startswith("wall")]) == 1
    bare = table("0,1 R06, 1,1 G06", heroes="0,0", walls="off").play("1: pass")
    assert not [name for name in scene(bare) if name.startswith("wall")]


def scene(game: Bench) -> list[str]:
    view = GAME.view(game.state, Seat(0))
    return list(GAME.scene(view, GAME.menu(game.state, Seat(0))).data()["pieces"])


@rule("V-376", "V-377", "V-378", "V-381", "V-382")
@pytest.mark.parametrize(("option", "cards"), [("teleport", 4), ("multicolour", 2), ("rotating", 1)])
def test_add_on_rooms_are_in_the_deck_only_with_their_option(option: str, cards: int) -> None:
    def in_deck(**options: str) -> Counter[str]:
        lab = GAME.new(GAME.setup(4, options), 1).lab
        assert isinstance(lab.turn.asked, FoundRoom)
        held = [
            *lab.decks.rooms.bag,
            lab.decks.rooms.top,
            *lab.turn.asked.cards,
            *[card for hero in lab.heroes for card in hero.cards.display],
        ]
        return Counter([SYMBOLS[SYMBOL[card]] for card in held if card >= PLAIN_DECK])

    assert in_deck() == {}
    assert in_deck(**{option: "on"}) == {option: cards}
    assert sum(GAME.new(GAME.setup(4, {option: "on"}), 1).lab.decks.rooms.traps) == PLAIN_DECK + cards


@rule("V-377", "V-378")
def test_add_on_tokens_are_sold_only_with_their_option() -> None:
    assert len(on_sale(table(heroes="0,0").lab)) == 11
    game = table(heroes="0,0 0,0", smoke="on", resolution="on")
    assert len(on_sale(game.lab)) == 13
    assert (game.reserve("smoke"), game.reserve("resolution")) == (4, 4)


# ---- teleport ----


@rule("V-376")
def test_one_walks_from_a_teleport_room_to_another() -> None:
    game = table("0,1 TP1, 5,5 TP4, 6,5 R35", heroes="0,1")
    assert game.refused("1: teleport 6,5") == "V-376"
    game.play("1: teleport 5,5")

    assert (game.hero().cell, game.cubes("5,5"), game.hero().stock.cubes) == (at("5,5"), 1, 9)


@rule("V-376")
def test_it_takes_two_a_full_room_refuses_and_a_trap_side_does_not_count() -> None:
    assert table("0,1 TP1", heroes="0,1").refused("1: teleport 0,1") == "V-376"
    crowd = "5,5 zombie zombie zombie zombie zombie zombie zombie"
    assert table("0,1 TP1, 5,5 TP4", heroes="0,1", creatures=crowd).refused("1: teleport 5,5") == "V-058"
    assert table("0,1 TP1, 5,5 TP4~none", heroes="0,1").refused("1: teleport 5,5") == "V-376"


@rule("V-376")
def test_in_combat_it_is_a_flight_and_there_creatures_wait() -> None:
    game = table("0,1 TP1, 5,5 TP4", heroes="0,1", creatures="0,1 dog, 5,5 zombie").hand("").play("1: teleport 5,5")

    assert len(game.hero().body.wounds) == 2  # the dog's and the penalty
    assert game.creature("zombie").foe == 1


# ---- smoke ----


@rule("V-377")
def test_smoke_ends_the_combat_in_a_room_for_the_phase() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", creatures="0,1 dog", smoke="on").hand("").hand("", 2)
    game.give(1, smoke=1).play("1: smoke-out")
    assert game.reserve("smoke") == 4
    assert game.refused("1: throw") == "V-136"
    assert game.refused("2: shoot 0,1") == "V-176"
    game.play("2: move north", "2: move south", "1: pass", "2: pass")

    assert game.hero(2).body.wounds == game.hero(1).body.wounds == []  # no flight, no final attack
    assert game.lab.combat.smoke == ()


@rule("V-377")
def test_smoke_needs_creatures_and_is_a_free_action() -> None:
    game = table("0,1 R35", heroes="0,1", smoke="on").give(1, smoke=1)
    assert game.refused("1: smoke-out") == "V-377"
    foggy = table("0,1 R35", heroes="0,1", creatures="0,1 dog", smoke="on").give(1, smoke=2).play("1: smoke-out")
    assert (foggy.hero().stock.cubes, foggy.refused("1: smoke-out")) == (10, "V-377")


@rule("V-377")
def test_nobody_throws_out_of_the_smoke() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,1", creatures="0,1 dog, 0,2 dog", smoke="on").give(1, smoke=1)
    game.play("1: smoke-out")
    assert "add cube" not in game.legal()

    assert game.refused("1: shoot 0,2") == "V-176"


# ---- resolution ----


def thrown_with_resolution(*squares: int) -> Bench:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie", resolution="on").hand("").give(1, resolution=1)
    game.lab.decks.events.left = 0
    return game.play("1: add cube", "1: add bullet", "1: add resolution").script(*squares).play("1: throw")


@rule("V-378")
def test_a_positive_resolution_makes_another_element_positive() -> None:
    game = thrown_with_resolution(0, 19, 5)
    assert game.refused("1: resolve cube") == "V-145"
    game.play("1: resolve bullet")

    assert game.thrown().left == 1
    game.play("1: done")
    assert game.reserve("resolution") == 2


@rule("V-378")
def test_a_negative_one_does_nothing() -> None:
    assert thrown_with_resolution(5, 1, 5).thrown().left == 0


# ---- Morbo ----


@rule("V-379")
def test_a_morbo_back_on_the_next_card_gives_the_hero_morbo_and_the_wound() -> None:
    lab = GAME.new(GAME.setup(2, {"morbo": "on"}), 1).lab
    assert (lab.decks.wounds.left, lab.decks.wounds.backs[2] + (lab.decks.wounds.top == 2)) == (28, TABLES.addons.morbo)
    game = table(heroes="0,0 0,0", morbo="on").hand("").hand("", 2)
    game.lab.decks.wounds.backs = [23, 0, 1]
    game.script(23)
    hit(game, 1)

    assert [wound.morbo for wound in game.hero().body.wounds] == [True]
    hit(game, 1)
    assert [wound.morbo for wound in game.hero().body.wounds] == [True, False]


@rule("V-380")
def test_whoever_shares_a_room_with_morbo_draws_a_wound_but_not_the_sick_one() -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,1", morbo="on").hand("").hand("", 2).hand("", 3)
    game.wound(1, "up")
    game.hero(1).body.wounds[0].morbo = True
    game.to(steps.BLEEDING)

    assert [len(game.hero(seat).body.wounds) for seat in (1, 2, 3)] == [1, 1, 0]
    assert game.hero(2).body.wounds[0].down


@rule("V-253", "V-380")
def test_a_deep_wound_by_morbo_bleeds_whether_or_not_it_could_have_been_redrawn() -> None:
    for cards in ("", "R01"):
        game = table("0,1 R35", heroes="0,0 0,0", morbo="on").hand("").hand(cards, 2).wound(1, "up")
        game.hero(1).body.wounds[0].morbo = True
        game.lab.decks.wounds.backs = [0, 24, 0]
        game.to(steps.BLEEDING)
        while game.legal(2)[:1] == ["keep"]:
            game.play("2: keep")
        assert len(game.hero(2).body.wounds) == 2


# ---- multicolour ----


@rule("V-381")
def test_a_multicolour_room_belongs_to_any_group() -> None:
    game = table("0,1 R35, 0,2 MC1, 0,3 G35, 0,4 G36", heroes="0,0")

    assert len(room_group(game.lab, at("0,1"))) == 2
    assert len(room_group(game.lab, at("0,3"))) == 3
    assert len(room_group(game.lab, at("0,2"))) == 3  # the best for the hero
    assert clue_fits(game.lab, clue_named("C08"), at("0,2"))  # three green rooms
    assert clue_fits(game.lab, clue_named("C24"), at("0,1"))  # beside a green room


@rule("V-381")
def test_its_noise_calls_a_creature_of_any_colour_and_it_takes_one_of_any() -> None:
    game = table("0,1 R35, 1,0 G35, 0,2 MC1", heroes="8,0").noise("0,2", 1).noise("1,0", 1)
    assert produced(game.lab, Seat(0)) == (0, 0, 0, 1, 1)
    game.to(steps.PLACING)
    assert {text.split()[2] for text in game.legal()} == {"1,0", "0,2"}
    game.play("1: place dog 0,2")
    game.play("1: place dog 1,0")

    assert game.lab.spawning.owed == (0, 0, 0, 0, 0)


@rule("V-381")
def test_the_seat_says_which_colour_a_creature_in_it_stands_for() -> None:
    game = table("0,1 R35, 1,0 G35, 0,2 MC1", heroes="8,0").noise("0,1", 1).noise("1,0", 1).noise("0,2", 1, seat=1)
    game.lab.map.rooms[at("0,2")] = game.room("0,2").cleared().paid(Seat(0), 1)
    game.to(steps.PLACING).play("1: place dog 0,2")
    assert game.legal() == ["tint red", "tint green"]
    game.play("1: tint green")

    assert game.lab.spawning.owed == (1, 0, 0, 0, 1)


@rule("V-381")
def test_it_counts_as_any_colour_in_a_discarded_group_and_can_be_searched() -> None:
    game = table("0,1 MC1", heroes="0,1").play("1: search")
    game.hand("R35 MC1").to(steps.GAINING).play("1: pick R35", "1: pick MC1", "1: sell")

    assert game.hero().stock.resources == 3


# ---- the rotating room ----


@rule("V-382")
def test_the_new_lead_moves_an_occupied_rotating_room_with_everything_on_it() -> None:
    game = table("0,1 RO1", heroes="0,0 0,1", creatures="0,1 dog").noise("0,1", 2)
    game.put("0,1", "north", "barrier", bars=2).put("0,0", "north", "door", closed=False)
    game.to(steps.ROTATION)
    assert game.acting() == [1]
    assert game.refused("1: pinpoint 1,0") == "V-382"  # it would touch START
    assert game.refused("1: pinpoint 0,6") == "V-382"  # five steps away
    game.play("1: pinpoint 0,5")

    assert (game.hero(2).cell, game.who("0,5"), game.cubes("0,5")) == (at("0,5"), ["dog"], 2)
    assert at("0,1") not in game.lab.map.rooms
    assert game.edge("0,5", "north") is not None
    assert game.edge("0,0", "north") is not None  # START's own door stays


@rule("V-382")
def test_an_empty_one_stays_and_so_does_one_that_finds_no_lonely_cell() -> None:
    game = table("0,1 RO1", heroes="0,0").to(steps.ROTATION)
    assert at("0,1") in game.lab.map.rooms

    ring = ", ".join(f"{x},{y} R35" for x in range(-5, 6) for y in range(0, 8, 2) if (x, y) not in ((0, 0),))
    shut = table(f"{ring}, 0,1 RO1", heroes="0,1").to(steps.ROTATION)
    assert at("0,1") in shut.lab.map.rooms


@rule("V-382")
def test_tokens_on_opposite_sides_go_with_the_rotating_room_though_it_moves_one_step() -> None:
    game = table("3,5 RO1", heroes="3,5").put("3,5", "north", "barrier", bars=1).put("3,5", "south", "door")
    game.to(steps.ROTATION).play("1: pinpoint 3,4")
    north, south = game.edge("3,4", "north"), game.edge("3,4", "south")

    assert north is not None
    assert south is not None
    assert (north.kind, south.kind) == (BARRIER_EDGE, DOOR_EDGE)
    assert len(game.lab.map.edges) == 2


@rule("V-378", "V-148")
def test_a_rethrow_leaves_a_copy_of_the_game_as_it_was() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie", resolution="on").hand("")
    game.give(1, resolution=1, four_leaf=1)
    game.play("1: add cube", "1: add bullet", "1: add four-leaf", "1: add resolution").script(0, 19, 19, 5)
    game.play("1: throw", "1: resolve four-leaf")
    before = game.state.copy()
    text = to_json(before)
    game.script(0, 1, 2).play("1: rethrow")

    assert to_json(before) == text
