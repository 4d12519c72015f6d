"""Several heroes in one fight: shares by consent and joint throws (V-186, V-190 to V-193, V-399)."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import die
from lazaretto.games.virus.state import JOINT, Proposal

from .notation import Bench, at
from .test_combat import arena, throw


def two(creatures: str, heroes: str = "0,1 0,1", **options: Any) -> Bench:
    return arena(creatures, heroes=heroes, **options)


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
    assert game.thrown().left == 2
    assert "search" in game.legal(2)  # out of combat


@rule("V-190")
def test_a_joint_throw_is_proposed_only_with_a_cube_to_throw() -> None:
    game = two("0,1 dog dog")
    assert "propose" in game.legal(1)
    game.hero().stock.cubes = 0

    assert game.refused("1: propose") == "V-190"


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


@rule("V-188")
def test_unequal_shares_wait_until_nobody_here_has_another_proposal_to_answer() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1").play("2: propose", "1: decline", "1: assign dog-2 1")
    assert game.refused("1: share") == "V-188"
    assert game.play("3: decline", "1: share").legal(3) == ["accept", "decline"]

    equal = two("0,1 dog dog dog", heroes="0,1 0,1 0,1").play("2: propose", "1: decline", "1: assign dog-2 1")
    equal.play("1: assign dog-1 2", "1: share")
    assert [creature.foe for creature in equal.lab.creatures] == [2, 1, 4]


@rule("V-190", "V-191", "V-192", "V-193")
def test_w21_a_joint_throw_adds_successes_less_one_and_damage_is_divided() -> None:
    game = two("0,1 desu:K01 zombie")  # K01: 4 HP, dodge 2, damage 3
    game.play("1: propose", "2: accept")
    assert game.refused("1: pass") == "V-045"
    throw(game, 2, 2, 0, 1, 2, 3)  # four
    assert 1 not in game.acting()
    throw(game, 2, 3, 0, 1, 2, 3, 4, seat=2)  # six
    assert game.thrown(1).left == 9
    game.play("1: kill zombie-1", "1: dodge desu-1", "1: done")
    assert (game.hero(1).body.wounds, game.hero(2).body.wounds) == ([], [])
    game.lab.decks.events.left = 0
    game.play("1: pass", "2: pass")

    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (2, 2)


@rule("V-192")
@pytest.mark.parametrize(
    ("creatures", "each"),
    [("dog dog", 1), ("dog dog dog", 2), ("blooder dog", 2), ("blooder blooder", 2), ("dog", 1), ("desu:K01 dog", 2)],
)
def test_the_points_of_an_attack_on_a_group_are_added_up_and_rounded_up_once(creatures: str, each: int) -> None:
    game = two(f"0,1 {creatures}").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 0)
    throw(game, 1, 1, 0, 0, seat=2).play("1: done")
    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (each, each)

    game.lab.decks.events.left = 0
    game.play("1: pass", "2: pass")  # the final attack is divided in the same way
    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (2 * each, 2 * each)


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


@rule("V-190")
def test_who_backs_out_while_others_are_asked_takes_back_only_his_own_word() -> None:
    game = two("0,1 dog dog", heroes="0,1 0,1 0,1 0,1").play("1: propose", "2: accept", "3: accept", "2: decline")
    assert [hero.joint for hero in game.lab.heroes] == [-1, -1, 0, -1]

    game.play("4: decline")
    assert [hero.joint for hero in game.lab.heroes] == [0, -1, 0, -1]


@rule("V-399")
def test_who_flees_from_a_joint_fight_leaves_it_first() -> None:
    game = two("0,1 dog dog").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1)
    throw(game, 1, 1, 0, 1, seat=2).play("1: dodge dog-1", "1: done")
    assert [creature.foe for creature in game.lab.creatures] == [3, 3]
    before = len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)
    assert before == (1, 1)  # the dog not dodged, divided and rounded up
    game.play("1: flee north")

    assert game.hero(1).cell == at("0,2")
    assert len(game.hero(1).body.wounds) == 3  # one dog of his share, and the penalty
    assert [creature.foe for creature in game.lab.creatures] == [2, 2]


@rule("V-190")
def test_a_proposal_lapses_when_somebody_comes_before_all_have_answered() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1 0,0").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1, seat=2)
    assert 2 not in game.acting()  # he waits for the third hero's answer
    game.play("4: move north")

    assert [hero.joint for hero in game.lab.heroes] == [-1, -1, -1, -1]
    game.play("2: done", "1: pass", "2: pass", "3: pass", "4: pass")
    assert game.lab.turn.step != steps.REAL


@rule("V-190")
def test_those_who_agreed_may_throw_before_the_last_has_answered() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1 0,1").play("1: propose", "2: accept", "3: accept")
    throw(game, 1, 1, 0, 1, seat=2)
    throw(game, 1, 1, 0, 1, seat=3)
    game.play("4: decline")
    throw(game, 1, 1, 0, 1)

    assert game.thrown(1).left == 2


@rule("V-190", "V-204")
def test_who_threw_for_a_proposal_that_time_cut_short_spends_alone() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1", real_time="on").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1, seat=2).play("clock: countdown", "clock: finish")

    assert game.lab.turn.step != steps.REAL


@rule("V-190", "V-178")
def test_when_the_proposer_dies_the_others_do_not_wait_for_him() -> None:
    game = two("0,1 dog dog", heroes="0,1 0,1").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1)
    throw(game, 1, 1, 0, 1, seat=2)
    game.wound(1, *["up"] * 8)
    die(game.state, Seat(0))

    assert game.acting() == [2]
    assert game.play("2: done").hero(2).throw is None


@rule("V-190", "V-399")
def test_a_proposer_who_flees_after_new_shares_leaves_nobody_waiting() -> None:
    game = two("0,1 dog dog", heroes="0,1 0,1 0,0").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1)
    throw(game, 1, 1, 0, 1, seat=2)
    game.play("3: move north", "1: flee north")

    assert 2 in game.acting()
    assert game.play("2: done").hero(2).throw is None


@rule("V-188", "V-208")
def test_shares_are_refused_when_the_room_has_changed_since_they_were_chosen() -> None:
    fled = two("0,1 dog dog").play("1: assign dog-1 2", "2: flee north")
    assert fled.refused("1: share") == "V-184"
    assert fled.legal() == ["clear"]
    assert len(fled.play("1: clear", "1: pass", "2: pass").hero(1).body.wounds) == 2

    thrown = two("0,1 dog dog").play("1: assign dog-1 2", "1: assign dog-2 1")
    throw(thrown, 1, 1, 0, 1, seat=2)
    assert thrown.refused("1: share") == "V-189"


@rule("V-186", "V-189")
def test_a_shot_that_kills_nobody_leaves_the_shares_as_they_are() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,3")
    game.play("1: assign dog-2 1", "1: share", "2: accept")
    throw(game, 1, 1, 0, 0, seat=2, at_room="0,1")
    throw(game, 1, 1, 0, 0, seat=3, at_room="0,1")

    assert [creature.foe for creature in game.lab.creatures] == [1, 1, 1]
    assert game.refused("1: assign dog-1 2") == "V-189"


@rule("V-189")
def test_a_shot_that_kills_the_last_foes_of_heroes_shares_out_anew() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1 0,2").give(4, bullet=5)
    throw(game, 4, 4, 0, 1, 2, 3, 4, 5, 6, 7, seat=4, at_room="0,1")
    game.play("4: drop cube", "4: drop bullet")
    game.play("4: kill dog-1", "4: kill dog-2", "4: done")

    assert [creature.foe for creature in game.lab.creatures] == [1]


@rule("V-186", "V-190")
def test_who_throws_together_owes_no_cube_for_a_share_agreed_before() -> None:
    game = two("0,1 dog dog dog").play("1: assign dog-2 1", "1: share", "2: accept", "1: propose", "2: accept")
    throw(game, 2, 2, 0, 1, 2, 3)

    assert game.thrown().left == 4


@rule("V-190", "V-189")
def test_new_shares_end_a_fight_together() -> None:
    game = two("0,1 dog dog").play("1: propose", "2: accept")
    throw(game, 1, 1, 0, 1)
    throw(game, 1, 1, 0, 1, seat=2).play("1: done")
    assert [creature.foe for creature in game.lab.creatures] == [3, 3]
    game.play("1: assign dog-2 2", "1: share")

    assert [creature.foe for creature in game.lab.creatures] == [1, 2]


@rule("V-186")
def test_every_creature_can_be_handed_on_though_others_like_it_have_been() -> None:
    game = two("0,1 dog dog dog dog").play("1: assign dog-2 1")
    assert "assign dog-4 1" in game.legal()
    game.play("1: assign dog-4 1", "1: share", "2: accept")

    assert [creature.foe for creature in game.lab.creatures] == [1, 1, 1, 1]


@rule("V-188")
def test_two_rooms_ask_for_unequal_shares_at_one_time() -> None:
    game = two("0,1 dog dog, 0,2 zombie zombie", heroes="0,1 0,1 0,2 0,2")
    game.play("1: assign dog-2 1", "1: share", "3: assign zombie-2 3", "3: share", "2: accept")
    assert [creature.foe for creature in game.lab.creatures] == [1, 1, 4, 8]
    assert game.refused("1: assign dog-1 2") == "V-189"
    game.play("4: decline")

    assert [creature.foe for creature in game.lab.creatures] == [1, 1, 4, 8]
    assert game.play("3: assign zombie-1 4").refused("3: share") == "V-396"


@rule("V-188", "V-190")
def test_a_hero_answers_one_question_after_the_other() -> None:
    game = two("0,1 dog dog dog", heroes="0,1 0,1 0,1 0,1").play("1: assign dog-2 1", "1: share", "2: accept")
    assert game.refused("2: propose") == "V-190"  # nobody is free to answer
    game.play("3: decline", "2: propose", "3: accept")
    assert game.hero(1).deals.proposal == game.hero(4).deals.proposal == Proposal(JOINT, Seat(1))
    game.play("1: decline", "4: decline")

    assert (game.hero(2).joint, game.hero(3).joint) == (1, 1)


@rule("V-399")
def test_what_was_dodged_in_the_throw_just_made_stays_dodged_for_who_leaves_the_joint_fight() -> None:
    game = two("0,1 dog dog").play("1: propose", "2: accept")
    throw(game, 1, 2, 0, 1, 2)
    throw(game, 1, 2, 0, 1, 2, seat=2).play("1: dodge dog-1", "1: dodge dog-2", "1: flee north")

    assert len(game.hero(1).body.wounds) == 1  # the penalty alone
