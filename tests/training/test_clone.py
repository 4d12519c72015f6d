"""From recorded games to a network that plays: ``lazaretto clone``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from lazaretto.adapters.episode import Setting, begun
from lazaretto.adapters.training.cloning import Example, Recorded, batches, clone, examples
from lazaretto.adapters.training.export import save
from lazaretto.adapters.training.ppo import StableGames, model_for
from lazaretto.bots import bot
from lazaretto.bots.onnx import loaded
from lazaretto.cli.commands.clone import recorded
from lazaretto.core import InputError, seeded

from ..cli.conftest import Command, lazaretto

__all__ = ["lazaretto"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from lazaretto.cli.commands.simulate import Backend, Order, run_simulation  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("runs") / "run"
    run_simulation(
        Order(game="lockdown", bots=("regular", "random"), games=4, seed=1, actions=True), Backend(1), folder
    )
    return folder


def games(run: Path) -> list[Recorded]:
    return [Recorded(*row) for row in recorded(run, 2)]


def test_examples_are_the_choices_of_the_bot(run: Path) -> None:
    setting = Setting("lockdown", 2)
    found = list(examples(setting, games(run), "regular"))
    assert len(found) > 100
    for example in found:
        assert example.mask[example.number] == 1
        assert example.mask.sum() > 1
        assert example.result in (-1.0, 0.0, 1.0)
    assert not list(examples(setting, games(run), "strong"))


def test_every_example_is_in_one_batch() -> None:
    given = [Example(np.zeros(1, np.float32), np.ones(1, np.int8), i, 0.0) for i in range(1000)]
    found = list(batches(iter(given), 1, size=300))
    assert [len(batch) for batch in found] == [300, 300, 300, 100]
    assert sorted([example.number for batch in found for example in batch]) == list(range(1000))
    assert [example.number for example in found[0]] != list(range(300))


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


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("lockdown", "{run}", "-o", "x.txt"), "--out x.txt should be a file NAME.onnx in a folder that exists"),
        (("quarantine", "{run}", "-o", "x.onnx"), "is a run of lockdown, not of quarantine"),
        (("chess", "{run}", "-o", "x.onnx"), "there is no game 'chess'"),
        (("lockdown", "/no/run", "-o", "x.onnx"), "/no/run is not a run"),
        (("lockdown", "{run}", "-o", "x.onnx", "--bot", "strong"), "has no games with the bot strong; it has random, "),
        (("lockdown", "{run}", "-o", "x.onnx"), "has several: choose a bot: random, regular"),
        (
            ("lockdown", "{run}", "-o", "x.onnx", "--bot", "regular", "--players", "3"),
            "the number of players 3; it has 2",
        ),
    ],
)
def test_mistakes(run: Path, words: tuple[str, ...], sentence: str, lazaretto: Command) -> None:
    found = lazaretto("clone", *[word.format(run=run) for word in words])
    assert found.status == 2
    assert sentence in found.err
    assert found.err.count("\n") == 1


def test_without_actions(tmp_path: Path, lazaretto: Command) -> None:
    run = str(tmp_path / "run")
    assert lazaretto("simulate", "lockdown", "--games", "1", "--jobs", "1", "--out", run).status == 0
    assert "has no actions as CSV" in lazaretto("clone", "lockdown", run, "-o", "x.onnx").err


def test_games_that_cannot_be_replayed() -> None:
    setting = Setting("lockdown", 2)
    for actions, reason in (([(1, "nonsense")], "'nonsense' is not legal there"), ([], "is not finished")):
        with pytest.raises(InputError, match=reason):
            list(examples(setting, [Recorded(1, actions, ["regular", "regular"])], "regular"))
