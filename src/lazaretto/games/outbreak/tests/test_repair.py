"""Destroyed Tasks and repair: O-060 to O-068."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME
from lazaretto.games.outbreak.rules.repair import repaired
from lazaretto.games.outbreak.state import REPAIRING

from .notation import at, chosen, voting

ALMOST = "named angelwing quicksilver, angelwing 3"


@rule("O-060")
def test_a_destroyed_task_cannot_be_named() -> None:
    game = at("L S Z S S", "brutus destroyed")

    assert "brutus" not in game.menu(1)
    assert game.why(1, "name brutus") == "O-060"


@rule("O-061", "O-063")
@pytest.mark.parametrize(
    ("where", "repairs"),
    [
        pytest.param("angelwing 3, brutus destroyed", 1, id="a completion and a ruin"),
        pytest.param("angelwing 3", 0, id="nothing is destroyed"),
        pytest.param("angelwing 3, brutus back 8", 0, id="a Task under repair is no ruin"),
        pytest.param("angelwing 0, brutus destroyed", 0, id="no completion"),
        pytest.param("angelwing completed, brutus destroyed", 0, id="O-062: completed before and after"),
        pytest.param("angelwing 3, quicksilver 4, brutus destroyed", 2, id="O-066: two completions"),
    ],
)
def test_a_new_completion_gives_a_repair_choice(where: str, repairs: int) -> None:
    game = at("L S Z S S", f"named angelwing quicksilver, {where}")

    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")

    assert game.state.tasks.repairs == repairs
    assert (game.state.step == REPAIRING) == (repairs > 0)


@rule("O-061")
def test_completing_again_what_sabotage_had_opened_gives_a_new_choice() -> None:
    game = at("L S Z S S", "named angelwing quicksilver, angelwing completed, brutus destroyed")
    game.pile("3:s1 1:c2 2:rest 4:rest 5:rest")
    assert game.state.step != REPAIRING

    game.play("1: name angelwing", "1: name quicksilver")
    game.pile("3:x 1:c1 2:c2 4:c2 5:c2")

    assert game.state.step == REPAIRING


@rule("O-062")
def test_struck_and_restored_among_the_same_cards_gives_none() -> None:
    game = at("L S Z I S", "named angelwing quicksilver, angelwing completed, brutus destroyed")

    game.pile("3:s1 4:s1 1:c1 2:c1 5:c1")

    assert game.task("angelwing") == "completed"
    assert game.state.step != REPAIRING


@rule("O-063")
def test_even_a_task_destroyed_in_this_very_shift_can_be_chosen() -> None:
    game = at("L S Z S S", ALMOST)

    game.pile("1:c1 3:s2 2:rest 4:rest 5:rest")

    assert game.menu(1) == "quicksilver decline"
    assert game.why(1, "repair brutus") == "O-063"


@rule("O-063")
def test_a_choice_that_is_declined_is_lost() -> None:
    game = at("L S Z S S", f"{ALMOST}, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")

    game.ballots("- - - - -")

    assert game.task("brutus") == "destroyed"
    assert game.state.tasks.repairs == 0
    assert game.state.shift == 1


@rule("O-064", "O-065")
def test_oe_1_repaired_during_the_night_shift_and_back_next_morning() -> None:
    game = at("L S Z S S", f"day 1 day, {ALMOST}")
    game.pile("1:c1 3:s2 2:rest 4:rest 5:rest")

    game.ballots("quicksilver quicksilver quicksilver quicksilver quicksilver")

    assert game.task("quicksilver") == "back 3"
    assert game.why(1, "name quicksilver") == "O-064"
    game.play("1: name madeline", "1: name brutus")
    game.pile("1:c2 2:c1 3:rest 4:c2 5:c2")
    assert game.task("quicksilver") == "back 3"
    game.ballots("- - - - -")
    assert (game.state.day, game.state.shift) == (2, 0)
    assert game.task("quicksilver") == "0/5"
    assert "quicksilver" in game.menu(1)


@rule("O-066", "O-068")
def test_two_completions_are_two_ballots_for_two_tasks() -> None:
    game = at(
        "L S Z S S",
        "named angelwing quicksilver, angelwing 3, quicksilver 4, brutus destroyed, madeline destroyed",
    )
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")
    assert game.menu(2) == "madeline brutus decline"

    game.ballots("brutus brutus brutus madeline madeline")

    assert game.task("brutus") == "back 2"
    assert game.menu(2) == "madeline decline"
    game.ballots("madeline - madeline - madeline")
    assert game.task("madeline") == "back 2"
    assert game.state.shift == 1


@rule("O-068")
def test_after_a_declined_ballot_the_second_still_follows() -> None:
    game = at("L S Z S S", "named angelwing quicksilver, angelwing 3, quicksilver 4, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")

    game.ballots("- - - - -")

    assert game.state.step == REPAIRING
    assert game.menu(1) == "brutus decline"


@rule("O-068", "O-063")
def test_with_nothing_left_to_repair_the_second_choice_is_lost() -> None:
    game = at("L S Z S S", "named angelwing quicksilver, angelwing 3, quicksilver 4, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")

    game.ballots("brutus brutus brutus brutus brutus")

    assert game.state.step != REPAIRING
    assert game.state.tasks.repairs == 0


@rule("O-067")
@pytest.mark.parametrize(
    ("ballots", "task"),
    [
        pytest.param("5 5 3 - -", 5, id="tie: the Leader's ballot decides"),
        pytest.param("- 5 5 - 3", 0, id="tie: the Leader's none decides, too"),
        pytest.param("3 5 5 4 4", 4, id="tie without the Leader: first in the list"),
        pytest.param("3 5 5 - -", 5, id="tie without the Leader: none loses"),
        pytest.param("5 - - - 4", 0, id="none wins"),
        pytest.param("5 4 4 4 -", 4, id="most ballots beat the Leader"),
    ],
)
def test_the_repair_ballot(ballots: str, task: int) -> None:
    assert repaired(chosen(ballots), 0) == task - 1


@rule("O-067", "O-090")
def test_a_tie_is_broken_by_whoever_leads_now() -> None:
    game = voting("L S Z S S S", "day 2 morning, angelwing 3, madeline destroyed, brutus destroyed")
    game.ballots("- 1 1 1 1 1")
    game.play("2: name angelwing", "2: name stiletto")
    game.pile("2:c1 3:rest 4:rest 5:rest 6:rest")

    game.ballots("brutus madeline madeline brutus -")  # of seats 2 to 6

    assert game.task("brutus") == "back 5"
    assert game.task("madeline") == "destroyed"


@rule("O-067")
def test_repair_ballots_are_hidden_until_all_are_in_and_players_out_have_none() -> None:
    game = at("L S Z I S!", f"{ALMOST}, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest")
    assert game.asked() == "1 2 3 4"

    game.play("1: repair brutus", "2: decline")

    others = GAME.view(game.state, Seat(2))
    assert others.own.ballot == -2
    assert others.history.tallies == ()
    game.play("3: decline", "4: repair brutus")
    tally = GAME.view(game.state, None).history.tallies[-1]
    assert tally.ballots == (4, -1, -1, 4, -2)
    assert tally.chosen == 4


@rule("O-067", "O-081")
def test_repair_ballots_that_were_shown_are_final() -> None:
    game = at("L S Z S S", f"{ALMOST}, brutus destroyed")
    game.pile("1:c1 2:c2 3:rest 4:rest 5:rest")
    before = game.state.undo_point()

    game.play("1: repair brutus", "2: decline", "3: decline", "4: decline")
    assert game.state.undo_point() == before  # still hidden: anybody may choose anew
    game.play("5: decline")

    assert game.state.undo_point() != before
