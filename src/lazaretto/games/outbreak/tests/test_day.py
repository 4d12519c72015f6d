"""Start and end of a Day: O-010 to O-014, O-070 to O-077."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.data import CARD_IDS
from lazaretto.games.outbreak.events import DayBegins, NightFell, NightTold
from lazaretto.games.outbreak.state import NAMING, VOTING

from .notation import at, voting

ALL_DONE = "angelwing completed, stiletto completed, madeline completed, quicksilver completed"


@rule("O-010")
@pytest.mark.parametrize(
    ("roles", "ending"),
    [
        pytest.param("L I Z I S", "", id="two Survivors are left"),
        pytest.param("L I Z I I", "few_survivors", id="one is left"),
        pytest.param("LI I Z I I", "few_survivors", id="none is left"),
        pytest.param("L I Z S! S!", "few_survivors", id="players voted out do not count"),
    ],
)
def test_the_infected_win_when_one_or_no_survivor_is_left_at_dawn(roles: str, ending: str) -> None:
    game = voting(roles)

    assert game.ending() == ending


@rule("O-010", "O-087")
def test_survivors_voted_out_win_or_lose_with_their_team_but_do_not_count() -> None:
    game = voting("L I Z S! S!")

    assert game.winners() == "2 3"


@rule("O-011", "O-009")
def test_every_day_but_the_first_begins_with_a_vote() -> None:
    assert at("L S Z S S").state.step == NAMING
    assert voting("L S Z S S").state.step == VOTING
    assert voting("L S Z S S", "day 7 morning").state.step == VOTING


@rule("O-012", "O-013", "O-014")
def test_after_the_vote_everybody_holds_six_cards_with_a_rest_number_each() -> None:
    game = voting("L S Z I S!")
    assert game.state.hands.rest == [0, 0, 0, 0, 0]

    game.ballots("- - - -")

    assert sorted(game.state.hands.rest) == [1, 2, 3, 4, 5]
    assert game.state.hands.spent == [0] * 5
    assert game.state.step == NAMING
    for seat in range(5):
        view = GAME.view(game.state, Seat(seat))
        assert view.own.rest == game.state.hands.rest[seat]
        assert view.own.spent == 0


@rule("O-013")
def test_rest_numbers_are_dealt_anew_every_day() -> None:
    deals = []
    game = voting("L S Z S S")
    for _ in range(8):
        game.ballots("- - - - -")
        deals.append(tuple(game.state.hands.rest))
        game.state.shift = 2
        game.begin_day()

    assert len(set(deals)) > 4


@rule("O-014", "O-096")
def test_the_count_of_survivors_comes_before_the_vote() -> None:
    game = voting("L I Z I I")  # a vote could still have hit Patient Zero

    assert game.ending() == "few_survivors"
    assert game.asked() == ""
    assert game.state.history.tallies == ()


@rule("O-070", "O-077")
def test_all_tasks_completed_win_only_at_the_end_of_the_day() -> None:
    game = at("L S S Z S", f"day 1 day, named angelwing brutus, brutus 5, {ALL_DONE}")

    game.pile("1:c2 2:c2 3:c1 4:rest 5:rest")
    assert game.task("brutus") == "completed"
    assert game.ending() == ""
    game.play("1: name stiletto", "1: name brutus")
    game.pile("1:c1 2:c1 3:c2 4:x 5:c1")

    assert game.ending() == "all_tasks"
    assert game.winners() == "1 2 3 5"


@rule("O-070", "O-073")
def test_oe_16_survivors_win_before_the_night_tells_anything() -> None:
    game = at("L S S Z S", f"day 1 night, named angelwing brutus, brutus 5, {ALL_DONE}")

    game.pile("1:c2 2:c2 3:c1 4:rest 5:rest")

    assert game.ending() == "all_tasks"
    told = [told.event for told in game.log.emitted]
    assert not any(isinstance(event, NightTold | NightFell | DayBegins) for event in told)


@rule("O-070", "O-071")
@pytest.mark.parametrize("brutus", ["5", "destroyed", "back 9"])
def test_a_task_that_is_not_completed_prevents_the_win(brutus: str) -> None:
    game = at("L S S Z S", f"day 1 night, brutus {brutus}, {ALL_DONE}")

    game.end_day()

    assert game.ending() == ""
    assert game.state.day == 2


@rule("O-072")
def test_hands_are_gathered_and_what_was_left_is_never_shown() -> None:
    game = at("L S Z S S", "day 1 night, named brutus stiletto, spent 3 s1 s2, spent 2 c1 rest")
    before = len(game.log.emitted)

    game.pile("1:c1 2:c2 3:x 4:c1 5:c1")

    assert game.state.hands.spent == [0] * 5
    assert game.state.hands.rest == [0] * 5
    for seat in range(5):
        assert GAME.view(game.state, Seat(seat)).own.spent == 0
    assert not any("Rest" in line and "1" in line for line in game.heard(1, before))
    assert GAME.pieces(game.state)["action cards"] == 5 * len(CARD_IDS)


@rule("O-073", "O-074", "O-075")
@pytest.mark.parametrize(
    ("roles", "pile"),
    [
        pytest.param("L I Z S I", "3:x 4:rest 1:c1 2:c1 5:s1", id="all in play"),
        pytest.param("L I Z S I!", "3:x 4:rest 1:c1 2:c1", id="an Infected voted out is on the list, too"),
    ],
)
def test_at_night_patient_zero_alone_learns_who_is_infected(roles: str, pile: str) -> None:
    game = at(roles, "day 1 night, named brutus stiletto, spent 4 c1 c2, spent 3 s1 s2")

    game.pile(pile)

    nights = [told for told in game.log.emitted if isinstance(told.event, NightTold)]
    assert [(night.audience, night.event) for night in nights] == [(0b00100, NightTold(1, 0b11010))]
    for seat in (0, 1, 3, 4, None):
        heard = nights[0].visible_to(None if seat is None else Seat(seat))
        assert isinstance(heard, NightFell)
        assert GAME.view(game.state, None if seat is None else Seat(seat)).own.nights == ()
    assert game.roles() == roles.replace("S", "I")  # nobody can keep silent, and Patient Zero stays Patient Zero


@rule("O-073")
def test_patient_zero_remembers_every_night_and_learns_of_later_infections_only_the_next_night() -> None:
    game = at("L S Z S S", "day 1 night, named brutus stiletto, spent 4 c1 c2, spent 3 s1 s2")
    game.pile("3:x 4:rest 1:c1 2:c1 5:c1")
    zero = Seat(2)
    assert GAME.view(game.state, zero).own.nights == (0b01000,)

    game.ballots("- - - - -")
    game.state.hands.rest = [1, 2, 3, 4, 5]
    game.play("1: name brutus", "1: name stiletto")
    game.pile("3:x 5:rest 1:c1 2:c1 4:c1")

    assert game.roles() == "L S Z I I"
    assert GAME.view(game.state, zero).own.nights == (0b01000,)


@rule("O-074")
def test_the_infected_learn_of_nobody_else() -> None:
    game = at("L I Z S I", "day 1 night")
    game.end_day()

    for seat in (1, 4):
        view = GAME.view(game.state, Seat(seat))
        assert [i for i in range(5) if view.players.roles[i] >= 0] == [seat]


@rule("O-076")
@pytest.mark.parametrize(("day", "ending"), [(4, ""), (5, "day_limit")])
def test_the_last_day_goes_to_the_infected(day: int, ending: str) -> None:
    game = at("L S Z I S", f"day {day} night", limit=5)

    game.end_day()

    assert game.ending() == ending
    if ending:
        assert game.winners() == "3 4"


@rule("O-076", "O-070")
def test_on_the_last_day_the_survivors_may_still_finish() -> None:
    game = at("L S Z I S", f"day 5 night, brutus completed, {ALL_DONE}", limit=5)

    game.end_day()

    assert game.ending() == "all_tasks"


@rule("O-077")
def test_a_day_has_three_shifts_and_each_is_finished_before_the_next() -> None:
    game = at("L S S Z S")
    seen = []
    cards = ["1:c1 2:c2 3:rest 4:s1 5:rest", "1:c2 2:c1 3:c1 4:s2 5:c2", "1:rest 2:rest 3:c2 4:rest 5:c1"]
    for pile in cards:
        seen.append((game.state.day, game.state.shift))
        game.play("1: name brutus", "1: name madeline")
        game.pile(pile)

    assert seen == [(1, 0), (1, 1), (1, 2)]
    assert (game.state.day, game.state.step) == (2, VOTING)
