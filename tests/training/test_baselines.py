"""``lazaretto baselines``: a table that is continued, and the example of self-play."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

from lazaretto.adapters.training import baselines
from lazaretto.bots.onnx import loaded

from ..cli.conftest import TIC_TAC_TOE, Command, lazaretto
from ..places import ROOT

__all__ = ["lazaretto"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_table_that_is_continued(tmp_path: Path, lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baselines, "CONTESTANTS", ("random", "search:10", baselines.AGAINST, baselines.SELF))
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


def test_of_what_is_missing_only(tmp_path: Path, lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("baselines", TIC_TAC_TOE, "--hours", "0.0001", "--out", str(tmp_path))
    monkeypatch.setattr(baselines, "CONTESTANTS", ("random",))
    lazaretto(*words)
    first = json.loads((tmp_path / "baselines.json").read_text())["results"]
    monkeypatch.setattr(baselines, "CONTESTANTS", ("random", "regular"))
    lazaretto(*words)
    both = json.loads((tmp_path / "baselines.json").read_text())["results"]
    assert len(both) == 2
    assert first.items() <= both.items()


def test_other_baselines_are_not_mixed(tmp_path: Path, lazaretto: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baselines, "CONTESTANTS", ())
    assert lazaretto("baselines", "lockdown", "--hours", "1", "--out", str(tmp_path)).status == 0
    assert (
        "has other baselines (hours 1.0, not 2.0)"
        in lazaretto("baselines", "lockdown", "--hours", "2", "--out", str(tmp_path)).err
    )
    (tmp_path / "baselines.json").write_text("{")
    assert "is damaged" in lazaretto("baselines", "lockdown", "--hours", "1", "--out", str(tmp_path)).err
    assert "there is no game 'chess'" in lazaretto("baselines", "chess", "--out", str(tmp_path)).err


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
