"""What the plain install leaves out: asked for by name, and missed in one sentence."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from lazaretto.core import InputError


def need(module: str, extra: str, purpose: str) -> None:
    """Raise a sentence that says how to get ``module`` if it is not installed."""
    package = module.partition(".")[0]
    if find_spec(package) is None:
        raise InputError(f"{purpose} needs {package}, which is not installed: pip install 'lazaretto[{extra}]'")


def needed(module: str, extra: str, purpose: str) -> Any:
    need(module, extra, purpose)
    return import_module(module)
