"""Encoding: the vector of floats that a view becomes, by the fields a game declares.

Little of a view changes from step to step. So the vector of the view before is kept, what differs from it is written
over, and a copy is handed out. A part with its many fields is looked through by a function that is written for it
(``reading.py``); rows are compared whole, in C, with ``map`` and ``compress``. Nothing but the standard library is
needed, and it compiles with the games.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not, ne
from typing import Any, Final

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.fields import Fields, Part, Slot
from lazaretto.core.layout import EachNode, GridNode, PartNode, look, make
from lazaretto.core.leaves import WIDTH, Common, Frame, Node
from lazaretto.core.reading import LOOKED_UP, WITHIN, filler, keys

UNKNOWN: Final = object()  # equal to nothing that may come


class Writer:
    """Writes a field over what it was in the view before. A view must not change once it was written."""

    def __init__(self, node: Node, start: int, vector: bytearray) -> None:
        self.where = slice(start * WIDTH, (start + node.size) * WIDTH)
        self.node = node
        self.vector = vector

    def write(self, value: Any) -> None:
        raise BrokenInvariant("a field is written")

    def forget(self) -> None:
        """What it has written was wiped out."""
        raise BrokenInvariant("a field is wiped out")


class RowWriter(Writer):
    """A row of values that never change, so that those which do not are the same objects."""

    def __init__(self, node: EachNode, start: int, vector: bytearray) -> None:
        super().__init__(node, start, vector)
        self.row = node
        self.count = node.count
        self.piece = node.of.piece
        self.slices = node.places(start)
        self.places = range(node.count)
        self.last: Any = ()

    def write(self, value: Any) -> None:
        things = value or ()
        last, vector, slices, piece = self.last, self.vector, self.slices, self.piece
        if len(things) > self.count:
            things = self.row.cut(things)
            if len(last) == self.count and things[0] is not last[0]:
                last = self.moved_up(things[0])
        for i in compress(self.places, map(is_not, things, last)):
            vector[slices[i]] = piece(things[i])
        for i in range(len(last), len(things)):
            vector[slices[i]] = piece(things[i])
        for i in range(len(things), len(last)):
            vector[slices[i]] = self.row.of.zero
        self.last = things

    def moved_up(self, first: Any) -> Any:
        """Of a history that was full, what is still seen of it: all moves to the front, where the oldest have gone."""
        last, vector, (start, end) = self.last, self.vector, (self.where.start, self.where.stop)
        for gone in range(1, len(last)):
            if last[gone] is first:
                moved = gone * self.row.of.size * WIDTH
                vector[start : end - moved] = vector[start + moved : end]
                return last[gone:]
        return last

    def forget(self) -> None:
        self.last = ()


class SimpleWriter(Writer):
    """A row of parts that change where they are and have nothing but simple fields: all of these are compared."""

    def __init__(self, node: EachNode, start: int, vector: bytearray, part: PartNode) -> None:
        super().__init__(node, start, vector)
        self.row = node
        self.part = part
        self.keys = keys(part.names)
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

    def forget(self) -> None:
        self.last = []


class PartsWriter(Writer):
    """A row of any other parts: each looks at itself."""

    def __init__(self, node: EachNode, start: int, vector: bytearray, part: PartNode) -> None:
        super().__init__(node, start, vector)
        self.row = node
        self.parts = [PartWriter(part, place.start // WIDTH, vector) for place in node.places(start)]
        self.there = 0  # how many there were

    def write(self, value: Any) -> None:
        things = value or ()
        if len(things) > self.row.count:
            things = self.row.cut(things)
        parts = self.parts
        for i in range(len(things)):
            parts[i].write(things[i])
        for i in range(len(things), self.there):
            parts[i].write(None)
        self.there = len(things)

    def forget(self) -> None:
        for part in self.parts:
            part.forget()


class GridWriter(Writer):
    """Things by cell, which never change."""

    def __init__(self, node: GridNode, start: int, vector: bytearray) -> None:
        super().__init__(node, start, vector)
        self.grid = node
        self.start = start
        self.last: dict[int, Any] = {}

    def write(self, value: Any) -> None:
        last = self.last
        now: dict[int, Any] = value or {}
        changed = list(compress(now, map(is_not, now.values(), map(last.get, now))))
        fresh = len([cell for cell in changed if cell not in last])
        for cell in changed:
            self.put(cell, now[cell])
        if len(now) - fresh < len(last):
            for cell in last.keys() - now.keys():
                self.put(cell, None)
        self.last = now

    def put(self, cell: int, thing: Any) -> None:
        grid = self.grid
        place, size = grid.place(cell), grid.of.size
        if place >= 0:
            start = self.start + place * size
            self.vector[start * WIDTH : (start + size) * WIDTH] = grid.of.piece(thing)

    def forget(self) -> None:
        self.last = {}


class PartWriter(Writer):
    """A part that changes where it is: of its fields only what has changed is written."""

    def __init__(self, node: PartNode, start: int, vector: bytearray, derived: Sequence[tuple[Any, Node]] = ()) -> None:
        super().__init__(node, start, vector)
        self.missing = True
        self.there = node.there
        self.flag = slice(start * WIDTH, (start + node.maybe) * WIDTH)
        self.slices: list[slice] = []
        self.tools: list[Any] = []  # by field: what makes or writes it
        self.writers: list[Writer] = []
        self.derived = [make_of for make_of, _ in derived]
        nodes = [*node.nodes, *[of for _, of in derived]]
        start += node.maybe
        for of in nodes:
            self.slices.append(slice(start * WIDTH, (start + of.size) * WIDTH))
            self.tools.append(self.tool(of, start))
            start += of.size
        self.fill = filler(node.names, [look(of) for of in nodes], len(derived))
        self.unknown: list[Any] = [UNKNOWN] * len(nodes)
        self.last: list[Any] = self.unknown[:]

    def tool(self, node: Node, start: int) -> Any:
        how = look(node)
        if how == LOOKED_UP:
            return node.kept
        if how != WITHIN:
            return node.piece
        self.writers.append(writer(node, start, self.vector))
        return self.writers[-1].write

    def write(self, value: Any) -> None:
        if value is None:
            if not self.missing:
                self.vector[self.where] = self.node.zero
                self.forget()
            return
        if self.missing:
            self.missing = False
            self.vector[self.flag] = self.there
        self.fill(value, self.vector, self.last, self.slices, self.tools, self.derived)

    def forget(self) -> None:
        self.missing = True
        self.last[:] = self.unknown
        for within in self.writers:
            within.forget()


def writer(node: Node, start: int, vector: bytearray) -> Writer:
    if isinstance(node, GridNode):
        return GridWriter(node, start, vector)
    if isinstance(node, PartNode):
        return PartWriter(node, start, vector)
    assert isinstance(node, EachNode)
    part = node.of
    if not isinstance(part, PartNode) or part.shared:
        return RowWriter(node, start, vector)
    kind = SimpleWriter if part.simple else PartsWriter
    return kind(node, start, vector, part)


class Encoder:
    """Turns the views of one seat into vectors."""

    def __init__(self, frame: Frame) -> None:
        fields = frame.fields
        root = PartNode(frame, "", Part(fields.root), True)
        derived = [(of.make, make(frame, name, of.of)) for name, of in fields.derived.items()]
        self.slots: list[Slot] = root.slots(0, (), ())
        self.size = root.size
        for _, node in derived:
            self.slots += node.slots(self.size, (), ())
            self.size += node.size
        self.vector = bytearray(self.size * WIDTH)
        self.root = PartWriter(root, 0, self.vector, derived)

    def write(self, view: Any) -> bytearray:
        """``size`` floats of 32 bits, in the machine's own order: always the same memory, written over.

        The view must not be changed any more.
        """
        root, vector = self.root, self.vector
        root.fill(view, vector, root.last, root.slices, root.tools, root.derived)
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
