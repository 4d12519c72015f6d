"""Salvage, the example of the second tutorial: its rules, and that its secrets are kept."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Seat, State
from lazaretto.games import load
from lazaretto.testing import Broken, check

from .places import ROOT

GAME: Any = load(str(ROOT / "examples" / "salvage.py"))
NOTATION = GAME.info.notation()


def dive(state: Any, *plans: str) -> None:
    """One plan a seat: ``c7``, or ``c7+`` with the rope."""
    for seat, plan in enumerate(plans):
        lines = [f"choose {plan.rstrip('+')}", *(["tie"] if plan.endswith("+") else []), "ready"]
        for line in lines:
            do(state, seat, line)


def do(state: Any, seat: int, line: str) -> None:
    action = NOTATION.read(line)
    assert GAME.refusal(state, Seat(seat), action) is None
    GAME.play(state, Seat(seat), action)


def laid_out(wreck: int, *hands: list[int]) -> Any:
    state = GAME.new(GAME.setup(len(hands)), 1)
    state.wreck, state.ahead = wreck, [number for number in range(1, 6) if number != wreck]
    for diver, hand in zip(state.divers, hands, strict=True):
        diver.hand = hand
    return state


def reason(state: Any, seat: int, line: str) -> str:
    return str(GAME.refusal(state, Seat(seat), NOTATION.read(line)).rule)


def test_the_highest_card_takes_the_wreck_and_the_lowest_a_coin() -> None:
    state = laid_out(4, [1, 2, 3, 4, 20], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14])

    dive(state, "c20", "c5", "c14")

    assert GAME.standing(state) == (4, 1, 0)
    assert state.divers[0].hand == [1, 2, 3, 4]
    assert state.dives == 1


def test_a_rope_beats_a_card_that_is_four_higher() -> None:
    state = laid_out(5, [7, 8, 9, 10, 11], [12, 13, 14, 15, 16])

    dive(state, "c8+", "c12")

    assert GAME.standing(state) == (5, 1)


def test_a_rope_adds_five_once_and_of_equals_the_higher_card_wins() -> None:
    state = laid_out(5, [7, 8, 9, 10, 11], [12, 13, 14, 15, 16])

    dive(state, "c7+", "c12")

    assert GAME.standing(state) == (1, 5), "12 against 12, and the second seat's card is higher"
    do(state, 0, "choose c8")
    assert reason(state, 0, "tie") == "W-3"


def test_a_plan_has_an_order_and_is_final() -> None:
    state = laid_out(5, [7, 8, 9, 10, 11], [12, 13, 14, 15, 16])

    assert reason(state, 0, "choose c12") == "W-1"
    assert reason(state, 0, "ready") == "W-2"
    do(state, 0, "choose c7")
    assert reason(state, 0, "choose c8") == "W-2"
    do(state, 0, "ready")
    assert reason(state, 0, "tie") == "W-4"


def test_undo_goes_back_to_the_last_reveal() -> None:
    state = laid_out(5, [7, 8, 9, 10, 11], [12, 13, 14, 15, 16])
    before = state.undo_point()

    do(state, 0, "choose c7")
    do(state, 0, "ready")
    assert state.undo_point() == before
    dive_of_second = ("choose c12", "ready")
    for line in dive_of_second:
        do(state, 1, line)
    assert state.undo_point() != before


def test_others_see_nothing_of_a_plan() -> None:
    state = laid_out(5, [7, 8, 9, 10, 11], [12, 13, 14, 15, 16])
    before = [GAME.view(state, seat) for seat in (Seat(1), None)]

    do(state, 0, "choose c7")
    do(state, 0, "tie")

    assert [GAME.view(state, seat) for seat in (Seat(1), None)] == before


def test_a_view_that_leaks_is_caught() -> None:
    """Show a rope as soon as it is tied, and the two worlds of the checks differ."""

    class Leaky(type(GAME)):  # type: ignore[misc]  # the class of a loaded file
        def view(self, state: State, seat: Seat | None) -> Any:
            honest: Any = super().view(state, seat)
            for public, diver in zip(honest.divers, state.divers, strict=True):  # type: ignore[attr-defined]
                public.rope = diver.rope and not diver.roped
            return honest

    with pytest.raises(Broken):
        check(Leaky(GAME.info))
