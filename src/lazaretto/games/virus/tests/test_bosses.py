"""Play as Boss (V-180, V-339 to V-355, V-402)."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import BadOption, Seat, rule, seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import BULLET, FIRST_SPARE, KIND_OF, MINIONS
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.creatures.boss_players import mend
from lazaretto.games.virus.rules.steps import breeder, driver
from lazaretto.games.virus.state import DEAD, Markers, Point

from .notation import Bench, at, figure, table
from .test_wounds import hit

CORRIDOR = "0,1 R35, 0,2 G35, 0,3 B35, 0,4 Y35, 0,5 R36"


def scheming(creatures: str = "0,5 desu") -> Bench:
    """Two heroes in START; seat 3 is a Boss player with three cards, asked at the start of the Slow phase."""
    game = table(CORRIDOR, heroes="0,0 0,0", creatures=creatures, bosses="1")
    return game.cards("K01 K03 K13", 3).to(steps.SCHEMING)


# ---- seats, setup, roles ----


@rule("V-339")
@pytest.mark.parametrize(("seats", "bosses", "heroes"), [(2, "1", 1), (3, "2", 1), (5, "1", 4), (6, "2", 4)])
def test_one_or_two_seats_play_bosses_and_up_to_six_sit_down(seats: int, bosses: str, heroes: int) -> None:
    state = GAME.new(GAME.setup(seats, {"bosses": bosses}), 1)

    assert len(state.lab.heroes) == heroes
    assert [player.seat for player in state.lab.variants.bosses] == list(range(heroes, seats))
    assert GAME.seats(state) == range(seats)


@rule("V-339", "V-027")
def test_impossible_tables_are_refused() -> None:
    with pytest.raises(BadOption, match="bosses=0 is not possible with 6 players"):
        GAME.setup(6, {"bosses": "0"})
    with pytest.raises(BadOption, match="V-027"):
        GAME.setup(3, {"bosses": "2", "first": "2"})
    with pytest.raises(BadOption, match="V-016"):
        GAME.setup(2, {"bosses": "1", "spy": "on"})


@rule("V-341")
@pytest.mark.parametrize(
    ("heroes", "bosses", "leaders", "most"),
    [(1, 1, 4, 1), (1, 2, 6, 2), (2, 1, 6, 2), (2, 2, 8, 2), (3, 1, 8, 2), (4, 2, 8, 2)],
)
def test_leaders_in_play(heroes: int, bosses: int, leaders: int, most: int) -> None:
    for seed in range(4):
        state = GAME.new(GAME.setup(heroes + bosses, {"bosses": str(bosses), "level": "1"}), seed)
        kinds = Counter([KIND_OF[f] for f in state.lab.reserve.figures if KIND_OF[f] >= MINIONS])

        assert sum(kinds.values()) == leaders
        assert len(kinds) == 4
        assert max(kinds.values()) == most


@rule("V-342")
@pytest.mark.parametrize(("level", "heavy"), [(1, 4), (2, 5), (3, 6)])
def test_hands_are_secret_and_the_first_takes_the_cards_of_the_setup(level: int, heavy: int) -> None:
    state = GAME.new(GAME.setup(4, {"bosses": "2", "level": str(level)}), 3)

    assert [len(hand) for hand in state.boss_hands] == [heavy, 4]
    assert GAME.view(state, Seat(2)).cards == tuple(state.boss_hands[0])
    for other in (None, Seat(0), Seat(3)):
        assert not set(GAME.view(state, other).cards) & set(state.boss_hands[0])
    assert [player.hidden for player in GAME.view(state, None).lab.variants.bosses] == [heavy, 4]


@rule("V-342", "V-344")
def test_the_heavy_boss_player_places_the_first_creatures_and_the_leader_is_plain() -> None:
    game = Bench(GAME.new(GAME.setup(4, {"bosses": "2"}), 3)).choose_first(until=steps.INHABITING)
    assert game.acting() == [3]
    game.choose_first(until=steps.BOSSES)
    assert game.acting() == [3]
    game.choose_first(until=steps.REAL)

    assert [creature.boss for creature in game.lab.creatures if creature.leader()] == [False]


@rule("V-342")
def test_other_worlds_have_other_hidden_hands_and_look_the_same() -> None:
    state = GAME.new(GAME.setup(4, {"bosses": "2"}), 3)
    rng = seeded(5)
    twins = [GAME.alternate_world(state, Seat(2), rng) for _ in range(5)]

    assert any(twin.boss_hands[1] != state.boss_hands[1] for twin in twins)
    for twin in twins:
        assert twin.boss_hands[0] == state.boss_hands[0]
        assert not set(twin.boss_hands[0]) & set(twin.boss_hands[1])
        assert GAME.view(twin, Seat(2)) == GAME.view(state, Seat(2))


@rule("V-344", "V-345")
def test_heavy_chooses_light_moves_and_one_alone_does_both() -> None:
    two = table(heroes="0,0", bosses="2").lab
    one = table(heroes="0,0", bosses="1").lab
    none = table(heroes="0,0").lab

    assert (breeder(two, Seat(0)), driver(two)) == (1, 2)
    assert (breeder(one, Seat(0)), driver(one)) == (1, 1)
    assert (breeder(none, Seat(0)), driver(none)) == (0, 0)


@rule("V-343", "V-344")
def test_boss_players_act_in_the_slow_phase_only_and_place_what_the_heroes_called() -> None:
    game = table(CORRIDOR, heroes="0,0 0,0", bosses="1").noise("0,3", 1)
    assert game.acting() == [1, 2]
    assert game.refused("3: go-on") == "V-043"
    game.lab.decks.events.left = 0
    game.play("1: pass", "2: pass").choose_first(until=steps.PLACING)

    assert game.lab.turn.step == steps.PLACING
    assert game.acting() == [3]
    assert game.legal(3) == [f"place {kind} 0,3" for kind in ("zombie", "dog", "tricker", "blooder")]


# ---- movement ----


@rule("V-345")
def test_minions_move_by_rule_and_leaders_as_the_player_likes_leaving_them() -> None:
    game = table(CORRIDOR, heroes="0,0", creatures="0,4 zombie desu", bosses="1", level=1).to(steps.MOVEMENT)
    assert sorted(game.legal(2)) == ["send 0,4", "send-all", f"steer {figure(game, 'desu')}"]
    game.play(f"2: steer {figure(game, 'desu')}", "2: head north")

    assert game.who("0,5") == ["desu"]
    assert game.who("0,3") == ["zombie"]  # it saw the hero


@rule("V-345")
def test_a_leader_must_move_if_it_can_but_not_on() -> None:
    game = table(CORRIDOR, heroes="0,0", creatures="0,4 desu", bosses="1", level=2).to(steps.MOVEMENT)
    assert "stay" not in game.legal(2)
    game.play("2: head south")

    assert "stay" in game.legal(2)


@rule("V-345", "V-346")
def test_an_active_boss_moves_after_the_others_if_its_player_likes() -> None:
    game = table(CORRIDOR, heroes="0,0", creatures="0,4 desu", bosses="1", level=2).cards("", 2).rule("desu", "K01", 2)
    game.to(steps.MOVEMENT)
    assert game.lab.turn.step == steps.PLOTTING
    game.play("2: go-on")
    assert game.lab.turn.step == steps.BOSS_MOVES
    assert "stay" in game.legal(2)
    game.play("2: head north", "2: head south")

    assert game.who("0,4") == ["desu"]
    assert game.lab.turn.step == steps.STIRRING  # level 2: two rooms


@rule("V-347")
def test_who_moves_freely_walks_into_the_unknown() -> None:
    game = table("0,1 R35", heroes="0,0", creatures="0,1 desu", bosses="1", level=1)
    game.lab.decks.rooms.bag += [game.lab.decks.rooms.top]
    game.lab.decks.rooms.top = 0  # a dead end: fits to the west of a crossing, one way round
    left = game.lab.decks.rooms.left
    game.to(steps.MOVEMENT).play("2: head west")

    assert game.who("-1,1") == ["desu"]
    assert (game.room("-1,1").open, game.lab.decks.rooms.left) == (2, left - 1)


@rule("V-347")
def test_no_barrier_keeps_the_warden_from_the_unknown() -> None:
    game = table("0,1 R35", heroes="0,0", creatures="0,1 desu", bosses="1", level=1).rule("desu", "K05", 2)
    game.put("0,1", "west", "barrier", bars=3).to(steps.BOSS_MOVES)
    assert game.refused("2: head west") == ""
    game.play("2: head west")
    if game.who("-1,1") == []:
        game.play(f"2: {game.legal(2)[0]}")  # the card is turned

    assert game.who("-1,1") == ["desu"]
    assert game.edge("0,1", "west") is None


@rule("V-347")
def test_the_player_turns_the_card_and_unfitting_ones_are_shuffled_back() -> None:
    game = table("0,1 R35, -1,0 R35", heroes="0,0", creatures="0,1 desu", bosses="1", level=1)
    deck = game.lab.decks.rooms
    deck.bag, deck.top, deck.left, deck.under = [20], 0, 2, []  # R21 is a corner: it fits, the dead end does not
    game.to(steps.MOVEMENT).play("2: head west")

    assert game.room("-1,1").card == 20
    assert (deck.left, deck.top) == (1, 0)

    wide = table("0,1 R35", heroes="0,0", creatures="0,1 desu", bosses="1", level=1)
    wide.lab.decks.rooms.top = 20
    wide.to(steps.MOVEMENT).play("2: head west")
    assert wide.legal(2) == ["turn 0", "turn 90"]
    assert wide.refused("2: turn 180") == "V-347"
    wide.play("2: turn 90")
    assert wide.who("-1,1") == ["desu"]


@rule("V-347")
def test_where_no_card_of_the_deck_fits_the_step_is_illegal() -> None:
    game = table("0,1 R35, -1,0 R35", heroes="0,0", creatures="0,1 desu", bosses="1", level=1)
    game.lab.decks.rooms.bag, game.lab.decks.rooms.top, game.lab.decks.rooms.left, game.lab.decks.rooms.under = (
        [1],
        0,
        2,
        [],
    )
    game.to(steps.MOVEMENT)

    assert game.refused("2: head west") == "V-224"


@rule("V-114")
def test_a_four_leaf_cancels_a_boss_step_and_no_extra_step() -> None:
    game = table(CORRIDOR, heroes="0,0", creatures="0,4 desu", bosses="1", level=1).give(1, four_leaf=1)
    game.cards("", 2).rule("desu", "K01", 2).to(steps.PLOTTING)
    game.play(f"2: spur {figure(game, 'desu')}", "2: head north")
    assert game.who("0,5") == ["desu"]
    game.play("2: go-on", "2: head south", "1: use-four-leaf")

    assert game.who("0,5") == ["desu"]


# ---- what they may do between the sub-phases ----


@rule("V-348")
def test_a_leader_away_from_heroes_becomes_a_boss_with_an_open_card() -> None:
    game = scheming(creatures="0,5 desu, 0,1 mutant, 0,0 verduko")
    desu, mutant = figure(game, "desu"), figure(game, "mutant")
    assert game.refused(f"3: rouse K01 {figure(game, 'verduko')}") == "V-348"
    assert game.refused(f"3: rouse K02 {desu}") == "V-348"
    game.play(f"3: rouse K01 {desu}")

    assert (game.creature("desu").hp(), game.creature("desu").boss) == (4, True)
    assert GAME.view(game.state, Seat(0)).lab.variants.bosses[0].hidden == 2
    assert game.refused(f"3: rouse K03 {mutant}") == "V-348"


@rule("V-349", "V-402")
def test_an_undamaged_boss_is_taken_back_once_and_its_card_is_known() -> None:
    game = scheming(creatures="0,5 desu, 0,3 zombie")
    desu = figure(game, "desu")
    game.play(f"3: rouse K01 {desu}", "3: recall")

    assert not game.creature("desu").boss
    assert GAME.view(game.state, Seat(0)).lab.variants.bosses[0].open == (0,)
    assert game.refused(f"3: rouse K03 {desu}") == "V-402"
    game.to(steps.CLOSING)
    game.play(f"3: rouse K01 {desu}", f"3: spur {desu}", "3: head south")
    assert game.refused("3: recall") == "V-349"


@rule("V-402")
def test_a_boss_is_deactivated_once_in_a_slow_phase() -> None:
    game = scheming(creatures="0,5 desu, 0,3 zombie")
    desu = figure(game, "desu")
    game.play(f"3: rouse K01 {desu}", "3: recall")
    game.lab.variants.bosses[0].roused = False
    game.play(f"3: rouse K01 {desu}")

    assert game.refused("3: recall") == "V-402"


@rule("V-350")
def test_a_damage_marker_buys_a_step_for_the_boss_a_leader_or_minions() -> None:
    game = scheming(creatures="0,5 desu, 0,4 mutant, 0,3 zombie, -8,12 dog")
    desu, mutant = figure(game, "desu"), figure(game, "mutant")
    game.play(f"3: rouse K01 {desu}")
    bullets = game.reserve("bullet")
    assert game.refused("3: goad -8,12") == "V-350"  # out of its alerted area
    game.play("3: goad 0,3", f"3: spur {mutant}", "3: head south", f"3: spur {desu}", "3: head south")

    assert (game.who("0,2"), game.who("0,3"), game.who("0,4")) == (["zombie"], ["mutant"], ["desu"])
    assert (game.creature("desu").markers.damage, game.reserve("bullet")) == (3, bullets - 3)
    assert game.refused(f"3: spur {desu}") == "V-350"  # its last hit point


@rule("V-351")
def test_a_boss_that_kept_still_a_whole_turn_loses_a_marker() -> None:
    game = scheming()
    game.play(f"3: rouse K01 {figure(game, 'desu')}", f"3: spur {figure(game, 'desu')}", "3: head south")
    mend(game.lab)
    assert game.creature("desu").markers.damage == 1  # it has moved
    mend(game.lab)

    assert game.creature("desu").markers.damage == 0


@rule("V-351")
def test_a_boss_in_combat_has_not_kept_still_and_a_regenerator_heals_besides() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 desu", bosses="1").rule("desu", "K14", 2)
    game.creature("desu").markers = Markers(3)
    game.to(steps.REAL).stock(1).play("1: flee north")
    mend(game.lab)
    assert game.creature("desu").markers.damage == 2  # by its card alone
    game.lab.variants.bosses[0].busy = False
    mend(game.lab)

    assert game.creature("desu").markers.damage == 0


@rule("V-352")
def test_a_discarded_card_turns_a_minion_into_a_leader() -> None:
    game = scheming(creatures="0,5 dog, 0,4 tricker, 0,0 zombie")
    game.play("3: transform K01")
    assert {text.split()[1] for text in game.legal(3)} == {"dog-1", "tricker-1"}
    game.play("3: mutate dog-1 mutant")

    assert game.who("0,5") == ["mutant"]
    assert game.lab.decks.bosses.gone == [0]
    assert not game.lab.march.all_at_once  # a count left over would keep the driver from choosing the order of groups
    game.cards("K03", 3)
    assert game.refused("3: transform K03") == "V-352"  # the last one he owns
    assert game.cards("K03 K13", 3).refused("3: transform K03") == ""


@rule("V-353")
def test_a_killed_boss_loses_its_card_and_who_has_none_left_draws_one() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 desu", bosses="1").cards("", 2).rule("desu", "K01", 2)
    left = game.lab.decks.bosses.left
    game.hero().throw = None
    game.stock(10).play("1: add cube", "1: add bullet").script(0, 1).play("1: throw")
    game.hero().throw = game.thrown().spending(12)
    game.play(f"1: kill {figure(game, 'desu')}")

    assert game.lab.decks.bosses.gone == [0]
    assert (game.lab.variants.bosses[0].active, game.lab.variants.bosses[0].hidden) == (-1, 1)
    assert game.lab.decks.bosses.left == left - 1


@rule("V-353")
def test_an_empty_boss_deck_is_made_of_the_discards() -> None:
    game = table(CORRIDOR, heroes="0,1", bosses="1").cards("", 2)
    game.lab.decks.bosses.bag, game.lab.decks.bosses.gone, game.lab.decks.bosses.left = [], [4, 7], 0
    game.to(steps.SCHEMING)

    assert game.lab.decks.bosses.left == 1
    assert game.state.boss_hands[0][0] in (4, 7)


@rule("V-354")
def test_bosses_keep_damage_with_bullets_or_counters_and_die_of_the_sum() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 desu", bosses="1").cards("K03", 2).rule("desu", "K01", 2)
    desu = figure(game, "desu")
    game.lab.reserve.tokens[BULLET] = 1
    game.stock(10).play("1: add cube", "1: add bullet").script(0, 1).play("1: throw")
    game.hero().throw = game.thrown().spending(13)
    game.play(f"1: damage {desu}", f"1: damage {desu}")

    assert (game.creature("desu").markers.damage, game.creature("desu").markers.bullets, game.reserve("bullet")) == (
        2,
        1,
        0,
    )
    game.play(f"1: kill {desu}")  # two of its four are left: six Successes
    assert game.thrown().left == 1
    assert game.reserve("bullet") == 1


@rule("V-354", "V-158")
def test_without_boss_players_no_damage_is_kept() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 desu:K01")
    game.stock(10).play("1: add cube", "1: add bullet").script(0, 1).play("1: throw")
    game.hero().throw = game.thrown().spending(11)

    assert game.refused(f"1: damage {figure(game, 'desu')}") == "V-158"


@rule("V-354")
def test_a_boss_keeps_what_an_explosion_leaves_for_it_and_is_never_laid_down() -> None:
    game = table("0,1 R35, 0,2 G35", heroes="0,0", creatures="0,1 desu!", bosses="1").rule("desu", "K01", 2)
    game.give(1, explosive=3)
    game.hero().cell = at("0,2")
    game.play("1: lay-explosives 3")
    for creature in game.lab.creatures:
        creature.cell = at("0,2")
    game.hero().body.wounds = []
    game.play("1: move south")
    game.to(steps.OPENING)

    assert game.creature("desu").markers.damage == 3


# ---- victory ----


@rule("V-340")
@pytest.mark.parametrize(
    ("by", "winner"),
    [("desu", 2), ("mutant", 3), ("zombie", 3), ("", None)],
    ids=["his Boss dealt it", "the other's Boss", "a minion: the Light one moves them", "no creature"],
)
def test_who_kills_the_last_hero_wins_alone(by: str, winner: int | None) -> None:
    game = table("0,1 R35", heroes="0,0", creatures="0,1 desu mutant zombie", bosses="2", level=1).hand("")
    game.rule("desu", "K01", 2).rule("mutant", "K02", 3).wound(1, *["up"] * 7)
    game.hero().body.due = [Point(down=True, shield=False, by=game.creature(by).figure if by else -1)]
    game.play("1: bear")
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert [seat + 1 for seat, score in enumerate(outcome.scores) if score] == ([winner] if winner else [])


@rule("V-340")
def test_blows_flights_and_spit_count_as_creatures_and_bleeding_does_not() -> None:
    game = table("0,1 R35", heroes="0,1", creatures="0,1 zombie", bosses="1", level=1).hand("").wound(1, *["up"] * 7)
    game.play("1: flee south")
    assert game.lab.escape.slayer == 1

    bled = table("0,1 R35", heroes="0,1", creatures="0,1 zombie", bosses="1", level=1).hand("")
    bled.wound(1, *["up"] * 6, "up*").to(steps.BLEEDING)
    assert (bled.hero().status, bled.lab.escape.slayer) == (DEAD, -1)


@rule("V-340")
def test_the_last_to_go_decides_and_a_hero_who_got_out_is_no_kill() -> None:
    game = table(heroes="0,0 0,0", bosses="1", level=1).hand("", 1)
    game.lab.escape.door, game.lab.escape.slayer = True, Seat(2)
    game.hero(1).status, game.hero(1).body.turned = DEAD, True
    game.play("2: leave")
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.scores == (0, 0, 0)


# ---- a hero becomes a Boss ----


def infected(rooms: str = "0,1 R35, 0,2 G35", creatures: str = "", bosses: str = "0", loyalty: str = "share") -> Bench:
    """Hero 1 of two dies infected in the Real time phase."""
    game = (
        table(rooms, heroes="0,1 0,2", creatures=creatures, level=1, bosses=bosses, loyalty=loyalty)
        .hand("")
        .hand("", 2)
    )
    game.wound(1, *["down+"] * 7)
    game.lab.decks.events.left, game.lab.decks.events.maps = 1, game.lab.decks.events.maps[:1]
    hit(game, 1, down=True)
    return game


@rule("V-180", "V-355")
def test_a_hero_who_dies_infected_rises_as_a_boss_of_his_own_seat() -> None:
    game = infected()
    assert game.who("0,1") == []  # not before the Slow phase
    game.play("2: pass")
    assert game.acting() == [1]
    assert game.legal(1) == [f"place {kind} 0,1" for kind in ("desu", "mutant", "verduko", "executioner")]
    game.play("1: place verduko 0,1")

    boss = game.creature("verduko")
    assert (boss.boss, boss.card >= 0, boss.cell) == (True, True, at("0,1"))
    assert [(player.seat, player.active) for player in game.lab.variants.bosses] == [(0, boss.figure)]
    assert breeder(game.lab, Seat(1)) == driver(game.lab) == 0  # the first in time is Heavy, and alone also Light


@rule("V-355")
def test_without_space_the_lead_chooses_among_the_nearest_rooms_and_a_spare_figure_serves() -> None:
    game = infected("0,1 R35, 0,2 G35, 1,1 B35", creatures="0,1 zombie zombie zombie zombie zombie dog")
    game.lab.reserve.figures = [f for f in game.lab.reserve.figures if KIND_OF[f] < MINIONS]
    game.hero(1).cell = at("0,1")
    game.lab.turn.lead = Seat(1)
    game.play("2: pass")
    assert game.acting() == [2]
    assert game.legal(2) == ["pinpoint 0,0", "pinpoint 1,1", "pinpoint 0,2"]
    assert game.refused("2: pinpoint 0,1") == "V-355"
    game.play("2: pinpoint 1,1")

    boss = next(c for c in game.lab.creatures if c.boss)
    assert (boss.figure, boss.cell) == (FIRST_SPARE, at("1,1"))


@rule("V-355")
def test_later_boss_players_only_move_their_own_boss() -> None:
    game = infected(bosses="2").play("2: pass")
    game.play(f"1: {game.legal(1)[0]}")

    assert [player.seat for player in game.lab.variants.bosses] == [2, 3, 0]
    assert (breeder(game.lab, Seat(0)), driver(game.lab)) == (2, 3)


@rule("V-355")
@pytest.mark.parametrize(("loyalty", "scores"), [("share", (1, 1)), ("turncoat", (0, 1))])
def test_he_shares_the_heroes_victory_unless_he_changes_sides(loyalty: str, scores: tuple[int, int]) -> None:
    game = infected(loyalty=loyalty).play("2: pass", "1: place desu 0,1")
    game.lab.escape.left_by, game.lab.turn.ending = Seat(1), "out"
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.scores == scores


# ---- who stands with whom ----


def sides(game: Bench) -> list[str]:
    return [GAME.side(game.state, Seat(seat)) for seat in GAME.seats(game.state)]


@rule("V-339", "V-355")
@pytest.mark.parametrize(("loyalty", "first"), [("share", "Heroes"), ("turncoat", "Bosses")])
def test_heroes_stand_against_boss_players_and_who_rises_may_change_sides(loyalty: str, first: str) -> None:
    game = infected(bosses="1", loyalty=loyalty)
    assert sides(game) == ["Heroes", "Heroes", "Bosses"]

    game.play("2: pass", "1: place desu 0,1")

    assert sides(game) == [first, "Heroes", "Bosses"]


@rule("V-340")
def test_a_loyal_boss_who_killed_the_last_hero_has_won_for_himself() -> None:
    game = infected(bosses="1").play("2: pass", "1: place desu 0,1")
    game.hero(2).status, game.lab.escape.slayer, game.lab.turn.ending = DEAD, Seat(0), "nobody left"
    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert (outcome.scores, outcome.ending) == ((1, 0, 0), "boss")
    assert sides(game) == ["", "Heroes", "Bosses"]


@rule("V-323")
def test_a_spy_stands_with_nobody_and_without_boss_players_there_are_no_sides() -> None:
    game = table(CORRIDOR, heroes="0,0 0,0", bosses="1", spy="on")
    game.state.spy = Seat(1)

    assert sides(game) == ["Heroes", "", "Bosses"]
    assert sides(table(CORRIDOR, heroes="0,0 0,0", spy="on")) == ["", ""]
