"""Optional dependencies: imported by name, with a clear error if they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from lazaretto.core import InputError


def need(module: str, extra: str, purpose: str) -> None:
    """Raise an ``InputError`` that says how to install ``module`` if it is missing."""
    package = module.partition(".")[0]
    if find_spec(package) is None:
        raise InputError(f"{purpose} needs {package}, which is not installed: pip install 'lazaretto[{extra}]'")


def needed(module: str, extra: str, purpose: str) -> Any:
    need(module, extra, purpose)
    return import_module(module)
