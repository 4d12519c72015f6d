"""Gymnasium's checker, for every game and number of players, with every warning an error."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lazaretto.adapters.gymnasium import OneSeat, register
from lazaretto.core import InputError

from .setups import every_setup

pytestmark = pytest.mark.filterwarnings("error")


@every_setup
@pytest.mark.parametrize("form", ["flat", "masked", "named"])
def test_the_checker_finds_nothing(name: str, players: int, form: str) -> None:
    env = gymnasium.make(register(name), players=players, bots="random", observation=form, max_cycles=30)
    check_env(env.unwrapped)


@pytest.mark.parametrize("numbering", ["catalogue", "menu"])
def test_a_whole_game_against_bots(numbering: str) -> None:
    env = OneSeat("quarantine", 3, seat=2, bots="random", numbering=numbering)
    _, info = env.reset(seed=4)
    total = 0.0
    over = False
    while not over:
        _, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        total += float(reward)
        assert not cut
    assert info["ending"] in ("bag", "tiles")
    assert total == [1.0, 0.0, -1.0][info["places"][1] - 1]
    with pytest.raises(InputError, match="no game is running; call reset"):
        env.step(0)


def test_the_seat_changes_from_game_to_game_unless_it_is_named() -> None:
    env = OneSeat("lockdown", 3, bots="random")
    assert [env.reset()[1]["seat"] for _ in range(4)] == [1, 2, 3, 1]
    env = OneSeat("lockdown", 3, seat=2, bots="random")
    assert [env.reset()[1]["seat"] for _ in range(2)] == [2, 2]


def test_bots_sit_in_the_order_of_their_names() -> None:
    env = OneSeat("lockdown", 4, seat=2, bots="random,regular")
    env.reset(seed=1)
    seated = [type(env.pools[min(place, 1)].opponents[0]).__name__ for place in range(3)]
    assert seated == ["RandomBot", "HeuristicBot", "HeuristicBot"]


def test_a_blank_beside_a_comma_is_no_part_of_a_name() -> None:
    seated = [type(pool.opponents[0]).__name__ for pool in OneSeat("lockdown", 3, bots="random, regular").pools]
    assert seated == ["RandomBot", "HeuristicBot"]


def test_games_are_cut_off() -> None:
    env = OneSeat("lockdown", bots="random", max_cycles=3)
    env.reset(seed=1)
    assert [env.step(165)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]


def test_masks_for_learners() -> None:
    env = OneSeat("lockdown", bots="random")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_many_environments_in_processes_give_what_one_gives() -> None:
    id = register("lockdown")
    many = gymnasium.make_vec(id, num_envs=2, vectorization_mode="async", bots="random", observation="flat")
    try:
        seen, infos = many.reset(seed=7)
        action = int(np.flatnonzero(infos["action_mask"][0])[0])
        after = many.step(np.array([action, 165]))[0]
    finally:
        many.close()
    one = gymnasium.make(id, bots="random", observation="flat")
    assert np.array_equal(one.reset(seed=7)[0], seen[0])
    assert np.array_equal(one.step(np.int64(action))[0], after[0])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        pytest.param({"seat": 3}, "seat 3 is not possible; allowed: 1 to 2, or 0 for any", id="seat"),
        pytest.param({"bots": "clever"}, "there is no bot 'clever'", id="bot"),
        pytest.param({"bots": []}, "bots=.. is not possible; name at least one", id="no bot"),
        pytest.param({"render_mode": "human"}, "render_mode='human' is not possible; allowed: ansi", id="rendering"),
        pytest.param({"players": 0}, "Lockdown is for 1 to 4 players, not 0", id="nobody"),
        pytest.param({"players": 9}, "Lockdown is for 1 to 4 players, not 9", id="players"),
        pytest.param({"numbering": "list"}, "numbering='list' is not possible; allowed: catalogue, menu", id="numbers"),
        pytest.param({"observation": "all"}, "allowed: flat, masked, named", id="observation"),
        pytest.param({"options": {"side": "Z"}}, "side=Z is not possible", id="option"),
        pytest.param({"options": "side=B"}, "options='side=B' is not possible; give a dictionary", id="options"),
        pytest.param({"shaping": -1.0}, "shaping=-1.0 is not possible; allowed: numbers from 0 up", id="shaping"),
        pytest.param({"shaping": "much"}, "shaping='much' is not possible; allowed: numbers from 0 up", id="no number"),
        pytest.param({"max_cycles": 0}, "max_cycles=0 is not possible; allowed: 1 or more", id="cycles"),
    ],
)
def test_mistakes_are_said_in_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence.replace("?", r"\?")):
        OneSeat("lockdown", **wrong)  # type: ignore[arg-type]


def test_no_step_before_the_first_game() -> None:
    with pytest.raises(InputError, match="no game is running; call reset"):
        OneSeat("lockdown", bots="random").step(0)
