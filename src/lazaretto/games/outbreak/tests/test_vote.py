"""The vote: O-080 to O-091."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.events import VotedOut
from lazaretto.games.outbreak.rules.vote import voted_out
from lazaretto.games.outbreak.state import NAMING
from lazaretto.testing import moments

from .notation import at, chosen, voting


@rule("O-080")
def test_a_ballot_is_against_another_player_in_play_or_a_skip() -> None:
    game = voting("L S Z S S!")

    assert game.asked() == "1 2 3 4"
    assert game.menu(2) == "1 3 4 skip"
    assert game.why(2, "vote 2") == "O-080"
    assert game.why(2, "vote 5") == "O-080"
    assert game.why(2, "vote 8") == "O-080"
    assert game.why(5, "skip") == "O-077"


@rule("O-081")
def test_ballots_are_hidden_until_all_are_in_then_shown_with_names() -> None:
    first, second = voting("L S Z S S"), voting("L S Z S S")

    first.play("1: vote 3", "2: skip")
    second.play("1: vote 2", "2: vote 5")

    for seat in (2, 3, 4, None):
        who = None if seat is None else Seat(seat)
        assert GAME.view(first.state, who) == GAME.view(second.state, who)
    assert first.heard(3) == second.heard(3)
    assert GAME.view(first.state, Seat(0)).own.ballot == 2

    first.play("3: vote 2", "4: vote 2", "5: skip")

    assert GAME.view(first.state, None).history.tallies[-1].ballots == (2, -1, 1, 1, -1)


@rule("O-082", "O-083")
@pytest.mark.parametrize(
    ("ballots", "plurality", "majority"),
    [
        pytest.param("3 3 5 5 - -", 0, 0, id="OE-14: a tie of players and skip"),
        pytest.param("3 3 3 - - 5", 3, 0, id="OE-14: three of six are most, not more than half"),
        pytest.param("3 3 3 3 - 5", 3, 3, id="four of six"),
        pytest.param("3 3 - - - 5", 0, 0, id="skip has the most"),
        pytest.param("3 3 - - 5 1", 0, 0, id="a player ties with skip"),
        pytest.param("3 3 1 2 5 4", 3, 0, id="two ballots may be enough"),
        pytest.param("- - - - - -", 0, 0, id="all skip"),
        pytest.param("3 3 3 4 4", 3, 3, id="three of five"),
        pytest.param("3 4 5 1 2", 0, 0, id="everybody against another"),
    ],
)
def test_who_is_voted_out(ballots: str, plurality: int, majority: int) -> None:
    assert voted_out(chosen(ballots), majority=False) == plurality - 1
    assert voted_out(chosen(ballots), majority=True) == majority - 1


@rule("O-083")
def test_half_of_the_players_in_play_is_no_majority() -> None:
    game = voting("L S Z S S!", majority=True)
    game.ballots("2 4 2 -")
    assert game.roles() == "L S Z S S!"

    game = voting("L S Z S S!", majority=True)
    game.ballots("2 4 2 2")
    assert game.roles() == "L S! Z S S!"


@rule("O-083")
def test_players_who_are_out_do_not_count_for_the_majority() -> None:
    game = voting("L S Z S S I! S! S!", majority=True)

    game.ballots("- 1 1 1 2")  # three of the five in play, of eight at the table

    assert game.roles() == "S! L Z S S I! S! S!"


@rule("O-084")
def test_one_player_a_day_at_most() -> None:
    for seed in range(12):
        for moment in moments(GAME, GAME.setup(7), seed):
            days = [day for day in moment.state.players.out if day]
            assert len(days) == len(set(days))


@rule("O-085")
@pytest.mark.parametrize("roles", ["L S Z S S", "LI I Z S S", "S L Z S! S"])
def test_voting_out_patient_zero_wins(roles: str) -> None:
    game = voting(roles)

    game.ballots(" ".join(["3", "3", "1", "3", "3"][: len(GAME.acting(game.state))]))

    assert game.ending() == "pz_voted_out"
    assert game.winners() == " ".join([str(i + 1) for i, word in enumerate(roles.split()) if word.strip("!") in "LS"])


@rule("O-085", "O-096")
def test_it_wins_even_when_the_tasks_are_lost() -> None:
    ruins = ", ".join([f"{name} destroyed" for name in ("stiletto", "madeline", "brutus")])
    game = voting("L S Z S S", f"day 2 morning, {ruins}")
    game.state.tasks.back[0] = -1

    game.ballots("3 3 1 3 3")

    assert game.ending() == "pz_voted_out"


@rule("O-086")
@pytest.mark.parametrize(
    ("roles", "target", "shown"),
    [
        pytest.param("L S Z I S", 2, (1, 0, False), id="a Survivor"),
        pytest.param("L S Z I S", 4, (3, 1, False), id="an Infected"),
        pytest.param("L S Z I S", 1, (0, 0, True), id="the Leader"),
        pytest.param("LI S Z S S", 1, (0, 1, True), id="an infected Leader"),
    ],
)
def test_the_role_is_shown_to_all(roles: str, target: int, shown: tuple[int, int, bool]) -> None:
    game = voting(roles)

    game.ballots(" ".join(["-" if seat == target else str(target) for seat in range(1, 6)]))

    event = next(told.event for told in game.log.emitted if isinstance(told.event, VotedOut))
    assert (event.seat, event.role, event.leader) == shown
    assert GAME.view(game.state, None).players.roles[target - 1] == shown[1]
    assert game.state.step == NAMING


@rule("O-087")
def test_a_player_voted_out_is_out_of_it() -> None:
    game = at("L S Z S S!", "named angelwing brutus, angelwing 3, stiletto destroyed")

    assert game.why(5, "submit rest") == "O-088"
    assert game.why(5, "submit x") == "O-088"
    game.pile("1:c1 2:c1 3:rest 4:rest")
    assert game.asked() == "1 2 3 4"  # no repair ballot


@rule("O-088")
@pytest.mark.parametrize(
    ("role", "menu"),
    [pytest.param("S!", "c1 c2 hold", id="a Survivor"), pytest.param("I!", "c1 c2 s1 s2 hold", id="an Infected")],
)
def test_a_player_voted_out_may_add_a_card(role: str, menu: str) -> None:
    game = at(f"L S Z S {role}", "named angelwing brutus")

    assert game.menu(5) == menu


@rule("O-088")
def test_one_card_a_day_in_any_shift() -> None:
    game = at("L S Z S I!", "named angelwing brutus")
    game.pile("1:c1 2:rest 3:rest 4:rest")  # seat 5 holds back
    game.play("1: name angelwing", "1: name brutus")
    assert game.asked() == "1 2 3 4 5"

    game.pile("1:c2 2:c1 3:s1 4:c1 5:s2")

    game.play("1: name angelwing", "1: name brutus")
    assert game.asked() == "1 2 3 4"  # spent for today
    game.pile("1:rest 2:c2 3:s2 4:c2")
    game.ballots("- - - -")
    game.play("1: name angelwing", "1: name brutus")
    assert game.asked() == "1 2 3 4 5"


@rule("O-088")
def test_from_the_same_day_on() -> None:
    game = voting("L S Z S S")
    game.ballots("2 - 2 2 -")
    game.play("1: name angelwing", "1: name brutus")

    assert game.menu(2) == "c1 c2 hold"


@rule("O-089")
def test_it_is_seen_that_a_card_was_added_and_not_which() -> None:
    first, second = at("L S Z S I!", "named angelwing brutus"), at("L S Z S I!", "named angelwing brutus")

    first.play("5: submit s1")
    second.play("5: submit c2")

    for seat in (0, 1, 2, 3, None):
        who = None if seat is None else Seat(seat)
        assert GAME.view(first.state, who) == GAME.view(second.state, who)
        assert GAME.view(first.state, who).handed == 0b10000
    assert first.heard(1) == second.heard(1)


@rule("O-090")
@pytest.mark.parametrize(
    ("roles", "after"),
    [
        pytest.param("Z L S! S S", "Z S! S! L S", id="OE-17: seat 3 is out, so seat 4"),
        pytest.param("S L Z S S", "S S! LZ S S", id="the heir may be Patient Zero"),
        pytest.param("S L I Z S", "S S! LI Z S", id="the heir may be Infected"),
        pytest.param("S S Z S L", "L S Z S S!", id="around the table"),
    ],
)
def test_the_office_passes_clockwise(roles: str, after: str) -> None:
    game = voting(roles)
    leader = game.state.players.leader + 1

    game.ballots(" ".join(["-" if seat + 1 == leader else str(leader) for seat in GAME.acting(game.state)]))

    assert game.roles() == after
    heir = game.state.players.leader + 1
    assert game.asked() == str(heir)
    assert f"@{heir} is the Leader now." in game.heard(None)


@rule("O-090")
def test_the_heirs_secret_role_decides_over_the_cards() -> None:
    game = voting("S L Z S S")
    game.ballots("2 - 2 2 2")
    game.play("3: name angelwing", "3: name brutus")

    assert game.menu(3) == "s1 s2 x rest"


@rule("O-090")
def test_the_office_stays_when_somebody_else_leaves() -> None:
    game = voting("S L Z S S")

    game.ballots("4 4 4 - 4")

    assert game.roles() == "S L Z S! S"
    assert not [line for line in game.heard(None) if "Leader now" in line]


def test_reports_know_roles_first_leaders_and_who_was_voted_out() -> None:
    game = voting("S L Z S S")
    game.ballots("2 - 2 2 2")

    assert GAME.traits(game.state, Seat(1))[-1] == "voted out"
    assert "voted out" not in GAME.traits(game.state, Seat(0))


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    game = voting("S L Z S! S")

    assert GAME.candidates(game.state, Seat(3)) == []
    assert GAME.candidates(game.state, Seat(0)) != []


@rule("O-091")
def test_players_voted_out_win_with_their_team() -> None:
    game = voting("L S! Z I! S S")

    game.ballots("3 1 3 3")

    assert game.winners() == "1 2 5 6"
