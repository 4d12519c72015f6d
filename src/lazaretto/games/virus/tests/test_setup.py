"""Aim, setup and the frame of a turn (V-001 to V-030)."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Seat, cell, rule
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import (
    CARD_NAMES,
    CELLS,
    CREWS,
    HOME,
    KIND_OF,
    LAB,
    MINIONS,
    NUMBERS,
    OPEN,
    PLAIN_DECK,
    SHAPE,
    SKETCHES,
    SPECIAL,
    SYMBOL,
    TABLES,
)
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.rules.flow import COURSE
from lazaretto.games.virus.rules.phases.countdown import countdown
from lazaretto.games.virus.rules.setup import FoundRoom
from lazaretto.games.virus.state import State

from .notation import Bench


def fresh(seats: int, seed: int = 1, **options: str) -> State:
    return GAME.new(GAME.setup(seats, options), seed)


def set_up(seats: int, seed: int = 1, **options: str) -> Bench:
    return Bench(fresh(seats, seed, **options)).choose_first(until=steps.REAL)


@rule("V-005")
def test_start_lies_at_the_table_edge_and_nothing_lies_behind_it() -> None:
    lab = fresh(2).lab

    assert lab.map.rooms[HOME].open == 11  # north, east, west
    assert cell(0, -1) not in CELLS


@rule("V-006")
def test_the_first_lead_joins_three_rooms_to_start() -> None:
    game = Bench(fresh(2))

    assert game.acting() == [1]
    for text in game.legal():
        _, card, place, spin = text.split()
        side = {"0,1": 4, "1,0": 8, "-1,0": 2}[place]
        openings = OPEN[CARD_NAMES.index(card)]
        assert openings[{"0": 0, "90": 1, "180": 2, "270": 3}[spin]] & side
    game.choose_first(until=steps.INHABITING)
    assert [place in game.lab.map.rooms for place in (cell(0, 1), cell(1, 0), cell(-1, 0))] == [True] * 3


@rule("V-007")
def test_the_first_rooms_are_neither_labs_nor_dead_ends() -> None:
    for seed in range(30):
        asked = fresh(1, seed).lab.turn.asked
        assert isinstance(asked, FoundRoom)
        for card in asked.cards:
            assert SYMBOL[card] != LAB
            assert SHAPE[card] != 0


@rule("V-008")
def test_the_exits_lie_where_an_exit_card_says() -> None:
    for seed in range(20):
        lab = fresh(2, seed).lab
        assert lab.map.exits in [(first, second) for first, second, _ in SKETCHES]
        assert all(place in lab.map.rooms for place in lab.map.exits)


@rule("V-009")
def test_the_exit_card_goes_back_and_only_the_top_map_is_known() -> None:
    lab = fresh(2).lab

    assert lab.decks.events.left == len(TABLES.events) == len(lab.decks.events.bag)
    assert len(lab.decks.events.maps) == 1
    assert len(lab.decks.events.sketches) == len(SKETCHES) - 1


@rule("V-010")
def test_boss_wound_and_clue_decks_are_whole_and_unseen() -> None:
    lab = fresh(3).lab

    assert (lab.decks.bosses.left, len(lab.decks.bosses.bag)) == (15, 15)
    assert (lab.decks.wounds.left, sum(lab.decks.wounds.fronts)) == (25, 25)
    assert (lab.decks.clues.left, len(lab.decks.clues.bag)) == (25, 25)


@rule("V-011")
def test_the_special_room_is_not_in_the_deck() -> None:
    assert SPECIAL not in fresh(4).lab.decks.rooms.bag


@rule("V-012")
@pytest.mark.parametrize(("seats", "left"), [(1, 53), (2, 75), (3, 97), (4, 109)])
def test_room_cards_are_removed_by_the_number_of_heroes(seats: int, left: int) -> None:
    assert fresh(seats).lab.decks.rooms.left == left
    assert CREWS[seats - 1].removed == [80, 50, 20, 0][seats - 1]


@rule("V-013")
def test_only_the_top_face_of_the_room_deck_is_known() -> None:
    lab = fresh(2).lab

    assert lab.decks.rooms.top >= 0
    assert lab.decks.rooms.top not in lab.decks.rooms.bag
    assert sum(lab.decks.rooms.traps) == PLAIN_DECK  # no trap side has been seen


@rule("V-014", "V-015")
def test_each_hero_has_eight_open_cards_and_no_lab_among_them() -> None:
    for seed in range(10):
        for hero in fresh(4, seed).lab.heroes:
            assert len(hero.cards.display) == 8
            assert not [card for card in hero.cards.display if SYMBOL[card] == LAB]


@rule("V-018", "V-021")
def test_heroes_start_with_ten_cubes_ten_bullets_and_six_in_reserve() -> None:
    game = Bench(fresh(3))
    hero = game.hero(3)

    assert (hero.cell, hero.stock.cubes, hero.stock.reserve, game.token("bullet", 3)) == (HOME, 10, 6, 10)
    assert game.reserve("bullet") == 64 - 30


@rule("V-019")
@pytest.mark.parametrize(("level", "points"), [("1", 8), ("2", 7), ("3", 6)])
def test_hit_points_follow_the_level(level: str, points: int) -> None:
    game = Bench(fresh(1, level=level))
    game.choose_first(until=steps.REAL)
    game.hand("")
    for _ in range(points - 1):
        game.wound(1, "up")
    assert game.hero().status == 0

    game.hero().phase.injected = 1
    game.to(steps.CLOSING)

    assert game.hero().status == 1


@rule("V-020")
@pytest.mark.parametrize(("seats", "minions", "leaders"), [(1, 3, 2), (2, 5, 4), (3, 7, 8), (4, 10, 8)])
def test_creatures_by_the_number_of_heroes(seats: int, minions: int, leaders: int) -> None:
    pool = fresh(seats).lab.reserve.figures
    kinds = [KIND_OF[figure] for figure in pool]

    assert [kinds.count(kind) for kind in range(MINIONS)] == [minions] * 4  # type: ignore[arg-type]
    assert len([kind for kind in kinds if kind >= MINIONS]) == leaders
    if seats == 2:
        assert len({kind for kind in kinds if kind >= MINIONS}) == 4


@rule("V-022")
def test_tokens_come_into_the_game_reserve_per_hero() -> None:
    game = Bench(fresh(2))

    assert [game.reserve(name) for name in ("four-leaf", "adrenaline", "heart", "shield")] == [6, 6, 8, 8]
    assert [game.reserve(name) for name in ("explosive", "book", "barrier", "door", "breach")] == [8, 8, 2, 2, 4]


@rule("V-023")
def test_the_first_lead_places_one_minion_more_than_heroes_not_in_start() -> None:
    game = Bench(fresh(3)).choose_first(until=steps.INHABITING)

    assert game.refused("1: place dog 0,0") == "V-023"
    assert game.refused("1: place desu 0,1") == "V-023"
    game.choose_first(until=steps.BOSSES)

    assert len(game.lab.creatures) == 4
    assert all(creature.kind() < MINIONS and creature.cell != HOME for creature in game.lab.creatures)


@rule("V-024", "V-025", "V-026")
@pytest.mark.parametrize(("level", "bosses"), [("1", 0), ("2", 1), ("3", 2)])
def test_bosses_stand_in_the_exits_with_a_card_nobody_sees(level: str, bosses: int) -> None:
    game = set_up(2, level=level)
    found = [creature for creature in game.lab.creatures if creature.boss]

    assert len(found) == bosses
    assert len({creature.cell for creature in found}) == bosses
    assert all(creature.cell in game.lab.map.exits and creature.card < 0 for creature in found)
    assert game.lab.decks.bosses.left == 15 - bosses
    assert len(game.lab.decks.bosses.bag) == 15


@rule("V-024")
def test_a_boss_is_a_leader_in_an_exit() -> None:
    game = Bench(fresh(2)).choose_first(until=steps.BOSSES)

    assert game.refused("1: place desu 0,1") == "V-024"
    assert game.refused("1: place dog 0,1") == "V-024"


@rule("V-027")
@pytest.mark.parametrize("first", ["1", "2"])
def test_the_youngest_player_is_the_first_lead(first: str) -> None:
    assert Bench(fresh(2, first=first)).acting() == [int(first)]


@rule("V-028")
@pytest.mark.parametrize(
    ("seats", "seconds"), [(1, (40, 35, 35)), (2, (45, 40, 40)), (3, (50, 45, 40)), (4, (60, 50, 40))]
)
def test_the_countdown_by_heroes_and_level(seats: int, seconds: tuple[int, ...]) -> None:
    assert tuple(countdown(fresh(seats, level=level).lab) for level in "123") == seconds


VARIANTS = ("window", "boss_moves", "child_moves", "rotating")  # steps that only other ways to play have


@rule("V-029", "V-030")
def test_the_first_turn_has_no_event_and_the_second_has() -> None:
    game = set_up(1, level="1")
    assert (game.lab.turn.number, game.lab.turn.event, game.lab.decks.events.left) == (1, -1, 25)

    assert [step.__name__ for step in COURSE[steps.EVENT :] if step.__name__ not in VARIANTS] == [
        "event_phase", "effect", "traps", "opening", "declaring", "real", "closing", "additions", "final_attack",
        "movement", "powers", "brood", "placing", "bleeding", "gaining", "spending", "recovery", "drawing",
        "lead_passes",
    ]  # fmt: skip
    game.play("1: pass").choose_first(until=steps.EVENT)
    assert (game.lab.turn.number, game.lab.decks.events.left) == (2, 24)
    assert game.state.drawn >= 0


@rule("V-001", "V-002")
def test_the_way_to_victory_and_the_end_of_turn_nine() -> None:
    assert NUMBERS.turns == 9
    game = set_up(1, level="1")
    game.lab.turn.number = 9
    game.play("1: pass").choose_first(until=-1)

    assert GAME.outcome(game.state) is not None
    assert game.lab.turn.ending == "nobody left"
    assert GAME.acting(game.state) == ()
    assert GAME.legal(game.state, Seat(0)) == []


@rule("V-339")
@pytest.mark.parametrize("seats", [0, 7])
def test_other_numbers_of_players_are_refused_by_rule(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"Virus is for 1 to 6 players, not {seats} \(V-339\)"):
        GAME.setup(seats)


def test_five_players_need_a_boss() -> None:
    with pytest.raises(BadOption, match=r"bosses=0 is not possible with 5 players; allowed: 1, 2 \(V-339\)"):
        GAME.setup(5, {"bosses": "0"})
