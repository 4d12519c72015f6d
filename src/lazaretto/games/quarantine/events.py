"""What happens at the table, told to everybody: all is open here but unfinished steps."""

from __future__ import annotations

from lazaretto.core import Event


class Began(Event):
    """A turn begins."""

    __slots__ = ("held", "seat")

    def __init__(self, seat: int, held: int) -> None:
        self.seat = seat
        self.held = held  # cubes to receive


class Received(Event):
    __slots__ = ("color", "seat", "shelved")

    def __init__(self, seat: int, color: int, shelved: bool = False) -> None:
        self.seat = seat
        self.color = color
        self.shelved = shelved  # a gray cube of the first round: to the Stock


class Joined(Event):
    __slots__ = ("color", "owner", "seat")

    def __init__(self, seat: int, owner: int, color: int) -> None:
        self.seat = seat
        self.owner = owner
        self.color = color


class Infected(Event):
    __slots__ = ("owner", "seat", "spread", "tile")

    def __init__(self, seat: int, owner: int, tile: int, spread: bool) -> None:
        self.seat = seat
        self.owner = owner
        self.tile = tile
        self.spread = spread  # through a Nurses Station


class Cleaned(Event):
    __slots__ = ("kept", "owner", "seat", "tile")

    def __init__(self, seat: int, owner: int, tile: int, kept: bool) -> None:
        self.seat = seat
        self.owner = owner
        self.tile = tile
        self.kept = kept  # with a Lab


class Cured(Event):
    __slots__ = ("color", "count", "seat")

    def __init__(self, seat: int, color: int, count: int) -> None:
        self.seat = seat
        self.color = color
        self.count = count


class Opened(Event):
    __slots__ = ("kind", "price", "seat")

    def __init__(self, seat: int, kind: int, price: tuple[int, ...]) -> None:
        self.seat = seat
        self.kind = kind
        self.price = price


class Bought(Event):
    __slots__ = ("cubes", "kind", "marker", "owner", "paid_to_owner", "seat")

    def __init__(
        self, seat: int, kind: int, cubes: tuple[int, ...], owner: int, marker: bool, paid_to_owner: bool
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.cubes = cubes  # paid, by color; the last number are gray cubes
        self.owner = owner  # of the contract; NONE: from the Market
        self.marker = marker  # the owner gains one
        self.paid_to_owner = paid_to_owner  # by Security, instead of into the box


class Took(Event):
    """The opener of a contract takes a tile of it."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind


class Returned(Event):
    """A contract ends: its stack goes to the Market with its price, or its price goes back to the opener."""

    __slots__ = ("cubes", "kind", "owner")

    def __init__(self, owner: int, kind: int, cubes: bool) -> None:
        self.owner = owner
        self.kind = kind
        self.cubes = cubes  # the price cubes are back with the opener


class Placed(Event):
    __slots__ = ("seat", "tile")

    def __init__(self, seat: int, tile: int) -> None:
        self.seat = seat
        self.tile = tile


class Ready(Event):
    """A starting layout is done."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Renovated(Event):
    __slots__ = ("gone", "moved", "seat")

    def __init__(self, seat: int, moved: tuple[int, ...], gone: tuple[int, ...]) -> None:
        self.seat = seat
        self.moved = moved  # tiles handled or added
        self.gone = gone  # tiles out of the game


class Reordered(Event):
    """A Wait Line stands in another order."""

    __slots__ = ("line", "seat")

    def __init__(self, seat: int, line: tuple[int, ...]) -> None:
        self.seat = seat
        self.line = line


class Ending(Event):
    """The end of the game is triggered in the turn of this seat."""

    __slots__ = ("bag", "seat")

    def __init__(self, seat: int, bag: bool) -> None:
        self.seat = seat
        self.bag = bag  # the bag is empty; else: the last tile is taken
