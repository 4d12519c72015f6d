"""Many games at once: the same as one environment for each, and what can go wrong with workers."""

from __future__ import annotations

import os
import signal
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import VectorEnv

from lazaretto.adapters.gymnasium import register
from lazaretto.adapters.vector import ManyGames, Worker
from lazaretto.core import InputError

from .setups import every_game

pytestmark = pytest.mark.filterwarnings("error")

GAMES = 3


def made(name: str, mode: str, **words: Any) -> VectorEnv[Any, Any, Any]:
    return gymnasium.make_vec(register(name), GAMES, mode, bots="random", max_cycles=25, **words)


def chosen(infos: dict[str, Any], step: int) -> np.ndarray[Any, Any]:
    """Legal numbers where there are any, and one game's that is not."""
    numbers = [int(np.flatnonzero(row)[-1]) if row.any() else 0 for row in infos["action_mask"]]
    if step % 10 == 3:
        numbers[step % GAMES] = -1
    return np.array(numbers)


def same(ours: Any, theirs: Any) -> None:
    """Arrays, alone or by name, and whatever else is told."""
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys()
        for key, value in theirs.items():
            same(ours[key], value)
    else:
        assert ours.dtype == theirs.dtype
        assert np.array_equal(ours, theirs)


@every_game
@pytest.mark.parametrize("form", ["flat", "masked", "named"])
def test_many_games_are_what_an_environment_for_each_gives(name: str, form: str) -> None:
    ours = made(name, "vector_entry_point", observation=form)
    theirs = made(name, "sync", observation=form)
    assert isinstance(ours, ManyGames)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    seen, infos = ours.reset(seed=5)
    other_seen, other_infos = theirs.reset(seed=5)
    for step in range(60):  # each game is cut off and begun anew twice
        same(seen, other_seen)
        same(infos, other_infos)
        assert ours.observation_space.contains(seen)
        actions = chosen(infos, step)
        seen, *results, infos = ours.step(actions)
        other_seen, *other_results, other_infos = theirs.step(actions)
        for mine, other in zip(results, other_results, strict=True):
            same(mine, other)
    theirs.close()
    ours.close()


class Always(np.random.Generator):
    """Draws the same number for every game."""

    def __init__(self, number: float) -> None:
        super().__init__(np.random.PCG64(1))
        self.number = number

    def random(self, size: Any = None, *_: Any, **__: Any) -> Any:
        return np.full(size, self.number)


@pytest.mark.parametrize("workers", [0, 2])
def test_random_actions_are_all_the_legal_ones(workers: int) -> None:
    table = ManyGames(GAMES, workers, game="lockdown", bots="random", max_cycles=25)
    try:
        infos = table.reset(seed=1)[1]
        for step in range(60):
            found = np.zeros_like(infos["action_mask"])
            for part in range(100):  # there are fewer actions to choose from
                found[range(GAMES), table.random_actions(Always(part / 100))] = 1
            running = infos["action_mask"].any(axis=1)
            assert np.array_equal(found[running], infos["action_mask"][running])
            infos = table.step(table.random_actions(Always(step % 7 / 7)))[4]
    finally:
        table.close()


@pytest.mark.parametrize("numbering", ["catalogue", "menu"])
def test_workers_give_what_one_process_gives(numbering: str) -> None:
    words: dict[str, Any] = {"game": "lockdown", "bots": "random", "max_cycles": 25, "numbering": numbering}
    tables = [ManyGames(GAMES, workers, **words) for workers in (0, 2)]
    try:
        told: list[tuple[Any, ...]] = [table.reset(seed=[8, 3, 5]) for table in tables]
        for step in range(60):
            for mine, other in zip(*told, strict=True):
                same(mine, other)
            actions = chosen(told[0][-1], step)
            told = [table.step(actions) for table in tables]
    finally:
        for table in tables:
            table.close()


def test_the_end_of_a_game_is_told_and_the_next_one_begins() -> None:
    table = gymnasium.make_vec(register("lockdown"), 2, seat=1, bots="random", shaping=0.5)
    _, infos = table.reset(seed=1)
    over = np.array([False, False])
    while not over.any():
        _, _, over, _, infos = table.step(chosen(infos, 0))
    row = int(np.flatnonzero(over)[0])
    assert not infos["action_mask"][row].any()
    assert infos["_places"].tolist() == over.tolist()
    assert sorted(infos["places"][row]) in ([1, 2], [1, 1])
    assert len(infos["scores"][row]) == 2
    _, rewards, over, _, infos = table.step(chosen(infos, 0))
    assert rewards[row] == 0.0
    assert not over[row]
    assert infos["action_mask"][row].any()


def test_what_was_handed_out_stays_as_it_was_unless_that_is_not_wanted() -> None:
    keeping, reusing = [ManyGames(2, copy=copy, game="lockdown", bots="random") for copy in (True, False)]
    for table, kept in ((keeping, True), (reusing, False)):
        seen, infos = table.reset(seed=1)
        before = seen["observation"].copy(), seen["action_mask"].copy(), infos["action_mask"].copy()
        table.step(chosen(infos, 0))
        after = seen["observation"], seen["action_mask"], infos["action_mask"]
        assert [np.array_equal(one, other) for one, other in zip(before, after, strict=True)] == [kept] * 3


def test_a_seed_begins_everything_anew() -> None:
    """The learner's seat, which changes from game to game, too."""
    table = ManyGames(2, game="lockdown", players=3, bots="random", observation="flat")
    told = [table.reset(seed=5), table.reset(), table.reset(seed=5)]
    assert [infos["seat"].tolist() for _, infos in told] == [[1, 1], [2, 2], [1, 1]]
    assert np.array_equal(told[0][0], told[2][0])


def test_games_without_a_seed_differ() -> None:
    table = ManyGames(4, game="lockdown", bots="random", observation="flat")
    seen, _ = table.reset()
    again, _ = table.reset()
    assert len({row.tobytes() for row in (*seen, *again)}) > 2


def test_a_worker_that_dies_is_told_in_a_sentence() -> None:
    table = ManyGames(2, workers=2, game="lockdown", bots="random")
    try:
        _, infos = table.reset(seed=1)
        worker = table.groups[1]
        assert isinstance(worker, Worker)
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGKILL)
        worker.process.join()
        with pytest.raises(InputError, match=r"a worker died \(exit code -9\); create the environment again"):
            table.step(chosen(infos, 0))
    finally:
        table.close()


def test_workers_go_with_their_environment() -> None:
    table = ManyGames(3, workers=3, game="lockdown", bots="random")  # two more beside this one
    table.reset(seed=1)
    processes = [group.process for group in table.groups if isinstance(group, Worker)]
    table.close()
    assert [process.exitcode for process in processes] == [0, 0]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        pytest.param({"num_envs": 0}, "num_envs=0 is not possible; allowed: 1 or more", id="no game"),
        pytest.param({"workers": 3}, "workers=3 is not possible; allowed: 0 to 2, the number of games", id="workers"),
        pytest.param({"workers": -1}, "workers=-1 is not possible", id="fewer than none"),
        pytest.param({"render_mode": "ansi"}, "a vector environment cannot be rendered", id="rendering"),
        pytest.param({"bots": "clever"}, "there is no bot 'clever'", id="bot"),
    ],
)
def test_mistakes_are_said_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        ManyGames(**{"num_envs": 2, "game": "lockdown", **wrong})


def test_wrong_actions_and_seeds_are_said_in_a_sentence() -> None:
    table = ManyGames(2, game="lockdown", bots="random")
    with pytest.raises(InputError, match="no game is running; call reset"):
        table.step(np.array([0, 0]))
    with pytest.raises(InputError, match="3 seeds are not possible; allowed: 1, or 2, one per game"):
        table.reset(seed=[1, 2, 3])
    table.reset(seed=1)
    for wrong in ([0], [0.5, 1.0]):
        with pytest.raises(InputError, match="allowed: 2 whole numbers, one per game"):
            table.step(np.array(wrong))
