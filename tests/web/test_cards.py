"""What a browser is told of a table."""

from __future__ import annotations

from typing import Any

import pytest

from lazaretto.core import Outcome, rule
from lazaretto.games import load
from lazaretto.table.seating import SeatAssignment, TableRecord
from lazaretto.web.presenters import document_card, ending_card

LOCKDOWN: Any = load("lockdown")


def best(seats: int, side: str, edition: str = LOCKDOWN.info.edition) -> str:
    words = LOCKDOWN.setup(seats, {"side": side}).words
    document = TableRecord("t1", "lockdown", edition, words, (SeatAssignment("open"),) * seats, "ana")
    return document_card(document, LOCKDOWN, "ana").best


@rule("L-074")
@pytest.mark.parametrize("side", ["A", "B"])
def test_solo_scores_are_compared_by_edition_and_side(side: str) -> None:
    assert best(1, side) == f"lockdown {LOCKDOWN.info.edition} {side}"
    assert best(2, side) == ""


def test_a_game_that_is_not_here_compares_nothing() -> None:
    document = TableRecord("t1", "gone", "1", {}, (SeatAssignment("open"),), "ana")

    assert document_card(document, None, "ana").best == ""


@pytest.mark.parametrize(("ending", "places"), [("lost", [2, 2]), ("antidote", [1, 1])])
def test_nobody_is_first_where_all_lost_to_the_game(ending: str, places: list[int]) -> None:
    assert ending_card(Outcome((0, 0), (1, 1), ending, "Over.")).places == places
