"""Environments are saved and restored, and the same everywhere: in other processes and builds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from lazaretto.adapters import pettingzoo
from lazaretto.adapters.gymnasium import OneSeat
from lazaretto.adapters.selfplay import AgainstPool
from lazaretto.adapters.vector import ManyGames
from lazaretto.core import InputError, Run, seeded, write_run
from lazaretto.games import GAMES, load

from ..places import ROOT


def choice(mask: Any, seed: int) -> int:
    """A legal number."""
    legal = np.flatnonzero(mask)
    return int(legal[seed % len(legal)])


def play_one(env: OneSeat, info: dict[str, Any], steps: int) -> list[Any]:
    seen: list[Any] = []
    for i in range(steps):
        observation, reward, over, _, info = env.step(choice(info["action_mask"], 7 * i))
        seen.append((observation["observation"].tobytes(), float(reward), over))
        if over:
            _, info = env.reset()
    return seen


def play_turns(env: Any, steps: int) -> list[Any]:
    seen = []
    for i in range(steps):
        if not env.agents:
            env.reset()
        observation, reward, over, cut, info = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), reward, over))
        env.step(None if over or cut else choice(info["action_mask"], 7 * i))
    return seen


@pytest.mark.parametrize("name", GAMES)
def test_one_seat_goes_on_as_it_would_have(name: str) -> None:
    env = OneSeat(name, bots="random|beginner")
    _, info = env.reset(seed=1)
    play_one(env, info, 5)
    state = json.loads(json.dumps(env.state()))
    other = OneSeat(name, bots="random|beginner")
    seen, found = other.restore(state)
    assert np.array_equal(seen["observation"], env.episode.vector(env.seat))
    assert play_one(other, found, 30) == play_one(env, env.info(), 30)
    assert json.dumps(other.state()) == json.dumps(env.state())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pool", [False, True])
def test_all_seats_go_on(name: str, pool: bool) -> None:
    def make() -> Any:
        env = pettingzoo.env(name, max_cycles=8)
        return AgainstPool(env, "random") if pool else env

    env, other = make(), make()
    env.reset(seed=2)
    play_turns(env, 9)
    other.restore(json.loads(json.dumps(env.state())))
    assert play_turns(other, 30) == play_turns(env, 30)
    assert other.state() == env.state()


def test_seats_at_once_go_on() -> None:
    def play(env: Any) -> list[Any]:
        seen = []
        for _ in range(12):
            numbers = {agent: choice(np.append(mask, 1), 1) for agent, mask in masks(env).items()}
            seen.append([seen["observation"].tobytes() for seen in env.step(numbers)[0].values()])
        return seen

    def masks(env: Any) -> dict[str, Any]:
        return {agent: env.episode.mask(seat) for agent, seat in env.seats.items()}

    env, other = pettingzoo.parallel_env("outbreak"), pettingzoo.parallel_env("outbreak")
    env.reset(seed=3)
    play(env)
    other.restore(env.state())
    assert play(other) == play(env)


def play_many(envs: ManyGames, infos: dict[str, Any], steps: int) -> list[Any]:
    seen = []
    for i in range(steps):
        numbers = np.array([choice(mask, 5 * i) if mask.any() else 0 for mask in infos["action_mask"]])
        observations, rewards, over, _, infos = envs.step(numbers)
        seen.append((observations["observation"].tobytes(), rewards.tolist(), over.tolist()))
    return seen


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_many_games_go_on(autoreset: Any) -> None:
    words: dict[str, Any] = {"game": "lockdown", "players": 2, "bots": "random", "autoreset": autoreset}
    envs, others = ManyGames(3, **words), ManyGames(3, workers=2, **words)
    _, infos = envs.reset(seed=1)
    play_many(envs, infos, 40)
    _, found = others.restore(json.loads(json.dumps(envs.state())))
    infos = envs.infos([])
    assert play_many(others, found, 40) == play_many(envs, infos, 40)
    assert others.state() == envs.state()
    others.close()


def test_a_finished_game_restarts_in_the_same_step() -> None:
    after, at_once = [
        ManyGames(2, game="lockdown", players=2, bots="random", observation="flat", autoreset=how)
        for how in ("next_step", "same_step")
    ]
    _, infos = after.reset(seed=1)
    at_once.reset(seed=1)
    for _ in range(60):
        numbers = np.array([choice(mask, 0) if mask.any() else 0 for mask in infos["action_mask"]])
        seen, rewards, over, _, infos = after.step(numbers)
        now, given, ended, _, found = at_once.step(numbers)
        if over.any():
            break
        assert np.array_equal(seen, now)
    assert over.tolist() == ended.tolist()
    assert rewards.tolist() == given.tolist()
    row = int(np.flatnonzero(over)[0])
    assert np.array_equal(found["final_obs"][row], seen[row])
    assert found["final_info"]["ending"][row] == infos["ending"][row]
    assert found["action_mask"][row].any()
    assert not np.array_equal(now[row], seen[row])


def test_many_games_begin_at_a_moment() -> None:
    game: Any = load("lockdown")
    run: Run[Any, Any] = Run(game, game.setup(2), 5)
    run.play_randomly(seeded(5))
    options = {"record": write_run(run, ["Ana", "Ben"]), "at": 30}
    one, many = OneSeat("lockdown", 2, 1, "random"), ManyGames(2, workers=2, game="lockdown", players=2, seat=1)
    seen, _ = one.reset(seed=1, options=options)
    rows, _ = many.reset(seed=1, options=options)
    assert np.array_equal(rows["observation"][0], seen["observation"])
    assert np.array_equal(rows["observation"][1], seen["observation"])
    many.close()


def test_other_states_are_refused() -> None:
    state = OneSeat("lockdown", 2).state()
    for env in (OneSeat("lockdown", 3), OneSeat("outbreak")):
        with pytest.raises(InputError, match="this is a state of lazaretto/lockdown-v1 for 2 players"):
            env.restore(state)
    env = OneSeat("lockdown", 2)
    for found in ({}, {"episode": 5}, {**state, "episode": {}}, pettingzoo.env("lockdown", 2).state()):
        with pytest.raises(InputError, match="this is not a state of"):
            env.restore(found)
    with pytest.raises(InputError, match="the position is not one of Lockdown"):
        env.restore({**state, "episode": {**state["episode"], "state": {"is": "Rng", "s": 1, "script": []}}})
    with pytest.raises(InputError, match="1 games are not possible; this environment has 2"):
        ManyGames(2, game="lockdown", players=2).restore([state])


def digest(name: str) -> str:
    """What happens in one environment from a seed, as a fingerprint."""
    env = OneSeat(name, bots="regular")
    _, info = env.reset(seed=11)
    return sha256(repr(play_one(env, info, 25)).encode()).hexdigest()


def test_the_same_in_another_process_and_build() -> None:
    """There in plain Python, here in the build under test; and hashes of words differ."""
    code = f"from tests.adapters.test_state import digest\nprint(*map(digest, {[*GAMES]!r}))"
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "77"}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.split() == [digest(name) for name in GAMES]
