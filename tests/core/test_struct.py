"""Structs: fields are declared once; constructor, slots, copy, equality and JSON follow."""

from __future__ import annotations

import colorsys  # noqa: F401  a module that knows none of ours
from typing import ClassVar

import pytest

from lazaretto.core import Action, BrokenInvariant, Mutable, Question, Refusal, Rng, Seat, State, Value, struct

from lazaretto.core import from_json, to_json  # isort: skip
from lazaretto.core.struct import part_names  # isort: skip


@struct
class Leaf(Value):
    color: int
    name: str = "red"


@struct
class Hero(Mutable):
    seat: int
    cards: list[int]
    leaves: list[Leaf]
    kept: Leaf | None = None

    def doubled(self) -> int:
        return 2 * self.seat


@struct
class Lab(Mutable):
    heroes: list[Hero]
    by_cell: dict[int, Hero]
    grid: list[list[int]]
    lead: Hero | None = None
    rooms: tuple[int, ...] = ()


@struct
class Table(State):
    lab: Lab
    turn: int = 1


def a_lab() -> Lab:
    return Lab([Hero(1, [4], [Leaf(2)])], {7: Hero(2, [], [])}, [[1], [2]], Hero(3, [], []))


def test_the_constructor_takes_the_fields_in_order_and_fills_in_defaults() -> None:
    hero = Hero(1, [4], [])

    assert (hero.seat, hero.cards, hero.kept, hero.doubled()) == (1, [4], None, 2)
    assert Leaf(2) == Leaf(color=2, name="red")


def test_a_copy_shares_nothing_that_changes() -> None:
    lab = a_lab()
    other = lab.copy()
    assert other == lab

    other.heroes[0].cards.append(5)
    other.by_cell[7].seat = 9
    other.grid[0].append(3)
    assert other.lead is not None
    other.lead.seat = 8

    assert lab == a_lab()


def test_a_copy_shares_values_which_are_replaced_and_never_changed() -> None:
    lab = a_lab()
    assert lab.copy().heroes[0].leaves[0] is lab.heroes[0].leaves[0]


def test_only_declared_fields_can_be_set() -> None:
    with pytest.raises(AttributeError):
        Hero(1, [], []).colour = 3  # type: ignore[attr-defined]


def test_json_makes_an_equal_value() -> None:
    classes: dict[str, type] = {"Lab": Lab, "Hero": Hero, "Leaf": Leaf}
    assert from_json(to_json(a_lab()), classes) == a_lab()


def test_a_struct_that_extends_another_has_its_fields_first() -> None:
    table = Table(Rng(5), 0, a_lab())
    other = table.copy()
    other.rng.below(6)

    assert (table.rng.s, table.turn, table.log) == (5, 1, None)
    assert other.lab == table.lab
    assert other != table


def test_a_copy_copies_what_only_the_extended_class_has_imported() -> None:
    """A module need not import Rng for its state to have a generator of its own."""
    base = part_names(State)
    lonely = type("Lonely", (State,), {"__module__": "colorsys"})  # a module that knows no Mutable

    assert "Rng" in base
    assert "Rng" in part_names(lonely)


def test_a_default_that_can_change_is_refused() -> None:
    with pytest.raises(BrokenInvariant, match="shared by all"):

        @struct
        class Wrong(Value):
            cards: list[int] = []  # noqa: RUF012  what is being tested


def test_what_changes_cannot_hide_in_a_tuple() -> None:
    with pytest.raises(BrokenInvariant, match="into a list, a dictionary or a field of its own"):

        @struct
        class Wrong(Mutable):
            heroes: tuple[Hero, ...]


def test_a_class_may_write_its_own_copy() -> None:
    @struct
    class Still(Mutable):
        cards: list[int]

        def copy(self) -> Still:
            return self

    still = Still([1])
    assert still.copy() is still


@struct
class Counted(Mutable):
    """Remembers what follows from its cards; that is not part of the value."""

    __match_args__: ClassVar[tuple[str, ...]] = ("cards",)
    cards: list[int]
    total: int | None = None


def test_a_class_variable_is_no_field() -> None:
    counted = Counted([1, 2], 3)

    assert (counted.copy().total, counted) == (3, Counted([1, 2]))
    assert to_json(counted) == {"is": "Counted", "cards": [1, 2]}


NO: Refusal = Refusal("T-1", "not that one")


class Odd(Action):
    pass


class Even(Action):
    pass


@struct
class Pick(Question[Table]):
    """A question with what it is about."""

    asked: int

    def menu(self, state: Table, seat: Seat) -> list[Action]:
        return [Odd(), Even()]

    def refusal(self, state: Table, seat: Seat, action: Action) -> Refusal | None:
        return None if isinstance(action, Odd) == (self.asked % 2 == 1) else NO


def test_a_question_lists_what_it_does_not_refuse() -> None:
    table = Table(Rng(5), 0, a_lab())

    assert [type(action) for action in Pick(3).legal(table, Seat(0))] == [Odd]
    assert [type(action) for action in Pick(4).legal(table, Seat(0))] == [Even]
    assert Pick(3) != Pick(4)
