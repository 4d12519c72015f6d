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
from typing import Any

from lazaretto.core.errors import BrokenInvariant
from lazaretto.core.fields import Fields, Part, Slot
from lazaretto.core.layout import EachNode, GridNode, PartNode, look, make, tool
from lazaretto.core.leaves import WIDTH, Common, Frame, Node
from lazaretto.core.reading import ROW_BY_IDENTITY, Reader, filler, joiner, keys


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
        things, last = value or (), self.last
        if len(things) > self.count:
            things = self.row.cut(things)
        vector, slices, piece = self.vector, self.slices, self.piece
        for i in compress(self.places, map(is_not, things, last)):
            vector[slices[i]] = piece(things[i])
        if len(things) != len(last):
            for i in range(len(last), len(things)):
                vector[slices[i]] = piece(things[i])
            for i in range(len(things), len(last)):
                vector[slices[i]] = self.row.of.zero
        self.last = things

    def forget(self) -> None:
        self.last = ()


class HistoryWriter(RowWriter):
    """Such a row that goes on and on, of which the end is seen: what is left of it moves to the front."""

    def write(self, value: Any) -> None:
        now, last, count = value or (), self.last, self.count
        length, known = len(now), len(last)
        first = length - count if length > count else 0
        old, still = last[first:known], now[first:known]
        self.last = now
        if length < known or (old and still[-1] is not old[-1]) or still != old:
            self.vector[self.where] = self.row.made(now)
        elif length > known:
            self.go_on(now, first, known)

    def go_on(self, now: Any, first: int, known: int) -> None:
        """Of those from the ``first`` on, which are seen, all but the first ``known`` are new."""
        vector, slices, piece, count = self.vector, self.slices, self.piece, self.count
        gone = first - known + count if known > count else first
        if 0 < gone < count:
            start, end, moved = self.where.start, self.where.stop, slices[gone].start
            vector[start : start + end - moved] = vector[moved:end]
        for i in range(first if first > known else known, len(now)):
            vector[slices[i - first]] = piece(now[i])


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

    def __init__(self, node: PartNode, start: int, vector: bytearray) -> None:
        super().__init__(node, start, vector)
        self.missing = True
        self.there = node.there
        self.flag = slice(start * WIDTH, (start + node.maybe) * WIDTH)
        self.writers: list[Writer] = []
        slices: list[slice] = []
        tools: list[Any] = []  # by field: what makes or writes it
        start += node.maybe
        for of in node.nodes:
            slices.append(slice(start * WIDTH, (start + of.size) * WIDTH))
            tools.append(self.tool(of, start))
            start += of.size
        self.fill, self.forget_fields = filler(node.names, node.looks)(vector, slices, tools)

    def tool(self, node: Node, start: int) -> Any:
        if look(node) < ROW_BY_IDENTITY:
            return tool(node)
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
        self.fill(value)

    def forget(self) -> None:
        self.missing = True
        self.forget_fields()
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
        return HistoryWriter(node, start, vector) if node.from_the_end else RowWriter(node, start, vector)
    kind = SimpleWriter if part.simple else PartsWriter
    return kind(node, start, vector, part)


class Encoder:
    """Turns the views of one seat into vectors.

    Fields of the view itself are put together anew at every look, from bytes that are kept; what has fields of its own
    is written over in a place of its own.
    """

    def __init__(self, frame: Frame) -> None:
        fields = frame.fields
        root = PartNode(frame, "", Part(fields.root), True)
        derived = fields.derived
        nodes = [*root.nodes, *[make(frame, name, of.of) for name, of in derived.items()]]
        self.slots: list[Slot] = []
        self.size = 0
        tools: list[Any] = []
        places: list[bytes | bytearray] = []  # by field: its bytes, made anew or written over
        for node in nodes:
            self.slots += node.slots(self.size, (), ())
            self.size += node.size
            within = look(node) >= ROW_BY_IDENTITY
            places.append(bytearray(node.size * WIDTH) if within else node.zero)
            tools.append(writer(node, 0, places[-1]).write if within else tool(node))
        make_reader = joiner(root.names, [look(node) for node in nodes], len(derived))
        self.encode: Reader = make_reader(tools, places, [of.make for of in derived.values()])


def encoders(fields: Fields, seats: int, strict: bool = False, common: Common | None = None) -> list[Encoder]:
    """One a seat. ``strict``: a value beyond its bounds is a mistake.

    ``common`` holds what encoders of the same fields and number of seats may remember together: what a value looks like
    in bytes, never what they saw last.
    """
    remembered: Common = {} if common is None else common
    return [Encoder(Frame(fields, seats, seat, remembered, strict)) for seat in range(seats)]
