"""Wheels built by pip in its own environment: compiled where possible, plain where not; their tags say which."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from . import project as small

NO_COMPILER = {"CC": "there-is-no-such-compiler"}
PLAIN = "lazaretto-0.1.0-py3-none-any.whl"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return small.create(tmp_path / "project")


def pip(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--verbose", "--disable-pip-version-check", *words]
    return subprocess.run(command, env=small.environment(None, **more), capture_output=True, text=True, check=False)


def wheel(project: Path, **more: str) -> tuple[str, str]:
    """The name of the wheel that pip makes of a project, or nothing, and what pip says."""
    done = pip("wheel", "--no-deps", "--wheel-dir", str(project / "wheels"), str(project), **more)
    found = [path.name for path in project.glob("wheels/*.whl")]
    return (found[0] if done.returncode == 0 else ""), done.stdout + done.stderr


def test_a_wheel_is_compiled_in_an_environment_of_its_own(project: Path) -> None:
    name, said = wheel(project)

    here = f"cp3{sys.version_info.minor}"
    assert re.fullmatch(rf"lazaretto-0\.1\.0-{here}-{here}-\w+\.whl", name), said
    with ZipFile(project / "wheels" / name) as file:
        names = file.namelist()
        file.extractall(project / "installed")
    assert any([name.startswith("compiled_red__mypyc") for name in names])
    assert small.answer(project / "installed") == "compiled 10"


def test_without_a_compiler_a_wheel_is_plain_and_says_why(project: Path) -> None:
    name, said = wheel(project, **NO_COMPILER)

    assert name == PLAIN
    assert "the engine stays plain Python, which is slower: compiling needs a C compiler, but there-is-no-such" in said
    assert "Collecting mypy" not in said
    with ZipFile(project / "wheels" / name) as file:
        file.extractall(project / "installed")
    assert small.answer(project / "installed") == "plain 10"


def test_one_can_insist_on_compiling(project: Path) -> None:
    name, said = wheel(project, LAZARETTO_COMPILE="1", **NO_COMPILER)

    assert name == ""
    assert "LAZARETTO_COMPILE=1, but compiling needs a C compiler, but there-is-no-such-compiler is not on the" in said
    assert "Traceback" not in said


def test_one_can_forbid_compiling(project: Path) -> None:
    name, said = wheel(project, LAZARETTO_COMPILE="0")

    assert name == PLAIN
    assert "Collecting mypy" not in said


def test_other_wishes_are_refused_in_one_sentence(project: Path) -> None:
    name, said = wheel(project, LAZARETTO_COMPILE="yes")

    assert name == ""
    assert "LAZARETTO_COMPILE is 'yes'; it can be 1 (compile), 0 (do not), or empty (if possible)" in said
    assert "Traceback" not in said


def test_an_editable_installation_stays_plain(project: Path) -> None:
    venv.create(project / "venv")
    python = str(project / "venv" / "bin" / "python")

    done = pip("--python", python, "install", "--no-deps", "--editable", str(project))

    assert done.returncode == 0, done.stderr
    assert "Collecting mypy" not in done.stdout
    text = "from lazaretto.build import compiled, version; print(version.engine(), compiled.PACKAGE)"
    said = subprocess.run([python, "-c", text], env=small.environment(), capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["plain", str(project / "src" / "lazaretto")]
    assert not (project / "build").exists()
