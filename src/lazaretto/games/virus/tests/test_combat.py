"""Combat (V-136 to V-164), flight, shooting (V-165 to V-177) and shares (V-184 to V-189)."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import cell, rule
from lazaretto.games.virus.data import ELEMENTS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.successes import positives, successes
from lazaretto.games.virus.state import INSIDE, Throw
from lazaretto.games.virus.state.map import shots

from .notation import Bench, at, table

ROOM = "0,1 R35, 0,2 G35, 0,3 B35"


def arena(creatures: str, heroes: str = "0,1", level: int = 1, **options: Any) -> Bench:
    """Heroes without display cards, so that nobody is asked about Advantages."""
    game = table(ROOM, heroes=heroes, creatures=creatures, level=level, **options)
    game.lab.decks.events.left = 0
    game.lab.decks.events.maps = []
    for seat in range(len(game.lab.heroes)):
        game.hand("", seat=seat + 1)
    return game


def throw(game: Bench, cubes: int, bullets: int, *squares: int, seat: int = 1, at_room: str = "") -> Bench:
    game.play(*[f"{seat}: add cube"] * cubes, *[f"{seat}: add bullet"] * bullets)
    game.script(*squares)
    return game.play(f"{seat}: shoot {at_room}" if at_room else f"{seat}: throw")


def board(elements: str, squares: tuple[int, ...]) -> Throw:
    return Throw(tuple([ELEMENTS.index(word) for word in elements.split()]), squares, cell(0, 1), -1)


@rule("V-136", "V-137")
def test_combat_is_a_hero_and_creatures_in_one_room() -> None:
    game = arena("0,1 dog, 0,2 zombie", heroes="0,1 0,0")

    assert game.refused("1: throw") == "V-141"
    assert game.refused("2: throw") == "V-136"
    assert (game.creature("dog").foe, game.creature("zombie").foe) == (1, 0)


@rule("V-138", "V-161", "V-164")
def test_rounds_of_throw_and_counter_attack() -> None:
    game = throw(arena("0,1 dog zombie"), 1, 0, 0)
    game.play("1: done")

    assert [wound.down for wound in game.hero().body.wounds] == [True, True]
    throw(game, 1, 0, 0).play("1: done")
    assert len(game.hero().body.wounds) == 4


@rule("V-139")
def test_who_does_nothing_in_combat_takes_the_final_attack_only() -> None:
    game = arena("0,1 dog").play("1: pass")

    assert len(game.hero().body.wounds) == 1


@rule("V-140")
def test_what_is_possible_in_combat() -> None:
    game = arena("0,1 dog").give(1, adrenaline=1, barrier=1).hand("B36")
    kinds = {text.split()[0] for text in game.legal()}

    assert kinds == {"pass", "flee", "bolt", "add", "inject"}
    assert game.refused("1: move north") == "V-140"
    assert game.refused("1: explore east B36 0") == "V-140"


@rule("V-141", "V-142", "V-159")
def test_any_number_of_elements_with_at_least_one_cube_fly_at_once() -> None:
    game = arena("0,1 dog").give(1, book=1)
    reserve, books = game.reserve("bullet"), game.reserve("book")
    game.play("1: add cube")
    assert game.refused("1: add heart") == "V-141"
    game.play("1: clear")
    assert game.refused("1: clear") == "V-201"
    game.play("1: add cube", "1: add bullet", "1: add bullet", "1: add book").script(0, 1, 2, 3).play("1: throw")
    assert game.thrown().elements == (0, 1, 1, 3)

    game.play("1: done")

    assert (game.hero().stock.cubes, game.hero().stock.reserve) == (9, 7)
    assert (game.reserve("bullet"), game.reserve("book")) == (reserve + 2, books + 1)


@rule("V-143", "V-144", "V-147")
def test_w28_alone_on_a_square_is_positive() -> None:
    throw = board("cube cube cube bullet bullet bullet", (3, 3, 7, 12, 16, 0))

    assert (positives(throw, 0), positives(throw, 1)) == (1, 2)
    assert successes(throw) == 2


@rule("V-149", "V-150")
def test_w29_books_multiply_bullets_and_hearts_cubes() -> None:
    throw = board("bullet bullet book cube cube heart heart", (0, 1, 2, 3, 4, 5, 6))

    assert successes(throw) == 24
    assert successes(board("bullet book book cube", (0, 1, 2, 3))) == 3
    assert successes(board("bullet book cube heart", (0, 1, 2, 2))) == 0


@rule("V-120", "V-145")
def test_w16_an_advantage_makes_a_negative_cube_positive() -> None:
    game = arena("0,1 dog").hand("B35")
    throw(game, 2, 3, 0, 1, 2, 3, 1)  # the second cube collides with the third bullet
    assert game.refused("1: improve bullet G35") == "V-117"

    game.play("1: improve cube B35")

    assert game.thrown().left == 4  # 2 bullets x 2 cubes; the bullet on that square stays negative


@rule("V-120")
def test_a_major_advantage_lifts_up_to_three_cubes() -> None:
    game = arena("0,1 dog")
    game.lab.decks.events.left, game.lab.decks.events.maps = 3, [game.lab.decks.events.sketches[0]]
    throw(game, 2, 2, 0, 0, 1, 1)
    assert game.refused("1: lift cube") == "V-120"
    game.play("1: major-improve", "1: lift cube", "1: lift cube", "1: lift bullet")

    assert game.hero().cards.majors == 1
    game.play("1: stand")
    assert game.thrown().left == 2


@rule("V-148")
def test_a_positive_four_leaf_is_set_aside_for_a_new_throw() -> None:
    game = arena("0,1 dog").give(1, four_leaf=1)
    game.play("1: add cube", "1: add bullet", "1: add four-leaf").script(0, 0, 5).play("1: throw")
    assert "rethrow" in game.legal()
    game.script(1, 2).play("1: rethrow")

    assert game.thrown().left == 1


@rule("V-151")
def test_a_positive_shield_brings_back_the_other_tokens() -> None:
    game = arena("0,1 zombie").give(1, shield=2, book=1, heart=1)
    game.play("1: add cube", "1: add shield", "1: add shield", "1: add book", "1: add heart")
    game.script(0, 3, 1, 2, 3).play("1: throw", "1: done")  # cube, book, shields, heart

    assert (game.token("book"), game.token("heart"), game.token("shield")) == (1, 1, 0)
    assert game.hero().stock.reserve == 7


@rule("V-152")
def test_a_positive_adrenaline_brings_back_the_cubes() -> None:
    game = arena("0,1 zombie").give(1, adrenaline=1)
    game.play("1: add cube", "1: add bullet", "1: add bullet", "1: add adrenaline").script(0, 0, 1, 2)
    game.play("1: throw", "1: done")

    assert (game.hero().stock.cubes, game.token("bullet"), game.token("adrenaline")) == (10, 10, 0)


@rule("V-153", "V-156", "V-166")
def test_fleeing_after_a_throw_with_a_positive_explosive_costs_no_penalty() -> None:
    game = arena("0,1 dog dog").give(1, explosive=1)
    game.play("1: add cube", "1: add bullet", "1: add explosive").script(0, 1, 2)
    game.play("1: throw", "1: dodge dog-1", "1: flee north")

    assert len(game.hero().body.wounds) == 1  # the dog not dodged; no counter-attack besides
    assert game.hero().cell == at("0,2")


@rule("V-154", "V-155", "V-157", "V-158")
def test_w17_four_successes_against_three_dogs() -> None:
    kill_and_dodge = throw(arena("0,1 dog dog dog"), 2, 2, 0, 1, 2, 3)
    kill_and_dodge.play("1: kill dog-1", "1: dodge dog-2", "1: done")
    assert len(kill_and_dodge.hero().body.wounds) == 1
    assert kill_and_dodge.who("0,1") == ["dog", "dog"]

    dodge_all = throw(arena("0,1 dog dog dog"), 2, 2, 0, 1, 2, 3)
    dodge_all.play("1: dodge dog-1", "1: dodge dog-2", "1: dodge dog-3", "1: done")
    assert dodge_all.hero().body.wounds == []
    assert dodge_all.who("0,1") == ["dog", "dog", "dog"]


@rule("V-154", "V-155", "V-158")
def test_prices_of_dodging_and_killing() -> None:
    game = throw(arena("0,1 zombie tricker desu"), 2, 2, 0, 1, 2, 3)  # four Successes

    assert game.refused("1: kill zombie-1") == "V-155"  # two hit points take six
    assert game.refused("1: kill tricker-1") == ""
    game.play("1: dodge tricker-1", "1: dodge desu-1")  # two each
    assert game.refused("1: dodge zombie-1") == "V-155"
    assert game.refused("1: dodge desu-1") == "V-154"
    assert game.refused("1: kill blooder-1") == "V-154"


@rule("V-160")
def test_each_room_fought_in_is_marked_with_a_cube_of_the_reserve() -> None:
    game = arena("0,1 dog")
    throw(game, 2, 2, 0, 1, 2, 3).play("1: kill dog-1", "1: done")
    assert game.cubes("0,1") == 0

    game.play("1: pass")

    assert (game.cubes("0,1"), game.hero().stock.reserve) == (1, 7)


@rule("V-160")
def test_a_shot_is_marked_in_the_room_it_came_from() -> None:
    game = throw(arena("0,3 zombie"), 1, 1, 0, 1, at_room="0,3").play("1: pass")

    assert (game.cubes("0,1"), game.cubes("0,3")) == (1, 0)


@rule("V-162")
@pytest.mark.parametrize(
    ("kind", "wounds"), [("zombie", 1), ("tricker", 1), ("blooder", 2), ("desu", 2), ("desu:K13", 4)]
)
def test_damage_of_an_attack(kind: str, wounds: int) -> None:
    game = arena(f"0,1 {kind}").play("1: pass")

    assert len(game.hero().body.wounds) == wounds


@rule("V-163")
def test_w38_a_dodge_does_not_hold_for_the_final_attack() -> None:
    game = throw(arena("0,1 dog"), 1, 1, 0, 1).play("1: dodge dog-1", "1: done")
    assert game.hero().body.wounds == []

    game.play("1: pass")

    assert len(game.hero().body.wounds) == 1


# ---- flight ----


@rule("V-165", "V-166", "V-167", "V-169")
def test_w18_two_attacks_are_shielded_the_penalty_is_not() -> None:
    game = arena("0,1 dog dog").give(1, shield=3)
    game.play("1: flee north", "1: shield", "1: shield")

    assert (len(game.hero().body.wounds), game.token("shield"), game.cubes("0,2")) == (1, 1, 1)
    assert game.hero().cell == at("0,2")
    assert game.refused("1: flee north") == "V-165"


@rule("V-165")
def test_fleeing_into_the_unknown() -> None:
    game = arena("0,1 dog").hand("B36").play("1: bolt east B36 0")

    assert game.hero().cell == at("1,1")
    assert len(game.hero().body.wounds) == 2


# ---- shooting ----


@rule("V-170", "V-171", "V-173", "V-174", "V-177")
def test_a_shot_loses_cubes_to_distance_buys_damage_only_and_is_not_answered() -> None:
    game = arena("0,2 dog dog", heroes="0,1 0,0")
    throw(game, 3, 3, 0, 1, 2, 3, 4, 5, at_room="0,2")
    assert game.legal() == ["drop cube", "drop bullet"]
    game.play("1: drop cube", "1: drop bullet")  # adjacent: two cubes

    assert game.refused("1: dodge dog-1") == "V-177"
    game.play("1: kill dog-1", "1: done")
    assert game.who("0,2") == ["dog"]
    assert game.hero().body.wounds == []
    assert game.refused("1: shoot 0,3") == "V-176"


@rule("V-171")
def test_w30_at_distance_two_three_cubes_are_lost() -> None:
    game = arena("0,3 dog")
    throw(game, 3, 3, 0, 1, 2, 3, 4, 5, at_room="0,3")
    game.play("1: drop cube", "1: drop cube", "1: drop bullet")

    assert game.hero().throw is None  # 2 x 1 = 2 Successes: no damage, nothing to spend them on
    assert game.who("0,3") == ["dog"]


@rule("V-172", "V-187")
def test_a_hero_without_opponents_may_shoot_at_distance_zero() -> None:
    game = arena("0,1 dog", heroes="0,1 0,1")
    assert game.creature("dog").foe == 1
    assert game.refused("1: shoot 0,1") == "V-170"
    throw(game, 2, 3, 0, 1, 2, 3, 4, seat=2, at_room="0,1")
    game.play("2: drop cube")
    assert game.legal(2) == ["done", "kill dog-1"]  # whoever it fights, and no flight
    game.play("2: kill dog-1", "2: done")

    assert game.who("0,1") == []


@rule("V-176")
def test_the_line_of_fire() -> None:
    game = arena("0,3 dog")
    here = at("0,1")
    assert shots(game.lab, here)[at("0,3")] == 2

    game.put("0,2", "north", "door")
    assert at("0,3") not in shots(game.lab, here)
    game.put("0,2", "north", "barrier")
    assert at("0,3") not in shots(game.lab, here)
    game.lab.map.edges = {}
    game.put("0,1", "north", "barrier")
    assert at("0,3") in shots(game.lab, here)  # hosted by the shooter's own room
    game.lab.map.edges = {}
    game.put("0,2", "south", "barrier")
    assert at("0,3") not in shots(game.lab, here)
    full = arena("0,2 dog dog dog dog desu zombie, 0,3 dog")
    assert at("0,2") in shots(full.lab, here)
    assert at("0,3") not in shots(full.lab, here)


# ---- shares ----


@rule("V-184", "V-185", "V-188")
@pytest.mark.parametrize(
    ("creatures", "heroes", "shares"),
    [("0,1 dog dog dog", "0,1 0,1", [1, 2]), ("0,1 dog dog dog dog zombie", "0,1 0,1 0,1", [1, 2, 2])],
)
def test_creatures_are_shared_out_equally(creatures: str, heroes: str, shares: list[int]) -> None:
    game = arena(creatures, heroes=heroes)
    counts = [len([c for c in game.lab.creatures if c.foe == 1 << seat]) for seat in range(len(shares))]

    assert sorted(counts) == shares


@rule("V-188")
def test_the_worst_go_first_to_whoever_was_first_in_the_room() -> None:
    game = arena("0,1 dog blooder", heroes="0,1 0,1")

    assert (game.creature("blooder").foe, game.creature("dog").foe) == (1, 2)


@rule("V-189")
def test_shares_are_adjusted_when_a_hero_comes_or_goes() -> None:
    game = arena("0,1 dog dog", heroes="0,1 0,0")
    assert [creature.foe for creature in game.lab.creatures] == [1, 1]
    game.play("2: move north")
    assert [creature.foe for creature in game.lab.creatures] == [1, 2]

    game.play("1: flee north")

    assert [creature.foe for creature in game.lab.creatures] == [2, 2]


@rule("V-154", "V-189")
def test_a_dodged_creature_that_is_dealt_to_another_hero_attacks_him() -> None:
    game = arena("0,1 dog dog dog", heroes="0,1 0,1 0,0")
    throw(game, 1, 1, 0, 1).play("1: dodge dog-3", "3: move north")
    assert [creature.foe for creature in game.lab.creatures] == [1, 2, 4]
    throw(game, 1, 1, 0, 0, seat=3).play("3: done")
    assert len(game.hero(3).body.wounds) == 1
    game.play("1: done")
    assert len(game.hero(1).body.wounds) == 1  # dog-1

    game.play("3: flee north")
    assert len(game.hero(3).body.wounds) == 3  # it strikes again, and the penalty
    throw(game, 1, 1, 0, 0).play("1: done")
    assert len(game.hero(1).body.wounds) == 3  # dog-1 and dog-3: the dodge was for one attack


@rule("V-154", "V-189")
def test_a_dodge_waits_for_its_payer_while_the_creature_fights_another() -> None:
    game = arena("0,1 dog dog dog", heroes="0,1 0,1 0,0")
    throw(game, 1, 1, 0, 1).play("1: dodge dog-3", "3: move north")
    throw(game, 1, 1, 0, 0, seat=3).play("3: done", "3: flee north", "1: done")

    assert len(game.hero(1).body.wounds) == 1  # dog-1; dog-3 is his again, and dodged


@rule("V-186", "V-189")
def test_who_owes_a_cube_for_his_share_owes_none_when_the_shares_change() -> None:
    game = arena("0,1 dog dog dog", heroes="0,1 0,1 0,0").play("1: assign dog-2 1", "1: share", "2: accept")
    throw(game, 3, 3, 0, 1, 2, 3, 4, 5)
    assert "drop cube" in game.legal()
    game.play("3: move north")

    assert game.thrown().lost == (0, 0)
    assert game.thrown().left == 9


@rule("V-186")
def test_nobody_owes_a_cube_because_his_partner_has_killed_some_of_his_own() -> None:
    game = throw(arena("0,1 dog dog dog dog dog dog", heroes="0,1 0,1"), 3, 3, 0, 1, 2, 3, 4, 5, seat=2)
    game.play("2: kill dog-2", "2: kill dog-4", "2: done")
    throw(game, 3, 3, 0, 1, 2, 3, 4, 5)

    assert game.thrown().left == 9  # three of the four that are left, but three of six were his share


@rule("V-186")
def test_the_cube_for_a_large_share_is_counted_when_it_is_agreed_to() -> None:
    game = arena("0,1 dog dog dog dog", heroes="0,1 0,1").give(1, bullet=5).stock(16, reserve=0)
    game.play("1: assign dog-2 1", "1: share", "2: accept")
    assert (game.hero(1).deals.burden, game.hero(2).deals.burden) == (1, 0)
    throw(game, 3, 3, 0, 1, 2, 3, 4, 5).play("1: drop cube", "1: kill dog-1", "1: kill dog-2", "1: done")
    throw(game, 2, 2, 0, 1, 2, 3)

    assert "drop cube" in game.legal()  # on each of his throws, though he fights one dog now, as his partner does


@rule("V-189")
def test_who_has_killed_all_his_creatures_gets_new_ones() -> None:
    game = arena("0,1 dog dog dog", heroes="0,1 0,1")
    mine = [creature for creature in game.lab.creatures if creature.foe == 2]
    assert len(mine) == 1
    throw(game, 2, 2, 0, 1, 2, 3, seat=2).play("2: kill dog-2", "2: done")

    assert sorted([creature.foe for creature in game.lab.creatures]) == [1, 2]
    assert game.hero(2).status == INSIDE
    assert game.lab.turn.step == steps.REAL
