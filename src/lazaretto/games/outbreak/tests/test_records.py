"""Whole recorded games replay to the end they had: a guard against accidents, not a judge of what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.core import read_record, replay
from lazaretto.games.outbreak import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    run = replay(GAME, read_record(text))

    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert f"; {outcome.text}" in text


def test_there_is_a_record_for_every_number_of_players_and_for_hidden_numbers() -> None:
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]

    assert {len(read_record(text).names) for text in texts} == {5, 6, 7, 8}
    assert any("show_rest_numbers=off" in text for text in texts)
    assert any("vote_rule=majority" in text for text in texts)
