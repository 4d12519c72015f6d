"""One learner against a pool of opponents."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from lazaretto.adapters import pettingzoo
from lazaretto.adapters.gymnasium import OneSeat
from lazaretto.adapters.pool import Pool
from lazaretto.adapters.selfplay import AgainstPool, OneLearner
from lazaretto.adapters.vector import ManyGames
from lazaretto.bots import RandomBot
from lazaretto.core import InputError, seeded

EXAMPLES = [("clinic", 2, {"mode": "covid"}), ("outbreak", 5, {}), ("lockdown", 2, {})]  # together, hidden, two sides


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def lowest(observation: Any, mask: Any) -> int:
    return first(mask)


@pytest.mark.parametrize(("game", "players", "options"), EXAMPLES)
def test_the_learner_alone_is_asked(game: str, players: int, options: dict[str, str]) -> None:
    env = AgainstPool(pettingzoo.env(game, players, options=options), "random|beginner")
    learners = set()
    for seed in (None, 1, None):
        env.reset(seed)
        learners.add(env.learner)
        rewards = 0.0
        for agent in env.agent_iter():
            assert env.agents == [agent] == [env.learner]
            _, reward, over, cut, info = env.last()
            rewards += reward
            env.step(None if over or cut else first(info["action_mask"]))
        assert not env.agents
        assert rewards in (-1.0, 1.0) or game == "lockdown"
    assert len(learners) == 2


def test_conventions() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(AgainstPool(pettingzoo.env("lockdown", 2), "random"), num_cycles=20)
        check_env(OneLearner(AgainstPool(pettingzoo.env("lockdown", 2), "random")), skip_render_check=True)


def test_as_fast_way() -> None:
    """In Gymnasium and in PettingZoo the same opponents are drawn and play alike."""
    slow = AgainstPool(pettingzoo.env("lockdown", 2), "regular|beginner|random", seat=2)
    fast = OneSeat("lockdown", 2, 2, "regular|beginner|random")
    slow.reset(seed=3)
    fast.begin(3)
    assert slow.drawn == fast.drawn
    while not fast.over:
        observation, _, _, _, info = slow.last()
        assert np.array_equal(observation["observation"], fast.episode.vector(fast.seat))
        number = first(info["action_mask"])
        slow.step(number)
        fast.act(number)
    assert slow.last()[1] == fast.reward


def test_a_pool_is_drawn_from_by_weight() -> None:
    pool = Pool("random*3|beginner")
    drawn = [pool.draw(seeded(seed)) for seed in range(400)]
    assert 270 < drawn.count(0) < 330
    pool.add(RandomBot(), weight=4)
    assert [pool.draw(seeded(seed)) for seed in range(400)].count(2) > 150


def test_functions_and_bots_play() -> None:
    env = OneSeat("lockdown", 2, seat=1, bots=Pool(lowest))
    other = OneSeat("lockdown", 2, seat=1, bots=[RandomBot()])
    for each in (env, other):
        _, info = each.reset(seed=4)
        each.step(first(info["action_mask"]))
    assert env.episode.actions > 1
    assert other.episode.actions > 1


def test_an_earlier_self_joins() -> None:
    pool = Pool("random")
    env = OneLearner(AgainstPool(pettingzoo.env("lockdown", 2), pool, seat=1))
    pool.add(lowest, weight=1e9)
    _, info = env.reset(seed=1)
    assert env.env.drawn[1] == 1
    over = False
    while not over:
        _, _, over, _, info = env.step(first(info["action_mask"]))
    assert sorted(info["places"]) in ([1, 2], [1, 1])


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (Pool, "a pool needs at least one opponent"),
        (lambda: Pool("nobody"), "there is no bot 'nobody'"),
        (lambda: Pool(str(Path("no.onnx"))), "there is no file"),
        (lambda: Pool("random").add("regular", 0), "weight=0 is not possible"),
        (lambda: AgainstPool(pettingzoo.env("lockdown", 2), seat=3), "seat 3 is not possible; allowed: 1 to 2"),
        (lambda: AgainstPool(pettingzoo.parallel_env("lockdown", 2)), "a pool plays in an environment of"),
        (lambda: OneSeat("lockdown", 2, bots=[]), "name at least one"),
        (lambda: ManyGames(2, 1, game="lockdown", bots=[Pool("random")]), "with workers, bots are names"),
        (lambda: ManyGames(2, 1, game="lockdown", bots=Pool("random")), "with workers, bots are names"),
    ],
)
def test_mistakes(make: Any, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        make()


def test_an_illegal_choice_of_an_opponent_is_reported() -> None:
    env = OneSeat("lockdown", 2, seat=1, bots=Pool(lambda observation, mask: -1))
    with pytest.raises(InputError, match="an opponent chose what it may not do"):
        env.step(first(env.reset(seed=1)[1]["action_mask"]))
