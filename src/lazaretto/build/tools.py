"""The tools that compiling needs: mypyc, setuptools, a C compiler and the headers of Python."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from lazaretto.core.errors import InputError


def need() -> None:
    """Raise ``InputError`` if compiling is not possible."""
    need_compiler()
    missing = [name for name in ("mypy", "mypyc", "setuptools") if find_spec(name) is None]
    if missing:
        raise InputError(f"compiling needs {' and '.join(missing)}: pip install 'lazaretto[compile]'")


def need_compiler() -> None:
    """Raise ``InputError`` if there is no C compiler or no headers of Python."""
    if shutil.which(compiler()[0]) is None:
        raise InputError(f"compiling needs a C compiler, but {compiler()[0]} is not on the PATH")
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        raise InputError(
            f"compiling needs the headers of Python (Debian's package python3-dev), but there is no {header}"
        )


def compiler() -> list[str]:
    """The command of the C compiler, as setuptools calls it."""
    if os.name == "nt":
        return ["cl"]
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def versions() -> str:
    """The interpreter and the compilers: another one of them makes another build."""
    flags = " ".join([os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")])
    return f"{sys.version} {version_of('mypy')} {version_of('setuptools')} {version_of_compiler()} {flags}"


def version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


@cache
def version_of_compiler() -> str:
    try:
        done = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return "none"
    return (done.stdout.splitlines() or ["unknown"])[0]
