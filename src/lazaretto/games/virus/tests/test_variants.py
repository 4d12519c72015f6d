"""Continuous life and Legend (V-333 to V-338)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import LAB, SYMBOL
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.spawning import new_choices
from lazaretto.games.virus.rules.labs.decks import recycle
from lazaretto.games.virus.rules.steps import boss_player
from lazaretto.games.virus.rules.variants import continuous_life
from lazaretto.games.virus.state import DEAD, INSIDE

from .notation import Bench, at, stand, table
from .test_wounds import hit


def fallen(kind: str = "up", life: str = "on") -> Bench:
    """Hero 1 has died in the Real time phase, hero 2 passes."""
    game = table("0,1 R35, 0,2 G35", heroes="0,1 0,2", level=1, life=life).hand("").wound(1, *[kind] * 7)
    hit(game, 1, down=kind.startswith("down"))
    assert game.hero(1).status == DEAD
    game.lab.decks.events.left, game.lab.decks.events.maps = 1, game.lab.decks.events.maps[:1]
    return game.play("2: pass")


@rule("V-333", "V-334")
def test_a_clean_dead_hero_comes_back_beside_a_living_one() -> None:
    game = fallen()
    assert game.acting() == [1]
    assert game.legal(1) == ["choose 2"]
    assert game.refused("1: choose 1") == "V-334"
    game.play("1: choose 2")

    assert (game.hero(1).status, game.hero(1).cell) == (INSIDE, at("0,2"))
    assert fallen(life="off").hero(1).status == DEAD


@rule("V-334")
def test_nobody_comes_back_into_a_full_room() -> None:
    game = fallen()
    for _ in range(6):
        stand(game, at("0,2"), "dog")

    assert game.refused("1: choose 2") == "V-334"
    assert continuous_life.returning(game.state)  # nobody is asked


@rule("V-134")
def test_wound_cards_of_who_came_back_are_shuffled_in_when_the_deck_is_empty() -> None:
    game = fallen().hand("", 2).play("1: choose 2")
    assert len(game.lab.reserve.wounds) == 8
    game.lab.decks.wounds.left, game.lab.decks.wounds.backs = 1, [0, 0, 0]
    hit(game, 1, seat=2)

    assert (game.lab.decks.wounds.left, game.lab.reserve.wounds) == (8, [])


@rule("V-333")
def test_an_infected_hero_does_not_come_back_and_one_alone_cannot() -> None:
    game = fallen("down+")

    assert game.hero(1).status == DEAD
    with pytest.raises(BadOption, match="V-333"):
        GAME.setup(1, {"life": "on"})


@rule("V-333", "V-134")
def test_who_rose_as_a_boss_does_not_come_back_when_the_wounds_are_in_the_deck_again() -> None:
    game = fallen("down+")
    while game.acting() == [1]:
        game.play(f"1: {game.legal(1)[0]}")
    assert boss_player(game.lab, Seat(0)) is not None
    recycle(game.lab)
    assert game.hero(1).body.wounds == []

    assert continuous_life.returning(game.state)


@rule("V-333", "V-134")
def test_an_infected_hero_who_could_not_rise_does_not_come_back_either() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,1 0,2", level=1, life="on").hand("").wound(1, *["down+"] * 7)
    game.lab.decks.bosses.bag, game.lab.decks.bosses.gone, game.lab.decks.bosses.left = [], [], 0
    hit(game, 1)
    game.lab.decks.events.left, game.lab.decks.events.maps = 1, game.lab.decks.events.maps[:1]
    game.play("2: pass")
    assert boss_player(game.lab, Seat(0)) is None
    recycle(game.lab)

    assert continuous_life.returning(game.state)


@rule("V-335")
def test_a_new_start() -> None:
    game = fallen().play("1: choose 2")
    hero = game.hero(1)
    assert (hero.stock.cubes, hero.stock.reserve, game.token("bullet")) == (5, 11, 5)
    assert (hero.body.wounds, sum(hero.stock.tokens), len(hero.cards.display)) == ([], 5, 8)
    assert not [card for card in hero.cards.display if SYMBOL[card] == LAB]
    for _ in range(4):
        game.play(f"1: {game.legal(1)[0]}")

    assert (len(hero.cards.display), len(hero.cards.down)) == (4, 4)
    assert game.lab.turn.step > steps.CLOSING


@rule("V-335", "V-271")
def test_a_new_display_that_takes_the_last_room_card_ends_the_game() -> None:
    game = fallen()
    game.lab.decks.rooms.left = 3
    cards = GAME.pieces(game.state)["room cards"]
    game.play("1: choose 2")

    assert game.lab.turn.ending == "deck"
    assert GAME.pieces(game.state)["room cards"] == cards


# ---- Legend ----


def legend() -> Bench:
    game = Bench(GAME.new(GAME.setup(2, {"legend": "on"}), 4)).choose_first(until=steps.LEGEND)
    game.play("1: dedicate zombie green", "1: dedicate dog red")
    return game


@rule("V-336")
def test_the_lead_gives_each_kind_of_minion_a_colour() -> None:
    game = legend()
    assert game.refused("1: dedicate tricker red") == "V-336"
    game.play("1: dedicate tricker blue", "1: dedicate blooder yellow")

    assert game.lab.variants.legend[:4] == (3, 0, 2, 1)


@rule("V-337")
def test_the_leaders_are_split_as_he_likes() -> None:
    game = legend().play("1: dedicate tricker blue", "1: dedicate blooder yellow")
    assert game.refused("1: dedicate-leader mutant-1 red") == "V-337"
    for name in ("desu", "mutant", "verduko", "executioner"):
        game.play(f"1: dedicate-leader {name}-1 red")

    assert game.lab.turn.step == steps.REAL
    assert sorted(game.lab.variants.legend[4:]) == [-1, -1, -1, -1, 0, 0, 0, 0]


def ruled(rooms: str, **noise: int) -> Bench:
    """Green calls zombies and Desu, red dogs, blue trickers, yellow blooders and the other Leaders."""
    game = table(rooms, heroes="0,0")
    game.lab.variants.legend = (3, 0, 2, 1, 3, 3, 1, 1, 1, 1, 1, 1)
    for place, cubes in noise.items():
        game.noise(place[1:].replace("_", ","), cubes)
    return game


@rule("V-338")
def test_w24_a_room_calls_its_own_kind_and_without_one_a_group_is_driven() -> None:
    game = ruled("0,1 R35, 1,0 G35, 2,0 G36", p0_1=1, p1_0=1, p2_0=1).to(steps.PLACING)
    assert {" ".join(text.split()[1:]) for text in game.legal()} == {"zombie 1,0", "zombie 2,0", "dog 0,1"}

    short = ruled("0,1 R35, 1,0 G35, 2,0 G36", p2_0=1)
    short.lab.reserve.figures = [
        figure for figure in short.lab.reserve.figures if figure >= 10 and figure not in (40, 41)
    ]
    short.lab.turn.step, short.lab.spawning.placer, short.lab.spawning.owed = steps.PLACING, 0, (0, 0, 0, 1, 0)
    assert new_choices(short.lab) == []  # neither a zombie nor Desu is left, and no group to drive


@rule("V-338")
def test_a_due_leader_comes_from_a_colour_owed_or_none_is_due() -> None:
    game = ruled("0,1 R35, 0,2 R36, 0,3 R32, 1,0 G35", p0_1=1, p0_2=1, p0_3=1, p1_0=1).to(steps.PLACING)
    assert game.who("1,0") == ["desu"]  # the only choice, so it is made

    none = ruled("0,1 R35, 0,2 R36, 0,3 R32, 0,4 R31", p0_1=1, p0_2=1, p0_3=1, p0_4=1).to(steps.PLACING)
    assert {text.split()[1] for text in none.legal()} == {"dog"}


@rule("V-244", "V-338")
def test_a_due_leader_is_not_dodged_by_driving_a_group_of_a_colour_without_leaders() -> None:
    game = ruled("0,1 R35, 0,2 R36, 0,3 R32, 1,0 B35, -1,0 B36", p0_1=1, p0_2=1, p0_3=1, p1_0=1)
    game.lab.variants.legend = (3, 0, 2, 1, *[0] * 8)  # all Leaders are red
    stand(game, at("-1,0"), "tricker")
    game.to(steps.PLACING)

    assert {text.split()[0] for text in game.legal()} == {"place"}
    assert {text.split()[2] for text in game.legal()} == {"0,1", "0,2", "0,3"}
