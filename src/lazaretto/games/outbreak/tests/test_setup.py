"""Setup: O-001 to O-009."""

from __future__ import annotations

import pytest

from lazaretto.core import BadOption, Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import INFECTED, NEEDED, SURVIVOR, TASKS, ZERO
from lazaretto.games.outbreak.events import DayBegins
from lazaretto.games.outbreak.state import NAMING, OVER, ZERO_OUT
from lazaretto.testing import moments

from .notation import Sitting, at

SEEDS = range(40)


@rule("O-001")
@pytest.mark.parametrize("seats", [0, 1, 4, 9])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=rf"5 to 8 players, not {seats} \(O-001\)"):
        GAME.setup(seats)


@rule("O-076", "O-082")
@pytest.mark.parametrize(
    ("option", "word", "line"),
    [("day_limit", "4", "O-076"), ("vote_rule", "coin", "O-082"), ("out_chat", "maybe", "O-087")],
)
def test_a_word_that_an_option_does_not_know_is_refused_by_rule(option: str, word: str, line: str) -> None:
    with pytest.raises(BadOption, match=rf"^{option}={word} is not possible with 6 players; allowed: .* \({line}\)$"):
        GAME.setup(6, {option: word})


@rule("O-001", "O-002", "O-005")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_the_role_deck_has_a_card_for_everybody(seats: int) -> None:
    for seed in SEEDS:
        state = GAME.new(GAME.setup(seats), seed)

        assert sorted(state.players.roles) == [SURVIVOR] * (seats - 1) + [
            ZERO
        ]  # the Leader's hidden card is a Survivor
        assert state.players.roles[state.players.leader] == SURVIVOR


@rule("O-003")
def test_roles_are_dealt_by_the_seed() -> None:
    options = GAME.setup(6)
    deals = [GAME.new(options, seed) for seed in range(300)]

    assert {deal.players.leader for deal in deals} == set(range(6))
    assert {deal.players.roles.index(ZERO) for deal in deals} == set(range(6))
    assert GAME.new(options, 7) == GAME.new(options, 7)


@rule("O-004")
def test_all_know_the_leader_and_nobody_knows_another_role() -> None:
    state = GAME.new(GAME.setup(6), 3)

    for seat in GAME.seats(state):
        view = GAME.view(state, Seat(seat))
        assert view.players.leader == state.players.leader
        assert [i for i in range(6) if view.players.roles[i] >= 0] == [seat]
    assert set(GAME.view(state, None).players.roles) == {-1}


@rule("O-006")
@pytest.mark.parametrize(
    ("seats", "tasks", "points"),
    [
        pytest.param(5, 5, 24, id="five players"),
        pytest.param(6, 7, 37, id="OE-13: six players, without Ronin, Whiskers and Chrome"),
        pytest.param(7, 9, 52, id="seven players"),
        pytest.param(8, 10, 60, id="eight players: all of them"),
    ],
)
def test_tasks_in_play(seats: int, tasks: int, points: int) -> None:
    state = GAME.new(GAME.setup(seats), 1)

    assert state.tasks.points == [0] * tasks
    assert sum(NEEDED[:tasks]) == points
    game = Sitting(state)
    assert game.menu(state.players.leader + 1) == " ".join([name.lower() for name in TASKS[:tasks]])
    if tasks < len(TASKS):
        assert game.why(state.players.leader + 1, f"name {TASKS[tasks].lower()}") == "O-006"


@rule("O-007")
def test_all_but_patient_zero_start_as_survivors() -> None:
    game = at("L S Z S S")

    assert game.state.players.roles.count(INFECTED) == 0
    game.state.step, game.state.ending = OVER, ZERO_OUT
    assert game.winners() == "1 2 4 5"


@rule("O-008")
def test_there_is_one_leader_and_one_patient_zero_at_every_moment() -> None:
    for seats in (5, 8):
        for moment in moments(GAME, GAME.setup(seats), 11):
            assert moment.state.players.roles.count(ZERO) == 1
            assert moment.state.players.out[moment.state.players.leader] == 0


@rule("O-009")
def test_day_1_is_announced() -> None:
    state = GAME.new(GAME.setup(6), 1)

    heard = [told.visible_to(None) for told in GAME.opening(state)]

    assert heard == [DayBegins(1)]


@rule("O-009")
def test_play_begins_with_the_morning_of_day_1_and_no_vote() -> None:
    state = GAME.new(GAME.setup(5), 1)

    assert (state.day, state.shift, state.step) == (1, 0, NAMING)
    assert GAME.acting(state) == (state.players.leader,)
    assert state.history.tallies == ()
