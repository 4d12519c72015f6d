"""Encoding: turns a view into a vector of floats, according to the fields a game declares.

Little of a view changes from step to step. So the bytes of every field are kept, only the fields that differ from the
previous view are encoded again, and all are joined. Large fields that change in places (a grid, or a part with fields
of its own) are updated in place. Objects with many fields are read by generated functions (``codegen.py``). It needs
only the standard library and compiles with the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not, ne
from typing import Any

from lazaretto.core.encoding.codegen import ROW_BY_IDENTITY, WITHIN, Reader, filler, joiner, keys
from lazaretto.core.encoding.fields import Fields, Part, Slot
from lazaretto.core.encoding.layout import EachNode, GridNode, PartNode, make
from lazaretto.core.encoding.nodes import PLAIN, WIDTH, Common, Frame, Node
from lazaretto.core.errors import BrokenInvariant

Place = bytearray | memoryview  # the memory a field is written to
Derived = tuple[Any, Node]  # the function that computes it from a view, and its encoding


class Row:
    """Encodes a sequence of immutable values: reuses the bytes of those that are still the same objects."""

    def __init__(self, node: EachNode, part: PartNode) -> None:
        self.node = node
        self.piece: Any = part.piece
        self.last: Any = ()
        self.pieces: list[bytes] = []  # of these

    def made(self, value: Any) -> bytes:
        node, last, kept, piece = self.node, self.last, self.pieces, self.piece
        things = value if not node.first and len(value) <= node.count else node.cut(value)
        known = len(last)
        pieces = [kept[i] if i < known and x is last[i] else piece(x) for i, x in enumerate(things)]
        self.last, self.pieces = things, pieces
        return node.padded(b"".join(pieces))


class History(Row):
    """Encodes a growing sequence of which only the end is visible."""

    def __init__(self, node: EachNode, part: PartNode) -> None:
        super().__init__(node, part)
        self.piece = part.make if part.own else part.piece  # bytes that depend on the viewer are not cached
        self.cut = 0  # how many come before the visible ones

    def made(self, value: Any) -> bytes:
        node, last, piece, length = self.node, self.last, self.piece, len(value)
        cut = length - node.count if length > node.count else 0
        gone, known = cut - self.cut, self.cut + len(last)
        still = value[cut:known]
        if still and still[-1] is last[-1] and gone >= 0 and still == last[gone:]:
            pieces = self.pieces[gone:]
        else:
            pieces, known = [], cut
        for i in range(known, length):
            pieces.append(piece(value[i]))
        self.last, self.pieces, self.cut = value[cut:], pieces, cut
        return node.padded(b"".join(pieces))


class Writer:
    """Updates a field in place. A view must not change after it was written."""

    def __init__(self, vector: Place) -> None:
        self.vector = vector

    def write(self, value: Any) -> None:
        raise BrokenInvariant(f"{type(self).__name__} must implement write()")


class SimpleWriter(Writer):
    """A sequence of mutable parts with only simple fields: all fields are compared."""

    def __init__(self, node: EachNode, start: int, vector: Place, part: PartNode) -> None:
        super().__init__(vector)
        self.row = node
        self.part = part
        self.keys = keys(part.kind, part.names)
        self.slices = node.places(start)
        self.places = range(node.count)
        self.last: list[Any] = []

    def write(self, value: Any) -> None:
        things = value or ()
        if len(things) > self.row.count:
            things = self.row.cut(things)
        now, last = self.keys(things), self.last
        vector, slices, part = self.vector, self.slices, self.part
        for i in compress(self.places, map(ne, now, last)):
            vector[slices[i]] = part.piece(things[i])
        for i in range(len(last), len(now)):
            vector[slices[i]] = part.piece(things[i])
        for i in range(len(now), len(last)):
            vector[slices[i]] = part.zero
        self.last = now


class PartsWriter(Writer):
    """A sequence of other parts: each compares its own fields, unless it is the same object."""

    def __init__(self, node: EachNode, start: int, vector: Place, part: PartNode) -> None:
        super().__init__(vector)
        self.row = node
        self.parts = [PartWriter(part, place.start // WIDTH, vector) for place in node.places(start)]
        self.last: list[Any] = [None] * node.count

    def write(self, value: Any) -> None:
        things = value or ()
        if len(things) > self.row.count:
            things = self.row.cut(things)
        parts, last = self.parts, self.last
        for i, thing in enumerate(things):
            if thing is not last[i]:
                parts[i].write(thing)
                last[i] = thing
        for i in range(len(things), len(last)):
            if last[i] is not None:
                parts[i].write(None)
                last[i] = None


class GridWriter(Writer):
    """Immutable things by cell."""

    def __init__(self, node: GridNode, start: int, vector: Place) -> None:
        super().__init__(vector)
        self.grid = node
        self.start = start
        self.piece = node.of.piece
        self.slices: dict[int, slice | None] = {}  # by cell, filled on first use; None: outside the window
        self.last: dict[int, Any] = {}

    def write(self, value: Any) -> None:
        last, vector, piece = self.last, self.vector, self.piece
        now: dict[int, Any] = value or {}
        there = len(last)
        for cell in compress(now, map(is_not, now.values(), map(last.get, now))):
            there += cell not in last
            place = self.place(cell)
            if place is not None:
                vector[place] = piece(now[cell])
        if there > len(now):
            for cell in last.keys() - now.keys():
                place = self.place(cell)
                if place is not None:
                    vector[place] = self.grid.of.zero
        self.last = now

    def place(self, cell: int) -> slice | None:
        if cell not in self.slices:
            place, size = self.grid.place(cell), self.grid.of.size * WIDTH
            first = self.start * WIDTH + place * size
            self.slices[cell] = slice(first, first + size) if place >= 0 else None
        return self.slices[cell]


class PartWriter(Writer):
    """A mutable part: only the fields that have changed are written."""

    def __init__(self, node: PartNode, start: int, vector: Place, derived: Sequence[Derived] = ()) -> None:
        super().__init__(vector)
        self.there = False
        self.flag = slice(start * WIDTH, (start + node.maybe) * WIDTH)
        self.sign = node.there
        self.writers: list[Writer] = []
        self.rest: list[slice] = []  # the ranges that these do not write
        slices: list[slice] = []
        tools: list[Any] = []  # by field: the function that encodes or writes it
        start += node.maybe
        nodes = [*node.nodes, *[of for _, of in derived]]
        for of in nodes:
            slices.append(slice(start * WIDTH, (start + of.size) * WIDTH))
            tools.append(self.tool(of, slices[-1], start))
            start += of.size
        make_reader = filler(node.kind, sources(node, derived), [of.reading for of in nodes])
        self.fill, self.forget = make_reader(vector, slices, tools, makers(node, derived))

    def tool(self, node: Node, where: slice, start: int) -> Any:
        if node.reading.comparison == WITHIN:
            self.writers.append(writer(node, start, self.vector))
            return self.writers[-1].write
        if self.rest and self.rest[-1].stop == where.start:
            where = slice(self.rest.pop().start, where.stop)
        self.rest.append(where)
        return maker_of(node)

    def write(self, value: Any) -> None:
        if value is None:
            if self.there:
                self.wipe()
        elif self.there:
            self.fill(value)
        else:
            self.there = True
            self.vector[self.flag] = self.sign
            self.fill(value)

    def wipe(self) -> None:
        """Write zeros, but only where something was: most of a large part is zeros already."""
        self.there = False
        self.forget()
        for where in (self.flag, *self.rest):
            self.vector[where] = bytes(where.stop - where.start)
        for within in self.writers:
            within.write(None)


def maker_of(node: Node) -> Any:
    """The function that encodes a field that is not updated in place."""
    if node.reading.comparison != ROW_BY_IDENTITY:
        return node.tool
    assert isinstance(node, EachNode)
    assert isinstance(node.of, PartNode)
    return (History if node.from_the_end else Row)(node, node.of).made


def writer(node: Node, start: int, vector: Place) -> Writer:
    if isinstance(node, GridNode):
        return GridWriter(node, start, vector)
    if isinstance(node, PartNode):
        return PartWriter(node, start, vector)
    assert isinstance(node, EachNode)
    assert isinstance(node.of, PartNode)
    kind = SimpleWriter if node.of.simple else PartsWriter
    return kind(node, start, vector, node.of)


def sources(node: PartNode, derived: Sequence[Derived]) -> list[str]:
    """The expression that reads each field: those of the part, then calls of the derived ones."""
    known = len(node.others)
    return [*node.sources, *[f"others[{known + i}](it)" for i in range(len(derived))]]


def makers(node: PartNode, derived: Sequence[Derived]) -> list[Any]:
    return [*node.others, *[made for made, _ in derived]]


class Encoder:
    """Turns the views of one seat into vectors: ``size`` 32-bit floats in native byte order.

    ``encode`` returns the vector of a view, in memory that belongs to the caller. The view must not change afterwards.
    """

    def __init__(self, frame: Frame) -> None:
        self.root = PartNode(frame, "", Part(frame.fields.root), True)
        self.derived: list[Derived] = [(of.make, make(frame, name, of.of)) for name, of in frame.fields.derived.items()]
        self.slots: list[Slot] = []
        self.size = 0
        for node in self.nodes():
            self.slots += node.slots(self.size, (), ())
            self.size += node.size
        self.encode: Reader = self.reader()

    def nodes(self) -> list[Node]:
        return [*self.root.nodes, *[node for _, node in self.derived]]

    def reader(self) -> Reader:
        """A reader that joins the bytes of all fields, which are kept or updated in place."""
        tools: list[Any] = []
        made: list[bytes | bytearray] = []
        for node in self.nodes():
            if node.reading.comparison == WITHIN:
                place = bytearray(node.size * WIDTH)
                tools.append(writer(node, 0, place).write)
                made.append(place)
            else:
                tools.append(maker_of(node))
                made.append(node.zero)
        make_reader = joiner(self.root.kind, sources(self.root, self.derived), [node.reading for node in self.nodes()])
        return make_reader(tools, made, makers(self.root, self.derived))

    def writer(self, place: Place) -> PartWriter:
        """Updates one view after another in place, in memory that is all zeros and has no other writer."""
        return PartWriter(self.root, 0, place, self.derived)


def encoders(
    fields: Fields, seats: int, strict: bool = False, common: Common | None = None, inline: bool = PLAIN
) -> list[Encoder]:
    """One encoder per seat. ``strict``: a value out of bounds is an error.

    ``common`` lets encoders of the same fields and number of seats share caches: the bytes of values, never previous
    views. ``inline`` avoids calls, which are slow in plain Python but not when compiled.
    """
    shared: Common = {} if common is None else common
    return [Encoder(Frame(fields, seats, seat, shared, strict, inline)) for seat in range(seats)]
