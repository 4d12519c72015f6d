"""The compiled engine for ``scripts/play``: built beside a running server, and used from the next start on.

``python -m lazaretto.build.background SERVER FOLDER [GAME.py]...`` prints FOLDER if the compiled build in it is up to
date. Otherwise it prints nothing and starts building it, in processes of low priority that end with the process SERVER.
A log beside FOLDER has a line for each try. What has failed is not tried again until the sources change.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from datetime import datetime
from importlib.metadata import requires
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final, NamedTuple

from lazaretto.build import compiled, tools
from lazaretto.core.errors import InputError

WORK: Final = "--work"  # this process is the one that builds
EVERY: Final = 0.5  # seconds between two looks at the server


class Order(NamedTuple):
    server: int  # the process to end with
    folder: Path
    extra: list[Path]

    @property
    def log(self) -> Path:
        return self.folder.with_suffix(".log")

    @property
    def failed(self) -> Path:
        """A file with the fingerprint of the code that could not be compiled."""
        return self.folder.with_suffix(".failed")

    def words(self) -> list[str]:
        return [str(self.folder), *map(str, self.extra)]


def prepare(order: Order) -> None:
    """Print the folder if it can be used; if not, start to build it."""
    if os.environ.get("LAZARETTO_COMPILE") == "0" or compiled.is_compiled():
        return
    if compiled.refresh(order.folder, order.extra, level=compiled.chosen_level()):
        print(order.folder)
    elif not has_failed(order):
        command = [sys.executable, "-m", __spec__.name, WORK, str(order.server), *order.words()]
        nowhere = subprocess.DEVNULL
        subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)


def has_failed(order: Order) -> bool:
    return order.failed.exists() and order.failed.read_text(encoding="utf-8") == code_of(order)


def code_of(order: Order) -> str:
    return compiled.fingerprints(order.extra, compiled.PACKAGE, compiled.chosen_level())["code"]


def work(order: Order) -> None:
    """Build, and write into the log how it went."""
    be_humble()
    order.folder.parent.mkdir(parents=True, exist_ok=True)
    code = code_of(order)
    try:
        tools.need_compiler()
        path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(our_tools(order))]))
    except InputError as error:
        write(order, f"The engine stays plain: {error}")
        return
    try:
        run(order, {"PYTHONPATH": path}, "-m", "lazaretto.build.compiled", *order.words())
    except InputError as error:
        order.failed.write_text(code, encoding="utf-8")
        write(order, f"The engine stays plain until its sources change: {error}")
    else:
        write(order, "The compiled engine is ready; the next start uses it.")


def be_humble() -> None:
    os.nice(19)
    if program := shutil.which("ionice"):
        subprocess.run([program, "-c", "3", "-p", str(os.getpid())], check=False)


def our_tools(order: Order) -> Path:
    """A folder with mypyc and setuptools; it stays empty if they are installed."""
    folder = order.folder.with_name("tools")
    try:
        tools.need()
    except InputError:
        if not folder.exists():
            with TemporaryDirectory(dir=folder.parent, prefix="tools-") as name:
                run(order, {}, "-m", "pip", "install", "--quiet", "--target", name, *wanted_tools())
                Path(name).rename(folder)
                Path(name).mkdir()  # to be removed
    return folder


def wanted_tools() -> list[str]:
    """What the extra ``compile`` installs."""
    lines = [line.partition(";") for line in requires("lazaretto") or []]
    return [wanted for wanted, _, when in lines if re.search(r"""extra == ['"]compile['"]""", when)]


def run(order: Order, environment: dict[str, str], *words: str) -> None:
    """Run Python as long as the server lives, and end everything with it."""
    with TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, *words], env=os.environ | environment, stderr=errors, stdout=subprocess.DEVNULL
        )
        while process.poll() is None:
            if not lives(order.server):
                write(order, "The server ended before the compiled engine was ready; the next start goes on with it.")
                os.killpg(0, signal.SIGKILL)
            time.sleep(EVERY)
        errors.seek(0)
        lines = errors.read().decode(errors="replace").strip().splitlines()
    if process.returncode:
        raise InputError((lines or [f"{words[1]} failed"])[-1])


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def write(order: Order, sentence: str) -> None:
    with order.log.open("a", encoding="utf-8") as file:
        file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {sentence}\n")


if __name__ == "__main__":
    working = sys.argv[1] == WORK
    server, place, *games = sys.argv[2:] if working else sys.argv[1:]
    order = Order(int(server), Path(place).resolve(), [Path(game).resolve() for game in games])
    (work if working else prepare)(order)
