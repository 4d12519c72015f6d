"""Reading many fields of a thing at once, by functions that are written for its class, as a dataclass writes its own.

Names of fields are known only when a game is loaded, and a loop that asks for them one by one spends its time asking:
written out, every field is a look and a comparison. What stands in the text are names of fields and numbers, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

LOOKED_UP: Final = 0  # a simple value: its bytes are in a table
BY_VALUE: Final = 1  # a row of these: compared, then made
BY_IDENTITY: Final = 2  # a thing that never changes: the same one looks the same
WITHIN: Final = 3  # all else: has a writer of its own

WRITE: Final = (
    "if x != last[{i}]: vector[slices[{i}]] = tools[{i}][x]; last[{i}] = x",
    "if x is not last[{i}] and x != last[{i}]: vector[slices[{i}]] = tools[{i}](x); last[{i}] = x",
    "if x is not last[{i}]: vector[slices[{i}]] = tools[{i}](x); last[{i}] = x",
    "if x is not last[{i}]: tools[{i}](x); last[{i}] = x",
)

Filler = Callable[[Any, bytearray, list[Any], list[slice], list[Any], list[Any]], None]
Maker = Callable[[Any, list[Any]], bytes]
Keys = Callable[[Any], list[Any]]


def filler(names: Sequence[str], looks: Sequence[int], derived: int) -> Filler:
    """A function that writes those fields of a thing over that are not as they were ``last``.

    The last so many (``derived``) are no fields, but what functions make of the thing.
    """
    sources = [*[f"it.{name}" for name in names], *[f"derived[{i}](it)" for i in range(derived)]]
    lines = [f" x = {source}\n {WRITE[looks[i]].format(i=i)}\n" for i, source in enumerate(sources)]
    found: Filler = written(f"def read(it, vector, last, slices, tools, derived):\n{''.join(lines)} return")
    return found


def maker(names: Sequence[str], looks: Sequence[int]) -> Maker:
    """A function that gives the bytes of these fields of a thing, one after another."""
    calls = [
        f"tools[{i}][it.{name}]" if looks[i] == LOOKED_UP else f"tools[{i}](it.{name})" for i, name in enumerate(names)
    ]
    found: Maker = written(f"def read(it, tools): return join(({''.join([f'{call}, ' for call in calls])}))")
    return found


def keys(names: Sequence[str]) -> Keys:
    """A function that gives a tuple of these fields for each thing of a row, None where there is none."""
    fields = "".join([f"it.{name}, " for name in names])
    found: Keys = written(f"def read(row): return [None if it is None else ({fields}) for it in row]")
    return found


@cache
def written(text: str) -> Any:
    """The function that a text says."""
    found: dict[str, Any] = {"join": b"".join}
    exec(text, found)
    return found["read"]
