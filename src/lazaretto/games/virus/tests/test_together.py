"""Several heroes in one fight: shares by consent and joint throws (V-186, V-190 to V-193, V-399)."""

from __future__ import annotations

from lazaretto.core import rule

from .notation import Bench, at
from .test_combat import arena, throw


def two(creatures: str, heroes: str = "0,1 0,1") -> Bench:
    return arena(creatures, heroes=heroes)


@rule("V-186")
def test_w20_one_hero_takes_all_three_by_consent_and_loses_a_cube_on_each_throw() -> None:
    game = two("0,1 dog dog dog")  # hero 1 fights two, hero 2 one
    game.play("1: assign dog-2 1", "1: share")
    assert game.legal(2) == ["accept", "decline"]
    game.play("2: accept")
    assert [creature.foe for creature in game.lab.creatures] == [1, 1, 1]
    throw(game, 2, 2, 0, 1, 2, 3)

    assert game.legal(1) == ["drop cube", "drop bullet"]
    game.play("1: drop cube")
    assert game.thrown().spent == 2
    assert "search" in game.legal(2)  # out of combat


@rule("V-186", "V-188", "V-189")
def test_shares_without_consent_are_equal_and_chosen_once_by_the_first_hero() -> None:
    game = two("0,1 dog blooder")
    assert game.refused("2: assign dog-1 1") == "V-188"
    game.play("1: assign dog-1 1", "1: assign blooder-1 2", "1: share")

    assert (game.creature("dog").foe, game.creature("blooder").foe) == (1, 2)
    assert game.refused("1: assign dog-1 2") == "V-189"
    declined = two("0,1 dog dog").play("1: assign dog-2 1", "1: share", "2: decline")
    assert [creature.foe for creature in declined.lab.creatures] == [1, 2]
    assert declined.play("1: assign dog-2 1").refused("1: share") == "V-396"
    assert arena("0,1 dog").refused("1: assign dog-1 1") == "V-184"
    assert two("0,1 dog dog").refused("1: share") == "V-188"


@rule("V-190", "V-191", "V-192", "V-193")
def test_w21_a_joint_throw_adds_successes_less_one_and_damage_is_divided() -> None:
    game = two("0,1 desu:K01 zombie")  # K01: 4 HP, dodge 2, damage 3
    game.play("1: propose", "2: accept")
    assert game.refused("1: pass") == "V-045"
    throw(game, 2, 2, 0, 1, 2, 3)  # four
    assert 1 not in game.acting()
    throw(game, 2, 3, 0, 1, 2, 3, 4, seat=2)  # six
    assert game.thrown(1).spent == 9
    game.play("1: kill zombie-1", "1: dodge desu-1", "1: done")
    assert (game.hero(1).wounds, game.hero(2).wounds) == ([], [])
    game.lab.events.left = 0
    game.play("1: pass", "2: pass")

    assert (len(game.hero(1).wounds), len(game.hero(2).wounds)) == (2, 2)


@rule("V-190")
def test_only_those_who_accept_throw_and_a_declined_proposal_is_not_repeated() -> None:
    game = two("0,1 dog dog", heroes="0,1 0,1 0,1").play("1: propose", "2: decline", "3: accept")
    assert (game.hero(2).joint, game.hero(3).joint) == (-1, 0)

    alone = two("0,1 dog dog").play("1: propose", "2: decline")
    assert alone.refused("1: propose") == "V-396"
    assert arena("0,1 dog").refused("1: propose") == "V-190"
    assert two("0,2 dog").refused("1: propose") == "V-190"


@rule("V-190")
def test_who_agreed_may_still_back_out() -> None:
    game = two("0,1 dog dog").play("1: propose", "2: accept", "2: decline")

    assert (game.hero(1).joint, game.hero(2).joint) == (-1, -1)
    assert "pass" in game.legal(1)


@rule("V-399")
def test_who_flees_from_a_joint_fight_leaves_it_first() -> None:
    game = two("0,1 dog dog").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1)
    throw(game, 1, 1, 0, 1, seat=2).play("1: dodge dog-1", "1: done")
    assert [creature.foe for creature in game.lab.creatures] == [3, 3]
    before = len(game.hero(1).wounds), len(game.hero(2).wounds)
    assert before == (1, 1)  # the dog not dodged, divided and rounded up
    game.play("1: flee north")

    assert game.hero(1).cell == at("0,2")
    assert len(game.hero(1).wounds) == 3  # one dog of his share, and the penalty
    assert [creature.foe for creature in game.lab.creatures] == [2, 2]
