"""The turn's end (V-253 to V-273, V-398)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.data import PRICE, TOKENS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.heroes.wounds import die
from lazaretto.games.virus.rules.phases.turn_end import found_resources, knowledge, stamina
from lazaretto.games.virus.state import DEAD, INSIDE, Room

from .notation import Bench, at, card_named, table

GREEN = "0,1 G31, 0,2 G32, 0,3 G33, 0,4 G34, 0,5 G35"


def explored(game: Bench, place: str, seat: int = 1, searched: bool = False) -> Bench:
    room = game.room(place)
    who = Seat(seat - 1)
    game.lab.map.rooms[at(place)] = Room(
        room.card, room.spin, room.open, room.trap, room.cubes, who, who if searched else room.searched, 0
    )
    return game


@rule("V-253")
def test_deep_wounds_bleed_one_wound_of_their_facing() -> None:
    game = table(heroes="0,0 0,0").hand("").hand("", seat=2).wound(1, "down*", "down*", "up").wound(2, "up")
    game.to(steps.BLEEDING)

    assert [wound.down for wound in game.hero(1).body.wounds] == [True, True, False, True]
    assert len(game.hero(2).body.wounds) == 1


@rule("V-253")
def test_with_deep_wounds_of_both_facings_the_hero_chooses() -> None:
    game = table().hand("").wound(1, "down*", "up*").to(steps.BLEEDING)
    assert game.legal() == ["bleed up", "bleed down"]
    game.play("1: bleed up")

    assert [wound.down for wound in game.hero().body.wounds] == [True, False, False]


@rule("V-254")
def test_a_face_down_wound_that_bled_stays_unseen() -> None:
    game = table().hand("").wound(1, "down*").to(steps.BLEEDING)

    assert [wound.infected for wound in game.hero().body.wounds] == [-1, -1]


@rule("V-255", "V-256", "V-398")
@pytest.mark.parametrize(
    ("cards", "resources"),
    [
        pytest.param("R13 R17", 3, id="a pair, symbols do not matter"),
        pytest.param("R13 R17 R21", 7, id="three"),
        pytest.param("R13 R17 R21 R18", 11, id="four"),
        pytest.param("R13 G13 B13", 0, id="mixed colours bring nothing"),
    ],
)
def test_display_groups(cards: str, resources: int) -> None:
    game = table(level=1).hand("R13 R17 R21 R18 R19 G13 B13 R01").to(steps.GAINING)
    game.play(*[f"1: pick {card}" for card in cards.split()])
    gone = len(game.lab.decks.rooms.gone)
    game.play("1: sell")

    assert game.hero().stock.resources == resources
    assert len(game.lab.decks.rooms.gone) == gone + len(cards.split())


@rule("V-255", "V-256")
def test_what_cannot_be_picked() -> None:
    game = table(level=1).hand("R13 R17 R21 R18 R19 R01", down="R20").to(steps.GAINING).play("1: pick R13")
    assert game.refused("1: pick R01") == "V-255"
    assert game.refused("1: pick R20") == "V-255"
    assert game.refused("1: sell") == "V-255"
    assert game.refused("1: done") == "V-255"
    game.play("1: pick R17", "1: pick R21", "1: pick R18")

    assert game.refused("1: pick R19") == "V-256"


@rule("V-257")
def test_advantages_bring_six_and_majors_eighteen() -> None:
    game = table(level=1).hand("R01 R02 R03").to(steps.GAINING)
    game.play("1: trade R01", "1: major-trade")

    assert game.hero().stock.resources == 24


@rule("V-258", "V-260")
def test_w15_group_size_times_points() -> None:
    game = table(GREEN + ", 1,1 B31, 1,2 B32", heroes="0,1")
    explored(game, "1,1")
    assert found_resources(game.lab, Seat(0)) == 2
    explored(explored(explored(game, "0,1"), "0,2"), "0,3", searched=True)

    assert found_resources(game.lab, Seat(0)) == 27


@rule("V-259")
def test_all_cards_of_the_group_count_trap_rooms_by_their_colour() -> None:
    game = explored(table("0,1 G31, 0,2 G32~gas, 0,3 B31", heroes="0,0 0,0"), "0,1")

    assert found_resources(game.lab, Seat(0)) == 2
    assert found_resources(game.lab, Seat(1)) == 0


@rule("V-261")
def test_w33_thirty_resources_are_the_most() -> None:
    game = table(GREEN + ", 0,6 G36", heroes="0,1", level=1).hand("R13 R17")
    explored(explored(explored(game, "0,1"), "0,2"), "0,3", searched=True)
    game.to(steps.GAINING).play("1: pick R13", "1: pick R17", "1: sell", "1: done")

    assert game.hero().stock.resources == 30


@rule("V-262")
def test_resources_are_spent_at_once_and_the_rest_is_lost() -> None:
    game = table(level=1, step=steps.REAL).hand("R01")
    game.to(steps.GAINING).play("1: trade R01", "1: done")
    assert game.refused("1: buy heart") == "V-262"
    hearts, shields = game.reserve("heart"), game.reserve("shield")
    game.lab.reserve.tokens[TOKENS.index("four-leaf")] = 0
    assert game.refused("1: buy four-leaf") == "V-262"
    game.play("1: buy shield")

    assert (game.token("shield"), game.reserve("shield"), game.reserve("heart")) == (1, shields - 1, hearts)
    assert game.hero().stock.resources == 0
    assert dict(zip(TOKENS, PRICE, strict=True)) == {
        "heart": 8, "shield": 5, "explosive": 6, "breach": 9, "barrier": 3, "bar": 3, "book": 8, "four-leaf": 7,
        "adrenaline": 9, "door": 7, "bullet": 2, "smoke": 10, "resolution": 10,
    }  # fmt: skip


@rule("V-263")
def test_bars_only_for_barriers_in_stock() -> None:
    game = table(heroes="0,0 0,0", level=1).hand("R01 R02 R03").to(steps.GAINING)
    game.play("1: trade R01", "1: trade R02", "1: trade R03", "1: done", "2: done")
    assert game.refused("1: buy bar") == "V-263"
    game.play("1: buy barrier", "1: buy bar", "1: buy bar", "1: buy bar")

    assert game.refused("1: buy bar") == "V-263"


@rule("V-264")
@pytest.mark.parametrize(("turns", "buyers"), [("free", [1, 2]), ("rotate", [2])])
def test_all_buy_at_once_or_one_after_the_other(turns: str, buyers: list[int]) -> None:
    game = table(heroes="0,0 0,0", level=1, turns=turns, first="2").hand("R01").hand("R02", seat=2)
    game.to(steps.GAINING).play("1: trade R01", "2: trade R02", "1: done", "2: done")

    assert game.acting() == buyers
    game.play("2: done")
    assert game.acting() == [1]


@rule("V-265", "V-266", "V-267")
def test_w27_recovery_comes_before_the_cubes_of_the_rooms() -> None:
    game = table("0,1 R35").stock(0, reserve=6).noise("0,1", 10).give(1, heart=1).hand("R01")
    assert stamina(game.lab, game.hero()) == 4
    game.give(1, heart=-1).to(steps.RECOVERY)

    assert (game.hero().stock.cubes, game.hero().stock.reserve, game.cubes("0,1")) == (3, 13, 0)


@rule("V-265", "V-266", "V-267")
@pytest.mark.parametrize(("reserve", "stock"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_cubes_of_the_rooms_are_not_there_yet_for_recovery(reserve: int, stock: int) -> None:
    game = table("0,1 R35, 0,2 R36").stock(0, reserve=reserve).noise("0,1", 12 - reserve).noise("0,2", 4).hand("R01")
    game.to(steps.RECOVERY)

    assert (game.hero().stock.cubes, game.hero().stock.reserve) == (stock, 16 - stock)
    assert (game.cubes("0,1"), game.cubes("0,2")) == (0, 0)


@rule("V-268", "V-270")
def test_displays_are_filled_up_to_knowledge() -> None:
    game = table().hand("R01 R02", down="R03").give(1, book=1)
    assert knowledge(game.lab, game.hero()) == 9
    game.to(steps.DRAWING).play("1: keep-all")
    assert (len(game.hero().cards.display), len(game.hero().cards.down)) == (8, 1)

    game.give(1, book=-1).to(steps.DRAWING)

    assert len(game.hero().cards.display) + len(game.hero().cards.down) == 9  # nothing is discarded


@rule("V-268")
def test_they_are_filled_from_the_lead_clockwise() -> None:
    game = table(heroes="0,0 0,0 0,0", first="2")
    for seat in (1, 2, 3):
        game.hand("R01 R02 R03 R04 R05 R06 R07", seat=seat)
    game.to(steps.DRAWING)

    assert game.acting() == [2]
    assert game.play("2: keep").acting() == [3]


@rule("V-269")
def test_a_drawn_card_is_put_under_the_deck_and_replaced() -> None:
    game = table().hand("R01 R02 R03 R04 R05 R06 R07").to(steps.DRAWING)
    drawn = game.hero().cards.display[-1]
    assert game.refused("1: redraw R08") == "V-117"
    game.play("1: redraw R02", "1: keep")

    assert drawn in game.lab.decks.rooms.under
    assert card_named("R02") in game.hero().cards.down
    assert len(game.hero().cards.display) + len(game.hero().cards.down) == 8


@rule("V-271", "V-313")
def test_the_game_ends_at_once_when_the_last_room_card_is_taken() -> None:
    game = table(level=1).hand("R01 R02 R03 R04 R05 R06")
    game.lab.decks.rooms.left = 1
    game.to(steps.DRAWING)

    assert game.lab.turn.ending == "deck"
    assert game.acting() == []
    assert game.lab.decks.rooms.top == -1


@rule("V-272")
def test_the_lead_passes_to_the_right_past_the_dead() -> None:
    game = table(heroes="0,0 0,0 0,0", level=1).to(steps.LEAD)
    assert game.lab.turn.lead == 2
    game.hero(2).status = DEAD
    game.to(steps.LEAD)

    assert game.lab.turn.lead == 0


@rule("V-273")
def test_the_hero_to_the_right_decides_for_a_lead_who_is_gone() -> None:
    game = table(heroes="0,0 0,0 0,0")
    game.lab.escape.door = True
    game.play("1: leave")

    assert game.lab.turn.lead == 2


@rule("V-272", "V-273")
@pytest.mark.parametrize("how", ["leaves", "dies", "bleeds", "lost"])
def test_a_lead_who_is_gone_passes_the_token_once_and_nobody_is_skipped(how: str) -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,0 0,0", level=1)
    game.lab.turn.lead, game.lab.escape.door = Seat(2), how == "leaves"
    if how == "leaves":
        game.play("3: leave").to(steps.LEAD)
    elif how == "dies":
        die(game.state, Seat(2))
        game.to(steps.LEAD)
    elif how == "bleeds":
        game.hand("", seat=3).wound(3, *["up*"] * 7).to(steps.BLEEDING).choose_first(until=steps.EVENT)
    else:
        game.hero(3).cards.majors, game.lab.turn.number = 2, 7  # his last turn
        game.to(steps.LEAD)
    assert (game.hero(3).status != INSIDE, game.lab.turn.lead) == (True, 1)

    game.to(steps.LEAD)
    assert game.lab.turn.lead == 0  # a turn later as ever


@rule("V-272", "V-273")
def test_when_the_hero_who_decides_for_the_lead_dies_too_the_next_one_has_the_token() -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,0 0,0", level=1)
    game.lab.turn.lead = Seat(2)
    for seat in (2, 1):
        die(game.state, Seat(seat))
    game.to(steps.LEAD)

    assert game.lab.turn.lead == 0
