"""What the three libraries share: rewards, numbers, mistakes."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib import import_module
from importlib.machinery import ModuleSpec

import numpy as np
import pytest

from lazaretto import extras
from lazaretto.adapters.episode import Episode, Setting, begun, find, returns
from lazaretto.adapters.gymnasium import OneSeat
from lazaretto.core import InputError, Outcome, Seat

from .setups import every_game


@pytest.mark.parametrize(
    ("outcome", "worth"),
    [
        pytest.param(Outcome((9, 4), (1, 2), "points", ""), [1, -1], id="a win against one"),
        pytest.param(Outcome((9, 9, 4), (1, 1, 3), "points", ""), [1, 1, -1], id="a shared win"),
        pytest.param(Outcome((9, 5, 4, 3), (1, 2, 3, 4), "points", ""), [1, 1 / 3, -1 / 3, -1], id="places of four"),
        pytest.param(Outcome((0, 0), (1, 1), "full", ""), [0, 0], id="a draw"),
        pytest.param(Outcome((1, 0, 1), (1, 3, 1), "all_tasks", "", together=True), [1, -1, 1], id="a team"),
        pytest.param(Outcome((1, 1), (1, 1), "antidote", "", together=True), [1, 1], id="won together"),
        pytest.param(Outcome((0, 0), (1, 1), "lost", ""), [-1, -1], id="lost together"),
        pytest.param(Outcome((7,), (1,), "won", ""), [1], id="a goal reached alone"),
        pytest.param(Outcome((-41,), (1,), "lost", ""), [-1], id="a goal missed alone"),
        pytest.param(Outcome((26,), (1,), "solo", ""), [0.26], id="points alone"),
        pytest.param(Outcome((260,), (1,), "solo", ""), [1], id="many points alone"),
    ],
)
def test_what_an_end_is_worth(outcome: Outcome, worth: list[float]) -> None:
    assert returns(outcome) == pytest.approx(worth)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_shaping_moves_rewards_in_time_and_adds_nothing(players: int) -> None:
    plain, shaped = [OneSeat("lockdown", players, 1, "random", shaping=weight) for weight in (0.0, 0.5)]
    assert total(shaped) == pytest.approx(total(plain) - shaped_at_first(shaped))
    assert total(shaped, most=30) != 0.0


def total(env: OneSeat, most: int = 1000) -> float:
    _, info = env.reset(seed=3)
    given = 0.0
    for _ in range(most):
        _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        given += float(reward)
        if over:
            break
    return given


def shaped_at_first(env: OneSeat) -> float:
    env.reset(seed=3)
    return env.episode.standing[0]


@every_game
def test_both_numberings_name_the_same_actions(name: str) -> None:
    menu, catalogue = [begun(Setting(name, numbering=numbering), 5) for numbering in ("menu", "catalogue")]
    for step in range(60):
        if not menu.acting:
            break
        seat = menu.acting[step % len(menu.acting)]
        legal = menu.menu(seat)
        assert menu.mask(seat).sum() == catalogue.mask(seat).sum() == len(legal)
        chosen = legal[step % len(legal)]
        assert menu.action(seat, menu.number(seat, chosen)) is chosen
        assert catalogue.action(seat, catalogue.number(seat, chosen)) is chosen
        menu.play(seat, chosen)
        catalogue.play(seat, chosen)


def test_a_number_beyond_all_is_refused_in_a_sentence() -> None:
    episode = begun(Setting("lockdown", numbering="menu"), 1)
    assert episode.action(Seat(0), 48) is None
    assert episode.why_not(Seat(0), 48) == "48 is not a legal action; there are 2 of them"
    assert episode.action(Seat(0), -1) is None


@every_game
def test_what_was_handed_out_stays_as_it_was_and_may_be_written_into(name: str) -> None:
    """Also with another game played by the same environment in between."""
    setting = Setting(name)
    one, other = begun(setting, 1), begun(setting, 2)
    given: list[tuple[np.ndarray, bytes]] = []
    for step in range(30):
        for episode in (one, other):
            if not episode.acting:
                continue
            seat = episode.acting[step % len(episode.acting)]
            assert np.array_equal(episode.vector(seat), begun_again(episode).vector(seat))
            given += [(array, array.tobytes()) for array in (episode.vector(seat), episode.mask(seat))]
            episode.vector(seat)[:] = 7
            episode.mask(seat)[:] = 0
            legal = episode.menu(seat)
            episode.play(seat, legal[step % len(legal)])
    assert all([array.tobytes() == before for array, before in given])


def begun_again(episode: Episode) -> Episode:
    """The same in an environment that has seen nothing before."""
    return Episode(Setting(episode.setting.source), episode.state.copy())


@pytest.mark.parametrize("name", ["quarantine", "virus"])
def test_an_episode_survives_a_copy_and_another_process(name: str) -> None:
    episode = begun(Setting(name), 2)
    for other in (copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))):
        assert other.state == episode.state
        assert np.array_equal(other.vector(Seat(0)), episode.vector(Seat(0)))


def test_games_are_found_by_id_slug_or_file() -> None:
    assert find("lazaretto/lockdown-v1") is find("lockdown")
    with pytest.raises(InputError, match="there is no lazaretto/lockdown-v7; this program has version 1"):
        find("lazaretto/lockdown-v7")
    with pytest.raises(InputError, match="there is no game 'chess'"):
        find("chess")


def test_a_game_without_a_standing_cannot_be_shaped() -> None:
    with pytest.raises(InputError, match="Outbreak has no running score"):
        Setting("outbreak", shaping=1.0)


@pytest.mark.parametrize(
    ("adapter", "missing"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_missing_extra_is_one_sentence_that_names_it(
    adapter: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(name: str) -> ModuleSpec | None:
        return None

    monkeypatch.delitem(sys.modules, f"lazaretto.adapters.{adapter}", raising=False)
    monkeypatch.setattr(extras, "find_spec", nothing)
    with pytest.raises(InputError, match=rf"needs {missing}, which is not installed: pip install 'lazaretto\[rl\]'"):
        import_module(f"lazaretto.adapters.{adapter}")
