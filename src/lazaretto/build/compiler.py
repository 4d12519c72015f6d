"""The compiler, run in the workshop: mypyc writes C, setuptools calls the C compiler.

``python -m lazaretto.build.compiler WORKSHOP OUT LEVEL`` compiles the libraries on its standard input into ``OUT``.
Results are kept in ``WORKSHOP/kept``, each under the fingerprint of its C code and headers: a change in one game
compiles that game, and nothing else. mypy and mypyc keep their own results in the workshop, too.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any, Final

import setuptools  # type: ignore[import-untyped]
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

from lazaretto.build import tools

GENERATIONS: Final = 3  # of a result that are kept: branches are changed there and back
WITHOUT_WARNINGS: Final = ("-Wno-all", "-w")  # about generated code; they take six times as long


class KeepingBuilder(build_ext):  # type: ignore[misc]
    """Compiles only what it has not compiled before."""

    folder = Path("kept")

    def build_extension(self, ext: Any) -> None:
        target, kept = Path(self.get_ext_fullpath(ext.name)), self.folder / f"{ext.name}-{fingerprint(ext)}"
        if kept.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)
            kept.touch()
            return
        super().build_extension(ext)
        half = kept.with_name(f"half-{ext.name}")
        shutil.copyfile(target, half)
        half.replace(kept)


def fingerprint(ext: Any) -> str:
    digest = hashlib.sha256(f"{tools.versions()} {ext.name} {ext.extra_compile_args}".encode())
    for path in [Path(name) for name in [*ext.sources, *ext.depends]]:
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:24]


def generate(shop: Path, level: str, groups: list[tuple[str, list[str]]]) -> list[Any]:
    """Write the C code of the libraries, and list what is to be compiled, the largest first."""
    try:
        extensions = written(shop, level, groups)
    except ValueError:  # mypyc does not keep all it must know of the classes of other libraries: read them anew
        shutil.rmtree(shop / "mypy")
        extensions = written(shop, level, groups)
    for ext in extensions:
        ext.extra_compile_args = [*ext.extra_compile_args, *WITHOUT_WARNINGS]  # mypyc gives the same list to all
    return sorted(extensions, key=lambda ext: -Path(ext.sources[0]).stat().st_size)


def written(shop: Path, level: str, groups: list[tuple[str, list[str]]]) -> list[Any]:
    files = [file for _, group in groups for file in group]
    return list(
        mypycify(
            ["--strict", "--cache-dir", str(shop / "mypy"), *files],
            opt_level=level,
            debug_level="0",
            separate=[(group, name) for name, group in groups],
            target_dir=str(shop / "c"),
        )
    )


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def forget(folder: Path) -> None:
    """Remove old results: of each, the last few are kept."""
    by_name: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir(), key=lambda path: -path.stat().st_mtime):
        by_name.setdefault(path.name.rpartition("-")[0], []).append(path)
    for paths in by_name.values():
        for path in paths[GENERATIONS:]:
            path.unlink()


def end_with(parent: int) -> None:
    """End when the process that started this one has ended: nobody waits for the result."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(shop: Path, out: Path, level: str, groups: list[tuple[str, list[str]]]) -> None:
    Thread(target=end_with, args=[os.getppid()], daemon=True).start()
    KeepingBuilder.folder = shop / "kept"
    KeepingBuilder.folder.mkdir(exist_ok=True)
    words = ["--quiet", "build_ext", "--parallel", str(processors())]
    words += ["--build-lib", str(out), "--build-temp", str(out.parent / "objects")]
    setuptools.setup(
        name="compiled",
        packages=[],
        py_modules=[],
        ext_modules=generate(shop, level, groups),
        script_args=words,
        cmdclass={"build_ext": KeepingBuilder},
    )
    forget(KeepingBuilder.folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], json.load(sys.stdin))
