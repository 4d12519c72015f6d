"""``lazaretto baselines``: learners that are continued, and the example of self-play."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

from lazaretto.adapters.training import baselines, contest
from lazaretto.adapters.training.contest import AGAINST, SELF, Result
from lazaretto.bots.onnx import loaded
from lazaretto.core import InputError

from ..cli.conftest import TIC_TAC_TOE, Command, lazaretto
from ..places import ROOT

__all__ = ["lazaretto"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_table_that_is_continued(tmp_path: Path, lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "CONTESTANTS", ("random", "search:10", AGAINST, SELF))
    monkeypatch.setattr(contest, "ROUNDS", 2)
    words = ("baselines", TIC_TAC_TOE, "--hours", "0.0002", "--out", str(tmp_path))
    found = lazaretto(*words)
    assert found.status == 0, found.err
    results = json.loads((tmp_path / "baselines.json").read_text())["results"]
    assert len(results) == 4
    assert all([result["won"] and len(result["won"]) == len(result["points"]) for result in results.values()])
    table = (tmp_path / "baselines.md").read_text()
    assert table.count("Tic-tac-toe") == 4
    assert "--hours 0.0002" in table
    assert "torch " in table
    assert lazaretto(*words).status == 0
    assert json.loads((tmp_path / "baselines.json").read_text())["results"] == results


def test_a_learner_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Its model, its time and its earlier selves, also if only the model was saved before the stop."""
    cell = (TIC_TAC_TOE, 2, SELF)
    first = baselines.learned(tmp_path, cell, 0.01, Result())
    second = baselines.learned(tmp_path, cell, 0.01, first)
    assert second.steps > first.steps > 0
    assert second.training > first.training > 0
    assert second.spent > second.training
    again = baselines.learned(tmp_path, cell, 0.01, first)  # the second result was lost
    assert again.steps >= second.steps
    assert again.training >= second.training
    assert again.spent > again.training
    (tmp_path / "tic-tac-toe-2-self-play" / "model.zip").write_bytes(b"PK and nothing else")
    with pytest.raises(InputError, match=r"model\.zip is damaged; remove .*tic-tac-toe-2-self-play to train anew"):
        baselines.learned(tmp_path, cell, 0.01, again)
    selves = sorted([path.name for path in (tmp_path / "tic-tac-toe-2-self-play").iterdir()])
    assert selves == ["model.zip", "self-001.onnx", "self-002.onnx", "self-003.onnx"]


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("clinic", "2", ["--option", "mode=covid"]), ("outbreak", "5", []), ("lockdown", "2", [])],
)
def test_the_example_trains(
    game: str, players: str, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "trained.onnx"
    words = [game, "--players", players, *options, "--minutes", "0.001", "--selves", "2", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["self_play.py", *words])
    runpy.run_path(str(ROOT / "examples" / "self_play.py"), run_name="__main__")
    for path in (out, tmp_path / "trained-1.onnx", tmp_path / "trained-2.onnx"):
        assert loaded(path).facts["game"] == game
        assert loaded(path).players == int(players)
