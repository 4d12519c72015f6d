"""Values: equality, text and JSON derived from the field names, once, for all games.

A ``Value`` is a slotted class (or a frozen dataclass) whose constructor takes exactly its fields.
Leaves of a state, views and events are values, and so is the state itself.
"""

from __future__ import annotations

from typing import Any, Final, Self

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.mypyc_compat import mypyc_attr

NOT_PART: Final = ("log", "memory", "__dict__")  # an event log and what was worked out are not part of a value
_NAMES: Final[dict[type, tuple[str, ...]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """Two values are equal if they have the same class and equal fields."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and contents(self) == contents(other))

    def __hash__(self) -> int:
        return hash(type(self).__name__)

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in names(type(self))])
        return f"{type(self).__name__}({fields})"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Mutable(Value):
    """A value that changes, so copying its owner copies it; other values are replaced and can be shared."""

    __slots__ = ()

    def copy(self) -> Self:
        raise BrokenInvariant(f"{type(self).__name__} has no copy()")


def names(cls: type) -> tuple[str, ...]:
    """The field names of a class, sorted, because compiled and plain classes list them in different orders."""
    found = _NAMES.get(cls)
    if found is None:
        found = _NAMES[cls] = tuple(sorted([name for name in declared(cls) if name not in NOT_PART]))
    return found


def declared(cls: type) -> set[str]:
    """Dataclasses have ``__match_args__``; otherwise each base class has ``__mypyc_attrs__`` or ``__slots__``."""
    found: Any = getattr(cls, "__match_args__", None)
    if found:
        return set(found)
    owned = [vars(base) for base in cls.__mro__]
    return {name for own in owned for name in own.get("__mypyc_attrs__") or own.get("__slots__") or ()}


def contents(thing: object) -> list[Any]:
    return [getattr(thing, name) for name in names(type(thing))]


def key(thing: Any) -> Any:
    """What equal values have in common, for dictionaries."""
    if thing is None or isinstance(thing, (int, str)):
        return thing
    if isinstance(thing, (list, tuple)):
        return tuple([key(x) for x in thing])
    if isinstance(thing, Value):
        return (type(thing), *[key(getattr(thing, name)) for name in names(type(thing))])
    if isinstance(thing, dict):
        return tuple([(key(one), key(x)) for one, x in thing.items()])
    return thing


def to_json(thing: Any) -> Any:
    """The stable JSON form, from which ``from_json`` builds an equal value."""
    if thing is None or isinstance(thing, (int, str, float)):
        return thing
    if isinstance(thing, list):
        return [to_json(x) for x in thing]
    if isinstance(thing, tuple):
        return {"tuple": [to_json(x) for x in thing]}
    if isinstance(thing, dict):
        return {"dict": [[to_json(key), to_json(thing[key])] for key in sorted(thing)]}
    if not isinstance(thing, Value):
        raise BrokenInvariant(f"{type(thing).__name__} is not a Value, so it has no JSON form")
    out: dict[str, Any] = {"is": type(thing).__name__}
    for name in names(type(thing)):
        out[name] = to_json(getattr(thing, name))
    return out


def from_json(data: Any, classes: dict[str, type]) -> Any:
    """The inverse of ``to_json``; ``classes`` are the classes that may occur, by name."""
    if isinstance(data, list):
        return [from_json(x, classes) for x in data]
    if not isinstance(data, dict):
        return data
    if "tuple" in data:
        return tuple([from_json(x, classes) for x in data["tuple"]])
    if "dict" in data:
        return {from_json(key, classes): from_json(x, classes) for key, x in data["dict"]}
    made: Any = classes[data["is"]]
    return made(**{name: from_json(x, classes) for name, x in data.items() if name != "is"})


def plain(thing: Any) -> Any:
    """A simpler, one-way JSON form: fields by name, tuples as lists."""
    if isinstance(thing, (list, tuple)):
        return [plain(x) for x in thing]
    if isinstance(thing, dict):
        return {str(key): plain(thing[key]) for key in sorted(thing)}
    if isinstance(thing, Value):
        return {name: plain(getattr(thing, name)) for name in names(type(thing))}
    return thing
