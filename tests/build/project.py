"""A small project with the real build files: two games of one function each, compiled in seconds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from lazaretto.build.compiled import HOT

from ..places import ROOT, SOURCE

PATIENCE: Final = 1800.0  # seconds: a build in the background gets only what a busy machine leaves it
LEVEL: Final = {"LAZARETTO_OPTIMISE": "0"}
DOUBLE: Final = "def points(cards: int) -> int:\n    return cards * 2\n"
TRIPLE: Final = DOUBLE.replace("2", "3")
FILES: Final = {
    "__init__.py": "",
    "build/readers.py": '"""No game has views here."""\n',
    "build/structs.py": '"""No game has structs here."""\n',
    "core/__init__.py": "",
    "core/runner.py": "def seats(players: int) -> int:\n    return players + 1\n",
    "games/__init__.py": "",
    "games/red/__init__.py": DOUBLE,
    "games/blue/__init__.py": DOUBLE,
    "table/__init__.py": "",
    "web/__init__.py": "",
    "web/static/index.html": "<title>A table</title>\n",
    "web/static/old.js": "// an older client\n",
    **dict.fromkeys(HOT, '"""Nothing is hot here."""\n'),
}


def create(folder: Path) -> Path:
    package = folder / "src" / "lazaretto"
    shutil.copytree(SOURCE / "build", package / "build", ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in FILES.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(SOURCE / "core" / "errors.py", package / "core")
    for name in ("hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    (folder / "pyproject.toml").write_text(without_dependencies(), encoding="utf-8")
    return folder


def without_dependencies() -> str:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    head, rest = text.split("dependencies = [\n", 1)
    return head + "dependencies = []\n" + rest.partition("\n]\n")[2]


def environment(project: Path | None = None, **more: str) -> dict[str, str]:
    """The variables of a shell in which nobody has chosen anything yet; with ``project`` on Python's path."""
    chosen = ("PYTHONPATH", "CC", "LAZARETTO_COMPILE")
    path = {} if project is None else {"PYTHONPATH": str(project / "src")}
    return {name: value for name, value in os.environ.items() if name not in chosen} | LEVEL | path | more


def python(project: Path, *words: str, **more: str) -> str:
    """Run Python with the small package; what it printed."""
    command, env = [sys.executable, *words], environment(project, **more)
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def build(project: Path, **more: str) -> Path:
    """The compiled build of the small package."""
    return Path(python(project, "-m", "lazaretto.build.compiled", str(project / "build" / "compiled"), **more))


def kept(project: Path) -> set[str]:
    """What the workshop has compiled so far, with the fingerprints."""
    return {path.name for path in (project / "build" / "workshop" / "kept").iterdir()}


def answer(folder: Path, expression: str = "red.points(5)") -> str:
    """What the package in a folder answers, and which one it is."""
    lines = ["from lazaretto.build.version import engine", "from lazaretto.games import red, blue"]
    text = "\n".join([*lines, f"print(engine(), {expression})"])
    env = environment() | {"PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", text], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for another process; only a test that would fail anyway waits in vain."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def compiler_that_never_ends(folder: Path) -> tuple[Path, Path]:
    """A C compiler that names its process in a file and then waits for ever."""
    program, file = folder / "cc", folder / "cc.pid"
    program.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && {{ echo cc; exit; }}\necho $$ > "{file}.new"\nmv "{file}.new" "{file}"\n'
        "exec sleep 3600\n"
    )
    program.chmod(0o755)
    return program, file


def runs(process: int) -> bool:
    """Whether a process is there, and not just waiting to be forgotten."""
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
