"""A vector made in the plainest way: field by field, with no memory. What ``core/encoding`` must equal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lazaretto.core import Bits, BySeat, Choice, Counts, Each, Fields, Grid, Number, Part, Place, Word
from lazaretto.core.encoding.fields import At, Derived, Field, OfSeat, SeatBits
from lazaretto.core.encoding.layout import within

Array = NDArray[np.float32]


class Book:
    """Reads the views of one seat."""

    def __init__(self, fields: Fields, seats: int, seat: int) -> None:
        self.fields = fields
        self.seats = seats
        self.seat = seat

    def parts(self, view: Any) -> dict[str, Array]:
        """By name, as ``Setting.named`` gives them."""
        found = self.named("", Part(self.fields.root), view)
        for name, derived in self.fields.derived.items():
            found.update(self.named(name, derived.of, derived.make(view)))
        return found

    def named(self, name: str, field: Field, value: Any) -> dict[str, Array]:
        if isinstance(field, Part):
            found = {name: np.array(value is not None, np.float32)} if field.maybe else {}
            for inner, of in self.fields.kinds[field.kind].items():
                full = f"{name}.{inner}" if name else inner
                found.update(self.named(full, within(of), None if value is None else found_by(inner, of, value)))
            return found
        if isinstance(field, (Each, BySeat, Grid)):
            rows = [self.named(name, field.of, thing) for thing in self.listed(field, value)]
            shape = (field.bottom - field.top + 1, -1) if isinstance(field, Grid) else (len(rows),)
            return {
                key: np.array([row[key] for row in rows]).reshape(*shape, *np.shape(rows[0][key])) for key in rows[0]
            }
        return {name: self.simple(field, value)}

    def listed(self, field: Each | BySeat | Grid, value: Any) -> list[Any]:
        """As many things as there is room for; None where there is none."""
        if isinstance(field, Grid):
            columns, rows = range(field.left, field.right + 1), range(field.top, field.bottom + 1)
            return [(value or {}).get((y + 32) * 64 + x + 32) for y in rows for x in columns]
        things = list(value or ())
        if isinstance(field, BySeat):
            things += [None] * (self.seats - len(things))
            return [things[(self.seat + i) % self.seats] for i in range(self.seats)]
        kept = things[-field.count :] if field.last else things[: field.count]
        return kept + [None] * (field.count - len(kept))

    def simple(self, field: Field, value: Any) -> Array:
        if isinstance(field, Number):
            held = 0 if value is None else min(max(value, field.low), field.high)
            return np.array(held / max(field.high, -field.low), np.float32)
        if isinstance(field, Choice):
            return one_of(field.count, sorted_by(field.by, value))
        if isinstance(field, Word):
            return one_of(len(field.listed), field.listed.index(value) if value in field.listed else None)
        if isinstance(field, Bits):
            return np.array([(value or 0) >> i & 1 for i in range(field.count)], np.float32)
        if isinstance(field, OfSeat):
            nobody = value is None or not 0 <= value < self.seats
            return one_of(self.seats, None if nobody else (value - self.seat) % self.seats)
        if isinstance(field, SeatBits):
            return np.array([(value or 0) >> (self.seat + i) % self.seats & 1 for i in range(self.seats)], np.float32)
        if isinstance(field, Place):
            return cell(field, value)
        assert isinstance(field, Counts)
        listed = [sorted_by(field.by, thing) for thing in value or ()]
        return np.array([min(1, listed.count(i) / field.most) for i in range(field.count)], np.float32)


def found_by(name: str, field: Field, value: Any) -> Any:
    """A field of a value, by its name, its path or what makes it."""
    if isinstance(field, Derived):
        return field.make(value)
    for step in (field.path if isinstance(field, At) else name).split("."):
        value = getattr(value, step)
    return value


def one_of(count: int, place: int | None) -> Array:
    return np.array([float(i == place) for i in range(count)], np.float32)


def sorted_by(by: Any, value: int | None) -> int | None:
    return by[value] if by and value is not None and value >= 0 else value


def cell(field: Place, value: int | None) -> Array:
    columns, rows = field.right - field.left + 1, field.bottom - field.top + 1
    x, y = (None, None) if value is None or value < 0 else (value % 64 - 32 - field.left, value // 64 - 32 - field.top)
    inside = x is not None and y is not None and 0 <= x < columns and 0 <= y < rows
    return np.concatenate([one_of(columns, x if inside else None), one_of(rows, y if inside else None)])
