"""Infection: O-051 to O-059."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import INFECTED, REST
from lazaretto.games.outbreak.events import BecameInfected, StayedAsTheyWere
from lazaretto.testing import moments

from .notation import at

NAMED = "named brutus quicksilver"


@rule("O-051", "O-052", "O-053", "O-054")
@pytest.mark.parametrize(
    ("roles", "pile", "after"),
    [
        pytest.param(
            "S L Z S S", "2:c1 3:x 5:c2 1:rest 4:rest", "I L Z S S", id="OE-5: the next Rest, not the one after"
        ),
        pytest.param("L S Z S S", "4:rest 1:c1 3:x 2:c2 5:c1", "L S Z I S", id="OE-6: wrap-around"),
        pytest.param("L S Z S S", "5:rest 3:x 2:rest 1:c1 4:c1", "L I Z S S", id="OE-7: the next one, not the first"),
        pytest.param("L I Z S S", "3:x 2:rest 4:rest 1:c1 5:c1", "L I Z S S", id="OE-8: not passed on"),
        pytest.param("L I Z S S", "1:c1 5:c2 3:x 2:s1 4:c1", "L I Z S S", id="OE-9: no Rest"),
        pytest.param(
            "L S Z S S", "2:rest 4:rest 1:c1 5:c1 3:x", "L I Z S S", id="wrap-around takes the first of the pile"
        ),
        pytest.param("L I Z S S", "2:rest 4:rest 1:c1 5:c1 3:x", "L I Z S S", id="wrap-around is not passed on either"),
        pytest.param("L S Z S S", "2:rest 4:rest 1:c1 5:c1 3:s1", "L S Z S S", id="without Infect nothing happens"),
    ],
)
def test_who_is_infected(roles: str, pile: str, after: str) -> None:
    game = at(roles, NAMED)

    game.pile(pile)

    assert game.roles() == after


@rule("O-055")
def test_the_change_is_at_once_and_changes_the_team() -> None:
    game = at("L S Z S S", f"day 20 night, {NAMED}, spent 2 c1 c2, spent 3 s1 s2")

    game.pile("3:x 2:rest 1:c1 4:c1 5:c1")

    assert game.ending() == "day_limit"
    assert game.winners() == "2 3"


@rule("O-055", "O-056")
@pytest.mark.parametrize("show", [True, False], ids=["numbers shown", "numbers hidden"])
def test_the_victim_alone_is_told_and_everybody_hears_as_much(show: bool) -> None:
    game = at("L S Z S S", NAMED, show=show)

    game.pile("3:x 2:rest 1:c1 4:rest 5:c1")

    for seat in (0, 1, 2, 3, 4, None):
        who = None if seat is None else Seat(seat)
        heard = [told.visible_to(who) for told in game.log.emitted]
        assert None not in heard
        assert sum(isinstance(event, BecameInfected) for event in heard) == (seat == 1)
        assert sum(isinstance(event, StayedAsTheyWere) for event in heard) == (seat != 1)
        assert GAME.view(game.state, who).own.turn == (0 if seat == 1 else -1)
    assert GAME.view(game.state, Seat(1)).players.roles[1] == INFECTED


@rule("O-056")
def test_the_log_is_as_long_when_nobody_is_infected() -> None:
    hit, miss = at("L S Z S S", NAMED), at("L I Z S S", NAMED)

    hit.pile("3:x 2:rest 1:c1 4:rest 5:c1")
    miss.pile("3:x 2:rest 1:c1 4:rest 5:c1")

    for seat in (1, 3, 4, 5, None):
        assert hit.heard(seat) == miss.heard(seat)


@rule("O-056")
def test_rest_numbers_are_shown_or_known_to_their_owner_alone() -> None:
    shown, hidden = at("L S Z S S", NAMED), at("L S Z S S", NAMED, show=False)
    for game in (shown, hidden):
        game.pile("3:x 2:rest 1:c1 4:rest 5:c1")

    assert GAME.view(shown.state, Seat(4)).history.piles[-1].faces[1] == REST + 2
    assert GAME.view(hidden.state, Seat(4)).history.piles[-1].faces[1] == REST
    assert GAME.view(hidden.state, Seat(1)).history.piles[-1].faces[1] == REST + 2
    assert GAME.view(hidden.state, Seat(1)).history.piles[-1].faces[3] == REST
    assert GAME.view(hidden.state, None).history.piles[-1].faces[1] == REST
    assert hidden.heard(5) == hidden.heard(1)
    assert "Card 2: Rest." in hidden.heard(5)
    assert "Card 2: Rest 2." in hidden.heard(2)


@rule("O-057")
def test_the_leader_can_be_infected_and_stays_leader() -> None:
    game = at("L S Z S S", NAMED)
    game.pile("3:x 1:rest 2:c1 4:c1 5:c1")

    assert game.roles() == "LI S Z S S"
    assert game.asked() == "1"
    game.play("1: name brutus", "1: name quicksilver")
    assert game.menu(1) == "c1 c2 s1 s2"


@rule("O-058")
def test_one_infection_a_day_and_never_a_cure() -> None:
    for seats in (5, 7):
        for seed in range(8):
            last = [0] * seats
            for moment in moments(GAME, GAME.setup(seats), seed):
                state = moment.state
                victims = [draw.victim for draw in state.history.draws if draw.victim >= 0]
                assert len(victims) == len(set(victims)) == state.players.roles.count(INFECTED)
                for day in range(state.day):
                    assert sum(draw.victim >= 0 for draw in state.history.draws[3 * day : 3 * day + 3]) <= 1
                assert all(
                    now == INFECTED for was, now in zip(last, state.players.roles, strict=True) if was == INFECTED
                )
                last = state.players.roles[:]


@rule("O-059")
def test_patient_zero_hands_in_infect_and_so_no_rest() -> None:
    game = at("L S Z S S", NAMED)

    game.play("3: submit x")

    assert game.why(3, "submit rest") == "O-077"
    game.play("1: submit c1", "2: submit c1", "4: submit c1", "5: submit c1")
    assert game.roles() == "L S Z S S"
