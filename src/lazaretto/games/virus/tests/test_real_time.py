"""The countdown: late starts and what happens when time is up (V-047, V-124, V-125, V-146, V-201 to V-206)."""

from __future__ import annotations

from lazaretto.core import CLOCK, Expire, Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import NO_PLAN

from .notation import Bench, at, table

ROOMS = "0,1 R35, 0,2 G35"


def timed(heroes: str = "0,0", creatures: str = "", level: int = 1) -> Bench:
    return table(ROOMS, heroes=heroes, creatures=creatures, level=level, real_time="on")


def running(game: Bench) -> dict[str, int]:
    return {deadline.name: deadline.seconds for deadline in GAME.deadlines(game.state)}


def quiet(game: Bench) -> Bench:
    """Nobody has display cards or Event cards, so throws are not improved."""
    game.lab.decks.events.left, game.lab.decks.events.maps = 0, []
    for seat in range(len(game.lab.heroes)):
        game.hand("", seat=seat + 1)
    return game


@rule("V-047", "V-206")
def test_the_end_of_the_countdown_is_an_input_of_the_clock() -> None:
    game = timed()
    assert running(game) == {"countdown": 40}
    assert GAME.refusal(game.state, Seat(0), Expire("countdown")) is not None
    refusal = GAME.refusal(game.state, CLOCK, Expire("late-1"))
    assert refusal is not None
    assert refusal.rule == "V-206"
    game.play("clock: countdown")

    assert game.lab.turn.step > steps.REAL
    assert running(game) == {}
    assert game.refused("1: move north") != ""


@rule("V-047", "V-201")
def test_what_is_not_confirmed_in_time_is_void() -> None:
    game = timed(heroes="0,1", creatures="0,1 dog").play("1: add cube", "1: add bullet", "clock: countdown")

    assert game.state.plans[0].tray == NO_PLAN.tray
    assert (game.hero().stock.cubes, game.token("bullet")) == (10, 10)


@rule("V-202", "V-205")
def test_laying_a_room_and_searching_are_one_confirming_step_with_their_cubes() -> None:
    game = timed().hand("B36").play("1: explore east B36 0")
    assert (game.hero().cell, game.cubes("1,0"), game.hero().stock.cubes) == (at("1,0"), 1, 9)
    assert game.play("1: search").cubes("1,0") == 4

    late = timed(heroes="0,1").play("clock: countdown")
    assert late.refused("1: search") != ""
    assert late.cubes("0,1") == 0


@rule("V-146", "V-203")
def test_a_throw_made_in_time_stands_and_is_spent_afterwards_without_fleeing() -> None:
    game = quiet(timed(heroes="0,1", creatures="0,1 dog dog"))
    game.play(*["1: add cube"] * 2, *["1: add bullet"] * 2).script(0, 1, 2, 3)
    game.play("1: throw", "clock: countdown")
    assert (game.acting(), running(game)) == ([1], {"finish": 20})
    assert game.refused("1: flee north") == "V-203"
    game.play("1: kill dog-1", "1: dodge dog-2", "1: done")

    assert len(game.hero().body.wounds) == 1  # dodged in the counter-attack, not in the final attack
    assert game.lab.turn.step > steps.REAL


@rule("V-204")
def test_after_twenty_seconds_open_choices_are_made_for_the_hero() -> None:
    game = quiet(timed(heroes="0,1", creatures="0,1 blooder dog"))
    game.play(*["1: add cube"] * 2, *["1: add bullet"] * 2).script(0, 1, 2, 3)
    game.play("1: throw", "clock: countdown", "clock: finish")

    assert game.who("0,1") == ["dog"]  # the blooder is killed for three, the dog dodged for one
    assert len(game.hero().body.wounds) == 1
    assert game.lab.turn.step > steps.REAL


@rule("V-204")
def test_shields_and_wounds_are_settled_too() -> None:
    game = timed(heroes="0,1", creatures="0,1 dog dog").give(1, shield=1).hand("B36")
    game.play("1: flee north", "clock: countdown", "clock: finish")

    assert (len(game.hero().body.wounds), game.token("shield")) == (2, 0)  # one dog shielded, one dog, the penalty


@rule("V-124", "V-125")
def test_w42_a_late_start_turns_display_cards_up() -> None:
    game = timed(heroes="0,0 0,0").hand("R01", down="R02 R03 R04").hand("R05", seat=2)
    game.to(steps.LATE)
    assert game.acting() == [1]
    game.play("1: start-late 30")
    assert running(game) == {"countdown": 45, "late-1": 30}
    assert game.refused("1: move north") == "V-125"
    assert game.refused("2: move north") == ""
    game.play("clock: late-1", "1: restore R02", "1: restore R03")

    assert (len(game.hero().cards.display), len(game.hero().cards.down)) == (3, 1)
    assert game.refused("1: move north") == ""


@rule("V-124")
def test_who_has_no_card_to_turn_up_cannot_start_late() -> None:
    game = timed().hand("R01", down="R02").to(steps.LATE)

    assert game.refused("1: start-late 30") == "V-124"
    assert game.refused("1: start-late 15") == ""
    assert timed().to(steps.LATE).lab.turn.step == steps.REAL


@rule("V-125")
def test_if_the_countdown_is_not_longer_he_gets_the_cards_but_no_time() -> None:
    game = timed().hand("R01", down="R02 R03").event("lights-out").to(steps.LATE)
    game.play("1: start-late 30")
    assert running(game) == {"countdown": 30}
    game.play("clock: countdown", "1: restore R02", "1: restore R03")

    assert len(game.hero().cards.display) == 3
    assert game.lab.turn.step > steps.REAL


@rule("V-114")
def test_the_four_leaf_window_closes_by_itself() -> None:
    game = timed(heroes="0,0", creatures="0,2 zombie").give(1, four_leaf=1).to(steps.MOVEMENT)
    assert running(game) == {"four-leaf": 5}
    game.play("clock: four-leaf")

    assert game.who("0,1") == ["zombie"]


@rule("V-204", "V-115")
def test_an_offer_that_nobody_answered_lapses_with_the_time_to_finish() -> None:
    game = table("0,1 R35", heroes="0,1 0,1", real_time="on").give(1, shield=1)
    game.play("2: pass", "1: offer shield 2", "1: pass", "clock: finish")

    assert (game.hero(2).deals.offer, game.token("shield", 1)) == (None, 1)
    assert game.lab.turn.step != steps.REAL
