"""Programs as bots, with real processes: what they are told, and what happens when they fail."""

from __future__ import annotations

import json
import logging
import shutil
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.bots.line import LineBot
from lazaretto.core import InputError, Run, Seat, seeded
from lazaretto.games import load

from ..places import ROOT

EXAMPLES = ROOT / "examples" / "bots"
PYTHON = str(EXAMPLES / "line_bot.py")
LOCKDOWN: Any = load("lockdown")

CRASHES = "import sys; sys.stdin.readline(); sys.exit(3)"
STALLS = "import time; time.sleep(60)"
CHEATS = "import sys\nfor line in sys.stdin:\n    print('draw g7', flush=True)"
MUTTERS = "print('hello, I am a bot', flush=True)\nimport time; time.sleep(60)"


def script(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def whole_game(player: LineBot, seed: int = 1) -> Run[Any, Any]:
    run = Run(LOCKDOWN, LOCKDOWN.setup(2), seed)
    regular, rng = bots.bot("regular"), seeded(seed, 4)
    while acting := LOCKDOWN.acting(run.state):
        seat = acting[0]
        chosen: bots.Bot = player if seat == 1 else regular
        legal = LOCKDOWN.legal(run.state, seat)
        run.do(seat, chosen.choose(LOCKDOWN, LOCKDOWN.view(run.state, seat), legal, rng))
    player.close()
    return run


@pytest.mark.parametrize("file", ["line_bot.py", "line_bot.js"])
def test_the_examples_play_a_whole_game_and_the_same_one_again(file: str) -> None:
    assert file.endswith(".py") or shutil.which("node"), "the example in JavaScript needs Node, as the client does"
    command = str(EXAMPLES / file)

    first, again = LineBot(command), LineBot(command)
    lines = whole_game(first).lines

    assert first.complaint == ""
    assert [(seat, str(action)) for seat, action in lines] == [
        (seat, str(action)) for seat, action in whole_game(again).lines
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param(CRASHES, "has ended", id="crashes"),
        pytest.param(STALLS, "did not answer within 0.5 seconds", id="stalls"),
        pytest.param(CHEATS, "gave an answer that is not legal", id="cheats"),
        pytest.param(MUTTERS, "gave an answer that is not legal", id="mutters"),
    ],
)
def test_a_regular_bot_plays_on_for_one_that(
    text: str, complaint: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    patience = 0.5 if text == STALLS else 30.0  # the others fail by themselves, on a busy machine too
    player = LineBot(script(tmp_path, text), patience=patience)

    with caplog.at_level(logging.WARNING):
        run = whole_game(player)

    assert LOCKDOWN.outcome(run.state) is not None
    assert player.complaint == complaint
    assert len(caplog.records) == 1
    assert "a regular bot plays on for it" in caplog.text
    assert player.line is None


def test_what_it_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    text = f"import sys, json\nfor line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
    text += "    message = json.loads(line)\n"
    text += "    if message['type'] == 'choose': print(message['legal'][-1], flush=True)\n"
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = LineBot(script(tmp_path, text))

    chosen = player.choose(LOCKDOWN, view, legal, seeded(1))
    player.close()

    hello, question = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert chosen == legal[-1]
    assert (hello["type"], hello["game"], hello["seat"], hello["seats"]) == ("hello", "lockdown", 2, 2)
    assert question["legal"] == [str(action) for action in legal]
    assert question["view"]["seat"] == 1
    assert question["view"]["round"] == 1


def test_a_program_can_have_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.VARIABLE, "")

    bots.use([f"careful={PYTHON}"])

    assert bots.offered() == ["beginner", "regular", "strong", "careful"]
    assert isinstance(bots.bot("careful"), LineBot)


@pytest.mark.parametrize("setting", ["careful", "=x", "Careful=x", f"regular={PYTHON}", "careful=", "careful=./no.py"])
def test_a_name_that_cannot_be_used_is_refused(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.VARIABLE, "")

    with pytest.raises(InputError):
        bots.use([setting])

    assert bots.offered() == ["beginner", "regular", "strong"]
