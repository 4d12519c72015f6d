"""Notation is derived from the type, and nonsense is refused with a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lazaretto.core import Action, Cell, Expire, NotAnAction, Notation, Seat, cell, words, xy

Color = NewType("Color", int)
words(Color, ["red", "blue"])


@dataclass(frozen=True, eq=False)
class SendHome(Action):
    owner: Seat
    color: Color
    place: Cell
    count: int


@dataclass(frozen=True, eq=False)
class TakeHome(Action):
    owner: Seat
    color: Color
    place: Cell
    count: int


NOTATION = Notation((SendHome, TakeHome))


@given(seat=st.integers(0, 7), color=st.integers(0, 1), x=st.integers(-32, 31), y=st.integers(-32, 31))
def test_what_is_written_is_read(seat: int, color: int, x: int, y: int) -> None:
    action = SendHome(Seat(seat), Color(color), cell(x, y), 3)
    assert str(action) == f"send-home {seat + 1} {['red', 'blue'][color]} {x},{y} 3"
    assert NOTATION.read(str(action)) == action
    assert xy(action.place) == (x, y)


def test_equality_needs_the_same_kind_and_the_same_fields() -> None:
    one = SendHome(Seat(0), Color(1), cell(0, 0), 1)
    assert one == SendHome(Seat(0), Color(1), cell(0, 0), 1)
    assert hash(one) == hash(SendHome(Seat(0), Color(1), cell(0, 0), 1))
    assert one != SendHome(Seat(0), Color(1), cell(0, 0), 2)
    assert one != TakeHome(Seat(0), Color(1), cell(0, 0), 1)


def test_the_clock_has_its_action_in_every_game() -> None:
    assert NOTATION.read("expire countdown") == Expire("countdown")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("", "not an action of this game", id="nothing"),
        pytest.param("fly 1", "it has expire, send-home, take-home", id="an unknown verb"),
        pytest.param("constructor", "not an action of this game", id="a name that is special elsewhere"),
        pytest.param("__class__ 1", "not an action of this game", id="a name that is special here"),
        pytest.param("send-home 1 red", "send-home <owner> <color> <place> <count>", id="too few words"),
        pytest.param("send-home 0 red 0,0 1", "seat from 1 to 8", id="seat 0 would be the clock"),
        pytest.param("send-home 9 red 0,0 1", "seat from 1 to 8", id="no such seat"),
        pytest.param("send-home 1 green 0,0 1", "'green' is not one of red, blue", id="no such word"),
        pytest.param("send-home 1 red 32,0 1", "from -32 to 31", id="a cell too far"),
        pytest.param("send-home 1 red 0;0 1", "is not a cell", id="not a cell"),
        pytest.param("send-home 1 red 0,0 1e9", "is not a number", id="not a number"),
        pytest.param("send-home 1 red 0,0 " + "9" * 400, "is not a number", id="a number without end"),
        pytest.param("send-home 1 red 0,0 \u0663", "is not a number", id="a digit of another script"),
        pytest.param("expire ../../etc", "is not a name", id="a path"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(NotAnAction) as refused:
        NOTATION.read(text)
    assert says in str(refused.value)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        action = NOTATION.read(text)
    except NotAnAction as refused:
        assert len(str(refused)) < 300
    else:
        assert NOTATION.read(str(action)) == action
