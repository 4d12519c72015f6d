"""Layout: where each field of a view stands in the vector, and the bytes that its values become.

Nodes remember what they have made and know nothing of the views before; ``encoding.py`` compares views.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.fields import (
    Bits,
    BySeat,
    Choice,
    Counts,
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
from lazaretto.core.leaves import (
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
from lazaretto.core.reading import BY_IDENTITY, BY_VALUE, LOOKED_UP, ROW_BY_IDENTITY, ROW_LOOKED_UP, WITHIN, maker
from lazaretto.core.values import names

SMALL: Final = 128  # numbers of a row that often looks like another one


class EachNode(Node):
    """A row in order, padded."""

    def __init__(self, frame: Frame, name: str, spec: Each, of: Node, first: int) -> None:
        super().__init__(frame, name, spec.count * of.size)
        self.count = spec.count
        self.of = of
        self.own = of.own
        self.first = first  # with which the row begins, the viewer's; the others follow round the table
        self.longer = spec.cut or spec.last
        self.from_the_end = spec.last
        self.can_be_key = isinstance(of, Leaf) and self.size <= SMALL and not spec.last
        self.find: Any = of.kept.__getitem__ if by_value(of) else of.piece

    def piece(self, value: Any) -> bytes:
        return self.kept[tuple(value or ())] if self.can_be_key else self.made(value or ())

    def made(self, value: Any) -> bytes:
        length, count = len(value), self.count
        if length > count and self.from_the_end:
            things = value[length - count :]
        else:
            things = self.cut(value) if self.first or length > count else value
        try:
            found = b"".join(map(self.find, things))
        except TypeError:  # rows within it come as lists
            of = self.of
            found = b"".join([of.piece(thing) for thing in things])
        return found if length >= count else found.ljust(self.size * WIDTH, b"\0")

    def cut(self, value: Any) -> Any:
        """As many as there is room for, the viewer's first."""
        length = len(value)
        if length > self.count:
            if not self.longer:
                self.frame.fits(False, self.name, f"{length} long")
            return value[length - self.count :] if self.from_the_end else value[: self.count]
        first = self.first
        if not first:
            return value
        row = value if length == self.count else [*value, *[None] * (self.count - length)]  # seats without one
        return row[first:] + row[:first]

    def places(self, start: int) -> list[slice]:
        """Where each thing of the row stands if the row begins at ``start``: the viewer's first."""
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
    """A value: its simple fields first, then its rows, then its parts.

    The fields of a part that is always there count as its own. A class without ``copy`` is shared between states, so
    its objects never change: what was made of one is kept.
    """

    def __init__(self, frame: Frame, name: str, spec: Part, root: bool) -> None:
        self.maybe: bool = spec.maybe
        self.shared: bool = not root and not hasattr(spec.kind, "copy")
        found: list[tuple[int, str, Node]] = []
        for field_name, of in declared(frame.fields, spec.kind).items():
            node = make(frame, f"{name}.{field_name}" if name else field_name, of)
            if isinstance(node, PartNode) and not node.shared and not node.maybe:
                within = zip(node.names, node.nodes, strict=True)
                found += [(rank(deeper), f"{field_name}.{deep_name}", deeper) for deep_name, deeper in within]
            else:
                found.append((rank(node), field_name, node))
        found.sort(key=lambda row: row[0])
        self.nodes: list[Node] = [node for _, _, node in found]
        self.names: list[str] = [field_name for _, field_name, _ in found]
        self.simple = all([isinstance(node, Leaf) for node in self.nodes])
        super().__init__(frame, name, sum([node.size for node in self.nodes]) + self.maybe)
        self.own = any([node.own for node in self.nodes])
        self.there = packed([1.0] * self.maybe)
        self.looks: list[int] = [look(node) for node in self.nodes]
        self.make = maker(self.names, self.looks)([tool(node) for node in self.nodes])
        self.seen: dict[int, tuple[Any, bytes]] = {}

    def piece(self, value: Any) -> bytes:
        if value is None:
            return self.zero
        if self.own or not self.shared:
            return self.there + self.make(value)
        found = self.seen.get(id(value))
        if found is not None:
            return found[1]
        piece = self.there + self.make(value)
        if len(self.seen) >= self.kept.most:
            self.seen.clear()
        self.seen[id(value)] = (value, piece)  # as long as the value is kept, no other can have its identity
        return piece

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        found = [Slot(self.name, start, shape, steps)] if self.maybe else []
        start += self.maybe
        for node in self.nodes:
            found += node.slots(start, shape, steps)
            start += node.size
        return found


def by_value(node: Node) -> bool:
    """Whether its values are compared by what they are, in C: numbers, words, and rows of these."""
    return isinstance(node, (Leaf, CountsNode)) or (isinstance(node, EachNode) and by_value(node.of))


def look(node: Node) -> int:
    """How a field is compared with what it was before, and written."""
    if isinstance(node, Leaf):
        return LOOKED_UP
    if isinstance(node, CountsNode) or (isinstance(node, EachNode) and node.can_be_key):
        return ROW_LOOKED_UP
    if by_value(node):
        return BY_VALUE
    if shared(node):
        return BY_IDENTITY
    row = isinstance(node, EachNode) and shared(node.of) and not node.from_the_end
    return ROW_BY_IDENTITY if row else WITHIN


def shared(node: Node) -> bool:
    """Whether it is a part that never changes."""
    return isinstance(node, PartNode) and node.shared


def tool(node: Node) -> Any:
    """What makes the bytes of a value: a table of them, or a function."""
    return node.kept if look(node) <= ROW_LOOKED_UP else node.piece


def rank(node: Node) -> int:
    """The order within a part: simple fields, rows of these, all else."""
    return 0 if isinstance(node, Leaf) else 1 if by_value(node) else 2


def declared(fields: Fields, kind: type) -> Mapping[str, Field]:
    found = fields.kinds.get(kind)
    if not found:
        raise BrokenInvariant(f"the fields of {kind.__name__} are not declared")
    return found


def undeclared(fields: Fields) -> list[str]:
    """Fields that a class has and nobody declared, or the other way round: as ``Class.field``."""
    found: list[str] = []
    for kind, known in fields.kinds.items():
        both = [
            *[name for name in names(kind) if name not in known],
            *[name for name in known if name not in names(kind)],
        ]
        found += [f"{kind.__name__}.{name}" for name in both]
    return [name for name in found if name not in fields.unseen]


def make(frame: Frame, name: str, spec: Field) -> Node:
    """The node of a field: one for all viewers if it looks the same to everybody."""
    common = frame.common
    found = common.get((name, id(spec), EVERYBODY)) or common.get((name, id(spec), frame.seat))
    if found is None:
        found = fresh(frame, name, spec)
        common[(name, id(spec), frame.seat if found.own else EVERYBODY)] = found
    return found


def fresh(frame: Frame, name: str, spec: Field) -> Node:
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
        return EachNode(frame, name, spec, make(frame, name, spec.of), 0)
    if isinstance(spec, BySeat):
        row = EachNode(frame, name, Each(frame.seats, spec.of), make(frame, name, spec.of), frame.seat)
        row.own = True
        return row
    if isinstance(spec, Grid):
        return GridNode(frame, name, spec, make(frame, name, spec.of))
    if isinstance(spec, Part):
        return PartNode(frame, name, spec, False)
    raise BrokenInvariant(f"{name}: {type(spec).__name__} is no kind of field")
