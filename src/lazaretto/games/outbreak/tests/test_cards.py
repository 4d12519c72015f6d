"""Handing in cards: O-021 to O-036."""

from __future__ import annotations

import pytest

from lazaretto.core import Refused, Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.actions import Decline, Hold, Name, Repair, Skip, Submit, Vote
from lazaretto.games.outbreak.data import BIT, C1, C2, INFECTED, REST, S1, S2, SURVIVOR, ZERO, X
from lazaretto.games.outbreak.rules.cards import LEGAL, NEVER, SEQUENCES
from lazaretto.games.outbreak.state import OVER
from lazaretto.testing import moments

from .notation import at

NAMED = "named brutus stiletto"


@rule("O-021", "O-022")
def test_no_action_shows_a_role_or_a_card_and_talk_is_none() -> None:
    assert set(GAME.info.kinds) == {Vote, Skip, Name, Submit, Hold, Repair, Decline}


@rule("O-021")
def test_the_clock_for_talking_and_the_chat_are_no_part_of_the_rules() -> None:
    usual, chatty = GAME.setup(6), GAME.setup(6, {"talk_seconds": "120", "out_chat": "on"})

    assert GAME.new(usual, 5) == GAME.new(chatty, 5)
    assert GAME.deadlines(GAME.new(chatty, 5)) == ()


@rule("O-022")
def test_what_a_seat_does_never_shows_others_its_role_or_hand() -> None:
    game = at("L S Z I S", f"{NAMED}, spent 3 s1")
    view = GAME.view(game.state, Seat(0))

    assert view.players.roles[1:] == (-1, -1, -1, -1)
    assert view.own.spent == 0
    assert view.own.rest == 1


@rule("O-023")
def test_everybody_in_play_must_hand_in_a_card() -> None:
    game = at("L S Z I S", NAMED)

    assert game.asked() == "1 2 3 4 5"
    for seat in range(1, 6):
        assert game.why(seat, "hold") == "O-023"


@rule("O-024", "O-041")
def test_others_see_that_a_card_was_handed_in_and_not_which() -> None:
    first, second = at("L S Z I S", NAMED), at("L S Z I S", NAMED)

    first.play("4: submit s1")
    second.play("4: submit rest")

    for seat in (0, 1, 2, 4, None):
        who = None if seat is None else Seat(seat)
        assert GAME.view(first.state, who) == GAME.view(second.state, who)
        assert GAME.view(first.state, who).handed == 0b01000
    assert first.heard(None) == second.heard(None)
    assert GAME.view(first.state, Seat(3)).own.card == S1


@rule("O-025")
def test_a_card_handed_in_is_final() -> None:
    game = at("L S Z I S", NAMED)
    before = game.state.undo_barrier

    game.play("2: submit c1")

    assert game.state.undo_barrier > before
    with pytest.raises(Refused, match="O-077"):
        game.play("2: submit c2")


@rule("O-025")
def test_the_shift_waits_for_all_in_play_and_for_players_voted_out_who_still_may() -> None:
    game = at("L S Z I S!", NAMED)
    game.play("1: submit c1", "2: submit c1", "3: submit x", "4: submit rest")
    assert game.asked() == "5"
    assert len(game.state.history.draws) == 0

    game.play("5: hold")

    assert len(game.state.history.draws) == 1


@rule("O-026")
def test_a_spent_card_is_gone_for_the_day() -> None:
    game = at("L S Z S S", f"day 1 day, {NAMED}, spent 2 c1, spent 3 x")

    assert game.menu(2) == "c2 rest"
    assert game.why(2, "submit c1") == "O-026"
    assert game.why(3, "submit x") == "O-026"


@rule("O-027")
@pytest.mark.parametrize("seat", [1, 2], ids=["the Leader", "a Survivor"])
def test_survivors_complete_tasks_or_rest(seat: int) -> None:
    game = at("L S Z I S", NAMED)

    assert game.menu(seat) == "c1 c2 rest"
    for card in ("s1", "s2", "x"):
        assert game.why(seat, f"submit {card}") == "O-027"


@rule("O-028", "O-030")
@pytest.mark.parametrize(
    ("spent", "menu"),
    [
        pytest.param("", "c1 c2 s1 s2 rest", id="a fresh Day"),
        pytest.param("c1", "s1 s2 rest", id="after a Complete Task"),
        pytest.param("s2", "c1 c2 rest", id="after a Sabotage"),
        pytest.param("rest", "c1 c2 s1 s2", id="after Rest"),
        pytest.param("c2 s1", "rest", id="only Rest is left"),
        pytest.param("s1 rest", "c1 c2", id="only a Complete Task is left"),
    ],
)
@pytest.mark.parametrize("roles", ["L I Z S S", "S LI Z S S"], ids=["an Infected", "an infected Leader"])
def test_the_infected_spend_one_of_each_kind(roles: str, spent: str, menu: str) -> None:
    game = at(roles, f"{NAMED}, spent 2 {spent}")

    assert game.menu(2) == menu
    assert game.why(2, "submit x") == "O-030"


@rule("O-028")
def test_a_second_card_of_a_kind_is_refused_with_the_rule() -> None:
    game = at("L I Z S S", f"day 1 night, {NAMED}, spent 2 c1 s1")

    assert game.why(2, "submit c2") == "O-028"
    assert game.why(2, "submit s2") == "O-028"


@rule("O-029", "O-035")
def test_oe_11_infected_in_the_morning() -> None:
    game = at("L S Z S S", NAMED)
    game.pile("3:x 2:rest 1:c1 4:c1 5:c1")
    game.play("1: name brutus", "1: name stiletto")

    assert game.roles() == "L I Z S S"
    assert game.menu(2) == "c1 c2 s1 s2"

    game.pile("2:s1 1:c2 3:s1 4:c2 5:c2")
    game.play("1: name brutus", "1: name stiletto")

    assert game.menu(2) == "c1 c2"


@rule("O-029")
def test_cards_spent_before_the_infection_count() -> None:
    game = at("L S Z S S", f"day 1 day, {NAMED}, spent 2 c2")
    game.pile("3:x 2:rest 1:c1 4:c1 5:c1")
    game.play("1: name brutus", "1: name stiletto")

    assert game.menu(2) == "s1 s2"
    assert game.why(2, "submit c1") == "O-028"


@rule("O-031", "O-032")
@pytest.mark.parametrize(
    ("spent", "menu"),
    [
        pytest.param("", "s1 s2 x rest", id="a fresh Day"),
        pytest.param("s1", "s2 x rest", id="both Sabotage cards may be spent"),
        pytest.param("s2 x", "s1 rest", id="OE-12"),
        pytest.param("s1 s2", "x rest", id="Rest may be skipped"),
    ],
)
def test_patient_zero(spent: str, menu: str) -> None:
    game = at("L S Z S S", f"{NAMED}, spent 3 {spent}")

    assert game.menu(3) == menu
    assert game.why(3, "submit c1") == "O-031"


@rule("O-036")
def test_oe_10_a_forced_card_is_still_handed_in_by_hand() -> None:
    game = at("L S Z S S", f"day 1 night, {NAMED}, spent 2 c2 rest")
    assert game.menu(2) == "c1"

    game.play("1: submit c1", "3: submit x", "4: submit c1", "5: submit c1")

    assert game.asked() == "2"


@rule("O-033", "O-034", "O-036")
@pytest.mark.parametrize(
    ("role", "turned"),
    [
        pytest.param(SURVIVOR, NEVER, id="a Survivor"),
        pytest.param(INFECTED, NEVER, id="an Infected"),
        pytest.param(SURVIVOR, 0, id="infected in the morning"),
        pytest.param(SURVIVOR, 1, id="infected in the day Shift"),
        pytest.param(SURVIVOR, 2, id="infected at night"),
    ],
)
def test_all_but_patient_zero_rest_exactly_once_a_day(role: int, turned: int) -> None:
    days = SEQUENCES[role][turned][3]

    assert days
    assert all(day.count(REST) == 1 for day in days)


@rule("O-034", "O-032")
def test_patient_zero_need_not_rest() -> None:
    days = SEQUENCES[ZERO][NEVER][3]

    assert (S1, S2, X) in days
    assert (REST, S1, X) in days
    assert not any(C1 in day or C2 in day for day in days)


@rule("O-033", "O-036")
def test_days_of_survivors_are_the_orders_of_their_three_cards() -> None:
    assert sorted(SEQUENCES[SURVIVOR][NEVER][3]) == sorted(
        [(C1, C2, REST), (C1, REST, C2), (C2, C1, REST), (C2, REST, C1), (REST, C1, C2), (REST, C2, C1)]
    )


@rule("O-036")
def test_nobody_in_play_is_ever_without_a_card() -> None:
    for seats in (5, 6, 7, 8):
        for seed in range(6):
            for moment in moments(GAME, GAME.setup(seats), seed):
                for seat in GAME.acting(moment.state):
                    assert GAME.legal(moment.state, seat)


@rule("O-035")
def test_infected_options_come_with_the_role() -> None:
    assert LEGAL[INFECTED][BIT[REST]] == LEGAL[INFECTED][0][:4]


@rule("O-033")
def test_random_games_keep_the_counts_of_a_day() -> None:
    """OE-18: Complete Task cards of a Day tell how many are Infected."""
    for seed in range(20):
        state = GAME.new(GAME.setup(5), seed)
        while state.day == 1 and state.step != OVER:
            seat = GAME.acting(state)[0]
            menu = GAME.legal(state, seat)
            GAME.play(state, seat, menu[seed % len(menu)])
        cards = [min(face, REST) for draw in state.history.draws[:3] for face in draw.pile.faces]
        completes = cards.count(C1) + cards.count(C2)
        early = [draw.victim for draw in state.history.draws[:2] if draw.victim >= 0]
        assert completes == 8 - len(early)
        assert cards.count(S1) + cards.count(S2) <= 2 + len(early)
