"""Whole games: recorded ones replay to the letter, and the fast menus are the right ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.core import Seat, read_record, replay, seeded, write_run
from lazaretto.games.lockdown import GAME
from lazaretto.games.lockdown.data import FOLDER

RECORDS = sorted((FOLDER / "tests" / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    body, _, result = text.rpartition("; ")
    record = read_record(text)

    run = replay(GAME, record)

    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert result.strip() == f"scores {outcome.scores} places {outcome.places}"
    assert write_run(run, record.names) == body


def test_the_records_cover_all_tables() -> None:
    records = [read_record(path.read_text(encoding="utf-8")) for path in RECORDS]

    assert {len(record.names) for record in records} == {1, 2, 3, 4}
    assert {record.options["side"] for record in records} == {"A", "B"}
    assert {record.options["advanced"] for record in records} == {"off", "on"}
    assert {record.options["card_turns"] for record in records} == {"random", "fixed"}


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (4, {"side": "B", "advanced": "on"})])
def test_the_fast_menu_is_what_the_refusals_leave(seats: int, options: dict[str, str]) -> None:
    """Of all the actions there are, in every position of some games."""
    catalogue = [action for actions in GAME.info.tables for action in actions]
    for seed in range(5):
        state = GAME.new(GAME.setup(seats, options), seed)
        rng = seeded(seed)
        while GAME.acting(state):
            seat = rng.pick(list(GAME.acting(state)))
            legal = GAME.legal(state, seat)
            allowed = [action for action in catalogue if GAME.refusal(state, seat, action) is None]
            assert sorted(map(str, legal)) == sorted(map(str, allowed))
            assert set(legal) <= set(GAME.candidates(state, seat))
            GAME.play(state, seat, rng.pick(legal))
        assert all(GAME.refusal(state, Seat(0), action) is not None for action in catalogue)
