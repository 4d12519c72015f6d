"""Views of a toy that change in every way a view can: what is written over equals what is made afresh."""

from __future__ import annotations

import numpy as np
import pytest

from lazaretto.core import (
    FLAG,
    SEAT,
    SEAT_SET,
    At,
    Bits,
    BySeat,
    Choice,
    Counts,
    Derived,
    Each,
    Fields,
    Grid,
    Mutable,
    Number,
    Part,
    Rng,
    Value,
    cell,
    encoders,
    seeded,
    struct,
    undeclared,
)

from .by_the_book import Book

SEATS = 3


@struct
class Card(Value):
    """Never changes."""

    suit: int
    marks: tuple[int, ...]


@struct
class Pawn(Mutable):
    """Changes where it is, and has simple fields alone."""

    owner: int
    strength: int


@struct
class House(Mutable):
    """Changes where it is, and has rows and parts."""

    stock: list[int]
    pawns: list[Pawn]
    rooms: dict[int, Card]
    guest: Pawn | None


@struct
class Sight(Value):
    seat: int
    first: int
    asked: int
    top: Card | None
    hand: tuple[int, ...]
    past: tuple[Card, ...]
    by_seat: tuple[Card, ...]
    houses: list[House]
    street: list[House]
    line: list[int] | None
    deeds: tuple[int, ...]
    points: list[int]


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


@struct
class Flat(Value):
    stock: int
    pawns: tuple[int, ...]
    turn: int


@struct
class Goods(Value):
    stock: int
    pawns: tuple[int, ...]


@struct
class Nested(Value):
    goods: Goods
    turn: int


def test_a_field_that_moves_into_a_part_keeps_its_name_and_place() -> None:
    stock, pawns, turn = Number(9), BySeat(Number(4)), SEAT
    before = Fields(Flat, {Flat: {"stock": stock, "pawns": pawns, "turn": turn}})
    moved = {"stock": At("goods.stock", stock), "pawns": At("goods.pawns", pawns), "turn": turn}
    after = Fields(Nested, {Nested: moved})

    for old, new in zip(encoders(before, SEATS), encoders(after, SEATS), strict=True):
        assert new.slots == old.slots
        assert new.encode(Nested(Goods(3, (1, 2, 4)), 1)) == old.encode(Flat(3, (1, 2, 4), 1))
    assert undeclared(after) == []


@struct
class Yard(Mutable):
    pawn: Pawn


@struct
class Near(Value):
    pawn: Pawn
    turn: int


@struct
class Far(Value):
    yard: Yard
    turn: int


def test_a_part_that_moves_into_a_part_keeps_its_name_and_place() -> None:
    pawn = {"owner": SEAT, "strength": Number(9)}
    before = Fields(Near, {Near: {"pawn": Part(Pawn), "turn": SEAT}, Pawn: pawn})
    after = Fields(Far, {Far: {"pawn": At("yard.pawn", Part(Pawn)), "turn": SEAT}, Pawn: pawn})

    for old, new in zip(encoders(before, SEATS), encoders(after, SEATS), strict=True):
        assert new.slots == old.slots
        assert new.encode(Far(Yard(Pawn(1, 4)), 2)) == old.encode(Near(Pawn(1, 4), 2))
    assert undeclared(after) == []


def test_a_field_of_a_part_that_no_path_names_is_undeclared() -> None:
    turn, pawn = {"turn": SEAT}, Part(Pawn)
    known = {"owner": SEAT, "strength": Number(9)}
    reached = Fields(Far, {Far: {**turn, "owner": At("yard.pawn.owner", SEAT)}})
    misnamed = Fields(Far, {Far: {**turn, "pawn": At("yard.horse", pawn)}, Pawn: known})

    assert undeclared(reached) == ["Pawn.strength"]
    assert undeclared(misnamed) == ["Yard.horse", "Yard.pawn"]
