"""New creatures (V-238 to V-252, V-404) and those without real time (V-329 to V-331)."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus.data import KIND_OF, MINIONS, SKETCHES
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.spawning import can_drive, kinds_offered, new_choices, produced

from .notation import Bench, at, table

# corridors off START: red to the north, green to the east, blue to the west
MAP = "0,1 R35, 0,2 R36, 0,3 R32, 1,0 G35, 2,0 G36, -1,0 B35, -2,0 B36"


def placing(game: Bench) -> Bench:
    return game.to(steps.PLACING)


def kinds(bench: Bench) -> int:
    return len([figure for figure in bench.lab.reserve.figures if KIND_OF[figure] < MINIONS])


@rule("V-239", "V-240", "V-241")
def test_w12_one_creature_for_each_noisy_room_of_its_colour() -> None:
    game = table(MAP, heroes="0,0 0,0")
    for place, cubes in (("0,1", 1), ("0,2", 1), ("0,3", 1), ("1,0", 2), ("0,0", 3)):
        game.noise(place, cubes)
    game.noise("-1,0", 1, seat=2)

    assert produced(game.lab, Seat(0)) == (3, 0, 0, 1, 0)
    assert produced(game.lab, Seat(1)) == (0, 0, 1, 0, 0)


@rule("V-238")
def test_hero_seats_place_from_the_lead_clockwise() -> None:
    game = table(MAP, heroes="0,0 0,0", first="2").noise("0,1", 1, seat=1).noise("1,0", 1, seat=2)
    placing(game)

    assert game.acting() == [2]
    game.play("2: place dog 1,0")
    assert game.acting() == [1]


@rule("V-242", "V-243")
def test_one_of_four_is_a_leader_and_comes_first() -> None:
    game = table(MAP)
    for place in ("0,1", "0,2", "0,3", "1,0"):
        game.noise(place, 1)
    placing(game)
    assert game.refused("1: place dog 0,1") == "V-244"
    game.play("1: place verduko 1,0")
    assert game.refused("1: place verduko 0,1") == "V-244"
    game.play("1: place dog 0,3", "1: place blooder 0,1", "1: place zombie 0,2")

    assert game.who("1,0") == ["verduko"]
    assert game.lab.turn.step == steps.GAINING


@rule("V-242")
def test_without_a_leader_in_the_reserve_none_is_due() -> None:
    game = table(MAP)
    game.lab.reserve.figures = [figure for figure in game.lab.reserve.figures if KIND_OF[figure] < MINIONS]
    for place in ("0,1", "0,2", "0,3", "1,0"):
        game.noise(place, 1)

    assert placing(game).refused("1: place dog 0,1") == ""


@rule("V-244", "V-245")
def test_an_empty_noisy_room_of_the_colour_must_be_filled_first() -> None:
    game = table(MAP, heroes="0,0 0,1", creatures="1,0 zombie").noise("0,1", 1).noise("0,2", 1).noise("1,0", 1)
    placing(game)
    offered = game.legal(1)

    assert not [text for text in offered if text.endswith(" 0,1")]  # a hero stands there
    assert [text for text in offered if text.endswith(" 0,2")]
    assert "place dog 1,0" in offered  # for green there is only the group
    assert game.refused("1: drive 0,2") == "V-244"


@rule("V-246")
def test_a_group_with_a_lying_creature_or_no_space_takes_none() -> None:
    lying = table(MAP, heroes="0,1", creatures="2,0 zombie!").noise("2,0", 1)
    lying.lab.turn.step, lying.lab.spawning.placer, lying.lab.spawning.owed = steps.PLACING, Seat(0), (0, 0, 0, 1, 0)
    assert not [text for text in map(str, new_choices(lying.lab)) if text.startswith("place")]

    crowded = table(MAP, heroes="0,1", creatures="2,0 zombie zombie zombie zombie desu").noise("2,0", 1)
    crowded.lab.turn.step, crowded.lab.spawning.placer, crowded.lab.spawning.owed, crowded.lab.spawning.wants = (
        steps.PLACING,
        Seat(0),
        (0, 0, 0, 1, 0),
        1,
    )
    offered = [str(action) for action in new_choices(crowded.lab)]
    assert "place dog 2,0" not in offered
    assert not [text for text in offered if text.startswith("place")]  # a Leader needs two spaces


@rule("V-246", "V-247")
def test_groups_outside_every_alerted_area_are_left_alone() -> None:
    far = "0,1 R10, 0,2 Y10, 0,3 Y10, 0,4 Y10, 0,5 Y10, 0,6 R10"
    game = table(far, heroes="0,0", creatures="0,6 zombie").noise("0,6", 1)
    placing(game)

    assert game.who("0,6") == ["zombie"]
    assert game.lab.turn.step == steps.GAINING


@rule("V-247", "V-251")
def test_w13_a_group_is_driven_one_step_and_the_room_it_left_must_be_filled() -> None:
    game = table(MAP, heroes="0,0 1,0", creatures="2,0 zombie").noise("1,0", 1, seat=2).noise("2,0", 1, seat=2)
    placing(game)
    assert "drive 2,0" in game.legal(2)

    game.play("2: drive 2,0")

    assert game.who("1,0") == ["zombie"]
    assert [text for text in game.legal(2)] == [f"place {kind} 2,0" for kind in ("zombie", "dog", "tricker", "blooder")]


@rule("V-238", "V-247")
def test_after_a_group_was_driven_the_next_hero_still_places_his() -> None:
    game = table(MAP, heroes="1,0 0,1", creatures="2,0 zombie").noise("2,0", 1).noise("0,2", 1, seat=2)
    placing(game)
    game.play("1: drive 2,0")

    assert game.acting() == [2]
    assert [text for text in game.legal(2) if text.startswith("place")]


@rule("V-247")
def test_symbols_and_joining_give_a_driven_group_no_further_step() -> None:
    rooms = "0,1 G35, 0,2 R06, 0,3 R36"
    game = table(rooms, heroes="0,0", creatures="0,3 zombie!").noise("0,3", 1)
    game.lab.reserve.figures = []
    placing(game)

    assert game.who("0,2") == ["zombie"]  # it stands up; the +1 of that room is not taken


@rule("V-248")
def test_w26_a_partial_move_is_enough_and_a_blocked_group_cannot_be_chosen() -> None:
    crowd = "0,2 dog dog dog dog dog dog, 0,3 zombie zombie zombie"
    game = table(MAP, heroes="0,1", creatures=crowd).noise("0,3", 1)
    assert can_drive(game.lab, at("0,3"))
    game.lab.reserve.figures = []
    game.put("0,1", "north", "barrier", bars=3)
    placing(game)
    assert game.who("0,2") == ["dog"] * 6 + ["zombie"]
    assert game.who("0,3") == ["zombie", "zombie"]

    game = table(MAP, heroes="0,1", creatures="0,2 zombie").put("0,1", "north", "barrier", bars=3)
    assert not can_drive(game.lab, at("0,2"))


@rule("V-249")
def test_if_nothing_is_possible_nothing_happens() -> None:
    game = table(MAP, heroes="0,1").noise("0,1", 1)  # the only red room is the hero's own
    placing(game)

    assert game.lab.creatures == []
    assert game.lab.turn.step == steps.GAINING


@rule("V-249")
def test_an_impossible_colour_may_be_passed_over_while_another_waits() -> None:
    game = table(MAP, heroes="0,1").noise("0,1", 1).noise("1,0", 1)
    placing(game)

    assert "skip red" in game.legal()
    assert game.refused("1: skip green") == "V-244"


RED = ("0,1", "0,2", "0,3", "1,1")
FULL = "0,1 dog, 0,2 dog, 0,3 dog, 1,0 dog, 2,0 dog, -1,0 dog, -2,0 dog, 1,1 dog"


def owing(count: int) -> Bench:
    """All noisy rooms are taken, so that creatures are added or moved; a Leader stands in one of them."""
    game = table(MAP + ", 1,1 R35", heroes="0,0", creatures=FULL.replace("0,2 dog", "0,2 desu")).hand("")
    for place in ("0,2", "0,3", "1,0", "2,0", "-1,0", "-2,0", "0,1", "1,1")[:count]:
        game.noise(place, 1)
    return placing(game)


def due(game: Bench) -> bool:
    """A Leader must be placed next, if anything is."""
    placed = [text.split()[1] for text in game.legal() if text.startswith("place")]
    assert placed
    return "desu" in placed


@rule("V-246", "V-247", "V-249", "V-251")
@pytest.mark.parametrize(("count", "place", "still"), [(4, "0,3", False), (4, "0,2", False), (8, "0,3", True)])
def test_a_group_moved_instead_of_a_due_leader_stands_for_one_leader(count: int, place: str, still: bool) -> None:
    game = owing(count)
    assert due(game)
    game.play(f"1: drive {place}")

    assert game.who(place) == []
    assert due(game) == still
    assert {text.split()[-1] for text in game.legal() if text.split()[-1] in RED} == {place}  # it must be filled next


@rule("V-242", "V-246", "V-249")
def test_creatures_that_stand_there_are_no_leader_placed() -> None:
    game = owing(8).play("1: place mutant 0,2")
    assert due(game)
    game.play("1: place verduko 0,3")

    assert not due(game)


@rule("V-250")
def test_with_an_empty_reserve_groups_are_driven() -> None:
    game = table(MAP, heroes="0,0", creatures="0,2 zombie, 0,3 dog").noise("0,1", 1)
    game.lab.reserve.figures = []
    placing(game)

    assert game.legal() == ["drive 0,2", "drive 0,3"]


@rule("V-404")
def test_when_only_leaders_are_left_a_leader_is_used() -> None:
    game = table(MAP).noise("0,1", 1)
    assert all(kind < MINIONS for kind in kinds_offered(game.lab, 0, leader_due=False))
    game.lab.reserve.figures = [figure for figure in game.lab.reserve.figures if KIND_OF[figure] >= MINIONS]

    assert placing(game).legal() == [f"place {kind} 0,1" for kind in ("desu", "mutant", "verduko", "executioner")]


@rule("V-252")
def test_creatures_that_came_fight_in_the_next_real_time_phase() -> None:
    game = table(MAP, heroes="0,1", creatures="0,2 zombie").noise("0,1", 1).hand("")
    game.lab.reserve.figures = []
    placing(game)
    assert game.lab.creatures[0].foe == 0
    game.lab.creatures[0].cell = at("0,1")

    game.to(steps.REAL)

    assert game.lab.creatures[0].foe == 1


# ---- without real time ----


@rule("V-329", "V-330")
@pytest.mark.parametrize(("number", "each"), [(1, 0), (5, 0), (6, 1), (7, 1), (8, 2), (9, 2), (10, 3)])
def test_the_number_below_the_top_event_brings_creatures_per_hero(number: int, each: int) -> None:
    game = table(MAP, heroes="0,0 0,0").noise("0,1", 1).noise("0,2", 1)
    sketch = next(i for i, row in enumerate(SKETCHES) if row[2] == number)
    game.lab.decks.events.sketches = [sketch]
    game.lab.turn.step = steps.ADDITIONS
    game.to(steps.ADDITIONS)

    assert game.lab.spawning.extra == 2 * each or not each
    assert game.lab.decks.events.left == 25


@rule("V-329")
def test_with_fewer_than_two_event_cards_none_are_placed() -> None:
    game = table(MAP).noise("0,1", 1)
    game.lab.decks.events.left = 1
    game.to(steps.ADDITIONS)

    assert game.lab.creatures == []


@rule("V-331")
def test_w23_six_additional_creatures_are_one_leader_and_five_minions() -> None:
    game = table(MAP, heroes="0,0 0,0 0,0", step=steps.REAL)
    for place in ("0,1", "0,2", "1,0", "2,0", "-1,0", "-2,0"):
        game.noise(place, 1)
    game.lab.decks.events.sketches = [next(i for i, row in enumerate(SKETCHES) if row[2] == 9)]
    before = kinds(game)
    game.to(steps.ADDITIONS)
    assert game.acting() == [1]
    assert all(text.split()[1] in ("desu", "mutant", "verduko", "executioner") for text in game.legal())
    while game.lab.turn.step == steps.ADDITIONS:
        game.play(f"1: {game.legal()[0]}")

    assert before - kinds(game) == 5
    assert len(game.lab.creatures) == 6


@rule("V-331")
def test_the_lead_chooses_among_colours_with_an_empty_noisy_room() -> None:
    game = table(MAP, heroes="0,0 0,0", creatures="0,1 zombie").noise("0,1", 1).noise("1,0", 1)
    game.lab.decks.events.sketches = [next(i for i, row in enumerate(SKETCHES) if row[2] == 6)]
    game.to(steps.ADDITIONS)

    assert {text.split()[-1] for text in game.legal()} == {"1,0"}
