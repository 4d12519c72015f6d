"""The Event phase and trap rooms (V-032 to V-041, V-302 to V-308), the effects of events, Boss powers."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import CARD_NAMES, HAPPENINGS, TABLES, TRAPS, Happening
from lazaretto.games.virus.events import Read, ReadsSecretly, TrapTurned
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.combat.throwing import dodge_price
from lazaretto.games.virus.rules.creatures.exploring import take_fitting
from lazaretto.games.virus.rules.creatures.groups import group_movement
from lazaretto.games.virus.rules.creatures.senses import hearing_reach, sense, smell_reach
from lazaretto.games.virus.rules.heroes.fleeing import flight
from lazaretto.games.virus.rules.labs.decks import shuffle_back, sink_trap, take_room, turn_trap
from lazaretto.games.virus.rules.phases.countdown import countdown
from lazaretto.games.virus.rules.phases.turn_end import knowledge, resource_cap, stamina
from lazaretto.games.virus.state import TrapSide
from lazaretto.games.virus.state.map import creatures_in

from .notation import Bench, at, card_named, table

PIPE = "0,1 R35, 0,2 G35, 0,3 B35"
# what chance brings for each trap side while none has been seen
TRAPS_BEFORE = {name: sum(row.each for row in TABLES.traps[:i]) * 4 for i, name in enumerate(TRAPS)}


def drawn(name: str, rooms: str = PIPE, heroes: str = "0,0", creatures: str = "", **options: Any) -> Bench:
    """The Lead is reading this event."""
    game = table(rooms, heroes=heroes, creatures=creatures, **options)
    game.lab.turn.number = 2
    game.script(HAPPENINGS.index(name)).to(steps.EVENT)
    assert HAPPENINGS[game.state.drawn] == name
    return game


@rule("V-032")
def test_the_lead_alone_reads_the_event() -> None:
    game = drawn("panic", heroes="0,0 0,0", first="2")
    assert game.state.log is not None
    heard = next(told for told in game.state.log.emitted if isinstance(told.event, Read))

    assert game.acting() == [2]
    assert isinstance(heard.visible_to(Seat(0)), ReadsSecretly)
    assert GAME.view(game.state, Seat(1)).event == HAPPENINGS.index("panic")
    assert GAME.view(game.state, Seat(0)).event == -1
    assert GAME.view(game.state, None).event == -1


@rule("V-033", "V-036")
def test_a_kept_event_lies_open_and_applies_for_this_turn() -> None:
    game = drawn("lockdown", exits="0,4 5,5").play("1: keep")
    assert [HAPPENINGS[event] for event in game.lab.decks.events.pile] == ["lockdown"]
    game.hero().cell = at("0,4")
    assert game.refused("1: activate") == "V-036"

    game.play("1: pass").choose_first(until=steps.EVENT)

    assert game.lab.turn.event == -1


@rule("V-034")
def test_for_an_advantage_it_goes_under_the_deck_unread() -> None:
    game = drawn("frenzy", heroes="0,0 0,0").hand("R01 R02").play("1: redraw R01")

    assert [HAPPENINGS[event] for event in game.state.sunk] == ["frenzy"]
    assert game.lab.decks.events.pile == []
    assert len(game.lab.decks.events.bag) == 25  # for everybody it is still unknown
    assert len(game.lab.decks.events.under) == 1
    assert game.hero().cards.down != []


@rule("V-035", "V-312")
def test_with_eight_events_on_the_pile_the_last_turn_runs() -> None:
    game = table(PIPE, level=1)
    game.lab.turn.number = 8
    game.lab.decks.events.pile = [Happening(i) for i in range(1, 8)]
    game.lab.decks.events.bag = [Happening(0)]
    game.play("1: pass").choose_first(until=steps.EVENT).play("1: keep")
    assert (game.lab.turn.number, len(game.lab.decks.events.pile)) == (9, 8)

    game.play("1: pass").choose_first(until=-1)

    assert game.lab.turn.ending


@rule("V-037", "V-038", "V-040", "V-041")
def test_a_trap_icon_makes_each_hero_lay_the_top_card_trap_side_up() -> None:
    game = drawn("torpor", heroes="0,0 0,2", rooms="0,1 R35, 0,2 G35").play("1: keep")
    top = game.lab.decks.rooms.top
    assert game.refused("1: set-trap 5,5") == "V-038"
    assert "set-trap 1,2" in game.legal()
    game.script(5, 0).play("1: set-trap 1,2", "1: keep")
    room = game.room("1,2")

    assert (room.card, room.open, TRAPS[room.trap]) == (top, 15, "none")
    assert game.acting() == [2]
    assert game.lab.decks.rooms.top >= 0


@rule("V-038", "V-039", "V-040")
def test_a_trap_room_fits_openings_only_and_is_left_out_where_none_fits() -> None:
    walled = "0,1 R01@180, 1,0 R02@270, -1,0 G01@90"  # dead ends round START
    game = drawn("torpor", rooms=walled, heroes="0,1")
    left = game.lab.decks.rooms.left
    game.play("1: keep")

    assert game.lab.turn.step == steps.REAL
    assert game.lab.decks.rooms.left == left


@rule("V-122", "V-041")
def test_a_trap_card_just_lifted_is_redrawn_for_an_advantage() -> None:
    game = drawn("torpor").play("1: keep")
    first, left = game.lab.decks.rooms.top, game.lab.decks.rooms.left
    game.script(5, TRAPS_BEFORE["laser"]).play("1: set-trap 1,0")
    assert TRAPS[game.room("1,0").trap] == "laser"
    assert sorted({line.split()[0] for line in game.legal()}) == ["keep", "redraw"]
    second = game.lab.decks.rooms.top
    game.script(5, TRAPS_BEFORE["x2"] - 1).play(f"1: redraw {CARD_NAMES[game.hero().cards.display[0]]}")

    assert (game.room("1,0").card, TRAPS[game.room("1,0").trap]) == (second, "x2")
    assert (game.lab.decks.rooms.left, game.lab.decks.rooms.under, len(game.hero().cards.down)) == (
        left - 1,
        [first],
        1,
    )
    assert len(game.told(TrapTurned)) == 2
    game.play("1: keep", "1: place dog 1,0", "1: place dog 1,0")
    assert (game.lab.turn.step, game.lab.turn.asked) == (steps.REAL, None)


@rule("V-122", "V-040")
def test_a_trap_card_can_be_redrawn_where_only_one_cell_fits() -> None:
    game = drawn("torpor", rooms="0,1 R01@180, 1,0 R02@270").play("1: keep")

    assert (game.room("-1,0").trap >= 0, game.lab.turn.step) == (True, steps.TRAPS)
    assert "keep" in game.legal()


@rule("V-122", "V-118", "V-271")
def test_a_trap_card_stays_without_an_advantage_or_another_card() -> None:
    game = drawn("torpor").hand("").play("1: keep").script(5, 0).play("1: set-trap 1,0")
    assert game.lab.turn.step == steps.REAL
    last = drawn("torpor").play("1: keep")
    last.lab.decks.rooms.left = 1
    last.play("1: set-trap 1,0")
    assert last.lab.turn.ending == "deck"


@rule("V-122", "V-041")
def test_a_trap_side_that_was_seen_stays_on_its_card_until_it_is_shuffled_back() -> None:
    game = table("0,1 R35, 1,0 B35")
    lab, card = game.lab, take_room(game.state)
    before = lab.decks.rooms.traps[:]
    sink_trap(lab, card, TRAPS.index("gas"))
    assert (lab.decks.rooms.under, turn_trap(game.state, card)) == ([card], TRAPS.index("gas"))
    assert (lab.decks.rooms.traps, lab.decks.rooms.sides) == (before, ())

    sink_trap(lab, card, TRAPS.index("gas"))
    shuffle_back(lab, card)
    before[TRAPS.index("gas")] += 1
    assert (lab.decks.rooms.traps, lab.decks.rooms.sides) == (before, ())

    lab.decks.rooms.top, lab.decks.rooms.sides = card_named("R06"), (TrapSide(card_named("R06"), TRAPS.index("gas")),)
    take_fitting(game.state, at("1,1"))  # two openings at a corner: the straight R06 is shuffled back
    before[TRAPS.index("gas")] += 1
    assert (lab.decks.rooms.traps, lab.decks.rooms.sides) == (before, ())


@rule("V-302")
def test_events_without_the_icon_bring_no_trap() -> None:
    game = drawn("calm").play("1: keep")

    assert game.lab.turn.step == steps.REAL
    assert not [room for room in game.lab.map.rooms.values() if room.trap >= 0]
    assert len([row for row in TABLES.events if row.trap]) == 10


@rule("V-303", "V-304", "V-308")
def test_w40_a_laser_at_the_start_of_the_phase() -> None:
    game = table("0,1 R35~laser", heroes="0,1", creatures="0,1 dog dog zombie").hand("")
    game.to(steps.OPENING)
    assert game.who("0,1") == ["zombie"]
    assert [wound.down for wound in game.hero().body.wounds] == [False]

    game.lab.creatures = []
    game.to(steps.OPENING)
    assert len(game.hero().body.wounds) == 2
    game.play("1: move south", "1: move north")
    assert len(game.hero().body.wounds) == 3


@rule("V-303")
def test_a_creature_entering_a_laser_in_the_slow_phase_is_not_hit_yet() -> None:
    game = table("0,1 R35, 0,2 G35~laser, 0,3 B35", heroes="0,1", creatures="0,3 tricker", level=1)
    game.to(steps.MOVEMENT)

    assert game.who("0,2") == ["tricker"]


@rule("V-305")
def test_gas_wounds_heroes_only_and_no_shield_helps() -> None:
    game = table("0,1 R35~gas", heroes="0,1", creatures="0,1 dog").hand("").give(1, shield=1)
    game.to(steps.OPENING)

    assert [wound.down for wound in game.hero().body.wounds] == [True]
    assert game.token("shield") == 1
    assert game.who("0,1") == ["dog"]


@rule("V-307")
@pytest.mark.parametrize(("trap", "minions"), [("x2", 2), ("x3", 3)])
def test_x2_and_x3_bring_minions(trap: str, minions: int) -> None:
    game = drawn("torpor").play("1: keep")
    game.script(5, TRAPS_BEFORE[trap]).play("1: set-trap 1,0", "1: keep")
    for _ in range(minions):
        game.play("1: place dog 1,0")

    assert game.who("1,0") == ["dog"] * minions
    assert game.lab.turn.step == steps.REAL


# ---- effects ----


@rule("V-036")
def test_events_that_change_numbers() -> None:
    game = table(PIPE, heroes="0,0", creatures="0,3 dog, 0,2 zombie", real_time="on")
    lab, hero = game.lab, game.hero()

    assert group_movement(game.event("frenzy").lab, creatures_in(lab, at("0,2"))) == 3
    assert group_movement(game.event("torpor").lab, creatures_in(lab, at("0,2"))) == 1
    assert group_movement(game.event("pack-hunt").lab, creatures_in(lab, at("0,3"))) == 4
    assert (stamina(game.event("second-wind").lab, hero), stamina(game.event("fatigue").lab, hero)) == (4, 2)
    assert knowledge(game.event("blueprints").lab, hero) == 9
    assert resource_cap(game.event("short-supply").lab) == 20
    assert (hearing_reach(game.event("echoes").lab), smell_reach(game.event("strong-scent").lab)) == (6, 6)
    assert smell_reach(game.event("ventilation").lab) == 2
    assert countdown(game.event("lights-out").lab) == 25


@rule("V-036")
def test_silence_makes_creatures_deaf() -> None:
    game = table("0,2 R10, 0,3 G10, 0,4 B10", heroes="0,0", creatures="0,2 zombie").noise("0,4", 3)
    assert sense(game.lab, at("0,2")).counted == 3

    assert sense(game.event("silence").lab, at("0,2")).sense == 4


@rule("V-036")
def test_events_that_strike_at_once() -> None:
    debris = drawn("falling-debris", rooms="0,1 R01@180, 1,0 R02@270, -1,0 G01@90", heroes="0,1").give(1, shield=1)
    debris.play("1: keep", "1: shield")
    assert (debris.hero().body.wounds, debris.token("shield")) == ([], 0)

    crate = drawn("supply-crate", heroes="0,0 0,0").play("1: keep")
    assert (crate.token("bullet", 1), crate.token("bullet", 2)) == (12, 12)

    power = drawn("power-failure", rooms="0,1 R01@180, 1,0 R02@270, -1,0 G01@90", heroes="0,1").give(1, door=1)
    power.put("0,1", "south", "door").play("1: keep")
    edge = power.edge("0,1", "south")
    assert edge is not None
    assert not edge.closed
    assert power.refused("1: close-door south") == "V-036"

    dark = drawn("lights-out", rooms="0,1 R01@180, 1,0 R02@270, -1,0 G01@90", heroes="0,1").play("1: keep")
    assert (dark.hero().stock.cubes, dark.hero().stock.reserve) == (9, 7)


@rule("V-036")
def test_events_in_which_the_lead_chooses() -> None:
    mutation = drawn("mutation", creatures="0,3 dog").play("1: keep")
    assert mutation.refused("1: mutate zombie-1 desu") == "V-036"
    assert mutation.play("1: mutate dog-1 desu").who("0,3") == ["desu"]

    cache = drawn("medical-cache", heroes="0,0 0,0").play("1: keep")
    assert cache.refused("1: choose 3") == "V-036"
    assert cache.play("1: choose 2").token("adrenaline", 2) == 1

    more = drawn("reinforcements", exits="0,4 5,5").play("1: keep")
    assert more.refused("1: search") == "V-045"  # a place is asked for
    assert more.refused("1: place dog 0,4") == "V-217"
    assert more.play("1: place dog 5,5", "1: place zombie 5,5").who("5,5") == ["dog", "zombie"]


@rule("V-036")
def test_events_that_forbid() -> None:
    assert table(PIPE, heroes="0,1").event("panic").refused("1: search") == "V-036"
    assert table("0,1 R02@180", heroes="0,1").event("jammed-consoles").refused("1: activate") == "V-036"
    power = table(PIPE, heroes="0,1").give(1, door=1).event("power-failure")
    assert power.refused("1: place-door north closed") == "V-036"
    assert power.refused("1: place-door north open") == ""


@rule("V-036")
def test_cracked_walls_rich_pickings_and_alarm() -> None:
    walls = table("0,1 R06, 1,1 B06", heroes="0,1").give(1, breach=1).event("cracked-walls").play("1: open-breach east")
    assert (walls.hero().stock.cubes, walls.token("breach")) == (10, 0)

    rich = table(PIPE, level=1).event("rich-pickings").to(steps.GAINING).play("1: done")
    assert rich.hero().stock.resources == 3

    alarm = table(PIPE, heroes="0,0 0,0").event("alarm").noise("0,1", 1).noise("0,2", 1).to(steps.PLACING)
    assert (alarm.lab.spawning.extra, alarm.acting()) == (2, [1])


# ---- powers of Boss cards ----


@rule("V-309")
@pytest.mark.parametrize(("card", "power"), [(row.id, row.power) for row in TABLES.bosses])
def test_every_boss_power_is_played(card: str, power: str) -> None:
    game = table(PIPE, heroes="0,1", creatures=f"0,1 desu:{card} zombie").hand("")
    group = creatures_in(game.lab, at("0,1"))
    fast = group_movement(game.lab, group)
    wounds = sum(blow.points for blow in flight(game.lab, Seat(0)))
    boss = game.creature("desu")

    assert fast == {"dog": 3, "slow": 1}.get(power, 2)
    assert wounds == boss.damage() + 1 + (2 if power == "plague" else 1)
    assert dodge_price(game.lab, game.creature("zombie")) == (2 if power == "alpha" else 1)


@rule("V-309")
def test_boss_powers_that_need_a_scene_of_their_own() -> None:
    leech = table(PIPE, heroes="0,1", creatures="0,1 desu:K10").hand("").play("1: flee north")
    assert [wound.deep for wound in leech.hero().body.wounds] == [True, True, False]  # two from the Leech, the penalty

    penalty = (
        table(PIPE, heroes="0,1", creatures="0,1 desu:K10").hand("R01").play("1: flee north", "1: keep", "1: keep")
    )
    penalty.play("1: redraw R01")
    assert [wound.deep for wound in penalty.hero().body.wounds] == [True, True, False]

    bitten = table(PIPE, heroes="0,1", creatures="0,1 desu:K10").hand("R01").play("1: flee north", "1: redraw R01")
    assert [wound.deep for wound in bitten.hero().body.wounds] == [True, True, False]

    warden = table(PIPE, heroes="0,1", creatures="0,2 desu:K05", level=1).put("0,1", "north", "barrier", bars=3)
    assert warden.to(steps.MOVEMENT).who("0,1") == ["desu"]
    assert warden.edge("0,1", "north") is None

    mother = table(PIPE, heroes="0,0", creatures="0,3 desu:K11", level=1).put("0,0", "north", "barrier", bars=3)
    mother.to(steps.BROOD).play("1: place dog 0,3")
    assert mother.who("0,3") == ["desu", "dog"]

    shade = table(PIPE, heroes="0,1", creatures="0,2 desu:K09").hand("")
    shade.lab.decks.events.left, shade.lab.decks.events.maps = 0, []
    shade.play(*["1: add cube"] * 5, *["1: add bullet"] * 5).script(*range(10)).play("1: shoot 0,2")
    shade.play("1: drop cube", "1: drop cube")
    assert shade.who("0,2") == ["desu"]
    assert shade.hero().throw is None  # nothing to spend a shot on

    stalker = table(PIPE, heroes="0,1", creatures="0,2 desu:K03").hand("")
    stalker.lab.decks.events.left, stalker.lab.decks.events.maps = 0, []
    stalker.play("1: add cube", "1: add bullet", "1: add bullet").script(0, 1, 2).play("1: shoot 0,2")
    assert stalker.hero().throw is None  # three cubes are lost at distance one
