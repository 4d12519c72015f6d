"""Exits, labs, clues and the antidote (V-274 to V-301)."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.data import CLASH, NOWHERE, TABLES
from lazaretto.games.virus.events import AntidoteFound, ClueDrawn, LabCompleted
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import be_gone
from lazaretto.games.virus.rules.labs.clues import (
    cards_needed,
    clue_fits,
    lab_worth,
    labs_at,
    look_for_antidote,
    rooms_fitting,
)
from lazaretto.games.virus.state import DEAD, INSIDE
from lazaretto.games.virus.state.hero import Clues

from .notation import Bench, at, clue_named, table

# the vertex between 1,1 2,1 1,2 2,2: marked corners NE, NW, SE, SW
QUAD = {"1,1": "31", "2,1": "31@270", "1,2": "31@90", "2,2": "31@180"}


def labs(colors: str, heroes: str = "0,0", extra: str = "", **options: Any) -> Bench:
    rooms = ", ".join(f"{place} {color}{card}" for color, (place, card) in zip(colors, QUAD.items(), strict=False))
    return table(rooms + extra, heroes=heroes, **options)


# ---- exits ----


@rule("V-274", "V-275")
@pytest.mark.parametrize(
    ("heroes", "acts", "opens"),
    [
        ("0,4", "1", True),
        ("0,4 5,5", "1", False),
        ("0,4 5,5", "12", True),
        ("0,4 0,4", "12", False),
        ("0,4 5,5 0,0", "12", True),
        ("0,4 5,5 0,0 0,0", "12", False),
        ("0,4 5,5 5,5 0,0", "123", True),
        ("0,4 0,4 5,5 0,0", "123", True),
        ("0,4 0,4 0,4 0,0", "123", False),
    ],
)
def test_the_door_opens_when_both_exits_are_held(heroes: str, acts: str, opens: bool) -> None:
    game = table("0,1 R35", heroes=heroes, exits="0,4 5,5")
    for seat in acts:
        assert game.hero(int(seat)).stock.cubes == 10
        game.play(f"{seat}: activate")
        assert game.hero(int(seat)).stock.cubes == 9

    assert game.lab.escape.door == opens


@rule("V-275", "V-278")
def test_an_exit_is_activated_once_by_a_hero_and_never_after_the_door_is_open() -> None:
    game = table("0,1 R35", heroes="0,4 5,5", exits="0,4 5,5").play("1: activate")
    assert game.refused("1: activate") == "V-275"
    game.play("2: activate")

    assert game.refused("1: activate") == "V-278"
    game.play("1: pass", "2: pass").choose_first(until=steps.REAL)
    assert game.lab.escape.door


@rule("V-276", "V-277", "V-279")
def test_w34_an_activation_lapses_when_its_hero_leaves() -> None:
    game = table("0,3 R35", heroes="0,4 0,4 5,5 0,4", exits="0,4 5,5")
    game.play("1: activate", "2: activate", "1: move south", "3: activate")
    assert not game.lab.escape.door
    game.play("4: activate")

    assert game.lab.escape.door


@rule("V-276")
@pytest.mark.parametrize("creatures", ["", "0,4 dog"])
def test_who_comes_back_to_an_exit_has_to_activate_it_again(creatures: str) -> None:
    game = table("0,3 R35", heroes="0,4 5,5", creatures=creatures, exits="0,4 5,5", level=1).hand("")
    game.play("1: activate", "1: flee south" if creatures else "1: move south")
    game.lab.creatures = []
    game.play("1: move north", "2: activate")
    assert not game.lab.escape.door
    game.play("1: activate")

    assert game.lab.escape.door


@rule("V-276")
def test_an_activation_lapses_with_the_phase() -> None:
    game = table("0,1 R35", heroes="0,4 5,5", exits="0,4 5,5", level=1).play("1: activate", "1: pass", "2: pass")
    game.choose_first(until=steps.REAL)

    assert not game.hero(1).phase.activated


# ---- labs ----


@rule("V-280")
def test_a_lab_card_is_laid_like_any_other() -> None:
    game = table("0,1 R35", heroes="0,1").hand("B31").play("1: explore east B31 0")

    assert game.hero().cell == at("1,1")
    assert game.hero().clues.claims == ()


@rule("V-281")
@pytest.mark.parametrize(("heroes", "need"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_cards_needed_for_a_special_lab(heroes: int, need: int) -> None:
    assert cards_needed(table(heroes=" ".join(["0,0"] * heroes)).lab) == need


@rule("V-281", "V-282", "V-283")
@pytest.mark.parametrize(
    ("colors", "heroes", "clues"),
    [
        ("RGB", "0,0 0,0", 1),
        ("RRR", "0,0 0,0", 2),
        ("RR", "0,0 0,0", 0),
        ("RRRG", "0,0 0,0 0,0", 1),
        ("RRRR", "0,0 0,0 0,0", 2),
        ("RRR", "0,0 0,0 0,0", 0),
    ],
)
def test_what_a_lab_gives(colors: str, heroes: str, clues: int) -> None:
    game = labs(colors, heroes)

    assert len(labs_at(game.lab, at("2,2"))) == len(colors)
    assert lab_worth(game.lab, at("2,2")) == clues


@rule("V-284")
@pytest.mark.parametrize(("colors", "clues"), [("RG", 1), ("RR", 1), ("RRR", 2), ("RRG", 1)])
def test_what_a_lab_gives_alone(colors: str, clues: int) -> None:
    assert lab_worth(labs(colors).lab, at("2,2")) == clues


@rule("V-285")
def test_trap_sides_do_not_count_and_a_vertex_pays_once() -> None:
    game = table("1,1 R31, 2,1 R31@270~none", heroes="0,0")
    assert labs_at(game.lab, at("2,2")) == [at("1,1")]

    game = labs("R", heroes="1,1").hand("B31 G31")
    game.play("1: explore east B31 270", "1: draw-clue")
    if game.hero().clues.fresh:
        game.play("1: keep")
    assert game.lab.map.paid == (at("2,2"),)
    game.play("1: explore north G31 180")
    assert game.hero().clues.claims == ()
    assert game.refused("1: draw-clue") == "V-286"


@rule("V-285")
def test_alone_a_lab_may_be_left_unclaimed_and_extended() -> None:
    game = labs("R", heroes="1,1").hand("R32 R34")
    game.play("1: explore east R32 270", "1: explore north R34 180", "1: draw-clue")

    assert game.hero().clues.rights == 1  # the second of two clues for three cards of one colour


@rule("V-178", "V-286")
def test_who_dies_can_no_longer_draw_the_clues_he_has_earned() -> None:
    game = labs("R", heroes="1,1 0,0")
    game.hero().clues = Clues(rights=1)
    assert "draw-clue" in game.legal(1)
    be_gone(game.state, Seat(0), DEAD)

    assert game.hero().clues == Clues()


@rule("V-286")
def test_clues_not_drawn_by_the_end_of_the_turn_are_lost() -> None:
    game = labs("R", heroes="1,1").hand("B31").play("1: explore east B31 270")
    assert [claim.vertex for claim in game.hero().clues.claims] == [at("2,2")]
    game.to(steps.LEAD)

    assert game.hero().clues.claims == ()
    assert game.lab.map.paid == ()


@rule("V-286")
@pytest.mark.parametrize("spy", ["off", "on"])
def test_a_clue_may_still_be_drawn_when_resources_are_gained(spy: str) -> None:
    game = labs("RG", heroes="2,1 2,1", spy=spy).hand("B31").play("1: explore north B31 180").to(steps.GAINING)
    assert "draw-clue" in game.legal(1)
    assert game.refused("2: draw-clue") == "V-286"
    game.play("1: draw-clue")

    assert len(game.hero().clues.held) == 1
    assert game.refused("1: draw-clue") == "V-286"


@rule("V-286", "V-333")
def test_the_right_to_a_clue_stays_when_a_hero_comes_back_and_more_cards_were_needed() -> None:
    game = labs("RG", heroes="2,1 2,1 0,0").hand("B31")
    game.hero(3).status = DEAD
    game.play("1: explore north B31 180").to(steps.GAINING)
    game.hero(3).status = INSIDE
    game.play("1: draw-clue")

    assert (len(game.hero().clues.held), game.hero().clues.rights) == (1, 0)


@rule("V-283", "V-286")
@pytest.mark.parametrize(("third", "fourth", "clues"), [("R32", "B31", 2), ("R32", "R34", 2), ("B31", "R32", 1)])
@pytest.mark.parametrize("layer", [1, 2])
def test_a_fourth_card_takes_no_clue_away_and_gives_none(third: str, fourth: str, clues: int, layer: int) -> None:
    game = labs("RR", heroes="2,1 2,1").hand(third).hand(fourth, seat=2)
    game.play(f"1: explore north {third} 180")  # three cards: hero 1 has completed it
    if layer == 1:
        game.hand(fourth)
    else:
        game.play("2: move north")
    game.play(f"{layer}: explore west {fourth} 90")
    assert len(labs_at(game.lab, at("2,2"))) == 4
    assert len(game.told(LabCompleted)) == 1

    assert game.refused("2: draw-clue") == "V-286"
    game.play(*["1: draw-clue"] * clues)
    assert (len(game.hero(1).clues.held), game.refused("1: draw-clue")) == (clues, "V-286")


@rule("V-285", "V-286")
def test_a_lab_whose_clues_were_not_drawn_may_be_completed_anew_in_a_later_turn() -> None:
    game = labs("RR", heroes="2,1 2,1", level=1).hand("B31", seat=1).play("1: explore north B31 180")
    game.to(steps.LEAD).choose_first(until=steps.REAL)
    assert game.refused("1: draw-clue") == "V-286"
    game.hand("G31").play("1: explore west G31 90")

    assert game.refused("1: draw-clue") == ""


@rule("V-284", "V-285")
def test_alone_a_fourth_card_of_another_colour_takes_nothing_away() -> None:
    game = labs("R", heroes="1,1").hand("R32 R34 B31")
    game.play("1: explore east R32 270", "1: explore north R34 180", "1: explore west B31 90")

    assert [claim.prize for claim in game.hero().clues.claims] == [2]
    assert [told.clues for told in game.told(LabCompleted)] == [1, 2]


@rule("V-286")
def test_the_hero_who_laid_the_last_card_draws() -> None:
    game = labs("RG", heroes="2,1 2,1").hand("B31")
    game.play("1: explore north B31 180")

    assert game.refused("2: draw-clue") == "V-286"
    assert game.refused("1: draw-clue") == ""


@rule("V-287")
def test_a_clue_is_redrawn_for_an_advantage() -> None:
    game = labs("R", heroes="1,1").hand("B31 Y35").play("1: explore east B31 270", "1: draw-clue")
    first = game.hero().clues.held[0]
    game.play("1: redraw Y35")

    assert game.lab.decks.clues.under == [first]
    assert game.hero().clues.held != (first,)


@rule("V-288")
def test_w35_a_death_lowers_the_need() -> None:
    game = labs("RG", heroes="2,1 2,1 0,0").hand("B31")
    assert cards_needed(game.lab) == 4
    game.hero(3).status = DEAD
    game.play("1: explore north B31 180")

    assert [claim.vertex for claim in game.hero().clues.claims] == [at("2,2")]


@rule("V-289")
def test_a_drawn_clue_is_shown_to_all_but_counts_only_when_added() -> None:
    game = labs("R", heroes="1,1").hand("B31").play("1: explore east B31 270", "1: draw-clue")

    assert len(game.told(ClueDrawn)) == 1
    assert game.lab.decks.clues.shared == []


# ---- clues and the antidote ----


@rule("V-291", "V-294")
def test_w39_one_clue_may_be_enough() -> None:
    game = table("0,1 R35, 0,2 G01@180", exits="0,4 5,5").clue("C04").play("1: add-clue C04")

    assert game.lab.escape.antidote == at("0,2")
    assert [event.cell for event in game.told(AntidoteFound)] == [at("0,2")]


@rule("V-292", "V-293")
def test_clues_that_fit_no_room_wait_for_the_map_to_change() -> None:
    game = table("0,1 R35", heroes="0,1", exits="0,4 5,5").clue("C04").play("1: add-clue C04").hand("G01")
    assert game.lab.escape.antidote == -1
    assert game.lab.decks.clues.shared == [clue_named("C04")]
    game.play("1: explore east G01 270")

    assert game.lab.escape.antidote == at("1,1")


@rule("V-293")
def test_the_antidote_appears_only_in_a_real_time_phase() -> None:
    game = table("0,1 R35, 0,2 G01@180", exits="0,4 5,5", step=steps.GAINING)
    game.lab.decks.clues.shared = [clue_named("C04")]
    look_for_antidote(game.state)

    assert game.lab.escape.antidote == -1


@rule("V-295")
def test_once_placed_it_stays() -> None:
    game = table("0,1 R35, 0,2 G01@180", heroes="0,1", exits="0,4 5,5").clue("C04").play("1: add-clue C04").hand("B01")
    game.play("1: explore east B01 270")

    assert len(rooms_fitting(game.lab)) == 2
    assert game.lab.escape.antidote == at("0,2")


@rule("V-296")
def test_taking_it_costs_a_cube_and_two_in_combat() -> None:
    game = table("0,1 R35", heroes="0,1")
    assert game.refused("1: take-antidote") == "V-296"
    game.lab.escape.antidote = at("0,1")
    game.play("1: take-antidote")
    assert (game.lab.escape.carrier, game.lab.escape.antidote, game.hero().stock.cubes) == (0, -1, 9)

    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog")
    game.lab.escape.antidote = at("0,1")
    assert game.play("1: take-antidote").hero().stock.cubes == 8


@rule("V-299")
def test_w25_clues_that_clash_both_go_under_the_deck() -> None:
    game = table("0,1 R35").clue("C01", "C02").play("1: add-clue C01", "1: add-clue C02")

    assert game.lab.decks.clues.shared == []
    assert game.lab.decks.clues.under == [clue_named("C01"), clue_named("C02")]
    pairs = {(a, b) for a in range(25) for b in range(a) if CLASH[a][b]}
    assert len(pairs) == 6 + 6 + 1 + 3 + 3 + 1 + 1


@rule("V-299")
def test_all_clues_that_a_new_one_clashes_with_go_under_the_deck_with_it() -> None:
    game = table("0,1 R35").clue("C13", "C20", "C25", "C15")
    game.play("1: add-clue C13", "1: add-clue C20", "1: add-clue C25")
    assert len(game.lab.decks.clues.shared) == 3  # these get on with each other
    game.play("1: add-clue C15")

    assert game.lab.decks.clues.shared == [clue_named("C25")]
    assert sorted(game.lab.decks.clues.under) == [clue_named("C13"), clue_named("C15"), clue_named("C20")]


@rule("V-291", "V-293")
def test_the_antidote_appears_as_soon_as_the_real_time_phase_begins() -> None:
    game = table("0,1 R35, 0,2 R36", heroes="0,0", creatures="0,1 dog, 0,2 zombie", step=steps.CLOSING)
    game.lab.decks.clues.shared, game.lab.escape.antidote = [clue_named("C15"), clue_named("C25")], NOWHERE
    game.lab.creatures = [creature for creature in game.lab.creatures if creature.cell != at("0,2")]
    game.to(steps.OPENING)

    assert (game.lab.turn.step, game.lab.escape.antidote) == (steps.REAL, at("0,2"))


@rule("V-293", "V-204")
def test_a_creature_killed_after_the_countdown_may_bring_the_antidote() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog", real_time="on").hand("")
    game.lab.decks.clues.shared = [clue_named("C15"), clue_named("C25")]
    game.play("1: add cube", *["1: add bullet"] * 3).script(0, 1, 2, 3).play("1: throw", "clock: countdown")
    assert game.lab.escape.antidote == NOWHERE
    game.play("clock: finish")

    assert game.lab.escape.antidote == at("0,1")


@rule("V-301")
def test_the_carrier_drops_it_where_he_dies_or_is_lost() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", level=1)
    game.lab.escape.carrier, game.lab.turn.number, game.hero().cards.majors = Seat(0), 8, 1
    game.to(steps.LEAD)

    assert (game.lab.escape.carrier, game.lab.escape.antidote) == (-1, at("0,1"))


RIDDLE = "0,1 R35, 0,2 R36, 0,3 R06, 1,1 B21@180, -1,1 Y35~gas, -3,3 G35"


@rule("V-300")
@pytest.mark.parametrize(
    ("clue", "rooms"),
    [
        ("C01", "-1,1 -3,3 0,1 0,2 0,6 5,5"),
        ("C02", "0,0"),
        ("C03", "0,3 1,1"),
        ("C04", ""),
        ("C05", "0,1 0,2 0,3"),
        ("C08", ""),
        ("C11", "0,1"),
        ("C13", "-1,1 -3,3"),
        ("C14", "1,1 5,5"),
        ("C15", "0,1 0,2 0,3 0,6"),
        ("C16", "-1,1 0,1 0,2 1,1"),
        ("C17", "-3,3 0,3 5,5"),
        ("C18", "0,6"),
        ("C19", "-1,1 0,1 0,2 0,3 0,6 1,1"),
        ("C20", "-3,3 5,5"),
        ("C21", "0,1"),
        ("C22", "0,1"),
        ("C23", "-1,1 0,0 0,1 0,2 0,3 1,1"),
        ("C24", ""),
        ("C25", "-1,1 -3,3 0,0 0,1 0,2 0,3 0,6 5,5"),
    ],
)
def test_the_meaning_of_a_clue(clue: str, rooms: str) -> None:
    game = table(RIDDLE, creatures="1,1 dog", exits="0,6 5,5")
    fits = [place for place in game.lab.map.rooms if clue_fits(game.lab, clue_named(clue), place)]

    assert sorted(fits) == sorted([at(place) for place in rooms.split()])


@rule("V-300")
def test_clues_about_doors_breaches_and_crowds() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,0", creatures="0,2 dog dog dog dog dog desu", exits="0,6 5,5")
    everywhere = len(game.lab.map.rooms)
    for name, kind in (("C09", "door"), ("C10", "breach")):
        clue = clue_named(name)
        assert len([place for place in game.lab.map.rooms if clue_fits(game.lab, clue, place)]) == everywhere
        game.lab.map.edges = {}
        game.put("0,1", "north", kind)  # one for one hero: not more than heroes
        assert len([place for place in game.lab.map.rooms if clue_fits(game.lab, clue, place)]) == everywhere
        game.put("0,0", "east", kind).put("0,0", "west", kind)
        assert [place for place in game.lab.map.rooms if clue_fits(game.lab, clue, place)] == [at("0,1")]

    crowded = clue_named("C12")
    assert [place for place in game.lab.map.rooms if clue_fits(game.lab, crowded, place)] == [at("0,2")]
    assert len(TABLES.clues) == 25
