"""What surrounds training and needs no torch: examples, networks as files, contests, and mistakes in commands."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.random import default_rng

from lazaretto.adapters.episode import Setting, begun
from lazaretto.adapters.learner import Learner
from lazaretto.adapters.training import contest
from lazaretto.adapters.training.contest import AGAINST, MOST_GAMES, SELF, Cell, Result, played, run_all, share_of
from lazaretto.adapters.training.examples import Example, Recorded, batches, examples
from lazaretto.adapters.training.export import ILLEGAL, Layer, write_network
from lazaretto.bots import bot
from lazaretto.bots.onnx import loaded
from lazaretto.cli.commands.baselines import Baselines, key
from lazaretto.cli.commands.clone import recorded
from lazaretto.core import InputError, seeded

from ..cli.conftest import TIC_TAC_TOE, Command, lazaretto

__all__ = ["lazaretto"]


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


# ---- networks as files --------------------------------------------------------------------------


def layer(outputs: int, inputs: int, seed: int) -> Layer:
    chance = default_rng(seed)
    weights = chance.normal(0, 0.1, (outputs, inputs)).astype(np.float16)  # as the file has them
    return weights.astype(np.float32), chance.normal(0, 0.1, outputs).astype(np.float16).astype(np.float32)


@pytest.mark.parametrize("priors", [False, True])
def test_a_network_in_a_file_does_the_sums_of_its_layers(priors: bool, tmp_path: Path) -> None:
    setting = Setting("lockdown", 2, priors=priors)
    first, second = layer(8, setting.size, 1), layer(6, 8, 2)
    last = layer(setting.count, 6 + (setting.count if priors else 0), 3)
    path = tmp_path / "network.onnx"
    write_network([first, second], last, setting, path)
    known = loaded(path)
    assert (known.facts["game"], known.players, known.facts["priors"]) == ("lockdown", 2, "yes" if priors else "no")

    episode = begun(setting, 1)
    for _ in range(20):
        seat = episode.acting[0]
        seen, mask = episode.vector(seat), episode.mask(seat)
        inner = np.maximum(second[0] @ np.maximum(first[0] @ seen + first[1], 0) + second[1], 0)
        inner = np.concatenate([inner, seen[setting.seen :]])
        worth = np.where(mask > 0, last[0] @ inner + last[1], ILLEGAL)
        given = {"observation": seen[None], "action_mask": mask[None].astype(np.float32)}
        assert np.allclose(known.session.run(None, given)[0][0], worth, atol=1e-4)
        legal = episode.menu(seat)
        chosen = bot(str(path)).choose(episode.game, episode.game.view(episode.state, seat), legal, seeded(1))
        assert episode.number(seat, chosen) == worth.argmax()
        episode.play(seat, chosen)


# ---- contests -----------------------------------------------------------------------------------


class Keeper:
    """The results of a contest; learners are credited with their time."""

    def __init__(self) -> None:
        self.results: dict[Cell, Result] = {}
        self.order: list[Cell] = []

    def found(self, cell: Cell) -> Result:
        return self.results.get(cell, Result())

    def keep(self, cell: Cell, result: Result) -> None:
        self.results[cell] = result
        self.order.append(cell)

    def learn(self, cell: Cell, seconds: float, before: Result) -> Result:
        return before._replace(won=[0.0], points=[0.0], spent=before.spent + seconds)

    def run(self, hours: float) -> None:
        run_all([(TIC_TAC_TOE, 2)], hours, self.learn, self.found, self.keep)


def test_every_contestant_has_a_result_after_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "CONTESTANTS", ("search:10", AGAINST, SELF))
    keeper = Keeper()
    keeper.run(0.0001)
    assert [name for _, _, name in keeper.order] == ["search:10", AGAINST, SELF] * contest.ROUNDS
    for (_, _, name), result in keeper.results.items():
        assert result.spent >= 0.36 * share_of(name) * 0.999
    assert sum([share_of(name) for name in contest.CONTESTANTS]) == pytest.approx(1)


def test_a_finished_contest_is_not_played_again_but_goes_on_with_more_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "CONTESTANTS", ("search:10", SELF))
    keeper = Keeper()
    keeper.run(0.0001)
    before, rounds = dict(keeper.results), len(keeper.order)
    keeper.run(0.0001)
    assert (keeper.results, len(keeper.order)) == (before, rounds)
    keeper.run(0.0004)
    for cell, result in keeper.results.items():
        assert result.spent > before[cell].spent
        assert len(result.won) >= len(before[cell].won)


def test_a_game_that_was_cut_off_goes_on_as_if_it_had_not_been() -> None:
    """In parts so short that each has one decision, and saved as JSON between them."""
    parts = Result()
    while len(parts.won) < 6:
        found = played(bot("regular"), TIC_TAC_TOE, 2, 1e-9, parts)
        assert found.steps <= parts.steps + 1
        parts = Result(**json.loads(json.dumps(found._asdict())))
    whole = Result()
    while len(whole.won) < 6:
        whole = played(bot("regular"), TIC_TAC_TOE, 2, 0.05, whole)
    assert parts.won == whole.won[:6]
    assert parts.points == whole.points[:6]


def test_a_bot_plays_no_more_than_the_most_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "CONTESTANTS", ("random",))
    monkeypatch.setattr(contest, "MOST_GAMES", 3)
    keeper = Keeper()
    keeper.run(1.0)
    (result,) = keeper.results.values()
    assert (len(result.won), result.game, len(keeper.order)) == (3, None, 1)
    assert MOST_GAMES > 3


# ---- the table of baselines ---------------------------------------------------------------------


def test_a_table_is_kept_after_every_result(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "baselines"
    cell = (TIC_TAC_TOE, 2, "random")
    baselines = Baselines(folder, [TIC_TAC_TOE], 1.0)
    result = played(bot("random"), TIC_TAC_TOE, 2, 0.02, Result())
    baselines.keep(cell, result)
    assert Baselines(folder, [TIC_TAC_TOE], 2.0).found(cell) == result  # more hours
    assert Baselines(folder, [TIC_TAC_TOE], 1.0).found((TIC_TAC_TOE, 2, SELF)) == Result()
    table = (folder / "baselines.md").read_text()
    assert f"| Tic-tac-toe | 2 | random | {len(result.won)} | " in table
    assert " of 1 hours of processor time were used so far." in table


def test_other_baselines_are_not_mixed(tmp_path: Path, lazaretto: Command) -> None:
    baselines = Baselines(tmp_path, ["lockdown"], 1.0)
    baselines.keep(("lockdown", 2, "random"), Result([1.0, 0.0], [30.0, 20.0], 80, 0.1, 0.1, 0.1))
    found = lazaretto("baselines", "outbreak", "--out", str(tmp_path))
    assert found.status == 2
    assert "has other baselines (games ['lockdown'], not ['outbreak']); give a new folder" in found.err
    file = tmp_path / "baselines.json"
    for text in ("{", '{"facts": {}, "results": {"lockdown/2/random": {"won": [], "odd": 1}}}', "[]"):
        file.write_text(text)
        found = lazaretto("baselines", "lockdown", "--out", str(tmp_path))
        assert (found.status, found.err.count("\n")) == (2, 1)
        assert "is damaged; give a new folder" in found.err
    assert "there is no game 'chess'" in lazaretto("baselines", "chess", "--out", str(tmp_path)).err
    assert key(("examples/a.py", 2, "random")) == "examples/a.py/2/random"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    baselines = Baselines(tmp_path / "file" / "folder", [TIC_TAC_TOE], 1.0)
    with pytest.raises(InputError, match="file/folder cannot be written: Not a directory"):
        baselines.write()


def test_a_network_that_goes_round_in_circles_has_lost() -> None:
    tally = contest.Tally()
    tally.play(Learner("virus", 2, max_cycles=3, observation="flat", bots="random"), lambda _, mask: int(mask.argmax()))
    assert (tally.won, tally.points) == ([0.0], [0.0])
