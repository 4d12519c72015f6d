"""The workshop of the compiled build: a folder where sources are prepared and compiled, and where all results are kept.

Only one build works there at a time. A build that is killed leaves nothing that would be used: results are put in place
by renaming them, and the next build begins in folders of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from lazaretto.core.errors import InputError

Groups = list[tuple[str, list[str]]]  # the files by library


@contextmanager
def locked(place: Path) -> Iterator[Path]:
    """The workshop in a folder, for this build alone; it waits for others. The lock ends with the build's processes."""
    shop = place / "workshop"
    shop.mkdir(parents=True, exist_ok=True)
    with (shop / "lock").open("w", encoding="utf-8") as file:
        lock(file)
        os.set_inheritable(file.fileno(), True)
        for left in shop.glob("try-*"):  # by a build that was killed
            shutil.rmtree(left, ignore_errors=True)
        yield shop


def lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  there is one for each system

        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX)


def compile(shop: Path, copy: Path, groups: Callable[[Path], Groups], level: int) -> None:
    """Compile a plain copy of the package, and put the compiled files beside its plain ones."""
    source, out = copy.parent / "source", copy.parent / "out"
    shutil.copytree(copy, source, ignore=shutil.ignore_patterns("static", "tests"))
    run(source, "-m", "lazaretto.build.readers", "lazaretto")
    found = groups(source)
    run(source, "-m", "lazaretto.build.structs", *[file for _, files in found for file in files])
    run(source, "-m", "lazaretto.build.compiler", str(shop), str(out), str(level), stdin=json.dumps(found))
    shutil.copytree(out, copy, dirs_exist_ok=True)


def run(folder: Path, *words: str, stdin: str = "") -> None:
    """Run Python in ``folder``, whose package comes first; everything else is found where this process finds it."""
    path = os.pathsep.join([".", *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"MYPYPATH": ".", "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=environment,
        input=stdin,
        close_fds=False,  # it holds the lock as long as it runs
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise InputError(f"compiling failed: {reason(done.stdout + done.stderr)}")


def reason(output: str) -> str:
    """The line of a compiler's output with the error."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["the compiler said nothing"])[0][:300]
