"""Environments that begin from a moment of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lazaretto.adapters import pettingzoo
from lazaretto.adapters.gymnasium import OneSeat
from lazaretto.adapters.vector import ManyGames
from lazaretto.core import InputError, Run, Seat, seeded, to_json, write_run
from lazaretto.games import load

GAME: Any = load("lockdown")


@pytest.fixture(scope="module")
def run() -> Run[Any, Any]:
    run: Run[Any, Any] = Run(GAME, GAME.setup(2), 5)
    run.play_randomly(seeded(5))
    return run


def at(run: Run[Any, Any], number: int) -> Any:
    state = run.first.copy()
    for seat, action in run.inputs[:number]:
        GAME.play(state, seat, action)
    return state


def test_a_game_begins_at_the_moment(run: Run[Any, Any], tmp_path: Path) -> None:
    text = write_run(run, ["Ana", "Ben"])
    path = tmp_path / "game.txt"
    path.write_text(text)
    wanted = at(run, 9)
    seat = GAME.acting(wanted)[0]
    env = OneSeat("lockdown", 2, seat=seat + 1)
    for record in (text, path, str(path)):
        env.reset(seed=1, options={"record": record, "at": 9})
        assert to_json(env.episode.state) == to_json(wanted)
    _, info = env.reset(seed=1)
    assert to_json(env.episode.state) != to_json(wanted)
    env.step(int(np.flatnonzero(info["action_mask"])[0]))


@pytest.mark.parametrize("kind", [pettingzoo.env, pettingzoo.parallel_env])
def test_of_several_learners(run: Run[Any, Any], kind: Any) -> None:
    env = kind("lockdown", 2)
    env.reset(seed=1, options={"record": write_run(run, ["Ana", "Ben"]), "at": 12})
    assert to_json(env.episode.state) == to_json(at(run, 12))
    assert env.episode.acting == tuple([Seat(i) for i in GAME.acting(at(run, 12))])


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"at": 9999}, "there is no moment after 9999 actions; this record has"),
        ({"at": -1}, "there is no moment after -1 actions"),
        ({"at": "x"}, "at='x' is not possible; give the number of actions"),
        ({}, "the game is over after"),
        ({"record": 5}, "record=5 is not possible; give a file or the text of a record"),
        ({"record": "/no/x"}, "/no/x cannot be read"),
    ],
)
def test_what_is_not_possible_is_said(run: Run[Any, Any], options: dict[str, Any], reason: str) -> None:
    env = OneSeat("lockdown", 2)
    with pytest.raises(InputError, match=reason):
        env.reset(options={"record": write_run(run, ["Ana", "Ben"]), **options})


def test_of_another_game_or_number_of_players(run: Run[Any, Any]) -> None:
    others = {
        "this is a record for 2 players .*; this environment plays lockdown for 1 player ": OneSeat("lockdown", 1),
        "^this is a record of lockdown; this environment plays quarantine$": OneSeat("quarantine", 2),
    }
    for sentence, env in others.items():
        with pytest.raises(InputError, match=sentence):
            env.reset(options={"record": write_run(run, ["Ana", "Ben"]), "at": 3})


@pytest.mark.parametrize("workers", [0, 2])
def test_many_games_begin_at_the_same_moment(run: Run[Any, Any], workers: int) -> None:
    text, wanted = write_run(run, ["Ana", "Ben"]), at(run, 9)
    seat = GAME.acting(wanted)[0]
    one = OneSeat("lockdown", 2, seat=seat + 1)
    expected, _ = one.reset(seed=1, options={"record": text, "at": 9})
    envs = ManyGames(2, workers, game="lockdown", players=2, seat=seat + 1)
    seen, _ = envs.reset(seed=1, options={"record": text, "at": 9})
    for row in range(2):
        assert np.array_equal(seen["observation"][row], expected["observation"])
        assert np.array_equal(seen["action_mask"][row], expected["action_mask"])
    with pytest.raises(InputError, match="there is no moment after 9999 actions"):
        envs.reset(options={"record": text, "at": 9999})
    afresh, _ = envs.reset(seed=1)
    assert not np.array_equal(afresh["observation"][0], expected["observation"])
    envs.close()
