"""Actions: typed values with a notation that is derived from their type.

``Decontaminate(owner, cell)`` in code is ``decontaminate 2 3,-1`` in a record, in a test, in the log
and on the wire: the class name in lower case with hyphens, then each field in the words of its type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NewType, get_type_hints

from lazaretto.core.errors import NotAnAction
from lazaretto.core.mypyc_compat import mypyc_attr

Seat = NewType("Seat", int)  # 0, 1, ...; written from 1 on
CLOCK: Final = Seat(-1)  # the table's timer, which plays Expire
MOST_SEATS: Final = 8

Cell = NewType("Cell", int)  # a cell of a 64 x 64 grid; neighbours are -64, +1, +64, -1
NORTH: Final = -64
EAST: Final = 1
SOUTH: Final = 64
WEST: Final = -1


def cell(x: int, y: int) -> Cell:
    """The cell at column x and row y, both from -32 to 31."""
    return Cell((y + 32) * 64 + x + 32)


def xy(place: Cell) -> tuple[int, int]:
    return place % 64 - 32, place // 64 - 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Base of all actions. Subclasses are ``@dataclass(frozen=True, eq=False)``; fields are NewTypes of int, or str.

    All actions of a game are created once, in tables, at import; menus index those tables.
    """

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and fields(self) == fields(other))

    def __hash__(self) -> int:
        return hash((type(self).__name__, fields(self)))

    def __str__(self) -> str:
        return show(self)


@dataclass(frozen=True, eq=False)
class Expire(Action):
    """A deadline has passed. Played only by CLOCK, the table's timer. Written ``expire countdown``."""

    name: str


# ---- words: how the values of a type are written ---------------------------------------------


class Words:
    """How an int type is written. ``domain`` is the number of its values, 0 if unlimited."""

    def __init__(self, domain: int) -> None:
        self.domain = domain

    def show(self, value: int) -> str:
        return str(value)

    def read(self, text: str) -> int:
        if len(text) > 9 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
            raise NotAnAction(f"{text[:20]!r} is not a number")
        return int(text)


class Listed(Words):
    """A word for each value."""

    def __init__(self, listed: list[str]) -> None:
        super().__init__(len(listed))
        self.listed = listed
        self.places = {word: i for i, word in enumerate(listed)}

    def show(self, value: int) -> str:
        return self.listed[value]

    def read(self, text: str) -> int:
        if text not in self.places:
            some = ", ".join(self.listed[:8]) + (", ..." if len(self.listed) > 8 else "")
            raise NotAnAction(f"{text[:20]!r} is not one of {some}")
        return self.places[text]


class SeatWords(Words):
    def show(self, value: int) -> str:
        return str(value + 1)

    def read(self, text: str) -> int:
        if len(text) != 1 or text not in "12345678":
            raise NotAnAction(f"{text[:20]!r} is not a seat from 1 to {MOST_SEATS}")
        return int(text) - 1


class CellWords(Words):
    def show(self, value: int) -> str:
        return f"{value % 64 - 32},{value // 64 - 32}"

    def read(self, text: str) -> int:
        parts = text.split(",")
        if len(parts) == 2:
            x, y = super().read(parts[0]), super().read(parts[1])
            if -32 <= x < 32 and -32 <= y < 32:
                return cell(x, y)
        raise NotAnAction(f"{text[:20]!r} is not a cell such as 3,-1, with numbers from -32 to 31")


WORDS: Final[dict[Any, Words]] = {
    int: Words(0),
    Seat: SeatWords(MOST_SEATS),
    Cell: CellWords(64 * 64),
}


def words(kind: Any, listed: list[str]) -> None:
    """Register how a NewType of int is written: a word without spaces for each value, in order."""
    WORDS[kind] = Listed(listed)


# ---- notation ---------------------------------------------------------------------------------


class Shape:
    """The notation of one kind of action."""

    def __init__(self, kind: type[Action]) -> None:
        hints = get_type_hints(kind)
        self.kind = kind
        self.verb = verb(kind)
        self.names = tuple(hints)
        self.types = tuple(hints.values())

    def usage(self) -> str:
        return " ".join([self.verb, *[f"<{name}>" for name in self.names]])


_SHAPES: Final[dict[type, Shape]] = {}
_SHOWN: Final[dict[int, tuple[Action, str]]] = {}  # by identity, which is faster than by value
MOST_SHOWN: Final = 20_000


def shape(kind: type[Action]) -> Shape:
    found = _SHAPES.get(kind)
    if found is None:
        found = _SHAPES[kind] = Shape(kind)
    return found


def verb(kind: type) -> str:
    """``ToEmergency`` is written ``to-emergency``."""
    return "".join(["-" + c.lower() if c.isupper() else c for c in kind.__name__]).strip("-")


def fields(action: Action) -> tuple[Any, ...]:
    return tuple([getattr(action, name) for name in shape(type(action)).names])


def show(action: Action) -> str:
    """The text of an action; cached, since menus repeat the same few actions."""
    found = _SHOWN.get(id(action))
    if found is not None and found[0] is action:
        return found[1]
    if len(_SHOWN) >= MOST_SHOWN:
        _SHOWN.clear()
    text = spell(action)
    _SHOWN[id(action)] = (action, text)
    return text


def spell(action: Action) -> str:
    form = shape(type(action))
    parts = [form.verb]
    for name, kind in zip(form.names, form.types, strict=True):
        value = getattr(action, name)
        parts.append(value if kind is str else WORDS[kind].show(value))
    return " ".join(parts)


class Notation:
    """Parses the actions of one game."""

    def __init__(self, kinds: Sequence[type[Action]]) -> None:
        self.shapes = {verb(kind): kind for kind in (*kinds, Expire)}

    def read(self, text: str) -> Action:
        """The action with this text; ``NotAnAction`` says what was wrong with it."""
        head, *rest = text.split() or [""]
        kind = self.shapes.get(head)
        if kind is None:
            raise NotAnAction(f"{head[:20]!r} is not an action of this game; it has {', '.join(sorted(self.shapes))}")
        form = shape(kind)
        if len(rest) != len(form.types):
            raise NotAnAction(f"{text[:60]!r} should read: {form.usage()}")
        made: Any = kind
        action: Action = made(*[word(hint, part) for hint, part in zip(form.types, rest, strict=True)])
        return action


def word(hint: Any, text: str) -> Any:
    if hint is not str:
        return WORDS[hint].read(text)
    if len(text) > 40 or not text.replace("-", "").isalnum():
        raise NotAnAction(f"{text[:20]!r} is not a name")
    return text
