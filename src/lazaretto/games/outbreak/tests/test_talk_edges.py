"""Talk in laid-out positions: whom a bot may name, and what it may say it did."""

from __future__ import annotations

import pytest

from lazaretto.core import Seat, rule, seeded
from lazaretto.games.outbreak import GAME

from .notation import Sitting, at, voting


def remarks(game: Sitting, seat: int) -> set[str]:
    """All that a bot in this seat (from 1) may say."""
    view = GAME.view(game.state, Seat(seat - 1))
    return {GAME.remark(view, seeded(seed)) for seed in range(60)} - {""}


def suspects(game: Sitting, seat: int) -> set[str]:
    return {words.partition(":")[0] for words in remarks(game, seat)}


@rule("O-087")
def test_an_infected_bot_names_neither_itself_nor_who_is_out() -> None:
    assert suspects(voting("L S Z I S!"), 4) == {f"I suspect @{seat}" for seat in (1, 2, 3)}


@rule("O-005")
def test_a_survivor_names_the_likeliest_and_never_the_first_leader() -> None:
    assert suspects(voting("L S Z I S!"), 1) == {"I suspect @2"}
    assert suspects(voting("L S Z I S!"), 2) == {"I suspect @4"}


def test_a_suspicion_has_grounds_that_everybody_has_seen() -> None:
    game = at("L S Z I S")
    game.shifts("1:c1 2:c2 3:s1 4:c1 5:rest", "1:c2 2:c1 3:s2 4:rest 5:c1", "1:rest 2:rest 3:rest 4:s1 5:c2")

    assert all("3 Sabotage cards came up" in words for words in remarks(game, 2))


def test_bots_vote_after_people() -> None:
    assert GAME.bots_wait(voting("L S Z I S").state)
    assert not GAME.bots_wait(at("L S Z I S").state)


def test_a_bot_speaks_at_one_in_three_decisions() -> None:
    view = GAME.view(voting("L S Z I S").state, Seat(1))

    spoken = sum([bool(GAME.remark(view, seeded(seed))) for seed in range(600)])

    assert 180 < spoken < 220


@rule("O-074")
@pytest.mark.parametrize(
    ("card", "words"),
    [
        pytest.param("c2", {"I completed Task 2."}, id="work is told as it was"),
        pytest.param("rest", {"I rested. My Rest number was 4."}, id="so is a rest"),
        pytest.param(
            "s1", {"I completed Task 1.", "I completed Task 2."}, id="a sabotage is called any work that lies there"
        ),
    ],
)
def test_what_an_infected_bot_says_it_did(card: str, words: set[str]) -> None:
    game = at("L S Z I S")
    game.shifts(f"3:rest 4:{card} 1:c1 2:c2 5:rest")
    game.play("1: name angelwing", "1: name brutus")

    assert remarks(game, 4) == words


def test_a_bot_without_an_alibi_says_nothing() -> None:
    game = at("LI I Z I I")
    game.shifts("1:s1 2:s2 3:x 4:s1 5:s2")
    game.play("1: name stiletto", "1: name madeline")

    assert remarks(game, 4) == set()
