"""From recorded games to a network that plays: ``lazaretto clone``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from lazaretto.adapters.episode import Setting, begun
from lazaretto.adapters.training.cloning import clone
from lazaretto.adapters.training.examples import examples
from lazaretto.adapters.training.ppo import StableGames, model_for, save
from lazaretto.bots import bot
from lazaretto.bots.onnx import loaded
from lazaretto.core import seeded

from ..adapters.test_training import games, run
from ..cli.conftest import Command, lazaretto

__all__ = ["lazaretto", "run"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_clone_agrees_more_and_more(run: Path) -> None:
    torch.manual_seed(1)
    environment = StableGames(2, game="lockdown", players=2, bots="random")
    policy: Any = model_for(environment, 1).policy
    first = clone(policy, examples(environment.setting, games(run), "regular"), rate=1e-3)
    for _ in range(15):
        last = clone(policy, examples(environment.setting, games(run), "regular"), rate=1e-3)
    assert last.examples == first.examples
    assert last.agreement > first.agreement + 0.2


def test_with_priors_an_untrained_network_plays_as_regular(tmp_path: Path) -> None:
    environment = StableGames(2, game="lockdown", players=2, bots="random", priors=True)
    policy: Any = model_for(environment, 1).policy
    path = tmp_path / "new.onnx"
    save(policy, environment.setting, path)
    network, regular = loaded(path), bot("regular")
    episode = begun(Setting("lockdown", 2), 1)
    agreed = count = 0
    while episode.acting:
        seat = episode.acting[0]
        legal = episode.menu(seat)
        view = episode.game.view(episode.state, seat)
        chosen = network.choose(episode.game, view, legal, seeded(1))
        best = max([episode.game.prior(view, action) for action in legal])
        agreed += episode.game.prior(view, chosen) > best - 0.02
        count += 1
        episode.play(seat, regular.choose(episode.game, view, legal, seeded(1)))
    assert agreed / count > 0.9


@pytest.mark.parametrize("priors", [False, True])
def test_the_file_chooses_as_the_policy(priors: bool, tmp_path: Path) -> None:
    environment = StableGames(2, game="lockdown", players=2, bots="random", priors=priors)
    policy: Any = model_for(environment, 3).policy
    path = tmp_path / "policy.onnx"
    save(policy, environment.setting, path)
    assert path.stat().st_size < 1_000_000
    environment.seed(1)
    seen = environment.reset()
    for _ in range(20):
        masks = np.stack(environment.env_method("action_masks"))
        numbers, _ = policy.predict(seen, action_masks=masks, deterministic=True)
        worth = loaded(path).session.run(None, {"observation": seen, "action_mask": masks.astype(np.float32)})[0]
        assert np.array_equal(worth.argmax(1), numbers)
        seen, *_ = environment.step(numbers)


def test_the_command_writes_a_bot(run: Path, tmp_path: Path, lazaretto: Command) -> None:
    out = tmp_path / "cloned.onnx"
    words = ("clone", "lockdown", str(run), "-o", str(out), "--bot", "regular", "--minutes", "0.01")
    found = lazaretto(*words)
    assert found.status == 0, found.err
    assert "cloned regular: " in found.out
    assert "practised for " in found.out
    assert lazaretto("simulate", "lockdown", "--bots", f"random,{out}", "--games", "2", "--jobs", "1").status == 0
