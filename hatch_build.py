"""What a wheel needs beyond the Python files: the built client, and the compiled engine where it can be compiled.

This is the build backend of ``pyproject.toml``, hatchling's with one more requirement, and hatchling's hook for wheels.
``LAZARETTO_COMPILE=1`` insists on the compiled engine, ``LAZARETTO_COMPILE=0`` forbids it; otherwise a wheel is
compiled if there are a C compiler and the headers of Python, and pure Python if not. Its tags say which. An editable
installation is always plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import hatchling.build
from hatchling.build import *  # noqa: F403  the other hooks of a build backend
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "src"))

from lazaretto.build import compiled, tools  # noqa: E402  the tree that is being built
from lazaretto.core.errors import InputError  # noqa: E402

WORDS = {"": "if possible", "0": "never", "1": "always"}  # of LAZARETTO_COMPILE


def wish() -> str:
    word = os.environ.get("LAZARETTO_COMPILE", "")
    if word not in WORDS:
        sys.exit(f"LAZARETTO_COMPILE is {word!r}; it can be 1 (compile), 0 (do not), or empty (if possible)")
    return WORDS[word]


def obstacle() -> str:
    """Why the engine cannot be compiled here, or nothing."""
    try:
        tools.need_compiler()
    except InputError as error:
        return str(error)
    return ""


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Hatchling's own, the compiler, and what the compiled files import: it reads their types."""
    found = hatchling.build.get_requires_for_build_wheel(config_settings)
    if wish() == "never" or obstacle():
        return found
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*found, *project["optional-dependencies"]["compile"], *project["dependencies"]]


class WheelHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.need_client()
        try:
            if wish() != "never":
                self.compile(build_data)
        except InputError as error:
            self.app.abort(str(error), code=2)

    def need_client(self) -> None:
        """The built client is part of the wheel: build it if it is missing, or say what that takes."""
        if (ROOT / "src/lazaretto/web/static/index.html").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort("the client is not built, and building it needs Node 20 with npm", code=2)
        for command in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
            if subprocess.run([str(npm), *command], cwd=ROOT / "client", check=False).returncode:
                self.app.abort(f"the client could not be built: npm {command[0]} failed", code=2)

    def compile(self, build_data: dict[str, Any]) -> None:
        folder = ROOT / "build" / "wheel"
        try:
            compiled.build(folder, level=compiled.chosen_level())
        except (InputError, OSError) as error:
            if wish() == "always":
                raise InputError(f"LAZARETTO_COMPILE=1, but {error}") from error
            self.app.display_warning(f"the engine stays plain Python, which is slower: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled.binaries(folder):
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
