"""What the table is told at dawn, by a refusal and at the end."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule
from lazaretto.games.outbreak import GAME

from .notation import Sitting, at, voting


@rule("O-077")
def test_everybody_is_told_that_a_day_begins() -> None:
    game = voting("L S Z S S", "day 3 morning")

    assert [line for line in game.heard(2) if "Day 3" in line] == [line for line in game.heard(None) if "Day 3" in line]
    assert any("Day 3" in line for line in game.heard(2))


@rule("O-077")
@pytest.mark.parametrize(
    ("step", "lit", "grey"),
    [
        pytest.param("naming", "stiletto madeline quicksilver brutus", "angelwing", id="naming"),
        pytest.param("cards", "c1 c2 rest", "s1 s2 x", id="a card"),
        pytest.param("out", "c1 c2 hold", "s1 s2", id="a card of who is out"),
        pytest.param("vote", "1 3 4 skip", "2 5", id="a vote"),
        pytest.param("repair", "stiletto decline", "angelwing madeline quicksilver brutus", id="a repair"),
    ],
)
def test_what_is_shown_lit_and_what_is_shown_grey(step: str, lit: str, grey: str) -> None:
    game, seat = questions()[step]

    shown = [str(action).split()[-1] for action in GAME.candidates(game.state, Seat(seat))]
    free = [word for word in shown if game.menu(seat + 1).split().count(word)]

    assert " ".join(free) == lit
    assert [word for word in shown if word not in free] == grey.split()


@rule("O-077")
def test_an_answer_to_another_question_is_not_asked_for() -> None:
    answers = {"naming": "name stiletto", "cards": "submit rest", "out": "hold", "vote": "skip", "repair": "decline"}

    for step, (game, seat) in questions().items():
        taken = [question for question, text in answers.items() if game.why(seat + 1, text) != "O-077"]
        assert step in taken
        assert set(taken) <= ({"cards", "out"} if step in ("cards", "out") else {step})


def questions() -> dict[str, tuple[Sitting, int]]:
    """Each question of the game, and a seat that is asked."""
    naming = at("L S Z S S")
    naming.play("1: name angelwing")
    repair = at("L S Z S S", "named angelwing brutus, angelwing 3, stiletto destroyed")
    repair.pile("1:c1 2:c1 3:rest 4:rest 5:rest")
    cards = at("L S Z S S!", "named angelwing brutus")
    return {
        "naming": (naming, 0),
        "cards": (cards, 1),
        "out": (cards, 4),
        "vote": (voting("L S Z S S!"), 1),
        "repair": (repair, 1),
    }


@rule("O-088")
@pytest.mark.parametrize(("role", "who"), [("S!", "a Survivor voted out"), ("I!", "an Infected voted out")])
def test_the_reason_names_the_role_of_who_is_out(role: str, who: str) -> None:
    game = at(f"L S Z S {role}", "named angelwing brutus")

    refusal = GAME.refusal(game.state, Seat(4), game.read("submit x"))

    assert refusal is not None
    assert refusal.reason.startswith(who)


@rule("O-091")
def test_the_losers_share_the_place_after_the_winners() -> None:
    game = voting("L S Z I S")
    game.ballots("3 3 1 3 3")

    outcome = GAME.outcome(game.state)

    assert outcome is not None
    assert outcome.places == (1, 1, 4, 4, 1)
