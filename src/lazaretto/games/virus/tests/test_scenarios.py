"""Reboot, Child and Captive (V-356 to V-371, V-403)."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Outcome, Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import SPECIAL, happening
from lazaretto.games.virus.events import NumbersDrawn
from lazaretto.games.virus.rules import flow, steps
from lazaretto.games.virus.rules.creatures.senses import HEARS, MEETS, SEES, SMELLS, sense
from lazaretto.games.virus.rules.variants.scenarios import lonely_cells, nearest_fitting
from lazaretto.games.virus.state import DEAD

from .notation import Bench, at, table
from .test_wounds import hit


def ended(game: Bench, **escape: Any) -> Outcome:
    """The outcome once the antidote is out by hero 1."""
    game.lab.escape.left_by, game.lab.escape.takers, game.lab.turn.ending = Seat(0), (Seat(0),), "out"
    for name, value in escape.items():
        setattr(game.lab.escape, name, value)
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    return outcome


# ---- placing the special room ----


def opened(rooms: str = "", exits: str = "0,4 3,0") -> Bench:
    """Reboot: the door has just been opened, and the Lead counts from the farther Exit."""
    game = table(rooms, heroes="0,0", exits=exits, scenario="reboot")
    game.lab.escape.door = True
    flow.advance(game.state)
    return game


@rule("V-356", "V-359")
def test_three_exit_cards_say_how_far_one_counts_from_the_farther_exit() -> None:
    game = opened()
    numbers = game.told(NumbersDrawn)[0].numbers

    assert len(numbers) == 3
    assert (game.lab.variants.quest.counting.count, game.lab.variants.quest.counting.mark) == (max(numbers), at("0,4"))
    assert game.legal() == ["aim north", "aim east", "aim west"]
    assert game.refused("1: aim south") == "V-357"


@rule("V-356")
def test_of_two_exits_equally_far_the_lead_chooses_and_the_border_stops_the_count() -> None:
    game = opened(exits="0,4 4,0")
    assert game.legal() == ["pinpoint 0,4", "pinpoint 4,0"]
    game.play("1: pinpoint 4,0")
    game.lab.variants.quest.counting.count = 10
    game.play("1: aim east")

    assert game.lab.variants.quest.counting.mark == at("8,0")


@rule("V-357")
def test_the_second_count_goes_on_from_there_but_not_back_and_the_events_are_shuffled() -> None:
    game = opened()
    game.lab.variants.quest.counting.count = 3
    game.play("1: aim west")
    assert len(game.told(NumbersDrawn)) == 2
    assert game.refused("1: aim east") == "V-357"
    game.lab.variants.quest.counting.count = 2
    deck = game.lab.decks.events
    assert len(deck.maps) + len(deck.sketches) == deck.left == 25
    game.play("1: aim north")

    assert game.room("-3,6").card == SPECIAL
    assert game.room("-3,6").open == 15


@rule("V-358")
def test_where_it_does_not_fit_the_nearest_cell_is_taken_and_the_lead_breaks_ties() -> None:
    game = opened("-3,6 R35")
    game.lab.variants.quest.counting.count = 3
    game.play("1: aim west")
    game.lab.variants.quest.counting.count = 2
    game.play("1: aim north")
    assert game.legal() == ["pinpoint -3,5", "pinpoint -4,6", "pinpoint -2,6", "pinpoint -3,7"]
    assert game.refused("1: pinpoint 0,7") == "V-358"
    game.play("1: pinpoint -3,7")
    assert game.lab.variants.quest.place == at("-3,7")

    walled = table("-3,6 R01")  # a dead end: open to the north only
    assert nearest_fitting(walled.lab, at("-3,5"))[0] != at("-3,5")


# ---- Reboot ----


@rule("V-359")
def test_nothing_is_placed_before_the_door_opens() -> None:
    game = table(heroes="0,0", scenario="reboot")

    assert SPECIAL not in [room.card for room in game.lab.map.rooms.values()]
    assert game.acting() == [1]
    assert "pass" in game.legal()


@rule("V-360")
def test_the_computer_is_shut_down_for_an_action_a_book_and_an_explosive() -> None:
    game = table("0,1 R35", heroes="0,1", scenario="reboot")
    game.lab.variants.quest.place = at("0,1")
    assert game.refused("1: shut-down") == "V-360"
    game.give(1, book=1, explosive=2).play("1: shut-down")

    assert (game.token("book"), game.token("explosive"), game.cubes("0,1")) == (0, 1, 1)
    assert game.lab.variants.quest.done
    assert game.refused("1: shut-down") == "V-360"


@rule("V-360")
def test_without_it_the_heroes_do_not_win_and_a_spy_does_not_care() -> None:
    game = table(heroes="0,0 0,0", scenario="reboot", spy="on")
    game.state.spy = Seat(-1)
    assert ended(game).scores == (0, 0)
    game.lab.variants.quest.done = True
    assert ended(game).scores == (1, 1)
    game.lab.variants.quest.done = False
    game.state.spy = Seat(0)
    assert ended(game).scores == (1, 0)


# ---- Child ----


def child(rooms: str, place: str, heroes: str = "0,0", creatures: str = "") -> Bench:
    game = table(rooms, heroes=heroes, creatures=creatures, scenario="child")
    game.lab.variants.quest.place = game.lab.variants.quest.child.cell = at(place)
    return game


@rule("V-361")
def test_the_second_trap_icon_brings_the_child_halfway_to_the_nearer_exit() -> None:
    game = table(heroes="0,0", exits="0,6 8,8", scenario="child")
    game.lab.variants.quest.icons = 1
    flow.advance(game.state)
    assert game.lab.variants.quest.child.cell < 0
    game.lab.variants.quest.icons = 2
    flow.advance(game.state)

    assert game.lab.variants.quest.child.cell == at("0,3")
    assert game.room("0,3").card == SPECIAL


@rule("V-361")
def test_the_cell_touches_no_room_or_the_lead_chooses_among_the_nearest() -> None:
    game = table("0,2 R35", heroes="0,0", exits="0,6 8,8", scenario="child")
    assert lonely_cells(game.lab) == [at("-1,3"), at("1,3"), at("0,4")]
    game.lab.variants.quest.icons = 2
    flow.advance(game.state)
    assert game.legal() == ["pinpoint -1,3", "pinpoint 1,3", "pinpoint 0,4"]


@rule("V-361")
def test_only_icons_of_applied_events_count() -> None:
    game = table(heroes="0,0", scenario="child").to(steps.EVENT)
    game.state.drawn = happening("lights-out")  # with the icon
    game.play("1: keep")

    assert game.lab.variants.quest.icons == 1


@rule("V-362")
def test_it_runs_from_what_it_sees_up_to_three_steps_and_stops_when_it_notices_none() -> None:
    row = "0,2 R06, 0,3 R06, 0,4 R06, 0,5 R06, 0,6 R06, 0,7 R06, 0,8 R06, 0,9 R06"
    game = child(row, "0,3", creatures="0,2 zombie").to(steps.CHILD_MOVES)
    assert game.lab.variants.quest.child.cell == at("0,6")  # a corridor: it sees the creature all the way, three steps

    bend = child("0,2 R06, 0,3 R35, 1,3 R07@90, 2,3 R07@90, 3,3 R07@90", "0,3", creatures="0,2 zombie")
    bend.put("0,3", "east", "door", closed=False)
    bend.to(steps.CHILD_MOVES).play("1: guide east")
    assert bend.lab.variants.quest.child.cell == at("3,3")  # out of sight, but within four steps it hears it


@rule("V-362", "V-363")
def test_a_closed_door_keeps_it_from_hearing_and_then_it_makes_one_step() -> None:
    game = child("0,2 R35, 0,3 R06, 0,4 R06, 0,5 R06", "0,4", creatures="0,2 zombie")
    game.put("0,2", "north", "door", closed=True).to(steps.CHILD_MOVES)
    assert sorted(game.legal()) == ["guide north", "guide south"]
    game.play("1: guide north")

    assert game.lab.variants.quest.child.cell == at("0,5")
    assert game.lab.turn.step == steps.EVENT


@rule("V-364")
def test_into_an_empty_cell_it_lays_the_first_fitting_card_as_the_lead_turns_it() -> None:
    game = child("3,2 R01@180", "3,2")
    game.lab.decks.rooms.top = 20  # a corner
    game.to(steps.CHILD_MOVES)
    assert game.legal() == ["turn 0", "turn 270"]
    game.play("1: turn 270")

    assert (game.room("3,1").card, game.lab.variants.quest.child.cell) == (20, at("3,1"))


@rule("V-403")
def test_it_never_passes_barriers_nor_enters_full_rooms_or_rooms_with_creatures() -> None:
    rooms = "0,3 R35, 0,4 R06, 0,2 R06, 1,3 R07@90, -1,3 R07@90"
    game = child(rooms, "0,3", creatures="1,3 zombie").put("0,3", "north", "barrier", bars=1)

    assert game.to(steps.CHILD_MOVES).lab.variants.quest.child.scared
    assert sorted(game.legal()) == ["guide south", "guide west"]
    assert game.refused("1: guide north") == "V-403"


@rule("V-403")
def test_away_means_farther_from_what_it_notices_and_cornered_it_stays() -> None:
    game = child("0,2 R06, 0,3 R01@180", "0,3", creatures="0,2 zombie").to(steps.CHILD_MOVES)

    assert game.lab.variants.quest.child.cell == at("0,3")
    assert game.lab.turn.step == steps.EVENT


@rule("V-365")
def test_creatures_see_and_smell_it_but_do_not_hear_it() -> None:
    row = "0,2 R06, 0,3 R06, 0,4 R06"
    seen = child(row, "0,4", heroes="8,0", creatures="0,2 zombie")
    assert (sense(seen.lab, at("0,2")).sense, sense(seen.lab, at("0,4")).sense) == (SEES, MEETS)

    bend = child("0,2 R06, 0,3 R21@90, 1,3 R07@90", "1,3", heroes="8,0", creatures="0,2 zombie")
    drawn = sense(bend.lab, at("0,2"))
    assert (drawn.sense, drawn.ways, drawn.counted) == (SMELLS, (0,), 2)

    shut = child(row, "0,4", heroes="8,0", creatures="0,2 zombie").put("0,3", "north", "door").noise("0,3", 1)
    assert sense(shut.lab, at("0,2")).sense == HEARS


@rule("V-366")
def test_creatures_that_meet_it_kill_it_and_the_heroes_have_lost() -> None:
    game = child("0,2 R06, 0,3 R06, 0,4 R06", "0,4", heroes="8,0", creatures="0,2 zombie").to(steps.MOVEMENT)

    assert game.who("0,4") == ["zombie"]
    assert game.lab.variants.quest.child.lost
    assert ended(game).scores == (0,)


@rule("V-367")
def test_it_follows_the_hero_it_meets_then_another_of_his_room_or_dies() -> None:
    game = child("0,1 R35", "0,1", heroes="0,0 0,0").hand("").hand("", 2)
    game.play("1: move north")
    assert (game.lab.variants.quest.guardian, game.lab.variants.quest.child.cell) == (0, -1)
    game.play("2: move north")
    hit(game, 9)
    assert game.hero(1).status == DEAD
    assert (game.lab.variants.quest.guardian, game.lab.variants.quest.child.lost) == (1, False)
    hit(game, 9, seat=2)

    assert game.lab.variants.quest.child.lost


@rule("V-368")
def test_the_heroes_win_with_the_child_out_or_if_it_never_came() -> None:
    game = child("0,1 R35", "0,1", heroes="0,0")
    assert ended(game).scores == (0,)
    game.lab.variants.quest.done = True
    assert ended(game).scores == (1,)
    assert ended(table(heroes="0,0", scenario="child")).scores == (1,)

    walked = child("", "0,0", heroes="0,0 0,0")
    walked.lab.escape.door = True
    walked.play("1: pass")
    walked.lab.variants.quest.guardian = Seat(1)
    walked.play("2: leave")
    assert walked.lab.variants.quest.done


# ---- Captive ----


def captured() -> Bench:
    game = Bench(GAME.new(GAME.setup(2, {"scenario": "captive", "first": "2", "level": "1"}), 5))
    return game.choose_first(until=steps.CAPTIVE_STEP)


@rule("V-369", "V-370")
def test_the_youngest_players_hero_starts_locked_up_and_weak() -> None:
    game = captured()
    assert game.acting() == [2]
    game.choose_first(until=steps.REAL)
    hero = game.hero(2)

    assert game.lab.map.rooms[hero.cell].card == SPECIAL
    assert (hero.stock.cubes, hero.stock.reserve, game.token("bullet", 2)) == (5, 11, 5)
    assert (len(hero.cards.display), len(hero.cards.down)) == (4, 4)
    assert [(wound.deep, wound.down) for wound in hero.body.wounds] == [(True, False)]
    assert (game.hero(1).stock.cubes, game.hero(1).cell) == (10, at("0,0"))


@rule("V-371")
@pytest.mark.parametrize(("takers", "scores"), [((0,), (0, 0)), ((1, 0), (1, 1))])
def test_the_heroes_win_only_if_the_captive_is_out(takers: tuple[int, ...], scores: tuple[int, int]) -> None:
    game = captured().choose_first(until=steps.REAL)

    assert ended(game, takers=takers).scores == scores


@rule("V-371", "V-314")
@pytest.mark.parametrize(("wounds", "scores"), [(6, (1, 1)), (7, (0, 0))])
def test_a_captive_who_bleeds_to_his_limit_as_he_leaves_is_not_saved(wounds: int, scores: tuple[int, int]) -> None:
    game = captured().choose_first(until=steps.REAL)
    game.lab.variants.quest.guardian, game.lab.escape.carrier, game.lab.escape.door = Seat(1), Seat(0), True
    game.hero(2).body.wounds = []
    game.wound(2, *["up"] * (wounds - 1), "up*")  # level 1: eight hit points
    for seat in (1, 2):
        game.hero(seat).cell = at("0,0")
    game.lab.creatures = []
    game.play("2: leave", "1: leave")
    outcome = GAME.outcome(game.state)
    assert outcome is not None

    assert outcome.scores == scores
