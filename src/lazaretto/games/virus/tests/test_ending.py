"""End and victory (V-311 to V-319, V-325), and playing without real time (V-326 to V-332, V-397)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import Clue
from lazaretto.games.virus.events import Died
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.phases.real_time import at_rest
from lazaretto.games.virus.rules.scoring import best_player, finish, losing
from lazaretto.games.virus.state import EXITED, NOBODY, Lab

from .notation import Bench, at, table


def over(game: Bench) -> tuple[tuple[int, ...], tuple[int, ...]]:
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    return outcome.scores, outcome.places


@rule("V-311", "V-316")
def test_the_game_ends_when_nobody_is_inside_and_the_antidote_out_is_victory_for_all() -> None:
    game = table(heroes="0,0 0,0 0,0")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(1)
    game.wound(3, *["up"] * 7)
    game.hero(3).status = 1
    game.play("2: leave")
    assert not game.lab.turn.ending
    game.play("1: leave")

    assert over(game) == ((1, 1, 1), (1, 1, 1))
    assert game.acting() == []


@rule("V-317")
def test_without_the_antidote_outside_all_lose() -> None:
    game = table(heroes="0,0 0,0")
    game.lab.escape.door = True
    game.play("1: leave", "2: leave")

    assert over(game) == ((0, 0), (1, 1))


@rule("V-314", "V-315")
def test_wounds_of_the_last_turn_are_still_taken_by_those_inside_during_it() -> None:
    game = table(heroes="0,0 0,0 0,0").give(1, adrenaline=1).wound(1, "down*").wound(2, "down*").wound(3, "down*")
    game.lab.escape.door = True
    game.play("1: inject", "1: leave", "2: leave")
    game.hero(2).phase.left_turn = 0  # he left in an earlier turn
    game.lab.decks.wounds.top = 0
    game.play("3: leave")

    assert [len(hero.body.wounds) for hero in game.lab.heroes] == [3, 1, 2]


@rule("V-314", "V-271")
def test_who_has_bled_this_turn_does_not_bleed_again_when_the_last_room_card_is_drawn() -> None:
    game = table(heroes="0,0 0,0").hand("R01 R02 R03 R04 R05 R06 R07").wound(1, "up*").wound(2, "up*")
    game.hero(2).status, game.hero(2).phase.left_turn = EXITED, 1  # he did not take part in the Wounds sub-phase
    game.lab.decks.rooms.left, game.lab.decks.rooms.under = 1, []
    game.to(steps.DRAWING)

    assert game.lab.turn.ending == "deck"
    assert [len(hero.body.wounds) for hero in game.lab.heroes] == [1, 2]


def points(game: Bench, name: str) -> tuple[int, ...]:
    """A row of the final table."""
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    return next(row.points for row in outcome.rows if row.name == name)


@rule("V-314", "V-371", "V-316")
@pytest.mark.parametrize("cause", ["bleeding", "adrenaline"])
def test_who_reaches_his_limit_by_the_last_wounds_is_dead_in_the_final_table(cause: str) -> None:
    game = table(heroes="0,0 0,0").give(1, adrenaline=1).hand("")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(0)
    game.wound(1, *(["up*"] if cause == "bleeding" else ["up"]) * 6)
    if cause == "adrenaline":
        game.play("1: inject")
    game.play("1: leave", "2: leave")

    assert over(game) == ((1, 1), (1, 1))  # the table has won all the same
    assert (points(game, "dead"), points(game, "wounds")) == ((1, 0), (7, 0))
    assert (points(game, "out of the lab"), points(game, "carried the antidote out")) == ((1, 1), (1, 0))
    assert [told.seat for told in game.told(Died)] == [0]
    assert GAME.traits(game.state, Seat(0)) == ("died",)


@rule("V-314", "V-178")
def test_who_dies_of_his_adrenaline_does_not_bleed_as_well() -> None:
    game = table(heroes="0,0").give(1, adrenaline=1).hand("").wound(1, *["up*"] * 6)
    game.lab.escape.door = True
    game.play("1: inject", "1: leave")

    assert points(game, "wounds") == (7,)


@rule("V-314", "V-315")
def test_who_leaves_takes_the_wounds_of_that_turn_and_no_others_when_the_game_goes_on() -> None:
    game = table(heroes="0,0 0,0").give(1, adrenaline=1).wound(1, "down*")
    game.lab.escape.door = True
    game.play("1: inject", "1: leave")
    game.lab.decks.wounds.top = 0
    game.to(steps.LEAD)
    assert len(game.hero(1).body.wounds) == 3
    game.to(steps.LEAD)

    assert len(game.hero(1).body.wounds) == 3


@rule("V-312", "V-317")
def test_the_end_of_turn_nine_tells_of_heroes_lost_inside() -> None:
    game = table(heroes="0,0")
    game.lab.turn.number = 9
    game.to(steps.LEAD)
    outcome = GAME.outcome(game.state)
    assert outcome is not None

    why = "Time is up: heroes are lost inside, and so is the antidote."
    assert outcome.text == f"{why} The lab door was still closed, and no clue was shared."


@rule("V-291", "V-317")
def test_a_lost_game_says_how_near_the_heroes_were() -> None:
    game = table("0,1 R35, 0,2 R35, 1,2 R35", heroes="0,0")
    game.lab.decks.clues.shared.append(Clue(14))  # straight north of START
    assert losing(ended(game)).endswith("The lab door was still closed, and 2 rooms fitted the clues.")
    game.lab.escape.door, game.lab.escape.antidote = True, at("1,2")
    assert losing(ended(game)).endswith("The lab door was open, and the antidote lay 3 rooms from START.")


def ended(game: Bench) -> Lab:
    lab: Lab = game.lab
    lab.turn.ending = "deck"
    return lab


@rule("V-318", "V-319")
def test_the_best_player_is_the_last_to_exit_who_is_clean_or_carries_the_antidote() -> None:
    game = table(heroes="0,0 0,0 0,0", best="on")
    game.lab.escape.door, game.lab.escape.carrier = True, Seat(0)
    game.wound(3, "down+")
    game.play("1: leave", "2: leave", "3: leave")
    assert best_player(game.lab, NOBODY) == 1
    assert over(game) == ((1, 1, 0), (2, 1, 3))  # infected and without the antidote: he loses
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert outcome.text == ("@1 has brought the antidote out: everybody wins but @3, infected. @2 is the best player.")
    plain = table(heroes="0,0 0,0 0,0")
    plain.lab.escape.door, plain.lab.escape.carrier = True, Seat(0)
    plain.wound(3, "down+").play("1: leave", "2: leave", "3: leave")
    assert over(plain) == ((1, 1, 1), (1, 1, 1))

    alone = table(heroes="0,0 0,0", best="on").wound(1, "down+")
    alone.lab.escape.door, alone.lab.escape.carrier = True, Seat(0)
    alone.hero(2).status = 1
    alone.play("1: leave")
    assert best_player(alone.lab, NOBODY) == 0
    assert over(alone) == ((1, 1), (1, 2))


@rule("V-325")
def test_infection_is_turned_up_at_the_end() -> None:
    game = table(heroes="0,0").wound(1, "down", "up+")
    game.lab.decks.wounds.fronts = [0, 1, 0, 0]
    finish(game.state, "deck")

    assert [wound.infected for wound in game.hero().body.wounds] == [1, 1]
    outcome = GAME.outcome(game.state)
    assert outcome is not None
    assert [row.points for row in outcome.rows if row.name == "infected"] == [(1,)]


# ---- without real time ----


@rule("V-326")
def test_the_phase_ends_when_all_have_passed_and_a_pass_is_final() -> None:
    game = table("0,1 R35", heroes="0,0 0,0", level=1).play("1: pass")
    assert game.refused("1: move north") == "V-043"
    assert game.lab.turn.step == steps.REAL
    game.play("2: move north", "2: pass")

    assert game.lab.turn.step != steps.REAL
    assert GAME.deadlines(game.state) == ()


@rule("V-397")
def test_with_rotate_a_go_is_one_action_and_prompts_are_answered_by_all() -> None:
    game = table("0,1 R35", heroes="0,0 0,0 0,1", turns="rotate").give(1, shield=1)
    assert game.acting() == [1]
    assert game.refused("2: move north") == "V-043"
    game.play("1: move north")
    assert game.acting() == [2]
    game.play("2: pass")
    assert game.acting() == [3]
    game.play("3: move south")
    assert game.acting() == [1]
    assert at_rest(game.hero(2))


@rule("V-397")
def test_a_hero_who_has_passed_still_answers() -> None:
    game = table("0,1 R35", heroes="0,1 0,1").give(1, shield=1).play("2: pass", "1: offer shield 2")

    assert game.acting() == [1, 2]
    assert game.legal(2) == ["accept", "decline"]


@rule("V-327")
def test_three_cubes_turn_a_display_card_up_also_in_combat() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog").hand("R01", down="R02 R03").stock(6)
    game.play("1: turn-up R02", "1: turn-up R03")

    assert (game.hero().stock.cubes, game.hero().stock.reserve, len(game.hero().cards.display)) == (0, 16, 3)
    assert table(real_time="on").hand("R01", down="R02").refused("1: turn-up R02") == "V-327"


@rule("V-332")
def test_a_hero_who_passed_in_combat_is_open_to_the_final_attack() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", creatures="0,1 blooder", level=1).hand("").play("1: pass")
    assert game.hero().body.wounds == []
    game.lab.decks.events.left = 1  # no additional creatures
    game.play("2: pass")

    assert len(game.hero().body.wounds) == 2
