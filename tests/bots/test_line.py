"""Programs as bots, with real processes: what they are told, and what happens when they fail."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from lazaretto import bots
from lazaretto.bots.external import MAX_UNREAD, ExternalBot, ExternalBotError, Program, arguments, sigint_blocked
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
GABBLES = (
    "import json, sys\nfor line in sys.stdin:\n    legal = json.loads(line).get('legal')\n"
    "    if legal: print(legal[0] + '\\n' + legal[0], flush=True)"
)
FLOODS = (
    "import json, sys\nsys.stdin.readline()\nprint(json.loads(sys.stdin.readline())['legal'][0])\n"
    "while True: print('I go on and on')"
)
HIRES = (
    "import pathlib, subprocess, sys\n"
    "worker = 'import pathlib, sys; print(flush=True); sys.stdin.read(); pathlib.Path(sys.argv[1]).touch()'\n"
    "subprocess.run([sys.executable, '-c', worker, str(pathlib.Path(__file__).with_suffix('.done'))])"
)
ONCE = (
    "import json, pathlib, sys\n"
    "if not (been := pathlib.Path(__file__).with_suffix('.been')).exists(): been.touch(); sys.exit()\n"
    "for line in sys.stdin:\n    legal = json.loads(line).get('legal')\n    if legal: print(legal[0], flush=True)"
)


def script(folder: Path, text: str) -> str:
    path = folder / "bot.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


def whole_game(player: ExternalBot, seed: int = 1) -> Run[Any, Any]:
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

    first, again = ExternalBot(command), ExternalBot(command)
    lines = whole_game(first).inputs

    assert first.failure == ""
    assert [(seat, str(action)) for seat, action in lines] == [
        (seat, str(action)) for seat, action in whole_game(again).inputs
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param(CRASHES, "has ended", id="crashes"),
        pytest.param(STALLS, "did not answer within 0.5 seconds", id="stalls"),
        pytest.param(CHEATS, "gave an illegal answer", id="cheats"),
    ],
)
def test_a_regular_bot_plays_on_for_one_that(
    text: str, complaint: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    timeout = 0.5 if text == STALLS else 30.0  # the others fail by themselves, on a busy machine too
    player = ExternalBot(script(tmp_path, text), timeout=timeout)

    with caplog.at_level(logging.WARNING):
        run = whole_game(player)

    assert LOCKDOWN.outcome(run.state) is not None
    assert player.failure == complaint
    assert len(caplog.records) == 1
    assert "a regular bot takes over" in caplog.text
    assert player.program is None


@pytest.mark.parametrize("text", [MUTTERS, GABBLES, FLOODS], ids=["mutters", "gabbles", "floods"])
def test_one_that_says_too_much_is_replaced_whenever_that_is_heard(text: str, tmp_path: Path) -> None:
    player = ExternalBot(script(tmp_path, text), timeout=30.0)
    whole_game(player)
    assert player.failure in ("gave an illegal answer", "wrote something without being asked")


def test_what_floods_is_not_kept_and_not_taken_for_an_answer(tmp_path: Path) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = ExternalBot(script(tmp_path, FLOODS), timeout=30.0)
    player.choose(LOCKDOWN, view, legal, seeded(1))

    assert player.program is not None
    while not player.program.answers.full():
        time.sleep(0.01)
    assert player.program.answers.qsize() == MAX_UNREAD
    player.choose(LOCKDOWN, view, legal, seeded(1))
    assert player.failure == "wrote something without being asked"
    player.close()


def test_patience_is_for_a_program_that_does_not_listen_too(tmp_path: Path) -> None:
    """A question larger than its pipe waits to be read."""
    line = Program(arguments(script(tmp_path, STALLS)))
    line.send("x" * 10_000_000)
    with pytest.raises(ExternalBotError, match="did not answer within"):
        line.receive(0.5)
    line.close()


def test_what_a_failed_program_has_started_itself_is_told_that_nothing_more_comes(tmp_path: Path) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = ExternalBot(script(tmp_path, HIRES), timeout=30.0)
    player.choose(LOCKDOWN, view, legal, seeded(1))
    assert player.failure

    end = time.monotonic() + 30
    while not (tmp_path / "bot.done").exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert (tmp_path / "bot.done").exists()


def test_who_is_silent_is_reminded_what_an_answer_is(tmp_path: Path) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = ExternalBot(script(tmp_path, STALLS), timeout=0.1)

    with pytest.raises(ExternalBotError, match="did not answer within") as caught:
        player.choose_strictly(LOCKDOWN, view, legal, seeded(1))

    assert "a whole line" in caught.value.detail


def test_a_complaint_is_told_once_and_the_program_gets_another_chance(tmp_path: Path) -> None:
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = ExternalBot(script(tmp_path, ONCE), timeout=30.0)

    player.choose(LOCKDOWN, view, legal, seeded(1))
    assert (player.pop_failure(), player.pop_failure()) == ("has ended", "")
    assert player.choose(LOCKDOWN, view, legal, seeded(1)) == legal[0]
    assert player.pop_failure() == ""
    player.close()


def test_what_it_is_told(tmp_path: Path) -> None:
    heard = tmp_path / "heard.jsonl"
    text = f"import sys, json\nfor line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
    text += "    message = json.loads(line)\n"
    text += "    if message['type'] == 'choose': print(message['legal'][-1], flush=True)\n"
    state = LOCKDOWN.new(LOCKDOWN.setup(2), 1)
    view, legal = LOCKDOWN.view(state, Seat(1)), LOCKDOWN.legal(state, Seat(1))
    player = ExternalBot(script(tmp_path, text))

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
    assert isinstance(bots.bot("careful"), ExternalBot)


@pytest.mark.parametrize("setting", ["careful", "=x", "Careful=x", f"regular={PYTHON}", "careful=", "careful=./no.py"])
def test_a_name_that_cannot_be_used_is_refused(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.VARIABLE, "")

    with pytest.raises(InputError):
        bots.use([setting])

    assert bots.offered() == ["beginner", "regular", "strong"]


def test_a_file_that_may_not_be_started_is_told_from_one_that_is_not_there(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o644)

    with pytest.raises(InputError, match="bot is not executable; run chmod"):
        arguments(str(program))
    with pytest.raises(InputError, match="does not exist"):
        arguments(str(tmp_path / "nobody"))


def test_ctrl_c_while_a_program_is_started_is_for_us_and_not_lost() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    heard = []
    try:
        with sigint_blocked():
            os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)  # it comes now
    except KeyboardInterrupt:
        heard.append("Ctrl-C")
    finally:
        signal.signal(signal.SIGINT, before)

    assert heard == ["Ctrl-C"]
