"""What a wheel needs beyond the Python files: the built client, and on request the compiled engine.

``LAZARETTO_COMPILE=1 python -m pip wheel .`` makes a wheel for this platform whose engine, games, bots and tables are
compiled; without it the wheel is pure Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = os.environ.get("LAZARETTO_COMPILE") == "1"


class WheelHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """The compiler, and what the compiled files import: it reads their types."""
        return ["mypy>=1.20,<3", "setuptools>=75", *self.metadata.core.dependencies] if COMPILE else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.need_client()
        if COMPILE:
            self.compile(build_data)

    def need_client(self) -> None:
        """The built client is part of the wheel: build it if it is missing, or say what that takes."""
        root = Path(self.root)
        if (root / "src/lazaretto/web/static/index.html").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort("the client is not built, and building it needs Node 20 with npm", code=2)
        for command in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
            if subprocess.run([str(npm), *command], cwd=root / "client", check=False).returncode:
                self.app.abort(f"the client could not be built: npm {command[0]} failed", code=2)

    def compile(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root, "src")))
        from lazaretto.build import compiled  # noqa: PLC0415
        from lazaretto.core.errors import InputError  # noqa: PLC0415  it lies in the tree that is being built

        folder = Path(self.root, "build", "wheel")
        try:
            compiled.build(folder)
        except InputError as error:
            self.app.abort(str(error), code=2)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled.binaries(folder):
            build_data["force_include"][str(path)] = str(path.relative_to(folder))
