"""The movement of creatures at its edges: answers that belong to another question."""

from __future__ import annotations

import pytest

from lazaretto.core import rule

from .notation import table
from .test_movement import COLUMN, moved


@rule("V-209", "V-230")
@pytest.mark.parametrize("answer", ["enter dog-1", "push dog-1", "head south", "stay", "use-four-leaf", "let-go"])
def test_which_group_moves_is_answered_by_nothing_that_a_step_asks(answer: str) -> None:
    game = moved(table(COLUMN, heroes="0,1", creatures="0,6 zombie, 0,3 dog", level=1))
    assert "send 0,3" in game.legal()

    assert game.refused(f"1: {answer}") == "V-045"
