"""Hints: what a bot hero does in positions, as a partner, and over whole games."""

from __future__ import annotations

import pytest

from lazaretto import bots
from lazaretto.core import Seat, seeded
from lazaretto.games.virus import GAME
from lazaretto.games.virus.data import BLOODER, CUBE, DOG, THROWN_BULLET, TRICKER, ZOMBIE, Kind
from lazaretto.games.virus.heuristics.between_phases import from_heroes, place_prior, spare_draws
from lazaretto.games.virus.heuristics.combat import improvement
from lazaretto.games.virus.heuristics.labs import Builder, Site
from lazaretto.games.virus.heuristics.odds import success_odds
from lazaretto.games.virus.heuristics.routes import Roads
from lazaretto.games.virus.heuristics.teamwork import own_exit
from lazaretto.games.virus.rules import steps
from lazaretto.games.virus.state import NOBODY, State, Throw, Wound
from lazaretto.games.virus.state.map import FAR_AWAY, distances, living

from .notation import Bench, at, table

CORRIDOR = "0,1 R10, 0,2 G10, 0,3 B10"


def liked(game: Bench, seat: int = 1) -> str:
    """The legal action with the highest prior."""
    seen = GAME.view(game.state, Seat(seat - 1))
    return max(game.legal(seat), key=lambda text: GAME.prior(seen, game.notation.read(text)))


def prior(game: Bench, text: str, seat: int = 1) -> float:
    return GAME.prior(GAME.view(game.state, Seat(seat - 1)), game.notation.read(text))


def carrying(game: Bench, seat: int = 1) -> Bench:
    game.lab.escape.carrier = Seat(seat - 1)
    game.lab.escape.door = True
    return game


# ---- the way home ----------------------------------------------------------------------------------------


def test_the_antidote_is_taken_carried_home_and_out() -> None:
    game = table(CORRIDOR, heroes="0,2")
    game.lab.escape.antidote = at("0,2")
    game.lab.escape.door = True
    for wanted in ("take-antidote", "move south", "move south", "leave"):
        assert liked(game) == wanted
        game.play(f"1: {wanted}")

    assert game.lab.escape.left_by == 0


def test_nobody_leaves_without_the_antidote() -> None:
    game = table(CORRIDOR)
    game.lab.escape.door = True

    assert liked(game) != "leave"


def test_only_the_nearest_hero_fetches_the_antidote() -> None:
    game = table(CORRIDOR, heroes="0,1 0,2")
    game.lab.escape.door = True
    game.lab.escape.antidote = at("0,3")

    assert liked(game, 2) == "move north"
    assert liked(game, 1) != "move north"


# ---- labs and clues --------------------------------------------------------------------------------------


def test_two_lab_cards_become_a_special_lab() -> None:
    game = table("0,1 R35", heroes="0,1", level=1).hand("R22 G13 B01")
    game.lab.escape.door = True
    for _ in range(2):
        choice = liked(game)
        assert choice.startswith("explore")
        game.play(f"1: {choice}")

    assert game.hero().clues.claims
    assert liked(game) == "draw-clue"


def test_a_begun_lab_is_finished_and_its_cell_kept_free() -> None:
    labs = "0,1 R35, 1,1 R31@270, 1,2 Y31@180"  # their corners meet at the north-east corner of 0,1
    plain = "0,1 R35, 1,1 R36, 1,2 Y36"
    with_lab = table(labs, heroes="0,1 0,0", exits="-8,12 0,5").hand("R35 G31")
    assert liked(with_lab) == "explore north G31 90"

    spoiling = prior(table(labs, heroes="0,1 0,0", exits="-8,12 0,5").hand("G35"), "explore north G35 0")
    harmless = prior(table(plain, heroes="0,1 0,0", exits="-8,12 0,5").hand("G35"), "explore north G35 0")
    assert spoiling < harmless - 0.2


def best_site(game: Bench, seat: int = 1) -> Site | None:
    return Builder(Roads(game.lab, Seat(seat - 1))).best()


def test_a_single_lab_card_waits_for_others_or_for_a_lab_that_was_begun() -> None:
    four = "0,1 0,0 0,0 0,0"  # four heroes need four cards
    assert best_site(table("0,1 R35", heroes=four).hand("R31 Y31")) is None
    begun = best_site(table("0,1 R35", heroes=four).hand("R31 Y31 B31"))
    assert begun is not None
    assert not begun.whole
    assert best_site(table("0,1 R35, 0,2 R31", heroes=four).hand("G31")) is not None


def test_a_lab_card_is_no_way_while_another_leads_there() -> None:
    game = table("0,1 R35", heroes="0,1 0,0", exits="0,6 -8,12").hand("R31 G35")

    assert prior(game, "explore north G35 0") > prior(game, "explore north R31 0") + 0.1


def test_the_deck_is_drawn_while_lab_cards_still_help() -> None:
    game = table(CORRIDOR, heroes="0,1").hand("R31 Y31 B31 G31 R13 Y13 B13 G13")
    drawn: list[int] = []
    for game.lab.turn.number in (2, 5, 7):
        game.lab.decks.rooms.left = 60
        drawn.append(spare_draws(game.lab, game.hero()))

    assert drawn == [10, 27, 54]


def test_a_clue_is_added_when_it_singles_out_a_room() -> None:
    game = table(CORRIDOR, heroes="0,1").clue("C15").clue("C17")
    assert prior(game, "add-clue C17") > 0.9  # only 0,3 has 3 <= y <= 5
    assert liked(game) == "add-clue C17"
    game.play("1: add-clue C17")

    assert game.lab.escape.antidote == at("0,3")


def test_a_clue_that_fits_many_rooms_is_held_back() -> None:
    game = table(CORRIDOR, heroes="0,1").clue("C15")

    assert not liked(game).startswith("add-clue")


def test_the_room_that_the_clues_wait_for_is_built() -> None:
    game = table("0,1 R35", heroes="0,1", level=1).clue("C04").hand("B35 G01 R10")
    game.lab.escape.door = True
    choice = liked(game)
    assert "G01" in choice  # the only room with one open side
    game.play(f"1: {choice}")

    assert liked(game) == "add-clue C04"


# ---- fights ----------------------------------------------------------------------------------------------


def test_the_odds_are_those_of_the_throwing_board() -> None:
    odds = success_odds(3, 3, 0)

    assert sum(odds) == pytest.approx(1)
    assert sum([chance * won for won, chance in enumerate(odds)]) == pytest.approx(3.5, abs=0.15)
    assert sum(odds[3:]) == pytest.approx(0.57, abs=0.04)


def test_a_fight_is_a_throw_of_cubes_and_bullets_and_a_kill() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 dog", level=1)
    while (choice := liked(game)) != "throw":
        assert choice.startswith("add")
        game.play(f"1: {choice}")
    assert min(game.state.plans[0].tray[:2]) >= 1
    game.script(*range(sum(game.state.plans[0].tray))).play("1: throw")

    assert liked(game) == "kill dog-1"


def test_cards_are_turned_over_for_a_throw_rather_when_no_lab_is_wanted_any_more() -> None:
    game = table(CORRIDOR, heroes="0,2", creatures="0,2 dog")
    board = Throw((CUBE, THROWN_BULLET, THROWN_BULLET, THROWN_BULLET), (0, 1, 2, 2), at("0,2"), -1)
    assert improvement(game.lab, Seat(0), board) == -1
    game.lab.escape.antidote = at("0,3")

    assert improvement(game.lab, Seat(0), board) == THROWN_BULLET


def test_without_bullets_he_runs_from_what_he_cannot_kill() -> None:
    game = table(CORRIDOR, heroes="0,2", creatures="0,2 zombie tricker", level=1, exits="0,6 8,12")
    game.give(bullet=-10)

    assert liked(game).split()[0] in ("flee", "bolt")


def test_he_does_not_run_into_death() -> None:
    game = table(CORRIDOR, heroes="0,2", creatures="0,2 blooder", level=1).wound(1, *["up"] * 6)

    assert not liked(game).startswith(("flee", "bolt"))


def test_he_keeps_out_of_a_crowd_without_cubes() -> None:
    game = carrying(table(CORRIDOR, heroes="0,3", creatures="0,2 dog dog zombie", level=1)).stock(2)

    assert liked(game) != "move south"


def test_a_deep_wound_is_redrawn_for_the_card_he_misses_least() -> None:
    game = table(CORRIDOR, heroes="0,1", creatures="0,1 dog", level=1).hand("R01 R31 G35")
    game.lab.decks.wounds.top, game.lab.decks.wounds.backs = 1, [23, 1]
    game.play("1: flee north")
    game.hero().body.drawn = Wound(0, down=True, deep=True)

    assert liked(game) == "redraw R01"


# ---- with others -----------------------------------------------------------------------------------------

EXITS = "0,1 R35, -1,0 G06@90, 1,0 B06@90"


def test_an_exit_is_activated_when_the_other_can_be_held_too() -> None:
    near = table(EXITS, heroes="-2,0 1,0", exits="-2,0 2,0")
    far = table(EXITS, heroes="-2,0 1,0", exits="-2,0 2,0").stock(0, seat=2)

    assert liked(near) == "activate"
    assert liked(far) != "activate"


@pytest.mark.parametrize("heroes", [1, 2])
def test_ways_that_are_not_looked_for_change_nothing(heroes: int) -> None:
    """The nearer Exit and the steps from the nearest hero, through a game, as looking for every way finds them."""
    state, player, chance = GAME.new(GAME.setup(heroes), 2), bots.bot("regular"), seeded(2, 7)
    while acting := GAME.acting(state):
        seat, lab = acting[0], state.lab
        seen = GAME.view(state, seat)
        reach = [distances(lab, lab.heroes[other].cell, FAR_AWAY, doors_stop=False) for other in living(lab)]
        nearest = {place: min([near.get(place, FAR_AWAY) for near in reach]) for near in reach for place in near}
        assert from_heroes(seen.lab) == nearest
        if [seat] == living(lab):
            fresh, here = Roads(lab, seat), lab.heroes[seat].cell
            assert own_exit(Roads(lab, seat), seat) == min(lab.map.exits, key=lambda x: (fresh.far(here, x), x))
        GAME.play(state, seat, player.choose(GAME, seen, GAME.legal(state, seat), chance))


def test_he_comes_when_a_partner_holds_the_other_exit() -> None:
    game = table(EXITS, heroes="-2,0 0,0", exits="-2,0 2,0").hand("R22 G13 Y31 B32", seat=2)
    game.play("1: activate")
    for wanted in ("move east", "move east", "activate"):
        assert liked(game, 2) == wanted
        game.play(f"2: {wanted}")

    assert game.lab.escape.door


def test_he_shares_bullets_and_shields_and_takes_what_is_offered() -> None:
    game = table(CORRIDOR, heroes="0,1 0,1").give(bullet=2).give(2, bullet=-10)
    assert liked(game) == "offer bullet 2"
    game.play("1: offer bullet 2")
    assert liked(game, 2) == "accept"

    hurt = table(CORRIDOR, heroes="0,1 0,1").give(shield=1).wound(2, "up", "up")
    assert liked(hurt) == "offer shield 2"
    assert prior(table(CORRIDOR, heroes="0,1 0,1").give(shield=1), "offer shield 2") == 0


def test_sharing_comes_to_an_end() -> None:
    game = table(CORRIDOR, heroes="0,1 0,1").give(2, bullet=-10)
    given = 0
    while liked(game).startswith("offer"):
        game.play(f"1: {liked(game)}", "2: accept")
        given += 1

    assert given == 3
    assert not liked(game, 2).startswith("offer")


def test_he_joins_a_throw_if_he_can_help() -> None:
    game = table(CORRIDOR, heroes="0,1 0,1", creatures="0,1 desu dog").play("1: propose")
    assert liked(game, 2) == "accept"

    empty = table(CORRIDOR, heroes="0,1 0,1", creatures="0,1 desu dog").give(2, bullet=-10).play("1: propose")
    assert liked(empty, 2) == "decline"


def test_he_agrees_to_shares_that_spare_him_and_not_to_others() -> None:
    def asked(figure: str, to: int) -> Bench:
        game = table(CORRIDOR, heroes="0,1 0,1", creatures="0,1 dog dog")
        return game.play(f"1: assign {figure} {to}", "1: share")

    assert liked(asked("dog-2", 1), 2) == "accept"
    assert liked(asked("dog-1", 2), 2) == "decline"


def test_he_leaves_the_last_space_on_the_carriers_way() -> None:
    game = carrying(table(CORRIDOR, heroes="0,3 0,2", creatures="0,1 zombie zombie zombie zombie desu"))

    assert liked(game, 2) != "move south"


# ---- creatures -------------------------------------------------------------------------------------------


def test_the_group_next_to_a_hero_goes_first_so_that_none_sweeps_the_others_along() -> None:
    game = table(CORRIDOR, heroes="0,0", creatures="0,1 dog, 0,2 zombie, 0,3 zombie", step=steps.MOVEMENT)

    assert liked(game) == "send 0,1"


@pytest.mark.parametrize(("level", "rather"), [(1, ZOMBIE), (2, DOG), (3, DOG)])
def test_a_dog_is_called_before_a_zombie_unless_it_alone_is_fast(level: int, rather: Kind) -> None:
    lab = table(CORRIDOR, heroes="0,1", level=level).lab
    worth = {kind: place_prior(lab, {}, kind, at("0,3")) for kind in (TRICKER, ZOMBIE, DOG, BLOODER)}

    assert max((ZOMBIE, DOG), key=lambda kind: worth[kind]) == rather
    assert worth[TRICKER] == max(worth.values())
    assert worth[BLOODER] == min(worth.values())


def test_first_creatures_go_to_the_farther_exit_where_they_will_be_gone() -> None:
    state = GAME.new(GAME.setup(1, {"level": "1"}), 5)
    game = Bench(state)
    while state.lab.turn.step == steps.FOUNDING:
        game.play(f"1: {liked(game)}")
    far = max(state.lab.map.exits, key=lambda place: abs(place % 64 - 32) + place // 64 - 32)
    kind, place = liked(game).split()[1:]

    assert kind == "tricker"
    assert at(place) == far


# ---- whole games -----------------------------------------------------------------------------------------


def play(seed: int, seats: int, hints: bool, **options: str) -> State:
    state = GAME.new(GAME.setup(seats, options), seed)
    rng = seeded(seed, 20)
    while acting := GAME.acting(state):
        seat = rng.pick(list(acting))
        legal = GAME.legal(state, seat)
        seen = GAME.view(state, seat)
        choice = max(legal, key=lambda action: GAME.prior(seen, action)) if hints else rng.pick(legal)
        GAME.play(state, seat, choice)
    return state


def test_hints_win_some_games_and_chance_none() -> None:
    by_hints = [play(seed, 1, hints=True, level="1").lab for seed in range(10)]
    by_chance = [play(seed, 1, hints=False, level="1").lab for seed in range(10)]

    assert sum([lab.escape.left_by != NOBODY for lab in by_hints]) >= 1
    assert sum([lab.escape.door for lab in by_hints]) > 7
    assert not any([lab.escape.left_by != NOBODY for lab in by_chance])


@pytest.mark.parametrize("options", [{"spy": "on"}, {"life": "on", "turns": "rotate"}, {"legend": "on", "level": "3"}])
def test_every_prior_is_a_number_from_0_to_1_and_leaves_the_view_as_it_was(options: dict[str, str]) -> None:
    state = GAME.new(GAME.setup(2, options), 3)
    rng = seeded(3, 20)
    while acting := GAME.acting(state):
        seat = rng.pick(list(acting))
        seen = GAME.view(state, seat)
        legal = GAME.legal(state, seat)
        priors = [GAME.prior(seen, action) for action in legal]
        assert min(priors) >= 0
        assert max(priors) <= 1
        assert seen.lab == state.lab
        GAME.play(state, seat, legal[priors.index(max(priors))])
