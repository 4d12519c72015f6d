"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a temporary file, sync and rename it: never half a file, and nothing left behind."""
    new = path.with_suffix(".new")
    try:
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """``OSError`` if the file cannot be written; what is in it stays."""
    with path.open("ab"):
        pass
