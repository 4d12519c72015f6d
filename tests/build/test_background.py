"""The compiled engine that is built beside a running server: used when it is complete, ended with the server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lazaretto.build import background

from . import project as small

WRONG = "def points(cards: int) -> int:\n    return 'none'\n"


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A project that was never compiled; only what mypy knows about the standard library is there."""
    project = small.create(tmp_path / "project")
    shutil.copytree(built / "build" / "workshop" / "mypy", project / "build" / "workshop" / "mypy")
    return project


@pytest.fixture
def server() -> Iterator[subprocess.Popen[bytes]]:
    """A process that runs until it is told to end, as a server does."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield process
    process.kill()
    process.wait()


def start(project: Path, server: subprocess.Popen[bytes], **more: str) -> str:
    """What ``scripts/play`` asks when it starts."""
    words = ("-m", "lazaretto.build.background", str(server.pid), str(project / "build" / "compiled"))
    return small.python(project, *words, **more)


def log(project: Path) -> list[str]:
    """The sentences of the log, without their times."""
    path = project / "build" / "compiled.log"
    return [line.split(" ", 2)[2] for line in path.read_text().splitlines()] if path.exists() else []


def test_the_first_start_is_plain_and_the_next_is_compiled(project: Path, server: subprocess.Popen[bytes]) -> None:
    assert start(project, server) == ""
    small.until(lambda: log(project) == ["The compiled engine is ready; the next start uses it."])

    folder = start(project, server)

    assert folder == str(project / "build" / "compiled")
    assert small.answer(Path(folder)) == "compiled 10"
    assert start(project, server, LAZARETTO_COMPILE="0") == ""


def test_what_cannot_be_compiled_is_tried_once(project: Path, server: subprocess.Popen[bytes]) -> None:
    red = project / "src/lazaretto/games/red/__init__.py"
    red.write_text(WRONG)
    start(project, server)
    small.until(lambda: len(log(project)) == 1)
    (sentence,) = log(project)
    assert sentence.startswith("The engine stays plain until its sources change: compiling failed: lazaretto/games/red")
    assert asks_for_a_build(project) is False

    red.write_text(small.DOUBLE)

    assert asks_for_a_build(project) is True


def asks_for_a_build(project: Path) -> bool:
    text = (
        "import sys; from pathlib import Path; from lazaretto.build.background import Order, has_failed; "
        "print(has_failed(Order(0, Path(sys.argv[1]), [])))"
    )
    return small.python(project, "-c", text, str(project / "build" / "compiled")) == "False"


def test_missing_tools_are_those_of_the_extra() -> None:
    assert [re.split(r"\W", wanted)[0] for wanted in background.wanted_tools()] == ["mypy", "setuptools"]


def test_without_a_compiler_the_log_says_why(project: Path, server: subprocess.Popen[bytes]) -> None:
    start(project, server, CC="there-is-no-such-compiler")
    small.until(lambda: len(log(project)) == 1)
    why = "compiling needs a C compiler, but there-is-no-such-compiler is not on the PATH"
    assert log(project) == [f"The engine stays plain: {why}"]
    assert asks_for_a_build(project) is True  # one may be installed meanwhile


def test_everything_ends_with_the_server(project: Path, server: subprocess.Popen[bytes], tmp_path: Path) -> None:
    compiler, file = small.compiler_that_never_ends(tmp_path)
    start(project, server, CC=str(compiler))
    small.until(file.exists)
    process = int(file.read_text())
    assert small.runs(process)

    server.kill()
    server.wait()

    small.until(lambda: not small.runs(process))
    assert log(project) == ["The server ended before the compiled engine was ready; the next start goes on with it."]
    assert not (project / "build" / "compiled").exists()
