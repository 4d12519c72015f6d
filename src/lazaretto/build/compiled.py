"""The compiled build: a copy of the package whose ``core``, ``games`` and hot parts are compiled by mypyc.

``build`` creates it and recognizes by a fingerprint of the sources when it is out of date. The wheel, the tests and
``lazaretto bench`` all use this function; ``python -m lazaretto.build.compiled FOLDER`` calls it by hand.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lazaretto.core.errors import InputError

PACKAGE: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ("core", "games", "bots")  # hot, and only the standard library
HOT: Final = (  # used for every input of a table
    "table/clock.py",
    "table/match.py",
    "table/screen.py",
    "table/table.py",
    "table/undo.py",
    "table/chat_limits.py",
    "web/registry.py",
)
STAY_PLAIN: Final = ("mypyc_compat.py", "struct.py")  # compiler hints, and code that creates classes
STAMP: Final = "sources.sha256"  # in the build's folder: the fingerprint of its sources
LIBRARY: Final = "compiled"  # the libraries are compiled_core, compiled_<slug> ..., which are not names of modules
SETUP: Final = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup
level, groups = sys.argv[1], json.loads(sys.argv[2])
sys.argv = ["setup.py", "--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
files = [file for _, group in groups for file in group]
separate = [(group, name) for name, group in groups]
modules = mypycify(["--strict", *files], opt_level=level, debug_level="0", separate=separate)
for module in modules:
    module.extra_compile_args += ["-Wno-all", "-w"]  # warnings about generated code take six times as long
setup(name="compiled", packages=[], py_modules=[], ext_modules=modules)
"""


def build(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE, level: int = 3) -> Path:
    """Create the compiled copy in ``folder`` unless it is up to date; put it on PYTHONPATH to use it.

    ``extra`` are files with games, which are compiled too and put beside the package.
    """
    if is_current(folder, extra, package):
        return folder
    need_tools()
    if folder.exists() and any(folder.iterdir()) and not (folder / STAMP).exists():
        raise InputError(f"{folder} is not empty; give a new or an empty folder for the compiled build")
    workshop = folder.with_name(f"{folder.name}-{os.getpid()}")
    try:
        copy(workshop, extra, package)
        run_compiler(workshop, extra, level)
        (workshop / STAMP).write_text(fingerprint(extra, package), encoding="utf-8")
        if not is_current(folder, extra, package):  # another process may have been faster
            shutil.rmtree(folder, ignore_errors=True)
            workshop.rename(folder)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return folder


def run_compiler(folder: Path, extra: Sequence[Path], level: int) -> None:
    run(folder, "-m", "lazaretto.build.readers", "lazaretto")
    found = groups(folder, extra)
    run(folder, "-m", "lazaretto.build.structs", *[file for _, files in found for file in files])
    run(folder, "-c", SETUP, str(level), json.dumps(found))
    shutil.rmtree(folder / "build", ignore_errors=True)


def run(folder: Path, *words: str) -> None:
    environment = os.environ | {"MYPYPATH": ".", "PYTHONPATH": "."}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"compiling failed: {reason(done.stdout + done.stderr)}")


def groups(folder: Path, extra: Sequence[Path]) -> list[tuple[str, list[str]]]:
    """The files by library: core, each game, the extra games. Libraries are compiled in parallel."""
    found: dict[str, list[str]] = {}
    for path in sources(folder / "lazaretto"):
        part, *rest = path.relative_to(folder / "lazaretto").parts
        name = rest[0] if part == "games" and len(rest) > 1 else part
        found.setdefault(f"{LIBRARY}_{name}", []).append(str(path.relative_to(folder)))
    if extra:
        found[f"{LIBRARY}_extra"] = [path.name for path in extra]
    return list(found.items())


def is_current(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE) -> bool:
    stamp = folder / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8") == fingerprint(extra, package)


def copy(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE) -> None:
    """Copy the package as plain files, without anything compiled."""
    shutil.copytree(package, folder / "lazaretto", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    for path in extra:
        shutil.copy2(path, folder / path.name)


def sources(package: Path) -> list[Path]:
    """The files to compile, in a stable order; tests stay plain."""
    found = [path for part in COMPILED for path in (package / part).rglob("*.py")]
    found += [package / name for name in HOT]
    return sorted([path for path in set(found) if not stays_plain(path, package)])


def stays_plain(path: Path, package: Path) -> bool:
    """Tests, and rooms that hand on the names of their files: the compiler does not bind what a star imports."""
    return "tests" in path.relative_to(package).parts or path.name in STAY_PLAIN or "import *" in path.read_text()


def binaries(folder: Path) -> list[Path]:
    """The compiled files in ``folder``."""
    return sorted(folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def fingerprint(extra: Sequence[Path], package: Path) -> str:
    """A fingerprint of all files of the package, the extra games, the interpreter and the compiler."""
    files = [path for path in package.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd")]
    digest = hashlib.sha256(f"{sys.version} {version_of('mypy')}".encode())
    for path in [*sorted(files), *extra]:
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def version_of(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  slow and rarely used

    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def need_tools() -> None:
    """Raise ``InputError`` if compiling is not possible."""
    missing = [name for name in ("mypy", "mypyc", "setuptools") if find_spec(name) is None]
    if missing:
        raise InputError(f"compiling needs {' and '.join(missing)}: pip install 'lazaretto[compile]'")
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name != "nt" and shutil.which(compiler.split()[0]) is None:
        raise InputError(f"compiling needs a C compiler, but {compiler.split()[0]} is not on the PATH")


def reason(output: str) -> str:
    """The line of a compiler's output with the error."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["the compiler said nothing"])[0][:300]


def is_compiled() -> bool:
    """Whether the running package is the compiled one."""
    from lazaretto.core import runner  # noqa: PLC0415  only needed here

    return not str(runner.__file__).endswith(".py")


if __name__ == "__main__":
    try:
        chosen = int(os.environ.get("LAZARETTO_OPTIMISE", "3"))  # 0 builds in a third of the time and runs slower
        print(build(Path(sys.argv[1]).resolve(), [Path(name).resolve() for name in sys.argv[2:]], level=chosen))
    except (IndexError, InputError) as error:
        sys.exit(str(error) if isinstance(error, InputError) else "usage: python -m lazaretto.build.compiled FOLDER")
