"""Where a person's own files lie, by the customs of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Tables and records: worth keeping."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData/Local"))) / "lazaretto"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/lazaretto"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "lazaretto"


def cache_folder() -> Path:
    """What can be made again."""
    if sys.platform == "win32":
        return data_folder() / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/lazaretto"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lazaretto"
