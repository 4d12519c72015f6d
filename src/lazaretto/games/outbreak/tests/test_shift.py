"""Start of a Shift: O-015 to O-020."""

from __future__ import annotations

import pytest

from lazaretto.core import Refused, Seat, rule
from lazaretto.games.outbreak import GAME

from .notation import at


@rule("O-015", "O-065")
def test_a_repair_that_is_due_opens_the_task_with_0_points() -> None:
    game = at("L S Z S S", "day 2 morning, brutus back 3, madeline back 4")

    assert game.task("brutus") == "0/6"
    assert game.task("madeline") == "back 4"


@rule("O-015", "O-016")
def test_repairs_come_before_the_count_of_tasks() -> None:
    ruins = "angelwing destroyed, stiletto destroyed, madeline destroyed"

    assert at("L S Z S S", f"day 2 morning, {ruins}, brutus back 3").ending() == ""
    assert at("L S Z S S", f"day 2 morning, {ruins}, brutus back 4").ending() == "few_tasks"


@rule("O-016", "O-017")
@pytest.mark.parametrize(
    ("where", "ending"),
    [
        pytest.param("angelwing destroyed, stiletto destroyed, madeline destroyed", "", id="two are available"),
        pytest.param(
            "angelwing destroyed, stiletto destroyed, madeline destroyed, brutus back 9",
            "few_tasks",
            id="OE-15: three destroyed, one under repair",
        ),
        pytest.param(
            "angelwing destroyed, stiletto destroyed, madeline destroyed, quicksilver completed, brutus completed",
            "",
            id="completed Tasks are available",
        ),
        pytest.param(
            "angelwing back 9, stiletto back 9, madeline back 9, quicksilver back 9, brutus back 9",
            "few_tasks",
            id="none is available",
        ),
    ],
)
@pytest.mark.parametrize("shift", ["morning", "day", "night"])
def test_the_infected_win_when_one_or_no_task_is_available(where: str, ending: str, shift: str) -> None:
    game = at("L S Z I S", f"day 2 {shift}, {where}")

    assert game.ending() == ending
    if ending:
        assert game.winners() == "3 4"


@rule("O-017", "O-018", "O-060")
def test_the_leader_names_two_different_available_tasks() -> None:
    game = at("S L Z S S", "day 1 day, brutus destroyed, madeline back 4, stiletto completed")

    assert game.asked() == "2"
    assert game.menu(2) == "angelwing stiletto quicksilver"
    assert game.why(2, "name brutus") == "O-060"
    assert game.why(2, "name madeline") == "O-064"
    assert game.why(1, "name stiletto") == "O-077"

    game.play("2: name stiletto")

    assert game.menu(2) == "angelwing quicksilver"
    assert game.why(2, "name stiletto") == "O-018"


@rule("O-018")
def test_naming_is_public_and_final() -> None:
    game = at("S L Z S S")
    game.play("2: name brutus")
    before = game.state.undo_barrier

    game.play("2: name angelwing")

    assert game.state.undo_barrier > before  # cannot be taken back
    assert "Task 1 Brutus, Task 2 Angelwing" in game.heard(None)[-1]
    assert GAME.view(game.state, None).tasks.named == game.state.tasks.named
    with pytest.raises(Refused):
        game.play("2: name madeline")


@rule("O-019")
def test_completed_tasks_and_the_same_tasks_may_be_named_again() -> None:
    game = at("L S Z S S", "angelwing completed")
    for pile in ["1:c1 2:c2 3:s1 4:c1 5:rest", "1:c2 2:c1 3:s1 4:c2 5:c1"]:
        game.play("1: name angelwing", "1: name brutus")
        game.pile(pile.replace("s1", "s1" if game.state.shift == 0 else "s2"))

    assert "angelwing" in game.menu(1)
    assert "brutus" in game.menu(1)


@rule("O-020", "O-057")
def test_an_infected_leader_still_chooses() -> None:
    game = at("S LI Z S S")

    assert game.asked() == "2"
    for seat in (1, 3, 4, 5):
        assert game.menu(seat) == ""
        assert GAME.refusal(game.state, Seat(seat - 1), game.read("name brutus")) is not None
