"""Structs: a class lists its fields once; constructor, slots and copy are generated from that list.

::

    @struct
    class Hero(Mutable):
        seat: Seat
        display: list[Card]  # face up, in the order they were drawn
        cubes: int = 0

A ``Value`` is replaced, never changed, so copies share it. A ``Mutable`` changes, so copying its owner copies it:
fields whose type is a Mutable, a list, a dictionary or a set are copied, everything else is shared. Because slots need
a new class, methods of a struct cannot use ``super()`` without arguments. The generated source contains only field
names, annotations and defaults, so ``exec`` is safe. For the compiled build ``build/structs.py`` writes constructors,
and copies that call them, into the source files, where the compiler sees them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar, dataclass_transform

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.values import Mutable

C = TypeVar("C")

GENERIC: Final = re.compile(r"(list|dict|set)\[(.+)\]")
NAME: Final = re.compile(r"\w+")
HEAD: Final = "from __future__ import annotations\n"
OF_THE_CLASS: Final = "ClassVar["  # an annotation that declares no field
OWN: Final = ("__dict__", "__weakref__", "__slots__")  # not carried over to the new class


class Declared(NamedTuple):
    """A field: its name, its type as written, and its default as written (empty: none)."""

    name: str
    kind: str
    default: str = ""


STRUCTURES: Final[dict[type, list[Declared]]] = {}  # all fields of each struct, the inherited ones first


@dataclass_transform(eq_default=False)
def struct(cls: type[C]) -> type[C]:
    """Add slots for the fields, a constructor that takes them in order and, for a Mutable, ``copy``."""
    own = own_fields(cls)
    every = [*inherited(cls), *own]
    body = {name: thing for name, thing in vars(cls).items() if name not in OWN}
    space: dict[str, Any] = {f"default_{field.name}": body.pop(field.name) for field in own if field.default}
    space["new"] = object.__new__
    exec(HEAD + methods(cls, every), space, body)
    body["__slots__"] = tuple([field.name for field in own])
    kind: Any = type(cls)
    made: type[C] = kind(cls.__name__, cls.__bases__, body)
    space[cls.__name__] = made
    STRUCTURES[made] = every
    return made


def own_fields(cls: type) -> list[Declared]:
    """The fields its annotations declare; a default is referred to by name, since its value already exists."""
    kinds: Mapping[str, Any] = vars(cls).get("__annotations__", {})
    found = []
    for name, kind in kinds.items():
        if not isinstance(kind, str):
            raise BrokenInvariant(f"{cls.__name__}: write 'from __future__ import annotations' above a struct")
        if kind.startswith(OF_THE_CLASS):
            continue
        has_default = name in vars(cls)
        if has_default and isinstance(vars(cls)[name], (list, dict, set)):
            raise BrokenInvariant(f"{cls.__name__}.{name}: a mutable default would be shared by all objects")
        found.append(Declared(name, kind, f"default_{name}" if has_default else ""))
    return found


def inherited(cls: type) -> list[Declared]:
    for base in cls.__mro__[1:]:
        if base in STRUCTURES:
            return STRUCTURES[base]
    return []


def compiled(cls: type, fields: list[tuple[str, str]]) -> None:
    """Register a compiled struct, so that others can extend it."""
    STRUCTURES[cls] = [Declared(name, kind) for name, kind in fields]


# ---- the generated methods -------------------------------------------------------------------------------


def methods(cls: type, fields: list[Declared]) -> str:
    """The methods that the class does not define itself."""
    made = "" if "__init__" in vars(cls) else constructor(fields)
    if not issubclass(cls, Mutable) or "copy" in vars(cls):
        return made
    plain = made and cls.__new__ is object.__new__  # a class that extends a compiled one needs its constructor
    return made + (plain_copier if plain else copier)(cls.__name__, fields, part_names(cls))


def constructor(fields: list[Declared]) -> str:
    """``__init__`` takes all fields in the order of their declaration."""
    if not fields:
        return ""
    takes = ", ".join([f"{name}: {kind}{' = ' + default if default else ''}" for name, kind, default in fields])
    sets = "".join([f"    self.{field.name} = {field.name}\n" for field in fields])
    return f"def __init__(self, {takes}) -> None:\n{sets}"


def copier(title: str, fields: list[Declared], parts: set[str]) -> str:
    copies = ", ".join([copied(f"self.{name}", kind, parts) for name, kind, _ in fields])
    return f"def copy(self) -> {title}:\n    return {title}({copies})\n"


def plain_copier(title: str, fields: list[Declared], parts: set[str]) -> str:
    """A copy field by field, without the constructor, in two thirds of the time."""
    sets = "".join([f"    it.{name} = {copied(f'self.{name}', kind, parts)}\n" for name, kind, _ in fields])
    return f"def copy(self) -> {title}:\n    it = new({title})\n{sets}    return it\n"


def copied(source: str, kind: str, parts: set[str]) -> str:
    """The expression that copies a field of this type."""
    plain = kind.removesuffix(" | None")
    if plain != kind:
        inner = copied(source, plain, parts)
        return source if inner == source else f"{source} if {source} is None else {inner}"
    generic = GENERIC.fullmatch(kind)
    if generic is None:
        if kind not in parts and not parts.isdisjoint(NAME.findall(kind)):
            raise BrokenInvariant(f"{kind}: put a Mutable into a list, a dictionary or a field of its own")
        return f"{source}.copy()" if kind in parts else source
    container, content = generic[1], generic[2]
    if container == "dict":
        inner = copied("x", content.partition(", ")[2], parts)
        return f"{source}.copy()" if inner == "x" else f"{{key: {inner} for key, x in {source}.items()}}"
    if container == "set":
        return f"{source}.copy()"
    inner = copied("x", content, parts)
    return f"{source}[:]" if inner == "x" else f"[{inner} for x in {source}]"


def part_names(cls: type) -> set[str]:
    """The names of Mutable classes in the modules of ``cls`` and its base classes."""
    known = [named for base in cls.__mro__ for named in vars(sys.modules[base.__module__]).items()]
    return {cls.__name__, *[name for name, x in known if isinstance(x, type) and issubclass(x, Mutable)]}
