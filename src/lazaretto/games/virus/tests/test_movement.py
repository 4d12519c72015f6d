"""How creatures move (V-207 to V-237) and how Bosses are shown (V-309, V-310, V-395)."""

from __future__ import annotations

import pytest

from lazaretto.core import rule
from lazaretto.games.virus.data import KINDS
from lazaretto.games.virus.events import Halted, Sensed
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.entering import take_symbol
from lazaretto.games.virus.rules.creatures.groups import group_movement
from lazaretto.games.virus.rules.creatures.senses import HEARS, SEES, SENSES, SMELLS, noise, sense
from lazaretto.games.virus.state.map import creatures_in, full, spaces_used

from .notation import Bench, at, table

COLUMN = "0,1 R35, 0,2 G35, 0,3 B35, 0,4 Y35, 0,5 R36, 0,6 G36"
PIPE = "0,2 R10, 0,3 G10, 0,4 B10, 0,5 Y10, 0,6 R11"  # north-south only


def moved(game: Bench) -> Bench:
    """Creature movement and what follows, up to where heroes gain resources."""
    return game.to(steps.MOVEMENT)


@rule("V-207", "V-208")
def test_the_slow_phase_begins_with_marks_adrenaline_and_the_final_attack() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", creatures="0,1 dog", level=1).hand("").hand("", seat=2)
    game.hero(1).phase.fought = (at("0,1"),)
    game.give(2, adrenaline=1).play("2: inject", "1: pass", "2: pass")

    assert len(game.hero(1).body.wounds) == 1  # the final attack
    assert len(game.hero(2).body.wounds) == 1  # adrenaline
    assert game.room("0,1").cubes == (1, 0)


@rule("V-208")
def test_creatures_placed_since_take_no_part_in_the_final_attack() -> None:
    game = table("0,1 R35", heroes="0,1", level=1).hand("")
    game.lab.creatures = []
    game.play("1: pass")

    assert game.hero().body.wounds == []


@rule("V-209")
@pytest.mark.parametrize(("level", "place"), [(1, "0,5"), (2, "0,4"), (3, "0,3")])
def test_groups_move_as_many_rooms_as_the_level(level: int, place: str) -> None:
    game = moved(table(COLUMN, heroes="0,1", creatures="0,6 zombie", level=level))

    assert game.who(place) == ["zombie"]


@rule("V-209", "V-211")
def test_the_lead_chooses_the_order_of_the_groups() -> None:
    game = moved(table(COLUMN, heroes="0,1 0,0", creatures="0,6 zombie, 0,3 dog", level=1, first="2"))

    assert game.acting() == [2]
    assert game.legal(2) == ["send 0,3", "send 0,6", "send-all"]
    assert game.refused("2: send 0,4") == "V-211"
    game.play("2: send 0,6")
    assert game.who("0,5") == ["zombie"]
    assert game.who("0,1") == ["dog"]


@rule("V-210")
def test_creatures_of_one_room_move_together() -> None:
    game = moved(table(COLUMN, heroes="0,1", creatures="0,5 zombie tricker desu"))

    assert game.who("0,3") == ["desu", "tricker", "zombie"]


@rule("V-211", "V-036")
def test_torpor_leaves_a_slow_group_unchecked() -> None:
    game = table(COLUMN, heroes="0,1", creatures="0,5 zombie!", level=1).event("torpor")

    assert moved(game).who("0,5") == ["zombie!"]  # neither moved nor removed


@rule("V-212", "V-213")
def test_w32_a_group_joined_by_a_mover_moves_on_with_it() -> None:
    rooms = "0,1 G35, 0,2 R35, 0,3 B35, 0,4 R08, 0,5 Y35"  # R08 bears a +2
    game = moved(table(rooms, heroes="0,0", creatures="0,3 zombie, 0,5 dog", level=1))
    game.play("1: send 0,3")  # one step to 0,2; the dog comes there with one step left

    assert game.who("0,1") == ["dog", "zombie"]


@rule("V-214")
def test_a_group_entered_by_another_joins_with_its_full_rest() -> None:
    game = moved(table(COLUMN, heroes="0,1", creatures="0,5 zombie, 0,6 tricker"))
    game.play("1: send 0,6")  # one step to 0,5, then both go on: the zombie has two left

    assert game.who("0,3") == ["tricker", "zombie"]


@rule("V-215")
def test_w31_a_dog_makes_its_group_faster() -> None:
    game = table(COLUMN, heroes="0,1", creatures="0,6 dog zombie, 0,2 zombie")

    assert group_movement(game.lab, creatures_in(game.lab, at("0,6"))) == 3
    assert group_movement(game.lab, creatures_in(game.lab, at("0,2"))) == 2
    pack = table(COLUMN, heroes="0,1", creatures="0,6 dog dog")
    assert group_movement(pack.lab, creatures_in(pack.lab, at("0,6"))) == 3


@rule("V-216", "V-306")
@pytest.mark.parametrize(("room", "place"), [("R06", "0,3"), ("R08", "0,2"), ("R06~+3", "0,1"), ("R06~none", "0,4")])
def test_movement_symbols_speed_creatures_on(room: str, place: str) -> None:
    rooms = f"0,1 G35, 0,2 G35, 0,3 G35, 0,4 G35, 0,5 {room}, 0,6 G35"
    game = moved(table(rooms, heroes="0,0", creatures="0,6 zombie", level=2))

    assert game.who(place) == ["zombie"]


@rule("V-216")
def test_a_room_gives_its_symbol_once_to_a_creature_in_a_sub_phase() -> None:
    game = table("0,1 R06", heroes="0,0", creatures="0,1 dog")
    creature = game.creature("dog")
    creature.used = (at("0,1"),)
    game.lab.turn.step = steps.MOVEMENT
    take_symbol(game.lab, creature)
    assert creature.rest == 0
    creature.used = ()
    take_symbol(game.lab, creature)
    assert creature.rest == 1


@rule("V-217")
def test_a_room_has_seven_spaces() -> None:
    game = table(COLUMN, heroes="0,1", creatures="0,1 dog desu mutant")

    assert spaces_used(game.lab, at("0,1")) == 6
    assert not full(game.lab, at("0,1"))
    assert spaces_used(table(COLUMN, creatures="0,1 desu:K02").lab, at("0,1")) == 3


@rule("V-218", "V-219")
def test_w08_a_group_goes_straight_to_a_hero_it_sees_whatever_the_noise() -> None:
    rooms = "0,3 R35, 0,4 G06, 0,5 B35, 1,5 Y35"
    game = table(rooms, heroes="0,3", creatures="0,5 zombie").noise("1,5", 4)
    assert sense(game.lab, at("0,5")).sense == SEES

    assert moved(game).who("0,3") == ["zombie"]


@rule("V-219")
def test_of_two_heroes_in_sight_the_nearer_is_followed_and_the_lead_breaks_ties() -> None:
    near = table("0,2 R35, 0,3 G35, 0,4 B35, 0,5 Y35, 0,6 Y36", heroes="0,2 0,6", creatures="0,5 zombie", level=1)
    assert moved(near).who("0,6") == ["zombie"]

    tie = moved(table("0,2 R35, 0,3 G35, 0,4 B35", heroes="0,2 0,4", creatures="0,3 zombie", level=1))
    assert tie.legal() == ["head north", "head south"]
    assert tie.refused("1: head east") == "V-224"
    assert tie.play("1: head south").who("0,2") == ["zombie"]


@rule("V-220")
def test_with_a_hero_in_the_room_the_group_stays_and_is_not_laid_down() -> None:
    game = moved(table(COLUMN, heroes="0,2", creatures="0,2 zombie").hand(""))

    assert game.who("0,2") == ["zombie"]
    assert game.told(Halted)[0].reason == "meets"


@rule("V-221", "V-231")
def test_smell_leads_along_a_shortest_way_to_the_nearest_hero() -> None:
    # a ring: the creature at 0,4 smells heroes round two corners
    rooms = "0,4 R35, 1,4 G21@180, 1,3 B10, 1,2 Y21@270, -1,4 G21@90, -1,3 B11, -1,2 Y21, 0,2 R10@90"
    game = table(rooms, heroes="0,2", creatures="0,4 zombie", level=1)
    found = sense(game.lab, at("0,4"))

    assert (found.sense, found.ways, found.counted) == (SMELLS, (1, 3), 4)
    game = moved(game)
    assert game.legal() == ["head east", "head west"]
    assert game.play("1: head west").who("-1,4") == ["zombie"]
    assert game.told(Sensed)[0].counted == 4


@rule("V-221")
def test_smell_reaches_four_steps_and_no_closed_door() -> None:
    bent = "0,2 R21@180, -1,2 G21, -1,3 B10, -1,4 Y21@90, 0,4 R21@270, 0,5 G35"
    near = table("0,1 R35, 1,1 B21@180, 1,0 Y35", heroes="1,0", creatures="0,1 zombie")
    assert sense(near.lab, at("0,1")).sense in (SEES, SMELLS)
    far = table(bent, heroes="0,2", creatures="0,5 zombie")
    assert SENSES[sense(far.lab, at("0,5")).sense] == "nothing"
    one_less = table(bent, heroes="0,2", creatures="0,4 zombie")
    assert sense(one_less.lab, at("0,4")).counted == 4
    one_less.put("-1,3", "north", "door")
    assert SENSES[sense(one_less.lab, at("0,4")).sense] == "nothing"


@rule("V-222", "V-224")
def test_w10_the_group_goes_where_most_cubes_are() -> None:
    rooms = "0,6 R10, 0,5 G10, 0,4 B35, 1,4 Y21@180, 1,3 R10, 1,2 G21, 2,2 B10@90, 3,2 Y02@270, -1,4 R05@90"
    game = table(rooms, heroes="3,2 0,0", creatures="0,6 zombie", level=3)
    game.noise("1,4", 3).noise("1,3", 2).noise("-1,4", 2)
    found = sense(game.lab, at("0,6"))
    assert (found.sense, found.counted) == (HEARS, 7)

    game = moved(game)

    assert game.who("1,4") == ["zombie"]
    heard = [event.counted for event in game.told(Sensed)]
    assert heard == [7, 7, 5]


@rule("V-222")
def test_a_room_reached_by_two_shortest_ways_counts_for_both() -> None:
    rooms = "0,1 R35, 1,1 G35, 0,2 B35, 1,2 Y35"
    game = table(rooms, heroes="0,0", creatures="0,1 zombie").noise("1,2", 3)
    game.hero().status = 1  # nobody to see

    assert noise(game.lab, at("0,1")) == [3, 3, 0, 0]


@rule("V-223")
def test_each_closed_door_on_the_way_hides_one_cube_beyond_it() -> None:
    game = table(PIPE, heroes="0,0", creatures="0,2 zombie").noise("0,4", 2).noise("0,6", 3)
    assert noise(game.lab, at("0,2"))[0] == 5
    game.put("0,3", "north", "door").put("0,5", "north", "door")

    assert noise(game.lab, at("0,2"))[0] == 3  # (3 - 1) + 2, less one


@rule("V-225")
def test_the_noise_of_the_own_room_can_hold_a_group() -> None:
    louder = table(PIPE, heroes="0,0", creatures="0,3 zombie").noise("0,3", 3).noise("0,5", 2)
    assert moved(louder).who("0,3") == ["zombie"]

    equal = moved(table(PIPE, heroes="0,0", creatures="0,3 zombie").noise("0,3", 2).noise("0,5", 2))
    assert equal.legal() == ["head north", "stay"]
    assert equal.play("1: stay").who("0,3") == ["zombie"]


@rule("V-226", "V-227")
def test_a_group_without_a_reason_lies_down_and_is_removed_the_next_time() -> None:
    game = moved(table(PIPE, heroes="0,0", creatures="0,3 zombie dog"))
    assert game.who("0,3") == ["dog!", "zombie!"]
    game.noise("0,5", 1)
    assert moved(game).who("0,5") == ["dog", "zombie"]  # they stand up when they move

    game = table(PIPE, heroes="0,0", creatures="0,3 zombie! dog")
    assert moved(game).who("0,3") == ["dog!"]


@rule("V-226")
def test_a_group_that_has_moved_and_lost_the_trace_just_stops() -> None:
    game = moved(table(PIPE, heroes="0,0", creatures="0,3 dog").noise("0,4", 0).noise("0,4", 1))

    assert game.who("0,4") == ["dog"]


@rule("V-228")
def test_a_barrier_that_holds_ends_the_movement() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,4 dog").put("0,2", "north", "barrier", bars=1)

    assert moved(game).who("0,3") == ["dog"]


@rule("V-229")
def test_a_full_room_stops_a_group() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,3 zombie zombie zombie zombie zombie mutant, 0,4 dog", level=1)
    game.lab.map.rooms.pop(at("0,2"))
    game.hero().cell = at("0,3")
    game.lab.creatures = game.lab.creatures[1:]
    game = moved(game).play("1: send-all")

    assert game.who("0,4") == ["dog"]


@rule("V-230")
def test_w11_one_of_four_enters_where_six_stand() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,3 dog dog dog dog dog dog, 0,4 zombie zombie tricker zombie", level=1)
    for creature in creatures_in(game.lab, at("0,3")):
        creature.rest = 0
    game.put("0,2", "north", "barrier", bars=3)
    game.noise("0,2", 1)
    game = moved(game).play("1: send 0,3")
    assert sorted(game.legal()) == ["enter tricker-1", "enter zombie-1"]
    game.play("1: enter tricker-1")

    assert game.who("0,3") == ["dog"] * 6 + ["tricker"]
    assert game.who("0,4") == ["zombie"] * 3
    assert game.refused("1: enter zombie-1") != ""


@rule("V-232")
def test_w22_desu_pushes_minions_back() -> None:
    game = table(PIPE, heroes="0,3", creatures="0,3 mutant zombie zombie zombie zombie, 0,4 desu", level=1)
    game = moved(game).play("1: send-all")

    assert game.who("0,3") == ["desu", "mutant", "zombie", "zombie"]
    assert game.who("0,4") == ["zombie", "zombie"]
    assert spaces_used(game.lab, at("0,3")) == 7


@rule("V-232")
def test_desu_never_pushes_heroes_or_leaders() -> None:
    game = table(PIPE, heroes="0,3", creatures="0,3 mutant mutant verduko, 0,4 desu", level=1)

    assert moved(game.hand("")).play("1: send-all").who("0,4") == ["desu"]


@rule("V-233")
def test_a_mutant_or_boss_smells_without_limit_and_through_doors() -> None:
    bent = "0,2 R21@180, -1,2 G21, -1,3 B10, -1,4 Y21@90, 0,4 R21@270, 0,5 G35"
    for kind in ("mutant", "desu:K01"):
        game = table(bent, heroes="0,2", creatures=f"0,5 zombie {kind}", level=1).put("-1,3", "north", "door")
        found = sense(game.lab, at("0,5"))
        assert (found.sense, found.counted) == (SMELLS, 5)
        assert len(moved(game).who("0,4")) == 2


@rule("V-234")
def test_verduko_hits_the_closest_hero_it_sees_after_moving() -> None:
    game = moved(table(PIPE, heroes="0,2 0,3", creatures="0,5 verduko", level=1).hand("").hand("", seat=2))
    assert (len(game.hero(1).body.wounds), len(game.hero(2).body.wounds)) == (0, 1)

    tie = table("0,2 R35, 0,3 G35, 0,4 B35", heroes="0,2 0,4", creatures="0,3 verduko", level=1)
    tie = tie.hand("").hand("", seat=2).put("0,3", "north", "barrier", bars=3).put("0,3", "south", "barrier", bars=3)
    tie = moved(tie).play("1: head north")
    assert tie.legal() == ["choose 1", "choose 2"]
    tie.play("1: choose 2")
    assert (len(tie.hero(1).body.wounds), len(tie.hero(2).body.wounds)) == (0, 1)


@rule("V-235", "V-236")
def test_the_executioner_drains_cubes_once_after_all_have_moved() -> None:
    game = table(PIPE, heroes="0,2 0,0", creatures="0,5 executioner", level=1).stock(5)
    moved(game)

    assert (game.hero(1).stock.cubes, game.hero(2).stock.cubes) == (4, 10)  # START is not connected with the pipe


@rule("V-235")
def test_the_executioner_drains_through_closed_doors() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,5 executioner", level=1).stock(5).put("0,3", "north", "door")
    moved(game.noise("0,5", 1))  # it hears the noise of its own room, and stays

    assert (game.who("0,5"), game.hero().stock.cubes) == (["executioner"], 4)


@rule("V-236")
def test_a_leader_laid_down_has_no_power() -> None:
    bent = "0,2 R21@180, -1,2 G21, -1,3 B10, -1,4 Y21@90, 0,4 R21@270"
    game = table(bent, heroes="0,2", creatures="0,4 executioner", level=1).put("-1,3", "north", "door").stock(5)
    moved(game)

    assert game.who("0,4") == ["executioner!"]
    assert game.hero().stock.cubes == 5


@rule("V-237")
def test_a_charge_explodes_as_soon_as_a_group_enters() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,4 dog zombie", level=1).give(1, explosive=3)
    game.hero().cell = at("0,3")
    game.play("1: lay-explosives 3", "1: move south")

    assert moved(game).who("0,3") == []


@rule("V-309")
def test_a_boss_is_shown_when_hero_and_boss_meet_or_shots_fly() -> None:
    entered = table("0,1 R35", creatures="0,1 desu:?").play("1: move north")
    assert entered.creature("desu").card >= 0

    shot = table("0,1 R35, 0,2 G35", creatures="0,2 desu:?").hand("")
    shot.lab.decks.events.left, shot.lab.decks.events.maps = 0, []
    shot.play("1: add cube", "1: shoot 0,2")
    assert shot.creature("desu").card >= 0

    came = table(PIPE, heroes="0,2", creatures="0,3 desu:?", level=1)
    assert moved(came).creature("desu").card >= 0


@rule("V-310")
def test_a_killed_boss_leaves_its_card_to_the_discard_and_a_plain_leader() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 desu:K09").hand("")
    game.lab.decks.events.left, game.lab.decks.events.maps = 0, []
    game.play(*["1: add cube"] * 3, *["1: add bullet"] * 3).script(0, 1, 2, 3, 4, 5)
    game.play("1: throw", "1: kill desu-1", "1: done")

    assert [KINDS[4], len(game.lab.decks.bosses.gone)] == ["desu", 1]
    assert len(game.lab.reserve.figures) == 48


@rule("V-395")
def test_an_unknown_boss_acts_as_a_leader_with_unlimited_smell_and_nothing_else() -> None:
    game = table(PIPE, heroes="0,2", creatures="0,6 executioner:?", level=1).stock(5)
    creature = game.creature("executioner")
    assert (creature.size(), creature.hp(), creature.power()) == (2, 2, "")

    moved(game)

    assert game.hero().stock.cubes == 5  # neither card power nor the Leader's own
    assert game.who("0,5") == ["executioner"]
