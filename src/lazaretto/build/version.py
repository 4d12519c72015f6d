"""What is running: the version, and which engine, compiled or plain."""

from __future__ import annotations

import platform
from importlib import metadata
from typing import Literal

from lazaretto.build.compiled import is_compiled


def version() -> str:
    try:
        return metadata.version("lazaretto")
    except metadata.PackageNotFoundError:
        return "unknown"


def engine() -> Literal["compiled", "plain"]:
    return "compiled" if is_compiled() else "plain"


def describe() -> str:
    return f"lazaretto {version()} ({engine()}), Python {platform.python_version()}"
