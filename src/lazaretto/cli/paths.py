"""The user's folders, by the conventions of each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """For tables and records."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData/Local"))) / "lazaretto"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/lazaretto"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "lazaretto"


def cache_folder() -> Path:
    """For files that can be rebuilt."""
    if sys.platform == "win32":
        return data_folder() / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/lazaretto"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lazaretto"
