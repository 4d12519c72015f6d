"""Reading many fields of a thing at once, by functions that are written for its class, as a dataclass writes its own.

Names of fields are known only when a game is loaded, and a loop that asks for them one by one spends its time asking:
written out, every field is a look and a comparison with a variable. What stands in the text are names of fields and
numbers, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import is_not
from typing import Any, Final

LOOKED_UP: Final = 0  # a simple value: its bytes are in a table
ROW_LOOKED_UP: Final = 1  # a short row of these: so are the row's
BY_VALUE: Final = 2  # any other row of these: compared, then made
BY_IDENTITY: Final = 3  # a thing that never changes: the same one looks the same
ROW_BY_IDENTITY: Final = 4  # a row of these, with a writer of its own
WITHIN: Final = 5  # all else: has a writer of its own

READ: Final = (  # ``put`` takes the bytes of a field that is not as it was last
    "if x != last{i}: {put} = tool{i}[x]; last{i} = x",
    "if x is not last{i} and x != last{i}: {put} = tool{i}[tuple(x or ())]; last{i} = x",
    "if x is not last{i} and x != last{i}: {put} = tool{i}(x); last{i} = x",
    "if x is not last{i}: {put} = tool{i}(x); last{i} = x",
    "x = x or ()\n  if len(x) != len(last{i}) or any(map(is_not, x, last{i})): tool{i}(x); last{i} = x",
    "if x is not last{i}: tool{i}(x); last{i} = x",
)
MAKE: Final = ("tool{i}[{x}]", "tool{i}[tuple({x} or ())]", "tool{i}({x})", "tool{i}({x})", "tool{i}({x})", "tool{i}({x})")

Filler = Callable[[bytearray, list[slice], list[Any]], tuple[Callable[[Any], None], Callable[[], None]]]
Reader = Callable[[Any], bytearray]
Joiner = Callable[[list[Any], list[Any], list[Any]], Reader]
Maker = Callable[[list[Any]], Callable[[Any], bytes]]
Keys = Callable[[Any], list[Any]]


def filler(names: Sequence[str], looks: Sequence[int]) -> Filler:
    """For a vector, the places in it and what makes or writes each field: a reader, and what makes it forget.

    The reader writes those fields of a thing over that are not as they were last.
    """
    count = len(looks)
    lines = [f"  x = it.{names[i]}\n  {READ[looks[i]].format(i=i, put=f'vector[slice{i}]')}\n" for i in range(count)]
    found: Filler = written(
        f"def make(vector, slices, tools):\n"
        f" [{numbered('slice', count)}], [{numbered('tool', count)}] = slices, tools\n"
        f" def forget():\n"
        f"  nonlocal {numbered('last', count)}\n"
        f"{unknown(looks, '  ')}"
        f" def read(it):\n"
        f"  nonlocal {numbered('last', count)}\n"
        f"{''.join(lines)}"
        f"{unknown(looks, ' ')}"
        f" return read, forget"
    )
    return found


def joiner(names: Sequence[str], looks: Sequence[int], derived: int) -> Joiner:
    """For what makes or writes each field, and where it is then: a reader that gives the bytes of all fields.

    Those are made anew that are not as they were last. The last so many (``derived``) are no fields, but what functions
    make of the thing.
    """
    count = len(looks)
    sources = [*[f"it.{name}" for name in names], *[f"derived{i}(it)" for i in range(derived)]]
    lines = [f"  x = {sources[i]}\n  {READ[looks[i]].format(i=i, put=f'made{i}')}\n" for i in range(count)]
    found: Joiner = written(
        f"def make(tools, made, derived):\n"
        f" [{numbered('tool', count)}], [{numbered('made', count)}] = tools, made\n"
        f" [{numbered('derived', derived)}] = derived\n"
        f" def read(it):\n"
        f"  nonlocal {numbered('last', count)}, {numbered('made', count)}\n"
        f"{''.join(lines)}"
        f"  return join(({numbered('made', count)},))\n"
        f"{unknown(looks, ' ')}"
        f" return read"
    )
    return found


def unknown(looks: Sequence[int], indent: str) -> str:
    rows = ["()" if how == ROW_BY_IDENTITY else "unknown" for how in looks]
    return "".join([f"{indent}last{i} = {row}\n" for i, row in enumerate(rows)])


def maker(names: Sequence[str], looks: Sequence[int]) -> Maker:
    """For what makes each field: a function that gives the bytes of a thing, one field after another."""
    calls = "".join([f"{MAKE[looks[i]].format(i=i, x=f'it.{name}')}, " for i, name in enumerate(names)])
    found: Maker = written(
        f"def make(tools):\n"
        f" [{numbered('tool', len(names))}] = tools\n"
        f" def read(it): return join(({calls}))\n"
        f" return read"
    )
    return found


def keys(names: Sequence[str]) -> Keys:
    """A function that gives a tuple of these fields for each thing of a row, None where there is none."""
    fields = "".join([f"it.{name}, " for name in names])
    found: Keys = written(f"def make(row): return [None if it is None else ({fields}) for it in row]")
    return found


def numbered(name: str, count: int) -> str:
    return ", ".join([f"{name}{i}" for i in range(count)])


@cache
def written(text: str) -> Any:
    """The function that a text says."""
    found: dict[str, Any] = {"join": bytearray().join, "is_not": is_not, "unknown": object()}  # equal to nothing that may come
    exec(text, found)
    return found["make"]
