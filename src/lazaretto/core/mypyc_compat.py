"""What the compiler is told, and plain Python need not know. This module alone is never compiled.

``i64`` is an int that fits a register; never shift a literal by one (``1 << h`` is cut to 32 bits there), take a
table of bits. ``mypyc_attr(allow_interpreted_subclasses=True)`` opens a compiled class to games that are not
compiled: the engine's base classes have it, so that anybody's file can be played. ``acyclic=True`` promises that
no object of the class ever holds itself, so the collector need not follow it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_told):
        return lambda kind: kind


__all__ = ["i64", "mypyc_attr"]
