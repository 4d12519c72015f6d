"""Lockdown that begins no game while the folder ``WAITS`` holds two parts: whoever stops a run finds it running."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from lazaretto.games import load

LOCKDOWN: Any = load("lockdown")


class Waiting(type(LOCKDOWN)):  # type: ignore[misc]  # the class of any game
    def new(self, options: Any, seed: int) -> Any:
        folder = os.environ.get("WAITS", "")
        while folder and len(list(Path(folder).glob("*.json"))) >= 2:
            time.sleep(0.01)
        return super().new(options, seed)


GAME = Waiting(LOCKDOWN.info)
