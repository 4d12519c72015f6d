"""What has not changed is not compiled again; what was begun and killed is not used."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from . import project as small


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A copy of a project that was built once."""
    return shutil.copytree(built, tmp_path / "project")


def names(kept: set[str]) -> set[str]:
    return {name.rpartition("-")[0] for name in kept}


def test_only_the_library_that_has_changed_is_compiled(project: Path) -> None:
    red = project / "src/lazaretto/games/red/__init__.py"
    folder = project / "build" / "compiled"
    first = small.kept(project)
    assert small.answer(folder) == "compiled 10"
    assert {"compiled_core__mypyc", "compiled_red__mypyc", "compiled_blue__mypyc"} <= names(first)

    red.write_text(small.TRIPLE)
    small.build(project)
    second = small.kept(project)
    assert small.answer(folder, "red.points(5), blue.points(5)") == "compiled 15 10"
    assert names(second - first) == {"compiled_red__mypyc"}

    red.write_text(small.DOUBLE)
    small.build(project)
    assert small.answer(folder) == "compiled 10"
    assert small.kept(project) == second


def test_a_new_file_compiles_its_own_library_alone(project: Path) -> None:
    first = small.kept(project)
    (project / "src/lazaretto/games/red/more.py").write_text("def more(cards: int) -> int:\n    return cards + 1\n")

    small.build(project)

    assert names(small.kept(project) - first) == {"compiled_red__mypyc", "lazaretto.games.red.more"}


def test_a_library_changes_that_uses_numbers_of_another(project: Path) -> None:
    """mypyc fails there if it has kept what it knows of the other library: ``coins`` is not set at once."""
    purse = "class Purse:\n    coins: float\n\n    def fill(self) -> None:\n        self.coins = 2.0\n"
    use = "from lazaretto.core.purse import Purse\n\n\ndef points(cards: int) -> int:\n    purse = Purse()\n"
    use += "    purse.fill()\n    return int(purse.coins * cards)\n"
    red = project / "src/lazaretto/games/red/__init__.py"
    (project / "src/lazaretto/core/purse.py").write_text(purse)
    red.write_text(use)
    assert small.answer(small.build(project)) == "compiled 10"

    red.write_text(use.replace("* cards", "* cards + 1"))
    assert small.answer(small.build(project)) == "compiled 11"


def test_data_and_pictures_are_copied_and_removed_without_compiling(project: Path) -> None:
    folder = project / "build" / "compiled"
    made = folder.stat().st_ino
    (project / "src/lazaretto/games/red/data.toml").write_text("cards = 5\n")
    (project / "src/lazaretto/web/static/index.html").write_text("<title>Another</title>\n")
    (project / "src/lazaretto/web/static/old.js").unlink()

    small.build(project, CC="there-is-no-such-compiler")  # it is not even needed

    assert folder.stat().st_ino == made
    assert (folder / "lazaretto/games/red/data.toml").read_text() == "cards = 5\n"
    assert "Another" in (folder / "lazaretto/web/static/index.html").read_text()
    assert not (folder / "lazaretto/web/static/old.js").exists()
    assert small.answer(folder) == "compiled 10"


def test_a_build_that_is_killed_leaves_nothing_that_is_used(project: Path, tmp_path: Path) -> None:
    (project / "src/lazaretto/games/red/__init__.py").write_text(small.TRIPLE)
    compiler, file = small.compiler_that_never_ends(tmp_path)
    command = [sys.executable, "-m", "lazaretto.build.compiled", str(project / "build" / "compiled")]
    builder = subprocess.Popen(command, cwd=project, env=small.environment(project, CC=str(compiler)))
    small.until(file.exists)
    builder.kill()
    builder.wait()
    assert small.answer(project / "build" / "compiled") == "compiled 10"  # as before

    assert small.answer(small.build(project)) == "compiled 15"  # it waits until the last process of the other has ended
    subprocess.run(["kill", file.read_text().strip()], check=False)


@pytest.mark.parametrize("word", ["4", "fast"])
def test_other_levels_are_refused_in_one_sentence(project: Path, word: str) -> None:
    command = [sys.executable, "-m", "lazaretto.build.compiled", str(project / "build" / "compiled")]
    env = small.environment(project, LAZARETTO_OPTIMISE=word)
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"LAZARETTO_OPTIMISE is {word!r}; it can be 0, 1, 2 or 3\n"
