"""The compared engines, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "benchmarks"
EXAMPLES = [ROOT / "examples" / name for name in ("connect_four.py", "tic_tac_toe.py")]  # that are games

Key = tuple[str, str, str]  # peer, game, what


class Peer:
    """An engine in a process of its own, which times its cases on request."""

    def __init__(self, command: list[str], path: str) -> None:
        environment = os.environ | {"PYTHONPATH": path, "NODE_PATH": str(WORK / "node" / "node_modules")}
        environment |= {"NODE_ENV": "production", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.cases: list[Key] = [(peer, game, what) for peer, game, what in json.loads(self.line())]

    def line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.process.args!r} failed")
        return line

    def rate(self, case: Key) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{self.cases.index(case)}\n")
        self.process.stdin.flush()
        return float(self.line())

    def close(self) -> None:
        self.process.communicate()
