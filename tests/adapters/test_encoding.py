"""Views of a toy that change in every way a view can: what is written over equals what is made afresh."""

from __future__ import annotations

import numpy as np
import pytest

from lazaretto.core import (
    FLAG,
    SEAT,
    SEAT_SET,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Fields,
    Grid,
    Number,
    Part,
    Rng,
    Value,
    cell,
    encoders,
    seeded,
)

from .by_the_book import Book

SEATS = 3


class Card(Value):
    """Never changes."""

    __slots__ = ("marks", "suit")

    def __init__(self, suit: int, marks: tuple[int, ...]) -> None:
        self.suit = suit
        self.marks = marks


class Pawn(Value):
    """Changes where it is, and has simple fields alone."""

    __slots__ = ("owner", "strength")

    def __init__(self, owner: int, strength: int) -> None:
        self.owner = owner
        self.strength = strength

    def copy(self) -> Pawn:
        return Pawn(self.owner, self.strength)


class House(Value):
    """Changes where it is, and has rows and parts."""

    __slots__ = ("guest", "pawns", "rooms", "stock")

    def __init__(self, stock: list[int], pawns: list[Pawn], rooms: dict[int, Card], guest: Pawn | None) -> None:
        self.stock = stock
        self.pawns = pawns
        self.rooms = rooms
        self.guest = guest

    def copy(self) -> House:
        return House(self.stock[:], [pawn.copy() for pawn in self.pawns], self.rooms, self.guest)


class Sight(Value):
    __slots__ = (
        "asked",
        "by_seat",
        "deeds",
        "first",
        "hand",
        "houses",
        "line",
        "past",
        "points",
        "seat",
        "street",
        "top",
    )

    def __init__(
        self,
        seat: int,
        first: int,
        asked: int,
        top: Card | None,
        hand: tuple[int, ...],
        past: tuple[Card, ...],
        by_seat: tuple[Card, ...],
        houses: list[House],
        street: list[House],
        line: list[int] | None,
        deeds: tuple[int, ...],
        points: list[int],
    ) -> None:
        self.seat = seat
        self.first = first
        self.asked = asked
        self.top = top
        self.hand = hand
        self.past = past
        self.by_seat = by_seat
        self.houses = houses
        self.street = street
        self.line = line
        self.deeds = deeds
        self.points = points


def crowd(sight: Sight) -> int:
    return sum([len(house.pawns) for house in sight.houses])


FIELDS = Fields(
    Sight,
    {
        Sight: {
            "seat": Choice(SEATS),
            "first": SEAT,
            "asked": SEAT_SET,
            "top": Part(Card, maybe=True),
            "hand": Counts(5, 3),
            "past": Each(4, Part(Card), last=True),
            "by_seat": BySeat(Part(Card)),
            "houses": BySeat(Part(House)),
            "street": Each(3, Part(House), cut=True),
            "line": Each(3, Choice(4), cut=True),
            "deeds": Each(3, Number(9), last=True),
            "points": BySeat(Number(9)),
        },
        House: {
            "stock": Each(4, Number(9)),
            "pawns": Each(4, Part(Pawn), cut=True),
            "rooms": Grid(-1, -1, 1, 1, Part(Card)),
            "guest": Part(Pawn, maybe=True),
        },
        Card: {"suit": Choice(5), "marks": Each(3, Bits(6))},
        Pawn: {"owner": SEAT, "strength": Number(9, -9)},
    },
    seat="seat",
    by_seat="by_seat",
    derived={"crowd": Derived(crowd, Number(12)), "crowded": Derived(lambda sight: crowd(sight) > 5, FLAG)},
)
CARDS = [Card(suit, (suit, 3 * suit)) for suit in range(5)]


def some(rng: Rng, most: int) -> range:
    return range(rng.below(most + 1))


def pawn(rng: Rng) -> Pawn:
    return Pawn(rng.below(SEATS), rng.below(19) - 9)


def house(rng: Rng) -> House:
    rooms: dict[int, Card] = {cell(rng.below(4) - 1, rng.below(4) - 2): rng.pick(CARDS) for _ in some(rng, 5)}
    guest = pawn(rng) if rng.below(2) else None
    return House([rng.below(10) for _ in some(rng, 4)], [pawn(rng) for _ in some(rng, 6)], rooms, guest)


def sight(rng: Rng, seat: int, before: Sight | None) -> Sight:
    """Another one: some of it as before, some of it new; the past goes on, or begins anew."""
    past = () if before is None or not rng.below(8) else before.past
    fresh = Sight(
        seat,
        rng.below(SEATS + 1) - 1,
        rng.below(2**SEATS),
        rng.pick([None, *CARDS]),
        tuple([rng.below(5) for _ in some(rng, 4)]),
        (*past, *[rng.pick(CARDS) for _ in some(rng, 2)]),
        tuple([rng.pick(CARDS) for _ in range(SEATS)]),
        [house(rng) for _ in range(rng.below(2) + SEATS - 1)],
        [house(rng) for _ in some(rng, 5)],
        [rng.below(5) - 1 for _ in some(rng, 5)] if rng.below(4) else None,
        (*(() if before is None else before.deeds), *[rng.below(12) for _ in some(rng, 2)]),
        [rng.below(10) for _ in range(rng.below(2) + SEATS - 1)],
    )
    if before is not None:
        for name in ("first", "asked", "top", "hand", "by_seat", "houses", "street", "line", "points"):
            if rng.below(2):
                setattr(fresh, name, getattr(before, name))
        if rng.below(2):
            fresh.houses = [one.copy() if rng.below(2) else one for one in before.houses]
    return fresh


@pytest.mark.parametrize("seat", range(SEATS))
def test_whatever_changes_is_written_over(seat: int) -> None:
    kept, rng, before = encoders(FIELDS, SEATS)[seat], seeded(seat), None
    for number in range(300):
        before = sight(rng, seat, before)
        vector = np.frombuffer(kept.encode(before), np.float32)
        expected = Book(FIELDS, SEATS, seat).parts(before)
        assert {slot.name for slot in kept.slots} == expected.keys()
        for slot in kept.slots:
            steps = [step * vector.itemsize for step in slot.steps]
            part = np.ndarray(slot.shape, np.float32, vector.data, slot.start * vector.itemsize, tuple(steps))
            assert np.array_equal(part, expected[slot.name].reshape(slot.shape)), (number, slot.name)


@pytest.mark.parametrize("seat", range(SEATS))
def test_views_written_over_each_other_in_one_place_are_what_each_would_be_alone(seat: int) -> None:
    encoder, rng, before = encoders(FIELDS, SEATS)[seat], seeded(seat, 1), None
    place = memoryview(bytearray(encoder.size * 4))
    over = encoder.writer(place)
    for number in range(300):
        before = sight(rng, seat, before)
        over.write(before)
        assert place == encoder.encode(before), number
        if not rng.below(10):
            over.wipe()
            assert not any(place), number
