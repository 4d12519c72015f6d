"""Layout: the position of each field of a view in the vector, and the encoding of its values.

Nodes cache bytes by value and know nothing of previous views; ``encoder.py`` compares views.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from lazaretto.core.encoding.codegen import BY_IDENTITY, BY_VALUE, ROW_BY_IDENTITY, Reading, maker
from lazaretto.core.encoding.fields import (
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Field,
    Fields,
    Grid,
    Number,
    OfSeat,
    Part,
    Place,
    SeatBits,
    Slot,
    Word,
)
from lazaretto.core.encoding.nodes import (
    EVERYBODY,
    WIDTH,
    BitsNode,
    ChoiceNode,
    CountsNode,
    Frame,
    Leaf,
    Node,
    NumberNode,
    PlaceNode,
    SeatBitsNode,
    SeatNode,
    WordNode,
    packed,
)
from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.struct import STRUCTURES
from lazaretto.core.values import names


class EachNode(Node):
    """A sequence, padded."""

    def __init__(self, frame: Frame, name: str, spec: Each, of: Node, by_seat: bool) -> None:
        super().__init__(frame, name, spec.count * of.size)
        self.count = spec.count
        self.of = of
        self.own = of.own or by_seat
        self.first = frame.seat if by_seat else 0  # the sequence begins with this one and wraps around
        self.longer = spec.cut or spec.last
        self.from_the_end = spec.last
        self.find: Any = of.cache.__getitem__ if by_value(of) else of.piece
        if isinstance(of, Leaf) and frame.inline and not frame.strict:
            self.reading = Reading(BY_VALUE, self.text())
            self.tool = self if self.first else self.find
        elif by_value(of) or shared(of):
            self.reading = Reading(BY_VALUE if by_value(of) else ROW_BY_IDENTITY, "{tool}({x} or ())")
            self.tool = self.made

    def text(self) -> str:
        """The code of ``made`` for a sequence of simple values, to be inlined."""
        first, count, width = self.first, self.count, len(self.zero)
        if first:
            moved = f"join(map({{tool}}.find, x[{first}:] + x[:{first}]))"
            return f"{moved} if len(x := {{x}} or ()) == {count} else {{tool}}.made(x)"
        seen = f"[-{count}:]" if self.from_the_end else f"[:{count}]"
        return f"join(map({{tool}}, ({{x}} or ()){seen})).ljust({width}, nul)"

    def piece(self, value: Any) -> bytes:
        return self.made(value or ())

    def made(self, value: Any) -> bytes:
        things = value if len(value) <= self.count and not self.first else self.cut(value)
        try:
            found = b"".join(map(self.find, things))
        except TypeError:  # nested sequences are lists, which are not hashable
            of = self.of
            found = b"".join([of.piece(thing) for thing in things])
        return self.padded(found)

    def padded(self, found: bytes) -> bytes:
        return found.ljust(len(self.zero), b"\0")

    def cut(self, value: Any) -> Any:
        """The things that fit, the viewer's first."""
        length, count, first = len(value), self.count, self.first
        if length > count:
            if not self.longer:
                self.frame.fits(False, self.name, f"{length} long")
            return value[length - count :] if self.from_the_end else value[:count]
        row = value if length == count else [*value, *[None] * (count - length)]  # seats without a thing
        return row[first:] + row[:first]

    def places(self, start: int) -> list[slice]:
        """The position of each thing in the vector if the sequence begins at ``start``, the viewer's first."""
        size = self.of.size * WIDTH
        firsts = [start * WIDTH + (i - self.first) % self.count * size for i in range(self.count)]
        return [slice(first, first + size) for first in firsts]

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        return self.of.slots(start, (*shape, self.count), (*steps, self.of.size))


class GridNode(Node):
    """Things by cell."""

    def __init__(self, frame: Frame, name: str, grid: Grid, of: Node) -> None:
        self.columns = grid.right - grid.left + 1
        self.rows = grid.bottom - grid.top + 1
        self.count = self.columns * self.rows
        super().__init__(frame, name, self.count * of.size)
        self.grid = grid
        self.of = of
        self.own = of.own

    def piece(self, value: Any) -> bytes:
        out = bytearray(self.zero)
        width = self.of.size * WIDTH
        for cell, thing in (value or {}).items():
            place = self.place(cell)
            if place >= 0:
                out[place * width : (place + 1) * width] = self.of.piece(thing)
        return bytes(out)

    def place(self, cell: int) -> int:
        """The cell's number in the window; negative outside."""
        grid = self.grid
        x, y = cell % 64 - 32, cell // 64 - 32
        inside = grid.left <= x <= grid.right and grid.top <= y <= grid.bottom
        self.frame.fits(inside, self.name, (x, y))
        return (y - grid.top) * self.columns + x - grid.left if inside else -1

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        size = self.of.size
        return self.of.slots(start, (*shape, self.rows, self.columns), (*steps, self.columns * size, size))


class PartNode(Node):
    """A value: its simple fields first, then its sequences, then its parts.

    The fields of a part that is always there count as its own. A class without ``copy`` is shared between states, so
    its objects never change and their bytes are cached.
    """

    def __init__(self, frame: Frame, name: str, spec: Part, root: bool) -> None:
        self.kind = spec.kind
        self.maybe: bool = spec.maybe
        self.shared: bool = not root and not hasattr(spec.kind, "copy")
        found: list[tuple[int, str, Any, Node]] = []
        for field_name, of in declared(frame.fields, spec.kind).items():
            node = make(frame, f"{name}.{field_name}" if name else field_name, within(of))
            path = of.path if isinstance(of, At) else field_name
            if isinstance(of, Derived):
                found.append((rank(node), "", of.make, node))
            elif isinstance(node, PartNode) and not node.shared and not node.maybe:
                rows = zip(node.names, node.makers, node.nodes, strict=True)
                found += [(rank(deeper), joined(path, deep), made, deeper) for deep, made, deeper in rows]
            else:
                found.append((rank(node), path, None, node))
        found.sort(key=lambda row: row[0])
        self.nodes: list[Node] = [node for _, _, _, node in found]
        self.names: list[str] = [path for _, path, _, _ in found]  # the path to each field, or to its maker's argument
        self.makers: list[Any] = [made for _, _, made, _ in found]  # None: the value at the path itself
        self.others: list[Any] = [made for made in self.makers if made is not None]
        self.sources: list[str] = sources(self.names, self.makers)
        self.simple = not self.others and all([isinstance(node, Leaf) for node in self.nodes])
        super().__init__(frame, name, sum([node.size for node in self.nodes]) + self.maybe)
        self.own = any([node.own for node in self.nodes])
        self.there = packed([1.0] * self.maybe)
        self.readings: list[Reading] = [node.reading for node in self.nodes]
        make_maker = maker(self.kind, self.sources, self.readings, self.maybe)
        self.make = make_maker([node.tool for node in self.nodes], self.there, self.others)
        if self.shared:
            self.reading = Reading(BY_IDENTITY, "{tool}({x})")
        self.seen: dict[int, tuple[Any, bytes]] = {}

    def piece(self, value: Any) -> bytes:
        if value is None:
            return self.zero
        if self.own or not self.shared:
            return self.make(value)
        found = self.seen.get(id(value))
        if found is not None:
            return found[1]
        piece = self.make(value)
        if len(self.seen) >= self.cache.most:
            self.seen.clear()
        self.seen[id(value)] = (value, piece)  # keeping the value alive keeps its id unique
        return piece

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        found = [Slot(self.name, start, shape, steps)] if self.maybe else []
        start += self.maybe
        for node in self.nodes:
            found += node.slots(start, shape, steps)
            start += node.size
        return found


def by_value(node: Node) -> bool:
    """Whether its values are compared by value, in C: numbers, words, and sequences of these."""
    return node.reading.comparison <= BY_VALUE


def shared(node: Node) -> bool:
    """Whether it is an immutable part."""
    return isinstance(node, PartNode) and node.shared


def rank(node: Node) -> int:
    """The order within a part: simple fields, sequences of these, everything else."""
    return min(node.reading.comparison, BY_IDENTITY)


def within(spec: Field) -> Field:
    """The encoding of a field, wherever its value comes from."""
    return spec.of if isinstance(spec, (At, Derived)) else spec


def sources(paths: list[str], makers: list[Any]) -> list[str]:
    """The expression that reads each field: its path, or a call of one of the ``others`` with the path."""
    found: list[str] = []
    count = 0
    for path, made in zip(paths, makers, strict=True):
        there = joined("it", path)
        found.append(there if made is None else f"others[{count}]({there})")
        count += made is not None
    return found


def joined(path: str, name: str) -> str:
    return f"{path}.{name}" if name else path


def declared(fields: Fields, kind: type) -> Mapping[str, Field]:
    found = fields.kinds.get(kind)
    if not found:
        raise BrokenInvariant(f"the fields of {kind.__name__} are not declared")
    return found


def undeclared(fields: Fields) -> list[str]:
    """Fields that exist but are not declared, or are declared but do not exist, as ``Class.field``."""
    found: list[str] = []
    for kind, known in fields.kinds.items():
        made = {name for name, of in known.items() if isinstance(of, Derived)}
        paths = [of.path if isinstance(of, At) else name for name, of in known.items()]
        found += unread(kind, [path for path in paths if path not in made or path in names(kind)])
    return [name for name in found if name not in fields.unseen]


def unread(kind: type, paths: Sequence[str]) -> list[str]:
    """Fields of a class, and of the parts on the paths, that no path reads; and paths to fields that do not exist."""
    heads = {path.partition(".")[0] for path in paths}
    held = set(names(kind))
    found = [f"{kind.__name__}.{name}" for name in sorted(held ^ heads)]
    for head in sorted(heads & held):
        deeper = [path.partition(".")[2] for path in paths if path.startswith(f"{head}.")]
        part = part_kind(kind, head) if deeper else None
        found += [] if part is None else unread(part, deeper)
    return found


def part_kind(kind: type, name: str) -> type | None:
    """The class of a part, as its struct declares it; None if it is unknown, as in a compiled game."""
    declared_as = {field.name: field.kind for field in STRUCTURES.get(kind, [])}
    found: object = vars(sys.modules[kind.__module__]).get(declared_as.get(name, ""))
    return found if isinstance(found, type) else None


def make(frame: Frame, name: str, spec: Field) -> Node:
    """The node of a field, shared by all viewers if its encoding does not depend on the viewer."""
    common = frame.common
    found = common.get((name, id(spec), EVERYBODY)) or common.get((name, id(spec), frame.seat))
    if found is None:
        found = fresh(frame, name, spec)
        common[(name, id(spec), frame.seat if found.own else EVERYBODY)] = found
    return found


def fresh(frame: Frame, name: str, spec: Field) -> Node:  # noqa: C901  a case for each kind of field
    if isinstance(spec, Number):
        return NumberNode(frame, name, spec.low, spec.high)
    if isinstance(spec, Choice):
        return ChoiceNode(frame, name, spec.count, spec.by)
    if isinstance(spec, Word):
        return WordNode(frame, name, spec.listed)
    if isinstance(spec, Bits):
        return BitsNode(frame, name, spec.count)
    if isinstance(spec, OfSeat):
        return SeatNode(frame, name, frame.seats)
    if isinstance(spec, SeatBits):
        return SeatBitsNode(frame, name, frame.seats)
    if isinstance(spec, Place):
        return PlaceNode(frame, name, spec)
    if isinstance(spec, Counts):
        return CountsNode(frame, name, spec)
    if isinstance(spec, Each):
        return EachNode(frame, name, spec, make(frame, name, spec.of), False)
    if isinstance(spec, BySeat):
        return EachNode(frame, name, Each(frame.seats, spec.of), make(frame, name, spec.of), True)
    if isinstance(spec, Grid):
        return GridNode(frame, name, spec, make(frame, name, spec.of))
    if isinstance(spec, Part):
        return PartNode(frame, name, spec, False)
    raise BrokenInvariant(f"{name}: {type(spec).__name__} is not a kind of field")
