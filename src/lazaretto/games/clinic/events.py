"""What is told: to everybody, always at the same moments. ``text`` makes sentences of it."""

from __future__ import annotations

from lazaretto.core import Event


class Revealed(Event):
    """The action tiles of all seats are turned up."""

    __slots__ = ("choices",)

    def __init__(self, choices: tuple[int, ...]) -> None:
        self.choices = choices


class TookBonus(Event):
    __slots__ = ("seat", "tile")

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


class Built(Event):
    __slots__ = ("element", "price", "seat", "space")

    def __init__(self, seat: int, element: int, space: int, price: int) -> None:
        self.seat = seat
        self.element = element
        self.space = space
        self.price = price


class Hired(Event):
    __slots__ = ("kind", "level", "price", "seat")

    def __init__(self, seat: int, kind: int, level: int, price: int) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level
        self.price = price


class Admitted(Event):
    __slots__ = ("ill", "kind", "level", "seat", "service")

    def __init__(self, seat: int, kind: int, level: int, service: int, ill: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level
        self.service = service
        self.ill = ill


class Queued(Event):
    """Patients were swapped in a row, or one was moved to another row (target not NONE)."""

    __slots__ = ("column", "seat", "service", "target")

    def __init__(self, seat: int, service: int, column: int, target: int) -> None:
        self.seat = seat
        self.service = service
        self.column = column
        self.target = target


class Offered(Event):
    __slots__ = ("seat", "tiles")

    def __init__(self, seat: int, tiles: int) -> None:
        self.seat = seat
        self.tiles = tiles


class Shared(Event):
    """How the tiles of the round are divided."""

    __slots__ = ("agreed", "tiles")

    def __init__(self, tiles: tuple[int, ...], agreed: bool) -> None:
        self.tiles = tiles
        self.agreed = agreed


class Infected(Event):
    __slots__ = ("kind", "level", "seat")

    def __init__(self, seat: int, kind: int, level: int) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level


class Masked(Event):
    """A mask was paid; kind NONE: for a tile on a pre-admission space."""

    __slots__ = ("kind", "level", "seat")

    def __init__(self, seat: int, kind: int, level: int) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level


class LeftOver(Event):
    """A tile found nobody and lies in All deceased."""

    __slots__ = ("deceased",)

    def __init__(self, deceased: int) -> None:
        self.deceased = deceased


class Moved(Event):
    __slots__ = ("hours", "people", "seat")

    def __init__(self, seat: int, people: int, hours: int) -> None:
        self.seat = seat
        self.people = people
        self.hours = hours


class Bitten(Event):
    __slots__ = ("kind", "level", "seat")

    def __init__(self, seat: int, kind: int, level: int) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level


class Treated(Event):
    __slots__ = ("doctor", "fee", "ill", "kind", "level", "nurses", "room", "seat", "survivors")

    def __init__(
        self,
        seat: int,
        kind: int,
        level: int,
        ill: bool,
        doctor: int,
        nurses: int,
        room: int,
        fee: int,
        survivors: int,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level
        self.ill = ill
        self.doctor = doctor  # his level; WORKAHOLIC_SLOT; NONE: blood
        self.nurses = nurses
        self.room = room
        self.fee = fee
        self.survivors = survivors  # after it


class Paid(Event):
    __slots__ = ("due", "seat")

    def __init__(self, seat: int, due: int) -> None:
        self.seat = seat
        self.due = due


class Dismissed(Event):
    __slots__ = ("kind", "level", "seat")

    def __init__(self, seat: int, kind: int, level: int) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level


class Unpaid(Event):
    __slots__ = ("missing", "seat")

    def __init__(self, seat: int, missing: int) -> None:
        self.seat = seat
        self.missing = missing


class Bought(Event):
    __slots__ = ("points", "seat")

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points


class Died(Event):
    __slots__ = ("ill", "kind", "level", "seat")

    def __init__(self, seat: int, kind: int, level: int, ill: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.level = level
        self.ill = ill


class Departed(Event):
    """A pregnant woman left without a delivery."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Began(Event):
    """A round begins."""

    __slots__ = ("order", "round", "tiles")

    def __init__(self, round: int, order: tuple[int, ...], tiles: int) -> None:
        self.round = round
        self.order = order
        self.tiles = tiles


class SpreadOut(Event):
    """Phase 4 is over: how many tiles each seat put on pre-admission spaces, how many infected at once."""

    __slots__ = ("infected", "waiting")

    def __init__(self, waiting: tuple[int, ...], infected: tuple[int, ...]) -> None:
        self.waiting = waiting
        self.infected = infected


class Finished(Event):
    """A seat has made its choice or ended its plan."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat
