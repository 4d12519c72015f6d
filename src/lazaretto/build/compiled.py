"""The compiled build: a copy of the package whose ``core``, ``games`` and hot parts are compiled by mypyc.

``build`` creates it. The wheel, ``scripts/play``, the tests and ``lazaretto bench`` all use this function;
``python -m lazaretto.build.compiled FOLDER`` calls it by hand. Beside the folder lies a workshop, where everything that
was compiled is kept: what has not changed is not compiled again (``compiler.py``).
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lazaretto.build import tools, workshop
from lazaretto.core.errors import InputError

PACKAGE: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ("core", "games", "bots")  # hot, and only the standard library
# The stores stay plain: they inherit from two classes, which mypyc refuses, and a plain class cannot inherit from a
# compiled one ("interpreted classes cannot inherit from compiled"): with table/store.py compiled, no server starts.
HOT: Final = (  # used for every input of a table, every rollout of a review, or every step of an environment
    "adapters/rows.py",
    "review/rollouts.py",
    "table/clock.py",
    "table/match.py",
    "table/screen.py",
    "table/table.py",
    "table/undo.py",
    "table/chat_limits.py",
    "web/registry.py",
)
STAY_PLAIN: Final = ("mypyc_compat.py", "struct.py")  # compiler hints, and code that creates classes
BINARY: Final = (".so", ".pyd")
STAMP: Final = "sources.json"  # in the build's folder: the fingerprints of its sources
LIBRARY: Final = "compiled"  # the libraries are compiled_core, compiled_<slug> ..., which are not names of modules
LEVEL: Final = 1  # of optimisation: 3 takes twice as long to build and gains 5 to 9 % (research, 2026-11-18)


def build(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE, level: int = LEVEL) -> Path:
    """Create the compiled copy in ``folder`` unless it is up to date; put it on PYTHONPATH to use it.

    ``extra`` are files with games, which are compiled too and put beside the package.
    """
    if refresh(folder, extra, package, level):
        return folder
    tools.need()
    if folder.exists() and any(folder.iterdir()) and not (folder / STAMP).exists():
        raise InputError(f"{folder} is not empty; give a new or an empty folder for the compiled build")
    with workshop.locked(folder.parent) as shop:
        if not refresh(folder, extra, package, level):  # another process may have been faster
            make(shop, folder, extra, package, level)
    return folder


def make(shop: Path, folder: Path, extra: Sequence[Path], package: Path, level: int) -> None:
    """Compile in the workshop, and put the result in place when it is complete."""
    with TemporaryDirectory(prefix="try-", dir=shop, ignore_cleanup_errors=True) as name:
        new, old = Path(name, "new"), Path(name, "old")
        stamp = fingerprints(extra, package, level)
        copy(new, extra, package)
        workshop.compile(shop, new, lambda source: groups(source, extra), level)
        (new / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
        if folder.exists():
            folder.rename(old)
        new.rename(folder)


def refresh(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE, level: int = LEVEL) -> bool:
    """Whether ``folder`` has this code; if so, data, pictures and tests that have changed are copied or removed."""
    stamp, found = fingerprints(extra, package, level), stamped(folder)
    if found.get("code") != stamp["code"]:
        return False
    if found != stamp:
        copy(folder, extra, package, plain_only(package))
        remove_others(folder / "lazaretto", package)
        (folder / STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return True


def is_current(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE, level: int = LEVEL) -> bool:
    return stamped(folder) == fingerprints(extra, package, level)


def stamped(folder: Path) -> dict[str, str]:
    try:
        found: dict[str, str] = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def copy(folder: Path, extra: Sequence[Path] = (), package: Path = PACKAGE, files: Iterable[Path] = ()) -> None:
    """Copy the package, or only ``files`` of it, as plain files: nothing that is compiled."""
    for path in files or everything(package):
        target = folder / "lazaretto" / path.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    for path in extra:
        shutil.copy2(path, folder / path.name)


def remove_others(copied: Path, package: Path) -> None:
    """Remove what is in a copy and no longer in the package, except what is compiled."""
    for path in everything(copied):
        if not (package / path.relative_to(copied)).exists():
            path.unlink()


def everything(package: Path) -> list[Path]:
    """All files of the package, without anything compiled."""
    found = [path for path in package.rglob("*") if path.suffix not in (".pyc", *BINARY) and path.is_file()]
    return sorted(found)


def code(package: Path) -> list[Path]:
    """The files that are compiled, or that the compiler may read for their types."""
    return [path for path in everything(package) if path.suffix == ".py" and not is_test(path, package)]


def plain_only(package: Path) -> list[Path]:
    return sorted({*everything(package)} - {*code(package)})


def is_test(path: Path, package: Path) -> bool:
    return "tests" in path.relative_to(package).parts


def sources(package: Path) -> list[Path]:
    """The files to compile, in a stable order."""
    found = [path for part in COMPILED for path in (package / part).rglob("*.py")]
    found += [package / name for name in HOT]
    return sorted([path for path in set(found) if not stays_plain(path, package)])


def stays_plain(path: Path, package: Path) -> bool:
    """Tests, and rooms that hand on the names of their files by a star import, which the compiler does not bind.

    The latter costs nothing: compiled code that uses such a name goes to the file that defines it.
    """
    return is_test(path, package) or path.name in STAY_PLAIN or "import *" in path.read_text(encoding="utf-8")


def groups(folder: Path, extra: Sequence[Path]) -> list[tuple[str, list[str]]]:
    """The files by library: core, each game, the extra games. A library is compiled as a whole."""
    found: dict[str, list[str]] = {}
    for path in sources(folder / "lazaretto"):
        part, *rest = path.relative_to(folder / "lazaretto").parts
        name = rest[0] if part == "games" and len(rest) > 1 else part
        found.setdefault(f"{LIBRARY}_{name}", []).append(str(path.relative_to(folder)))
    if extra:
        found[f"{LIBRARY}_extra"] = [path.name for path in extra]
    return list(found.items())


def binaries(folder: Path) -> list[Path]:
    """The compiled files in ``folder``."""
    return sorted([path for path in folder.rglob("*") if path.suffix in BINARY])


def fingerprints(extra: Sequence[Path], package: Path, level: int) -> dict[str, str]:
    """A fingerprint of the code, for this interpreter, and one of all other files of the package."""
    return {
        "code": fingerprint([*code(package), *extra], package, f"{sys.version} {platform.machine()} {level}"),
        "rest": fingerprint(plain_only(package), package),
    }


def fingerprint(files: Iterable[Path], package: Path, start: str = "") -> str:
    digest = hashlib.sha256(start.encode())
    for path in files:
        name = path.relative_to(package) if path.is_relative_to(package) else path.name
        digest.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def is_compiled() -> bool:
    """Whether the running package is the compiled one."""
    from lazaretto.core import runner  # noqa: PLC0415  only needed here

    return not str(runner.__file__).endswith(".py")


def chosen_level() -> int:
    text = os.environ.get("LAZARETTO_OPTIMISE", str(LEVEL))
    if text not in ("0", "1", "2", "3"):
        raise InputError(f"LAZARETTO_OPTIMISE is {text!r}; it can be 0, 1, 2 or 3")
    return int(text)


def main(folder: str, *extra: str) -> None:
    try:
        print(build(Path(folder).resolve(), [Path(name).resolve() for name in extra], level=chosen_level()))
    except InputError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit("usage: python -m lazaretto.build.compiled FOLDER [GAME.py]...")
    main(*sys.argv[1:])
