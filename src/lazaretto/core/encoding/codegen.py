"""Generated functions that read all fields of an object, as dataclasses generate their methods.

Field names are known only when a game is loaded. Looping over them with ``getattr`` dominates the cost, so the code is
unrolled: one attribute access and one comparison per field. The generated source contains only field names and
integers, so ``exec`` is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

# How a field is compared with its previous value.
SIMPLE: Final = 0  # a number or a word
BY_VALUE: Final = 1  # a sequence of these
BY_IDENTITY: Final = 2  # an immutable object
ROW_BY_IDENTITY: Final = 3  # a sequence of these
WITHIN: Final = 4  # everything else: compares and updates itself in place

CHANGED: Final = (
    "x != last[{i}]",
    "x is not last[{i}] and x != last[{i}]",
    "x is not last[{i}]",
    "x and (not last[{i}] or x[-1] is not last[{i}][-1]) or x != last[{i}]",
    "x is not last[{i}]",
)

Filler = Callable[[Any, list[slice], list[Any], list[Any]], tuple[Callable[[Any], None], Callable[[], None]]]
Reader = Callable[[Any], bytearray]
Joiner = Callable[[list[Any], list[Any], list[Any]], Reader]
Maker = Callable[[list[Any], bytes, list[Any]], Callable[[Any], bytes]]
Keys = Callable[[Any], list[Any]]


WRITTEN: Final[dict[tuple[type, str], Any]] = {}  # by class and source text
join: Final[Any] = b"".join
joined: Final[Any] = bytearray().join
nul: Final = b"\0"


class Reading(NamedTuple):
    """How a field is read: how it is compared, and the expression that encodes it, in which ``{x}`` is its value."""

    comparison: int
    text: str  # ``{tool}`` is the function that encodes it, or writes it in place


def filler(kind: type, sources: Sequence[str], readings: Sequence[Reading]) -> Filler:
    """Generate a function of a vector, the slices in it and a tool for each field; it returns a reader and its reset.

    The reader writes the fields of an object that have changed since its last call. ``sources`` are the expressions
    that read the fields, from ``it`` or by one of the ``others``.
    """
    lines = [line(i, source, readings[i], f"vector[slices[{i}]] = ") for i, source in enumerate(sources)]
    found: Filler = written(
        kind,
        f"(vector: Any, slices: list[Any], tools: list[Any], others: list[Any]) -> Any:\n"
        f" last: list[Any] = [None] * {len(sources)}\n"
        f" def forget() -> None: last[:] = [None] * {len(sources)}\n"
        f" def read(it: {kind.__name__}) -> None:\n"
        f"  x: Any\n"
        f"{''.join(lines)}"
        f" return read, forget\n",
    )
    return found


def joiner(kind: type, sources: Sequence[str], readings: Sequence[Reading]) -> Joiner:
    """Generate a function of a tool and the current bytes for each field; it returns a reader of the joined bytes.

    The reader encodes only the fields that have changed since its last call.
    """
    lines = [line(i, source, readings[i], f"made[{i}] = ") for i, source in enumerate(sources)]
    found: Joiner = written(
        kind,
        f"(tools: list[Any], made: list[Any], others: list[Any]) -> Any:\n"
        f" last: list[Any] = [None] * {len(sources)}\n"
        f" def read(it: {kind.__name__}) -> Any:\n"
        f"  x: Any\n"
        f"{''.join(lines)}"
        f"  return joined(made)\n"
        f" return read\n",
    )
    return found


def line(i: int, source: str, reading: Reading, put: str) -> str:
    """The code that stores a field if it has changed. The previous value is None at first, which is zeros."""
    changed, made = CHANGED[reading.comparison].format(i=i), reading.text.format(tool=f"tools[{i}]", x="x")
    return f"  x = {source}\n  if {changed}: {'' if reading.comparison == WITHIN else put}{made}; last[{i}] = x\n"


def maker(kind: type, sources: Sequence[str], readings: Sequence[Reading], maybe: bool) -> Maker:
    """Generate a function of a tool for each field; it returns an encoder of one object, led by its ``there`` flag."""
    made = [f"{readings[i].text.format(tool=f'tools[{i}]', x=source)}, " for i, source in enumerate(sources)]
    found: Maker = written(
        kind,
        f"(tools: list[Any], there: bytes, others: list[Any]) -> Any:\n"
        f" def read(it: {kind.__name__}) -> Any:\n"
        f"  x: Any\n"
        f"  return join([{'there, ' * maybe}{''.join(made)}])\n"
        f" return read\n",
    )
    return found


def keys(kind: type, names: Sequence[str]) -> Keys:
    """Generate a function that returns a tuple of these fields for each object of a sequence, or None for None."""
    fields = "".join([f"it.{name}, " for name in names])
    found: Keys = written(
        kind,
        f"(row: Iterable[{kind.__name__} | None]) -> list[Any]:\n"
        f" return [None if it is None else ({fields}) for it in row]\n",
    )
    return found


def written(kind: type, text: str) -> Any:
    """The function with this source text after its name; ``it`` is of this class.

    Functions are cached; those the compiled build has ``prepared`` are not generated at all.
    """
    found = WRITTEN.get((kind, text))
    if found is None:
        names: dict[str, Any] = {"join": join, "joined": joined, "nul": nul}
        exec(f"from __future__ import annotations\ndef make{text}", names)
        found = WRITTEN[(kind, text)] = names["make"]
    return found


def prepared(kind: type, text: str, make: Any) -> None:
    """Register a function that was compiled from this text."""
    WRITTEN[(kind, text)] = make
