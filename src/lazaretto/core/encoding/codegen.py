"""Reading many fields of a thing at once, by functions that are written for its class, as a dataclass writes its own.

Names of fields are known only when a game is loaded, and a loop that asks for them one by one spends its time asking:
written out, every field is a look and a comparison. What stands in the text are names of fields and
numbers, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

# How a field is compared with what it was last.
SIMPLE: Final = 0  # a number or a word
BY_VALUE: Final = 1  # a row of these
BY_IDENTITY: Final = 2  # a thing that never changes: the same one looks the same
ROW_BY_IDENTITY: Final = 3  # a row of these
WITHIN: Final = 4  # all else: compares itself, and writes itself over

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


WRITTEN: Final[dict[tuple[type, str], Any]] = {}  # by the class that is read, and the text
join: Final[Any] = b"".join
joined: Final[Any] = bytearray().join
nul: Final = b"\0"


class Reading(NamedTuple):
    """How a field is read: compared in one of these ways, made by a text in which ``{x}`` is its value."""

    look: int
    text: str  # ``{tool}`` is what makes it, or writes it over


def filler(kind: type, sources: Sequence[str], readings: Sequence[Reading]) -> Filler:
    """For a vector, the places in it and what makes or writes each field: a reader, and what makes it forget.

    The reader writes those fields of a thing over that are not as they were last. ``sources`` say where each is found,
    in ``it`` or by one of the ``others``.
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
    """For what makes or writes each field, and its bytes so far: a reader that gives the bytes of all fields.

    Those are made anew that are not as they were last.
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
    """A field that is not as it was last is put where it belongs. What was never seen is None, which is zeros."""
    changed, made = CHANGED[reading.look].format(i=i), reading.text.format(tool=f"tools[{i}]", x="x")
    return f"  x = {source}\n  if {changed}: {'' if reading.look == WITHIN else put}{made}; last[{i}] = x\n"


def maker(kind: type, sources: Sequence[str], readings: Sequence[Reading], maybe: bool) -> Maker:
    """For what makes each field: a function that gives the bytes of a thing, the sign that it is ``there`` before."""
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
    """A function that gives a tuple of these fields for each thing of a row, None where there is none."""
    fields = "".join([f"it.{name}, " for name in names])
    found: Keys = written(
        kind,
        f"(row: Iterable[{kind.__name__} | None]) -> list[Any]:\n"
        f" return [None if it is None else ({fields}) for it in row]\n",
    )
    return found


def written(kind: type, text: str) -> Any:
    """The function ``make`` of which a text is all but the name. ``it`` in it is of this kind.

    It is remembered; what the compiled build has ``prepared`` is not even written.
    """
    found = WRITTEN.get((kind, text))
    if found is None:
        names: dict[str, Any] = {"join": join, "joined": joined, "nul": nul}
        exec(f"from __future__ import annotations\ndef make{text}", names)
        found = WRITTEN[(kind, text)] = names["make"]
    return found


def prepared(kind: type, text: str, make: Any) -> None:
    """Take a function that was compiled from its text."""
    WRITTEN[(kind, text)] = make
