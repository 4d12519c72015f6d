"""Wounds (V-128 to V-135) and death (V-178 to V-183)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.events import Turned
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import hurt
from lazaretto.games.virus.state import DEAD, Charge, Wound

from .notation import Bench, at, table


def hit(game: Bench, points: int, down: bool = True, shield: bool = True, seat: int = 1) -> Bench:
    hurt(game.state, Seat(seat - 1), points, "dog", down=down, shield=shield)
    return game


@rule("V-128", "V-129", "V-130")
def test_wounds_lie_face_up_or_down_by_what_caused_them() -> None:
    game = table("0,1 R35~laser, 1,0 B35~gas", heroes="0,0 0,0").hand("").hand("", seat=2)
    game.play("1: move north", "2: move east")

    assert [wound.down for wound in game.hero(1).body.wounds] == [False]
    assert [wound.down for wound in game.hero(2).body.wounds] == [True]
    fighter = table("0,1 R35", heroes="0,1", creatures="0,1 dog").hand("").play("1: flee south")
    assert [wound.down for wound in fighter.hero().body.wounds] == [True, True]


@rule("V-131")
def test_nobody_has_seen_the_front_of_a_face_down_wound() -> None:
    game = hit(table("0,1 R35").hand(""), 2)

    assert [wound.infected for wound in game.hero().body.wounds] == [-1, -1]
    assert sum(game.lab.decks.wounds.fronts) == 25


@rule("V-132")
def test_w37_a_heart_on_the_back_of_the_next_card_makes_a_wound_deep() -> None:
    game = table("0,1 R35").hand("")
    game.lab.decks.wounds.top = 0
    game.lab.decks.wounds.backs = [18, 6]
    hit(game.script(20), 1)  # the next back is the 21st of 24: a heart
    hit(game.script(0), 1)

    assert [wound.deep for wound in game.hero().body.wounds] == [True, False]
    assert [wound.heart for wound in game.hero().body.wounds] == [0, 1]


@rule("V-133")
def test_a_wound_card_is_redrawn_for_an_advantage() -> None:
    game = hit(table("0,1 R35").hand("B35 G35"), 1)
    assert game.legal() == ["keep", "redraw B35", "redraw G35"]

    game.play("1: redraw B35")

    assert len(game.lab.decks.wounds.under) == 1
    assert len(game.hero().body.wounds) == 0
    game.play("1: keep")
    assert len(game.hero().body.wounds) == 1


@rule("V-134")
def test_an_empty_deck_takes_the_cards_of_the_dead_and_then_plain_counters() -> None:
    game = table("0,1 R35", heroes="0,0 0,0").hand("").hand("", seat=2)
    game.hero(2).status, game.hero(2).body.turned = DEAD, True
    game.hero(2).body.wounds = [Wound(0, True, False, 0)]
    deck = game.lab.decks.wounds
    deck.left, deck.top, deck.backs, deck.fronts = 1, 0, [0, 0], [1, 0, 0, 0]
    hit(game, 3)

    assert [wound.heart for wound in game.hero().body.wounds] == [0, 0, -1]
    assert not game.hero().body.wounds[2].deep
    assert game.hero(2).body.wounds == []


@rule("V-135")
def test_a_shield_cancels_a_point_but_not_penalties() -> None:
    game = hit(table("0,1 R35").hand("").give(1, shield=2), 2)
    shields = game.reserve("shield")
    game.play("1: shield", "1: bear")
    assert (len(game.hero().body.wounds), game.token("shield"), game.reserve("shield")) == (1, 1, shields + 1)

    hit(game, 1, shield=False)

    assert (len(game.hero().body.wounds), game.token("shield")) == (2, 1)


@rule("V-178", "V-182")
def test_a_hero_dies_of_his_last_wound_and_leaves_everything() -> None:
    game = table("0,1 R35", heroes="0,1 0,0").hand("B35 G35").give(1, shield=1)
    game.wound(1, *["up"] * 6)
    game.lab.escape.carrier = Seat(0)
    bullets, shields = game.reserve("bullet"), game.reserve("shield")
    hit(game, 3, shield=False)
    game.play("1: keep")

    assert game.hero().status == DEAD
    assert game.acting() == [2]
    assert (game.reserve("bullet"), game.reserve("shield")) == (bullets + 10, shields + 1)
    assert len(game.lab.decks.rooms.gone) == 2
    assert (game.lab.escape.antidote, game.lab.escape.carrier) == (at("0,1"), -1)
    assert len(game.hero().body.wounds) == 7


@rule("V-179")
def test_the_dead_are_turned_at_the_next_slow_phase_or_at_once_later() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", level=1).hand("").wound(1, *["down"] * 7)
    hit(game, 1)
    assert not game.told(Turned)

    game.play("2: pass")

    assert len(game.told(Turned)) == 1
    late = table("0,1 R35", heroes="0,1 0,0", level=1, step=steps.GAINING).hand("").wound(1, *["down"] * 7)
    assert len(hit(late, 1).told(Turned)) == 1


@rule("V-179", "V-180")
@pytest.mark.parametrize("step", [steps.EFFECT, steps.OPENING])
def test_who_dies_in_the_event_phase_or_at_the_opening_is_turned_when_the_slow_phase_starts(step: int) -> None:
    game = table("0,1 R35, 0,2 R36", heroes="0,2 0,0", level=1).hand("").hand("", seat=2).wound(1, *["down+"] * 7)
    if step == steps.EFFECT:
        game.event("falling-debris")
    else:
        game.lab.map.charges = [Charge(at("0,2"), Seat(1), 1, armed=True)]
    game.to(step).choose_first(until=steps.REAL)
    assert (game.hero().status, game.lab.turn.step) == (DEAD, steps.REAL)
    assert not game.told(Turned)
    assert game.lab.creatures == []

    game.play("2: pass")
    assert len(game.told(Turned)) == 1
    assert game.acting() == [1]  # he rises, and says as which Leader


@rule("V-181")
def test_a_clean_dead_hero_is_out_of_the_game() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", level=1).hand("").wound(1, *["up"] * 7)
    hit(game, 1, down=False)
    game.play("2: pass")

    assert game.lab.creatures == []
    assert not game.hero(1).body.wounds[-1].down
    assert 1 not in game.acting()


@rule("V-183")
def test_only_living_heroes_inside_count() -> None:
    game = table("0,1 R35, 0,5 R36", heroes="0,5 0,0 0,0", exits="-5,5 5,5")
    game.lab.map.exits = (at("0,5"), at("0,1"))
    game.play("1: activate")
    assert not game.lab.escape.door
    for seat in (2, 3):
        game.hand("", seat=seat).wound(seat, *["up"] * 6)
        hit(game, 1, seat=seat)

    assert game.lab.escape.door  # one hero is left: one Exit is enough
