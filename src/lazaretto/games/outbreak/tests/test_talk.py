"""Talk: who is silent, how long the table lets people talk, and bots that keep a straight face."""

from __future__ import annotations

import re

import pytest

from lazaretto.core import Deadline, Heard, Seat, rule, seeded
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import INFECTED, SURVIVOR, ZERO
from lazaretto.games.outbreak.heuristics.remarks import SILENT, said
from lazaretto.games.outbreak.state import SUBMITTING
from lazaretto.testing import moments

from .notation import at

USUAL = GAME.setup(5)
both_ways = pytest.mark.parametrize("numbers", ["on", "off"])  # of Rest cards: shown in the pile, or not


@rule("O-087")
def test_who_is_voted_out_is_silent_unless_the_option_lets_them_talk() -> None:
    game = at("L S Z S! S", "day 2 morning")
    chatty = GAME.setup(5, {"out_chat": "on"})

    silent = [seat for seat in range(5) if GAME.muted(USUAL, game.state, Seat(seat)) is not None]

    assert silent == [3]
    assert GAME.muted(USUAL, game.state, None) is None  # watchers were never in the game
    assert all(GAME.muted(chatty, game.state, Seat(seat)) is None for seat in range(5))


@rule("O-021")
def test_the_clock_for_talk_starts_anew_with_every_shift_and_every_vote() -> None:
    options = GAME.setup(5, {"talk_seconds": "120"})
    named = at("L S Z S S", "named angelwing brutus")

    assert GAME.talk(USUAL, named.state) is None
    assert GAME.talk(options, named.state) == Deadline("shift 0", 120)
    seen = [talk.name for moment in moments(GAME, options, 4) if (talk := GAME.talk(options, moment.state)) is not None]
    assert {"shift 0", "shift 1", "shift 2", "vote 3", "shift 3"} <= set(seen)


def remarks(roles: tuple[int, ...], numbers: str = "on") -> list[tuple[str, str]]:
    """What bots of these roles would say in random games: the truth about the card they handed in last, their words."""
    heard: list[tuple[str, str]] = []
    for seed in range(30):
        for moment in moments(GAME, GAME.setup(7, {"show_rest_numbers": numbers}), seed):
            state = moment.state
            for seat in GAME.acting(state) if state.step == SUBMITTING else ():
                view = GAME.view(state, seat)
                if view.players.roles[seat] in roles and view.history.piles and not view.players.out[seat]:
                    own = said(view.own.cards[-1], view.history.piles[-1].tasks)
                    heard.append((own, GAME.remark(view, seeded(len(heard), seed), ())))
    return heard


@both_ways
def test_survivors_say_what_they_did(numbers: str) -> None:
    heard = remarks((SURVIVOR,), numbers)

    assert any(words for _, words in heard)
    assert all(words in ("", truth) for truth, words in heard)


@both_ways
def test_the_others_say_what_a_survivor_could_have_done(numbers: str) -> None:
    heard = remarks((INFECTED, ZERO), numbers)

    spoken = {words for _, words in heard if words}
    lies = [words for truth, words in heard if words and words != truth]
    assert lies
    assert all(words.startswith(("I completed Task", "I rested.")) for words in spoken)


@both_ways
@rule("O-056", "O-074")
def test_whoever_claims_a_rest_claims_a_number_whatever_the_side(numbers: str) -> None:
    for roles in ((SURVIVOR,), (INFECTED,), (ZERO,)):
        claims = [words for _, words in remarks(roles, numbers) if "rested" in words]

        assert claims
        assert all(re.fullmatch(r"I rested\. My Rest number was [1-7]\.", words) for words in claims)


@rule("O-056")
def test_where_numbers_are_hidden_a_false_rest_has_the_own_number_of_the_day() -> None:
    game = at("L S Z S S", show=False)
    game.shifts("3:x 4:rest 1:rest 2:rest 5:rest")
    game.play("1: name angelwing", "1: name brutus")

    view = GAME.view(game.state, Seat(2))

    assert {GAME.remark(view, seeded(seed), ()) for seed in range(40)} == {"", "I rested. My Rest number was 3."}


@both_ways
def test_every_role_speaks_as_often(numbers: str) -> None:
    def share(roles: tuple[int, ...]) -> float:
        heard = remarks(roles, numbers)
        return sum([bool(words) for _, words in heard]) / len(heard)

    for roles in ((SURVIVOR,), (INFECTED,), (ZERO,)):
        assert abs(share(roles) - (1 - 1 / SILENT)) < 0.06


def test_suspicions_name_somebody_else_who_is_in_play() -> None:
    named = set()
    for seed in range(10):
        for moment in moments(GAME, GAME.setup(6), seed):
            for seat in GAME.acting(moment.state):
                words = GAME.remark(GAME.view(moment.state, seat), seeded(seed, moment.number), ())
                if "suspect" in words:
                    suspect = int(words.partition(":")[0][-1]) - 1
                    assert suspect != seat
                    assert moment.state.players.out[suspect] == 0
                    named.add(suspect)
    assert len(named) > 3


def test_what_a_bot_says_is_the_same_in_two_worlds() -> None:
    """And so is what it answers whoever accuses it: neither uses what the seat may not know."""
    rng, answered = seeded(5), 0
    for moment in moments(GAME, GAME.setup(6), 9):
        for seat in GAME.acting(moment.state):
            other = GAME.alternate_world(moment.state, seat, rng)
            here, there = GAME.view(moment.state, seat), GAME.view(other, seat)
            accused = (Heard((seat + 1) % 6, f"I suspect @{seat + 1}.", GAME.subject(moment.state)),)
            for heard in ((), accused):
                assert GAME.remark(here, seeded(moment.number), heard) == GAME.remark(
                    there, seeded(moment.number), heard
                )
            answer = GAME.reply(here, seeded(moment.number), accused)
            assert answer == GAME.reply(there, seeded(moment.number), accused)
            answered += answer != ""
    assert answered > 20
