"""Hero against hero (V-168, V-174, V-175, V-177, V-194 to V-200, V-400)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.rules.heroes.wounds import die

from .notation import Bench, at
from .test_combat import arena


def strike(game: Bench, seat: int, victim: int, cubes: int, bullets: int) -> Bench:
    """A throw in which everything lands alone."""
    game.play(*[f"{seat}: add cube"] * cubes, *[f"{seat}: add bullet"] * bullets)
    game.script(*range(cubes + bullets))
    return game.play(f"{seat}: attack {victim}")


def duel(heroes: str = "0,1 0,1", creatures: str = "") -> Bench:
    game = arena(creatures, heroes=heroes).give(1, bullet=5).give(2, bullet=5)
    for seat in (1, 2):
        game.stock(16, seat=seat, reserve=0)
    return game


def settled(game: Bench) -> Bench:
    """Everybody stops; what was announced is settled."""
    for seat in range(1, len(game.lab.heroes) + 1):
        if not game.hero(seat).phase.passed:
            game.play(f"{seat}: pass")
    return game


@rule("V-194", "V-195")
def test_a_hero_free_of_combat_may_attack_one_in_his_line_of_fire() -> None:
    game = duel(heroes="0,1 0,1 5,5", creatures="0,2 dog").play("1: add cube")
    assert game.refused("1: attack 3") == "V-195"
    assert game.refused("1: attack 1") == "V-195"
    assert game.refused("1: attack 2") == ""

    busy = duel(creatures="0,1 dog dog").play("1: add cube")
    assert busy.refused("1: attack 2") == "V-194"


@rule("V-196", "V-197", "V-198", "V-200", "V-168")
def test_w19_damage_and_dodges_are_recorded_and_settled_at_the_slow_phase() -> None:
    game = duel()
    strike(game, 1, 2, 1, 7).play("1: hit", "1: hit", "1: parry")  # seven Successes
    game.play("1: done")
    strike(game, 2, 1, 2, 2).play("2: hit", "2: parry")
    assert game.refused("2: hit") == "V-155"
    game.play("2: done")
    strike(game, 1, 2, 4, 3).play(*["1: hit"] * 4, "1: flee north", "1: move north")
    assert game.hero(1).body.wounds == []  # no extra attack
    game.put("0,1", "north", "door")
    strike(game, 2, 1, 2, 2)
    assert game.refused("2: hit") == "V-198"
    game.play(*["2: parry"] * 4)
    game.play("2: done")
    assert (game.hero(1).duel.strikes, game.hero(1).duel.parries) == ((0, 6), 1)
    assert (game.hero(2).duel.strikes, game.hero(2).duel.parries) == ((1, 0), 5)
    settled(game)

    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (1, 1)  # the flight; 6 - 5


@rule("V-197")
def test_shields_help_against_heroes_but_not_against_the_price_of_a_flight() -> None:
    game = strike(duel(), 1, 2, 2, 3).play("1: hit", "1: hit").give(2, shield=1)
    game.play("1: done")
    settled(game).play("2: shield")

    assert len(game.hero(2).body.wounds) == 1


@rule("V-199")
def test_wounds_are_face_down_if_the_attacker_has_one_before_any_is_applied() -> None:
    clean = strike(duel(), 1, 2, 1, 3).play("1: hit", "1: done")
    assert [wound.down for wound in settled(clean).hero(2).body.wounds] == [False]

    tainted = strike(duel().wound(1, "down"), 1, 2, 1, 3).play("1: hit", "1: done")
    assert [wound.down for wound in settled(tainted).hero(2).body.wounds] == [True]


@rule("V-197", "V-199")
@pytest.mark.parametrize("tainted", [1, 2])
def test_when_heroes_strike_each_other_facing_is_judged_before_either_is_wounded(tainted: int) -> None:
    clean = 3 - tainted
    game = strike(duel().wound(tainted, "down"), 1, 2, 1, 3).play("1: hit", "1: done")
    settled(strike(game, 2, 1, 1, 3).play("2: hit", "2: done"))

    assert [wound.down for wound in game.hero(clean).body.wounds] == [True]
    assert [wound.down for wound in game.hero(tainted).body.wounds] == [True, False]  # the clean one struck him


@rule("V-400", "V-168")
def test_an_attack_in_one_room_binds_both_and_leaving_is_fleeing() -> None:
    game = strike(duel(), 1, 2, 1, 1).play("1: done")
    assert game.refused("2: move north") == "V-140"
    assert game.refused("2: search") == "V-140"
    game.play("2: flee north")
    assert game.refused("1: move south") == ""
    assert game.hero(2).cell == at("0,2")

    assert len(settled(game).hero(2).body.wounds) == 1


@rule("V-153", "V-168")
def test_a_positive_explosive_lets_a_hero_flee_from_a_hero_unhurt() -> None:
    game = duel().give(1, explosive=1).play("1: add cube", "1: add bullet", "1: add explosive").script(0, 1, 2)
    game.play("1: attack 2", "1: flee north")

    assert settled(game).hero(1).body.wounds == []


@rule("V-168", "V-199")
@pytest.mark.parametrize("tainted", [0, 1, 2])
def test_fleeing_from_two_heroes_costs_one_wound_face_down_if_one_of_them_has_such(tainted: int) -> None:
    game = duel(heroes="0,1 0,1 0,1").stock(16, seat=3, reserve=0)
    if tainted:
        game.wound(tainted, "down")
    for seat in (1, 2):
        strike(game, seat, 3, 1, 1).play(f"{seat}: done")
    game.play("3: flee north")

    assert [wound.down for wound in settled(game).hero(3).body.wounds] == [bool(tainted)]


@rule("V-165", "V-166", "V-167", "V-168")
def test_fleeing_from_creatures_and_a_hero_at_once_costs_one_wound() -> None:
    game = duel(heroes="0,1 0,1 0,1", creatures="0,1 dog")  # the dog fights hero 1
    strike(game, 3, 2, 1, 1).play("3: done", "1: flee north")
    assert [creature.foe for creature in game.lab.creatures] == [2]
    assert game.hero(2).duel.rival == 4
    game.play("2: flee south")
    assert [wound.down for wound in game.hero(2).body.wounds] == [True, True]  # the dog's blow, and the penalty

    assert len(settled(game).hero(2).body.wounds) == 2


@rule("V-195", "V-400")
def test_throwing_back_at_a_dead_hero_binds_nobody() -> None:
    game = strike(duel(heroes="0,1 0,1 0,0"), 1, 2, 1, 3).play("1: hit", "1: done").wound(1, *["up"] * 8)
    die(game.state, Seat(0))
    strike(game, 2, 1, 1, 1).play("2: parry", "2: done")

    assert game.hero(2).duel.rival == 0
    assert game.refused("2: move north") == ""


@rule("V-175", "V-400")
def test_a_shot_binds_nobody_and_its_target_moves_away_freely() -> None:
    game = strike(duel(heroes="0,1 0,2"), 1, 2, 3, 3)
    game.play("1: drop cube", "1: drop bullet", "1: hit", "1: done")
    assert (game.hero(1).duel.rival, game.hero(2).duel.rival) == (0, 0)
    game.play("2: move north")

    assert len(settled(game).hero(2).body.wounds) == 1  # the hit, no penalty


@rule("V-174", "V-177")
def test_a_shot_at_a_hero_cannot_be_dodged_and_buys_no_dodges() -> None:
    game = strike(duel(heroes="0,1 0,2"), 1, 2, 3, 3).play("1: drop cube", "1: drop bullet")  # four Successes
    assert game.refused("1: parry") == "V-177"
    game.play("1: hit", "1: done")
    strike(game, 2, 1, 4, 3).play("2: drop cube", "2: drop bullet")  # six, from afar too
    assert game.refused("2: parry") == "V-177"
    game.play("2: hit", "2: done")

    assert (game.hero(1).duel.shots, game.hero(2).duel.shots) == ((0, 1), (1, 0))
    pieces = GAME.scene(GAME.view(game.state, None), []).pieces
    shown = [piece["text"] for name, piece in pieces.items() if name.endswith("-duel")]
    assert shown == ["0 hits, 0 dodges, 1 shot"] * 2
    settled(game)
    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (1, 1)


@rule("V-174", "V-197")
def test_dodges_announced_in_a_fight_do_not_help_against_a_shot() -> None:
    game = duel(heroes="0,1 0,1 0,2").stock(16, seat=3, reserve=0)
    strike(game, 1, 2, 1, 3).play("1: hit", "1: done")
    strike(game, 2, 1, 1, 3).play(*["2: parry"] * 3, "2: done")
    strike(game, 3, 2, 3, 3).play("3: drop cube", "3: drop bullet", "3: hit", "3: done")
    game.give(2, shield=1)
    settled(game)
    assert game.legal(2) == ["shield", "bear"]  # two dodges are left over, but none for a shot
    game.play("2: bear")

    assert len(game.hero(2).body.wounds) == 1


@rule("V-174", "V-195")
def test_who_was_only_shot_at_throws_back_only_while_he_sees_the_shooter() -> None:
    game = strike(duel(heroes="0,1 0,2"), 1, 2, 3, 3).play("1: drop cube", "1: drop bullet", "1: hit", "1: done")
    game.put("0,1", "north", "door").play("2: add cube")

    assert game.refused("2: attack 1") == "V-195"


@rule("V-177")
def test_a_shot_too_weak_for_a_point_is_over_at_once() -> None:
    game = strike(duel(heroes="0,1 0,2"), 1, 2, 2, 2)  # two cubes are lost: one Success

    assert game.play("1: drop cube", "1: drop bullet").hero(1).throw is None


@rule("V-177", "V-196", "V-198")
def test_blows_from_the_same_room_are_still_dodged_when_the_attacker_is_a_room_away() -> None:
    game = strike(duel(), 1, 2, 1, 3).play("1: hit", "1: flee north")
    strike(game, 2, 1, 3, 3).play("2: drop cube", "2: drop bullet", "2: parry", "2: done")

    assert settled(game).hero(2).body.wounds == []


@rule("V-397", "V-176")
def test_who_has_passed_and_cannot_see_the_shooter_is_not_asked() -> None:
    game = duel(heroes="0,1 0,2").put("0,1", "north", "barrier").play("2: pass")
    strike(game, 1, 2, 3, 3)  # over the barrier of his own room

    assert not game.hero(2).phase.rebuttal


@rule("V-397")
def test_a_hero_who_has_passed_may_throw_back_and_starts_nothing_else() -> None:
    game = duel().play("2: pass")
    assert game.acting() == [1]
    strike(game, 1, 2, 1, 1).play("1: done")
    assert game.legal(2) == ["pass", "add cube"]
    assert game.refused("2: search") == "V-397"
    strike(game, 2, 1, 1, 3).play("2: hit", "2: done")

    assert game.acting() == [1]
    assert len(settled(game).hero(1).body.wounds) == 1


@rule("V-397", "V-203")
def test_who_throws_back_after_passing_may_not_flee_whatever_the_clock_says() -> None:
    game = duel().play("2: pass")
    strike(game, 1, 2, 1, 1).play("1: done")
    strike(game, 2, 1, 1, 3)

    assert game.refused("2: flee north") == "V-397"
