"""Whole games that replay to the letter, and the menu held against the refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from lazaretto.core import read_record, replay, seeded, write_run
from lazaretto.games.clinic import GAME
from lazaretto.games.clinic.data import FOLDER

RECORDS = sorted((FOLDER / "tests" / "records").glob("*.txt"))
EXPANSIONS = [option.name for option in GAME.info.options if option.name.startswith("x_")]
ALL_ON = dict.fromkeys([name for name in EXPANSIONS if name != "x_zombies"], "on")
SETUPS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"mode": "covid", "contagion": "high", "isolation": "weak"}),
    (2, {**ALL_ON, "x_zombies": "on", "setup": "expert", "board": "each_chooses"}),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    body, _, result = text.rpartition("; ")
    record = read_record(text)

    run = replay(GAME, record)

    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert result.strip() == f"{outcome.ending} {outcome.scores}"
    assert write_run(run, record.names) == body


def test_the_records_cover_all_modes_and_numbers_of_players() -> None:
    records = [read_record(path.read_text(encoding="utf-8")) for path in RECORDS]

    assert {len(record.names) for record in records} == {1, 2, 3, 4}
    assert {record.options["mode"] for record in records} == {"competitive", "solo_goal", "covid"}


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_fast_menu_is_what_the_refusals_leave(seats: int, options: dict[str, str]) -> None:
    """Of all the actions there are, but for people who look like one on the menu."""
    catalogue = [action for actions in GAME.info.tables for action in actions]
    state = GAME.new(GAME.setup(seats, options), 21)
    rng = seeded(21)
    moves = 0
    while GAME.acting(state):
        seat = rng.pick(list(GAME.acting(state)))
        legal = GAME.legal(state, seat)
        if moves % 5 == 0:
            verbs = {type(action) for action in legal}
            free = [action for action in catalogue if GAME.refusal(state, seat, action) is None]
            assert {type(action) for action in free} == verbs
            names = {str(action) for action in legal}
            extra = [action for action in free if str(action) not in names]
            assert all(" p" in str(action) for action in extra), extra
        GAME.play(state, seat, rng.pick(legal))
        moves += 1
