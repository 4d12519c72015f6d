"""PettingZoo's own tests, for every game and number of players, with every warning an error."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils import parallel_to_aec

from lazaretto.adapters.pettingzoo import env, parallel_env
from lazaretto.core import InputError, to_json

from .setups import every_setup

pytestmark = pytest.mark.filterwarnings("error")
CYCLES = 20


@every_setup
def test_the_api_one_after_another(name: str, players: int) -> None:
    api_test(env(name, players, CYCLES, observation="flat"), num_cycles=CYCLES)


@every_setup
def test_the_api_by_the_menu(name: str, players: int) -> None:
    api_test(env(name, players, CYCLES, observation="flat", numbering="menu"), num_cycles=CYCLES)


@every_setup
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    seed_test(partial(env, name, players), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, name, players), num_cycles=CYCLES)


@every_setup
def test_the_api_all_at_once(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players, observation="flat"), num_cycles=CYCLES)


@every_setup
def test_games_are_cut_off(name: str, players: int) -> None:
    at_once = partial(parallel_env, name, players)
    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: parallel_to_aec(at_once(max_cycles))))


def test_environments_with_neighbouring_seeds_play_different_games() -> None:
    """As in a vector of them, which gives each the seed after the one before."""
    deals: list[Any] = []
    for seed in (1, 2, 3):
        table = env("lockdown", 2)
        table.reset(seed=seed)
        for _ in range(4):
            deals.append(to_json(table.episode.state))
            table.reset()
    assert all([a != b for i, a in enumerate(deals) for b in deals[:i]])


def test_seats_that_act_at_once_are_cut_off_one_after_another_too() -> None:
    max_cycles_test(SimpleNamespace(parallel_env=partial(parallel_env, "lockdown"), env=partial(env, "lockdown")))


def test_a_mask_in_the_observation_has_no_other_warning_than_that_it_is_a_dictionary() -> None:
    with warnings.catch_warnings(record=True, action="always") as caught:
        api_test(env("lockdown", max_cycles=CYCLES), num_cycles=CYCLES)
    about = {str(warning.message).split(" for each")[0] for warning in caught}
    assert about == {"Observation is not a NumPy array", "Observation space"}


def test_a_whole_game_gives_each_seat_its_place() -> None:
    table = env("quarantine", 3)
    table.reset(seed=5)
    given = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut, info = table.last()
        given[agent] += reward
        assert not cut
        assert over or np.array_equal(observation["action_mask"], info["action_mask"])
        table.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    outcome = table.episode.outcome
    assert outcome is not None
    assert [given[f"player_{seat + 1}"] for seat in range(3)] == [
        [1.0, 0.0, -1.0][place - 1] for place in outcome.places
    ]


def test_an_illegal_number_changes_nothing_and_is_explained() -> None:
    table = env("lockdown", observation="flat")
    table.reset(seed=1)
    before = table.observe("player_1")
    table.step(165)
    assert np.array_equal(table.observe("player_1"), before)
    assert table.infos["player_1"]["refused"] == "assign nobody: this is not possible now (L-012)"


def test_what_others_have_planned_is_not_observed() -> None:
    table = env("lockdown", observation="flat")
    table.reset(seed=1)
    before = table.observe("player_2")
    table.step(int(np.flatnonzero(table.infos["player_1"]["action_mask"])[0]))
    assert np.array_equal(table.observe("player_2"), before)


def test_a_table_is_shown_as_text() -> None:
    table = env("lockdown", render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    assert "Sheet of @1" in shown


def test_other_ways_to_render_are_refused() -> None:
    with pytest.raises(InputError, match="render_mode='human' is not possible; allowed: ansi"):
        env("lockdown", render_mode="human")


@pytest.mark.parametrize("make", [env, parallel_env])
def test_no_step_before_the_first_game(make: Any) -> None:
    with pytest.raises(InputError, match="no game is running; call reset"):
        make("lockdown", 2).step({} if make is parallel_env else 0)


@pytest.mark.parametrize("make", [env, parallel_env])
def test_a_game_is_not_cut_off_before_it_begins(make: Any) -> None:
    with pytest.raises(InputError, match="max_cycles=0 is not possible; allowed: 1 or more"):
        make("lockdown", 2, max_cycles=0)
