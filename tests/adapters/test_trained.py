"""A trained network as a bot: in simulations, at the table, and what is said of a file that is none."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

from lazaretto import bots, extras
from lazaretto.adapters.episode import Setting, begun
from lazaretto.bots import STRENGTHS, bot
from lazaretto.bots import onnx as onnx_bots
from lazaretto.core import InputError, Seat, seeded
from lazaretto.games import load
from lazaretto.table import seating
from lazaretto.table.bot_pool import think
from lazaretto.web.presenters import game_card

from ..cli.conftest import Command, lazaretto

__all__ = ["lazaretto"]
FACTS = {"game": "lockdown", "edition": "1", "players": "2", "version": "1"}


@pytest.fixture(autouse=True)
def nothing_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.VARIABLE, "")


def network(path: Path, **facts: str) -> Path:
    """A network that finds the legal action with the highest number best, whatever it sees."""
    setting = Setting("lockdown", 2)
    number = onnx.TensorProto.FLOAT
    ramp = onnx.numpy_helper.from_array(np.arange(1, setting.count + 1, dtype=np.float32), "ramp")
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("Mul", ["action_mask", "ramp"], ["worth"])],
        "highest",
        [
            onnx.helper.make_tensor_value_info("observation", number, [1, setting.size]),
            onnx.helper.make_tensor_value_info("action_mask", number, [1, setting.count]),
        ],
        [onnx.helper.make_tensor_value_info("worth", number, [1, setting.count])],
        [ramp],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9)
    onnx.helper.set_model_props(model, {**FACTS, **facts})
    onnx.save(model, str(path))
    return path


@pytest.fixture
def highest(tmp_path: Path) -> Path:
    return network(tmp_path / "highest.onnx")


def test_it_takes_the_legal_action_that_its_network_finds_best(highest: Path) -> None:
    episode = begun(Setting("lockdown", 2), 1)
    for _ in range(40):
        seat = episode.acting[-1]
        legal = episode.menu(seat)
        chosen = bot(str(highest)).choose(episode.game, episode.game.view(episode.state, seat), legal, seeded(1))
        assert episode.number(seat, chosen) == max(np.flatnonzero(episode.mask(seat)))
        episode.play(seat, chosen)


def test_it_sits_in_a_simulation(highest: Path, tmp_path: Path, lazaretto: Command) -> None:
    run = tmp_path / "run"
    words = ("simulate", "lockdown", "--bots", f"random,{highest}", "--games", "4", "--jobs", "1", "--out", str(run))
    assert lazaretto(*words).status == 0
    with (run / "seats.csv").open() as file:
        assert sorted([row["bot"] for row in csv.DictReader(file)]) == sorted(["random", str(highest)] * 4)


def test_the_table_offers_it_for_its_game_and_number_of_players(highest: Path) -> None:
    bots.use([str(highest)])
    assert game_card(load("lockdown"), lessons=[]).bots == [*STRENGTHS, "trained", "highest"]
    assert game_card(load("lockdown"), lessons=[]).only == {"trained": [2], "highest": [2]}
    assert game_card(load("quarantine"), lessons=[]).bots == [*STRENGTHS]
    assert seating.bot_chair("lockdown", "1", 2, 1, "highest").bot == "highest"
    with pytest.raises(InputError, match="there is no bot 'highest' here; there are beginner, "):
        seating.bot_chair("lockdown", "1", 3, 1, "highest")


def test_the_table_does_not_offer_one_of_another_edition(tmp_path: Path) -> None:
    bots.use([str(network(tmp_path / "old.onnx", edition="0"))])
    assert game_card(load("lockdown"), lessons=[]).bots == [*STRENGTHS, "trained"]


def test_a_worker_of_the_table_finds_it_by_its_name(highest: Path) -> None:
    from lazaretto.core import to_json  # noqa: PLC0415

    bots.use([str(highest)])
    game = load("lockdown")
    state = game.new(game.setup(2), 1)
    legal = [str(action) for action in game.legal(state, Seat(1))]
    assert think("lockdown", "highest", to_json(game.view(state, Seat(1))), legal, 1).choice.text == max(legal)


@pytest.mark.parametrize(
    ("facts", "game", "players", "sentence"),
    [
        pytest.param({}, "quarantine", 2, "plays only lockdown, edition 1", id="another game"),
        pytest.param({"edition": "0"}, "lockdown", 2, "plays only lockdown, edition 0", id="another edition"),
        pytest.param({}, "lockdown", 3, "was trained for 2 players, not for 3", id="more players"),
    ],
)
def test_it_is_held_to_what_it_was_trained_for(
    tmp_path: Path, facts: dict[str, str], game: str, players: int, sentence: str
) -> None:
    player = bot(str(network(tmp_path / "odd.onnx", **facts)))
    episode = begun(Setting(game, players), 1)
    with pytest.raises(InputError, match=sentence):
        player.choose(episode.game, episode.game.view(episode.state, Seat(0)), episode.menu(Seat(0)), seeded(1))


def test_a_file_that_is_no_bot_is_refused_in_a_sentence(tmp_path: Path, lazaretto: Command) -> None:
    (tmp_path / "text.onnx").write_text("hello")
    for words, sentence in (
        ("missing.onnx", "there is no file"),
        ("text.onnx", "cannot be read as an ONNX network"),
        ("text.txt", "should be NAME=COMMAND or a file NAME.onnx"),
        ("random.onnx", "with a new name in lower case"),
    ):
        result = lazaretto("--bot", str(tmp_path / words), "--no-browser")
        assert (result.status, result.out) == (2, "")
        assert sentence in result.err
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        pytest.param({"version": "9"}, "was trained for version 9 of the environments, not version 1", id="version"),
        pytest.param({"players": "two"}, "is not a bot", id="facts"),
    ],
)
def test_a_network_that_tells_the_wrong_things_is_refused(tmp_path: Path, facts: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        bot(str(network(tmp_path / "wrong.onnx", **facts)))


def test_without_the_extra_one_sentence_names_it(highest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> Any:
        return None

    monkeypatch.setattr(extras, "find_spec", nothing)
    with pytest.raises(InputError, match=r"needs onnxruntime, which is not installed: pip install 'lazaretto\[rl\]'"):
        bot(str(highest))


# ---- the networks of the package ----------------------------------------------------------------


def test_every_network_of_the_package_is_of_its_name_and_edition() -> None:
    assert onnx_bots.policies()
    for path in onnx_bots.policies():
        slug, _, players = path.stem.rpartition("-")
        known = onnx_bots.loaded(path)
        assert known.plays(slug, load(slug).info.edition)
        assert known.players == int(players)
        assert path.stat().st_size < 1_000_000


def test_the_table_offers_it_where_it_was_trained_for() -> None:
    assert "trained" in bots.offered("lockdown", "1", 2)
    for game, edition, players in (("lockdown", "1", 3), ("lockdown", "0", 2), ("quarantine", "1", 2), ("", "", 0)):
        assert "trained" not in bots.offered(game, edition, players)
    assert seating.bot_chair("lockdown", "1", 2, 1, "trained").bot == "trained"


def test_the_table_does_not_offer_it_without_onnxruntime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_bots, "find_spec", lambda name: None)
    assert bots.offered("lockdown", "1", 2) == [*STRENGTHS]


def test_a_worker_of_the_table_asks_it() -> None:
    from lazaretto.core import to_json  # noqa: PLC0415

    game = load("lockdown")
    state = game.new(game.setup(2), 1)
    legal = [str(action) for action in game.legal(state, Seat(1))]
    assert think("lockdown", "trained", to_json(game.view(state, Seat(1))), legal, 1).choice.text in legal


def test_no_network_for_the_game_is_said() -> None:
    for game, players, sentence in (
        ("lockdown", 3, "no network was trained for Lockdown with 3 players; there is lockdown for 2 players"),
        ("quarantine", 2, "no network was trained for Quarantine with 2 players"),
    ):
        episode = begun(Setting(game, players), 1)
        view = episode.game.view(episode.state, Seat(0))
        with pytest.raises(InputError, match=sentence):
            bot("trained").choose(episode.game, view, episode.menu(Seat(0)), seeded(1))


def test_it_plays_better_than_regular(lazaretto: Command) -> None:
    """In games that are always the same; how much better is measured with many more."""
    words = ("simulate", "lockdown", "--players", "2", "--bots", "trained,regular", "--games", "60", "--seed", "1")
    found = lazaretto(*words, "--jobs", "1").out.split()
    wins = {name: float(found[found.index(name) + 5].rstrip("%")) for name in ("regular", "trained")}
    assert wins["trained"] > wins["regular"]
