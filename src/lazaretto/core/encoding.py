"""Encoding: the vector of floats that a view becomes, by the fields a game declares.

It is put together from pieces of bytes that are remembered, since little of a view changes from step to step. Nothing
but the standard library is needed, and it compiles with the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

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
    WIDTH,
    BitsNode,
    ChoiceNode,
    Common,
    CountsNode,
    Frame,
    Leaf,
    Node,
    NumberNode,
    PlaceNode,
    Row,
    SeatBitsNode,
    SeatNode,
    WordNode,
    packed,
)
from lazaretto.core.values import names


class EachNode(Row):
    """A row in order, padded, of things that never change."""

    def __init__(self, frame: Frame, name: str, spec: Each, of: Node, first: int) -> None:
        super().__init__(frame, name, spec.count * of.size)
        self.count = spec.count
        self.of = of
        self.own = of.own
        self.first = first  # with which the row begins, the viewer's; the others follow round the table
        self.longer = spec.cut or spec.last
        self.from_the_end = spec.last
        self.plain = isinstance(of, Leaf)  # the whole row can be a key
        self.kept: dict[Any, bytes] = {}

    def made(self, value: Any) -> bytes:
        if value is None:
            return self.zero
        key = tuple(value) if self.plain else None
        found = self.kept.get(key)
        if found is None:
            out: list[bytes] = []
            self.write(self.cut(value), out)
            found = b"".join(out)
            if key is not None:
                if len(self.kept) >= self.most:
                    self.kept.clear()
                self.kept[key] = found
        return found

    def cut(self, value: Any) -> Any:
        """As many as there is room for, the viewer's first."""
        length = len(value)
        if length > self.count:
            self.frame.fits(self.longer, self.name, f"{length} long")
            return value[length - self.count :] if self.from_the_end else value[: self.count]
        if not self.first:
            return value
        row = [*value, *[None] * (self.count - length)]  # seats without one
        return row[self.first :] + row[: self.first]

    def write(self, value: Any, out: list[bytes]) -> None:
        of = self.of
        for thing in value:
            of.add(thing, out)
        out.append(bytes((self.count - len(value)) * of.size * WIDTH))

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        return self.of.slots(start, (*shape, self.count), (*steps, self.of.size))


class ChangingNode(EachNode):
    """A row of things that change where they are: what they hold is compared, not they."""

    def __init__(self, frame: Frame, name: str, spec: Each, of: PartNode, first: int) -> None:
        super().__init__(frame, name, spec, of, first)
        self.part = of

    def add(self, value: Any, out: list[bytes]) -> None:
        part = self.part
        things = self.cut(value)
        keys = [None if thing is None else part.key(thing) for thing in things]
        if keys != self.last:
            pieces = [part.zero if key is None else part.simply(key) for key in keys]
            pieces.append(bytes((self.count - len(keys)) * part.size * WIDTH))
            self.piece = b"".join(pieces)
            self.last = keys
        out.append(self.piece)


class SeatedNode(EachNode):
    """One part a seat, each with a node of its own."""

    def __init__(self, frame: Frame, name: str, spec: Each, nodes: list[Node], first: int) -> None:
        super().__init__(frame, name, spec, nodes[0], first)
        self.nodes = nodes

    def add(self, value: Any, out: list[bytes]) -> None:
        things = self.cut(value)
        for i in range(len(things)):
            self.nodes[i].add(things[i], out)
        out.append(bytes((self.count - len(things)) * self.of.size * WIDTH))


class GridNode(Row):
    """Things by cell, which never change."""

    def __init__(self, frame: Frame, name: str, grid: Grid, of: Node) -> None:
        self.columns = grid.right - grid.left + 1
        self.rows = grid.bottom - grid.top + 1
        self.count = self.columns * self.rows
        super().__init__(frame, name, self.count * of.size)
        self.grid = grid
        self.of = of
        self.own = of.own

    def made(self, value: Any) -> bytes:
        of, out = self.of, [b""]
        after = 0  # the cells written so far
        for cell in sorted(value):
            place = self.place(cell)
            if place >= 0:
                out.append(bytes((place - after) * of.size * WIDTH))
                of.add(value[cell], out)
                after = place + 1
        out.append(bytes((self.count - after) * of.size * WIDTH))
        return b"".join(out)

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


def getter(wanted: list[str]) -> Any:
    """A function that gives a tuple of these fields; None for no fields at all."""
    if not wanted:
        return None
    return attrgetter(*wanted) if len(wanted) > 1 else attrgetter(wanted[0], wanted[0])


class PartNode(Node):
    """A value: its simple fields in one piece, its rows in one, then what is made of parts that change.

    A class without ``copy`` is shared between states, so its objects never change: what was made of one is kept.
    """

    def __init__(self, frame: Frame, name: str, spec: Part, root: bool) -> None:
        self.maybe = spec.maybe
        self.shared = not root and not hasattr(spec.kind, "copy")
        self.simple: list[Leaf] = []
        self.rows: list[Row] = []
        self.parts: list[Node] = []
        simple_names: list[str] = []
        row_names: list[str] = []
        part_names: list[str] = []
        for field_name, of in declared(frame.fields, spec.kind).items():
            node = make(frame, f"{name}.{field_name}" if name else field_name, of)
            if isinstance(node, Leaf):
                self.simple.append(node)
                simple_names.append(field_name)
            elif isinstance(node, Row) and not isinstance(node, (ChangingNode, SeatedNode)):
                self.rows.append(node)
                row_names.append(field_name)
            else:
                self.parts.append(node)
                part_names.append(field_name)
        self.nodes: list[Node] = [*self.simple, *self.rows, *self.parts]
        super().__init__(frame, name, sum([node.size for node in self.nodes]) + self.maybe)
        self.own = any([node.own for node in self.nodes])
        self.key = getter(simple_names)
        self.rows_of = getter(row_names)
        self.parts_of = getter(part_names)
        self.there = packed([1.0] * self.maybe)
        self.last: Any = ()
        self.piece = self.there
        self.last_rows: Any = ()
        self.rows_piece = b""
        self.kept: dict[Any, bytes] = {}
        self.seen: dict[int, tuple[Any, bytes]] = {}

    def add(self, value: Any, out: list[bytes]) -> None:
        if value is None:
            out.append(self.zero)
        elif self.shared:
            found = self.seen.get(id(value))
            out.append(found[1] if found is not None and found[0] is value else self.whole(value))
        else:
            self.write(value, out)

    def whole(self, value: Any) -> bytes:
        """Of a value that never changes. It is kept too: as long as it is, no other can have its identity."""
        if len(self.seen) >= self.most:
            self.seen.clear()
        pieces: list[bytes] = []
        self.write(value, pieces)
        piece = b"".join(pieces)
        self.seen[id(value)] = (value, piece)
        return piece

    def write(self, value: Any, out: list[bytes]) -> None:
        if self.key is not None:
            key = self.key(value)
            if key != self.last:
                self.piece = self.simply(key)
                self.last = key
        out.append(self.piece)
        if self.rows_of is not None:
            found = self.rows_of(value)
            if found != self.last_rows:
                self.rows_piece = self.in_rows(found)
            out.append(self.rows_piece)
        if self.parts_of is not None:
            parts = self.parts
            things = self.parts_of(value)
            for i in range(len(parts)):
                parts[i].add(things[i], out)

    def in_rows(self, things: Any) -> bytes:
        """The rows, of which one or another has changed; each keeps a copy of what it was."""
        rows = self.rows
        pieces: list[bytes] = []
        for i in range(len(rows)):
            rows[i].add(things[i], pieces)
        kept = [row.last for row in rows]
        self.last_rows = tuple(kept if len(kept) > 1 else kept * 2)  # as the getter gives them
        return b"".join(pieces)

    def simply(self, key: Any) -> bytes:
        """The simple fields."""
        found = self.kept.get(key)
        if found is not None:
            return found
        if len(self.kept) >= self.most:
            self.kept.clear()
        pieces = [self.there]
        simple = self.simple
        for i in range(len(simple)):
            part = simple[i].kept.get(key[i])
            pieces.append(simple[i].piece(key[i]) if part is None else part)
        found = self.kept[key] = b"".join(pieces)
        return found

    def slots(self, start: int, shape: tuple[int, ...], steps: tuple[int, ...]) -> list[Slot]:
        found = [Slot(self.name, start, shape, steps)] if self.maybe else []
        start += self.maybe
        for node in self.nodes:
            found += node.slots(start, shape, steps)
            start += node.size
        return found


def declared(fields: Fields, kind: type) -> Mapping[str, Field]:
    found = fields.kinds.get(kind)
    if found is None:
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
    key = (frame.place + name, id(spec))  # a row and what is in it have one name
    found = frame.common.get(key)
    if found is None:
        found = fresh(frame, name, spec)
        if not found.own:
            frame.common[key] = found
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
        return each(frame, name, spec, 0)
    if isinstance(spec, BySeat):
        row = each(frame, name, Each(frame.seats, spec.of), frame.seat)
        row.own = True
        return row
    if isinstance(spec, Grid):
        return GridNode(frame, name, spec, make(frame, name, spec.of))
    if isinstance(spec, Part):
        return PartNode(frame, name, spec, False)
    raise BrokenInvariant(f"{name}: {type(spec).__name__} is no kind of field")


def each(frame: Frame, name: str, spec: Each, first: int) -> Node:
    of = make(frame, name, spec.of)
    if not isinstance(of, PartNode) or of.shared:
        return EachNode(frame, name, spec, of, first)
    if of.key is not None and of.rows_of is None and of.parts_of is None:
        return ChangingNode(frame, name, spec, of, first)
    nodes = [placed(frame, name, spec.of, (first + i) % spec.count) for i in range(spec.count)]
    return SeatedNode(frame, name, spec, nodes, first)


def placed(frame: Frame, name: str, spec: Field, place: int) -> Node:
    """The node of what stands at this place of a row, wherever the viewer's row begins."""
    outer = frame.place
    frame.place = f"{outer}{place}/"
    node = make(frame, name, spec)
    frame.place = outer
    return node


class Encoder:
    """Turns the views of one seat into vectors."""

    def __init__(self, frame: Frame) -> None:
        fields = frame.fields
        self.root = PartNode(frame, "", Part(fields.root), True)
        self.derived = [make(frame, name, derived.of) for name, derived in fields.derived.items()]
        self.makers = [derived.make for derived in fields.derived.values()]
        self.size = self.root.size
        self.slots: list[Slot] = self.root.slots(0, (), ())
        for node in self.derived:
            self.slots += node.slots(self.size, (), ())
            self.size += node.size

    def encode(self, view: Any) -> bytearray:
        """``size`` floats of 32 bits, in the machine's own order."""
        pieces: list[bytes] = []
        self.root.write(view, pieces)
        for i in range(len(self.derived)):
            self.derived[i].add(self.makers[i](view), pieces)
        return bytearray(b"").join(pieces)


def encoders(fields: Fields, seats: int, strict: bool = False) -> list[Encoder]:
    """One a seat, which remember together what they can. ``strict``: a value beyond its bounds is a mistake."""
    common: Common = {}
    return [Encoder(Frame(fields, seats, seat, common, strict)) for seat in range(seats)]
