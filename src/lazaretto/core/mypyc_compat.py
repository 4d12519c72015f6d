"""Hints for mypyc that plain Python ignores. This module itself is never compiled.

``i64`` is an int that fits a register. Never shift a literal by one (``1 << h`` is truncated to 32 bits when
compiled): use a table of bits. ``mypyc_attr(allow_interpreted_subclasses=True)`` lets games that are not compiled
subclass a compiled class; the engine's base classes have it, so any file with a game can be played. ``acyclic=True``
promises that no object of the class ever refers to itself, so the garbage collector can skip it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_options):
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
