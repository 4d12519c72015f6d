"""OpenSpiel's random simulations, for every game and number of players."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from lazaretto.adapters.openspiel import SpielGame, load, register
from lazaretto.core import InputError, Seat

from .setups import every_game, every_setup

pytestmark = pytest.mark.filterwarnings("error")


@every_setup
def test_random_simulations(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players=players, max_cycles=40), 1, True, False)


@every_game
def test_random_simulations_by_the_menu(name: str) -> None:
    pyspiel.random_sim_test(load(name, numbering="menu", max_cycles=40), 1, True, False)


def played(state: pyspiel.State, moves: int) -> pyspiel.State:
    chance = random.Random(3)
    for _ in range(moves):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_a_game_is_loaded_by_its_id_with_options() -> None:
    game = pyspiel.load_game("lazaretto/lockdown-v1(players=2,options=side:B;advanced:on)")
    assert game.num_players() == 2
    state = played(game.new_initial_state(), 3)
    assert '"advanced": true' in str(state)


def test_a_whole_game_ends_with_returns() -> None:
    state = load("lockdown", players=2).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(state.returns()) == [-1.0, 1.0]


@every_game
@pytest.mark.parametrize("numbering", ["catalogue", "menu"])
def test_what_is_legal_is_what_openspiel_would_find_out_itself(name: str, numbering: str) -> None:
    game = load(name, numbering=numbering, worlds=5, max_cycles=30)
    state, chance, asked = game.new_initial_state(), random.Random(3), set()
    while True:
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(game.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        asked.add(state.current_player())
        if state.is_terminal():
            break
        state.legal_actions().append(-7)
        assert -7 not in state.legal_actions(), "what was handed out is the caller's own"
        state.apply_action(chance.choice(state.legal_actions()))
    assert len(asked) > 2


def test_an_action_that_is_not_legal_is_refused_with_the_rule() -> None:
    state = played(load("lockdown", players=2).new_initial_state(), 1)
    legal = state.legal_actions()
    wrong = next(number for number in range(100) if number not in legal)

    with pytest.raises(pyspiel.SpielError, match=r"\(L-\d+\)"):
        state.apply_action(wrong)

    assert state.legal_actions() == legal


def test_the_history_is_the_whole_game() -> None:
    game = load("quarantine", players=2)
    state = played(game.new_initial_state(), 40)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert again.observation_tensor(0) == state.observation_tensor(0)


def test_a_resampled_state_looks_the_same_to_its_player_and_may_differ_otherwise() -> None:
    state = played(load("outbreak", players=6).new_initial_state(), 45)  # a card is wanted, and others have other hands
    chance = random.Random(1)
    state.legal_actions()  # to the real one, which must not be those of a guess
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(5)]
    assert {world.observation_string(0) for world in worlds} == {state.observation_string(0)}
    assert len({world.observation_string(1) for world in worlds}) > 1
    for world in worlds:
        legal = world.setting.game.legal(world.episode.state, Seat(world.current_player()))
        assert world.legal_actions() == sorted([world.setting.catalogue.number(action) for action in legal])
        world.apply_action(world.legal_actions()[0])


def test_its_search_plays_with_resampled_states() -> None:
    game = load("lockdown", players=2)
    state = played(game.new_initial_state(), 4)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 10, random_state=chance, use_observation_string=True)

    assert bot.step(state) in state.legal_actions()


def test_the_tensor_is_made_of_named_parts() -> None:
    game = load("lockdown", players=2)
    observer = game.make_py_observer()
    state = played(game.new_initial_state(), 1)
    observer.set_from(state, 1)
    assert observer.dict["round"] == np.float32(1 / 13)
    assert np.array_equal(observer.dict["seat"], [0, 1, 0, 0])


def test_a_game_is_registered_once() -> None:
    assert register("lockdown") == register("lockdown") == "lazaretto/lockdown-v1"


def test_chance_needs_a_world_to_choose() -> None:
    with pytest.raises(InputError, match="worlds=0 is not possible; allowed: 1 or more"):
        SpielGame("lockdown", {"worlds": 0})
