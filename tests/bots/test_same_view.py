"""Whoever plays or advises gets what its seat knows: in another world with the same view all do and hear the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.bots import external, onnx
from lazaretto.core import Game, Seat, State, seeded
from lazaretto.games import GAMES, load

from ..places import ROOT
from .test_search import choices

SECRET = [name for name in GAMES if load(name).info.secret]
PROGRAM = str(ROOT / "examples" / "bots" / "line_bot.py")


class Heard:
    """What a program is told, in the place of a running one."""

    def __init__(self, arguments: list[str]) -> None:
        self.told: list[str] = []

    def expect_silence(self) -> None:
        """It never says anything without being asked."""

    def send(self, text: str) -> None:
        self.told.append(text)

    def receive(self, timeout: float) -> str:
        return str(json.loads(self.told[-1])["legal"][-1])


class Seen:
    """What a network is given, in the place of one."""

    def __init__(self) -> None:
        self.given: list[bytes] = []

    def run(self, names: None, inputs: dict[str, Any]) -> list[Any]:
        self.given += [inputs[name].tobytes() for name in sorted(inputs)]
        return [inputs["action_mask"]]


Asked = tuple[Game[Any, Any], State, Seat]


def by_name(name: str, asked: Asked) -> Any:
    game, state, seat = asked
    return str(bots.bot(name).choose(game, game.view(state, seat), game.legal(state, seat), seeded(5)))


def hints(asked: Asked) -> Any:
    game, state, seat = asked
    found = bots.advise(game, game.view(state, seat), game.legal(state, seat), seeded(5), iterations=4)
    return [(str(advice.action), advice.share, advice.result) for advice in found]


def program(asked: Asked) -> Any:
    game, state, seat = asked
    player = bots.ExternalBot(PROGRAM)
    chosen = player.choose_strictly(game, game.view(state, seat), game.legal(state, seat), seeded(5))
    assert isinstance(player.program, Heard)
    assert len(player.program.told) == 2
    return str(chosen), player.program.told


def network(asked: Asked) -> Any:
    game, state, seat = asked
    player = onnx.TrainedBot(Path("any.onnx"))
    chosen = player.choose(game, game.view(state, seat), game.legal(state, seat), seeded(5))
    assert len(player.session.given) == 2
    return str(chosen), player.session.given


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.plain
def test_in_another_world_with_the_same_view(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name)
    facts = {"game": game.info.slug, "edition": game.info.edition, "players": str(game.info.usual)}
    monkeypatch.setattr(external, "Program", Heard)
    monkeypatch.setattr(onnx, "opened", lambda path: (Seen(), facts))
    others = 0
    for moves in (0, 6, 25):
        state, seat = choices(game, 3, moves)
        twin = game.alternate_world(state, seat, seeded(moves, 4))
        others += twin != state
        for player in ("random", "beginner", "regular", "search:4"):
            assert by_name(player, (game, twin, seat)) == by_name(player, (game, state, seat))
        for asked in (hints, program, network):
            assert asked((game, twin, seat)) == asked((game, state, seat))
    assert others > 1
