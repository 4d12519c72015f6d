"""Encoding: the vector of floats that a view becomes, by the fields a game declares.

Little of a view changes from step to step. So the vector of the view before is kept, what differs from it is written
over, and a copy is handed out. Comparing is left to C: whole rows at a time with ``map`` and ``compress``. Nothing but
the standard library is needed, and it compiles with the games.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not, ne
from typing import Any

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.fields import Fields, Part, Slot
from lazaretto.core.layout import EachNode, GridNode, PartNode, by_value, getter, make, together
from lazaretto.core.leaves import WIDTH, Common, Frame, Leaf, Node


class Writer:
    """Writes a field over what it was in the view before. A view must not change once it was written."""

    def __init__(self, node: Node, start: int) -> None:
        self.where = slice(start * WIDTH, (start + node.size) * WIDTH)
        self.node = node

    def write(self, value: Any, vector: bytearray) -> None:
        vector[self.where] = self.node.piece(value)

    def forget(self) -> None:
        """What it has written was wiped out."""


class RowWriter(Writer):
    """A row of values that never change, so that those which do not are the same objects."""

    def __init__(self, node: EachNode, start: int) -> None:
        super().__init__(node, start)
        self.row = node
        size = node.of.size * WIDTH
        places = [(i - node.first) % node.count for i in range(node.count)]  # the viewer's first
        self.slices = [slice(start * WIDTH + place * size, start * WIDTH + (place + 1) * size) for place in places]
        self.last: Any = ()

    def write(self, value: Any, vector: bytearray) -> None:
        things = value or ()
        if len(things) > self.row.count:
            things = self.row.cut(things)
        of, slices, last = self.row.of, self.slices, self.last
        for i in compress(range(len(things)), map(is_not, things, last)):
            vector[slices[i]] = of.piece(things[i])
        if len(things) != len(last):
            for i in range(len(last), len(things)):
                vector[slices[i]] = of.piece(things[i])
            for i in range(len(things), len(last)):
                vector[slices[i]] = of.zero
        self.last = things

    def forget(self) -> None:
        self.last = ()


class KeyWriter(Writer):
    """A row of parts that change where they are: what they hold is compared. ``None`` stands where there is none."""

    def __init__(self, node: EachNode, start: int, part: PartNode) -> None:
        super().__init__(node, start)
        self.row = node
        self.part = part
        self.nothing: list[Any] = [None] * node.count
        self.last: list[Any] = self.nothing

    def write(self, value: Any, vector: bytearray) -> None:
        of = self.part.fields
        things = self.row.cut(value or ())
        keys: list[Any] = [None if thing is None else of(thing) for thing in things]
        keys += self.nothing[len(keys) :]
        for i in compress(range(len(keys)), map(ne, keys, self.last)):
            self.put(i, things[i] if keys[i] is not None else None, keys[i], vector)
        self.last = keys

    def put(self, i: int, thing: Any, key: Any, vector: bytearray) -> None:
        raise BrokenInvariant("a part is written")

    def forget(self) -> None:
        self.last = self.nothing


class SimpleWriter(KeyWriter):
    """Of parts that have nothing but simple fields: all of these are remembered together."""

    def put(self, i: int, thing: Any, key: Any, vector: bytearray) -> None:
        size = self.part.size * WIDTH
        start = self.where.start + i * size
        vector[start : start + size] = self.part.kept[key]


class SteadyWriter(KeyWriter):
    """Of parts that have rows and values, but nothing in them that changes where it is."""

    def __init__(self, node: EachNode, start: int, part: PartNode) -> None:
        super().__init__(node, start, part)
        self.parts = [PartWriter(part, start + i * part.size) for i in range(node.count)]

    def put(self, i: int, thing: Any, key: Any, vector: bytearray) -> None:
        self.parts[i].write(thing, vector)

    def forget(self) -> None:
        super().forget()
        for part in self.parts:
            part.forget()


class PartsWriter(Writer):
    """A row of any other parts: each looks at itself."""

    def __init__(self, node: EachNode, start: int, part: PartNode) -> None:
        super().__init__(node, start)
        self.row = node
        self.parts = [PartWriter(part, start + i * part.size) for i in range(node.count)]

    def write(self, value: Any, vector: bytearray) -> None:
        things = self.row.cut(value or ())
        parts, length = self.parts, len(things)
        for i in range(self.row.count):
            parts[i].write(things[i] if i < length else None, vector)

    def forget(self) -> None:
        for part in self.parts:
            part.forget()


class GridWriter(Writer):
    """Things by cell, which never change."""

    def __init__(self, node: GridNode, start: int) -> None:
        super().__init__(node, start)
        self.grid = node
        self.start = start
        self.last: dict[int, Any] = {}

    def write(self, value: Any, vector: bytearray) -> None:
        last = self.last
        now: dict[int, Any] = value or {}
        changed = list(compress(now, map(is_not, now.values(), map(last.get, now))))
        if changed or len(now) != len(last):
            for cell in changed:
                self.put(cell, now[cell], vector)
            for cell in last.keys() - now.keys():
                self.put(cell, None, vector)
            self.last = now

    def put(self, cell: int, thing: Any, vector: bytearray) -> None:
        grid = self.grid
        place, size = grid.place(cell), grid.of.size
        if place >= 0:
            start = self.start + place * size
            vector[start * WIDTH : (start + size) * WIDTH] = grid.of.piece(thing)

    def forget(self) -> None:
        self.last = {}


class PartWriter(Writer):
    """A part that changes where it is. Its simple fields are written together, of all else only what has changed.

    Rows that come as tuples can be keys, so where all rows do they are written with the simple fields.
    """

    def __init__(self, node: PartNode, start: int) -> None:
        super().__init__(node, start)
        self.missing = True
        self.there = node.there
        self.flag = slice(start * WIDTH, (start + node.maybe) * WIDTH)
        self.leaves: list[Node] = []
        self.rows: list[Node] = []
        self.slices: list[slice] = []
        self.writers: list[Writer] = []
        self.leaf_names: list[str] = []
        self.row_names: list[str] = []
        names: list[str] = []
        start += node.maybe
        self.first = start
        for name, of in zip(node.names, node.nodes, strict=True):
            if isinstance(of, Leaf):  # these come first
                self.leaves.append(of)
                self.leaf_names.append(name)
            elif by_value(of):
                self.rows.append(of)
                self.slices.append(slice(start * WIDTH, (start + of.size) * WIDTH))
                self.row_names.append(name)
            else:
                self.writers.append(writer(of, start))
                names.append(name)
            start += of.size
        self.settle()
        self.settled = not self.rows
        self.parts_of = getter(names)
        self.unknown = (self,) * (len(node.names) + 1)  # equal to nothing that may come
        self.last: Any = self.unknown
        self.last_rows: Any = self.unknown
        self.last_parts: Any = self.unknown

    def settle(self) -> None:
        """Make ready to write the leaves together, and the rows one by one."""
        self.memories = [leaf.kept for leaf in self.leaves]
        size = sum([leaf.size for leaf in self.leaves])
        self.simple = slice(self.first * WIDTH, (self.first + size) * WIDTH)
        self.leaves_of = getter(self.leaf_names)
        self.rows_of = getter(self.row_names)

    def look(self, value: Any) -> None:
        """The first one tells how rows come."""
        self.settled = True
        if all([type(row) is tuple for row in self.rows_of(value)]):
            self.leaves += self.rows
            self.leaf_names += self.row_names
            self.rows, self.slices, self.row_names = [], [], []
            self.settle()

    def write(self, value: Any, vector: bytearray) -> None:
        if value is None:
            if not self.missing:
                vector[self.where] = self.node.zero
                self.forget()
            return
        if self.missing:
            self.missing = False
            vector[self.flag] = self.there
            if not self.settled:
                self.look(value)
        now = self.leaves_of(value)
        if now != self.last:
            vector[self.simple] = together(self.leaves, self.memories, now)
            self.last = now
        if self.rows:
            now = self.rows_of(value)
            if now != self.last_rows:
                rows, slices = self.rows, self.slices
                for i in compress(range(len(rows)), map(ne, now, self.last_rows)):
                    vector[slices[i]] = rows[i].piece(now[i])
                self.last_rows = now
        if self.writers:
            now = self.parts_of(value)
            writers = self.writers
            for i in compress(range(len(writers)), map(is_not, now, self.last_parts)):
                writers[i].write(now[i], vector)
            self.last_parts = now

    def forget(self) -> None:
        self.missing = True
        self.last = self.last_rows = self.last_parts = self.unknown
        for within in self.writers:
            within.forget()


def writer(node: Node, start: int) -> Writer:
    if isinstance(node, GridNode):
        return GridWriter(node, start)
    if isinstance(node, PartNode) and not node.shared:
        return PartWriter(node, start)
    if isinstance(node, EachNode) and not by_value(node):
        part = node.of
        if not isinstance(part, PartNode) or part.shared:
            return RowWriter(node, start)
        if part.simple:
            return SimpleWriter(node, start, part)
        return SteadyWriter(node, start, part) if part.steady else PartsWriter(node, start, part)
    return Writer(node, start)


class Encoder:
    """Turns the views of one seat into vectors."""

    def __init__(self, frame: Frame) -> None:
        fields = frame.fields
        root = PartNode(frame, "", Part(fields.root), True)
        self.root = PartWriter(root, 0)
        self.size = root.size
        self.slots: list[Slot] = root.slots(0, (), ())
        self.derived: list[tuple[Any, Writer]] = []
        for name, derived in fields.derived.items():
            node = make(frame, name, derived.of)
            self.derived.append((derived.make, writer(node, self.size)))
            self.slots += node.slots(self.size, (), ())
            self.size += node.size
        self.vector = bytearray(self.size * WIDTH)

    def write(self, view: Any) -> bytearray:
        """``size`` floats of 32 bits, in the machine's own order: always the same memory, written over.

        The view must not be changed any more.
        """
        vector = self.vector
        self.root.write(view, vector)
        for make_of, writer_of in self.derived:
            writer_of.write(make_of(view), vector)
        return vector

    def encode(self, view: Any) -> bytearray:
        """The same in memory of the caller's own."""
        return self.write(view)[:]


def encoders(fields: Fields, seats: int, strict: bool = False, common: Common | None = None) -> list[Encoder]:
    """One a seat. ``strict``: a value beyond its bounds is a mistake.

    ``common`` holds what encoders of the same fields and number of seats may remember together: what a value looks like
    in bytes, never what they saw last.
    """
    remembered: Common = {} if common is None else common
    return [Encoder(Frame(fields, seats, seat, remembered, strict)) for seat in range(seats)]
