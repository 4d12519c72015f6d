"""The extra ``rl``: asked for by name, and missed in one sentence."""

from __future__ import annotations

from importlib.util import find_spec

from lazaretto.core import InputError


def need(*modules: str) -> None:
    """Raise a sentence that says how to get the first of these modules that is not installed."""
    for module in modules:
        if find_spec(module) is None:
            raise InputError(f"this needs {module}, which is not installed: pip install 'lazaretto[rl]'")
