"""Skills: two ways to hand them out, and what each of them does (V-383 to V-387)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import TABLES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.penalties import penalty
from lazaretto.games.virus.rules.combat.throwing import dodge_price
from lazaretto.games.virus.rules.creatures.senses import sense
from lazaretto.games.virus.rules.heroes.skills import skill
from lazaretto.games.virus.rules.heroes.wounds import health
from lazaretto.games.virus.rules.phases.turn_end import found_resources, knowledge, stamina
from lazaretto.games.virus.state import INSIDE, NOBODY, Throw

from .notation import Bench, at, table
from .test_wounds import hit

ME = Seat(0)


def setting(heroes: int, method: str) -> Bench:
    game = Bench(GAME.new(GAME.setup(heroes, {"skills": method, "level": "1", "first": "2"}), 3))
    return game.choose_first(until=steps.TRAINING)


def skilled(name: str, rooms: str = "0,1 R35, 0,2 R36", heroes: str = "0,1", creatures: str = "") -> Bench:
    """Hero 1 has that skill; in the Real time phase."""
    game = table(rooms, heroes=heroes, creatures=creatures)
    game.hero().cards.skills = (skill(name),)
    return game


@rule("V-383")
def test_skills_are_played_only_if_wanted() -> None:
    assert Bench(GAME.new(GAME.setup(2), 3)).lab.variants.skills == ()
    assert setting(2, "draft").lab.variants.skills


@rule("V-384")
def test_from_the_lead_clockwise_and_back_each_takes_two_and_one_is_left() -> None:
    game = setting(3, "draft")
    assert len(game.lab.variants.skills) == 7
    order = []
    while game.lab.turn.step == steps.TRAINING:
        order += game.acting()
        seat = game.acting()[0]
        assert game.refused(f"{seat}: take-skill {missing(game)}") == "V-384"
        game.play(f"{seat}: {game.legal(seat)[0]}")

    assert order == [2, 3, 1, 1, 3, 2]
    assert [len(hero.cards.skills) for hero in game.lab.heroes] == [2, 2, 2]
    assert len({card for hero in game.lab.heroes for card in hero.cards.skills}) == 6


def missing(game: Bench) -> str:
    return next(row.id for i, row in enumerate(TABLES.skills) if i not in game.lab.variants.skills)


@rule("V-385")
def test_a_bid_is_one_more_than_lies_there_and_a_pass_is_final() -> None:
    game = setting(2, "auction")
    assert (len(game.lab.variants.skills), game.acting()) == (16, [2])
    game.play("2: bid tough")
    assert game.refused("1: bid medic") == ""
    game.play("1: bid tough")
    assert (game.hero(1).stock.cubes, game.hero(2).stock.cubes) == (8, 10)
    game.play("2: bid tough")
    assert (game.hero(1).stock.cubes, game.hero(2).stock.cubes) == (10, 7)
    game.play("1: pass")
    assert game.refused("2: bid tough") == "V-385"

    assert game.play("2: bid lucky").acting() == [2]


@rule("V-386")
def test_each_takes_what_holds_his_cubes_and_they_go_to_his_reserve() -> None:
    game = setting(2, "auction").play("2: bid tough", "1: bid tough", "2: bid quiet", "1: pass", "2: pass")

    assert [hero.cards.skills for hero in game.lab.heroes] == [(skill("tough"),), (skill("quiet"),)]
    assert [(hero.stock.cubes, hero.stock.reserve) for hero in game.lab.heroes] == [(8, 8), (9, 7)]
    assert game.lab.turn.step > steps.TRAINING


# ---- what they do ----


@rule("V-387")
def test_a_runner_moves_once_a_turn_without_a_cube() -> None:
    game = skilled("runner").stock(0).play("1: run north")

    assert (game.hero().cell, game.cubes("0,2")) == (at("0,2"), 0)
    assert game.refused("1: run south") == "V-387"
    assert table("0,1 R35").refused("1: run north") == "V-387"


@rule("V-387")
def test_an_explorer_has_a_point_more_in_his_largest_group() -> None:
    game = skilled("explorer", "0,1 R35, 0,2 R36, 1,1 G35")
    for place in ("0,1", "1,1"):
        room = game.room(place)
        game.lab.map.rooms[at(place)] = type(room)(room.card, 0, 15, -1, room.cubes, ME, NOBODY, 0)

    assert found_resources(game.lab, ME) == 2 + 1 + 2


@rule("V-387")
def test_a_searcher_pays_two_cubes() -> None:
    game = skilled("searcher").stock(2).play("1: search")
    assert (game.hero().stock.cubes, game.cubes("0,1")) == (0, 2)
    assert table("0,1 R35", heroes="0,1").stock(2).refused("1: search") == "V-044"


@rule("V-387")
def test_a_marksman_loses_one_cube_less_to_distance() -> None:
    board = Throw((0, 1), (0, 1), at("0,2"), 1)

    assert penalty(skilled("marksman").lab, ME, board) == 1
    assert penalty(skilled("tough").lab, ME, board) == 2


@rule("V-387")
@pytest.mark.parametrize(("squares", "spent"), [((0, 1), 2), ((0, 0), 0)], ids=["one more", "none of nothing"])
def test_a_brawler_has_a_success_more_in_his_own_room(squares: tuple[int, int], spent: int) -> None:
    game = skilled("brawler", creatures="0,1 zombie").hand("")
    game.lab.decks.events.left = 0
    game.play("1: add cube", "1: add bullet").script(*squares).play("1: throw")

    assert game.thrown().left == spent


@rule("V-387")
def test_an_acrobat_dodges_hard_ones_for_less() -> None:
    game = skilled("acrobat", creatures="0,1 tricker dog")
    assert [dodge_price(game.lab, creature, ME) for creature in game.lab.creatures] == [1, 1]
    assert [dodge_price(game.lab, creature) for creature in game.lab.creatures] == [2, 1]


@rule("V-387")
def test_who_is_tough_bears_a_wound_more() -> None:
    game = skilled("tough").hand("")
    assert health(game.lab, ME) == 8
    hit(game, 7)
    assert game.hero().status == INSIDE


@rule("V-387")
def test_a_medic_treats_a_hero_of_his_room_once_a_turn() -> None:
    game = skilled("medic", heroes="0,1 0,1").wound(2, "down*", "up*")
    assert game.refused("1: treat 1 up") == "V-106"
    game.play("1: treat 2 down")

    assert [wound.deep for wound in game.hero(2).body.wounds] == [False, True]
    assert game.cubes("0,1") == 1
    assert game.refused("1: treat 2 up") == "V-387"


@rule("V-387")
def test_an_engineer_builds_once_a_turn_without_a_cube() -> None:
    game = skilled("engineer").give(1, door=2).stock(1)
    game.play("1: place-door north closed")
    assert (game.hero().stock.cubes, game.cubes("0,1")) == (1, 0)
    game.play("1: place-door south open")

    assert (game.hero().stock.cubes, game.cubes("0,1")) == (0, 1)


@rule("V-387")
def test_a_demolitionists_charge_is_one_stronger() -> None:
    game = skilled("demolitionist").give(1, explosive=1).play("1: lay-explosives 1", "1: move north").hand("")
    left = game.reserve("explosive")
    game.play("1: move south")

    assert len(game.hero().body.wounds) == 2
    assert game.reserve("explosive") == left + 1


@rule("V-387")
def test_scholars_and_athletes_recover_more() -> None:
    scholar, athlete = skilled("scholar"), skilled("athlete")
    assert (knowledge(scholar.lab, scholar.hero()), stamina(scholar.lab, scholar.hero())) == (9, 3)
    assert (knowledge(athlete.lab, athlete.hero()), stamina(athlete.lab, athlete.hero())) == (8, 4)


@rule("V-387")
def test_a_quartermaster_buys_one_thing_for_two_less() -> None:
    game = skilled("quartermaster").to(steps.GAINING)
    game.play("1: done")
    game.hero().stock.resources, game.hero().phase.done = 6, False
    game.to(steps.SPENDING)
    assert game.refused("1: buy heart") == "V-262"
    game.play("1: bargain heart")

    assert (game.token("heart"), game.hero().stock.resources) == (1, 0)


@rule("V-387")
def test_a_bargain_is_made_once_and_costs_at_least_one() -> None:
    game = skilled("quartermaster").to(steps.GAINING)
    game.hero().stock.resources = 5
    game.lab.turn.step, game.lab.turn.begun = steps.SPENDING, True
    game.play("1: bargain bullet")

    assert game.hero().stock.resources == 4
    assert game.refused("1: bargain bullet") == "V-387"


@rule("V-387")
def test_who_is_lucky_lets_a_cube_land_anew_and_the_board_is_read_afresh() -> None:
    game = skilled("lucky", creatures="0,1 zombie").hand("")
    game.lab.decks.events.left = 0
    game.play("1: add cube", "1: add cube", "1: add bullet").script(3, 3, 5).play("1: throw")
    assert game.refused("1: nudge bullet 5") == "V-145"
    game.script(7).play("1: nudge cube 3")

    assert game.thrown().squares == (7, 3, 5)
    assert game.thrown().left == 2
    assert table(creatures="0,0 zombie").refused("1: nudge cube 3") == "V-045"


@rule("V-387")
def test_a_quiet_heros_single_cube_is_not_heard() -> None:
    game = skilled("quiet", "0,1 R35, 0,2 R36, 0,3 R06@90, -1,2 G35, 1,2 G36", heroes="8,0", creatures="0,2 zombie")
    game.noise("-1,2", 1).noise("1,2", 2)
    assert (sense(game.lab, at("0,2")).ways, sense(game.lab, at("0,2")).counted) == ((1,), 2)
    game.lab.map.rooms[at("1,2")] = game.room("1,2").cleared()
    assert sense(game.lab, at("0,2")).counted == 0


@rule("V-387")
def test_an_escape_artist_flees_without_the_wound() -> None:
    game = skilled("escape-artist", creatures="0,1 dog").hand("").play("1: flee north")

    assert len(game.hero().body.wounds) == 1  # the dog's
