"""The learning game, the offer of it, and talking (V-004, V-031, V-328, V-388 to V-394)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Seat, lesson_of, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import CARD_NAMES, EXIT_1, EXIT_2, KINDS
from lazaretto.games.virus.rules import flow, steps
from lazaretto.games.virus.rules.labs.clues import labs_at
from lazaretto.games.virus.rules.setup import boss_choices
from lazaretto.games.virus.rules.variants.tutorial import all_have_fought, check_goal
from lazaretto.games.virus.state.map import creatures_in

from .notation import Bench, at, table


def learning(heroes: int = 2, step: int = 1, **options: str) -> Bench:
    game = Bench(GAME.new(GAME.setup(heroes, {"learning": str(step), **options}), 1))
    return game.choose_first(until=steps.REAL)


@rule("V-004")
def test_newcomers_are_offered_a_guided_start_and_the_learning_game() -> None:
    assert lesson_of(GAME) is not None
    assert next(option for option in GAME.info.options if option.name == "learning").allowed(2) == tuple(
        ["off", "1", "2", "3", "4"]
    )


@rule("V-388")
def test_the_map_and_its_creatures() -> None:
    game = Bench(GAME.new(GAME.setup(2, {"learning": "1"}), 1))
    assert {place for _, place in boss_choices(game.lab)} == {at("5,4")}
    game.choose_first(until=steps.REAL)
    named = {"0,1": "R35", "-1,0": "Y35", "1,0": "B35", "-3,1": "R36", "-3,3": "Y36", "3,1": "B36", "3,3": "G36"}

    assert {place: CARD_NAMES[game.room(place).card] for place in named} == named
    assert (game.room("0,4").card, game.room("5,4").card) == (EXIT_1, EXIT_2)
    groups = {"-3,1": "dog", "-3,3": "blooder", "3,1": "tricker", "3,3": "zombie"}
    assert {place: game.who(place) for place in groups} == {place: [kind, kind] for place, kind in groups.items()}
    assert [creature.boss for creature in creatures_in(game.lab, at("5,4"))] == [True]
    assert len(game.lab.creatures) == 9
    assert not set(named.values()) & {CARD_NAMES[card] for card in game.lab.decks.rooms.bag}


@rule("V-388")
@pytest.mark.parametrize(("heroes", "laid"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_lab_has_been_begun_that_lacks_one_card(heroes: int, laid: int) -> None:
    assert len(labs_at(learning(heroes).lab, at("2,2"))) == laid


@rule("V-388")
@pytest.mark.parametrize("name", ["spy", "legend", "morbo"])
def test_it_is_level_2_without_anything_difficult(name: str) -> None:
    with pytest.raises(BadOption, match="V-388"):
        GAME.setup(2, {"learning": "1", name: "on"})
    with pytest.raises(BadOption, match="V-388"):
        GAME.setup(2, {"learning": "1", "level": "1"})


@rule("V-389", "V-390")
def test_step_1_is_done_when_all_hold_the_first_exit_and_the_next_turn_begins_step_2() -> None:
    game = learning()
    for seat in (1, 2):
        game.hero(seat).cell = at("0,4")
    game.play("1: activate")
    assert not game.lab.variants.lesson.met
    game.play("2: activate")
    assert (game.lab.variants.lesson.met, game.lab.variants.lesson.step, game.lab.escape.door) == (True, 1, True)
    stock = game.hero(1).stock.cubes
    game.play("1: pass", "2: pass").choose_first(until=steps.REAL)

    assert (game.lab.variants.lesson.step, game.lab.turn.number) == (2, 1)
    assert game.cubes("0,4") == 0
    assert game.hero(1).stock.cubes == stock + 3  # stocks carry over and recover as usual


@rule("V-390")
def test_both_exits_do_not_open_the_door_in_step_1_nor_does_the_second_alone_count() -> None:
    game = learning()
    game.hero(1).cell, game.hero(2).cell = at("0,4"), at("5,4")
    game.lab.creatures = [creature for creature in game.lab.creatures if not creature.leader()]
    game.play("1: activate", "2: activate")

    assert (game.lab.escape.door, game.lab.variants.lesson.met) == (False, False)


def after_a_turn(step: int) -> Bench:
    """Noise is left in an empty room beside START, and both pass."""
    game = learning(step=step)
    game.play("1: move north", "1: move south", "1: pass", "2: pass")
    return game.choose_first(until=steps.GAINING)


@rule("V-390", "V-391", "V-392")
@pytest.mark.parametrize(("step", "move", "come"), [(1, False, False), (2, True, False), (3, True, True)])
def test_what_the_steps_leave_out(step: int, move: bool, come: bool) -> None:
    game = after_a_turn(step)
    places = sorted([creature.cell for creature in game.lab.creatures])
    first = sorted([creature.cell for creature in learning(step=step).lab.creatures])

    assert (len(places) > len(first)) == come
    lying = any(creature.lying for creature in game.lab.creatures)
    assert (places != first or lying) == move
    game.choose_first(until=steps.REAL)
    assert game.lab.decks.events.pile == []  # no events


@rule("V-391")
@pytest.mark.parametrize(
    ("fought", "met"),
    [
        pytest.param(("dog", ""), False, id="one has not fought"),
        pytest.param(("dog", "dog"), False, id="both fought the same kind"),
        pytest.param(("dog zombie", "dog"), True, id="one of them has another kind to be credited with"),
    ],
)
def test_each_hero_needs_a_kind_of_his_own(fought: tuple[str, str], met: bool) -> None:
    game = learning(step=2)
    game.lab.variants.lesson.fought = tuple(tuple(KINDS.index(kind) for kind in kinds.split()) for kinds in fought)

    assert all_have_fought(game.lab) == met


@rule("V-391")
def test_with_too_few_kinds_left_the_goal_is_met_and_a_throw_counts_as_a_round() -> None:
    game = learning(step=2)
    game.lab.creatures = [creature for creature in game.lab.creatures if KINDS[creature.kind()] == "dog"]
    assert not all_have_fought(game.lab) or len(game.lab.heroes) > 1
    game.hero(1).cell = at("-3,1")
    game.to(steps.REAL).play("1: add cube", "1: throw")

    assert game.lab.variants.lesson.fought[0] == (KINDS.index("dog"),)
    assert game.lab.variants.lesson.met  # no kind is left for the other hero


@rule("V-392")
def test_the_first_clue_of_step_3_brings_the_antidote_to_the_first_exit() -> None:
    game = learning(step=3)
    assert game.lab.escape.door
    game.hero(1).cell = at("1,2")
    game.hand("R31").play("1: explore south R31 0", "1: draw-clue")

    assert game.lab.escape.antidote == at("0,4")
    assert game.lab.variants.lesson.met


@rule("V-392")
def test_shared_clues_do_not_place_it_elsewhere() -> None:
    game = learning(step=3).clue("C13")
    game.lab.map.rooms = {
        place: room for place, room in game.lab.map.rooms.items() if place not in (at("-3,1"), at("-3,3"))
    }
    game.lab.creatures = []
    game.play("1: add-clue C13")  # one room lies west of START

    assert game.lab.escape.antidote == -1


@rule("V-393", "V-394")
def test_step_4_has_events_from_its_second_turn_and_is_won_by_leaving_with_the_antidote() -> None:
    game = learning(step=4)
    assert (game.lab.escape.door, game.lab.escape.antidote) == (True, at("0,4"))
    game.play("1: pass", "2: pass").choose_first(until=steps.EVENT)
    assert game.acting() == [game.lab.turn.lead + 1]
    won = learning(1, step=4)
    won.hero().cell = at("0,4")
    won.play("1: take-antidote")
    won.hero().cell = at("0,0")
    won.play("1: leave")
    outcome = GAME.outcome(won.state)

    assert outcome is not None
    assert outcome.scores == (1,)


@rule("V-394")
def test_a_goal_missed_for_nine_turns_loses_and_a_met_one_does_not() -> None:
    game = learning()
    game.lab.turn.number = 9
    game.play("1: pass", "2: pass").choose_first(until=steps.REAL)
    assert game.lab.turn.ending

    late = learning()
    late.lab.turn.number, late.lab.variants.lesson.met = 9, True
    late.play("1: pass", "2: pass").choose_first(until=steps.REAL)
    assert (late.lab.turn.ending, late.lab.variants.lesson.step, late.lab.turn.number) == ("", 2, 1)


@rule("V-394")
def test_the_countdown_runs_in_real_time() -> None:
    assert [deadline.name for deadline in GAME.deadlines(learning(real_time="on").state)] == ["countdown"]


@rule("V-389")
def test_a_goal_is_looked_at_once() -> None:
    game = learning()
    game.lab.variants.lesson.met = True
    check_goal(game.state)
    assert game.lab.variants.lesson.step == 1


# ---- talk ----


@rule("V-031")
def test_with_the_clock_chat_is_shut_from_its_end_until_resources_are_gained() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 dog", real_time="on").hand("")
    assert GAME.muted(GAME.setup(1), game.state, Seat(0)) is None
    game.play("1: add cube").script(0).play("1: throw", "clock: countdown")
    for step in (steps.CLOSING, steps.MOVEMENT, steps.PLACING, steps.BLEEDING):
        game.lab.turn.step = step
        refusal = GAME.muted(GAME.setup(1), game.state, Seat(0))
        assert refusal is not None
        assert refusal.rule == "V-031"
        assert GAME.muted(GAME.setup(1), game.state, None) is not None
    game.lab.turn.step = steps.GAINING
    assert GAME.muted(GAME.setup(1), game.state, Seat(0)) is None


@rule("V-328")
def test_without_it_plans_may_be_talked_over_at_any_moment() -> None:
    game = table("0,1 R35", heroes="0,1")
    for step in range(len(flow.COURSE)):
        game.lab.turn.step = step
        assert GAME.muted(GAME.setup(1), game.state, Seat(0)) is None
