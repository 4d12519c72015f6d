"""Reading many fields of a thing at once, by functions that are written for its class, as a dataclass writes its own.

Names of fields are known only when a game is loaded, and a loop that asks for them one by one spends its time asking:
written out, every field is a look and a comparison. What stands in the text are names of fields and numbers, no more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

LOOKED_UP: Final = 0  # a simple value: its bytes are in a table
BY_VALUE: Final = 1  # a row of these: compared, then made
BY_IDENTITY: Final = 2  # a thing that never changes: the same one looks the same
WITHIN: Final = 3  # all else: has a writer of its own

LOOKS: Final = (
    "if x != last[{i}]: vector[slices[{i}]] = tools[{i}][x]; last[{i}] = x",
    "if x is not last[{i}] and x != last[{i}]: vector[slices[{i}]] = tools[{i}](x); last[{i}] = x",
    "if x is not last[{i}]: vector[slices[{i}]] = tools[{i}](x); last[{i}] = x",
    "if x is not last[{i}]: tools[{i}](x); last[{i}] = x",
)

Filler = Callable[[Any, bytearray, list[Any], list[slice], list[Any]], None]


def written(text: str) -> Any:
    """The function that a text says."""
    found: dict[str, Any] = {}
    exec(text, found)  # noqa: PLW0122  names of a class's own fields, and numbers
    return found["read"]


@lru_cache(maxsize=None)
def getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that gives a tuple of these fields."""
    return written(f"def read(it): return ({''.join([f'it.{name}, ' for name in names])})")


@lru_cache(maxsize=None)
def keys(names: tuple[str, ...]) -> Callable[[Any], list[tuple[Any, ...] | None]]:
    """A function that gives a tuple of these fields for each thing of a row, None where there is none."""
    fields = "".join([f"it.{name}, " for name in names])
    return written(f"def read(row): return [None if it is None else ({fields}) for it in row]")


@lru_cache(maxsize=None)
def filler(names: tuple[str, ...], looks: tuple[int, ...]) -> Filler:
    """A function that writes those fields of a thing over that are not as they were ``last``."""
    lines = ["def read(it, vector, last, slices, tools):"]
    for i, (name, how) in enumerate(zip(names, looks, strict=True)):
        lines += [f"    x = it.{name}", f"    {LOOKS[how].format(i=i)}"]
    return written("\n".join([*lines, "    return"]))
