"""Guesses: tables that could be the real one, however long the game has lasted."""

from __future__ import annotations

from collections import Counter

import pytest

from lazaretto.core import Seat, playout, rule, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.actions import SUBMIT
from lazaretto.games.outbreak.data import BIT, INFECTED, NONE, NUMBERS, REST, SURVIVOR, ZERO, X
from lazaretto.games.outbreak.rules.cards import card_refusal, out_refusal
from lazaretto.games.outbreak.rules.reveal import rest_hit
from lazaretto.games.outbreak.state import ABSENT, NAMING, NIGHT, OVER, VOTING, Table
from lazaretto.testing import moments, watchers

from .notation import NO_HISTORY, after_a_vote, at


def could_have_been(state: Table) -> None:
    """Go through the whole history by the rules: every card was legal, every infection followed from its pile."""
    seats = len(state.players.roles)
    zero = state.players.roles.index(ZERO)
    roles = [ZERO if i == zero else SURVIVOR for i in range(seats)]
    spent = [0] * seats
    assert zero != state.players.first_leader
    for number, draw in enumerate(state.history.draws):
        day = number // 3 + 1
        if number % 3 == 0:
            spent, numbers = [0] * seats, {}
            left = sum(
                roles[i] == SURVIVOR and (not state.players.out[i] or state.players.out[i] >= day) for i in range(seats)
            )
            assert day == 1 or left > NUMBERS.few_survivors
        assert sorted(draw.owners) == [i for i in range(seats) if draw.pile.handed & BIT[i]]
        for face, owner in zip(draw.pile.faces, draw.owners, strict=True):
            card = min(face, REST)
            out = 0 < state.players.out[owner] <= day
            refusal = out_refusal(roles[owner], card) if out else card_refusal(roles[owner], spent[owner], card)
            assert refusal is None
            assert not out or spent[owner] == 0
            spent[owner] |= BIT[card]
            if card == REST:
                assert 1 <= face - REST <= seats
                assert owner not in numbers
                numbers[owner] = face - REST
        assert len(set(numbers.values())) == len(numbers)
        hit = rest_hit(list(draw.pile.faces))
        target = NONE if hit == NONE else draw.owners[hit]
        victim = target if target != NONE and roles[target] == SURVIVOR else NONE
        assert draw.victim == victim
        if victim != NONE:
            roles[victim] = INFECTED
    assert tuple(roles) == state.players.roles
    check_today(state)


def check_today(state: Table) -> None:
    today = state.history.draws[3 * (state.day - 1) :]
    for seat in range(len(state.players.roles)):
        cards = [draw.pile.faces[draw.owners.index(seat)] for draw in today if seat in draw.owners]
        bits = sum([BIT[min(card, REST)] for card in cards])
        pending = state.hands.cards[seat]
        assert state.hands.spent[seat] == (bits if pending == NONE else bits | BIT[pending])
        assert pending == NONE or not bits & BIT[pending]
        assert all(card - REST == state.hands.rest[seat] for card in cards if card > REST)
    dealt = state.step not in (VOTING, NIGHT) and state.ending not in (1, 3)
    assert sorted(state.hands.rest) == (
        list(range(1, len(state.players.roles) + 1)) if dealt else [0] * len(state.players.roles)
    )


@rule("O-013", "O-033", "O-058")
@pytest.mark.parametrize("shown", ["on", "off"], ids=["numbers shown", "numbers hidden"])
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_a_guess_is_a_world_the_rules_could_have_led_to(seats: int, shown: str) -> None:
    rng = seeded(seats)
    for seed in range(2):
        for moment in moments(GAME, GAME.setup(seats, {"show_rest_numbers": shown}), seed):
            if moment.number % 3:
                continue
            could_have_been(moment.state)
            for seat in watchers(GAME, moment.state):
                seen = GAME.view(moment.state, seat)
                world = GAME.determinize(seen, rng)
                could_have_been(world)
                assert GAME.view(world, seat) == seen
                assert GAME.pieces(world) == GAME.pieces(moment.state)


def test_a_guess_can_be_played_to_the_end() -> None:
    rng = seeded(1)
    for moment in moments(GAME, GAME.setup(6), 5):
        world = GAME.determinize(GAME.view(moment.state, Seat(moment.number % 6)), rng)
        playout(GAME, world, rng)
        assert world.step == OVER
        could_have_been(world)


def test_everybody_who_can_be_patient_zero_is_suspected_alike() -> None:
    game = at("L S Z S S S", "named angelwing brutus")
    game.state.history = NO_HISTORY
    game.pile("3:x 4:rest 1:c1 2:c1 5:c1 6:c2")
    rng = seeded(2)
    seen = GAME.view(game.state, Seat(5))

    suspects = Counter([GAME.determinize(seen, rng).players.roles.index(ZERO) for _ in range(800)])

    assert set(suspects) == {1, 2, 3, 4}  # neither the Leader nor oneself
    assert min(suspects.values()) > 140


def test_the_owner_of_the_rest_card_hit_is_the_one_infected_in_every_guess() -> None:
    game = at("L S Z S S S", "named angelwing brutus")
    game.pile("3:x 4:rest 1:rest 2:c1 5:rest 6:c2")
    rng = seeded(3)

    for seat in (0, 3, 4):
        seen = GAME.view(game.state, Seat(seat))
        hit = Counter([GAME.determinize(seen, rng).history.draws[-1].victim for _ in range(60)])
        if seat == 3:
            assert set(hit) == {3}  # whose number it was, knows
        else:
            assert seat not in hit  # that it was not one's own number, too
            assert len(hit) > 2


def test_patient_zero_never_guesses_against_what_the_nights_told() -> None:
    rng = seeded(4)
    told = 0
    for seed in range(6):
        for moment in moments(GAME, GAME.setup(7), seed):
            zero = Seat(moment.state.players.roles.index(ZERO))
            seen = GAME.view(moment.state, zero)
            if seen.own.nights and seen.own.nights[-1] and moment.number % 5 == 0:
                world = GAME.determinize(seen, rng)
                known = [i for i in range(7) if seen.own.nights[-1] & BIT[i]]
                assert all(world.players.roles[i] == INFECTED for i in known)
                told += 1
    assert told > 20


def test_what_a_vote_showed_holds_in_every_guess() -> None:
    rng = seeded(6)
    for roles, target, role in (("L S Z I S S", 4, INFECTED), ("L S Z I S S", 2, SURVIVOR)):
        game = at(roles.replace("I", "S"), "day 1 night, named angelwing brutus, spent 3 s1 s2, spent 4 c1 c2")
        game.state.history = NO_HISTORY
        game.state.shift = 0
        game.state.day = 1
        game.state.hands.spent = [0] * 6
        game.pile("3:x 4:rest 1:rest 2:c1 5:rest 6:c2")
        game.shifts("1:c1 2:c2 3:s1 4:c1 5:c1 6:c1", "1:c2 2:rest 3:s2 4:s1 5:c2 6:rest")
        game.ballots(" ".join(["-" if seat == target else str(target) for seat in range(1, 7)]))
        for seat in (None, Seat(0), Seat(5)):
            guesses = [GAME.determinize(GAME.view(game.state, seat), rng) for _ in range(40)]
            assert all(world.players.roles[target - 1] == role for world in guesses)
            for world in guesses:
                could_have_been(world)
            if role == INFECTED:
                assert {world.history.draws[0].victim for world in guesses} == {target - 1}


def test_guesses_follow_what_the_ballots_say_and_rule_nobody_out() -> None:
    """Seat 4 skipped, as Infected do; seat 3 was alone in turning against 5, as Patient Zero may."""
    game = after_a_vote("6 6 5 - 6 5")
    rng = seeded(4)

    guesses = [GAME.determinize(GAME.view(game.state, Seat(1)), rng) for _ in range(300)]

    zeros = Counter([world.players.roles.index(ZERO) for world in guesses])
    infected = Counter([world.players.roles.index(INFECTED) for world in guesses if INFECTED in world.players.roles])
    assert set(zeros) == {2, 3, 4}
    assert zeros[2] > 1.3 * zeros[4] > 2 * zeros[3]
    assert infected[3] > 150
    assert len(infected) > 2
    for world in guesses[:40]:
        could_have_been(world)


def test_guesses_are_found_in_long_games() -> None:
    """Twenty Days in which nobody is infected or voted out and the same Tasks are named, then a last question."""
    rng = seeded(8)
    state = GAME.new(GAME.setup(8, {"day_limit": "25"}), 8)
    while state.day < 20:
        seat = GAME.acting(state)[0]
        menu = [action for action in GAME.legal(state, seat) if action is not SUBMIT[X]]
        settled = menu[-1] if state.step == VOTING else menu[0] if state.step == NAMING else None
        GAME.play(state, seat, settled or rng.pick(menu))
    assert len(state.history.draws) == 57
    for viewer in range(8):
        could_have_been(GAME.determinize(GAME.view(state, Seat(viewer)), rng))


def test_before_the_first_pile_nobody_but_oneself_is_known() -> None:
    state = GAME.new(GAME.setup(5), 3)
    rng = seeded(9)

    worlds = {tuple(GAME.determinize(GAME.view(state, None), rng).players.roles) for _ in range(60)}

    assert len(worlds) == 4


@rule("O-081")
def test_hidden_ballots_are_guessed_as_given_but_not_what_they_say() -> None:
    state = GAME.new(GAME.setup(5), 3)
    rng = seeded(2)
    while state.step != VOTING or state.asked != 0b11100:
        seat = GAME.acting(state)[0]
        GAME.play(state, seat, rng.pick(GAME.legal(state, seat)))

    guesses = [GAME.determinize(GAME.view(state, Seat(4)), rng) for _ in range(40)]

    for world in guesses:
        assert [ballot != ABSENT for ballot in world.hands.ballots] == [True, True, False, False, False]
    assert len({world.hands.ballots[0] for world in guesses}) > 3
